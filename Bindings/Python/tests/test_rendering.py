"""Rendering: the bits of the native build, numpy without copies, frames, feeling, composing."""

from __future__ import annotations

import inspect
import zlib
from pathlib import Path

import numpy as np
import pytest

import thrum_haptics as thrum

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "Samples"
ROWS = [
    line.split("\t")
    for line in (ROOT / "Tests/Bits/samples.tsv").read_text().splitlines()
    if not line.startswith("#")
]


def test_every_sample_has_the_bits_of_the_native_build() -> None:
    assert len(ROWS) >= 54
    for name, rate, mix, frames, *digests in ROWS:
        pattern = thrum.load(SAMPLES / name)
        if mix == "preview":
            rows = list(thrum.Renderer(pattern, int(rate), "preview").read(int(frames)))
            digests = digests[:2]
        else:
            rows = list(thrum.Renderer(pattern, int(rate), "split").read(int(frames)))
        assert [f"{zlib.crc32(row.tobytes()):08x}" for row in rows] == digests, (name, rate, mix)


def test_out_is_filled_in_place_and_refused_in_any_other_shape() -> None:
    pattern = thrum.load(SAMPLES / "heartbeat.ahap")
    whole = pattern.render()
    out = np.full(len(whole) + 10, 9, np.float32)
    assert pattern.render(out=out) is out
    assert (out[: len(whole)] == whole).all() and (out[len(whole) :] == 0).all()
    assert pattern.render(out=out, seconds=len(out) / 48_000) is out
    with pytest.raises(ValueError, match="pass one of them"):
        pattern.render(out=out, seconds=1e-3)
    stereo = np.empty((2, 100), np.float32)
    assert pattern.render(channels="preview", out=stereo) is stereo
    for wrong in (np.empty(5), np.empty(10, np.float32)[::2], np.empty((2, 5), np.float32)):
        with pytest.raises(ValueError, match="out"):
            pattern.render(out=wrong)  # type: ignore[arg-type]
    frozen = np.empty(5, np.float32)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="out"):
        pattern.render(out=frozen)


def test_blocks_of_any_size_have_the_same_bits() -> None:
    renderer = thrum.Renderer(thrum.load(SAMPLES / "inflate.ahap"))
    whole = renderer.read(renderer.length)
    renderer.reset()
    parts = [renderer.read(size) for size in (1, 7, 500, len(whole) - 508)]
    assert np.concatenate(parts).tobytes() == whole.tobytes()


def test_a_pattern_without_an_end_needs_a_length() -> None:
    pattern = thrum.Pattern.of([thrum.continuous(0, 0)])
    assert thrum.Renderer(pattern).length is None
    with pytest.raises(ValueError, match="no end"):
        pattern.render()
    assert pattern.render(seconds=0.5).shape == (24_000,)
    assert "<audio" in pattern._repr_html_()


def test_profiles_change_what_is_rendered() -> None:
    pattern = thrum.load(SAMPLES / "heartbeat.ahap")
    taptic = thrum.profile("taptic")
    assert pattern.render(profile=taptic).tobytes() == pattern.render().tobytes()
    assert pattern.render(profile="wideband").tobytes() != pattern.render().tobytes()
    quiet = pattern.render(profile=taptic._replace(continuous_gain=0, transient_gain=0))
    assert (quiet == 0).all()


def test_sounds_are_played_where_the_pattern_names_them() -> None:
    pattern = thrum.load(SAMPLES / "chime-with-sound.ahap")
    silent = pattern.render(channels="audio")
    noise = np.full(48_000, 0.25, np.float32)
    path = next(
        line.split('"')[3] for line in pattern.ahap().decode().splitlines() if "EventWaveformPath" in line
    )
    heard = pattern.render(channels="audio", sounds={path: noise}, seconds=1)
    assert (silent == 0).all() and (heard != 0).any()
    with pytest.raises(ValueError, match="shape"):
        pattern.render(sounds={path: np.zeros((3, 4))})
    noise[7] = np.nan
    with pytest.raises(thrum.ThrumError, match=r"sounds\[0\]"):
        pattern.render(sounds={path: noise})


def test_frames_are_structured_arrays() -> None:
    frames, taps = thrum.Pattern.of([thrum.transient(0, 0.5, 1), thrum.continuous(0.1, 0.1, 0.25)]).frames(0.01)
    assert frames["time"][1] == 0.01 and frames["intensity"].max() == np.float32(0.25)
    assert len(taps) == 1 and taps["intensity"][0] == np.float32(0.5) and frames["tap_count"].sum() == 1


def test_a_hand_feels_events_and_differences() -> None:
    pattern = thrum.load(SAMPLES / "heartbeat.ahap")
    felt = pattern.felt()
    assert felt and {event.kind for event in felt} <= {"tap", "span"}
    levels = pattern.felt_levels()
    assert levels.dtype == np.float32 and levels.min() >= 0 and levels.max() > 20
    # The levels reach at least to the end of the last event.
    assert len(levels) * thrum.FELT_STEP > felt[-1].time + felt[-1].duration - thrum.FELT_STEP
    # Whatever is felt of beats belongs to one of them.
    assert felt.uncovered == 0 and all(event.salience > 0.6 and not event.uncertain and event.count == 1 for event in felt)
    assert thrum.Pattern.of([]).felt().uncovered == 0
    assert pattern.compare(pattern).verdict == "same" and pattern.compare(pattern).distance == 0
    other = pattern.compare(thrum.load(SAMPLES / "drum-roll.ahap"), on="phone", other_on="pad")
    assert other.verdict == "different" and other.sentences
    assert 0 < len(other.places) <= 200 and other.places_left_out >= 0
    assert max(place.level for place in other.places) > 1


def test_every_setting_of_a_composition_is_a_keyword() -> None:
    names = [name for name, one in inspect.signature(thrum.compose).parameters.items() if one.kind is one.KEYWORD_ONLY]
    assert len(names) == 19
    sound = np.zeros(480, np.float32)
    for name in names:
        # The library knows the name, and has a range for it.
        with pytest.raises(thrum.ThrumError, match=f"{name.replace('_', '-')} is 1000000000; use "):
            thrum.compose(sound, 48_000, **{name: 1e9})  # type: ignore[arg-type]
        assert f"`{name}`: " in (thrum.compose.__doc__ or "")


def test_sound_becomes_touch() -> None:
    rate = 48_000
    sound = np.zeros(rate, np.float32)
    for start in (0.2, 0.6):
        at = int(start * rate)
        sound[at : at + 4800] = np.sin(np.arange(4800) * 0.05) * np.exp(-np.arange(4800) / 600)
    pattern = thrum.compose(sound, rate, "impact", tap_gain=3)
    taps = pattern.frames()[1]
    assert len(taps) == 2 and np.allclose(taps["time"], [0.2, 0.6], atol=0.02)
    with pytest.raises(TypeError, match="unexpected keyword argument 'tapgain'"):
        thrum.compose(sound, rate, tapgain=1)  # type: ignore[call-arg]
    with pytest.raises(thrum.ThrumError, match="tap-gain is 21; use -20…20 dB$"):
        thrum.compose(sound, rate, tap_gain=21)
    with pytest.raises(thrum.ThrumError, match="samples is empty"):
        thrum.compose([], rate)
    with pytest.raises(ValueError, match="one channel"):
        thrum.compose(np.zeros((2, 5)), rate)
