"""Reads, checks, creates, renders, plays, draws and composes haptic patterns, and computes what a hand feels of them.

>>> import thrum_haptics as thrum
>>> pattern = thrum.Pattern.of([thrum.transient(0), thrum.continuous(0.1, 0.5, intensity=0.6)])
>>> samples = pattern.render()
"""

from ._composing import compose
from ._engine import Engine, devices
from ._library import ThrumError, lib as _lib
from ._pads import Pad, pads
from ._pattern import Pattern, check, load
from ._player import Player
from ._renderer import Renderer, profile
from ._values import (
    FELT_STEP,
    Channels,
    Control,
    Curve,
    Device,
    DeviceName,
    Difference,
    Event,
    EventType,
    FeltEvent,
    FeltEvents,
    Finding,
    Locality,
    Location,
    Level,
    Notice,
    Number,
    PadInfo,
    Parameter,
    Parts,
    Profile,
    ProfileFile,
    ProfileName,
    Style,
    continuous,
    sound,
    tone,
    transient,
)

__version__: str = _lib.thrum_version().decode()
__all__ = [
    "FELT_STEP",
    "Channels",
    "Control",
    "Curve",
    "Device",
    "DeviceName",
    "Difference",
    "Engine",
    "Event",
    "EventType",
    "FeltEvent",
    "FeltEvents",
    "Finding",
    "Locality",
    "Location",
    "Level",
    "Notice",
    "Number",
    "Pad",
    "PadInfo",
    "Parameter",
    "Parts",
    "Pattern",
    "Player",
    "Profile",
    "ProfileFile",
    "ProfileName",
    "Renderer",
    "Style",
    "ThrumError",
    "check",
    "compose",
    "continuous",
    "devices",
    "load",
    "pads",
    "profile",
    "sound",
    "tone",
    "transient",
]
