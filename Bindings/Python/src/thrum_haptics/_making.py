"""Writes events, parameters and curves as the structures of thrum.h."""

from __future__ import annotations

import ctypes
import json
import math
import reprlib
from typing import Any, Mapping, Optional, Sequence

from ._arguments import c_points, encoded, number
from ._bindings import CCurve, CEvent, CParameter, CParts
from ._values import Control, Curve, Event, EventType, Parameter

#: The types of events, the controls and the values of events, in the order of thrum.h.
TYPES: "dict[EventType, int]" = {"transient": 0, "continuous": 1, "tone": 2, "sound": 3}
CONTROLS: "tuple[Control, ...]" = (
    "intensity", "sharpness", "attack", "decay", "release", "volume", "pan", "brightness", "pitch",
    "audio_attack", "audio_decay", "audio_release",
)  # fmt: skip
VALUES = (
    "intensity", "sharpness", "attack", "decay", "release", "sustained", "volume", "pitch", "pan", "brightness",
)  # fmt: skip


def parts(
    events: Sequence[Event],
    parameters: Sequence[Parameter],
    curves: Sequence[Curve],
    metadata: Optional[Mapping[str, Any]],
) -> CParts:
    """Returns the parts of a pattern. The structure keeps all lists and texts alive to which it points."""
    given = CParts(size=ctypes.sizeof(CParts))
    given.events = (CEvent * len(events))(*[_event(event, index) for index, event in enumerate(events)])
    given.event_count = len(events)
    given.parameters = (CParameter * len(parameters))(
        *[
            CParameter(number("the time of a parameter", time), control(name), number(f"parameter {name}", value))
            for name, time, value in parameters
        ]
    )
    given.parameter_count = len(parameters)
    rows = []
    for name, points, time in curves:
        line = c_points(f"curve {name}", points)
        rows.append(
            CCurve(ctypes.sizeof(CCurve), control(name), number("the time of a curve", time), line, len(line))
        )
    given.curves = (CCurve * len(rows))(*rows)
    given.curve_count = len(rows)
    if metadata is not None:
        content = json.dumps(metadata, ensure_ascii=False, allow_nan=False).encode()
        given.metadata, given.metadata_size = content, len(content)
    return given


def control(name: Control) -> int:
    """Returns the number of a control in thrum.h."""
    if name not in CONTROLS:
        raise ValueError(f"no control is named {name!r}; use one of {', '.join(CONTROLS)}")
    return CONTROLS.index(name)


def _event(event: Event, index: int) -> CEvent:
    place = f"events[{index}]"
    if not isinstance(event, Event):
        raise TypeError(f"{place} is {reprlib.repr(event)}; use transient(), continuous(), tone() or sound()")
    if event.type not in TYPES:
        raise ValueError(f"{place} has type {event.type!r}; use transient(), continuous(), tone() or sound()")
    entry = CEvent(
        size=ctypes.sizeof(CEvent),
        type=TYPES[event.type],
        time=number(f"{place}.time", event.time),
        duration=number(f"{place}.duration", event.duration),
    )
    for bit, name in enumerate(VALUES):
        given = getattr(event, name)
        value = math.nan if given is None else number(f"{place}.{name}", given)
        # NaN stands for the default in thrum.h; in Python it is a mistake. The library refuses infinity.
        entry.values[bit] = math.inf if given is not None and math.isnan(value) else value
    if event.path is not None:
        entry.path = encoded(f"{place}.path", event.path)
    entry.options = bool(event.loops) | (not event.fades) << 1
    return entry
