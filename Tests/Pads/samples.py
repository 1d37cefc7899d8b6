#!/usr/bin/env python3
"""Plays patterns on simulated pads and compares all that was sent with what they should play: Tests/Pads/samples.py PROGRAM PATTERN…

For each pattern: the samples of the coils against the render of `thrum render` (correlation, level), the effects of the triggers
against the control frames of `thrum frames`, and everything that decode.py checks. It takes as long as the patterns.
"""
import array
import json
import math
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from compare import best, match, sent  # noqa: E402
from decode import check  # noqa: E402

RATIO = 16  # 48 kHz to 3 kHz
TAPS = 97
# Full haptics use half of the coils' range.
LEVEL = 63.5
# How much a trigger may be off in time: its slot, and that of the reports, in seconds.
REACH = 0.03


def wave(path):
    """The samples of a WAV file of one channel of 32-bit floats."""
    data = path.read_bytes()
    at = 12
    while at + 8 <= len(data):
        name, size = data[at:at + 4], struct.unpack("<I", data[at + 4:at + 8])[0]
        if name == b"data":
            samples = array.array("f", data[at + 8:at + 8 + size - size % 4])
            if sys.byteorder == "big":
                samples.byteswap()
            return samples
        at += 8 + size + size % 2
    raise ValueError(f"{path}: no samples")


def low_pass():
    """A window of sinc at 1.2 kHz, which leaves what haptics contain as it is."""
    middle = (TAPS - 1) / 2
    values = []
    for index in range(TAPS):
        x = 2 * 1200 / 48000 * (index - middle)
        sinc = 1.0 if x == 0 else math.sin(math.pi * x) / (math.pi * x)
        values.append(sinc * (0.54 - 0.46 * math.cos(2 * math.pi * index / (TAPS - 1))))
    total = sum(values)
    return [value / total for value in values]


def decimated(samples, phase):
    """Every 16th sample from a phase on, filtered without delay."""
    taps, middle = low_pass(), (TAPS - 1) // 2
    padded = [0.0] * TAPS + list(samples) + [0.0] * TAPS
    return [sum(tap * padded[TAPS + at - middle + index] for index, tap in enumerate(taps))
            for at in range(phase, len(samples), RATIO)]


def play(program, pattern, folder, pad, output):
    """Plays a pattern on a simulated pad and returns the lines of its recording."""
    recording = folder / f"{pathlib.Path(pattern).stem}-{pad}.jsonl"
    environment = {**os.environ, "THRUM_HID": f"simulate:{pad};record:{recording}", "THRUM_SETTINGS": ""}
    subprocess.run([program, "play", "--allow-missing-audio", "--output", output, pattern], env=environment, check=True,
                   stdin=subprocess.DEVNULL, capture_output=True)
    lines = recording.read_text().splitlines()
    findings, checkers = check(lines, str(recording))
    findings.leave_out_lateness()
    if findings.items:
        sys.exit(str(findings))
    return checkers


def coils(program, pattern, folder):
    """The correlation of what the coils were sent with the render, and its level in dB against what it should be."""
    (checker,) = play(program, pattern, folder, "dualsense-bt", "controller").values()
    rendered = folder / f"{pathlib.Path(pattern).stem}.wav"
    subprocess.run([program, "render", "--channels", "haptic", "-o", rendered, pattern], check=True, capture_output=True)
    samples = wave(rendered)
    packets = max(checker.streams, key=len)
    left, right = sent(packets)
    if left != right:
        sys.exit(f"{pattern}: the coils differ")
    coarse = decimated(samples, 0)
    lag, _, error, _ = best(left, coarse, 1500)
    # Between two frames of the pad lie 16 samples of the render.
    loud = max(range(0, max(1, len(coarse) - 300), 150), key=lambda i: sum(y * y for y in coarse[i:i + 300]))
    window = samples[max(0, RATIO * loud - 2000):RATIO * (loud + 300) + 2000]
    start = max(0, RATIO * loud - 2000) // RATIO

    # A lag of the pad that is a little less than a whole frame is a later phase of an earlier frame.
    phase, shift = min(((phase, shift) for shift in (-1, 0, 1) for phase in range(0, RATIO, 2)),
                       key=lambda each: match(left[start + lag + each[1]:], decimated(window, each[0]), 0)[1])
    whole = decimated(samples, phase)
    gain, error, missing = match(left, whole, lag + shift)
    correlation = 1 / math.sqrt(1 + 10 ** (error / 10))
    return correlation, 20 * math.log10(gain / LEVEL), error, missing


