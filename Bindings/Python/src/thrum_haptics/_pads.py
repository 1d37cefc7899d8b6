"""Game pads: what is used of each, and the class `Pad`, which plays samples on voice coils. They need libthrum."""

from __future__ import annotations

import ctypes
import json
import os
import weakref
from typing import Any, NoReturn

from ._arguments import encoded, samples as checked
from ._engine import _require
from ._library import ThrumError, check, free, lib, make, text
from ._values import PadInfo


def pads() -> "list[PadInfo]":
    """Returns the game pads of this machine, the best one first: what is used of each, and why nothing better.

    Raises `ThrumError` if libthrum is missing, or if pads cannot be found (the message states what to install).
    """
    _require("pads")
    found = json.loads(text(lib.thrum_pad_list))
    if found["problem"] is not None:
        raise ThrumError(-9, "THRUM_NO_OUTPUT", f"pads: {found['problem']}")
    listed = [
        PadInfo(
            one["id"],
            one["name"],
            one["plays"],
            one["has"],
            tuple(one["localities"]),
            one["note"],
            one["id"] == found["best"],
        )
        for one in found["pads"]
    ]
    return sorted(listed, key=lambda pad: not pad.is_best)


class Pad:
    """The voice coils of a game pad, which play samples of the program. To play patterns, use an `Engine` with the name of
    the pad as its output, which drives every pad.

    `name` is "controller" for the best pad, or the `id` of a pad, with options such as "controller:3,buffer=32,leftHandle".
    The pad plays silence from the start, and while its queue is empty. As a context manager, the pad is closed at the end of
    the block. Only one thread at a time may call `write`. Raises `ThrumError` if there is no such pad, if it has no voice
    coils, if the system does not permit it, or if an engine plays on it.
    """

    __slots__ = ("__weakref__", "_finalizer", "_is_closed", "_owned", "_process")

    def __init__(self, name: str = "controller") -> None:
        _require("Pad")
        self._is_closed = False
        self._process = os.getpid()
        self._owned = make(lib.thrum_pad_open, encoded("name", name))
        self._finalizer = weakref.finalize(self, free, lib.thrum_pad_close, self._owned, self._process)

    @property
    def _handle(self) -> ctypes.c_void_p:
        if self._is_closed or self._process != os.getpid():
            raise ThrumError(-8, "THRUM_NOT_RUNNING", "Pad: it was closed, or belongs to the parent process; open it again")
        return self._owned

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Pad cannot be copied or pickled; open it again")

    def __repr__(self) -> str:
        return "<Pad, closed>" if self._is_closed else f"<Pad at {self.rate:g} samples per second>"

    def __enter__(self) -> "Pad":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    @property
    def rate(self) -> float:
        """The number of samples per second that the pad plays."""
        return float(lib.thrum_pad_sample_rate(self._handle))

    def write(self, samples: Any) -> int:
        """Adds samples of -1…1, shape (frames,), to the queue of the pad, which holds 0.25 s, and returns how many were added.
        Never waits. Full scale is half of what the coils take, which protects them. Raises `ThrumError` if the pad was
        disconnected.
        """
        array = checked("samples", samples)
        if array.ndim != 1:
            raise ValueError(f"samples: the array has shape {array.shape}; pass (frames,)")
        taken = ctypes.c_size_t()
        check(lib.thrum_pad_write(self._handle, array.ctypes.data, array.shape[0], ctypes.byref(taken)))
        return taken.value

    def close(self) -> None:
        """Fades out and puts the pad to rest. Does nothing if the pad is closed."""
        if not self._is_closed:
            self._is_closed = True
            self._finalizer()
