#!/usr/bin/env python3
"""Sounds made in other ways than those that trained the detector: strange.py OUT SEED COUNT, or strange.py --score OUT FOUND

Writes OUT/list.json and COUNT sounds of six seconds of each kind below as 32-bit floats, or prints F at 50, 25 and 10 ms by
kind for FOUND, which `OnsetScores detect` wrote. Nothing here trains or tunes.
"""
import json
import os
import sys

import numpy as np
from scipy.signal import lfilter

RATE, SECONDS = 48000, 6.0
COUNT = int(RATE * SECONDS)


def seconds(length):
    return np.arange(int(length * RATE)) / RATE


def add(out, piece, at):
    first = int(round(at * RATE))
    end = min(len(out), first + len(piece))
    out[first:end] += piece[: end - first]


def times(rng, low, high, last=0.5):
    t, all_times = rng.uniform(0.05, 0.3), []
    while t < SECONDS - last:
        all_times.append(round(t * RATE) / RATE)
        t += np.exp(rng.uniform(np.log(low), np.log(high)))
    return all_times


def resonate(x, hertz, width):
    r = np.exp(-np.pi * width / RATE)
    return lfilter([1 - r], [1, -2 * r * np.cos(2 * np.pi * hertz / RATE), r * r], x)


def coloured(rng, count, slope):
    """Noise of a spectral slope in dB per octave, by shaping its spectrum."""
    spectrum = np.fft.rfft(rng.standard_normal(count))
    frequency = np.maximum(20, np.fft.rfftfreq(count, 1 / RATE))
    return normal(np.fft.irfft(spectrum * (frequency / 1000) ** (slope / 6.02), count))


def normal(x, peak=1.0):
    top = np.abs(x).max()
    return x * (peak / top) if top > 0 else x


def each(rng, low, high, make, last=0.5):
    out, marks = np.zeros(COUNT), []
    for t in times(rng, low, high, last):
        gain = np.exp(rng.uniform(np.log(0.3), 0))
        add(out, gain * make(gain), t)
        marks.append([t, gain])
    return out, marks


def fm(rng):
    """Frequency modulation: the brightness falls with the index."""
    ratio, index, tau = rng.choice([0.5, 1, 1.41, 2, 3.5, 7]), rng.uniform(1, 8), rng.uniform(0.08, 0.6)
    base = np.exp(rng.uniform(np.log(80), np.log(600)))

    def make(_):
        hertz, t = base * 2 ** (rng.integers(-5, 8) / 12), seconds(min(2.0, 6 * tau))
        phase = 2 * np.pi * hertz * t
        return np.exp(-t / tau) * np.sin(phase + index * np.exp(-2 * t / tau) * np.sin(ratio * phase))
    return each(rng, 0.12, 0.6, make)


def strings(rng):
    """Plucked strings as delay lines with a plucking point and a body."""
    place, loss, base = rng.uniform(0.1, 0.45), rng.uniform(0.985, 0.998), rng.uniform(80, 300)
    bodies = [(rng.uniform(90, 900), rng.uniform(20, 120)) for _ in range(4)]

    def make(_):
        period = int(RATE / (base * 2 ** (rng.integers(-3, 12) / 12)))
        burst = rng.uniform(-1, 1, period)
        burst -= np.roll(burst, int(place * period))
        x = np.zeros(int(1.2 * RATE))
        x[:period] = burst
        a = np.zeros(period + 2)
        a[0], a[period], a[period + 1] = 1, -0.5 * loss, -0.5 * loss
        x = lfilter([1], a, x)
        return normal(x + 8 * sum(resonate(x, *body) for body in bodies))
    return each(rng, 0.12, 0.5, make)


def skins(rng):
    """Drums as noise through resonators that are retuned while they decay."""
    base, tau, noise = rng.uniform(60, 400), rng.uniform(0.04, 0.25), rng.uniform(0.1, 0.8)

    def make(_):
        t = seconds(6 * tau)
        x = np.zeros(len(t))
        for ratio in (1, 1.59, 2.14, 2.3, 2.65, 2.92):
            hertz = base * ratio * (1 + 0.1 * np.exp(-t / 0.03))
            x += rng.uniform(0.3, 1) * np.sin(2 * np.pi * np.cumsum(hertz) / RATE) * np.exp(-t * ratio / tau)
        return normal(x + noise * 3 * rng.standard_normal(len(t)) * np.exp(-t / (0.3 * tau)))
    return each(rng, 0.09, 0.5, make)


