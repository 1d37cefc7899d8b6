"""Recordings of what was sent to pads: JSON lines, one per report or event, in the order of time.

{"t": seconds, "device": KIND, "hex": bytes}, with optional "pad" (which pad; the device's name otherwise) and "dir" ("out",
or "in" for what a pad reports), or instead of "hex" an "event".
"""
import json
import math

KINDS = (
    "dualsense-bt", "dualsense-usb", "joycon-l", "joycon-r", "switchpro-bt", "switchpro-usb",
    "switch2", "triton", "feedbackd", "hidpp",
)
EVENTS = ("open", "close", "sdl-rumble", "kernel-rumble", "lost")


class Line:
    """A line of a recording: a report that was sent or read, or an event."""

    def __init__(self, number, time, device, pad, data=None, event=None, incoming=False):
        self.number, self.time, self.device, self.pad = number, time, device, pad
        self.data, self.event, self.incoming = data, event, incoming


class Findings:
    """What is wrong with a recording."""

    def __init__(self, name):
        self.name = name
        self.items = []

    def add(self, line, text):
        number = line if isinstance(line, int) else line.number
        self.items.append((number, text))

    def leave_out_lateness(self):
        """Leaves out how late a busy machine was, which says nothing about what was sent, and returns it."""
        late = [item for item in self.items if any(text in item[1] for text in ("ms late", " ppm ", "was not renewed"))]
        self.items = [item for item in self.items if item not in late]
        return late

    def __str__(self):
        return "\n".join(f"{self.name}:{number}: {text}" for number, text in sorted(self.items))


def parse(text, number, findings):
    """The line of a text, or None when it is not one."""
    try:
        value = json.loads(text)
    except ValueError as error:
        findings.add(number, f"not JSON: {error}")
        return None
    if not isinstance(value, dict):
        findings.add(number, "not an object")
        return None
    unknown = set(value) - {"t", "device", "pad", "dir", "hex", "event"}
    if unknown:
        findings.add(number, f"unknown keys: {', '.join(sorted(unknown))}")
    time, device = value.get("t"), value.get("device")
    if isinstance(time, bool) or not isinstance(time, (int, float)) or not math.isfinite(time):
        findings.add(number, "t must be a number of seconds")
        return None
    if device not in KINDS:
        findings.add(number, f"unknown device {device!r}")
        return None
    pad = value.get("pad", device)
    if value.get("dir", "out") not in ("out", "in"):
        findings.add(number, f"dir must be out or in, not {value['dir']!r}")
        return None
    if ("hex" in value) == ("event" in value):
        findings.add(number, "a line has either hex or event")
        return None
    if "event" in value:
        if value["event"] not in EVENTS:
            findings.add(number, f"unknown event {value['event']!r}")
            return None
        return Line(number, time, device, str(pad), event=value["event"])
    try:
        data = bytes.fromhex(value["hex"])
    except (TypeError, ValueError):
        findings.add(number, "hex must be pairs of hexadecimal digits")
        return None
    if not data:
        findings.add(number, "a report has at least one byte")
        return None
    return Line(number, time, device, str(pad), data=data, incoming=value.get("dir") == "in")


def read(lines, findings):
    """The lines of a recording, by pad."""
    pads = {}
    before = -math.inf
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        line = parse(text, number, findings)
        if line is None:
            continue
        if line.time < before:
            findings.add(line, f"time runs backward, from {before} to {line.time}")
        before = max(before, line.time)
        pads.setdefault((line.device, line.pad), []).append(line)
    return pads
