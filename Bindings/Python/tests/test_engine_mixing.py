"""A mixer has the bits of an engine that gets the same calls."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import thrum_haptics as thrum

SAMPLES = Path(__file__).resolve().parents[3] / "Samples"


@pytest.mark.parametrize("preview", [False, True], ids=["separate", "preview"])
def test_a_mixer_has_the_bits_of_an_engine(preview: bool) -> None:
    patterns = [thrum.load(SAMPLES / f"{name}.ahap") for name in ("engine-rumble", "heartbeat", "inflate")]
    mixer = thrum.Mixer(preview=preview)
    with thrum.Engine("manual", preview=preview) as engine:
        players = [engine.player(pattern) for pattern in patterns]
        playbacks = []
        for index, (player, pattern) in enumerate(zip(players, patterns)):
            player.loop(index == 0)
            player.speed = 1 + 0.25 * index
            player.start(at=0.05 * (index + 1))
            playbacks.append(mixer.play(pattern, at=0.05 * (index + 1), loop=index == 0, speed=1 + 0.25 * index))
        loud = 0.0
        for step in range(40):
            at = 0.05 * step + 0.02
            if step == 6:
                players[0].set("sharpness", 0.5, at=at)
                playbacks[0].set("sharpness", 0.5, at=at)
            if step == 20:
                players[0].pause(at)
                playbacks[0].pause(at)
            if step == 25:
                players[0].resume(at)
                playbacks[0].resume(at)
            if step == 8:
                players[1].set_curve("intensity", [(0, 1), (0.3, 0.1)], at)
                playbacks[1].set_curve("intensity", [(0, 1), (0.3, 0.1)], at)
            if step == 30:
                players[0].stop(at)
                playbacks[0].stop(at)
            expected, found = engine.pull(2400), mixer.pull(2400)
            assert found.tobytes() == expected.tobytes(), step
            assert found.shape == (2 if preview else 3, 2400)
            loud = max(loud, float(np.abs(found).max()))
        assert loud > 0.1 and engine.time == pytest.approx(mixer.time)
