"""Values that go into the library and come out of it."""

from __future__ import annotations

from typing import NamedTuple, Optional, Tuple


class Event(NamedTuple):
    """An event of a pattern: see `tap`, `vibration` and `tone`. `None` is the default of AHAP."""

    type: str
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


def tap(time: float, intensity: float = 1.0, sharpness: float = 0.5) -> Event:
    """Returns a tap at a time in seconds. Intensity: 0 nothing, 1 full. Sharpness: 0 round, 1 crisp."""
    return Event("tap", time, intensity=intensity, sharpness=sharpness)


def vibration(
    time: float,
    duration: float,
    intensity: float = 1.0,
    sharpness: float = 0.5,
    *,
    attack: Optional[float] = None,
    decay: Optional[float] = None,
    release: Optional[float] = None,
    sustained: Optional[float] = None,
) -> Event:
    """Returns a vibration. Time and duration are in seconds (a duration of 0 has no end), all else is 0…1."""
    return Event(
        "vibration", time, duration, intensity, sharpness, attack, decay, release, sustained
    )


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
    """Returns a tone that is heard. Pitch: -1…1, two octaves down or up. Pan: -1 left, 1 right."""
    return Event(
        "tone", time, duration, None, None, attack, decay, release, sustained, volume, pitch, pan, brightness
    )


class Number(NamedTuple):
    """A number that a finding about the design rests on."""

    name: str
    value: Optional[float]
    unit: str


class Finding(NamedTuple):
    """One problem in AHAP text, with its place. A text with an error does not play."""

    severity: str
    rule: str
    message: str
    line: int
    column: int
    path: str
    #: Of findings about the design: seconds, what to do, and the numbers.
    time: Optional[float] = None
    proposal: Optional[str] = None
    numbers: Tuple[Number, ...] = ()

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}: {self.message} [{self.rule}]"


class Profile(NamedTuple):
    """How an actuator turns intensity and sharpness into vibration. Frequencies in Hz; see `profile`."""

    continuous_low_hz: float
    continuous_high_hz: float
    continuous_sharpness_exponent: float
    continuous_gain: float
    transient_low_hz: float
    transient_high_hz: float
    transient_cycles: float
    transient_gain: float
    intensity_exponent: float


class FeltEvent(NamedTuple):
    """A tap or a span of vibration, as a hand feels it."""

    #: "tap" or "span".
    kind: str
    #: Start and length in seconds.
    time: float
    duration: float
    #: Decibels above the threshold of detection; below 10 it is easily missed.
    level: float
    #: Hz; 0 where no pitch is felt.
    pitch: float
    #: 0 smooth … 1 rough.
    roughness: float


class Difference(NamedTuple):
    """How differently two patterns feel."""

    #: In just noticeable differences: 3 are noticed in ordinary use.
    distance: float
    #: The largest difference of one event.
    worst: float
    #: dB by which the second was made stronger before the comparison.
    gain: float
    #: Seconds by which the second was moved to earlier before the comparison.
    shift: float
    #: "same", "close", "noticeably different" or "different".
    verdict: str
    #: Times in seconds of events that are felt in one pattern alone.
    missing: Tuple[float, ...]
    added: Tuple[float, ...]
    #: The largest differences in words.
    sentences: Tuple[str, ...]
