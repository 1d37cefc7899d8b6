"""Reads, checks, creates, edits, converts, renders, plays, draws and composes haptic patterns, and computes what a hand feels
of them.

>>> import thrum_haptics as thrum
>>> pattern = thrum.Pattern.of([thrum.transient(0), thrum.continuous(0.1, 0.5, intensity=0.6)])
>>> samples = pattern.render()
"""

from ._composing import compose
from ._engine import Engine, devices
from ._feedback import Feedback
from ._files import convert, diff, edit, join, mix, split
from ._library import ThrumError, lib as _lib
from ._mixer import Mixer, Playback
from ._pads import Pad, pads
from ._pattern import Pattern, check, load
from ._player import Player
from ._renderer import Renderer, profile
from ._values import (
    FELT_STEP,
    Channels,
    Control,
    Conversion,
    Curve,
    Device,
    DeviceName,
    Difference,
    Edited,
    EditLoss,
    EditNote,
    Event,
    EventType,
    FeedbackInfo,
    FeedbackName,
    FeltEvent,
    FeltEvents,
    Finding,
    Findings,
    Locality,
    Location,
    Level,
    Loss,
    Notice,
    Number,
    PadInfo,
    Parameter,
    Parts,
    PatternDiff,
    Profile,
    ProfileFile,
    ProfileName,
    Style,
    Take,
    WrittenFile,
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
    "Conversion",
    "Curve",
    "Device",
    "DeviceName",
    "Difference",
    "Edited",
    "EditLoss",
    "EditNote",
    "Engine",
    "Event",
    "EventType",
    "Feedback",
    "FeedbackInfo",
    "FeedbackName",
    "FeltEvent",
    "FeltEvents",
    "Finding",
    "Findings",
    "Locality",
    "Location",
    "Level",
    "Loss",
    "Mixer",
    "Notice",
    "Number",
    "Pad",
    "PadInfo",
    "Parameter",
    "Parts",
    "Pattern",
    "PatternDiff",
    "Playback",
    "Player",
    "Profile",
    "ProfileFile",
    "ProfileName",
    "Renderer",
    "Style",
    "Take",
    "ThrumError",
    "WrittenFile",
    "check",
    "compose",
    "continuous",
    "convert",
    "devices",
    "diff",
    "edit",
    "join",
    "load",
    "mix",
    "pads",
    "profile",
    "sound",
    "split",
    "tone",
    "transient",
]
