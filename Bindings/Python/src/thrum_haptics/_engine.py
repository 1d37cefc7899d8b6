"""The class `Engine`, which plays patterns on devices. It needs libthrum; the library in most wheels only renders."""

from __future__ import annotations

import ctypes
import json
import os
import time
import weakref
from typing import TYPE_CHECKING, Any, Iterator, NoReturn, Optional, Union, get_args

from ._arguments import buffer, c_profile, capacity, encoded, integer, number, pattern_handle
from ._bindings import CLevel, CNotice, COptions
from ._library import ThrumError, check, free, lib, make, plays, text
from ._player import Player
from ._renderer import c_sounds
from ._values import Content, Device, Level, Locality, Notice, Profile, ProfileFile, ProfileName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._pattern import Pattern

    Samples = NDArray[np.float32]

_KINDS = {
    1: "engine-started",
    2: "engine-stopped",
    3: "engine-reset",
    4: "player-ended",
    5: "overloaded",
    6: "all-ended",
    7: "feedback-failed",
}
_REASONS = ("by-call", "interrupted", "suspended", "idle", "controller-disconnected", "failed")


#: The process that used libthrum for playing first; `None` if none has.
_user: Optional[int] = None


def _require(place: str) -> None:
    """Raises `ThrumError` if the library does not play, or not in this process."""
    global _user
    if not plays:
        raise ThrumError(
            -9,
            "THRUM_NO_OUTPUT",
            f"{place}: libthrum is missing, and libthrumcore does not play; install the Debian package libthrum0, put "
            "libthrum.so.0 into the folder of this package, or name the library in THRUM_LIBRARY",
        )
    if _user is None:
        _user = os.getpid()
    elif _user != os.getpid():
        # The locks of the library read the number of each thread once. In a child, the forking thread has another one.
        raise ThrumError(
            -9,
            "THRUM_NO_OUTPUT",
            f"{place}: the parent process used an engine before the fork; start processes that play before that, or with "
            'multiprocessing.get_context("spawn")',
        )


