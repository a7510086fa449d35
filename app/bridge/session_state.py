"""What a session is doing, and what may follow."""

from __future__ import annotations

from enum import Enum, auto


class SessionState(Enum):
    """What the one session of the window is doing; `SessionBridge.state` is the only place that keeps it.

    ::

                                   ready
        IDLE --start--> LOADING <------------> CAPTIONING
                           ^     loaded again       ^
                           |                       |
                           +-------> PAUSED <------+
                                 pause, go on

        LOADING, CAPTIONING --stop--> STOPPING --sound closed--> FINISHING
        PAUSED --stop--> FINISHING

        IDLE --what was left--> CATCHING_UP --stop--> FINISHING

        each of them --over--> IDLE

    A session that goes on after a pause stands where its engine has come to meanwhile. A file that has
    been read to its end is CAPTIONING until its last caption: it is read ahead of these, and who presses
    Stop then does not want to lose them.
    """

    IDLE = auto()
    """No session runs."""
    LOADING = auto()
    """Sound is captured, or waits to be, and no engine captions it yet."""
    CAPTIONING = auto()
    """Sound is captured and captioned."""
    PAUSED = auto()
    """Nothing is heard until its user goes on; what was said before is still captioned."""
    CATCHING_UP = auto()
    """What a session that was cut off had left is captioned, and nothing is heard."""
    STOPPING = auto()
    """The sound is being closed: a device may take its time."""
    FINISHING = auto()
    """No sound is captured any more; what was said is still captioned."""

    @property
    def can_be_stopped(self) -> bool:
        """Whether nobody has stopped it yet."""
        return self is not SessionState.IDLE and not self.is_ending

    @property
    def can_be_paused(self) -> bool:
        """Whether its user may pause it, or go on."""
        return self in (SessionState.LOADING, SessionState.CAPTIONING, SessionState.PAUSED)

    @property
    def stopped(self) -> SessionState:
        """The state after a stop: where nothing is heard no sound is to be closed."""
        return SessionState.STOPPING if self.may_capture else SessionState.FINISHING

    @property
    def is_ending(self) -> bool:
        return self in (SessionState.STOPPING, SessionState.FINISHING)

    @property
    def may_capture(self) -> bool:
        """Whether sound may be captured now."""
        return self in (SessionState.LOADING, SessionState.CAPTIONING, SessionState.STOPPING)


FOLLOWERS = {
    SessionState.IDLE: frozenset({SessionState.LOADING, SessionState.CATCHING_UP}),
    SessionState.LOADING: frozenset(
        {SessionState.CAPTIONING, SessionState.PAUSED, SessionState.STOPPING, SessionState.IDLE}
    ),
    SessionState.CAPTIONING: frozenset(
        {SessionState.LOADING, SessionState.PAUSED, SessionState.STOPPING, SessionState.IDLE}
    ),
    SessionState.PAUSED: frozenset(
        {SessionState.LOADING, SessionState.CAPTIONING, SessionState.FINISHING, SessionState.IDLE}
    ),
    SessionState.CATCHING_UP: frozenset({SessionState.FINISHING, SessionState.IDLE}),
    SessionState.STOPPING: frozenset({SessionState.FINISHING, SessionState.IDLE}),
    SessionState.FINISHING: frozenset({SessionState.IDLE}),
}
"""The states that may follow each."""
