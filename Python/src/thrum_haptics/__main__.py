"""Checks and renders AHAP files without a program: python -m thrum_haptics check|render, with the words of `thrum`."""

from __future__ import annotations

import argparse
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Optional, Sequence

import thrum_haptics as thrum

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        # The status of `thrum` for a wrong command line.
        self.exit(64, f"{self.prog}: {message}; see '{self.prog} --help'\n")


def _arguments() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m thrum_haptics", description="Checks and renders AHAP files. `thrum` does more.")
    parser.add_argument("--version", action="version", version=thrum.__version__)
    verbs = parser.add_subparsers(dest="verb", metavar="check|render", required=True, parser_class=_Parser)

    check = verbs.add_parser("check", help="prints every finding; the status is 1 if a file has an error")
    check.add_argument("files", nargs="+", metavar="FILE", help="AHAP files; a folder stands for all .ahap files below it")
    check.add_argument("--target", metavar="DEVICE", help="also check how the patterns feel on a device, such as phone")
    check.add_argument("--strict", action="store_true", help="the status is 1 for warnings too")

    render = verbs.add_parser("render", help="renders a pattern to a WAV file of float32 samples; audio files are silent")
    render.add_argument("file", metavar="FILE", help="an AHAP file")
    render.add_argument("-o", "--output", required=True, metavar="OUT.wav")
    render.add_argument("--channels", choices=("preview", "haptic", "audio", "split"), default="preview")
    render.add_argument("--rate", type=float, default=48_000, metavar="HZ", help="8000 to 192000; 48000 by default")
    render.add_argument("--to", type=float, metavar="S", help="end at this second; an endless pattern needs it")
    render.add_argument("--profile", choices=("taptic", "wideband", "audible"), help="the actuator")
    return parser


def _below(name: str) -> "list[Path]":
    path = Path(name)
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.ahap"))
    if not found:
        raise OSError(f"{name}: no .ahap file is below this folder; name another one")
    return found


def _check(options: argparse.Namespace) -> int:
    counts = {"error": 0, "warning": 0, "info": 0}
    files = [path for name in options.files for path in _below(name)]
    for path in files:
        for finding in thrum.check(path, options.target):
            counts[finding.severity] += 1
            print(f"{path}:{finding}")
    listed = ", ".join(f"{count} {severity}{'' if count == 1 else 's'}" for severity, count in counts.items())
    print(f"{len(files)} file{'' if len(files) == 1 else 's'} checked: {listed}", file=sys.stderr)
    return 1 if counts["error"] or (options.strict and counts["warning"]) else 0


def _wav(samples: "NDArray[np.float32]", rate: float) -> bytes:
    """The bytes of a WAV file, as `thrum render` writes them."""
    interleaved = samples if samples.ndim == 1 else samples.T
    channels = 1 if samples.ndim == 1 else samples.shape[0]
    data: bytes = interleaved.astype("<f4").tobytes()
    frame = 4 * channels
    header = struct.pack("<4sIHHIIHHH", b"fmt ", 18, 3, channels, round(rate), round(rate) * frame, frame, 32, 0)
    header += struct.pack("<4sII", b"fact", 4, len(data) // frame) + struct.pack("<4sI", b"data", len(data))
    return struct.pack("<4sI4s", b"RIFF", 4 + len(header) + len(data), b"WAVE") + header + data


def _render(options: argparse.Namespace) -> int:
    pattern = thrum.load(options.file)
    seconds: Optional[float] = options.to
    if seconds is not None:
        length = thrum.Renderer(pattern, options.rate, options.channels).length
        # An earlier end of the pattern is the end.
        if length is not None and length < seconds * options.rate:
            seconds = None
    profile: Any = options.profile
    samples = pattern.render(options.rate, options.channels, seconds, profile=profile)
    Path(options.output).write_bytes(_wav(samples, options.rate))
    return 0


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs a command line, by default that of the process, and returns its status."""
    options = _arguments().parse_args(arguments)
    try:
        return _check(options) if options.verb == "check" else _render(options)
    except (thrum.ThrumError, ValueError) as problem:
        print(f"{getattr(options, 'file', 'thrum_haptics')}: {problem}", file=sys.stderr)
    except OSError as problem:
        what = f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem)
        print(what, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
