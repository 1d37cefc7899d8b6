"""Feedback by meaning, on an engine whose samples the test pulls."""

from __future__ import annotations

import copy
import math
import typing
from pathlib import Path
from typing import Iterator

import numpy as np
import pytest

import thrum_haptics as thrum

THEME = Path(__file__).resolve().parents[3] / "Themes/Standard"


@pytest.fixture
def engine() -> Iterator[thrum.Engine]:
    with thrum.Engine("manual") as engine:
        yield engine


def test_the_names_are_the_files_of_the_standard_theme() -> None:
    found = thrum.Feedback.list()
    assert {one.name for one in found} == {path.stem for path in THEME.glob("*.ahap")} == set(typing.get_args(thrum.FeedbackName))
    for one in found:
        pattern = thrum.Feedback.pattern(one.name)  # type: ignore[arg-type]
        assert pattern == thrum.load(THEME / f"{one.name}.ahap")
        assert one.duration == pattern.duration and one.is_standard and one.description
    assert {one.category for one in found if one.name in ("success", "warning", "error")} == {"notification"}


def test_a_feedback_plays_the_samples_of_its_pattern(engine: thrum.Engine) -> None:
    feedback = thrum.Feedback(engine)
    assert feedback.engine is engine
    feedback.play("success")
    found = engine.pull(24_000)
    with thrum.Engine("manual") as other:
        other.play(thrum.load(THEME / "success.ahap"))
        assert other.pull(24_000).tobytes() == found.tobytes() and abs(found[2]).max() > 0.1
    # The same again within 50 ms is felt once, unless it is stronger; a weaker one is weaker.
    peak = abs(found[2]).max()
    list(engine.notices())  # The end of the first one is among them.
    feedback.play("impact-heavy", 0.25)
    feedback.play("impact-heavy", 0.25)
    assert engine.active_players == 1
    quarter = abs(engine.pull(12_000)[2]).max()
    feedback.play("impact-heavy")
    assert 0 < quarter < 0.5 * abs(engine.pull(12_000)[2]).max() and peak > 0
    feedback.play("success", 0)
    assert (engine.pull(9_600) == 0).all()


def test_an_engine_that_stops_when_idle_starts_for_feedback_and_sleeps() -> None:
    engine = thrum.Engine("manual", stops_when_idle=True)
    engine.set_stops_when_idle(True, after=0.5)
    feedback = thrum.Feedback(engine)
    assert not engine.is_running
    feedback.prepare()
    assert engine.wait_for_notice(10) and engine.is_running
    feedback.play("selection")
    assert abs(engine.pull(4_800)[2]).max() > 0.05
    for _ in range(20):
        engine.pull(4_800)
        list(engine.notices())
    assert not engine.is_running
    feedback.play("success")
    assert engine.wait_for_notice(10) and abs(engine.pull(4_800)[2]).max() > 0.1
    for wrong in (0, -1, 86_401, math.nan, math.inf):
        with pytest.raises(thrum.ThrumError, match="seconds"):
            engine.set_stops_when_idle(True, after=wrong)


def test_a_theme_replaces_what_it_contains(engine: thrum.Engine, tmp_path: Path) -> None:
    mine = thrum.Pattern.of([thrum.continuous(0, 0.1, sharpness=0.9)])
    mine.save(tmp_path / "success.ahap")
    listed = {one.name: one for one in thrum.Feedback.list(tmp_path)}
    assert not listed["success"].is_standard and listed["error"].is_standard and listed["success"].duration == 0.1
    assert thrum.Feedback.pattern("success", tmp_path).render().tobytes() == mine.render().tobytes()
    assert thrum.Feedback.pattern("error", tmp_path) == thrum.Feedback.pattern("error")
    feedback = thrum.Feedback(engine, tmp_path)
    feedback.play("success")
    first = engine.pull(9_600)
    assert first[2, : len(mine.render())].tobytes() == mine.render().tobytes()
    feedback.set_theme(None)
    feedback.play("success")
    assert engine.pull(9_600).tobytes() != first.tobytes()
    (tmp_path / "applause.ahap").write_bytes(mine.ahap())
    with pytest.raises(thrum.ThrumError, match="no feedback has the name 'applause'") as caught:
        feedback.set_theme(tmp_path)
    assert caught.value.name == "THRUM_INVALID_PATTERN" and "\n" not in str(caught.value)
    with pytest.raises(thrum.ThrumError, match="there is no such folder"):
        thrum.Feedback(engine, tmp_path / "none")


def test_wrong_uses_are_refused_and_failures_are_notices(engine: thrum.Engine) -> None:
    feedback = thrum.Feedback(engine)
    with pytest.raises(thrum.ThrumError, match="did you mean 'success'"):
        feedback.play("sucess")  # type: ignore[arg-type]
    for intensity in (-0.1, 1.1, math.nan):
        with pytest.raises(thrum.ThrumError, match="intensity"):
            feedback.play("success", intensity)
    with pytest.raises(TypeError, match="cannot be copied"):
        copy.copy(feedback)
    engine.close()
    with pytest.raises(thrum.ThrumError, match="closed"):
        feedback.play("success")
    broken = thrum.Engine("manual", players=1)
    feedback = thrum.Feedback(broken)
    broken.start()
    feedback.play("success")
    feedback.play("error")
    failed = [notice for notice in broken.notices() if notice.kind == "feedback-failed"]
    assert len(failed) == 1 and failed[0].result == -11 and failed[0].message and failed[0].player == 0
    assert isinstance(broken.pull(480), np.ndarray)
