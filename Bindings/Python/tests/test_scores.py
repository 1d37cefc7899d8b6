"""Score files, for programs that play a pattern without reading AHAP."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

import thrum_haptics as thrum

SAMPLES = Path(__file__).resolve().parents[3] / "Samples"


def test_a_score_contains_the_events_and_is_the_array_of_its_header() -> None:
    pattern = thrum.load(SAMPLES / "heartbeat.ahap")
    score = pattern.score()
    magic, version, size, events = struct.unpack_from("<4I", score)
    assert score[:4] == b"THSC" and magic and version == 1 and size == len(score)
    assert events == len(pattern.parts().events)
    header = pattern.score_header("beat")
    words = [int(word, 16) for word in re.findall(r"0x([0-9a-f]{16})u", header)]
    assert struct.pack(f"<{len(words)}Q", *words) == score
    assert "#define BEAT_SCORE_VOICES " in header and f"beat_score[{len(words)}]" in header
    assert pattern.score_header().count(" pattern_score[") == 1
    for stem in ("1 my-tap\u00e9", "1 my-tap\n\t", "1 my-tap\udce9_"):
        assert pattern.score_header(stem=stem) == pattern.score_header("score_1_my_tap__")
    with pytest.raises(ValueError, match="stem contains a zero byte"):
        pattern.score_header(stem="tap\0")
    with pytest.raises(TypeError, match="name is b'tap'; pass a str"):
        pattern.score_header(b"tap")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="name and stem exclude each other"):
        pattern.score_header("tap", stem="tap")
    for wrong in ("", "1a", "a b", "\u00e9"):
        with pytest.raises(thrum.ThrumError, match="name: .* is not a name in C"):
            pattern.score_header(wrong)


def test_audio_is_refused_silent_or_omitted() -> None:
    pattern = thrum.Pattern.of([thrum.transient(0), thrum.tone(0, 1), thrum.sound(0.5, "horn.wav")])
    for refused in (pattern.score, pattern.score_header):
        with pytest.raises(thrum.ThrumError, match="1 AudioCustom event, but a score file holds no audio files") as caught:
            refused()
        assert caught.value.name == "THRUM_INVALID_PATTERN"

    def events(score: bytes) -> int:
        count: int = struct.unpack_from("<I", score, 12)[0]
        return count

    assert events(pattern.score(without_audio_files=True)) == 3
    assert events(pattern.score(haptics_only=True)) == 1
    assert pattern.score_header(haptics_only=True).startswith("/* Compiled by 'thrum score'; do not edit. 1 event,")
