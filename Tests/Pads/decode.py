#!/usr/bin/env python3
"""Checks recordings of what was sent to pads: Tests/Pads/decode.py RECORDING… [--render FILE]

Every report and its time is compared with the protocol of its pad and with the rules for pads of this project. Each finding is
printed as `file:line: what is wrong`, and the exit code is then 1. The encoders of this repository have no part in it.
"""
import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from compare import compare  # noqa: E402
from dualsense import DualSense  # noqa: E402
from hdrumble import HDRumble  # noqa: E402
from others import HIDPP, Feedbackd, Switch2, Triton  # noqa: E402
from recording import Findings, read  # noqa: E402


def checker(device, findings):
    if device.startswith("dualsense"):
        return DualSense(findings, bluetooth=device == "dualsense-bt")
    if device.startswith(("joycon", "switchpro")):
        return HDRumble(findings, usb=device == "switchpro-usb")
    return {"switch2": Switch2, "triton": Triton, "feedbackd": Feedbackd, "hidpp": HIDPP}[device](findings)


def check(lines, name):
    """The findings in the lines of a recording, and what checked each pad."""
    findings = Findings(name)
    checkers = {}
    for (device, pad), reports in read(lines, findings).items():
        checkers[device, pad] = checker(device, findings)
        for report in reports:
            checkers[device, pad].add(report)
        if hasattr(checkers[device, pad], "finish"):
            checkers[device, pad].finish()
    return findings, checkers


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("recordings", nargs="+")
    parser.add_argument("--render", help="32-bit floats at 3 kHz, left and right: what the coils should play")
    parser.add_argument("--limit", type=float, default=-25, help="the greatest error against the render, in dB (-25)")
    parser.add_argument("--reach", type=int, default=3000, help="the greatest lag against the render, in frames (3000)")
    parser.add_argument("--busy", action="store_true", help="report how late the machine was that sent, but not as wrong")
    options = parser.parse_args()
    failed = False
    for name in options.recordings:
        try:
            with open(name, encoding="utf-8") as file:
                lines = file.read().splitlines()
            findings, checkers = check(lines, name)
            if options.busy:
                for number, text in findings.leave_out_lateness():
                    print(f"{name}:{number}: a busy machine: {text}")
            if options.render:
                streams = [s for c in checkers.values() if isinstance(c, DualSense) for s in c.streams]
                compare(streams, options.render, options.limit, options.reach, findings)
        except (OSError, UnicodeError, ValueError) as error:
            print(f"{name}:1: {error}")
            failed = True
            continue
        if findings.items:
            print(findings)
            failed = True
        else:
            print(f"{name}: {len(lines)} lines for {len(checkers)} pads, nothing wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
