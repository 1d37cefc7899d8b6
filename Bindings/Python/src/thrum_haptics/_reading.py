"""Reads the parts of a pattern from its AHAP text."""

from __future__ import annotations

import json
from typing import Any

from ._making import CONTROLS, TYPES, VALUES
from ._values import Curve, Event, Parameter, Parts

#: The name of each type, value and control in AHAP, in the order of thrum.h.
_TYPE_NAMES = ("HapticTransient", "HapticContinuous", "AudioContinuous", "AudioCustom")
_VALUE_NAMES = (
    "HapticIntensity", "HapticSharpness", "AttackTime", "DecayTime", "ReleaseTime", "Sustained", "AudioVolume",
    "AudioPitch", "AudioPan", "AudioBrightness",
)  # fmt: skip
_CONTROL_NAMES = tuple(
    f"{name}Control"
    for name in (
        "HapticIntensity", "HapticSharpness", "HapticAttackTime", "HapticDecayTime", "HapticReleaseTime", "AudioVolume",
        "AudioPan", "AudioBrightness", "AudioPitch", "AudioAttackTime", "AudioDecayTime", "AudioReleaseTime",
    )
)  # fmt: skip
_TYPES = dict(zip(_TYPE_NAMES, TYPES))
_VALUES = dict(zip(_VALUE_NAMES, VALUES))
_CONTROLS = dict(zip(_CONTROL_NAMES, CONTROLS))


def parts(ahap: bytes) -> Parts:
    """Returns the parts of a pattern. The text is one that the library wrote."""
    file = json.loads(ahap)
    entries, metadata = file["Pattern"], file.get("Metadata")
    return Parts(
        tuple(_event(entry["Event"]) for entry in entries if "Event" in entry),
        tuple(
            Parameter(_CONTROLS[given["ParameterID"]], float(given["Time"]), float(given["ParameterValue"]))
            for given in (entry["Parameter"] for entry in entries if "Parameter" in entry)
        ),
        tuple(_curve(entry["ParameterCurve"]) for entry in entries if "ParameterCurve" in entry),
        metadata if isinstance(metadata, dict) else None,
    )


def _event(given: "dict[str, Any]") -> Event:
    event = Event(
        _TYPES[given["EventType"]],
        float(given["Time"]),
        float(given.get("EventDuration", 0)),
        path=given.get("EventWaveformPath"),
        loops=given.get("EventWaveformLoopEnabled", False),
        fades=given.get("EventWaveformUseVolumeEnvelope", True),
    )
    values: "dict[str, Any]" = {
        _VALUES[one["ParameterID"]]: float(one["ParameterValue"]) for one in given.get("EventParameters", [])
    }
    return event._replace(**values)


def _curve(given: "dict[str, Any]") -> Curve:
    points = given["ParameterCurveControlPoints"]
    return Curve(
        _CONTROLS[given["ParameterID"]],
        tuple((float(point["Time"]), float(point["ParameterValue"])) for point in points),
        float(given["Time"]),
    )