class Engine:
    """Plays patterns on one output. Any number of threads may use an engine and its players.

    As a context manager, the engine starts at the beginning of the block and is closed at its end:

    >>> with Engine() as engine:
    ...     engine.play(pattern)
    ...     engine.wait()

    `output` is "auto" (`None`, the best device), "silent", "pull" and "manual" (see `pull`), a kind of device such as
    "jack", "pulse" or "controller", or an identifier that `devices` lists. On a sound device, haptics are made audible;
    with `channels="audio=1-2,haptic=3"`, channel 3 receives the signal for an actuator, multiplied by `haptic_level` (0…1;
    by default 0.5, which protects actuators). `locality` is the part of a game controller that plays ("leftTrigger", "handles" …). "pull" and "manual" return the samples that `Pattern.render` returns: no
    level applies to them. `audio_folder` contains the audio files of patterns. `profile` describes the actuator: a `Profile`, the name of one, or `None` for the one that
    suits the output. `rate` and `preview` (haptics made audible) apply to "silent", "pull" and "manual".

    The capacity of the engine is four numbers, 1…65536: `players` in use at the same time (by default 2048), `voices`,
    which are events that sound at the same time (8192), `commands` that were not carried out yet (8192), and
    `live_curves` that have not ended (1024).

    With `finishes_at_exit`, the program waits at its exit until devices have played what they play, for at most 5 s;
    keep a reference to the engine, because an engine that is no longer referenced stops. With `stops_when_idle`, the
    engine starts with a player and stops after 120 s without one. With `allows_missing_audio`, audio files that do not
    exist are silent. With `allows_absolute_audio`, patterns may name any audio file by its absolute path. With `silences_at_signals`, devices play zeros before a signal, such as that of a crash, ends the
    program, so that an actuator is not left with a constant voltage; see THRUM_SILENCE_AT_SIGNALS in thrum_engine.h. With `recovers`, the engine starts itself again after something outside
    the program has stopped it, such as the loss of a device; players keep their settings, and what was playing is not played
    again.

    After a fork, a child process cannot use engines if its parent process has used one; processes that
    `multiprocessing` starts with "spawn" or "forkserver" can. Raises `ThrumError` if libthrum is missing or the output cannot be opened.
    """

    __slots__ = ("__weakref__", "_finalizer", "_is_closed", "_owned", "_process", "_rows")

    def __init__(
        self,
        output: Optional[str] = None,
        *,
        channels: Optional[str] = None,
        audio_folder: "Union[str, os.PathLike[str], None]" = None,
        profile: Union[Profile, ProfileName, ProfileFile, None] = None,
        haptic_level: float = 0.5,
        locality: Optional[Locality] = None,
        rate: float = 0.0,
        preview: bool = False,
        players: Optional[int] = None,
        voices: Optional[int] = None,
        commands: Optional[int] = None,
        live_curves: Optional[int] = None,
        finishes_at_exit: bool = False,
        stops_when_idle: bool = False,
        allows_missing_audio: bool = False,
        silences_at_signals: bool = False,
        allows_absolute_audio: bool = False,
        recovers: bool = False,
    ) -> None:
        _require("Engine")
        options = COptions(size=ctypes.sizeof(COptions))
        flags = (
            finishes_at_exit, stops_when_idle, allows_missing_audio, silences_at_signals, allows_absolute_audio, recovers,
        )  # fmt: skip
        options.flags = sum(bool(flag) << bit for bit, flag in enumerate(flags))
        options.output = None if output is None else encoded("output", output)
        options.channels = None if channels is None else encoded("channels", channels)
        options.audio_folder = None if audio_folder is None else encoded("audio_folder", audio_folder)
        given = c_profile(profile)
        if given is not None:
            options.profile = ctypes.pointer(given)
        level = number("haptic_level", haptic_level)
        if not 0 < level <= 1:
            raise ValueError(f"haptic_level is {level}; use a factor above 0 and at most 1")
        options.haptic_level = level
        options.locality = None if locality is None else encoded("locality", locality)
        options.sample_rate = number("rate", rate)
        options.mix = bool(preview)
        options.players = capacity("players", players)
        options.voices = capacity("voices", voices)
        options.commands = capacity("commands", commands)
        options.live_curves = capacity("live_curves", live_curves)
        self._rows = 2 if preview else 3
        self._is_closed = False
        self._process = os.getpid()
        self._owned = make(lib.thrum_engine_new, ctypes.byref(options))
        # The memory is freed when no thread can be in a method any more: each call keeps the object alive.
        self._finalizer = weakref.finalize(self, free, lib.thrum_engine_free, self._owned, self._process)
        # Finalizers run before the exit handler of the library, which waits for the end of the patterns.
        self._finalizer.atexit = not finishes_at_exit

    @property
    def _handle(self) -> ctypes.c_void_p:
        if self._is_closed:
            raise ThrumError(-8, "THRUM_NOT_RUNNING", "Engine: it was closed; create another one")
        if self._process != os.getpid():
            raise ThrumError(
                -8, "THRUM_NOT_RUNNING", "Engine: it belongs to the parent process; use it there"
            )
        return self._owned

    def __reduce__(self) -> NoReturn:
        raise TypeError("an Engine cannot be copied or pickled; create another one")

    def __repr__(self) -> str:
        if self._is_closed or self._process != os.getpid():
            return "<Engine, closed>"
        return f"<Engine on {self.output}, {'running' if self.is_running else 'stopped'}>"

    def __enter__(self) -> "Engine":
        self.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def start(self) -> None:
        """Starts the engine and returns when its output runs. Does nothing if the engine is running."""
        check(lib.thrum_engine_start(self._handle))

    def stop(self) -> None:
        """Stops the engine: everything that plays fades out, all players end, and engine time stops."""
        check(lib.thrum_engine_stop(self._handle))

    def close(self) -> None:
        """Stops the engine for good. Can be called twice. All other methods then raise `ThrumError`."""
        if not self._is_closed:
            if self._process == os.getpid():
                self.stop()
            self._is_closed = True

    @property
    def is_running(self) -> bool:
        """Whether the engine is running."""
        return check(lib.thrum_engine_is_running(self._handle)) == 1

    @property
    def output(self) -> str:
        """The name of the output in use, for example "silent" or the name of a device."""
        return text(lib.thrum_engine_output, self._handle).decode()

    @property
    def rate(self) -> float:
        """The sample rate in samples per second."""
        return _number(lib.thrum_engine_sample_rate(self._handle))

    @property
    def time(self) -> float:
        """The engine time in seconds, from 0 when the engine is created. Engine time does not advance while the engine is
        stopped.
        """
        return _number(lib.thrum_engine_time(self._handle))

    def host_time(self, time: float) -> int:
        """Returns when an engine time is felt, in nanoseconds of `time.monotonic_ns`, latency included."""
        nanoseconds = ctypes.c_uint64()
        check(lib.thrum_engine_host_time(self._handle, number("time", time), ctypes.byref(nanoseconds)))
        return nanoseconds.value

    def time_at(self, nanoseconds: int) -> float:
        """Returns the engine time that is felt at a time of `time.monotonic_ns`."""
        seconds = ctypes.c_double()
        nanoseconds = integer("nanoseconds", nanoseconds)
        if not 0 <= nanoseconds < 1 << 64:
            raise ValueError(f"nanoseconds is {nanoseconds}; pass a time of time.monotonic_ns")
        check(lib.thrum_engine_time_at(self._handle, nanoseconds, ctypes.byref(seconds)))
        return seconds.value

    def set_gains(self, haptic: float = 1.0, audio: float = 1.0) -> None:
        """Sets the volume of haptics and of audio as factors of 0…1."""
        check(lib.thrum_engine_set_gains(self._handle, number("haptic", haptic), number("audio", audio)))

    def set_stops_when_idle(self, is_on: bool = True, after: Optional[float] = None) -> None:
        """Sets whether the engine starts with a player and stops after 120 s without one, or after other seconds."""
        if after is not None:
            check(lib.thrum_engine_set_idle_timeout(self._handle, number("after", after)))
        check(lib.thrum_engine_set_auto_shutdown(self._handle, bool(is_on)))

    def set_content(self, content: Content) -> None:
        """Sets what the engine plays from its next start on: "all", "haptics" or "audio"."""
        if content not in get_args(Content):
            raise ValueError(f"content is {content!r}; use one of {', '.join(get_args(Content))}")
        check(lib.thrum_engine_set_content(self._handle, get_args(Content).index(content)))

    def add_sound(self, path: str, samples: Any, rate: float) -> None:
        """Adds a decoded sound: patterns that name `path` as their audio file play it, and no file is read.

        `samples` has the shape (frames,) or (2, frames); `rate` is their sample rate, 1000…384000. A sound that was
        added under the same path is replaced, for patterns that are played later.
        """
        table, kept = c_sounds({path: samples})
        check(lib.thrum_engine_add_sound(self._handle, table, number("rate", rate)))
        del kept  # The samples were copied.

    def remove_sound(self, path: str) -> None:
        """Removes a sound that was added. Players that were created before still play it."""
        check(lib.thrum_engine_remove_sound(self._handle, encoded("path", path)))

    def level(self) -> Level:
        """Returns what is felt now, for programs that drive motors themselves.

        Call it at regular times on one thread: each call returns what was felt since the last one. All values are 0 while
        the engine is stopped.
        """
        level = CLevel(size=ctypes.sizeof(CLevel))
        check(lib.thrum_engine_take_level(self._handle, ctypes.byref(level)))
        return Level(
            level.intensity, level.sharpness, level.taps, level.latest_intensity, level.latest_sharpness, level.heavy,
            level.light,
        )  # fmt: skip

    @property
    def active_players(self) -> int:
        """The number of players that have been started and have not ended."""
        return check(lib.thrum_engine_active_players(self._handle))

    def play(self, pattern: "Pattern", at: float = 0.0) -> int:
        """Plays a pattern once and returns the number of its player, which its notice contains.

        `at` is an engine time in seconds; 0 or a time in the past means as soon as possible.
        """
        player = ctypes.c_uint64()
        start = number("at", at)
        check(lib.thrum_play(self._handle, pattern_handle(pattern), start, ctypes.byref(player)))
        return player.value

    def player(self, pattern: "Pattern") -> Player:
        """Returns a player, which plays a pattern as often as it is started."""
        return Player(self, pattern)

    def wait(self, timeout: Optional[float] = None) -> bool:
        """Waits until no player is active, for at most `timeout` seconds, and returns whether that is so.

        Without `timeout`, the call does not return while a player loops or is paused, nor with the output "manual", whose
        time passes only by `pull`.
        """
        end = None if timeout is None else time.monotonic() + number("timeout", timeout)
        while self.active_players > 0:
            if end is not None and not time.monotonic() < end:
                return False
            time.sleep(0.005)
        return True

    def poll(self) -> Optional[Notice]:
        """Returns the oldest notice that has not been read, or `None`. An engine keeps the last 1024 notices."""
        notice = CNotice(size=ctypes.sizeof(CNotice))
        if check(lib.thrum_engine_poll(self._handle, ctypes.byref(notice))) == 0:
            return None
        kind = _KINDS.get(notice.kind, str(notice.kind))
        reason = None
        if notice.kind == 2:
            reason = _REASONS[notice.reason] if 0 <= notice.reason < len(_REASONS) else str(notice.reason)
        return Notice(
            kind, notice.time, notice.player, reason, notice.result, notice.message.decode("utf-8", "replace"),
            notice.lost,
        )  # fmt: skip

    def wait_for_notice(self, timeout: float) -> bool:
        """Waits for at most `timeout` seconds, 0…3600, until there is a notice to poll, and returns whether there is one.

        With "manual", waits only for the notices that the pulled samples have caused.
        """
        return check(lib.thrum_engine_wait(self._handle, number("timeout", timeout))) == 1

    def notify_when_ended(self) -> None:
        """Requests one notice "all-ended", which comes as soon as no player is active: at once if none is."""
        check(lib.thrum_engine_notify_when_ended(self._handle))

    def notices(self) -> Iterator[Notice]:
        """Returns the notices that have not been read, oldest first."""
        while (notice := self.poll()) is not None:
            yield notice

    def pull(self, frames: Optional[int] = None, out: "Optional[Samples]" = None) -> "Samples":
        """Returns the next samples of an engine with the output "pull" or "manual", for programs that own the audio
        thread and for tests. Only one thread at a time may call this method.

        With "pull", engine time also follows the clock; with "manual", it passes only here. The shape is (3, frames)
        (left, right and haptic), or (2, frames) with `preview`. With `out`, a writable float32 array of that shape in
        one contiguous piece of memory, nothing is allocated.
        """
        out, places = buffer(self._rows, frames, out)
        left, right, haptic = (*places, None) if len(places) == 2 else places
        check(lib.thrum_engine_pull(self._handle, left, right, haptic, out.shape[1]))
        return out


    def pull_interleaved(self, channels: int, frames: Optional[int] = None, out: "Optional[Samples]" = None) -> "Samples":
        """Returns the next samples as `pull` does, in frames: shape (frames, channels), with 1…32 channels.

        One channel is haptics, two are left and right, three or more are left, right, haptics and zeros.
        """
        channels = integer("channels", channels)
        if not 1 <= channels <= 32:
            raise ValueError(f"channels is {channels}; use 1…32")
        if out is None:
            flat, places = buffer(1, None if frames is None else integer("frames", frames) * channels, None)
            out = flat.reshape(-1, channels)
        elif getattr(out, "ndim", 0) != 2 or out.shape[1] != channels or (frames is not None and frames != out.shape[0]):
            raise ValueError(f"out has shape {out.shape}; pass one of shape (frames, {channels})")
        elif not out.flags.c_contiguous:
            raise ValueError("out must be in one piece of memory")
        else:
            _, places = buffer(1, None, out.reshape(-1))
        check(lib.thrum_engine_pull_interleaved(self._handle, places[0], channels, out.shape[0]))
        return out


def _number(value: float) -> float:
    if value < 0:
        check(-1)
    return value


def devices() -> "list[Device]":
    """Returns the sound devices and game controllers on which an `Engine` can play, the best one first.

    Asks every sound server, which can take 2 s for each. Raises `ThrumError` if libthrum is missing.
    """
    _require("devices")
    found = json.loads(text(lib.thrum_devices))
    devices = [
        Device(
            one["id"], one["kind"], one["name"], tuple(one["channels"]), one["sampleRate"], one["id"] == found["best"]
        )
        for one in found["outputs"]
    ]
    return sorted(devices, key=lambda device: not device.is_best)
