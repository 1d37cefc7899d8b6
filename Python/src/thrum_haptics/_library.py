"""Loads libthrum or libthrumcore and declares their functions (see thrum.h and thrum_engine.h) with exact types."""

from __future__ import annotations

import atexit  # noqa: F401 (weakref.finalize would import it later, where a child process of fork could wait for it)
import ctypes
import os
from ctypes import (
    POINTER,
    Structure,
    c_char,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any, Callable

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


class CEvent(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("type", c_int32),
        ("time", c_double),
        ("duration", c_double),
        ("values", c_float * 10),
        ("path", c_char_p),
        ("options", c_uint32),
        ("reserved", c_uint32),
    ]


class CParameter(Structure):
    _fields_ = [("time", c_double), ("control", c_int32), ("value", c_float)]


class CPoint(Structure):
    _fields_ = [("time", c_double), ("value", c_float)]


class CCurve(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("control", c_int32),
        ("time", c_double),
        ("points", POINTER(CPoint)),
        ("point_count", c_size_t),
    ]


class CParts(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("events", POINTER(CEvent)),
        ("event_count", c_size_t),
        ("parameters", POINTER(CParameter)),
        ("parameter_count", c_size_t),
        ("curves", POINTER(CCurve)),
        ("curve_count", c_size_t),
        ("metadata", c_char_p),
        ("metadata_size", c_size_t),
    ]


class CProfile(Structure):
    _fields_ = [("size", c_uint32), ("values", c_double * 9)]


class CSound(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("path", c_char_p),
        ("left", c_void_p),
        ("right", c_void_p),
        ("frames", c_size_t),
    ]


class CSetting(Structure):
    _fields_ = [("name", c_char_p), ("value", c_double)]


class COptions(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("flags", c_uint32),
        ("output", c_char_p),
        ("channels", c_char_p),
        ("audio_folder", c_char_p),
        ("profile", POINTER(CProfile)),
        ("sample_rate", c_double),
        ("mix", c_int32),
        ("players", c_uint32),
        ("voices", c_uint32),
        ("commands", c_uint32),
        ("live_curves", c_uint32),
        ("haptic_level", c_float),
    ]


class CNotice(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("kind", c_int32),
        ("player", c_uint64),
        ("time", c_double),
        ("reason", c_int32),
        ("result", c_int32),
        ("lost", c_uint32),
        ("reserved", c_uint32),
        ("message", c_char * 160),
    ]


_SIZE = POINTER(c_size_t)
_OUT = POINTER(c_void_p)
_TEXT = [c_void_p, c_size_t, _SIZE]

# For each name, the types of the result and of the arguments. Handles and buffers of numpy are passed as c_void_p.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "thrum_abi_version": (c_uint32, []),
    "thrum_version": (c_char_p, []),
    "thrum_result_name": (c_char_p, [c_int32]),
    "thrum_error": (c_char_p, []),
    "thrum_pattern_parse": (c_int32, [c_char_p, c_size_t, _OUT]),
    "thrum_pattern_make": (c_int32, [POINTER(CParts), _OUT]),
    "thrum_pattern_free": (c_int32, [c_void_p]),
    "thrum_pattern_duration": (c_double, [c_void_p]),
    "thrum_pattern_write": (c_int32, [c_void_p, *_TEXT]),
    "thrum_pattern_svg": (c_int32, [c_void_p, c_char_p, *_TEXT]),
    "thrum_pattern_picture": (c_int32, [c_void_p, c_char_p, c_char_p, c_double, c_double, c_double, *_TEXT]),
    "thrum_pattern_info": (c_int32, [c_void_p, *_TEXT]),
    "thrum_check": (c_int32, [c_char_p, c_size_t, c_char_p, *_TEXT]),
    "thrum_profile_named": (c_int32, [c_char_p, POINTER(CProfile)]),
    "thrum_renderer_new": (
        c_int32,
        [c_void_p, c_double, c_int32, POINTER(CProfile), POINTER(CSound), c_size_t, _OUT],
    ),
    "thrum_renderer_free": (c_int32, [c_void_p]),
    "thrum_renderer_length": (c_int64, [c_void_p]),
    "thrum_renderer_read": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "thrum_renderer_reset": (c_int32, [c_void_p]),
    "thrum_pattern_frames": (
        c_int32,
        [c_void_p, c_double, c_void_p, c_size_t, _SIZE, c_void_p, c_size_t, _SIZE],
    ),
    "thrum_pattern_felt": (
        c_int32,
        [c_void_p, c_char_p, POINTER(c_double), c_void_p, c_size_t, _SIZE],
    ),
    "thrum_pattern_felt_levels": (c_int32, [c_void_p, c_char_p, c_void_p, c_size_t, _SIZE]),
    "thrum_pattern_compare": (c_int32, [c_void_p, c_char_p, c_void_p, c_char_p, *_TEXT]),
    "thrum_compose": (
        c_int32,
        [c_void_p, c_size_t, c_double, c_char_p, POINTER(CSetting), c_size_t, _OUT],
    ),
}

