"""Loads libthrum or libthrumcore and declares their functions with the exact types of `_bindings`."""

from __future__ import annotations

import atexit  # noqa: F401 (weakref.finalize would import it later, where a child process of fork could wait for it)
import ctypes
import os
from ctypes import c_char, c_size_t, c_void_p
from typing import Any, Callable

from ._bindings import ENGINE_FUNCTIONS, FILE_FUNCTIONS, FUNCTIONS

ABI_MAJOR = 1


class ThrumError(ValueError):
    """A failure of the library. `result` is the number and `name` the name of the result in thrum.h, such as -3 and
    "THRUM_INVALID_PATTERN". The message states what is wrong and what to do.
    """

    def __init__(self, result: int, name: str, message: str) -> None:
        super().__init__(message)
        self.result = result
        self.name = name

    def __reduce__(self) -> tuple[Any, ...]:
        # By default, pickle calls the class with the message alone.
        return type(self), (self.result, self.name, str(self))


def _declare(library: ctypes.CDLL, functions: dict[str, tuple[Any, list[Any]]]) -> None:
    """Declares functions of a library. Raises `AttributeError` if the library does not have one of them."""
    for name, (result, arguments) in functions.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments


def _load(path: str) -> tuple[ctypes.CDLL, bool]:
    """Loads a library and returns it, and whether it is libthrum, which also plays and converts. Raises `OSError` if it does not suit this package."""
    library = ctypes.CDLL(path)
    try:
        _declare(library, FUNCTIONS)
        plays = hasattr(library, "thrum_engine_new")
        if plays:
            _declare(library, {**FILE_FUNCTIONS, **ENGINE_FUNCTIONS})
    except AttributeError as error:
        raise OSError(f"its version does not suit this package ({error})") from error
    if library.thrum_abi_version() >> 16 != ABI_MAJOR:
        raise OSError(f"its interface is not version {ABI_MAJOR}")
    return library, plays


def _open() -> tuple[ctypes.CDLL, bool]:
    """Loads libthrum from the folder of the package or the system; if no suitable one exists, libthrumcore from there.
    THRUM_LIBRARY is the path of another library, for development.
    """
    folder = os.path.dirname(os.path.abspath(__file__))
    core = os.path.join(folder, "libthrumcore.so.0")
    named = os.environ.get("THRUM_LIBRARY")
    failures = []
    own = os.path.join(folder, "libthrum.so.0")
    for path in [named] if named else [own, "libthrum.so.0", core, "libthrumcore.so.0"]:
        try:
            return _load(path)
        except OSError as error:
            # The message of the system's loader starts with the path; those of _load do not.
            failures.append(str(error) if str(error).startswith(path) else f"{path}: {error}")
    # The message lists libraries that exist and cannot be loaded; the others are missing from every wheel but their own.
    missing = "cannot open shared object file: No such file"
    causes = [failure for failure in failures if missing not in failure] or failures[-1:]
    raise ImportError(
        f"{'; '.join(causes)}; install a wheel for this machine or the Debian package libthrum0, or name the library in "
        "THRUM_LIBRARY"
    )


lib, plays = _open()


def check(result: int) -> int:
    """Returns a result. If the result is a failure (negative), raises `ThrumError` with the message of the library."""
    if result < 0:
        name = lib.thrum_result_name(result).decode()
        raise ThrumError(result, name, lib.thrum_error().decode("utf-8", "replace"))
    return result


def make(function: Callable[..., int], *arguments: Any) -> c_void_p:
    """Calls a function that creates a handle, and returns the handle.

    The handle stays a `c_void_p`, because ctypes would pass a plain number with 32 bits if a function had no types.
    """
    out = c_void_p()
    check(function(*arguments, ctypes.byref(out)))
    return out


def free(function: Callable[..., int], handle: c_void_p, process: int) -> None:
    """Frees an engine or a player of a process. A child process must not: after a fork, it would wait for threads of the
    engine that only the parent process has.
    """
    if process == os.getpid():
        function(handle)


def text(function: Callable[..., int], *arguments: Any) -> bytes:
    """Calls a function that writes text, and returns the text. If the first buffer is too small, calls again."""
    size = 1 << 16
    needed = c_size_t()
    while True:
        buffer = (c_char * size)()
        result = function(*arguments, ctypes.addressof(buffer), size, ctypes.byref(needed))
        if result < 0 and needed.value > size:
            size = needed.value
            continue
        check(result)
        return ctypes.string_at(buffer, needed.value - 1)


def data(function: Callable[..., int], *arguments: Any) -> bytes:
    """Calls a function that writes bytes, and returns them."""
    needed = c_size_t()
    check(function(*arguments, None, 0, ctypes.byref(needed)))
    buffer = (c_char * needed.value)()
    check(function(*arguments, ctypes.addressof(buffer), needed.value, ctypes.byref(needed)))
    return buffer.raw