def speech(rng):
    """Pulses through formants that glide; a stop, a hiss or nothing before the voice."""
    pitch = rng.uniform(90, 240)

    def make(_):
        length = rng.uniform(0.09, 0.22)
        n = int(length * RATE)
        f0 = pitch * np.linspace(rng.uniform(0.9, 1.2), rng.uniform(0.8, 1.1), n)
        pulses = (np.diff(np.floor(np.cumsum(f0) / RATE), prepend=-1) > 0).astype(float)
        x = sum(resonate(lfilter([1], [1, -0.95], pulses), f, w) * g for f, w, g in (
            (rng.uniform(280, 800), 80, 1), (rng.uniform(900, 2200), 120, 0.6), (rng.uniform(2300, 3300), 180, 0.3)))
        x = normal(x) * np.minimum(1, np.minimum(np.arange(n) / (0.01 * RATE), np.arange(n)[::-1] / (0.05 * RATE)))
        kind = rng.integers(3)
        if kind == 1:
            stop = 0.5 * rng.standard_normal(int(0.008 * RATE)) * np.linspace(1, 0, int(0.008 * RATE))
            x = np.concatenate([stop, x])
        if kind == 2:
            m = int(rng.uniform(0.04, 0.08) * RATE)
            hiss = np.diff(rng.standard_normal(m + 1)) * np.minimum(1, np.arange(m) / (0.01 * RATE))
            x = np.concatenate([0.15 * hiss, x])
        return x
    return each(rng, 0.28, 0.5, make)


def sweeps(rng):
    """Sounds of games: chirps, wobbles, falling noise."""
    def make(_):
        length = rng.uniform(0.1, 0.25)
        t = seconds(length)
        kind, f, g = rng.integers(4), rng.uniform(200, 2500), 2 ** rng.uniform(-2.5, 2.5)
        fade = np.minimum(1, (length - t) / 0.02)
        phase = 2 * np.pi * np.cumsum(np.minimum(16000, f * g ** (t / length))) / RATE
        if kind == 0:
            return np.sin(phase) * fade
        if kind == 1:
            return np.sign(np.sin(phase)) * fade * np.exp(-3 * t / length)
        if kind == 2:
            return (phase / np.pi % 2 - 1) * fade
        return lfilter([1], [1, -0.9], rng.standard_normal(len(t))) * 0.3 * np.exp(-4 * t / length)
    return each(rng, 0.3, 0.7, make)


def brass(rng):
    """Harmonics that enter one after the other, with a breath before them."""
    base, attack, hold = rng.uniform(110, 350), rng.uniform(0.02, 0.06), rng.uniform(0.15, 0.35)

    def make(_):
        t = seconds(hold + 0.15)
        hertz, x = base * 2 ** (rng.integers(-5, 8) / 12), np.zeros(len(t))
        for n in range(1, 16):
            x += np.sin(2 * np.pi * n * hertz * t) / n ** 0.8 * np.clip(t / attack, 0, 1) ** (0.6 + 0.15 * n)
        return normal(x) * np.clip((hold + 0.12 - t) / 0.08, 0, 1)
    return each(rng, hold + 0.18, hold + 0.5, make, 0.8)


def organ(rng):
    """Notes that follow each other at one level, with a click of the keys or none."""
    out, marks, level = np.zeros(COUNT), [], rng.uniform(0.3, 0.8)
    stops, last, onsets = rng.uniform(0, 1, 6), None, times(rng, 0.18, 0.5)
    for a, b in zip(onsets, onsets[1:]):
        step = rng.integers(-7, 8)
        step += step == last
        last = step
        t = seconds(b - a + 0.01)
        x = sum(g * np.sin(2 * np.pi * m * 262 * 2 ** (step / 12) * t) for m, g in zip((0.5, 1, 1.5, 2, 3, 4), stops))
        add(out, level * x / stops.sum() * np.minimum(1, np.minimum(t / 0.006, t[::-1] / 0.01)), a)
        marks.append([a, level])
    return out, marks


def hot(rng):
    out, marks = skins(rng)
    return np.tanh(rng.uniform(3, 20) * out), marks


def quiet(rng):
    out, marks = skins(rng) if rng.uniform() < 0.5 else fm(rng)
    out = normal(out, 10 ** (-60 / 20))
    return np.round((out + (rng.uniform(size=COUNT) - rng.uniform(size=COUNT)) / 2 ** 20) * 2 ** 19) / 2 ** 19, marks


def noisy(rng):
    out, marks = (fm, strings, skins)[rng.integers(3)](rng)
    noise = coloured(rng, COUNT, rng.uniform(-6, 0))
    return out + noise * np.std(out) / np.std(noise) * 10 ** (-rng.uniform(0, 20) / 20), marks


