"""The class `Pattern`, and the functions that create and check patterns."""

from __future__ import annotations

import base64
import collections
import ctypes
import io
import json
import math
import os
import reprlib
import wave
import weakref
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Tuple, Union

# Here and not where it is needed: a child process of fork would wait for an import that another thread had begun.
import numpy as np

from ._arguments import Points, Source, device, encoded, file_bytes, integer, number, pattern_handle
from ._library import check as _check, data, lib, make, text
from ._making import parts as c_parts
from ._reading import parts as read_parts
from ._renderer import Renderer
from ._values import (
    Channels,
    Control,
    Curve,
    DeviceName,
    Difference,
    Event,
    FeltEvent,
    FeltEvents,
    Finding,
    Findings,
    Location,
    Number,
    Parameter,
    Parts,
    Profile,
    ProfileFile,
    ProfileName,
    difference,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

class Pattern:
    """A haptic pattern.

    A pattern never changes, so any number of threads may use it. Patterns with the same AHAP text are equal. Notebooks
    show a pattern as a picture. Pickle stores the AHAP text of a pattern.
    """

    __slots__ = ("__weakref__", "_finalizer", "_handle")

    def __init__(self, ahap: Union[bytes, bytearray, memoryview]) -> None:
        """Creates a pattern from the bytes of AHAP text.

        To read a file, use `load`; to create a pattern from events, use `Pattern.of`. Raises `ThrumError` if the text
        has errors.
        """
        if not isinstance(ahap, (bytes, bytearray, memoryview)):
            raise TypeError(f"the AHAP text is {reprlib.repr(ahap)}; pass bytes, or use load(path)")
        content = bytes(ahap)
        self._own(make(lib.thrum_pattern_parse, content, len(content)))

    def _own(self, handle: ctypes.c_void_p) -> None:
        self._handle = handle
        # Frees the pattern also at exit, while the library is still loaded. __del__ would not guarantee that.
        self._finalizer = weakref.finalize(self, lib.thrum_pattern_free, handle)

    @classmethod
    def _from_handle(cls, handle: ctypes.c_void_p) -> "Pattern":
        pattern = cls.__new__(cls)
        pattern._own(handle)
        return pattern

    def __copy__(self) -> "Pattern":
        return self

    def __deepcopy__(self, memo: Any) -> "Pattern":
        return self

    def __reduce__(self) -> "Tuple[Any, ...]":
        return type(self), (self.ahap(),)

    @classmethod
    def of(
        cls,
        events: Iterable[Event],
        *,
        parameters: Iterable[Parameter] = (),
        curves: Iterable[Curve] = (),
        metadata: Optional[Mapping[str, Any]] = None,
        intensity: Optional[Points] = None,
        sharpness: Optional[Points] = None,
        attack: Optional[Points] = None,
        decay: Optional[Points] = None,
        release: Optional[Points] = None,
        volume: Optional[Points] = None,
        pan: Optional[Points] = None,
        brightness: Optional[Points] = None,
        pitch: Optional[Points] = None,
        audio_attack: Optional[Points] = None,
        audio_decay: Optional[Points] = None,
        audio_release: Optional[Points] = None,
    ) -> "Pattern":
        """Creates a pattern from events and changes of controls, for example
        `Pattern.of([continuous(0, 1)], intensity=[(0, 0), (1, 1)])`.

        `parameters` change controls at single moments, `curves` over time. Each further keyword is a control, and its
        value contains the points of a curve that starts with the pattern. Intensity and volume are 0…1 and are
        multiplied by the value of every event; all other controls are -1…1 and are added to it. `metadata` describes the pattern, for example `{"Project": "Bells"}`; AHAP files contain it.
        """
        lines: "dict[Control, Optional[Points]]" = {
            "intensity": intensity, "sharpness": sharpness, "attack": attack, "decay": decay, "release": release,
            "volume": volume, "pan": pan, "brightness": brightness, "pitch": pitch,
            "audio_attack": audio_attack, "audio_decay": audio_decay, "audio_release": audio_release,
        }  # fmt: skip
        every = [*curves, *(Curve(name, points) for name, points in lines.items() if points is not None)]
        given = c_parts(list(events), list(parameters), every, metadata)
        return cls._from_handle(make(lib.thrum_pattern_make, ctypes.byref(given)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pattern):
            return NotImplemented
        return self is other or self.ahap() == other.ahap()

    def __hash__(self) -> int:
        return hash(self.ahap())

    def __repr__(self) -> str:
        counts = collections.Counter(event.type for event in self.parts().events)
        words = [f"{count} {kind}{'s' if count > 1 and kind != 'continuous' else ''}" for kind, count in counts.items()]
        return f"<Pattern: {', '.join(words) or 'no events'}; {self.duration:.3f} s>"

    @property
    def duration(self) -> float:
        """The length in seconds as Core Haptics defines it: without the fades (releases) after the last events."""
        duration: float = lib.thrum_pattern_duration(self._handle)
        return duration

    def ahap(self) -> bytes:
        """Returns the pattern as AHAP text, which is strict JSON. The bytes are the same on every machine."""
        return text(lib.thrum_pattern_write, self._handle)

    def parts(self) -> Parts:
        """Returns the events, parameters, curves and metadata of the pattern, for example to change them:

        >>> parts = pattern.parts()
        >>> weaker = [event._replace(intensity=0.5) if event.type == "transient" else event for event in parts.events]
        >>> changed = Pattern.of(**parts._replace(events=weaker)._asdict())
        """
        return read_parts(self.ahap())

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the pattern to an AHAP file."""
        content = self.ahap()
        with open(path, "wb") as file:
            file.write(content)

    def svg(
        self,
        title: str = "",
        *,
        on: Union[DeviceName, ProfileFile, None] = None,
        start: float = 0,
        end: Optional[float] = None,
        width: float = 960,
    ) -> str:
        """Returns a picture of the pattern as one self-contained SVG file.

        With `on`, a lane shows what a hand feels on that device. `start` and `end` are those of the time axis in seconds,
        by default those of the pattern; `width` is 480…8192 pixels.
        """
        target = None if on is None else device("on", on)
        times = number("start", start), 0.0 if end is None else number("end", end)
        return text(
            lib.thrum_pattern_picture, self._handle, encoded("title", title), target, *times, number("width", width)
        ).decode()

    def thumbnail(self, width: int = 128, *, light: bool = False) -> bytes:
        """Returns a small picture without text as a PNG file, for lists of files: that of `thrum plot --thumbnail`.

        `width` is 16…1024 pixels, and the height three quarters of it. The background is dark unless `light` is true.
        """
        # A number beyond 32 bits would be another one in C.
        pixels = max(0, min(integer("width", width), 0xFFFF))
        return data(lib.thrum_pattern_thumbnail, self._handle, pixels, int(bool(light)))

    def info(self) -> "dict[str, Any]":
        """Returns a summary of the pattern: its length, the counts of events, the ranges of parameters, the audio files.

        The members are those of `thrum info --json` (`Docs/JSON.md`). Audio files count as empty.
        """
        summary: "dict[str, Any]" = json.loads(text(lib.thrum_pattern_info, self._handle))
        return summary

    def score(self, *, without_audio_files: bool = False, haptics_only: bool = False) -> bytes:
        """Returns the pattern as a score file, which a microcontroller or a web page plays without reading AHAP: the bytes
        that the command `thrum score` writes.

        A score file cannot contain audio files: a pattern that plays some is refused, unless they are silent with
        `without_audio_files`, or tones and audio files are omitted with `haptics_only`.
        """
        return data(lib.thrum_pattern_score, self._handle, without_audio_files + 2 * haptics_only)

    def score_header(
        self,
        name: Optional[str] = None,
        *,
        stem: Optional[str] = None,
        without_audio_files: bool = False,
        haptics_only: bool = False,
    ) -> str:
        """Returns the score file as a C and C++ header with a constant array, whose name is `name` with the suffix `_score`,
        and the number of voices that it needs. `score` explains the last two arguments.

        The name is by default "pattern". With `stem`, the name of a file without its ending, it is the name that the command
        `thrum score` derives: each byte of a character that C does not allow becomes `_`.
        """
        if name is not None and stem is not None:
            raise ValueError("name and stem exclude each other; pass one of them")
        flags = without_audio_files + 2 * haptics_only + 4 * (stem is not None)
        array = None if name is None else encoded("name", name)
        if stem is not None:
            # Python's spelling of a file name that is not UTF-8.
            array = encoded("stem", stem, "surrogateescape")
        return text(lib.thrum_pattern_score_header, self._handle, flags, array).decode()

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        """Returns the picture and a player for sound in which the haptics are audible, for at most 30 s."""
        length = Renderer(self, 22_050, "preview").length
        seconds = 30.0 if length is None else min(30.0, length / 22_050)
        samples = self.render(22_050, "preview", seconds=seconds)
        buffer = io.BytesIO()
        with wave.open(buffer, "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(22_050)
            file.writeframes((samples.T.clip(-1, 1) * 32_767).astype("<i2").tobytes())
        data = base64.b64encode(buffer.getvalue()).decode()
        return f'{self.svg()}<audio controls src="data:audio/wav;base64,{data}"></audio>'

    def render(
        self,
        rate: float = 48_000,
        channels: Channels = "haptic",
        seconds: Optional[float] = None,
        out: "Optional[NDArray[np.float32]]" = None,
        profile: Union[Profile, ProfileName, ProfileFile, None] = None,
        sounds: Optional[Mapping[str, Any]] = None,
    ) -> "NDArray[np.float32]":
        """Returns the samples of the pattern from its start, as float32.

        The shape is (n,) for channels="haptic", (2, n) for "preview" and "audio", and (3, n) for "split". `seconds` is
        the length; by default, the samples reach to the end of the pattern. A pattern without an end needs `seconds`
        or `out`, an array that receives the samples. If both are passed, `out` must have the length `seconds`.
        `Renderer` explains the other arguments. "preview" is for loudspeakers: its levels and frequencies are those of
        the profile "audible" and not those of an actuator.
        """
        renderer = Renderer(self, rate, channels, profile, sounds)
        frames = None
        if seconds is not None:
            length = number("seconds", seconds) * renderer.rate
            if not 0 <= length < math.inf:
                raise ValueError(f"seconds is {seconds}; pass 0 or more")
            frames = round(length)
        if frames is None and out is None:
            frames = renderer.length
            if frames is None:
                raise ValueError("the pattern has no end; pass seconds")
        return renderer.read(frames, out)

    def frames(self, step: float = 0.01) -> "Tuple[NDArray[np.void], NDArray[np.void]]":
        """Returns the strongest vibration every `step` seconds (0.001…1), and the taps, for devices that accept
        strengths instead of samples.

        The result is two structured arrays: frames (time, intensity, sharpness, first_tap, tap_count) and taps (time,
        intensity, sharpness). Times are in seconds. first_tap and tap_count are the index of the first tap that
        belongs to a frame, and the number of these taps. If the pattern has no end, the frames stop at its duration.
        """
        frame = np.dtype(
            [("time", "f8"), ("intensity", "f4"), ("sharpness", "f4"), ("first_tap", "u4"), ("tap_count", "u4")]
        )
        tap = np.dtype([("time", "f8"), ("intensity", "f4"), ("sharpness", "f4")])
        counts = (ctypes.c_size_t(), ctypes.c_size_t())
        pointers = [ctypes.byref(count) for count in counts]
        call = lib.thrum_pattern_frames
        step = number("step", step)
        _check(call(self._handle, step, None, 0, pointers[0], None, 0, pointers[1]))
        frames = np.empty(counts[0].value, frame)
        taps = np.empty(counts[1].value, tap)
        _check(
            call(
                self._handle, step,
                frames.ctypes.data if len(frames) else None, len(frames), pointers[0],
                taps.ctypes.data if len(taps) else None, len(taps), pointers[1],
            )  # fmt: skip
        )
        return frames, taps

    def motor_levels(
        self, step: float = 0.012, on: Union[DeviceName, ProfileFile] = "controller"
    ) -> "NDArray[np.void]":
        """Returns how strongly the pattern drives the two motors of a game controller, every `step` seconds
        (0.001…1, rounded to milliseconds), as a structured array: heavy and light, from 0 (off) to 65535 (full drive).

        `on` is the controller: "controller", or a profile whose section "rumble" describes it (see `felt`). The last
        element stops the motors; a pattern without an end stops at its duration.
        """
        kind = np.dtype([("heavy", "u2"), ("light", "u2")])
        levels: "NDArray[np.void]" = self._list(lib.thrum_pattern_motor_levels, on, kind, number("step", step))
        return levels

    def pad_codes(
        self, on: Union[DeviceName, ProfileFile] = "joycon", gain: Optional[float] = None
    ) -> "NDArray[np.void]":
        """Returns what a pad with HD rumble, such as a Joy-Con, plays so that it feels most like the pattern: a structured
        array with an element for every 15 ms and the codes of the pad: low_frequency, low_amplitude, high_frequency and
        high_amplitude. An amplitude of 0 is silence.

        `on` is the pad: "joycon", or a profile of that class (see `felt`). `gain` states by how many dB (-12…12) the pattern
        is to feel stronger than designed; by default it is the one that feels most like it. In the last element the pad
        rests; an event without an end lasts 10 s.
        """
        kind = np.dtype(
            [("low_frequency", "u1"), ("low_amplitude", "u1"), ("high_frequency", "u1"), ("high_amplitude", "u1")]
        )
        wanted = math.nan if gain is None else number("gain", gain)
        tones: "NDArray[np.void]" = self._list(lib.thrum_pad_choose, on, kind, wanted)
        return tones

    def felt(self, on: Union[DeviceName, ProfileFile] = "taptic") -> FeltEvents:
        """Returns the events that a hand feels when a device plays the pattern, as a list with one more attribute:
        `uncovered`, the seconds that are felt but belong to no event.

        The devices are phone, controller, watch, wideband, lra150, lraPlain, taptic, coil, joycon, pad, coin and web, and
        those that a profile describes: the path of its file as a `Path`, the bytes of the file, or what its JSON contains.
        The first ten minutes of the pattern are covered at most; an event without an end lasts 10 s.
        """
        uncovered = ctypes.c_double()
        kind = np.dtype(
            [("time", "f8"), ("duration", "f8"), ("level", "f8"), ("pitch", "f8"), ("roughness", "f8"),
             ("salience", "f8"), ("is_span", "i4"), ("is_uncertain", "i4"), ("count", "i4"), ("reserved", "i4")]
        )  # fmt: skip
        rows = self._list(lib.thrum_pattern_felt, on, kind, ctypes.byref(uncovered))
        events = FeltEvents(
            FeltEvent("span" if row[6] else "tap", *row[:6], bool(row[7]), row[8]) for row in rows.tolist()
        )
        events.uncovered = uncovered.value
        return events

    def felt_levels(self, on: Union[DeviceName, ProfileFile] = "taptic") -> "NDArray[np.float32]":
        """Returns the felt level every `FELT_STEP` seconds (5 ms), in decibels above the weakest vibration that a hand
        detects, at least 0. `felt` lists the devices and states which part of the pattern is covered.

        >>> levels = pattern.felt_levels("phone")
        >>> times = np.arange(len(levels)) * thrum.FELT_STEP
        """
        levels: "NDArray[np.float32]" = self._list(lib.thrum_pattern_felt_levels, on, np.dtype("f4"))
        return levels

    def _list(self, function: Any, on: Union[str, ProfileFile], kind: Any, *more: Any) -> Any:
        needed = ctypes.c_size_t()
        capacity = 1024
        while True:
            array = np.empty(capacity, kind)
            place = array.ctypes.data
            result = function(self._handle, device("on", on), *more, place, capacity, ctypes.byref(needed))
            if result < 0 and needed.value > capacity:
                capacity = needed.value
                continue
            _check(result)
            return array[: needed.value]

    def compare(
        self, other: "Pattern", on: Union[DeviceName, ProfileFile] = "taptic", other_on: Union[DeviceName, ProfileFile, None] = None
    ) -> Difference:
        """Returns how differently another pattern feels.

        This pattern plays on the device `on`, the other pattern on `other_on`, which is by default the same device.
        """
        devices = device("on", on), device("other_on", on if other_on is None else other_on)
        result = json.loads(
            text(lib.thrum_pattern_compare, self._handle, devices[0], pattern_handle(other), devices[1]),
            parse_int=float,
        )
        return difference(result)


def load(source: Source) -> Pattern:
    """Creates a pattern from an AHAP file, given as its path or its bytes.

    Raises `ThrumError` with the first error if the file has errors; `check` returns the others too.
    """
    return Pattern(file_bytes(source))


def check(source: Source, on: Union[DeviceName, ProfileFile, None] = None) -> Findings:
    """Checks an AHAP file, given as its path or its bytes, and returns the findings, in the order of the file.

    With `on`, a device as in `Pattern.felt`, the pattern is also checked for how it feels on that device. If that would take
    minutes, it is not, and the `error` of the findings says so. Reading the file lists at most 1000 findings of each severity.
    """
    content = file_bytes(source)
    target = None if on is None else device("on", on)
    found = json.loads(text(lib.thrum_check, content, len(content), target))
    findings = Findings()
    findings.error = found.get("error")
    for entry in found["findings"]:
        numbers = tuple(_made(Number, number) for number in entry.pop("numbers", ()))
        others = tuple(_made(Location, other) for other in entry.pop("others", ()))
        findings.append(_made(Finding, {**entry, "numbers": numbers, "others": others}))
    return findings


def _made(kind: Any, values: "dict[str, Any]") -> Any:
    """Creates a named tuple from a dictionary. Unknown keys, which a newer library may add, are ignored."""
    return kind(**{name: value for name, value in values.items() if name in kind._fields})
