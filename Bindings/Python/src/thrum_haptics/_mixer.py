"""The classes `Mixer` and `Playback`, which play many patterns at the same time without devices."""

from __future__ import annotations

import ctypes
import weakref
from typing import TYPE_CHECKING, Any, Iterable, NoReturn, Optional, Union

from ._arguments import Points, buffer, c_points, c_profile, capacity, number, pattern_handle
from ._bindings import CCurve, CMixerOptions, CParameter, CPlayOptions
from ._library import check, lib, make
from ._making import control as control_number
from ._renderer import c_sounds
from ._values import Control, Parameter, Profile, ProfileFile, ProfileName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._pattern import Pattern

    Samples = NDArray[np.float32]


class Mixer:
    """Plays many patterns at the same time and lets the program change them while they play, without devices and threads. Every
    wheel has it; its samples are those of an `Engine`, bit for bit.

    >>> mixer = Mixer()
    >>> motor = mixer.play(rumble, loop=True)
    >>> motor.set("intensity", 0.5, over=1 / 60)
    >>> samples = mixer.pull(800)

    One thread at a time controls a mixer and its playbacks, another one may pull its samples meanwhile; neither waits for
    the other. `rate` is the number of samples per second, 8000…192000. `profile` describes the actuator: a `Profile`, what
    `profile` accepts, or `None` for "audible" with `preview` (haptics made audible) and "taptic" otherwise.

    The capacity of the mixer is four numbers, 1…65536: `players`, which are playbacks in use at the same time (by default
    64), `voices`, which are events that sound at the same time (256; a further one cuts off the quietest), `commands` that
    were not carried out yet (1024), and `live_curves` that have not ended (64).
    """

    __slots__ = ("__weakref__", "_finalizer", "_handle", "_rate", "_rows")

    def __init__(
        self,
        rate: float = 48_000,
        *,
        preview: bool = False,
        profile: Union[Profile, ProfileName, ProfileFile, None] = None,
        players: Optional[int] = None,
        voices: Optional[int] = None,
        commands: Optional[int] = None,
        live_curves: Optional[int] = None,
    ) -> None:
        options = CMixerOptions(size=ctypes.sizeof(CMixerOptions), mix=bool(preview))
        self._rate = number("rate", rate)
        # In C, 0 stands for the default.
        options.sample_rate = self._rate if self._rate != 0 else -1.0
        given = c_profile(profile)
        if given is not None:
            options.profile = ctypes.pointer(given)
        options.players = capacity("players", players)
        options.voices = capacity("voices", voices)
        options.commands = capacity("commands", commands)
        options.live_curves = capacity("live_curves", live_curves)
        self._rows = 2 if preview else 3
        self._handle = make(lib.thrum_mixer_new, ctypes.byref(options))
        # The memory is freed when no thread can be in a method any more: each call keeps the object alive.
        self._finalizer = weakref.finalize(self, lib.thrum_mixer_free, self._handle)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Mixer cannot be copied or pickled; create another one")

    @property
    def rate(self) -> float:
        """The number of samples per second."""
        return self._rate

    @property
    def time(self) -> float:
        """The time of the next sample in seconds, from 0. Only `pull` advances it."""
        time: float = lib.thrum_mixer_time(self._handle)
        if time < 0:
            check(-1)
        return time

    def add_sound(self, path: str, samples: Any) -> None:
        """Adds a decoded sound at the rate of the mixer: patterns that name `path` as their audio file play it. Other audio
        files are silent.

        `samples` has the shape (frames,) or (2, frames). A sound that was added under the same path is replaced, for patterns
        that are played later.
        """
        table, kept = c_sounds({path: samples})
        check(lib.thrum_mixer_add_sound(self._handle, table))
        del kept  # The samples were copied.

    def play(
        self,
        pattern: "Pattern",
        at: float = 0.0,
        *,
        loop: bool = False,
        loop_end: float = 0.0,
        speed: float = 1.0,
        parameters: Iterable[Parameter] = (),
    ) -> "Playback":
        """Plays a pattern from its start and returns the playback.

        `at` is a time of the mixer; 0 or a time in the past is the first sample of the next `pull`. With `loop`, the pattern
        repeats, at the position `loop_end` or at the end of its last event. `speed` is a factor, 0.001…1000. `parameters` are
        values of controls at times from the start: with time 0, the playback begins with the value.
        """
        rows = [
            CParameter(number("the time of a parameter", time), control_number(name), number(f"parameter {name}", value))
            for name, time, value in parameters
        ]
        options = CPlayOptions(size=ctypes.sizeof(CPlayOptions), loops=bool(loop))
        options.loop_end = number("loop_end", loop_end)
        # In C, 0 stands for 1.
        factor = number("speed", speed)
        options.rate = factor if factor != 0 else -1.0
        options.parameters = (CParameter * len(rows))(*rows)
        options.parameter_count = len(rows)
        identifier = ctypes.c_uint64()
        start = number("at", at)
        check(
            lib.thrum_mixer_play(
                self._handle, pattern_handle(pattern), ctypes.byref(options), start, ctypes.byref(identifier)
            )
        )
        return Playback(self, identifier.value)

    def pull(self, frames: Optional[int] = None, out: "Optional[Samples]" = None) -> "Samples":
        """Returns the next samples. Only one thread at a time may call this method.

        The shape is (3, frames) (left, right and haptic), or (2, frames) with `preview`. With `out`, a writable float32 array
        of that shape in one contiguous piece of memory, nothing is allocated.
        """
        out, places = buffer(self._rows, frames, out)
        left, right, haptic = (*places, None) if len(places) == 2 else places
        check(lib.thrum_mixer_pull(self._handle, left, right, haptic, out.shape[1]))
        return out


