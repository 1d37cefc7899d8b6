"""The class `Player`, which plays one pattern on an engine."""

from __future__ import annotations

import ctypes
import weakref
from typing import TYPE_CHECKING, Mapping, NoReturn

from ._arguments import Points, c_points, number, pattern_handle
from ._bindings import CCurve, CParameter, CPlayerSettings
from ._library import check, free, lib, make
from ._making import control as control_number
from ._values import Control

if TYPE_CHECKING:
    from ._engine import Engine
    from ._pattern import Pattern


class Player:
    """Plays one pattern on an engine, as often as it is started. `Engine.player` creates players.

    Times (`at`) are engine times in seconds; 0 or a time in the past means as soon as possible. Methods raise
    `ThrumError` while the engine is stopped, and after the engine was reset. A player that is no longer referenced plays
    to its end, so keep a reference to a player that loops: otherwise it plays until the engine stops.
    """

    __slots__ = ("__weakref__", "_finalizer", "_owned", "engine")

    def __init__(self, engine: "Engine", pattern: "Pattern") -> None:
        self._owned = make(lib.thrum_player_new, engine._handle, pattern_handle(pattern))
        self._finalizer = weakref.finalize(self, free, lib.thrum_player_free, self._owned, engine._process)
        #: The engine that plays.
        self.engine = engine

    @property
    def _handle(self) -> ctypes.c_void_p:
        self.engine._handle  # Raises if the engine was closed, and in a child process.
        return self._owned

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Player cannot be copied or pickled; create another one")

    @property
    def number(self) -> int:
        """The number of the player, which its notices contain."""
        identifier: int = lib.thrum_player_id(self._handle)
        if identifier == 0:
            check(-1)
        return identifier

    @property
    def is_playing(self) -> bool:
        """Whether the player was started, or is due to start, and has not ended."""
        return check(lib.thrum_player_is_playing(self._handle)) == 1

    def start(self, at: float = 0.0) -> None:
        """Starts the pattern from its beginning. A player that is playing starts again."""
        check(lib.thrum_player_start(self._handle, number("at", at)))

    def stop(self, at: float = 0.0) -> None:
        """Stops the player: sounding events fade out over their release time, and no new event starts."""
        check(lib.thrum_player_stop(self._handle, number("at", at)))

    def cancel(self) -> None:
        """Silences the player within 2 ms and drops everything that was scheduled for it."""
        check(lib.thrum_player_cancel(self._handle))

    def pause(self, at: float = 0.0) -> None:
        """Pauses the player: sounding events fade out within 2 ms."""
        check(lib.thrum_player_pause(self._handle, number("at", at)))

    def resume(self, at: float = 0.0) -> None:
        """Resumes a paused player at the position of the pause."""
        check(lib.thrum_player_resume(self._handle, number("at", at)))

    def seek(self, position: float) -> None:
        """Moves a playing or paused player to a position in seconds from the start of the pattern.

        Events that started before that position stay silent.
        """
        check(lib.thrum_player_seek(self._handle, number("position", position)))

    def set(self, control: Control, value: float, at: float = 0.0) -> None:
        """Changes the value of a control of all events of the player.

        `Pattern.of` lists the controls and their ranges. A value out of range is refused.
        """
        value, at = number("value", value), number("at", at)
        check(lib.thrum_player_set(self._handle, control_number(control), value, at))

    def set_all(self, values: Mapping[Control, float], at: float = 0.0) -> None:
        """Changes several controls at one time. If the call fails, none is changed."""
        rows = [CParameter(0.0, control_number(name), number(name, value)) for name, value in values.items()]
        table = (CParameter * len(rows))(*rows)
        check(lib.thrum_player_set_all(self._handle, table, len(rows), number("at", at)))

    def set_curve(self, control: Control, points: Points, at: float = 0.0) -> None:
        """Changes the value of a control along straight lines between points.

        Each point is a pair of a time in seconds from `at` and a value. The curve sets the same value as `set`, but
        gradually: it stays at the last point's value, and what is set later replaces it. It combines with the curves
        of the pattern.
        """
        line = c_points("points", points)
        curve = CCurve(ctypes.sizeof(CCurve), control_number(control), 0.0, line, len(line))
        check(lib.thrum_player_set_curve(self._handle, ctypes.byref(curve), number("at", at)))

    def set_input(self, name: str, value: float) -> None:
        """Sets an input of the pattern's bindings (`ThrumBindings` in its metadata), clamped to the input's range.

        What follows the input changes with the next block. The player follows its inputs from the first call on; before
        the start, it begins with their values. A name that the pattern does not have is refused.
        """
        check(lib.thrum_player_set_input(self._handle, name.encode(), number("value", value)))

    def loop(self, is_on: bool = True, end: float = 0.0) -> None:
        """Sets whether the player repeats the pattern.

        `end` is the position in seconds at which it repeats; 0 is the end of the last event.
        """
        check(lib.thrum_player_set_loop(self._handle, bool(is_on), number("end", end)))

    def _settings(self) -> CPlayerSettings:
        settings = CPlayerSettings(size=ctypes.sizeof(CPlayerSettings))
        check(lib.thrum_player_get_settings(self._handle, ctypes.byref(settings)))
        return settings

    @property
    def loops(self) -> bool:
        """Whether the player repeats the pattern."""
        return bool(self._settings().loops)

    @property
    def loop_end(self) -> float:
        """The position in seconds at which it repeats; 0 is the end of the last event."""
        return float(self._settings().loop_end)

    @property
    def is_muted(self) -> bool:
        """Whether the player is muted."""
        return bool(self._settings().is_muted)

    @property
    def speed(self) -> float:
        """The speed of playback as a factor, 0.001…1000, by default 1. Pitch and fades do not change."""
        return float(self._settings().rate)

    @speed.setter
    def speed(self, factor: float) -> None:
        check(lib.thrum_player_set_rate(self._handle, number("speed", factor)))

    def mute(self, is_on: bool = True) -> None:
        """Sets whether the player is muted. A muted player continues to advance."""
        check(lib.thrum_player_set_muted(self._handle, bool(is_on)))