# The functions that only libthrum has.
_ENGINE_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "thrum_engine_new": (c_int32, [POINTER(COptions), _OUT]),
    "thrum_engine_free": (c_int32, [c_void_p]),
    "thrum_engine_start": (c_int32, [c_void_p]),
    "thrum_engine_stop": (c_int32, [c_void_p]),
    "thrum_engine_is_running": (c_int32, [c_void_p]),
    "thrum_engine_output": (c_int32, [c_void_p, *_TEXT]),
    "thrum_engine_sample_rate": (c_double, [c_void_p]),
    "thrum_engine_time": (c_double, [c_void_p]),
    "thrum_engine_host_time": (c_int32, [c_void_p, c_double, POINTER(c_uint64)]),
    "thrum_engine_time_at": (c_int32, [c_void_p, c_uint64, POINTER(c_double)]),
    "thrum_engine_set_gains": (c_int32, [c_void_p, c_float, c_float]),
    "thrum_engine_active_players": (c_int32, [c_void_p]),
    "thrum_engine_pull": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "thrum_engine_poll": (c_int32, [c_void_p, POINTER(CNotice)]),
    "thrum_play": (c_int32, [c_void_p, c_void_p, c_double, POINTER(c_uint64)]),
    "thrum_player_new": (c_int32, [c_void_p, c_void_p, _OUT]),
    "thrum_player_free": (c_int32, [c_void_p]),
    "thrum_player_id": (c_uint64, [c_void_p]),
    "thrum_player_start": (c_int32, [c_void_p, c_double]),
    "thrum_player_stop": (c_int32, [c_void_p, c_double]),
    "thrum_player_cancel": (c_int32, [c_void_p]),
    "thrum_player_pause": (c_int32, [c_void_p, c_double]),
    "thrum_player_resume": (c_int32, [c_void_p, c_double]),
    "thrum_player_seek": (c_int32, [c_void_p, c_double]),
    "thrum_player_set": (c_int32, [c_void_p, c_int32, c_float, c_double]),
    "thrum_player_set_curve": (c_int32, [c_void_p, POINTER(CCurve), c_double]),
    "thrum_player_set_loop": (c_int32, [c_void_p, c_int32, c_double]),
    "thrum_player_set_rate": (c_int32, [c_void_p, c_double]),
    "thrum_player_set_muted": (c_int32, [c_void_p, c_int32]),
    "thrum_player_is_playing": (c_int32, [c_void_p]),
    "thrum_devices": (c_int32, _TEXT),
}


def _declare(library: ctypes.CDLL, functions: dict[str, tuple[Any, list[Any]]]) -> None:
    """Declares functions of a library. Raises `AttributeError` if the library does not have one of them."""
    for name, (result, arguments) in functions.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments


def _load(path: str) -> tuple[ctypes.CDLL, bool]:
    """Loads a library and returns it, and whether it plays. Raises `OSError` if it does not suit this package."""
    library = ctypes.CDLL(path)
    try:
        _declare(library, _FUNCTIONS)
        plays = hasattr(library, "thrum_engine_new")
        if plays:
            _declare(library, _ENGINE_FUNCTIONS)
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
