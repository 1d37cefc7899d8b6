"""Files in memory: conversion, edits and differences. They need libthrum, as the engine does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import thrum_haptics as thrum

SAMPLES = Path(__file__).resolve().parents[3] / "Samples"
TAP = b'{"Version": 1.0, "Own": 1e0, // kept\n "Pattern": [{"Event": {"Time": 0.50, "EventType": "HapticTransient"}}]}'
OTHERS = [b"", b"[]", b"{", b"\xff\xfe", b'{"Pattern": 5}']


def test_an_edit_keeps_the_bytes_that_it_does_not_change() -> None:
    edited = thrum.edit(TAP, "shift", by=0.25)
    assert edited.ahap == TAP.replace(b"0.50", b"0.75")
    assert (edited.kept, edited.changed, edited.removed, edited.added) == (0, 1, 0, 0)
    assert edited.duration == 0.75 and edited.notes == () and edited.losses == ()


def test_an_edit_reads_a_path_and_states_what_it_could_not_do(tmp_path: Path) -> None:
    path = tmp_path / "tap.ahap"
    path.write_bytes(TAP)
    edited = thrum.edit(path, "shift", by=-2)
    assert [note.kind for note in edited.notes] == ["shift-limited"]
    assert thrum.load(edited.ahap).parts().events[0].time == 0
    assert path.read_bytes() == TAP


def test_parts_joined_again_are_the_whole() -> None:
    source = SAMPLES / "heartbeat.ahap"
    parts = thrum.split(source, [0.5])
    assert [part.start for part in parts] == [0, 0.5]
    joined = thrum.join([part.ahap for part in parts], at=[0.5], merge=True)
    assert thrum.diff(source, joined.ahap).verdict != "different"


def test_a_mix_takes_what_is_felt_of_one_file_and_what_is_heard_of_another() -> None:
    tone = b'{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "AudioContinuous", "EventDuration": 1}}]}'
    mixed = thrum.mix([TAP, tone], ["haptics", "audio"])
    assert [event.type for event in thrum.load(mixed.ahap).parts().events] == ["transient", "tone"]
    assert thrum.mix([TAP, tone], ["audio", "haptics"]).duration == 0
    with pytest.raises(ValueError, match="3 values of take for 2 files"):
        thrum.mix([TAP, tone], ["all", "all", "all"])


def test_a_difference_is_said_in_words() -> None:
    found = thrum.diff(TAP, thrum.edit(TAP, "scale", intensity=0.5).ahap)
    assert found.verdict == "different" and len(found.changes) == 1
    assert "HapticIntensity" in found.changes[0]["text"]
    assert thrum.diff(TAP, TAP).verdict == "identical"
    assert thrum.diff(b"", TAP).verdict == "different"


def test_a_conversion_has_its_files_its_losses_and_how_it_feels(tmp_path: Path) -> None:
    found = thrum.convert(SAMPLES / "heartbeat.ahap", "haptic")
    [file] = found.files
    assert file.name == "heartbeat.haptic" and json.loads(file.data)["version"]
    assert (found.source, found.format, found.design) == ("ahap", "haptic", "taptic")
    assert found.felt is not None and found.felt.distance < 3 and found.whole
    back = thrum.convert(file.data, "ahap", name="back", measure=False)
    assert back.felt is None and back.whole is None and back.files[0].name == "back.ahap"
    assert thrum.load(back.files[0].data).duration > 0
    split = thrum.convert(file.data, "ahap-split", name=file.name, measure=False)
    assert [one.name for one in split.files] == ["heartbeat-continuous.ahap", "heartbeat-transients.ahap"]


def test_a_conversion_for_another_device_is_another_one() -> None:
    source = SAMPLES / "heartbeat.ahap"
    adapted = thrum.convert(source, "motors", other_on="pad", measure=False)
    literal = thrum.convert(source, "motors", other_on="pad", literal=True, measure=False)
    assert adapted.device == literal.device == "pad"
    assert adapted.files[0].data != literal.files[0].data


@pytest.mark.parametrize(
    ("verb", "options", "message"),
    [
        ("shif", {"by": 1}, "there is no verb 'shif'; use trim"),
        ("shift", {}, "shift needs by"),
        ("shift", {"by": float("nan")}, "by: give a number"),
        ("loop", {"count": 0}, "count: give a number from 1"),
        ("trim", {"from_": 1, "to": 0.5}, "to: 0.5 s is not after"),
        ("trim", {"by": 1}, "trim has no option 'by'"),
    ],
)
def test_a_wrong_edit_says_what_is_wrong(verb: str, options: "dict[str, float]", message: str) -> None:
    with pytest.raises(thrum.ThrumError, match=message):
        thrum.edit(TAP, verb, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("content", OTHERS)
def test_what_is_no_pattern_is_refused(content: bytes) -> None:
    with pytest.raises(thrum.ThrumError) as caught:
        thrum.edit(content, "shift", by=1)
    assert caught.value.name == "THRUM_INVALID_PATTERN"
    with pytest.raises(thrum.ThrumError) as caught:
        thrum.convert(content, "haptic")
    assert caught.value.name == "THRUM_INVALID_PATTERN"
    with pytest.raises(thrum.ThrumError, match=r"texts\[1\]: line 1"):
        thrum.join([TAP, content])


def test_an_unknown_format_and_an_unknown_device_are_refused() -> None:
    with pytest.raises(thrum.ThrumError, match="no format is named 'mp3'; use ahap"):
        thrum.convert(TAP, "mp3")
    with pytest.raises(thrum.ThrumError, match="no device is named 'piano'"):
        thrum.convert(TAP, "haptic", on="piano")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="pass its path or its bytes"):
        thrum.convert(5, "haptic")  # type: ignore[arg-type]