def effect(intensity, sharpness):
    """The amplitude and frequency of a trigger; amplitude 0 is off."""
    if intensity <= 0:
        return 0, 0
    amplitude = max(1, math.floor(8 * min(intensity, 1) + 0.5))
    return amplitude, min(max(math.floor(80 + 150 * sharpness ** 2 + 0.5), 10), 255)


def triggers(program, pattern, folder):
    """How many effects the left trigger was sent, all of which the frames of the pattern have at that time."""
    recording = folder / f"{pathlib.Path(pattern).stem}-dualsense-usb.jsonl"
    play(program, pattern, folder, "dualsense-usb", "controller,leftTrigger")
    states = [(line["t"], bytes.fromhex(line["hex"])) for line in map(json.loads, recording.read_text().splitlines()) if "hex" in line]
    found = []
    for time, data in states:
        trigger = data[22:33]
        if trigger[0] == 0x05:
            found.append((time, (0, 0)))
        elif trigger[0] == 0x26:
            found.append((time, (1 + (int.from_bytes(trigger[3:7], "little") & 7), trigger[9])))
    text = subprocess.run([program, "frames", "--every", "1", pattern], capture_output=True, text=True, check=True).stdout
    wanted, taps = [], []
    for line in text.splitlines()[1:]:
        time, intensity, sharpness, list_of_taps = line.split(",")
        wanted.append(effect(float(intensity), float(sharpness)))
        for tap in filter(None, list_of_taps.split(";")):
            offset, strength, crispness = map(float, tap.split(":"))
            value = effect(strength, crispness)
            if value[0]:
                taps.append((float(time) + offset, value))
    wanted.append((0, 0))
    if not found:
        if any(each[0] for each in wanted) or taps:
            sys.exit(f"{pattern}: the trigger was sent nothing")
        return 0, 0

    def near(each, other):
        return abs(each[0] - other[0]) <= 1 and (each[0] == other[0] == 0 or abs(each[1] - other[1]) <= 2)

    def fits(time, value):
        """Whether the frames have an effect at a time, or a tap whose pulse may still be on."""
        first, last = (max(0, math.floor(1000 * (time + side * REACH))) for side in (-1, 1))
        if any(near(value, each) for each in wanted[first:last + 1]) or first >= len(wanted) and value == (0, 0):
            return True
        return any(near(value, tap) and at - REACH <= time <= at + REACH + 0.02 for at, tap in taps)
    # The start of the pattern is not recorded: the offset at which most effects fit.
    first = next((math.floor(1000 * found[0][0]) - index for index in range(len(wanted))
                  if wanted[index][0] or any(abs(at - index / 1000) < 0.001 for at, _ in taps)), 0) / 1000
    offset = max((first + delta / 1000 for delta in range(-60, 61, 4)), key=lambda start: sum(fits(time - start, value) for time, value in found))
    wrong = [(time - offset, value) for time, value in found if not fits(time - offset, value)]
    return len(found), len(wrong)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.splitlines()[0])
    program, patterns = sys.argv[1], sys.argv[2:]
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for pattern in patterns:
            correlation, level, error, missing = coils(program, pattern, folder)
            count, wrong = triggers(program, pattern, folder)
            play(program, pattern, folder, "joycon-l", "controller")
            # What a busy machine left out is not played later, and the filter begins again after it.
            is_right = correlation > (0.98 if missing > 1e-4 else 0.995) and abs(level) < 0.5 and missing < 0.05 and wrong <= count // 50
            failed = failed or not is_right
            print(f"{pattern}: coils: correlation {correlation:.4f}, level {level:+.2f} dB, error {error:.1f} dB, {missing:.1%} not sent; "
                  f"{count} trigger effects, {wrong} of them not in the frames{'' if is_right else ' <-- FAIL'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
