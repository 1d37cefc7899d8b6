#!/usr/bin/env python3
"""Writes the sound of `Samples/chime-with-sound.ahap`: a small struck bell, mono, 48 kHz, 16 bit.

Usage: make_sample_audio.py OUT.wav

Additive: every partial is a decaying sine made by a two-pole recurrence, which needs only + and × a sample, so the
file comes out the same everywhere. The prime is a pair 4.74 Hz apart, and beats; the two hums of the pattern lie as
far apart (Rendering §4, profile `taptic`, sharpness 0.80 and 0.78), so ear and hand feel one and the same bell.
"""

import math
import struct
import sys
import wave

RATE = 48_000
SECONDS = 1.2
PEAK = 0.7  # leaves room for the haptics in a preview mix
FADE_SECONDS = 0.25  # the last of the bell goes under before the file ends

# Hertz, level, seconds to fall by 60 dB. Ratios of a minor-third bell: hum, prime, tierce, quint, nominal, upper.
PARTIALS = [
    (293.66, 0.45, 1.9),
    (587.33, 0.80, 1.5),
    (592.07, 0.60, 1.5),
    (704.80, 0.40, 1.1),
    (881.00, 0.25, 0.8),
    (1174.66, 0.55, 0.7),
    (1762.00, 0.22, 0.4),
    (2361.10, 0.14, 0.25),
    (3230.30, 0.08, 0.12),
]


def partial(hertz, level, seconds_to_60_db, count):
    """A decaying sine from phase 0."""
    step = 2 * math.pi * hertz / RATE
    damping = 10 ** (-3 / (seconds_to_60_db * RATE))
    a, b = 2 * damping * math.cos(step), damping * damping
    before, now = 0.0, level * damping * math.sin(step)
    samples = [0.0]
    for _ in range(count - 1):
        samples.append(now)
        before, now = now, a * now - b * before
    return samples


def bell():
    """The whole bell as integers."""
    count = int(RATE * SECONDS)
    mixed = [sum(column) for column in zip(*(partial(*p, count) for p in PARTIALS))]
    fade = int(RATE * FADE_SECONDS)
    for i in range(fade):
        mixed[count - 1 - i] *= (i / fade) ** 2
    scale = PEAK * 32_767 / max(map(abs, mixed))
    return [round(x * scale) for x in mixed]


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_sample_audio.py OUT.wav")
    samples = bell()
    with wave.open(sys.argv[1], "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    print(f"{sys.argv[1]}: {len(samples)} samples")


main()
