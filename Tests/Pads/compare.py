"""Compares the samples that a DualSense's coils were sent with a render of the same sound."""
import array
import math
import sys


def load(path):
    """Both channels of a file of 32-bit floats, left before right, at 3 kHz."""
    with open(path, "rb") as file:
        data = file.read()
    if len(data) % 8:
        raise ValueError(f"{path}: {len(data)} bytes are not frames of two 32-bit floats")
    samples = array.array("f", data)
    if sys.byteorder == "big":
        samples.byteswap()
    return samples[0::2], samples[1::2]


def sent(packets):
    """Both channels of a stream. Packets that were skipped, by their numbers, are None."""
    from dualsense import numbers

    left, right = [], []
    before = -1
    for (_, samples, _), number in zip(packets, numbers([line.time for line, _, _ in packets])):
        gap = 32 * (number - before - 1)
        left += [None] * gap + samples[0::2]
        right += [None] * gap + samples[1::2]
        before = number
    return left, right


def pairs(samples, render, lag):
    """Samples and the render that is `lag` frames earlier, where both are."""
    first = max(0, lag)
    last = min(len(samples), len(render) + lag)
    return [(samples[i], render[i - lag]) for i in range(first, last) if samples[i] is not None]


def match(samples, render, lag):
    """The gain with the least error, the error against the render in dB, and the part of its energy that was not sent."""
    both = pairs(samples, render, lag)
    energy = sum(y * y for _, y in both)
    if not energy:
        return 0.0, math.inf, 1.0
    missing = max(0.0, 1 - energy / sum(y * y for y in render))
    gain = sum(x * y for x, y in both) / energy
    if not gain:
        return 0.0, math.inf, missing
    error = sum((x - gain * y) ** 2 for x, y in both)
    return gain, 10 * math.log10(max(error, 1e-12) / (gain * gain * energy)), missing


def best(samples, render, reach):
    """The best match, with lags from −reach to reach: its lag, and what `match` returns."""
    # The lag of the loudest part is that of the whole.
    part = 1500
    loud = max(range(0, max(1, len(render) - part), part // 2), key=lambda i: sum(y * y for y in render[i:i + part]))
    window = render[loud:loud + part]
    energy = sum(y * y for y in window)
    if not energy:
        return 0, 0.0, math.inf, 1.0

    def score(lag):
        return sum(samples[loud + lag + i] * y for i, y in enumerate(window)
                   if 0 <= loud + lag + i < len(samples) and samples[loud + lag + i] is not None)

    lag = max(range(-reach, reach + 1), key=score)
    return (lag, *match(samples, render, lag))


def compare(streams, path, limit, reach, findings):
    """Compares the first stream with sound, and prints what was found."""
    channels = load(path)
    for packets in streams:
        if any(any(samples) for _, samples, _ in packets):
            break
    else:
        findings.add(1, "no sound to compare with the render")
        return
    for name, samples, render in zip(("left", "right"), sent(packets), channels):
        if not any(render):
            if any(samples):
                findings.add(packets[0][0], f"{name}: sound where the render is silent")
            continue
        lag, gain, error, missing = best(samples, render, reach)
        print(f"{name}: lag {lag} frames ({lag / 3:.1f} ms), gain {gain:.2f}, error {error:.1f} dB, {missing:.1%} not sent")
        if missing > 0.05:
            findings.add(packets[0][0], f"{name}: {missing:.0%} of the render was not sent")
        if not error <= limit:
            findings.add(packets[0][0], f"{name}: the error against the render is {error:.1f} dB, more than {limit:.1f} dB")
