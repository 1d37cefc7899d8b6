"""Playing with libthrum, on outputs that need no device: samples that the test pulls, and silence."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
import time
from pathlib import Path
from typing import Any, Callable, Iterator

import numpy as np
import pytest

import thrum_haptics as thrum

SAMPLES = Path(__file__).resolve().parents[3] / "Samples"


@pytest.fixture
def engine() -> Iterator[thrum.Engine]:
    with thrum.Engine("manual") as engine:
        yield engine


def test_an_engine_plays_the_samples_of_a_renderer(engine: thrum.Engine) -> None:
    assert engine.is_running and engine.rate == 48_000 and engine.active_players == 0
    pattern = thrum.load(SAMPLES / "heartbeat.ahap")
    engine.play(pattern, at=0.25)
    assert engine.active_players == 1
    found = engine.pull(192_000)
    expected = pattern.render(channels="split")
    assert (found[:, :12_000] == 0).all()
    assert found[:, 12_000 : 12_000 + expected.shape[1]].tobytes() == expected.tobytes()
    assert engine.time == 4.0
    out = np.full((3, 480), 9, np.float32)
    assert engine.pull(out=out) is out and (out == 0).all()


def test_a_preview_has_two_rows_and_other_shapes_are_refused() -> None:
    with thrum.Engine("manual", rate=8_000, preview=True, profile="wideband") as engine:
        engine.play(thrum.Pattern.of([thrum.continuous(0, 1)]))
        found = engine.pull(4_000)
        assert found.shape == (2, 4_000) and abs(found).max() > 0.1
        for wrong in (np.empty((3, 9), np.float32), np.empty((2, 9)), np.empty(9, np.float32)):
            with pytest.raises(ValueError, match="out"):
                engine.pull(out=wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="frames"):
            engine.pull()


def test_notices_tell_what_happened(engine: thrum.Engine) -> None:
    number = engine.play(thrum.Pattern.of([thrum.transient(0.1)]))
    engine.pull(24_000)
    notices = list(engine.notices())
    assert [notice.kind for notice in notices] == ["engine-started", "player-ended"]
    assert notices[1].player == number and 0.1 <= notices[1].time <= 0.5 and notices[1].result == 0
    assert engine.poll() is None
    engine.stop()
    stopped = engine.poll()
    assert stopped is not None and (stopped.kind, stopped.reason) == ("engine-stopped", "by-call")
    engine.start()
    assert engine.is_running


def loudness(engine: thrum.Engine, seconds: float) -> float:
    return float(abs(engine.pull(round(seconds * 48_000))[2]).max())


def test_a_player_starts_pauses_resumes_seeks_and_stops(engine: thrum.Engine) -> None:
    player = engine.player(thrum.Pattern.of([thrum.continuous(0, 0.5), thrum.transient(1)]))
    assert not player.is_playing and player.number > 0
    player.start(at=0.1)
    assert player.is_playing
    assert loudness(engine, 0.1) == 0 and loudness(engine, 0.1) > 0.1
    player.pause()
    engine.pull(480)
    assert loudness(engine, 2) == 0 and player.is_playing
    player.resume()
    engine.pull(480)
    assert loudness(engine, 0.1) > 0.1
    player.seek(0.9)
    engine.pull(480)
    assert loudness(engine, 0.05) == 0 and loudness(engine, 0.1) > 0.1
    engine.pull(48_000)
    assert not player.is_playing
    player.start()
    player.stop(at=engine.time + 0.2)
    assert loudness(engine, 0.1) > 0.1
    engine.pull(9_600)
    assert loudness(engine, 2) == 0 and not player.is_playing


def test_controls_loops_rates_and_mutes(engine: thrum.Engine) -> None:
    player = engine.player(thrum.Pattern.of([thrum.continuous(0, 1)]))
    player.loop(end=1)
    player.start()
    engine.pull(48_000 * 5)
    whole = loudness(engine, 0.2)
    player.set("intensity", 0.5)
    engine.pull(480)
    assert 0 < loudness(engine, 0.2) < whole * 0.6
    player.set_curve("intensity", [(0, 1), (0.1, 0)])
    engine.pull(9_600)
    assert loudness(engine, 0.1) == 0
    # A curve sets what set() sets, which replaces it.
    player.set("intensity", 1)
    engine.pull(480)
    assert loudness(engine, 0.1) > 0
    player.cancel()
    player.start()
    player.mute()
    engine.pull(480)
    assert loudness(engine, 0.1) == 0 and player.is_playing
    player.mute(False)
    player.loop(False)
    assert player.speed == 1
    player.speed = 10
    assert player.speed == 10
    engine.pull(48_000)
    assert not player.is_playing
    engine.set_gains(haptic=0)
    engine.pull(480)
    player.start()
    assert loudness(engine, 0.2) == 0
    with pytest.raises(ValueError, match="no control"):
        player.set("loudness", 1)
    for value in (float("nan"), float("inf"), 1e38, 1.0001, -0.1):
        with pytest.raises(thrum.ThrumError, match="value is .*; use 0…1$"):
            player.set("intensity", value)
        with pytest.raises(thrum.ThrumError, match=r"curve.points\[1\].value is .*; use 0…1$"):
            player.set_curve("intensity", [(0, 1), (1, value)])
    with pytest.raises(thrum.ThrumError, match="value is -1.5; use -1…1$"):
        player.set("sharpness", -1.5)
    with pytest.raises(thrum.ThrumError):
        player.seek(float("nan"))
    with pytest.raises(thrum.ThrumError, match="rate is not within"):
        player.speed = 0
    assert player.speed == 10
    for name in ("loop", "mute", "rate", "spede"):
        with pytest.raises(AttributeError):
            setattr(player, name, True)
    with pytest.raises(AttributeError):
        setattr(engine, "rate", 44_100)


def test_device_channels_have_a_level(engine: thrum.Engine) -> None:
    for level in (0, -0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="haptic_level is .*; use a factor above 0 and at most 1"):
            thrum.Engine("manual", haptic_level=level)
    # The samples that a program pulls have the level of render, whatever that of devices is.
    pattern = thrum.Pattern.of([thrum.transient(0)])
    with thrum.Engine("manual", haptic_level=0.25, silences_at_signals=True) as quiet:
        quiet.play(pattern)
        assert (quiet.pull(480)[2] == pattern.render(seconds=0.01)).all()


def test_silence_passes_in_real_time_and_the_engine_waits() -> None:
    with thrum.Engine("silent") as engine:
        assert engine.output == "silent"
        start = time.monotonic()
        engine.play(thrum.Pattern.of([thrum.continuous(0, 0.2)]))
        assert not engine.wait(timeout=0.01)
        assert engine.wait(timeout=20)
        assert time.monotonic() - start >= 0.15
        moment = engine.time
        assert abs(engine.time_at(engine.host_time(moment)) - moment) < 1e-3


def test_a_closed_engine_is_refused_and_its_memory_is_freed() -> None:
    engine = thrum.Engine("manual")
    assert not engine.is_running and repr(engine) == "<Engine on manual, stopped>"
    pattern = thrum.Pattern.of([thrum.transient(0)])
    with pytest.raises(thrum.ThrumError) as caught:
        engine.play(pattern)
    assert caught.value.name == "THRUM_NOT_RUNNING"
    player = engine.player(pattern)
    engine.close()
    engine.close()
    assert repr(engine) == "<Engine, closed>"
    for call in (engine.start, player.start, lambda: engine.pull(9), lambda: player.is_playing):
        with pytest.raises(thrum.ThrumError, match="closed"):
            call()
    finalizers = engine._finalizer, player._finalizer
    del engine, player, call
    caught = None  # type: ignore[assignment]
    gc.collect()
    assert not any(finalizer.alive for finalizer in finalizers)


def test_wrong_options_are_refused() -> None:
    with pytest.raises(thrum.ThrumError) as caught:
        thrum.Engine("gramophone")
    assert caught.value.result in (-1, -9)
    for rate in (1, 1e9, float("nan")):
        with pytest.raises(thrum.ThrumError):
            thrum.Engine("manual", rate=rate)
    with pytest.raises(thrum.ThrumError, match="thrum_engine_pull"):
        with thrum.Engine("silent") as engine:
            engine.pull(10)


def test_missing_audio_files_are_refused_unless_allowed(tmp_path: Path) -> None:
    pattern = thrum.Pattern.of([thrum.transient(0), thrum.sound(0, "missing.wav")])
    with thrum.Engine("manual", audio_folder=str(tmp_path)) as engine:
        with pytest.raises(thrum.ThrumError) as caught:
            engine.play(pattern)
        assert caught.value.name == "THRUM_AUDIO_FAILED"
    with thrum.Engine("manual", audio_folder=str(tmp_path), allows_missing_audio=True) as engine:
        engine.play(pattern)
        assert abs(engine.pull(4_800)[2]).max() > 0.1
    chime = thrum.load(SAMPLES / "chime-with-sound.ahap")
    with thrum.Engine("manual", audio_folder=str(SAMPLES)) as engine:
        engine.play(chime)
        assert abs(engine.pull(48_000)[0]).max() > 0.01


def test_an_engine_has_the_capacity_that_the_program_asks_for() -> None:
    pattern = thrum.Pattern.of([thrum.continuous(0, 1)])
    with thrum.Engine("manual", players=2) as engine:
        engine.play(pattern)
        engine.play(pattern)
        with pytest.raises(thrum.ThrumError, match="2 players are in use.*a larger capacity") as caught:
            engine.play(pattern)
        assert caught.value.name == "THRUM_QUEUE_FULL"
    for count in (0, -1, 65_537, 1 << 40):
        with pytest.raises(ValueError, match=f"voices is {count}; pass 1…65536"):
            thrum.Engine("manual", voices=count)
    with pytest.raises(TypeError, match="commands is 'many'"):
        thrum.Engine("manual", commands="many")  # type: ignore[arg-type]


def test_threads_share_an_engine(engine: thrum.Engine) -> None:
    pattern = thrum.Pattern.of([thrum.transient(0)])
    failures: list[str] = []
    done = threading.Event()

    def work() -> None:
        try:
            for _ in range(20):
                player = engine.player(pattern)
                player.start()
                player.set("intensity", 0.5)
                player.stop()
                engine.play(pattern)
        except thrum.ThrumError as error:
            failures.append(str(error))

    def pull() -> None:
        while not done.is_set():
            engine.pull(480)

    puller = threading.Thread(target=pull)
    puller.start()
    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    puller.join()
    assert failures == []


def test_wrong_arguments_of_engines_and_players_are_refused(engine: thrum.Engine, tmp_path: Path) -> None:
    pattern = thrum.Pattern.of([thrum.transient(0)])
    for options in (
        {"output": "manual\0"}, {"channels": "preview\0"}, {"audio_folder": "/\0"}, {"profile": "taptic\0"},
        {"rate": "48000"}, {"profile": (1.0,)}, {"output": 5},
    ):  # fmt: skip
        with pytest.raises((TypeError, ValueError), match="; (remove it|pass)"):
            thrum.Engine(**{"output": "manual", **options})  # type: ignore[arg-type]
    with thrum.Engine("manual", audio_folder=tmp_path) as other:
        assert other.is_running
    wrong: Any
    for wrong in ("a.ahap", 5, None):
        for call in (engine.play, engine.player):
            with pytest.raises(TypeError, match="pass a Pattern"):
                call(wrong)
    player = engine.player(pattern)
    text: Any = "1"
    calls: list[Callable[[Any], object]] = [
        lambda value: engine.play(pattern, value), engine.host_time, engine.set_gains, engine.wait, player.start,
        player.stop, player.pause, player.resume, player.seek, lambda value: setattr(player, "speed", value), lambda value: player.loop(end=value),
        lambda value: player.set("pan", value), lambda value: player.set("pan", 0, value),
        lambda value: player.set_curve("pan", [(0, 0)], value),
    ]  # fmt: skip
    for each in calls:
        with pytest.raises(TypeError, match="is '1'; pass a number"):
            each(text)
    for moment in (-1, 1 << 64, (1 << 64) + 5):
        with pytest.raises(ValueError, match="nanoseconds is"):
            engine.time_at(moment)
    with pytest.raises(TypeError, match="pass pairs"):
        player.set_curve("pan", [0])  # type: ignore[list-item]
    player.set_curve("pan", zip([0, 1], [1, 0]))


def test_handles_are_not_copied(engine: thrum.Engine) -> None:
    for one in (engine, engine.player(thrum.Pattern.of([]))):
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="create another one"):
                copied(one)


def test_devices_are_listed_the_best_one_first() -> None:
    found = thrum.devices()
    assert all(isinstance(device, thrum.Device) and device.id for device in found)
    assert [device.is_best for device in found] == sorted((device.is_best for device in found), reverse=True)
