"""Game pads that exist in this process alone: listed, opened by name, fed, and played on. The variable is read once, so each
test is a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PADS = "simulate:dualsense-bt;simulate:joycon-l"


def run(program: str, recording: Path, pads: str = PADS) -> "list[dict[str, Any]]":
    """Runs a program with simulated pads and returns the lines of the recording."""
    environment = {**os.environ, "THRUM_HID": f"{pads};record:{recording}", "THRUM_SETTINGS": ""}
    code = "import math, time\nimport numpy as np\nimport thrum_haptics as thrum\n" + program
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert found.returncode == 0, found.stderr
    return [json.loads(line) for line in recording.read_text().splitlines()] if recording.exists() else []


def test_pads_are_listed_with_what_is_used(tmp_path: Path) -> None:
    run(
        """
first, second = thrum.pads()[:2]
assert first.id == "controller:simulated" and first.is_best and first.plays == first.has == "coils"
assert "leftTrigger" in first.localities and first.note == "DualSense (Bluetooth): voice coils, 43 ms buffer"
assert second.id == "controller:simulated2" and second.plays == "hd" and not second.is_best
assert second.note == "Joy-Con (L): HD rumble" and "leftTrigger" not in second.localities
assert thrum.devices()
""",
        tmp_path / "pad.jsonl",
    )


def test_samples_are_played_on_coils(tmp_path: Path) -> None:
    lines = run(
        """
sine = np.sin(np.arange(24_000) * 2 * math.pi * 150 / 48_000)
with thrum.Pad("controller:simulated") as pad:
    assert pad.rate == 48_000
    sent = 0
    while sent < len(sine):
        sent += pad.write(sine[sent:])
        time.sleep(0.005)
    time.sleep(0.3)
    for wrong in (np.zeros((2, 9)), "text"):
        try:
            pad.write(wrong)
        except (TypeError, ValueError):
            continue
        raise SystemExit("accepted")
try:
    pad.write(sine)
except thrum.ThrumError as error:
    assert "closed" in str(error)
else:
    raise SystemExit("a closed pad took samples")
for name, reason in (("controller:simulated2", "no voice coils"), ("silent", "not that of a game pad"), ("controller:9", "no such")):
    try:
        thrum.Pad(name)
    except thrum.ThrumError as error:
        assert reason in str(error), error
    else:
        raise SystemExit(name)
""",
        tmp_path / "pad.jsonl",
    )
    packets = [bytes.fromhex(line["hex"]) for line in lines if line.get("hex", "").startswith("32")]
    samples = [byte - 256 if byte > 127 else byte for packet in packets for byte in packet[13:77:2]]
    # Full scale is half of what the coils take; half a second of 150 Hz has 75 periods.
    assert 60 <= max(samples) <= 64 and -64 <= min(samples) <= -60
    crossings = sum(1 for a, b in zip(samples, samples[1:]) if a < 0 <= b)
    assert 70 <= crossings <= 80
    assert not any(any(packet[13:77]) for packet in packets[-3:])
    assert lines[-2]["hex"].startswith("31") and lines[-1]["event"] == "close"


@pytest.mark.parametrize(
    ("output", "locality", "start"),
    [("controller", None, "32"), ("controller:simulated", "leftTrigger", "31"), ("controller:simulated2", "handles", "10"),
     ("controller:simulated,triggers", "handles", "31")],
)  # fmt: skip
def test_an_engine_plays_on_a_part_of_a_pad(tmp_path: Path, output: str, locality: str, start: str) -> None:
    lines = run(
        f"""
with thrum.Engine({output!r}, locality={locality!r}) as engine:
    engine.play(thrum.Pattern.of([thrum.continuous(0, 0.2, 1)]))
    engine.wait()
""",
        tmp_path / "pad.jsonl",
    )
    reports = [line["hex"] for line in lines if "hex" in line]
    assert any(report.startswith(start) for report in reports)
    # Coils and tones only where they were asked for.
    assert {report[:2] for report in reports} <= {start, "31"}


def test_a_wrong_locality_is_named(tmp_path: Path) -> None:
    run(
        """
for locality, reason in (("left", "options.locality is 'left'; use default"), ("leftTrigger", "")):
    try:
        thrum.Engine("controller:simulated2", locality=locality)
    except thrum.ThrumError as error:
        assert reason in str(error), error
    else:
        raise SystemExit(locality)
""",
        tmp_path / "pad.jsonl",
    )
