"""The types of the values that the library receives and returns."""

from __future__ import annotations

import os
from typing import Any, Dict, Iterable, List, Literal, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

#: The types of events.
EventType = Literal["transient", "continuous", "tone", "sound"]
#: The controls that parameters and curves change.
Control = Literal[
    "intensity", "sharpness", "attack", "decay", "release", "volume", "pan", "brightness", "pitch",
    "audio_attack", "audio_decay", "audio_release",
]  # fmt: skip
#: The channels of rendered samples.
Channels = Literal["haptic", "preview", "audio", "split"]
#: The built-in actuator profiles: phones, voice coils and loudspeakers.
ProfileName = Literal["taptic", "wideband", "audible"]
#: The devices that have a name, on which patterns are felt, compared and checked.
DeviceName = Literal[
    "phone", "controller", "watch", "wideband", "lra150", "lraPlain", "taptic", "coil", "joycon", "pad", "coin", "web"
]
#: A profile of a device: the path of its file, the bytes of the file, or what its JSON contains.
ProfileFile = Union["os.PathLike[str]", bytes, Mapping[str, Any]]
#: The part of patterns that an engine plays.
Content = Literal["all", "haptics", "audio"]
#: The feedback of a theme.
FeedbackName = Literal[
    "impact-light", "impact-medium", "impact-heavy", "impact-soft", "impact-solid", "impact-rigid", "selection",
    "selection-on", "selection-off", "selection-minimum", "selection-maximum", "success", "warning", "error", "alignment",
    "level-change", "start", "stop", "increase", "decrease", "path-complete",
]  # fmt: skip
#: The presets and strategies of `compose`.
Style = Literal[
    "impact", "music", "engine", "speech", "ambience", "hybrid", "envelope", "onsets", "bass", "loudness"
]

#: The time in seconds from one level of `Pattern.felt_levels` to the next.
FELT_STEP = 0.005


class Event(NamedTuple):
    """An event of a pattern. Create events with `transient`, `continuous`, `tone` and `sound`.

    A value that is `None` has the default of AHAP, the JSON format of patterns.
    """

    type: EventType
    time: float
    duration: float = 0.0
    intensity: Optional[float] = None
    sharpness: Optional[float] = None
    attack: Optional[float] = None
    decay: Optional[float] = None
    release: Optional[float] = None
    sustained: Optional[float] = None
    volume: Optional[float] = None
    pitch: Optional[float] = None
    pan: Optional[float] = None
    brightness: Optional[float] = None
    #: Only for a sound: the path of its audio file, whether the file repeats, and whether the sound fades in and out.
    path: Optional[str] = None
    loops: bool = False
    fades: bool = True


class Parameter(NamedTuple):
    """A dynamic parameter: a control (see `Pattern.of`) that changes to a value at a time in seconds from the start of
    the pattern.
    """

    control: Control
    time: float
    value: float


class Curve(NamedTuple):
    """A control (see `Pattern.of`) that changes along straight lines between points.

    Each point is a pair of a time in seconds and a value. The times count from the start of the curve, `time`, which
    is in seconds from the start of the pattern.
    """

    control: Control
    points: Iterable[Tuple[float, float]]
    time: float = 0.0


class Parts(NamedTuple):
    """The parts of a pattern, in the order of its file. `Pattern.of(**parts._asdict())` creates the pattern again,
    without keys that AHAP does not define.
    """

    events: Sequence[Event]
    parameters: Sequence[Parameter]
    curves: Sequence[Curve]
    #: The description of the pattern; `None` if there is none.
    metadata: Optional[Mapping[str, Any]]


def transient(time: float, intensity: float = 0.75, sharpness: float = 0.5) -> Event:
    """Returns a transient event (a tap) at a time in seconds from the start of the pattern.

    Intensity is 0 (nothing) to 1 (full); sharpness is 0 (round) to 1 (crisp).
    """
    return Event("transient", time, intensity=intensity, sharpness=sharpness)


