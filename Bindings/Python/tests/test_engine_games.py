"""The functions of an engine for games: levels for motors, sounds from memory, several values at once, frames, waits."""

from __future__ import annotations

import threading
from typing import Iterator

import numpy as np
import pytest

import thrum_haptics as thrum

HUM = thrum.Pattern.of([thrum.continuous(0, 1, intensity=0.8, sharpness=0.25)])


@pytest.fixture
def engine() -> Iterator[thrum.Engine]:
    with thrum.Engine("manual") as engine:
        yield engine


def test_a_level_is_what_is_felt_and_what_motors_must_do(engine: thrum.Engine) -> None:
    assert engine.level() == thrum.Level(0, 0, 0, 0, 0, 0, 0)
    player = engine.player(HUM)
    player.start()
    for _ in range(20):
        engine.pull(800)
        level = engine.level()
    assert level.intensity == pytest.approx(0.8, abs=1e-3) and level.sharpness == pytest.approx(0.25, abs=1e-3)
    assert 65535 > level.heavy > level.light > 0 and level.taps == 0
    player.set_all({"intensity": 0.5, "sharpness": 0.5})
    for _ in range(4):
        engine.pull(800)
        level = engine.level()
    assert level.intensity == pytest.approx(0.4, abs=1e-2) and level.sharpness == pytest.approx(0.75, abs=1e-2)
    with pytest.raises(thrum.ThrumError, match="value is 2"):
        player.set_all({"intensity": 1, "sharpness": 2})
    engine.play(thrum.Pattern.of([thrum.transient(0, intensity=0.5, sharpness=0.9)]))
    engine.pull(800)
    level = engine.level()
    assert level.taps == 1 and level.latest_intensity == pytest.approx(0.5) and level.light == 65535


def test_sounds_from_memory_play_under_their_path(engine: thrum.Engine) -> None:
    pattern = thrum.Pattern.of([thrum.sound(0, "pack/bell")])
    with pytest.raises(thrum.ThrumError):
        engine.play(pattern)
    tone = 0.5 * np.sin(np.arange(4800) * 0.1)
    engine.add_sound("pack/bell", np.stack([tone, np.zeros(4800)]), 48_000)
    engine.play(pattern)
    found = engine.pull(9600)
    assert abs(found[0]).max() == pytest.approx(0.5, abs=0.02) and (found[1] == 0).all()
    engine.add_sound("pack/bell", tone, 24_000)
    engine.play(pattern)
    assert abs(engine.pull(9600)[1]).max() > 0.3
    engine.remove_sound("pack/bell")
    with pytest.raises(thrum.ThrumError):
        engine.remove_sound("pack/bell")
    with pytest.raises(thrum.ThrumError):
        engine.add_sound("a", tone, 10)
    with pytest.raises(ValueError, match="shape"):
        engine.add_sound("a", np.zeros((3, 9)), 48_000)


@pytest.mark.parametrize("channels", [1, 2, 3, 5])
def test_frames_have_the_samples_of_channels(channels: int) -> None:
    with thrum.Engine("manual") as one, thrum.Engine("manual") as other:
        one.play(HUM, at=0.01)
        other.play(HUM, at=0.01)
        rows = one.pull(2000)
        frames = other.pull_interleaved(channels, 2000)
        assert frames.shape == (2000, channels) and (channels == 2 or abs(frames).max() > 0.1)
        expected = [rows[2]] if channels == 1 else [*rows, *np.zeros((2, 2000), np.float32)]
        assert all((frames[:, index] == expected[index]).all() for index in range(channels))
        out = np.empty((7, channels), np.float32)
        assert other.pull_interleaved(channels, out=out) is out
        for wrong in (np.empty((7, channels + 1), np.float32), np.empty((7, channels)), np.empty(7, np.float32)):
            with pytest.raises(ValueError, match="out"):
                other.pull_interleaved(channels, out=wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="channels"):
            other.pull_interleaved(33, 1)


def test_settings_are_those_that_were_set(engine: thrum.Engine) -> None:
    player = engine.player(HUM)
    assert not player.loops and not player.is_muted and player.loop_end == 0 and player.speed == 1
    player.loop(end=0.25)
    player.mute()
    player.speed = 3
    assert player.loops and player.is_muted and player.loop_end == 0.25 and player.speed == 3
    engine.stop()
    engine.set_content("audio")
    engine.start()
    engine.play(HUM)
    assert (engine.pull(4800)[2] == 0).all()
    with pytest.raises(ValueError, match="content"):
        engine.set_content("nothing")
    engine.stop()
    engine.set_stops_when_idle()
    player.start()
    assert engine.is_running


def test_one_notice_says_that_all_has_ended(engine: thrum.Engine) -> None:
    list(engine.notices())
    engine.notify_when_ended()
    assert engine.wait_for_notice(5)
    assert [notice.kind for notice in engine.notices()] == ["all-ended"]
    engine.play(HUM)
    engine.notify_when_ended()
    assert not engine.wait_for_notice(60)
    engine.pull(60_000)
    assert engine.wait_for_notice(0)
    assert [notice.kind for notice in engine.notices()] == ["player-ended", "all-ended"]
    with pytest.raises(thrum.ThrumError):
        engine.wait_for_notice(-1)


def test_a_thread_waits_until_another_one_plays() -> None:
    with thrum.Engine("silent") as engine:
        list(engine.notices())
        thread = threading.Thread(target=lambda: engine.play(thrum.Pattern.of([thrum.transient(0)])))
        thread.start()
        assert engine.wait_for_notice(20)
        thread.join()
        assert engine.poll() is not None


BINDINGS = b"""{"Version": 1, "Metadata": {"ThrumBindings": {
  "inputs": [{"name": "speed", "range": [0, 10]}],
  "follow": [{"input": "speed", "control": "HapticIntensityControl", "points": [[0, 0.25], [10, 1]]}],
  "start": [{"input": "speed", "above": 9, "intensity": 1, "sharpness": 0.5}]}},
  "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 5, "EventParameters": [
    {"ParameterID": "HapticIntensity", "ParameterValue": 0.8}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.25}]}}]}"""


def test_a_player_follows_the_inputs_of_its_pattern(engine: thrum.Engine) -> None:
    player = engine.player(thrum.Pattern(BINDINGS))
    player.set_input("speed", 0)
    player.start()
    for value, intensity in ((None, 0.2), (5, 0.5), (-3, 0.2)):
        if value is not None:
            player.set_input("speed", value)
        for _ in range(4):
            engine.pull(800)
            level = engine.level()
        assert level.intensity == pytest.approx(intensity, abs=1e-3) and level.taps == 0
    player.set_input("speed", 10)
    engine.pull(800)
    assert engine.level().taps == 1
    with pytest.raises(thrum.ThrumError, match="did you mean 'speed'"):
        player.set_input("sped", 1)
    with pytest.raises(thrum.ThrumError, match="no inputs"):
        engine.player(HUM).set_input("speed", 1)
