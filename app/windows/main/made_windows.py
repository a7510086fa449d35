"""Makes the windows that are opened from the main one; each is imported when it is first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.bridge.device_scout import DeviceScout

if TYPE_CHECKING:
    from app.windows.first_steps.guide import FirstSteps
    from app.windows.main.main_window import MainWindow
    from app.windows.models.window import ModelsWindow
    from app.windows.settings.window import SettingsWindow


def made_preferences(main: MainWindow) -> SettingsWindow:
    """Return the settings window."""
    from app.windows.settings.window import SettingsWindow

    return SettingsWindow(
        store=main.settings_store,
        overlay=main.overlay_controller,
        controller=main.transcript_controller,
        parent=main,
        offers_updates=main.update_controller.is_offered,
    )


def made_models_window(main: MainWindow, closing_s: float) -> ModelsWindow:
    """Return the models window, whose downloads end with the program."""
    from app.windows.models.window import ModelsWindow

    window = ModelsWindow(main.settings_store, main)
    main.closed.connect(lambda: window.end(closing_s))
    main.model_advice.follow(window)
    return window


def made_guide(main: MainWindow, scout: DeviceScout, closing_s: float) -> FirstSteps:
    """Return the guide, whose pages end with the program."""
    from app.windows.first_steps.guide import FirstSteps

    guide = FirstSteps(main.settings_store, main.models_window, scout, main, main.bridge.warm)
    guide.start_wanted.connect(main.session.start)
    guide.check_wanted.connect(main.window_actions.by_id["check-computer"].trigger)
    main.closing.connect(lambda: guide.end(closing_s))
    return guide
