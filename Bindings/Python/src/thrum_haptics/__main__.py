"""Checks, renders and compiles AHAP files without a program: python -m thrum_haptics check|render|score, with the words of `thrum`."""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import re
import shutil
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, NoReturn, Optional, Sequence

import thrum_haptics as thrum

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        # The status of `thrum` for a wrong command line.
        self.exit(64, f"{self.prog}: {message}; see '{self.prog} --help'\n")


def _between(least: float, most: float) -> "Callable[[str], float]":
    def number(text: str) -> float:
        value = float(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is not within {least:g} and {most:g}")
        return value

    # argparse names the type in messages.
    number.__name__ = "number"
    return number


def _arguments() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m thrum_haptics", description="Checks, renders and compiles AHAP files. `thrum` does more.")
    parser.add_argument("--version", action="version", version=thrum.__version__)
    verbs = parser.add_subparsers(dest="verb", metavar="check|render|score", required=True, parser_class=_Parser)

    check = verbs.add_parser("check", help="prints every finding; the status is 1 if a file has an error")
    check.add_argument("files", nargs="+", metavar="FILE", help="AHAP files; a folder stands for all .ahap files below it")
    check.add_argument("--target", metavar="DEVICE", help="also check how the patterns feel on a device, such as phone")
    check.add_argument("--strict", action="store_true", help="the status is 1 for warnings too")

    render = verbs.add_parser("render", help="renders a pattern to a WAV file of float32 samples; audio files are silent")
    render.add_argument("file", metavar="FILE", help="an AHAP file")
    render.add_argument("-o", "--output", required=True, metavar="OUT.wav")
    render.add_argument("--channels", choices=("preview", "haptic", "audio", "split"), default="preview")
    render.add_argument("--rate", type=_between(8000, 192_000), default=48_000, metavar="HZ", help="8000 to 192000; 48000 by default")
    render.add_argument("--to", type=_between(0, 86_400), metavar="S", help="end at this second; an endless pattern needs it")
    render.add_argument("--profile", choices=("taptic", "wideband", "audible"), help="the actuator")

    score = verbs.add_parser("score", help="compiles a pattern for a microcontroller or a web page")
    score.add_argument("file", metavar="FILE", help="an AHAP file")
    score.add_argument("-o", "--output", required=True, metavar="OUT.h|OUT.bin", help="a C header, or the score file itself")
    score.add_argument("--name", metavar="NAME", help="the name of the array without '_score'; that of the file by default")
    score.add_argument("--without-audio-files", action="store_true", help="replace the sound of audio files by silence")
    score.add_argument("--haptics-only", action="store_true", help="omit tones and audio files")
    return parser


def _named(name: str) -> str:
    """The name of a file as it can be printed."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


class _Problem(Exception):
    """An error that ends the command, or the work on one file, with a status of `thrum`."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def _unreadable(name: str, problem: OSError) -> _Problem:
    return _Problem(66, f"cannot read '{_named(name)}': {(problem.strerror or str(problem)).lower()}; correct the name or the file")


def _read(name: str) -> bytes:
    try:
        # Opening a pipe would wait for its writer.
        if os.path.exists(name) and not os.path.isfile(name):
            raise _Problem(66, f"cannot read '{_named(name)}': it is not an ordinary file; name another one")
        return Path(name).read_bytes()
    except OSError as problem:
        raise _unreadable(name, problem) from None


def _below(name: str) -> "list[str]":
    if not os.path.isdir(name):
        return [name]
    found = []
    for folder, folders, files in os.walk(name):
        folders[:] = [each for each in folders if not each.startswith(".")]
        found += [os.path.join(folder, each) for each in files if each.lower().endswith(".ahap") and not each.startswith(".")]
    if not found:
        raise _Problem(66, f"'{_named(name)}': the folder has no .ahap file; name another folder or a file")
    return sorted(found)


def _check(options: argparse.Namespace) -> int:
    if options.target is not None:
        # A device that does not exist is a mistake of the command line, not of every file.
        thrum.check(b"{}", options.target)
    counts = {"error": 0, "warning": 0, "info": 0}
    failed = count = status = 0
    for name in options.files:
        try:
            paths = _below(name)
        except _Problem as problem:
            print(problem, file=sys.stderr)
            status = max(status, problem.status)
            continue
        for path in paths:
            count += 1
            try:
                text = _read(path)
                try:
                    findings = thrum.check(text, options.target)
                except thrum.ThrumError as problem:
                    raise _Problem(1, f"{_named(path)}: {problem}") from None
            except _Problem as problem:
                failed += 1
                print(problem, file=sys.stderr)
                status = max(status, problem.status)
                continue
            for finding in findings:
                counts[finding.severity] += 1
                print(f"{_named(path)}:{finding}")
            if findings.error is not None:
                failed += 1
                print(f"{_named(path)}: {findings.error}", file=sys.stderr)
                status = max(status, 1)
    listed = ", ".join(f"{number} {severity}{'' if number == 1 else 's'}" for severity, number in counts.items())
    listed += f", {failed} not checked" if failed else ""
    print(f"{count} file{'' if count == 1 else 's'} checked: {listed}", file=sys.stderr)
    return max(status, 1 if counts["error"] or (options.strict and counts["warning"]) else 0)


def _wav(samples: "NDArray[np.float32]", rate: float) -> bytes:
    """The bytes of a WAV file, as `thrum render` writes them."""
    interleaved = samples if samples.ndim == 1 else samples.T
    channels = 1 if samples.ndim == 1 else samples.shape[0]
    data: bytes = interleaved.astype("<f4").tobytes()
    frame = 4 * channels
    header = struct.pack("<4sIHHIIHHH", b"fmt ", 18, 3, channels, round(rate), round(rate) * frame, frame, 32, 0)
    header += struct.pack("<4sII", b"fact", 4, len(data) // frame) + struct.pack("<4sI", b"data", len(data))
    return struct.pack("<4sI4s", b"RIFF", 4 + len(header) + len(data), b"WAVE") + header + data


def _write(name: str, data: bytes) -> None:
    """Writes a file whole or not at all: one that exists stays as it is until the new one is complete."""
    if os.path.exists(name) and not os.path.isfile(name):
        Path(name).write_bytes(data)
        return
    final = os.path.realpath(name)
    temporary = os.path.join(os.path.dirname(final), f".thrum-{os.getpid()}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
        if os.path.exists(final):
            shutil.copymode(final, temporary)
        os.replace(temporary, final)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _input(options: argparse.Namespace) -> bytes:
    """The text of the file, which the output does not replace."""
    text = _read(options.file)
    if os.path.exists(options.output) and os.path.samefile(options.file, options.output):
        raise _Problem(64, f"'{_named(options.output)}' is the file that is read; name another one with -o")
    return text


def _save(options: argparse.Namespace, data: bytes) -> None:
    try:
        _write(options.output, data)
    except OSError as problem:
        status = 74 if problem.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO) else 73
        reason = (problem.strerror or str(problem)).lower()
        raise _Problem(status, f"cannot write '{_named(options.output)}': {reason}; name another file with -o") from None


def _render(options: argparse.Namespace) -> int:
    text = _input(options)
    try:
        pattern = thrum.load(text)
        length = thrum.Renderer(pattern, options.rate, options.channels).length
        seconds: Optional[float] = options.to
        if length is None and seconds is None:
            raise _Problem(64, f"{_named(options.file)}: the pattern has no end; set the end with --to")
        # An earlier end of the pattern is the end.
        if length is not None and seconds is not None and length < seconds * options.rate:
            seconds = None
        profile: Any = options.profile
        data = _wav(pattern.render(options.rate, options.channels, seconds, profile=profile), options.rate)
    except ValueError as problem:
        raise _Problem(1, f"{_named(options.file)}: {problem}") from None
    _save(options, data)
    return 0


def _score(options: argparse.Namespace) -> int:
    suffix = Path(options.output).suffix.lower()
    if suffix not in (".h", ".bin"):
        raise _Problem(64, f"--output is '{_named(options.output)}'; end it with .h or .bin")
    if options.name is not None and not re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", options.name):
        raise _Problem(64, f"--name is '{options.name}'; use letters, digits and _, and no digit first")
    text = _input(options)
    omitted = {"without_audio_files": options.without_audio_files, "haptics_only": options.haptics_only}
    try:
        pattern = thrum.load(text)
        if suffix == ".bin":
            data = pattern.score(**omitted)
        else:
            stem = Path(options.file).stem if options.name is None else None
            data = pattern.score_header(options.name, stem=stem, **omitted).encode()
    except ValueError as problem:
        raise _Problem(1, f"{_named(options.file)}: {problem}") from None
    _save(options, data)
    return 0


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs a command line, by default that of the process, and returns its status."""
    options = _arguments().parse_args(arguments)
    try:
        status = {"check": _check, "render": _render, "score": _score}[options.verb](options)
        if sys.stdout:  # None if the caller has closed it.
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader has all that it needs. Python would report the lines that are left at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except _Problem as problem:
        print(problem, file=sys.stderr)
        return problem.status
    except ValueError as problem:
        print(f"thrum_haptics: {problem}", file=sys.stderr)
        return 64
    except OSError as problem:
        print(f"thrum_haptics: standard output: {(problem.strerror or str(problem)).lower()}", file=sys.stderr)
        return 74


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(main())