def beaten_noise(rng):
    t = seconds(SECONDS)
    return coloured(rng, COUNT, rng.uniform(-6, 0)) * (1 + rng.uniform(0.2, 0.9) * np.sin(2 * np.pi * rng.uniform(0.5, 30) * t)), []


def drone(rng):
    t, x = seconds(SECONDS), 0
    for _ in range(8):
        x = x + np.sin(2 * np.pi * rng.uniform(80, 1200) * t + rng.uniform(0, 4) * np.sin(2 * np.pi * rng.uniform(0.1, 6) * t))
    return x, []


def motor(rng):
    speed = rng.uniform(20, 90) * np.exp(0.3 * np.sin(2 * np.pi * rng.uniform(0.05, 0.3) * seconds(SECONDS)))
    pulses = np.diff(np.floor(np.cumsum(speed) / RATE), prepend=0) * (1 + 0.2 * rng.standard_normal(COUNT))
    return sum(resonate(pulses, rng.uniform(60, 900), rng.uniform(30, 200)) for _ in range(4)) + 2e-4 * rng.standard_normal(COUNT), []


def waves(rng):
    t, x = seconds(SECONDS), coloured(rng, COUNT, -4)
    level = np.abs(np.interp(t, np.linspace(0, SECONDS, 8), rng.uniform(0.05, 1, 8)))
    return x * lfilter([0.001], [1, -0.999], level), []


def risers(rng):
    """Swells of noise and tone that no blow begins."""
    out, t0 = np.zeros(COUNT), 0.1
    while t0 < SECONDS - 1.2:
        length = rng.uniform(0.6, 1.5)
        t = seconds(length)
        x = np.sin(2 * np.pi * rng.uniform(100, 800) * t) if rng.uniform() < 0.5 else coloured(rng, len(t), -3)
        add(out, x * np.sin(np.pi * t / length) ** 2, t0)
        t0 += length + rng.uniform(0, 0.3)
    return out, []


def dither(rng):
    return (rng.uniform(size=COUNT) - rng.uniform(size=COUNT)) / 32768 + rng.uniform(-0.01, 0.01), []


KINDS = [fm, strings, skins, speech, sweeps, brass, organ, hot, quiet, noisy, beaten_noise, drone, motor, waves, risers, dither]
# The name of a kind in the tables of the other scripts.
FAMILY = {"risers": "swells", "dither": "silence", "beaten_noise": "modulatedNoise", "drone": "beating", "motor": "engine",
          "waves": "wind"}


def write(folder, seed, count):
    os.makedirs(folder, exist_ok=True)
    listed = []
    for number, kind in enumerate(KINDS):
        for index in range(count):
            rng = np.random.default_rng([seed, number, index])
            samples, marks = kind(rng)
            if kind not in (quiet, dither):
                samples = normal(samples, rng.uniform(0.2, 0.95))
            name = f"{kind.__name__}-{seed + index}"
            samples.astype("<f4").tofile(f"{folder}/{name}.f32")
            listed.append({"name": name, "family": FAMILY.get(kind.__name__, "drums"), "rate": RATE, "onsets": marks})
    json.dump(listed, open(folder + "/list.json", "w"))


def matches(found, truth, window):
    count, at = 0, 0
    for time in truth:
        while at < len(found) and found[at] < time - window:
            at += 1
        if at < len(found) and found[at] <= time + window:
            count, at = count + 1, at + 1
    return count


def score(folder, path):
    found, groups = json.load(open(path)), {}
    for sound in json.load(open(folder + "/list.json")):
        truth, times_found = [onset[0] for onset in sound["onsets"]], sorted(x if np.isscalar(x) else x[0] for x in found[sound["name"]])
        values = [2 * matches(times_found, truth, w) / max(1, len(truth) + len(times_found)) for w in (0.05, 0.025, 0.01)]
        groups.setdefault(sound["name"].split("-")[0], []).append((len(truth), len(times_found), values))
    print("| Kind | F at 50 / 25 / 10 ms, or onsets found where there are none |\n|---|---|")
    every = []
    for kind, rows in groups.items():
        if rows[0][0]:
            every += [values for _, _, values in rows]
            print(f"| {kind} | " + " / ".join(f"{v:.3f}" for v in np.mean([values for _, _, values in rows], axis=0)) + " |")
        else:
            print(f"| {kind} | {sum(n for _, n, _ in rows)} in {len(rows) * SECONDS:.0f} s |")
    print("| **all with onsets** | " + " / ".join(f"{v:.3f}" for v in np.mean(every, axis=0)) + " |")


if sys.argv[1] == "--score":
    score(sys.argv[2], sys.argv[3])
else:
    write(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
