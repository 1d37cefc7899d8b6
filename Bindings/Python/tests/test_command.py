"""python -m thrum_haptics."""

import errno
import os
import pathlib
import struct
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import thrum_haptics as thrum
from thrum_haptics.__main__ import main

TAP = thrum.Pattern.of([thrum.transient(0), thrum.tone(0.1, 0.2)])
HIGH = b"""{"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": [
  {"ParameterID": "HapticIntensity", "ParameterValue": 2}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}]}"""


def test_findings_are_printed_and_errors_are_a_status(tmp_path: pathlib.Path, capsys: Any) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "a.ahap").write_bytes(HIGH)
    (tmp_path / "b" / "c.ahap").write_bytes(b"{")
    assert main(["check", str(tmp_path / "a.ahap")]) == 0
    out = capsys.readouterr()
    assert out.out.startswith(f"{tmp_path}/a.ahap:2:") and "warning" in out.out and "[value-out-of-range]" in out.out
    assert out.err == "1 file checked: 0 errors, 1 warning, 0 infos\n"
    assert main(["check", "--strict", str(tmp_path / "a.ahap")]) == 1
    assert main(["check", str(tmp_path)]) == 1
    assert f"{tmp_path}/b/c.ahap:1:" in capsys.readouterr().out


def test_a_design_is_checked_on_a_device(tmp_path: pathlib.Path, capsys: Any) -> None:
    weak = thrum.Pattern.of([thrum.transient(0, intensity=0.05, sharpness=0.5), thrum.transient(1, intensity=1, sharpness=0.5)])
    weak.save(tmp_path / "weak.ahap")
    main(["check", str(tmp_path / "weak.ahap")])
    assert "[not-felt]" not in capsys.readouterr().out
    main(["check", "--target", "phone", str(tmp_path / "weak.ahap")])
    expected = [str(finding) for finding in thrum.check(tmp_path / "weak.ahap", "phone")]
    assert expected and capsys.readouterr().out.splitlines() == [f"{tmp_path}/weak.ahap:{line}" for line in expected]


def test_a_design_that_would_take_minutes_leaves_the_findings_about_the_text(tmp_path: pathlib.Path, capsys: Any) -> None:
    thrum.Pattern.of([thrum.continuous(0, 600)] * 2000).save(tmp_path / "crowd.ahap")
    assert main(["check", "--target", "phone", str(tmp_path / "crowd.ahap")]) == 1
    out = capsys.readouterr()
    assert "[long-continuous-event]" in out.out
    assert f"{tmp_path}/crowd.ahap: the events of the pattern sound for too long" in out.err and ", 1 not checked\n" in out.err
    found = thrum.check(tmp_path / "crowd.ahap", "phone")
    assert found == thrum.check(tmp_path / "crowd.ahap") and found.error is not None
    assert thrum.check(tmp_path / "crowd.ahap").error is None


@pytest.mark.parametrize(("channels", "count"), [("haptic", 1), ("preview", 2), ("split", 3)])
def test_a_wav_file_has_the_samples_of_render(tmp_path: pathlib.Path, channels: Any, count: int) -> None:
    TAP.save(tmp_path / "tap.ahap")
    out = tmp_path / "tap.wav"
    assert main(["render", str(tmp_path / "tap.ahap"), "-o", str(out), "--channels", channels, "--rate", "8000"]) == 0
    data = out.read_bytes()
    assert data[:4] == b"RIFF" and struct.unpack_from("<I", data, 4)[0] == len(data) - 8
    assert struct.unpack_from("<HHIIHH", data, 20) == (3, count, 8000, 32_000 * count, 4 * count, 32)
    assert struct.unpack_from("<4sI", data, 50) == (b"data", len(data) - 58)
    samples = np.frombuffer(data, "<f4", offset=58)
    expected = TAP.render(8000, channels)
    assert np.array_equal(samples, expected if count == 1 else expected.T.ravel())


def test_an_endless_pattern_needs_an_end(tmp_path: pathlib.Path, capsys: Any) -> None:
    thrum.Pattern.of([thrum.continuous(0, 0)]).save(tmp_path / "endless.ahap")
    arguments = ["render", str(tmp_path / "endless.ahap"), "-o", str(tmp_path / "out.wav"), "--channels", "haptic"]
    assert main(arguments) == 64
    assert "has no end; set the end with --to" in capsys.readouterr().err
    assert main([*arguments, "--to", "0.5"]) == 0
    assert (tmp_path / "out.wav").stat().st_size == 58 + 24_000 * 4