def continuous(
    time: float,
    duration: float,
    intensity: float = 0.6,
    sharpness: float = 0.422601,
    *,
    attack: Optional[float] = None,
    decay: Optional[float] = None,
    release: Optional[float] = None,
    sustained: Optional[float] = None,
) -> Event:
    """Returns a continuous event (a vibration). Time and duration are in seconds; all other values are 0…1.

    A continuous event with duration 0 has no end. Attack, decay and release are relative fade times, not seconds.
    """
    return Event("continuous", time, duration, intensity, sharpness, attack, decay, release, sustained)


def tone(
    time: float,
    duration: float,
    volume: float = 1.0,
    pitch: float = 0.0,
    *,
    pan: Optional[float] = None,
    brightness: Optional[float] = None,
    attack: Optional[float] = None,
    decay: Optional[float] = None,
    release: Optional[float] = None,
    sustained: Optional[float] = None,
) -> Event:
    """Returns a tone, which is heard. Time and duration are in seconds; a tone with duration 0 has no end.

    Pitch is -1 (two octaves down) to 1 (two octaves up), pan -1 (left) to 1 (right); all other values are 0…1.
    """
    return Event(
        "tone", time, duration, None, None, attack, decay, release, sustained, volume, pitch, pan, brightness
    )


def sound(
    time: float,
    path: "Union[str, os.PathLike[str]]",
    duration: float = 0.0,
    volume: float = 1.0,
    pitch: float = 0.0,
    *,
    pan: Optional[float] = None,
    brightness: Optional[float] = None,
    loops: bool = False,
    fades: bool = True,
) -> Event:
    """Returns an event that plays an audio file. Time and duration are in seconds; with duration 0, the whole file
    plays, and a file that loops has no end.

    `path` is relative to the folder of the pattern. Volume and brightness are 0…1, pitch is -1 (one octave down) to 1
    (one octave up), pan -1 (left) to 1 (right). With `loops`, the file repeats until the duration is over. With
    `fades`, the sound fades in and out over 5 ms.
    """
    return Event(
        "sound", time, duration, volume=volume, pitch=pitch, pan=pan, brightness=brightness,
        path=os.fspath(path), loops=loops, fades=fades,
    )  # fmt: skip


class Number(NamedTuple):
    """A number on which a finding about the design (how a pattern feels on a device) is based."""

    name: str
    value: Optional[float]
    unit: str


class Location(NamedTuple):
    """Another place of a finding that stands for many of its rule; `time` is in seconds."""

    time: float
    line: int
    column: int
    path: str


class Finding(NamedTuple):
    """A problem in AHAP text, with its line and column. `severity` is "error", "warning" or "info".

    A text with an error cannot be played.
    """

    severity: str
    rule: str
    message: str
    line: int
    column: int
    path: str
    #: Only for findings about the design: the time in seconds, what to do, and the numbers behind the finding.
    time: Optional[float] = None
    proposal: Optional[str] = None
    numbers: Tuple[Number, ...] = ()
    #: All other places of the rule, if the finding stands for many.
    others: Tuple[Location, ...] = ()

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}: {self.message} [{self.rule}]"


class Findings(List[Finding]):
    """The findings about AHAP text.

    If a device was named but the check of the design would take minutes, `error` says so, and the findings are those about
    the text alone. Otherwise `error` is `None`.
    """

    error: Optional[str] = None


class Profile(NamedTuple):
    """Describes how an actuator (a motor that vibrates) turns intensity and sharpness into vibration.

    Frequencies are in Hz. `profile` returns the built-in profiles.
    """

    continuous_low_hz: float
    continuous_high_hz: float
    continuous_sharpness_exponent: float
    continuous_gain: float
    transient_low_hz: float
    transient_high_hz: float
    transient_cycles: float
    transient_gain: float
    intensity_exponent: float


