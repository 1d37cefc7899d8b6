"""The class `Feedback`, which plays haptics by their meaning. It needs libthrum."""

from __future__ import annotations

import ctypes
import json
import os
import weakref
from typing import NoReturn, Optional, Union

from ._arguments import encoded, number
from ._engine import Engine, _require
from ._library import check, free, lib, make, text
from ._pattern import Pattern
from ._values import FeedbackInfo, FeedbackName

#: The folder of a theme; `None` is the standard theme.
Theme = Union[str, "os.PathLike[str]", None]


def _theme(folder: Theme) -> Optional[bytes]:
    return None if folder is None else encoded("theme", folder)


class Feedback:
    """Plays haptics by their meaning, for user interfaces: "success", "selection", "impact-heavy" and so on.

    >>> feedback = Feedback(Engine(stops_when_idle=True))
    >>> feedback.prepare()              # when feedback is expected soon
    >>> feedback.play("success")

    `theme` is a folder of AHAP files such as success.ahap, each of which replaces a feedback of the standard theme. An engine
    that stops when it is idle starts for a feedback. No method waits for a device. A feedback that cannot be played is a
    notice of the engine, "feedback-failed".
    """

    __slots__ = ("__weakref__", "_finalizer", "_owned", "engine")

    def __init__(self, engine: Engine, theme: Theme = None) -> None:
        self._owned = make(lib.thrum_feedback_new, engine._handle, _theme(theme))
        self._finalizer = weakref.finalize(self, free, lib.thrum_feedback_free, self._owned, engine._process)
        #: The engine that plays.
        self.engine = engine

    @property
    def _handle(self) -> ctypes.c_void_p:
        self.engine._handle  # Raises if the engine was closed, and in a child process.
        return self._owned

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Feedback cannot be copied or pickled; create another one")

    def prepare(self) -> None:
        """Starts the engine for feedback that is expected soon, and returns at once."""
        check(lib.thrum_feedback_prepare(self._handle))

    def play(self, name: FeedbackName, intensity: float = 1.0) -> None:
        """Plays the feedback with a name, and returns at once. At intensity 1, the pattern of the theme plays unchanged; at less, it
        plays weaker.

        Feedback that would be more than 0.5 s late, because the engine takes long to start, is dropped. Of feedback of the
        same name within 50 ms, the first is played, and each that is noticeably stronger; ticks such as "selection" follow
        each other after 25 ms.
        """
        check(lib.thrum_feedback_play(self._handle, encoded("name", name), number("intensity", intensity)))

    def set_theme(self, theme: Theme) -> None:
        """Sets the theme for all further feedback. If it cannot be used, raises `ThrumError` and keeps the previous one."""
        check(lib.thrum_feedback_set_theme(self._handle, _theme(theme)))

    @staticmethod
    def pattern(name: FeedbackName, theme: Theme = None) -> Pattern:
        """Returns the pattern of a feedback of a theme."""
        _require("Feedback.pattern")
        return Pattern._from_handle(make(lib.thrum_feedback_pattern, _theme(theme), encoded("name", name)))

    @staticmethod
    def list(theme: Theme = None) -> "tuple[FeedbackInfo, ...]":
        """Returns all feedback of a theme, with what each is for."""
        _require("Feedback.list")
        found = json.loads(text(lib.thrum_feedback_list, _theme(theme)))["feedback"]
        return tuple(
            FeedbackInfo(one["name"], one["category"], one["description"], one["duration"], one["isStandard"])
            for one in found
        )
