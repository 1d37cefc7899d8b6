"""A small writer of AHAP: events and curves in absolute seconds in, canonical text out.

Python 3 standard library only. It writes what `thrum format` writes, so a generated sample is canonical from birth.
"""

import math

POINTS_PER_CURVE = 16  # what the platform documents as the most that one curve may hold


def attack(seconds):
    """The normalised value of an attack or a release of so many seconds (Rendering §3)."""
    return _unit(math.log(seconds / 0.002) / math.log(1000))


def decay(seconds):
    """The normalised value of a decay of so many seconds (Rendering §3)."""
    return _unit(math.log(seconds / 0.010) / math.log(400))


def _unit(value):
    return round(min(max(value, 0), 1), 2)


def interpolated(points, time):
    """The value of a course of (time, value) points at a time; the ends hold."""
    if time <= points[0][0]:
        return points[0][1]
    for (t0, v0), (t1, v1) in zip(points, points[1:]):
        if time < t1:
            return v0 + (v1 - v0) * (time - t0) / (t1 - t0)
    return points[-1][1]


class Pattern:
    """Collects events, parameters and curves; `text()` gives the file."""

    def __init__(self, description):
        self.description = description
        self.events, self.parameters, self.curves = [], [], []

    def tap(self, time, intensity, sharpness, duration=None):
        """A HapticTransient. A duration only lengthens the pattern, which is how a loop gets its last rest."""
        self._event(time, "HapticTransient", duration, HapticIntensity=intensity, HapticSharpness=sharpness)

    def hum(self, time, duration, intensity, sharpness, **envelope):
        """A HapticContinuous; `envelope` holds AttackTime, DecayTime, ReleaseTime, Sustained."""
        self._event(
            time, "HapticContinuous", duration, HapticIntensity=intensity, HapticSharpness=sharpness, **envelope)

    def tone(self, time, duration, volume, pitch, **rest):
        """An AudioContinuous."""
        self._event(time, "AudioContinuous", duration, AudioVolume=volume, AudioPitch=pitch, **rest)

    def sound(self, time, path, duration=None, envelope=None, loop=None, **parameters):
        """An AudioCustom."""
        keys = {"EventWaveformPath": path}
        if envelope is not None:
            keys["EventWaveformUseVolumeEnvelope"] = envelope
        if loop is not None:
            keys["EventWaveformLoopEnabled"] = loop
        self._event(time, "AudioCustom", duration, waveform=keys, **parameters)

    def _event(self, time, kind, duration, waveform=None, **parameters):
        event = {"Time": _time(time), "EventType": kind}
        if duration is not None:
            event["EventDuration"] = _time(duration)
        event.update(waveform or {})
        event["EventParameters"] = [
            {"ParameterID": name, "ParameterValue": _value(value)} for name, value in parameters.items()]
        self.events.append(event)

    def parameter(self, time, name, value):
        """A control that jumps to a value."""
        self.parameters.append({"ParameterID": name, "Time": _time(time), "ParameterValue": _value(value)})

    def curve(self, name, points):
        """A control that follows (time, value) points, cut into chained curves of at most 16 points."""
        while points:
            piece, rest = points[:POINTS_PER_CURVE], points[POINTS_PER_CURVE:]
            start = _time(piece[0][0])
            self.curves.append({
                "ParameterID": name,
                "Time": start,
                "ParameterCurveControlPoints": [
                    {"Time": _time(_time(time) - start), "ParameterValue": _value(value)} for time, value in piece],
            })
            points = [piece[-1]] + rest if rest else []

    def text(self):
        """The file."""
        entries = [{"Event": event} for event in sorted(self.events, key=lambda event: event["Time"])]
        entries += [{"Parameter": p} for p in sorted(self.parameters, key=lambda p: p["Time"])]
        entries += [{"ParameterCurve": c} for c in sorted(self.curves, key=lambda c: c["Time"])]
        return _json({
            "Version": _Spelled("1.0"),
            "Metadata": {"Project": "Thrum", "Created": "21 November 2026", "Description": self.description},
            "Pattern": entries,
        }) + "\n"

    def write(self, path):
        """Writes the file and says so."""
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(self.text())
        print(f"{path}: {len(self.events)} events, {len(self.curves)} curves")


class _Spelled:
    """A number written exactly so."""

    def __init__(self, text):
        self.text = text


def _time(seconds):
    return round(float(seconds), 3)  # a millisecond is finer than touch resolves


def _value(value):
    return round(float(value), 3)


def _json(value, indent=0):
    inner, outer = "  " * (indent + 1), "  " * indent
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, _Spelled):
        return value.text
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + _json(item, indent + 1) for item in value) + f"\n{outer}]"
    members = [f'{inner}"{key}": {_json(item, indent + 1)}' for key, item in value.items()]
    return "{\n" + ",\n".join(members) + f"\n{outer}}}"


def _number(value):
    return str(int(value)) if value == int(value) else repr(value)  # `1`, as the encoder of Thrum has it
