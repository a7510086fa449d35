"""Messages to the objects of macOS."""

from __future__ import annotations

import ctypes
import plistlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

FOUNDATION = "/System/Library/Frameworks/Foundation.framework/Foundation"
SYSTEM = "/usr/lib/libSystem.B.dylib"
IS_GLOBAL = 1 << 28
LIBRARY = "/usr/lib/libobjc.A.dylib"


def send(receiver: int | None, message: str, *words: int | None) -> int | None:
    """Return what an object answers to a message whose parts are objects or whole numbers."""
    objc = ctypes.CDLL(LIBRARY)
    objc.sel_registerName.restype = ctypes.c_void_p
    objc.sel_registerName.argtypes = [ctypes.c_char_p]
    objc.objc_msgSend.restype = ctypes.c_void_p
    objc.objc_msgSend.argtypes = [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_void_p for _ in words]]
    answer: int | None = objc.objc_msgSend(receiver, objc.sel_registerName(message.encode()), *words)
    return answer


@contextmanager
def pool() -> Iterator[None]:
    """Let go, at the end, of what objects have handed over: macOS does so by itself in its own threads."""
    objc = ctypes.CDLL(LIBRARY)
    objc.objc_autoreleasePoolPush.restype = ctypes.c_void_p
    objc.objc_autoreleasePoolPush.argtypes = []
    objc.objc_autoreleasePoolPop.restype = None
    objc.objc_autoreleasePoolPop.argtypes = [ctypes.c_void_p]
    begun: int | None = objc.objc_autoreleasePoolPush()
    try:
        yield
    finally:
        objc.objc_autoreleasePoolPop(begun)


def class_named(name: str) -> int | None:
    ctypes.CDLL(FOUNDATION)  # which a program without windows may not have loaded
    objc = ctypes.CDLL(LIBRARY)
    objc.objc_getClass.restype = ctypes.c_void_p
    objc.objc_getClass.argtypes = [ctypes.c_char_p]
    found: int | None = objc.objc_getClass(name.encode())
    return found


def text_object(text: str) -> int | None:
    """Return the text as an NSString."""
    letters = ctypes.create_string_buffer(text.encode())
    return send(class_named("NSString"), "stringWithUTF8String:", ctypes.addressof(letters))


def plain_object(value: dict[str, Any] | list[Any]) -> int | None:
    """Return a list or a dictionary, of texts and numbers, as one that is the same to Core Foundation."""
    data = plistlib.dumps(value, fmt=plistlib.FMT_BINARY)
    letters = ctypes.create_string_buffer(data, len(data))
    held = send(class_named("NSData"), "dataWithBytes:length:", ctypes.addressof(letters), len(data))
    reader, message = class_named("NSPropertyListSerialization"), "propertyListWithData:options:format:error:"
    return send(reader, message, held, 0, None, None)


def letters_of(text: int | None) -> str:
    """Return what an NSString says."""
    letters = send(text, "UTF8String")
    return ctypes.string_at(letters).decode() if letters else ""


class BlockSize(ctypes.Structure):
    """What a block points at to tell how large it is."""

    _fields_ = [("reserved", ctypes.c_ulong), ("size", ctypes.c_ulong)]


class ObjcBlock(ctypes.Structure):
    """A function as macOS takes one that it is to call; its maker has to keep it: nobody copies it."""

    _fields_ = [
        ("kind", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("reserved", ctypes.c_int),
        ("called", ctypes.c_void_p),
        ("about", ctypes.POINTER(BlockSize)),
    ]


Answered = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_bool)


class YesNoBlock:
    """A block that is told yes or no, in whichever thread."""

    def __init__(self, called: Callable[[bool], None]) -> None:
        self._function = Answered(lambda block, is_so: called(is_so))
        about = ctypes.pointer(BlockSize(0, ctypes.sizeof(ObjcBlock)))
        function = ctypes.cast(self._function, ctypes.c_void_p)
        self._block = ObjcBlock(_kind_of_global(), IS_GLOBAL, 0, function, about)

    @property
    def address(self) -> int:
        return ctypes.addressof(self._block)


def _kind_of_global() -> int:
    return ctypes.addressof(ctypes.c_char.in_dll(ctypes.CDLL(SYSTEM), "_NSConcreteGlobalBlock"))