class Playback:
    """A pattern that a `Mixer` plays. `Mixer.play` creates playbacks.

    Times (`at`) are times of the mixer in seconds; 0 or a time in the past means as soon as possible. After the end, methods
    that control it raise `ThrumError`. A playback that is no longer referenced plays on.
    """

    __slots__ = ("mixer", "number")

    def __init__(self, mixer: Mixer, number: int) -> None:
        #: The mixer that plays.
        self.mixer = mixer
        #: The number of the playback, 1 or more, different for each playback of a mixer.
        self.number = number

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Playback cannot be copied or pickled; play the pattern again")

    @property
    def is_playing(self) -> bool:
        """Whether it has started, or is due to start, and has not ended."""
        return check(lib.thrum_mixer_is_playing(self.mixer._handle, self.number)) == 1

    def stop(self, at: float = 0.0) -> None:
        """Stops it: sounding events fade out over their release time, and no new event starts."""
        check(lib.thrum_mixer_stop(self.mixer._handle, self.number, number("at", at)))

    def cancel(self) -> None:
        """Silences it within 2 ms and drops everything that was scheduled for it."""
        check(lib.thrum_mixer_cancel(self.mixer._handle, self.number))

    def pause(self, at: float = 0.0) -> None:
        """Pauses it: sounding events fade out within 2 ms."""
        check(lib.thrum_mixer_pause(self.mixer._handle, self.number, number("at", at)))

    def resume(self, at: float = 0.0) -> None:
        """Resumes it at the position of the pause."""
        check(lib.thrum_mixer_resume(self.mixer._handle, self.number, number("at", at)))

    def seek(self, position: float) -> None:
        """Moves it to a position in seconds from the start of the pattern."""
        check(lib.thrum_mixer_seek(self.mixer._handle, self.number, number("position", position)))

    def set(self, control: Control, value: float, *, over: float = 0.0, at: float = 0.0) -> None:
        """Changes the value of a control of all its events.

        `Pattern.of` lists the controls and their ranges. The value is reached along a straight line within `over` seconds, of
        which less than 2 ms count as 2 ms.
        """
        numbers = number("value", value), number("over", over), number("at", at)
        check(lib.thrum_mixer_set(self.mixer._handle, self.number, control_number(control), *numbers))

    def set_curve(self, control: Control, points: Points, at: float = 0.0) -> None:
        """Changes the value of a control along straight lines between points: pairs of a time in seconds from `at`, and a
        value. It stays at the last one, and combines with the curves of the pattern.
        """
        line = c_points("points", points)
        curve = CCurve(ctypes.sizeof(CCurve), control_number(control), 0.0, line, len(line))
        start = number("at", at)
        check(lib.thrum_mixer_set_curve(self.mixer._handle, self.number, ctypes.byref(curve), start))

    def loop(self, is_on: bool = True, end: float = 0.0) -> None:
        """Sets whether it repeats the pattern; `end` is as `loop_end` of `Mixer.play`."""
        check(lib.thrum_mixer_set_loop(self.mixer._handle, self.number, bool(is_on), number("end", end)))

    def set_speed(self, factor: float) -> None:
        """Sets the speed as a factor, 0.001…1000. Pitch and fades do not change."""
        check(lib.thrum_mixer_set_rate(self.mixer._handle, self.number, number("factor", factor)))
