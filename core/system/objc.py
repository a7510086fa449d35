"""Messages to the objects of macOS."""

from __future__ import annotations

import ctypes

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


def class_named(name: str) -> int | None:
    objc = ctypes.CDLL(LIBRARY)
    objc.objc_getClass.restype = ctypes.c_void_p
    objc.objc_getClass.argtypes = [ctypes.c_char_p]
    found: int | None = objc.objc_getClass(name.encode())
    return found


def text_object(text: str) -> int | None:
    """Return the text as an NSString."""
    letters = ctypes.create_string_buffer(text.encode())
    return send(class_named("NSString"), "stringWithUTF8String:", ctypes.addressof(letters))
