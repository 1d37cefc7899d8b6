"""Patterns made in code: all that an AHAP file can hold."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, Dict

import pytest

import thrum_haptics as thrum

SAMPLES = Path(__file__).resolve().parents[3] / "Samples"
FILES = sorted(SAMPLES.rglob("*.ahap"))
TYPES: Dict[str, thrum.EventType] = {
    "HapticTransient": "transient",
    "HapticContinuous": "continuous",
    "AudioContinuous": "tone",
    "AudioCustom": "sound",
}
VALUES = {
    "HapticIntensity": "intensity",
    "HapticSharpness": "sharpness",
    "AttackTime": "attack",
    "DecayTime": "decay",
    "ReleaseTime": "release",
    "Sustained": "sustained",
    "AudioVolume": "volume",
    "AudioPitch": "pitch",
    "AudioPan": "pan",
    "AudioBrightness": "brightness",
}
CONTROLS: Dict[str, thrum.Control] = {
    "HapticIntensityControl": "intensity",
    "HapticSharpnessControl": "sharpness",
    "HapticAttackTimeControl": "attack",
    "HapticDecayTimeControl": "decay",
    "HapticReleaseTimeControl": "release",
    "AudioVolumeControl": "volume",
    "AudioPanControl": "pan",
    "AudioBrightnessControl": "brightness",
    "AudioPitchControl": "pitch",
    "AudioAttackTimeControl": "audio_attack",
    "AudioDecayTimeControl": "audio_decay",
    "AudioReleaseTimeControl": "audio_release",
}


def event(given: dict[str, Any]) -> thrum.Event:
    values = {
        VALUES[one["ParameterID"]]: one["ParameterValue"] for one in given.get("EventParameters", [])
    }
    return thrum.Event(
        TYPES[given["EventType"]],
        given["Time"],
        given.get("EventDuration", 0),
        **values,
        path=given.get("EventWaveformPath"),
        loops=given.get("EventWaveformLoopEnabled", False),
        fades=given.get("EventWaveformUseVolumeEnvelope", True),
    )


def curve(given: dict[str, Any]) -> thrum.Curve:
    points = [(point["Time"], point["ParameterValue"]) for point in given["ParameterCurveControlPoints"]]
    return thrum.Curve(CONTROLS[given["ParameterID"]], points, given["Time"])


def made(file: dict[str, Any]) -> thrum.Pattern:
    """Makes the pattern of an AHAP file in code, entry by entry."""
    entries = file["Pattern"]
    return thrum.Pattern.of(
        [event(one["Event"]) for one in entries if "Event" in one],
        parameters=[
            thrum.Parameter(CONTROLS[one["ParameterID"]], one["Time"], one["ParameterValue"])
            for one in (entry["Parameter"] for entry in entries if "Parameter" in entry)
        ],
        curves=[curve(one["ParameterCurve"]) for one in entries if "ParameterCurve" in one],
        metadata=file.get("Metadata"),
    )


def sorted_parameters(text: bytes) -> Any:
    """AHAP as values, with the parameters of each event in one order: a pattern that is made has the order of thrum.h."""
    file = json.loads(text)
    for entry in file["Pattern"]:
        entry.get("Event", {}).get("EventParameters", []).sort(key=lambda one: one["ParameterID"])
    return file


def test_the_samples_have_all_parts_of_ahap() -> None:
    text = "".join(path.read_text() for path in FILES)
    assert len(FILES) >= 18
    for key in [*TYPES, *VALUES, *CONTROLS, '"Parameter"', '"ParameterCurve"', "EventWaveformPath", "Metadata"]:
        assert key in text, key


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_sample_made_in_code_is_the_sample(path: Path) -> None:
    file = thrum.load(path)
    built = made(json.loads(path.read_text()))
    assert sorted_parameters(built.ahap()) == sorted_parameters(file.ahap())
    assert built.duration == file.duration
    seconds = min(2.0, file.duration)
    for channels in ("preview", "split"):
        assert built.render(16_000, channels, seconds).tobytes() == file.render(16_000, channels, seconds).tobytes()


def test_sounds_have_all_options_of_ahap() -> None:
    pattern = thrum.Pattern.of(
        [thrum.sound(0.5, "bells/low.wav", 2, 0.5, -1, pan=0.25, brightness=0.75, loops=True, fades=False)]
    )
    entry = json.loads(pattern.ahap())["Pattern"][0]["Event"]
    parameters = {one["ParameterID"]: one["ParameterValue"] for one in entry.pop("EventParameters")}
    assert parameters == {"AudioVolume": 0.5, "AudioPitch": -1, "AudioPan": 0.25, "AudioBrightness": 0.75}
    assert entry == {
        "Time": 0.5, "EventType": "AudioCustom", "EventDuration": 2, "EventWaveformPath": "bells/low.wav",
        "EventWaveformUseVolumeEnvelope": False, "EventWaveformLoopEnabled": True,
    }  # fmt: skip
    plain = json.loads(thrum.Pattern.of([thrum.sound(0, "é.wav")]).ahap())["Pattern"][0]["Event"]
    assert plain["EventWaveformPath"] == "é.wav" and "EventWaveformLoopEnabled" not in plain
    assert thrum.Renderer(thrum.Pattern.of([thrum.sound(0, "a.wav", loops=True)]), sounds={"a.wav": [1, 1]}).length is None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_parts_of_a_sample_are_those_of_its_file(path: Path) -> None:
    file = json.loads(path.read_text())
    entries = file["Pattern"]
    pattern = thrum.load(path)
    parts = pattern.parts()
    assert list(parts.events) == [event(one["Event"]) for one in entries if "Event" in one]
    given = [one["Parameter"] for one in entries if "Parameter" in one]
    assert [(one.control, one.time, one.value) for one in parts.parameters] == [
        (CONTROLS[one["ParameterID"]], one["Time"], one["ParameterValue"]) for one in given
    ]
    curves = [curve(one["ParameterCurve"]) for one in entries if "ParameterCurve" in one]
    assert [one._replace(points=list(one.points)) for one in parts.curves] == curves
    assert parts.metadata == file.get("Metadata")
    again = thrum.Pattern.of(**parts._asdict())
    assert sorted_parameters(again.ahap()) == sorted_parameters(pattern.ahap())
    assert again.render(8_000, "split", 2).tobytes() == pattern.render(8_000, "split", 2).tobytes()


def test_the_parts_of_a_lenient_file_make_a_pattern() -> None:
    text = """{"Metadata": [1], "Pattern": [{"Other": 1}, {"Event": {"Time": 0, "EventType": "HapticTransient", "Other": 1,
        "EventDuration": null, "EventParameters": null}}]}"""
    parts = thrum.load(text.encode()).parts()
    assert parts == thrum.Parts((thrum.Event("transient", 0),), (), (), None)
    # A pattern that is made states intensity and sharpness.
    assert thrum.Pattern.of(**parts._asdict()).parts() == parts._replace(events=(thrum.transient(0),))


def test_parts_can_be_changed() -> None:
    parts = thrum.Pattern.of([thrum.transient(0), thrum.continuous(0.5, 0)], intensity=[(0, 1)]).parts()
    assert parts.events == (thrum.transient(0), thrum.continuous(0.5, 0)) and parts.metadata is None
    assert parts.curves == (thrum.Curve("intensity", ((0.0, 1.0),)),) and parts.parameters == ()
    taps = [one for one in parts.events if one.type == "transient"]
    assert thrum.Pattern.of(**parts._replace(events=taps)._asdict()).duration == 0


def test_a_parameter_changes_a_control_from_its_time_on() -> None:
    events = [thrum.continuous(0, 1)]
    plain = thrum.Pattern.of(events).render()
    pattern = thrum.Pattern.of(events, parameters=[thrum.Parameter("intensity", 0.5, 0)])
    found = pattern.render(seconds=1)
    assert (found[:23_000] == plain[:23_000]).all() and abs(found[26_000:]).max() == 0


@pytest.mark.parametrize(
    ("value", "words"),
    [(math.nan, "out of range"), (1.5, "1.5"), (-0.1, "-0.1"), (math.inf, "out of range"), (1.0001, "1.0001"), (1e38, "1e38")],
)
def test_values_out_of_range_are_refused_with_their_place(value: float, words: str) -> None:
    with pytest.raises(thrum.ThrumError, match=rf"events\[1\]\.intensity is {words}; use 0…1$"):
        thrum.Pattern.of([thrum.transient(0), thrum.transient(0, intensity=value)])
    with pytest.raises(thrum.ThrumError, match=rf"parameters\[0\]\.value is {words}; use 0…1$"):
        thrum.Pattern.of([], parameters=[thrum.Parameter("intensity", 0, value)])
    with pytest.raises(thrum.ThrumError, match=rf"curves\[1\]\.points\[0\]\.value is {words}; use 0…1$"):
        thrum.Pattern.of([], curves=[thrum.Curve("pan", [(0, 0)])], volume=[(0, value)])


def test_a_file_with_a_value_out_of_range_is_clamped_with_a_warning() -> None:
    text = thrum.Pattern.of([thrum.transient(0, intensity=0.75)]).ahap().replace(b"0.75", b"2")
    assert [(one.severity, one.rule) for one in thrum.check(text)] == [("warning", "value-out-of-range")]
    assert thrum.load(text).parts().events[0].intensity in (None, 1.0)


def test_wrong_sounds_controls_and_metadata_are_refused() -> None:
    for wrong in (thrum.Event("sound", 0), thrum.sound(0, ""), thrum.transient(0)._replace(path="a.wav")):
        with pytest.raises(thrum.ThrumError, match=r"events\[0\]"):
            thrum.Pattern.of([wrong])
    with pytest.raises(thrum.ThrumError, match=r"events\[0\]\.options"):
        thrum.Pattern.of([thrum.transient(0)._replace(loops=True)])
    with pytest.raises(ValueError, match="zero byte"):
        thrum.Pattern.of([thrum.sound(0, "a\0b")])
    with pytest.raises(ValueError, match="no control is named"):
        thrum.Pattern.of([], parameters=[thrum.Parameter("loudness", 0, 1)])  # type: ignore[arg-type]
    with pytest.raises(thrum.ThrumError, match="no JSON object"):
        thrum.Pattern.of([], metadata=[1])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="JSON"):
        thrum.Pattern.of([], metadata={"level": math.nan})
    with pytest.raises(TypeError):
        thrum.Pattern.of([], metadata={"level": object()})


def test_metadata_is_written_and_read_back() -> None:
    metadata = {"Project": "Glöckchen", "Tags": ["a", {"b": None}], "Zero": "\0", "Count": 3}
    text = thrum.Pattern.of([thrum.transient(0)], metadata=metadata).ahap()
    assert json.loads(text)["Metadata"] == metadata
    assert json.loads(thrum.load(text).ahap())["Metadata"] == metadata