#: The parts of a game controller.
Locality = Literal[
    "default", "handles", "leftHandle", "rightHandle", "triggers", "leftTrigger", "rightTrigger", "all"
]


class PadInfo(NamedTuple):
    """A game pad: what is used of it, and why nothing better."""

    #: The identifier, which `Engine` and `Pad` accept.
    id: str
    name: str
    #: The actuators that are driven: "coils" (voice coils), "hd" (HD rumble), "motors", or `None`.
    plays: Optional[str]
    #: The actuators of the pad beside motors, whether or not they can be used: "coils", "hd", or `None`.
    has: Optional[str]
    #: The parts that can be felt.
    localities: Tuple[str, ...]
    #: The actuators that are used, and why no better ones, in one sentence; `None` for a pad that has motors alone.
    note: Optional[str]
    #: Whether the output "controller" chooses this pad.
    is_best: bool


class Device(NamedTuple):
    """A sound device or game controller on which an `Engine` can play."""

    #: The identifier, which an `Engine` accepts as its output.
    id: str
    #: The kind of output, for example "jack" or "controller".
    kind: str
    name: str
    #: The names of the channels.
    channels: Tuple[str, ...]
    #: The sample rate in hertz; 0 for motors, which receive strengths instead of samples.
    rate: float
    #: Whether an `Engine` without an output chooses this device.
    is_best: bool


class Notice(NamedTuple):
    """Something that happened in an `Engine`."""

    #: The kind: "engine-started", "engine-stopped", "engine-reset", "player-ended", "overloaded", "all-ended" or
    #: "feedback-failed".
    kind: str
    #: The engine time in seconds.
    time: float
    #: The number of the player; 0 if the notice concerns no player.
    player: int = 0
    #: Why the engine stopped: "by-call", "interrupted", "suspended", "idle", "controller-disconnected" or "failed".
    reason: Optional[str] = None
    #: 0, or the failure that caused the stop or the end, with its message.
    result: int = 0
    message: str = ""
    #: The number of older notices that were lost immediately before this one.
    lost: int = 0


class FeedbackInfo(NamedTuple):
    """A feedback of a theme."""

    name: str
    #: In which category a person can turn it down: "interface" or "notification".
    category: str
    description: str
    #: The length in seconds.
    duration: float
    #: Whether it is that of the standard theme.
    is_standard: bool


class Level(NamedTuple):
    """The level that is felt on an `Engine` now: see `Engine.level`."""

    #: The strongest vibration since the last call, and its sharpness; both 0…1.
    intensity: float
    sharpness: float
    #: The number of taps since the last call, and the intensity and sharpness of the latest one, 0…1.
    taps: int
    latest_intensity: float
    latest_sharpness: float
    #: How strongly the heavy and the light motor of a controller must be driven until the next call, 0…65535.
    heavy: int
    light: int


class FeltEvent(NamedTuple):
    """A tap or a span of vibration, as the hand that holds the device feels it."""

    kind: Literal["tap", "span"]
    #: The start from the start of the pattern, and the time for which it is felt, in seconds.
    time: float
    duration: float
    #: The highest level in decibels above the weakest vibration that a hand detects. Below 10, an event is easily missed.
    level: float
    #: The pitch in Hz; 0 if no pitch is felt.
    pitch: float
    #: The roughness: 0 steady, 0.66 for an amplitude that swings between 0 and its maximum; a tap may have more.
    roughness: float
    #: How clearly it begins, 0…1. From 0.6 on it is an event of its own.
    salience: float
    #: Whether it is hardly apart from the event before it, or hardly felt.
    uncertain: bool
    #: The number of pulses in it; from 2 on they cannot be counted. It hides the method of tuples of this name.
    count: int  # type: ignore[assignment]


class FeltEvents(List[FeltEvent]):
    """The events that a hand feels, and `uncovered`: the seconds with a level of at least 10 dB that belong to no event,
    mostly 0.
    """

    uncovered: float = 0.0