def test_a_score_is_that_of_the_pattern(tmp_path: pathlib.Path, capsys: Any) -> None:
    source = tmp_path / "1 my-tap\u00e9.ahap"
    TAP.save(source)
    assert main(["score", str(source), "-o", str(tmp_path / "tap.bin")]) == 0
    assert (tmp_path / "tap.bin").read_bytes() == TAP.score()
    assert main(["score", str(source), "-o", str(tmp_path / "tap.H"), "--haptics-only"]) == 0
    assert (tmp_path / "tap.H").read_bytes().decode() == TAP.score_header("score_1_my_tap__", haptics_only=True)
    assert main(["score", str(source), "-o", str(tmp_path / "tap.h"), "--name", "door"]) == 0
    assert " door_score[" in (tmp_path / "tap.h").read_text()
    thrum.Pattern.of([thrum.sound(0, "a.wav")]).save(source)
    assert main(["score", str(source), "-o", str(tmp_path / "a.bin")]) == 1
    assert "holds no audio files" in capsys.readouterr().err and not (tmp_path / "a.bin").exists()
    assert main(["score", str(source), "-o", str(tmp_path / "a.bin"), "--without-audio-files"]) == 0
    assert main(["score", str(source), "-o", str(tmp_path / "a.c"), "--haptics-only"]) == 64
    assert "end it with .h or .bin" in capsys.readouterr().err
    assert main(["score", str(source), "-o", str(tmp_path / "a.h"), "--haptics-only", "--name", "1st"]) == 64


def test_what_is_wrong_is_one_line(tmp_path: pathlib.Path) -> None:
    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([sys.executable, "-m", "thrum_haptics", *arguments], capture_output=True, text=True, cwd=tmp_path)

    (tmp_path / "folder.ahap").mkdir()
    (tmp_path / "broken.ahap").write_bytes(b"{")
    TAP.save(tmp_path / "tap.ahap")
    for arguments, status, words in (
        (["check", "folder.ahap"], 66, "folder.ahap"),
        (["check", "--target", "toaster", "tap.ahap"], 64, "toaster"),
        (["render", "none.ahap", "-o", "out.wav"], 66, "none.ahap"),
        (["render", "tap.ahap", "-o", "none/out.wav"], 73, "none/out.wav"),
        (["render", "tap.ahap", "-o", "/dev/full"], 74, "/dev/full"),
        (["render", "tap.ahap", "-o", "out.wav", "--to", "nan"], 64, "--to"),
        (["render", "tap.ahap", "-o", "out.wav", "--rate", "1"], 64, "--rate"),
        (["render", "broken.ahap", "-o", "out.wav"], 1, "broken.ahap: "),
        (["play", "broken.ahap"], 64, "invalid choice"),
        (["render", "broken.ahap"], 64, "--output"),
        ([], 64, "check|render|score"),
    ):
        done = run(*arguments)
        assert done.returncode == status and words in done.stderr, done
        # `check` also prints its summary.
        lines = [line for line in done.stderr.splitlines() if " checked: " not in line]
        assert len(lines) == 1, done.stderr
    assert run("--version").stdout.strip() == thrum.__version__


def test_a_file_that_cannot_be_read_does_not_end_the_check(tmp_path: pathlib.Path, capsys: Any) -> None:
    os.mkfifo(tmp_path / "b.ahap")
    (tmp_path / "c.ahap").symlink_to("nowhere")
    (tmp_path / "d.ahap").write_bytes(HIGH)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "e.ahap").write_bytes(b"{")
    assert main(["check", str(tmp_path / "a.ahap"), str(tmp_path)]) == 66
    out, errors = capsys.readouterr()
    assert out.startswith(f"{tmp_path}/d.ahap:2:") and len(out.splitlines()) == 1
    assert [name in errors for name in ("a.ahap'", "b.ahap'", "c.ahap'")] == [True] * 3
    assert errors.endswith("4 files checked: 0 errors, 1 warning, 0 infos, 3 not checked\n")


def test_an_input_and_a_file_that_exists_are_not_lost(tmp_path: pathlib.Path, capsys: Any, monkeypatch: Any) -> None:
    TAP.save(tmp_path / "tap.ahap")
    (tmp_path / "link.wav").symlink_to("tap.ahap")
    before = (tmp_path / "tap.ahap").read_bytes()
    for name in ("tap.ahap", "link.wav"):
        assert main(["render", str(tmp_path / "tap.ahap"), "-o", str(tmp_path / name)]) == 64
        assert "is the file that is read" in capsys.readouterr().err
    assert (tmp_path / "tap.ahap").read_bytes() == before
    out = tmp_path / "out.wav"
    out.write_bytes(b"old")

    def fail(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    assert main(["render", str(tmp_path / "tap.ahap"), "-o", str(out)]) == 74
    assert out.read_bytes() == b"old" and sorted(path.name for path in tmp_path.iterdir()) == ["link.wav", "out.wav", "tap.ahap"]


def test_a_reader_that_has_enough_is_no_error(tmp_path: pathlib.Path) -> None:
    for number in range(2000):
        (tmp_path / f"{number}.ahap").write_bytes(HIGH)
    command = [sys.executable, "-m", "thrum_haptics", "check", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b"" and process.wait() == 0
