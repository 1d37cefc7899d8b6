"""A mixer of the core library: the expectations of Tests/C/mixer.c, and what a playback can do."""

from __future__ import annotations

import copy
import gc
import math
import pickle
import threading
from pathlib import Path
from typing import Callable

import numpy as np
import pytest

import thrum_haptics as thrum

SAMPLES = Path(__file__).resolve().parents[3] / "Samples"
HUM = thrum.Pattern.of([thrum.continuous(0, 1, intensity=0.8)])
TAP = thrum.Pattern.of([thrum.transient(0)])


def loudness(mixer: thrum.Mixer, seconds: float) -> float:
    return float(abs(mixer.pull(round(seconds * mixer.rate))[2]).max())


@pytest.mark.parametrize("name", ["heartbeat", "every-key", "inflate"])
@pytest.mark.parametrize("preview", [False, True], ids=["separate", "preview"])
def test_the_samples_are_those_of_a_renderer_however_they_are_divided(name: str, preview: bool) -> None:
    pattern = thrum.load(SAMPLES / f"{name}.ahap")
    expected = pattern.render(44_100, "preview" if preview else "split", seconds=2)
    mixer = thrum.Mixer(44_100, preview=preview)
    assert mixer.rate == 44_100 and mixer.time == 0
    # The first playback starts as soon as possible, the second at the 4999th sample from then.
    for wait in (0, 4999):
        playback = mixer.play(pattern, at=mixer.time + wait / 44_100 if wait else 0)
        assert playback.is_playing
        assert (mixer.pull(wait) == 0).all()
        blocks, done, size = [], 0, 1
        while done < 88_200:
            size = min(size * 3 % 1000 + 1, 88_200 - done)
            blocks.append(mixer.pull(size))
            done += size
        assert np.concatenate(blocks, axis=1).tobytes() == expected.tobytes()
        # The rest, such as a release, must not sound into the next pass.
        if playback.is_playing:
            playback.cancel()
        while playback.is_playing:
            mixer.pull(64)


def test_a_playback_pauses_seeks_stops_and_ends() -> None:
    mixer = thrum.Mixer()
    hum = mixer.play(HUM, at=0.1)
    assert hum.number > 0 and hum.mixer is mixer
    assert loudness(mixer, 0.1) == 0 and loudness(mixer, 0.1) > 0.1
    hum.pause()
    loudness(mixer, 0.01)
    assert loudness(mixer, 2) == 0 and hum.is_playing
    hum.resume(at=mixer.time + 0.1)
    assert loudness(mixer, 0.1) == 0 and loudness(mixer, 0.1) > 0.1
    hum.seek(0.9)
    loudness(mixer, 0.01)
    assert loudness(mixer, 0.05) == 0  # Events that started before that position stay silent.
    hum.stop()
    loudness(mixer, 0.2)
    assert not hum.is_playing
    with pytest.raises(thrum.ThrumError, match="the playback has ended") as caught:
        hum.set("intensity", 0.5)
    assert caught.value.name == "THRUM_NOT_RUNNING"
    assert mixer.play(TAP).number != hum.number


def test_values_reach_their_goal_at_once_over_time_and_along_curves() -> None:
    mixer = thrum.Mixer()
    hum = mixer.play(HUM, loop=True, parameters=[thrum.Parameter("intensity", 0.0, 0.5)])
    half = loudness(mixer, 0.2)
    hum.set("intensity", 1)
    loudness(mixer, 0.01)
    whole = loudness(mixer, 0.2)
    assert 0 < half < 0.8 * whole
    hum.set("intensity", 0, over=0.5)
    assert whole > loudness(mixer, 0.25) > loudness(mixer, 0.2) > 0
    loudness(mixer, 0.1)
    assert loudness(mixer, 0.1) == 0
    hum.set_curve("intensity", [(0, 0), (0.1, 1)], at=mixer.time + 0.1)
    assert loudness(mixer, 0.1) == 0
    loudness(mixer, 0.1)
    assert loudness(mixer, 0.1) == pytest.approx(whole, rel=0.05)


def test_a_loop_repeats_until_it_is_switched_off_and_a_speed_shortens() -> None:
    mixer = thrum.Mixer()
    taps = mixer.play(TAP, loop=True, loop_end=0.25)
    assert all(loudness(mixer, 0.25) > 0.1 for _ in range(8))
    taps.loop(False)
    loudness(mixer, 0.5)
    assert not taps.is_playing
    fast = mixer.play(HUM, speed=4)
    assert loudness(mixer, 0.25) > 0.1
    loudness(mixer, 0.05)
    assert loudness(mixer, 0.1) == 0 and not fast.is_playing
    slow = mixer.play(HUM)
    slow.set_speed(0.5)
    loudness(mixer, 1.5)
    assert loudness(mixer, 0.2) > 0.1