class Place(NamedTuple):
    """The differences within 50 ms."""

    #: The time in seconds in the middle between both patterns.
    time: float
    #: The seconds by which the second pattern is later, and by which it is longer here.
    shift: float
    stretch: float
    #: The differences in level, pitch, roughness, rate of modulation and time, in just noticeable differences.
    level: float
    pitch: float
    roughness: float
    rate: float
    timing: float


class Difference(NamedTuple):
    """How differently two patterns feel."""

    #: The whole difference, in just noticeable differences. People notice a distance of 3 in ordinary use.
    distance: float
    #: The largest difference of any 100 ms, in just noticeable differences.
    worst: float
    #: The change of strength, in dB, that was applied to the second pattern before the comparison.
    gain: float
    #: The verdict: "same", "close", "noticeably different" or "different".
    verdict: str
    #: Times, in seconds, of events that are felt only in the first pattern (missing) or only in the second (added).
    missing: Tuple[float, ...]
    added: Tuple[float, ...]
    #: Sentences that describe the largest differences.
    sentences: Tuple[str, ...]
    #: The places that differ, by time, at most 200, and how many smaller ones are left out.
    places: Tuple[Place, ...] = ()
    places_left_out: int = 0


def difference(result: Dict[str, Any]) -> Difference:
    """Returns the difference that a document of the library describes."""
    parts = "level", "pitch", "roughness", "rate", "time"
    places = (
        Place(place["time"], place["shift"], place["stretch"], *(place["parts"][name] for name in parts))
        for place in result.get("places", ())
    )
    return Difference(
        result["distance"], result["worst"], result["gain"], result["verdict"],
        tuple(result["missing"]), tuple(result["added"]), tuple(result["sentences"]),
        tuple(places), int(result.get("placesLeftOut", 0)),
    )  # fmt: skip


class WrittenFile(NamedTuple):
    """A file of a conversion: its name, and its bytes."""

    name: str
    data: bytes


class Loss(NamedTuple):
    """Something that a conversion loses, with its place in the source; harmless if a hand cannot notice it."""

    kind: str
    place: str
    text: str
    harmless: bool


class Conversion(NamedTuple):
    """The files that `convert` has written, the losses, and the difference in feel."""

    files: Tuple[WrittenFile, ...]
    #: The names of both formats.
    source: str
    format: str
    #: The names of the devices that the source is designed for and that plays the result.
    design: str
    device: str
    losses: Tuple[Loss, ...]
    #: How differently the result feels; `None` if that was not measured.
    felt: Optional[Difference]
    #: Whether the whole pattern was compared, and not only its first ten minutes; `None` if it was not measured.
    whole: Optional[bool]


class EditNote(NamedTuple):
    """Something that an edit could not do as asked: the event before the edit, its start in seconds, and what happened."""

    kind: str
    message: str
    event: Optional[int] = None
    time: Optional[float] = None


class EditLoss(NamedTuple):
    """Something that a text loses, because it had to be laid out again."""

    rule: str
    line: int
    message: str


class Edited(NamedTuple):
    """An AHAP text that an edit has written."""

    ahap: bytes
    #: The length in seconds, without the fades after the last events.
    duration: float
    #: The number of entries of the first text that are as they were, have changed and are gone, and of those that were added.
    kept: int
    changed: int
    removed: int
    added: int
    notes: Tuple[EditNote, ...]
    #: The losses because the text had to be laid out again; usually none.
    losses: Tuple[EditLoss, ...]
    #: After `split`, the start of the part in seconds.
    start: float = 0.0


class PatternDiff(NamedTuple):
    """The differences between two texts. `verdict` is "identical", "spelling", "order" or "different"."""

    verdict: str
    #: The changes as Docs/JSON.md describes them for `thrum diff`; "text" says each in words.
    changes: Tuple[Dict[str, Any], ...]


#: The part of a file that `mix` takes.
Take = Literal["all", "haptics", "audio"]
