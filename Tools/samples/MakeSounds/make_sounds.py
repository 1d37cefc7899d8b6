#!/usr/bin/env python3
"""Writes the five sounds of Samples/Sounds, one for each preset of `thrum compose`: mono, 16 kHz, 16 bit.

Usage: make_sounds.py FOLDER

Everything is made of sines by two-pole recurrences, of noise from a linear congruential generator, and of two-pole resonances, so the files
come out the same everywhere.
"""

import math
import pathlib
import struct
import sys
import wave

RATE = 16_000
PEAK = 0.8


class Noise:
    """White noise in -1...1, the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def __call__(self):
        self.state = (self.state * 1_664_525 + 1_013_904_223) % 2**32
        return self.state / 2**31 - 1


def resonance(samples, hertz, width):
    """Samples after a resonance; its peak has a gain of about 1."""
    radius = math.exp(-math.pi * width / RATE)
    a, b, gain = 2 * radius * math.cos(2 * math.pi * hertz / RATE), radius * radius, 1 - radius
    out, y1, y2 = [], 0.0, 0.0
    for x in samples:
        y1, y2 = gain * x + a * y1 - b * y2, y1
        out.append(y1)
    return out


def add(target, start, samples, level=1.0):
    """Mixes samples into a sound from a time in seconds on."""
    first = round(start * RATE)
    for index, sample in enumerate(samples):
        if first + index < len(target):
            target[first + index] += level * sample


def struck(partials, seconds):
    """Decaying sines: pairs of hertz, level and seconds to fall by 60 dB."""
    out = [0.0] * round(seconds * RATE)
    for hertz, level, fall in partials:
        step, damping = 2 * math.pi * hertz / RATE, 10 ** (-3 / (fall * RATE))
        a, b = 2 * damping * math.cos(step), damping * damping
        before, now = 0.0, level * damping * math.sin(step)
        for index in range(1, len(out)):
            out[index] += now
            before, now = now, a * now - b * before
    return out


def burst(noise, seconds, fall):
    """Decaying noise."""
    damping, level, out = 10 ** (-3 / (fall * RATE)), 1.0, []
    for _ in range(round(seconds * RATE)):
        out.append(level * noise())
        level *= damping
    return out


def door():
    """Three knocks on a wooden door, and it falls shut."""
    out, noise = [0.0] * round(2.6 * RATE), Noise(1)
    for start, level in ((0.15, 0.8), (0.45, 0.9), (0.75, 1.0)):
        add(out, start, struck([(140, 0.8, 0.12), (262, 0.5, 0.08), (410, 0.3, 0.06)], 0.2), level)
        add(out, start, burst(noise, 0.02, 0.02), 0.25 * level)
    creak = resonance([noise() * (0.4 + 0.6 * (index // 400 % 2)) for index in range(round(0.5 * RATE))], 900, 60)
    add(out, 1.2, [x * math.sin(math.pi * i / len(creak)) for i, x in enumerate(creak)], 1.2)
    add(out, 1.8, struck([(62, 1.0, 0.5), (118, 0.7, 0.3), (205, 0.5, 0.2)], 0.7), 1.6)
    add(out, 1.8, burst(noise, 0.08, 0.06), 0.5)
    return out


def groove():
    """Two bars of bass drum, snare and a bass line at 120 beats a minute."""
    out, noise = [0.0] * round(4.1 * RATE), Noise(2)
    for beat in range(8):
        start = 0.05 + beat * 0.5
        if beat % 2 == 0:
            add(out, start, struck([(58, 1.0, 0.35), (110, 0.4, 0.1)], 0.4), 1.0)
        else:
            add(out, start, struck([(190, 0.5, 0.12), (330, 0.3, 0.1)], 0.2), 0.5)
            add(out, start, burst(noise, 0.15, 0.15), 0.3)
        for half in (0.0, 0.25):
            add(out, start + half, resonance(burst(noise, 0.04, 0.03), 6000, 2000), 0.25)
    for index, hertz in enumerate((55, 55, 82.4, 73.4, 55, 55, 98, 82.4)):
        add(out, 0.30 + index * 0.5, struck([(hertz, 0.5, 0.6), (2 * hertz, 0.3, 0.4), (3 * hertz, 0.15, 0.3)], 0.22), 0.6)
    return out


def engine():
    """A motor that starts, idles, revs up and is switched off."""
    count = round(4 * RATE)
    noise, phase, drive = Noise(3), 0.0, []
    for index in range(count):
        time = index / RATE
        if time < 0.5:
            turns, level = 9 + 4 * time, 0.35
        elif time < 1.8:
            turns, level = 16, 0.5
        elif time < 2.8:
            turns, level = 16 + 26 * (time - 1.8), 0.5 + 0.45 * (time - 1.8)
        else:
            turns, level = max(4, 42 - 32 * (time - 2.8)), max(0, 0.9 - 0.78 * (time - 2.8))
        phase += turns / RATE
        stroke = phase * 2 % 1
        drive.append(level * (math.exp(-9 * stroke) * (1 + 0.4 * noise()) + 0.05 * noise()))
    low, high = resonance(drive, 95, 60), resonance(drive, 420, 300)
    return [x + 0.5 * y for x, y in zip(low, high)]


def voice():
    """Syllables without words: four vowels, hisses between them."""
    out, noise = [0.0] * round(3 * RATE), Noise(4)
    vowels = [(700, 1150), (400, 1900), (300, 2300), (480, 900)]
    for index in range(9):
        start, length = 0.1 + index * 0.3 + (0.12 if index > 4 else 0), 0.15 + 0.05 * (index % 3)
        pitch, phase, pulses = 115 + 18 * (index * 5 % 4), 0.0, []
        for sample in range(round(length * RATE)):
            part = sample / (length * RATE)
            phase += pitch * (1.1 - 0.2 * part) / RATE
            pulses.append((1.0 if phase >= 1 else 0.0) * 12 * math.sin(math.pi * part) ** 0.7)
            phase %= 1
        first, second = vowels[index % 4]
        add(out, start, resonance(pulses, first, 90), 0.7)
        add(out, start, resonance(pulses, second, 120), 0.4)
        if index % 2 == 0:
            hiss = resonance([noise() for _ in range(round(0.07 * RATE))], 5200, 1500)
            add(out, start - 0.07, [x * math.sin(math.pi * i / len(hiss)) for i, x in enumerate(hiss)], 0.25)
    return out


def surf():
    """Three waves on a beach."""
    count = round(6 * RATE)
    noise = Noise(5)
    white = [noise() for _ in range(count)]
    low, high = resonance(white, 220, 300), resonance(white, 2400, 2500)
    out = []
    for index in range(count):
        time = index / RATE
        swell = sum(
            level * math.exp(-((time - middle) / (0.45 if time < middle else 0.9)) ** 2)
            for middle, level in ((1.2, 0.7), (3.0, 1.0), (4.9, 0.55)))
        out.append((0.02 + swell) * low[index] * 2 + swell * swell * high[index])
    return out


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_sounds.py FOLDER")
    folder = pathlib.Path(sys.argv[1])
    for name, make in (("door", door), ("groove", groove), ("engine", engine), ("voice", voice), ("surf", surf)):
        samples = make()
        scale = PEAK * 32_767 / max(map(abs, samples))
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(samples)}h", *(round(x * scale) for x in samples)))


main()