def test_sounds_play_under_their_path() -> None:
    sound = (np.arange(960) % 50 / 50 - 0.5).astype(np.float32)
    pattern = thrum.Pattern.of([thrum.sound(0, "horn.wav")])
    expected = thrum.Renderer(pattern, channels="split", sounds={"horn.wav": sound}).read(960)
    mixer = thrum.Mixer()
    mixer.play(pattern)
    assert (mixer.pull(4800) == 0).all()
    mixer.add_sound("horn.wav", sound)
    sound[:] = 0  # The samples were copied.
    mixer.play(pattern)
    assert mixer.pull(960).tobytes() == expected.tobytes()
    with pytest.raises(ValueError, match="shape"):
        mixer.add_sound("a", np.zeros((3, 9)))


def test_wrong_arguments_are_refused_and_change_nothing() -> None:
    mixer = thrum.Mixer()
    hum = mixer.play(HUM)
    wrong: "list[Callable[[float], object]]" = [
        lambda value: mixer.play(HUM, at=value), lambda value: mixer.play(HUM, loop_end=value),
        lambda value: mixer.play(HUM, speed=value), lambda value: hum.stop(value), lambda value: hum.pause(value),
        lambda value: hum.resume(value), lambda value: hum.seek(value), lambda value: hum.loop(True, value),
        lambda value: hum.set("intensity", 1, over=value), lambda value: hum.set("intensity", 1, at=value),
        lambda value: hum.set_speed(value), lambda value: hum.set_curve("intensity", [(0, 1)], at=value),
        lambda value: hum.set("sharpness", value), lambda value: hum.set_curve("sharpness", [(0, value)]),
        lambda value: mixer.play(HUM, parameters=[thrum.Parameter("sharpness", 0, value)]),
    ]  # fmt: skip
    for call in wrong:
        for value in (-2.0, 2e9, math.nan, math.inf):
            with pytest.raises(thrum.ThrumError) as caught:
                call(value)
            assert caught.value.name == "THRUM_INVALID_ARGUMENT"
    for call in (lambda value: hum.set_speed(value), lambda value: mixer.play(HUM, speed=value)):
        with pytest.raises(thrum.ThrumError, match="rate"):
            call(0)
    with pytest.raises(thrum.ThrumError, match="no points"):
        hum.set_curve("intensity", [])
    with pytest.raises(ValueError, match="no control is named 'loudness'"):
        hum.set("loudness", 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="pass a Pattern"):
        mixer.play(b"{}")  # type: ignore[arg-type]
    for rate in (0, 7_999, 192_001, math.nan):
        with pytest.raises(thrum.ThrumError, match="sample_rate"):
            thrum.Mixer(rate)
    with pytest.raises(ValueError, match="voices is 65537"):
        thrum.Mixer(voices=65_537)
    with pytest.raises(ValueError, match="players is 0"):
        thrum.Mixer(players=0)
    for shape in ((2, 9), (3,), (3, 0, 1)):
        with pytest.raises(ValueError, match="out"):
            mixer.pull(out=np.empty(shape, np.float32))
    assert hum.is_playing and mixer.time == 0
    out = np.full((3, 480), 9, np.float32)
    assert mixer.pull(out=out) is out and abs(out[2]).max() > 0.1


def test_the_capacity_bounds_what_is_accepted_and_a_stop_is_always() -> None:
    mixer = thrum.Mixer(players=2, commands=32)
    first, second = mixer.play(HUM, loop=True), mixer.play(HUM, loop=True)
    with pytest.raises(thrum.ThrumError, match="2 playbacks are in use") as caught:
        mixer.play(TAP)
    assert caught.value.name == "THRUM_QUEUE_FULL"
    with pytest.raises(thrum.ThrumError, match="have not been carried out"):
        for _ in range(40):
            first.set("intensity", 0.5)
    first.stop()
    second.cancel()
    loudness(mixer, 0.5)
    assert not first.is_playing and not second.is_playing
    mixer.play(TAP)


def test_one_thread_controls_while_another_one_pulls() -> None:
    mixer = thrum.Mixer()
    # Taps that are stopped before a block begins are not heard.
    mixer.play(HUM, loop=True)
    stopped = threading.Event()
    peaks = []

    def pull() -> None:
        out = np.empty((3, 64), np.float32)
        while not stopped.is_set():
            peaks.append(float(abs(mixer.pull(out=out)).max()))

    thread = threading.Thread(target=pull)
    thread.start()
    played = 0
    try:
        while played < 300:
            try:
                tap = mixer.play(TAP)
                tap.set("intensity", 0.5, over=0.005)
                tap.stop()
                played += 1
            except thrum.ThrumError as error:
                assert error.name in ("THRUM_QUEUE_FULL", "THRUM_NOT_RUNNING")
    finally:
        stopped.set()
        thread.join()
    assert max(peaks) > 0 and all(peak <= 64 for peak in peaks)


def test_mixers_are_freed_and_never_copied() -> None:
    mixer = thrum.Mixer()
    hum = mixer.play(HUM)
    for value in (mixer, hum):
        for make in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="cannot be copied"):
                make(value)
    finalizer = mixer._finalizer
    del mixer
    gc.collect()
    assert finalizer.alive  # The playback keeps it.
    del hum, value
    gc.collect()
    assert not finalizer.alive
