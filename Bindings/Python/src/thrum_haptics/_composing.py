"""The function `compose`. Tools/make-settings.py writes its settings, between the comments, from CompositionParameter.swift."""

from __future__ import annotations

from typing import Any, Optional

from ._arguments import encoded, number, samples as checked
from ._bindings import CSetting
from ._library import lib, make
from ._pattern import Pattern
from ._values import Style


def compose(
    samples: Any,
    rate: float,
    style: Optional[Style] = None,
    *,
    # settings
    strength: Optional[float] = None,
    range: Optional[float] = None,
    gate: Optional[float] = None,
    quietest: Optional[float] = None,
    low_hz: Optional[float] = None,
    high_hz: Optional[float] = None,
    least_sharpness: Optional[float] = None,
    most_sharpness: Optional[float] = None,
    sensitivity: Optional[float] = None,
    tap_gain: Optional[float] = None,
    spacing: Optional[float] = None,
    duck: Optional[float] = None,
    recovery: Optional[float] = None,
    shortest: Optional[float] = None,
    smoothing: Optional[float] = None,
    detail: Optional[float] = None,
    points: Optional[float] = None,
    bass_below: Optional[float] = None,
    roughness: Optional[float] = None,
    # end of settings
) -> Pattern:
    """Composes a pattern that feels like a sound. `samples` has one channel with a full scale of -1…1.

    `rate` is the number of samples per second, 1000…384000. `style` is a preset (impact, music, engine, speech,
    ambience) or a strategy (hybrid, envelope, onsets, bass, loudness); `None` is "hybrid". The settings are those of the
    command `thrum compose`. Raises `ThrumError` for a value out of range.

    Each setting has a range and a default:
    - `strength`: 0.3…1, by default 0.9: intensity of the loudest parts
    - `range`: 0…80 dB, by default 0: range of levels below the loudest parts that is felt; 0 determines a value from 15 to
      50 from the sound; values below 1 count as 1
    - `gate`: -100…0 dB, by default -60: level re full scale below which a sound counts as silence
    - `quietest`: -90…0 dB, by default -40: lowest peak level re full scale at which a quiet sound is still raised to full
      strength
    - `low_hz`: 20…8000 Hz, by default 150: brightness of a sound that has the least sharpness
    - `high_hz`: 40…12000 Hz, by default 5000: brightness of a sound that has the most sharpness
    - `least_sharpness`: 0…1, by default 0: sharpness of dull sounds
    - `most_sharpness`: 0…1, by default 1: sharpness of bright sounds
    - `sensitivity`: 0…1, by default 0.5: sensitivity to weak hits: with 0 only the strongest hits become transients, with 1
      all of them
    - `tap_gain`: -20…20 dB, by default 0: gain of transients relative to their loudness
    - `spacing`: 30…1000 ms, by default 85: hits closer than this become one transient, or a roll if there are three or
      more; 30 with onsets
    - `duck`: 0…30 dB, by default 3: reduction of the vibration right after a transient
    - `recovery`: 0…500 ms, by default 60: time in which the reduced vibration rises to its planned strength
    - `shortest`: 20…1000 ms, by default 40: shortest vibration, and shortest pause within a vibration
    - `smoothing`: 0…200 ms, by default 10: time over which the loudness is averaged; up to 30 where only small fluctuations
      disappear, and the curves then need few enough points
    - `detail`: 0.1…5 JND, by default 0.7: largest deviation of a curve from the sound; exceeded where that would take more
      points than points allows
    - `points`: 2…200 1/s, by default 20: average number of curve points per second; up to 30 where fewer points would
      deviate from the sound by more than 1.4 JND, up to 60 where by more than 4.2 JND; shorter sounds may have as
      many points as one of a second
    - `bass_below`: 40…500 Hz, by default 150: upper limit of the low frequencies, for the strategy bass
    - `roughness`: 0…12 dB, by default 0: gain of the roughest parts, for the strategy loudness; 6 with the preset engine
    A setting that is `None` has the default of the style.
    """
    settings = {
        # settings
        "strength": strength,
        "range": range,
        "gate": gate,
        "quietest": quietest,
        "low-hz": low_hz,
        "high-hz": high_hz,
        "least-sharpness": least_sharpness,
        "most-sharpness": most_sharpness,
        "sensitivity": sensitivity,
        "tap-gain": tap_gain,
        "spacing": spacing,
        "duck": duck,
        "recovery": recovery,
        "shortest": shortest,
        "smoothing": smoothing,
        "detail": detail,
        "points": points,
        "bass-below": bass_below,
        "roughness": roughness,
        # end of settings
    }
    array = checked("samples", samples)
    if array.ndim != 1:
        raise ValueError(f"the samples have shape {array.shape}; pass one channel, such as samples[0]")
    given = [
        CSetting(encoded("the name of a setting", name), number(name, value))
        for name, value in settings.items()
        if value is not None
    ]
    return Pattern._from_handle(
        make(
            lib.thrum_compose, array.ctypes.data, len(array), number("rate", rate),
            None if style is None else encoded("style", style), (CSetting * len(given))(*given), len(given),
        )  # fmt: skip
    )
