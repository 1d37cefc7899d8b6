"""Checks arguments and converts them to the types that the library receives."""

from __future__ import annotations

import ctypes
import json
import math
import operator
import os
import reprlib
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Tuple, Union

import numpy as np

from ._bindings import CPoint, CProfile
from ._library import check, lib
from ._values import Profile, ProfileFile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Samples = NDArray[np.float32]

#: A file: its path, or its bytes.
Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]

#: The points of a curve: pairs of a time in seconds and a value.
Points = Iterable[Tuple[float, float]]


def encoded(place: str, value: "Union[str, os.PathLike[str]]", errors: str = "strict") -> bytes:
    """Returns a name or a path as UTF-8. C reads such texts up to the first zero byte, so zero bytes are refused."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if not isinstance(value, str):
        raise TypeError(f"{place} is {reprlib.repr(value)}; pass a str")
    if "\0" in value:
        raise ValueError(f"{place} contains a zero byte; remove it")
    try:
        return value.encode(errors=errors)
    except UnicodeEncodeError:
        raise ValueError(f"{place} is {reprlib.repr(value)}, which is not valid Unicode; rename it") from None


def file_bytes(source: Source) -> bytes:
    """Returns the bytes of a file."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError(f"the file is {reprlib.repr(source)}; pass its path or its bytes")
    with open(source, "rb") as file:
        return file.read()


def device(place: str, value: "Union[str, ProfileFile]") -> bytes:
    """Returns a device as the library accepts it: its name, or the content of a profile, which is given as the path of its
    file, as the bytes of the file, or as what its JSON contains.
    """
    if isinstance(value, str):
        return encoded(place, value)
    if isinstance(value, os.PathLike):
        with open(value, "rb") as file:
            value = file.read()
    elif isinstance(value, Mapping):
        value = json.dumps(dict(value)).encode()
    if not isinstance(value, bytes):
        raise TypeError(f"{place} is {reprlib.repr(value)}; pass a name, or a profile as a path, bytes or a dictionary")
    if b"\0" in value:
        raise ValueError(f"{place} contains a zero byte; remove it")
    return value


def number(place: str, value: float) -> float:
    """Returns a number as a float. Unlike `float`, refuses texts."""
    try:
        return ctypes.c_double(value).value
    except TypeError:
        raise TypeError(f"{place} is {reprlib.repr(value)}; pass a number") from None
    except OverflowError:
        raise ValueError(f"{place} is {reprlib.repr(value)}; pass a smaller number") from None


def integer(place: str, value: int) -> int:
    """Returns an integer of Python or numpy as an int."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{place} is {reprlib.repr(value)}; pass an integer") from None


def capacity(place: str, value: Optional[int]) -> int:
    """Returns a number of the capacity of an engine or a mixer; 0 stands for the default of the library."""
    if value is None:
        return 0
    count = integer(place, value)
    if not 1 <= count <= 65536:
        raise ValueError(f"{place} is {count}; pass 1…65536")
    return count


def pattern_handle(pattern: Any) -> ctypes.c_void_p:
    """Returns the handle of a pattern. The library checks that it is the handle of a pattern."""
    handle = getattr(pattern, "_handle", None)
    if not isinstance(handle, ctypes.c_void_p):
        raise TypeError(f"the pattern is {reprlib.repr(pattern)}; pass a Pattern, such as load(path)")
    return handle


def c_points(place: str, points: Points) -> "ctypes.Array[CPoint]":
    """Returns the points of a curve as structures."""
    try:
        rows = [CPoint(time, value) for time, value in points]
    except (TypeError, ValueError, OverflowError) as error:
        raise TypeError(f"{place} is {reprlib.repr(points)}; pass pairs of a time and a value") from error
    return (CPoint * len(rows))(*rows)


def named_profile(name: "Union[str, ProfileFile]") -> CProfile:
    """Returns the built-in profile with a name, or the profile of a file, as a structure."""
    profile = CProfile(size=ctypes.sizeof(CProfile))
    check(lib.thrum_profile_named(device("the name of the profile", name), ctypes.byref(profile)))
    return profile


def c_profile(profile: "Union[Profile, str, ProfileFile, None]") -> Optional[CProfile]:
    """Returns a profile, the profile with a name, or the profile of a file, as a structure."""
    if profile is None:
        return None
    if isinstance(profile, (str, bytes, os.PathLike, Mapping)):
        return named_profile(profile)
    if not isinstance(profile, Profile):
        raise TypeError(f"profile is {reprlib.repr(profile)}; pass a Profile, its name, or None")
    given = CProfile(size=ctypes.sizeof(CProfile))
    for index, (name, value) in enumerate(zip(profile._fields, profile)):
        given.values[index] = number(f"profile.{name}", value)
        if math.isnan(given.values[index]):
            raise ValueError(f"profile.{name} is nan; pass a number")
    return given


def samples(place: str, values: Any) -> "Samples":
    """Returns samples as float32 in one contiguous piece of memory; without a copy, if they are already."""
    array = np.asarray(values)
    if array.ndim == 0 or array.dtype.kind not in "fiub":
        raise TypeError(f"{place}: {reprlib.repr(values)} has no samples; pass an array of floats of -1…1")
    if array.dtype.kind in "iu" and array.size and (array.min() < -1 or array.max() > 1):
        raise ValueError(
            f"{place}: the samples are integers beyond -1…1; divide by full scale, which is 32768 for int16"
        )
    with np.errstate(over="ignore"):
        return np.ascontiguousarray(array, dtype=np.float32)


def buffer(rows: int, frames: Optional[int], out: "Optional[Samples]") -> "tuple[Samples, list[int]]":
    """Returns the array that receives samples, which is `out` or a new one, and the address of each row.

    The array has shape (frames,) for one row and (rows, frames) for more rows.
    """
    if frames is not None:
        frames = integer("frames", frames)
    if out is None:
        if frames is None or frames < 0:
            raise ValueError("frames is missing or negative; pass a number of samples, or out")
        if frames > 0x7FFF_FFFF:
            raise ValueError(f"frames is {frames}, more than 2147483647; read the samples in several calls")
        out = np.empty(frames if rows == 1 else (rows, frames), dtype=np.float32)
    elif not isinstance(out, np.ndarray) or out.dtype != np.float32:
        raise ValueError("out must be a numpy array of native float32")
    elif not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError("out must be writable and in one piece of memory")
    elif out.ndim != (1 if rows == 1 else 2) or (rows > 1 and out.shape[0] != rows):
        raise ValueError(f"out has shape {out.shape}; pass one of shape {'(n,)' if rows == 1 else (rows, 'n')}")
    elif frames is not None and frames != out.shape[-1]:
        raise ValueError(f"frames is {frames} and out has {out.shape[-1]}; pass one of them")
    start = out.ctypes.data
    return out, [start + row * out.strides[0] for row in range(rows)]
