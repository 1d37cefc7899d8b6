"""Patterns: reading, making, writing, drawing."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest

import thrum_haptics as thrum

SAMPLES = Path(__file__).resolve().parents[3] / "Samples"


def test_a_file_is_read_by_path_and_by_bytes() -> None:
    path = SAMPLES / "heartbeat.ahap"
    assert thrum.load(path).duration == thrum.load(path.read_bytes()).duration > 0
    assert thrum.load(str(path)).ahap() == thrum.load(bytearray(path.read_bytes())).ahap()


def test_errors_name_the_place_and_carry_the_result() -> None:
    with pytest.raises(thrum.ThrumError, match=r"line 1, column \d+") as caught:
        thrum.load(b'{"Pattern": [{]')
    assert caught.value.name == "THRUM_INVALID_PATTERN" and caught.value.result == -3


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.ahap")), ids=lambda path: path.name)
def test_writing_twice_changes_nothing(path: Path) -> None:
    once = thrum.load(path).ahap()
    assert thrum.load(once).ahap() == once


def test_a_pattern_is_made_from_events_and_curves() -> None:
    pattern = thrum.Pattern.of(
        [thrum.transient(0, 0.25, 1), thrum.continuous(0.5, 1, 0.5, release=0.5), thrum.tone(0, 1, pitch=-1)],
        intensity=[(0, 1), (1, 0)],
    )
    assert pattern.duration == 1.5
    text = pattern.ahap().decode()
    assert '"HapticIntensityControl"' in text and '"ReleaseTime"' in text and text.count('"EventType"') == 3
    assert repr(pattern) == "<Pattern: 1 transient, 1 continuous, 1 tone; 1.500 s>"
    assert repr(thrum.Pattern.of([thrum.transient(0), thrum.transient(1)])) == "<Pattern: 2 transients; 1.000 s>"
    assert repr(thrum.Pattern.of([])) == "<Pattern: no events; 0.000 s>"


def test_patterns_with_the_same_contents_are_equal() -> None:
    one, same = (thrum.Pattern.of([thrum.transient(0), thrum.continuous(0.1, 1)]) for _ in range(2))
    other = thrum.Pattern.of([thrum.transient(0)])
    assert one == same and one == thrum.load(one.ahap()) and one != other and one != "x"
    assert len({one, same, other}) == 2


def test_misspelled_attributes_are_refused() -> None:
    pattern = thrum.Pattern.of([thrum.transient(0)])
    for one in (pattern, thrum.Renderer(pattern)):
        with pytest.raises(AttributeError):
            setattr(one, "durtion", 1)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'loudness'"):
        thrum.Pattern.of([], loudness=[(0, 1)])  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="no control is named"):
        thrum.Pattern.of([], curves=[thrum.Curve("loudness", [(0, 1)])])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="has type"):
        thrum.Pattern.of([thrum.Event("bang", 0)])  # type: ignore[arg-type]
    with pytest.raises(thrum.ThrumError, match="no device"):
        thrum.Pattern.of([thrum.transient(0)]).felt("toaster")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="channels is 'mono'"):
        thrum.Pattern.of([thrum.transient(0)]).render(channels="mono")  # type: ignore[arg-type]


def test_pictures_are_svg_and_titles_are_escaped() -> None:
    pattern = thrum.load(SAMPLES / "inflate.ahap")
    assert pattern._repr_svg_().startswith("<svg")
    assert "&lt;b&gt;" in pattern.svg("<b>") and "<b>" not in pattern.svg("<b>")
    assert "<audio controls" in pattern._repr_html_()


def test_a_picture_shows_a_part_and_what_is_felt() -> None:
    pattern = thrum.load(SAMPLES / "inflate.ahap")
    assert pattern.svg("x", start=0, end=None, width=960) == pattern.svg("x")
    assert "phone" in pattern.svg(on="phone") and "phone" not in pattern.svg()
    assert pattern.svg(start=0.2, end=0.4) != pattern.svg()
    for wrong in [{"on": "toaster"}, {"start": -1.0}, {"start": 1e4}, {"end": float("inf")}, {"width": 8.0}]:
        with pytest.raises(ValueError):
            pattern.svg(**wrong)  # type: ignore[arg-type]


def test_a_summary_counts_events_and_states_ranges() -> None:
    parts = [thrum.transient(0, intensity=0.5), thrum.transient(0.1), thrum.continuous(0.2, 1)]
    summary = thrum.Pattern.of(parts, intensity=[(0, 0), (1, 0.5)], metadata={"Project": "Bells"}).info()
    assert summary["duration"] == 1.2 and summary["soundingLength"] > 1.2 and "warnings" not in summary
    assert summary["events"]["HapticTransient"] == 2 and summary["events"]["HapticContinuous"] == 1
    [curve] = summary["curves"]
    assert (curve["count"], curve["points"], curve["min"], curve["max"]) == (1, 2, 0, 0.5)
    assert summary["metadata"]["Metadata"]["Project"] == "Bells"
    endless = thrum.Pattern.of([thrum.continuous(0, 0)]).info()
    assert endless["soundingLength"] is None


def test_a_file_is_saved(tmp_path: Path) -> None:
    pattern = thrum.load(SAMPLES / "success.ahap")
    pattern.save(tmp_path / "x.ahap")
    assert (tmp_path / "x.ahap").read_bytes() == pattern.ahap()


def test_findings_have_places_and_devices_add_some() -> None:
    findings = thrum.check(b'{"Pattern": [{"Event": {"Time": -1, "EventType": "HapticTransient"}}]}')
    assert [finding.severity for finding in findings] != [] and findings[0].line == 1
    assert all(finding.time is None for finding in findings)
    weak = thrum.Pattern.of([thrum.transient(0, 0.02, 0.5)]).ahap()
    assert thrum.check(weak) == []
    design = thrum.check(weak, on="phone")
    assert design and design[0].rule == "not-felt" and design[0].numbers and design[0].proposal
    assert str(design[0]).endswith("[not-felt]")
    assert design[0].others == ()
    many = thrum.Pattern.of([thrum.transient(index / 2, 0.02, 0.5) for index in range(8)]).ahap()
    found = thrum.check(many, on="phone")
    places = [finding.time for finding in found] + [other.time for finding in found for other in finding.others]
    assert sorted(time for time in places if time is not None) == [index / 2 for index in range(8)]
    assert all(other.line > 0 and other.path.startswith("Pattern[") for finding in found for other in finding.others)


def test_threads_share_a_pattern_and_have_their_own_messages() -> None:
    pattern = thrum.load(SAMPLES / "spring-boing.ahap")
    expected = pattern.render().tobytes()
    wrong: list[str] = []

    def work(lines: int) -> None:
        for _ in range(5):
            if pattern.render().tobytes() != expected:
                wrong.append("bits")
            try:
                thrum.load(b"\n" * lines + b"!")
            except thrum.ThrumError as error:
                if f"line {lines + 1}," not in str(error):
                    wrong.append(str(error))

    threads = [threading.Thread(target=work, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.ahap")), ids=lambda path: path.name)
def test_a_pickled_pattern_has_the_same_samples(path: Path) -> None:
    pattern = thrum.load(path)
    again = pickle.loads(pickle.dumps(pattern))
    assert type(again) is thrum.Pattern and again.ahap() == pattern.ahap()
    assert again.render(8_000, "split", 2).tobytes() == pattern.render(8_000, "split", 2).tobytes()


def test_no_call_imports_a_module() -> None:
    """A child process of fork would wait for ever for an import that another thread of its parent had begun."""
    program = """
        import sys
        import thrum_haptics as thrum
        before = set(sys.modules)
        pattern = thrum.Pattern.of([thrum.transient(0), thrum.continuous(0, 0.1)], metadata={"a": 1})
        pattern.render(), pattern.frames(), pattern.felt(), pattern.felt_levels(), pattern.compare(pattern), pattern.parts()
        pattern.svg(), pattern._repr_html_(), repr(pattern), thrum.check(pattern.ahap(), on="phone"), hash(pattern)
        thrum.compose([0.5] * 480, 48_000), thrum.profile("taptic")
        if hasattr(thrum._library.lib, "thrum_engine_new"):
            with thrum.Engine("manual") as engine:
                engine.play(pattern), engine.pull(480), list(engine.notices()), thrum.devices()
        print(sorted(set(sys.modules) - before))
    """
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_a_copy_is_the_pattern_itself_and_a_renderer_is_not_copied() -> None:
    pattern = thrum.Pattern.of([thrum.transient(0)])
    assert copy.copy(pattern) is pattern and copy.deepcopy([pattern])[0] is pattern
    renderer = thrum.Renderer(pattern)
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="create another one"):
            copied(renderer)


def test_an_error_survives_pickle() -> None:
    with pytest.raises(thrum.ThrumError) as caught:
        thrum.load(b"{")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is thrum.ThrumError and str(again) == str(caught.value)
    assert again.result == caught.value.result and again.name == caught.value.name


def test_keys_of_a_newer_library_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    number = {"name": "level", "value": None, "unit": "dB", "limit": 3}
    finding = {
        "severity": "info", "rule": "r", "message": "m", "line": 1, "column": 2, "path": "", "since": 1, "numbers": [number],
    }  # fmt: skip
    newer = json.dumps({"findings": [finding]}).encode()
    monkeypatch.setattr("thrum_haptics._pattern.text", lambda *_: newer)
    expected = thrum.Finding("info", "r", "m", 1, 2, "", numbers=(thrum.Number("level", None, "dB"),))
    assert thrum.check(b"") == [expected]
