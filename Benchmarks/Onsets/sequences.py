#!/usr/bin/env python3
"""Sequences the pieces of sources.py at known times: sequences.py POOLS OUT PART SEED SCALE [CATEGORY…]

PART is train, dev or test. Writes OUT/list.json and one file of 32-bit floats for each sound of six seconds. SCALE multiplies the
numbers of sounds in PLAN. Rooms, codecs and the sounds without onsets also belong to one part each: see CONDITIONS.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
import scipy.signal
import soundfile

from sources import RATE, SOURCES

SECONDS = 6.0
COUNT = int(SECONDS * RATE)
# How many sounds of each category a source gives.
PLAN = {
    "drums": {"beat": 12, "roll": 12, "row": 12, "flam": 5},
    "font": {"beat": 8, "roll": 8, "row": 8, "notes": 24, "chords": 8, "soft": 20, "swell": 10},
    "patches": {"beat": 8, "roll": 8, "row": 8, "notes": 24, "chords": 8, "soft": 20, "swell": 10},
    "speech": {"syllables": 40}, "letters": {"syllables": 40}, "festival": {"syllables": 40},
    "synthetic": {"notes": 40, "chords": 10, "soft": 40, "swell": 10, "roll": 8, "row": 8, "syllables": 20}, "files": {"single": 16, "row": 6},
    "sox": {"notes": 12, "soft": 12, "row": 8, "roll": 8, "swell": 8},
    "csound": {"notes": 20, "chords": 6, "soft": 16, "row": 10, "roll": 10, "swell": 8},
    "plain": {"clicks": 24, "ramps": 40, "glide": 40, "near": 40, "swell": 24},
}
# Hard sounds, made only when they are named.
NAMED = {
    "drums": {"noisy": 8}, "font": {"noisy": 10}, "patches": {"noisy": 10}, "files": {"noisy": 6}, "sox": {"noisy": 6},
    "csound": {"noisy": 6}, "synthetic": {"noisy": 10}, "plain": {"texture": 40},
}
# Sounds without a source: numpy makes them for training, sox and csound for the other parts.
PLAIN = {"train": "numpy", "dev": "sox", "test": "csound"}
ROOMS = {"train": ("images", "diffuse", "network"), "dev": ("decay",), "test": ("freeverb",)}
CODECS = {"train": [("mp3", ["-c:a", "libmp3lame", "-b:a"], ["48k", "64k", "128k"])],
          "dev": [("ogg", ["-c:a", "libvorbis", "-b:a"], ["48k", "80k"])],
          "test": [("opus", ["-c:a", "libopus", "-b:a"], ["24k", "48k"]), ("m4a", ["-c:a", "aac", "-b:a"], ["48k", "96k"])]}
EMPTY = {"swell": "swells", "near": "silence", "glide": "vibrato", "texture": "modulatedNoise"}
FAMILY = {"notes": "keyboard", "chords": "chords", "soft": "soft", "ramps": "soft", "syllables": "syllables", "single": "game",
          "roll": "rolls", "row": "rolls", "flam": "flams", "clicks": "clicks", "beat": "drums", "noisy": "mixDrums"} | EMPTY


class Pool:
    """The pieces of a source. Those that train get another timbre each time."""

    def __init__(self, path, varies=False):
        self.varies = varies
        data = np.load(path)
        starts, samples = data["starts"], data["samples"]
        self.pieces = [(str(k), int(key), samples[a:b]) for k, key, a, b in zip(data["kinds"], data["keys"], starts, starts[1:])]

    def pick(self, rng, kinds, sharp=False):
        """A piece of some kinds; with `sharp`, one that a hand could repeat fast: half of its peak is reached within 6 ms."""
        found = [p for p in self.pieces if p[0] in kinds and (not sharp or np.argmax(np.abs(p[2]) > 0.5) < 0.006 * RATE)]
        return self.varied(rng, found[rng.integers(len(found))])[2]

    def notes(self, rng):
        """Neighbouring pieces of one instrument, to be resampled by a few semitones."""
        found = [p for p in self.pieces if p[0] == "note"]
        return self.varied(rng, found[rng.integers(len(found))])

    def varied(self, rng, found):
        kind, key, samples = found
        if not self.varies or rng.uniform() < 0.35:
            return found
        own = np.random.default_rng(rng.integers(2 ** 31))
        x = samples.astype(float)
        if kind == "syllable":
            x = shifted(x, own.uniform(-4, 4))
        elif kind != "note":
            x = shifted(x, own.uniform(-3, 3))
        for _ in range(own.integers(1, 4)):
            b, a = peaking(log(own, 80, 9000), own.uniform(-10, 10), own.uniform(0.5, 3))
            x = scipy.signal.lfilter(b, a, x)
        if own.uniform() < 0.3:
            ends = ("low", log(own, 1500, 10000)) if own.uniform() < 0.6 else ("high", log(own, 80, 500))
            x = scipy.signal.sosfilt(scipy.signal.butter(own.integers(1, 4), ends[1], ends[0], fs=RATE, output="sos"), x)
        return kind, key, (x / max(1e-9, np.abs(x).max())).astype(np.float32)


class Clip:
    def __init__(self):
        self.out, self.marks = np.zeros(COUNT + 4 * RATE), []

    def add(self, piece, t, gain, voice=0, least=0.7, choke=False):
        """Adds a piece, unless what already sounds would hide it."""
        at = int(t * RATE)
        n = min(len(piece), int(0.02 * RATE))
        old = np.sqrt(np.mean(self.out[at:at + n] ** 2))
        if gain * np.sqrt(np.mean(piece[:n] ** 2)) < least * old * (0.3 if choke else 1):
            return False
        if choke:
            fade = int(0.006 * RATE)
            self.out[at:at + fade] *= np.linspace(1, 0, fade)
            self.out[at + fade:] = 0
        self.out[at:at + len(piece)] += gain * piece[:len(self.out) - at]
        self.marks.append([at / RATE, float(gain * level(piece)), voice])
        return True


def peaking(hertz, decibels, q):
    """The coefficients of a filter that raises or lowers a region of the spectrum."""
    size, w = 10 ** (decibels / 40), 2 * np.pi * hertz / RATE
    alpha = np.sin(w) / (2 * q)
    a0 = 1 + alpha / size
    b = np.array([1 + alpha * size, -2 * np.cos(w), 1 - alpha * size]) / a0
    return b, np.array([1, -2 * np.cos(w) / a0, (1 - alpha / size) / a0])


def level(piece):
    """The greatest level over 25 ms in the first 0.15 s."""
    n = int(0.025 * RATE)
    squares = np.concatenate([[0], np.cumsum(piece[:int(0.15 * RATE)].astype(float) ** 2)])
    squares = np.concatenate([squares, np.full(max(0, n + 1 - len(squares)), squares[-1])])
    return np.sqrt((squares[n:] - squares[:-n]).max() / n)


def log(rng, low, high, size=None):
    return np.exp(rng.uniform(np.log(low), np.log(high), size))


def shifted(piece, step):
    ratio = 2 ** (step / 12)
    return np.interp(np.arange(int(len(piece) / ratio)) * ratio, np.arange(len(piece)), piece)


def ramp(rng, n):
    x = np.linspace(0, 1, max(2, n))
    return (x, 0.5 - 0.5 * np.cos(np.pi * x), x * x, np.sin(0.5 * np.pi * x))[rng.integers(4)]


def softened(rng, piece, low, high):
    n = int(log(rng, low, high) * RATE)
    piece = piece.copy()
    first = ramp(rng, n)[:len(piece)]
    piece[:len(first)] *= first
    return piece


def ended(piece, length, fade=0.03):
    n = int(length * RATE)
    if n >= len(piece):
        return piece
    m = min(n, int(fade * RATE))
    piece = piece[:n].copy()
    piece[-m:] *= np.linspace(1, 0, m)
    return piece


def beat(clip, pool, rng):
    pieces = [pool.pick(rng, ("drum",)) for _ in range(rng.integers(1, 5))]
    levels, density = log(rng, 0.4, 1, len(pieces)), rng.uniform(0.3, 0.9, len(pieces))
    t, step = rng.uniform(0.02, 0.3), log(rng, 0.09, 0.4)
    while t < SECONDS - 0.2:
        hits = [i for i in range(len(pieces)) if rng.uniform() < density[i] / max(1, 0.7 * len(pieces))]
        made = [clip.add(pieces[i], t, levels[i] * log(rng, 0.4, 1), i if len(hits) == 1 else -1) for i in hits]
        if sum(made) > 1:
            clip.marks[-sum(made):] = [[clip.marks[-1][0], max(m[1] for m in clip.marks[-sum(made):]), -1]]
        t += step + rng.uniform(-0.006, 0.006)


def bursts(clip, pool, rng, low, high, count, pause):
    t, least, voice = rng.uniform(0.05, 0.4), 0.4, 0
    while t < SECONDS - 0.3:
        piece, step = pool.pick(rng, ("drum", "note", "single"), sharp=True), log(rng, low, high)
        # A sound without a decay of its own is ended before the next blow, as it would not be repeated otherwise.
        rings = np.mean(piece[int(0.04 * RATE):int(0.08 * RATE)] ** 2) > 0.4 * np.mean(piece[:int(0.03 * RATE)] ** 2)
        piece = ended(piece, rng.uniform(0.5, 0.85) * step if rings else log(rng, 0.04, 0.6), 0.008)
        shape, choke, jitter = rng.integers(4), rng.uniform() < 0.4, rng.uniform(0, 0.06)
        number, accent = rng.integers(*count), rng.integers(2, 5)
        for i in range(number):
            if t > SECONDS - 0.2:
                break
            gain = (log(rng, least, 1), 1 if i % accent == 0 else log(rng, least, 0.7), 0.3 + 0.7 * i / number, log(rng, 0.75, 1))[shape]
            clip.add(piece, t, gain, voice, choke=choke)
            t += step * (1 + rng.uniform(-jitter, jitter))
        voice += 1
        t += rng.uniform(*pause)


def roll(clip, pool, rng):
    bursts(clip, pool, rng, 0.04, 0.125, (8, 40), (0.2, 0.7))


def row(clip, pool, rng):
    bursts(clip, pool, rng, 0.032, 0.06, (9, 20), (0.3, 0.9))


def flam(clip, pool, rng):
    t, piece = rng.uniform(0.05, 0.3), pool.pick(rng, ("drum",), sharp=True)
    while t < SECONDS - 0.4:
        gain = log(rng, 0.4, 1)
        clip.add(piece, t, gain * rng.uniform(0.4, 0.9))
        clip.add(piece, t + rng.uniform(0.032, 0.06), gain)
        t += rng.uniform(0.25, 0.8)


def notes(clip, pool, rng, soft=None):
    _, _, piece = pool.notes(rng)
    t, base, last = rng.uniform(0.02, 0.3), int(rng.integers(-4, 5)), None
    overlap = rng.uniform(-0.03, 0.03) if rng.uniform() < 0.5 else rng.uniform(-0.2, -0.03)
    while t < SECONDS - 0.4:
        step = base + int(rng.choice([-5, -3, -1, 0, 2, 4, 5, 7]))
        step += 2 * (step == last)
        last, length = step, log(rng, 0.14, 0.6)
        sound = ended(shifted(piece, step), max(0.08, length + overlap), rng.uniform(0.01, 0.06))
        if soft:
            length += 0.1
            sound = ended(shifted(piece, step), length - rng.uniform(0.02, 0.1), 0.05)
            sound = softened(rng, sound, *soft)
        clip.add(sound, t, log(rng, 0.4, 1), least=0.3)
        t += max(0.1, length)


def soft(clip, pool, rng):
    notes(clip, pool, rng, soft=(0.015, 0.09))


def chords(clip, pool, rng):
    _, _, piece = pool.notes(rng)
    t = rng.uniform(0.05, 0.4)
    while t < SECONDS - 0.4:
        length, gain, root = log(rng, 0.25, 1), log(rng, 0.4, 1), int(rng.integers(-5, 4))
        stack = [ended(shifted(piece, root + k), length) for k in (0, rng.choice([3, 4]), 7)]
        total = np.zeros(max(map(len, stack)))
        for one in stack:
            total[:len(one)] += one
        clip.add(total / np.abs(total).max(), t, gain, least=0.3)
        t += length + rng.uniform(-0.05, 0.2)


def syllables(clip, pool, rng):
    t = rng.uniform(0.05, 0.4)
    while t < SECONDS - 0.6:
        piece = pool.pick(rng, ("syllable",))
        clip.add(piece, t, log(rng, 0.4, 1), -1)
        t += len(piece) / RATE + rng.uniform(0, 0.3)


def single(clip, pool, rng):
    t = rng.uniform(0.05, 0.4)
    pieces = [pool.pick(rng, ("single",)) for _ in range(rng.integers(1, 5))]
    while t < SECONDS - 0.4:
        i = rng.integers(len(pieces))
        clip.add(pieces[i], t, log(rng, 0.3, 1), int(i))
        t += log(rng, 0.15, 0.9)


def swell(clip, pool, rng):
    """Sound that rises over a quarter of a second or more; no onset."""
    t = rng.uniform(0, 0.5)
    while t < SECONDS - 1.2:
        up, down = log(rng, 0.25, 1.5), rng.uniform(0.1, 0.6)
        if pool is None:
            n = int((up + down) * RATE)
            piece = tone(rng, np.full(n, log(rng, 80, 900))) if rng.uniform() < 0.5 else coloured(rng, n)
        else:
            _, _, piece = pool.notes(rng)
            # The steady part, without its attack.
            middle = piece[int(0.15 * RATE):int(0.6 * RATE)]
            if len(middle) < 0.4 * RATE or np.sqrt(np.mean(middle[-8000:] ** 2)) < 0.5 * np.sqrt(np.mean(middle[:8000] ** 2)):
                t += 0.3
                continue
            cross = 6000
            blend = np.linspace(0, 1, cross)
            loop = middle[cross:].copy()
            loop[-cross:] = loop[-cross:] * (1 - blend) + middle[:cross] * blend
            piece = np.tile(loop, 1 + int((up + down) * RATE) // len(loop))[:int((up + down) * RATE)]
        m = len(piece) - int(down * RATE)
        x = np.linspace(0, 1, max(2, m))
        shape = (x, 0.5 - 0.5 * np.cos(np.pi * x), x * x)[rng.integers(3)]
        piece = piece * np.concatenate([shape, 0.5 + 0.5 * np.cos(np.pi * np.linspace(0, 1, len(piece) - len(shape)))])
        at = int(t * RATE)
        clip.out[at:at + len(piece)] += piece * log(rng, 0.3, 1)
        t += up + down + rng.uniform(0, 0.5)


def noisy(clip, pool, rng):
    """Blows and notes in steady or beating noise up to 25 dB below them. What the noise hides is no onset."""
    kinds = {kind for kind, _, _ in pool.pieces}
    makers = [roll] + [beat] * ("drum" in kinds) + [notes, soft] * ("note" in kinds) + [single] * ("single" in kinds)
    makers[rng.integers(len(makers))](clip, pool, rng)
    noise = coloured(rng, COUNT)
    if rng.uniform() < 0.4:
        noise = noise * (1 + rng.uniform(0.2, 0.9) * np.sin(2 * np.pi * log(rng, 0.3, 30) * np.arange(COUNT) / RATE))
    noise *= clip.out[:COUNT].std() / noise.std() * 10 ** (-rng.uniform(0, 25) / 20)
    clip.marks = [mark for mark in clip.marks if mark[1] > 0.5 * noise.std()]
    clip.out[:COUNT] += noise


# Sounds of numpy.

def coloured(rng, n, slope=None):
    spectrum = np.fft.rfft(rng.standard_normal(n))
    frequency = np.maximum(30, np.fft.rfftfreq(n, 1 / RATE))
    x = np.fft.irfft(spectrum * (frequency / 1000) ** ((rng.uniform(-6, 0) if slope is None else slope) / 6.02), n)
    return x / np.abs(x).max()


def tone(rng, hertz):
    cycles, kind = np.cumsum(hertz) / RATE, rng.integers(7)
    x = cycles % 1
    if kind == 0:
        return np.sin(2 * np.pi * cycles)
    if kind == 1:
        return 4 * np.abs(x - 0.5) - 1
    if kind > 4:
        # As games make them: with the frequencies that alias.
        return np.sign(x - 0.5) if kind == 5 else 2 * x - 1
    # Harmonics up to a third of the sample rate, so that nothing aliases.
    sum_, power = np.zeros(len(x)), (1, 1, 2)[kind - 2]
    for n in range(1, 24, 2 if kind == 3 else 1):
        sum_ += np.sin(2 * np.pi * n * cycles) / n ** power * (n * hertz < RATE / 3)
    return sum_ / np.abs(sum_).max()


def glide_hertz(rng, n):
    t, kind = np.arange(n) / RATE, rng.integers(4)
    low, high = log(rng, 60, 500), log(rng, 600, 5000)
    if rng.uniform() < 0.4:
        low, high = high, low
    part = t / t[-1]
    if kind == 0:
        return low + (high - low) * part
    if kind == 1:
        return low * (high / low) ** part
    if kind == 2:
        return low * (high / low) ** (0.5 - 0.5 * np.cos(2 * np.pi * log(rng, 0.2, 4) * t))
    return low * 2 ** (rng.uniform(0.2, 1.5) * np.sin(2 * np.pi * log(rng, 0.3, 6) * t))


def glide(clip, _, rng):
    """A glide that fades in, or starts at once and then has one onset."""
    if rng.uniform() < 0.6:
        n = COUNT if rng.uniform() < 0.5 else int(rng.uniform(2, 5) * RATE)
        x = tone(rng, glide_hertz(rng, n))
        fade = int(rng.uniform(0.3, 0.6) * RATE)
        x[:fade] *= np.linspace(0, 1, fade)
        x[-fade:] *= np.linspace(1, 0, fade)
        clip.out[:n] += x
        return
    t = rng.uniform(0.1, 0.5)
    while t < SECONDS - 0.6:
        n = int(log(rng, 0.12, 1) * RATE)
        x = tone(rng, glide_hertz(rng, n)) * np.linspace(1, rng.uniform(0.2, 1), n)
        x[:44] *= np.linspace(0, 1, 44)
        x[-800:] *= np.linspace(1, 0, 800)
        clip.add(x, t, log(rng, 0.4, 1), -1)
        t += n / RATE + rng.uniform(0.05, 0.5)


def near(clip, _, rng):
    """Hum, hiss and rumble between −95 and −45 dB that drift slowly."""
    t = np.arange(COUNT) / RATE
    drift = lambda: np.interp(t, np.linspace(0, SECONDS, 13), rng.uniform(0.4, 1, 13))
    x = np.zeros(COUNT)
    if rng.uniform() < 0.7:
        x += coloured(rng, COUNT) * drift()
    if rng.uniform() < 0.6:
        mains = rng.choice([50, 60]) * (1 + 0.001 * rng.standard_normal())
        hum = sum(rng.uniform(0, 1) * np.sin(2 * np.pi * n * mains * t + rng.uniform(0, 6)) / n for n in (1, 2, 3, 4, 5, 7, 9))
        x += hum * log(rng, 0.05, 2) * drift()
    if rng.uniform() < 0.4:
        x += coloured(rng, COUNT, -9) * drift() * log(rng, 0.2, 1)
    top = np.abs(x).max()
    clip.out[:COUNT] = x / (top if top > 0 else 1) * 10 ** (rng.uniform(-95, -42) / 20)
    if rng.uniform() < 0.4:
        bits = 2.0 ** 15
        clip.out = np.round(clip.out * bits + (rng.uniform(-0.5, 0.5, len(clip.out)) if rng.uniform() < 0.5 else 0)) / bits


def flutter(rng, hertz):
    """A wave of about −1…1 that repeats a number of times a second."""
    t, kind = np.arange(COUNT) / RATE, rng.integers(4)
    phase = hertz * t + rng.uniform()
    if kind == 0:
        return np.sin(2 * np.pi * phase)
    if kind == 1:
        return 4 * np.abs(phase % 1 - 0.5) - 1
    if kind == 2:
        return 0.5 * np.sin(2 * np.pi * phase) + 0.5 * np.sin(2 * np.pi * rng.uniform(0.5, 2) * phase)
    steps = rng.uniform(-1, 1, int(SECONDS * hertz) + 3)
    x = np.minimum(len(steps) - 1.001, phase)
    blend = 0.5 - 0.5 * np.cos(np.pi * (x % 1))
    return steps[x.astype(int)] * (1 - blend) + steps[x.astype(int) + 1] * blend


def texture(clip, _, rng):
    """Noise that beats, flutters or comes in waves, drones, engines; they fade in or start with the sound. No onset."""
    t, kind = np.arange(COUNT) / RATE, rng.uniform()
    if kind < 0.6:
        x = coloured(rng, COUNT)
        if rng.uniform() < 0.3:
            x = scipy.signal.sosfilt(scipy.signal.butter(2, np.sort(log(rng, 60, 9000, 2)) * (1, 1.3), "band", fs=RATE, output="sos"), x)
        x *= 1 + rng.uniform(0.1, 0.95) * flutter(rng, log(rng, 0.3, 40))
    elif kind < 0.85:
        x = np.zeros(COUNT)
        for _ in range(rng.integers(2, 10)):
            hertz = log(rng, 60, 2500)
            swing = rng.uniform(0, 0.04) * hertz / (2 * np.pi * 3) * flutter(rng, log(rng, 0.1, 6))
            x += log(rng, 0.2, 1) * np.sin(2 * np.pi * (hertz * t + swing)) * (1 + rng.uniform(0, 0.6) * flutter(rng, log(rng, 0.2, 8)))
            if rng.uniform() < 0.3:
                x += log(rng, 0.2, 1) * np.sin(2 * np.pi * (hertz + log(rng, 0.3, 40)) * t)
    else:
        speed = log(rng, 15, 120) * np.exp(rng.uniform(0, 0.4) * flutter(rng, log(rng, 0.05, 0.5)))
        x = np.diff(np.floor(np.cumsum(speed) / RATE), prepend=0) * (1 + rng.uniform(0, 0.25) * rng.standard_normal(COUNT))
        x = sum(scipy.signal.lfilter([1], [1, -2 * r * np.cos(w), r * r], x) for w, r in
                ((2 * np.pi * log(rng, 50, 1500) / RATE, np.exp(-np.pi * rng.uniform(30, 300) / RATE)) for _ in range(4)))
    x /= np.abs(x).max()
    if rng.uniform() < 0.4:
        n = int(rng.uniform(0.1, 0.6) * RATE)
        x[:n] *= ramp(rng, n)
    clip.out[:COUNT] += x


def clicks(clip, _, rng):
    t = rng.uniform(0.05, 0.3)
    while t < SECONDS - 0.2:
        n, kind, step = int(log(rng, 0.0005, 0.02) * RATE), rng.integers(4), log(rng, 0.031, 0.3)
        decay = np.exp(-np.arange(n) / max(2, 0.3 * n))
        piece = (np.ones(n), rng.standard_normal(n) * decay, np.sin(2 * np.pi * log(rng, 200, 8000) * np.arange(n) / RATE) * decay,
                 np.sin(2 * np.pi * log(rng, 1000, 5000) * np.arange(n) / RATE))[kind]
        piece = piece / np.abs(piece).max()
        spread = rng.uniform(0.3, 1)
        for _ in range(rng.integers(4, 30)):
            if t > SECONDS - 0.1:
                break
            clip.add(piece, t, log(rng, spread, 1), 0)
            t += step * rng.uniform(0.97, 1.03) if kind else step
        t += rng.uniform(0.2, 0.8)


def ramps(clip, _, rng):
    """Tones and noises with attacks of 15 to 90 ms."""
    t, spread, low = rng.uniform(0.05, 0.4), rng.uniform(0.3, 1), log(rng, 0.015, 0.06)
    kind, base = rng.uniform(), log(rng, 90, 1500)
    wave = rng.integers(2 ** 31)
    while t < SECONDS - 0.5:
        n = int(log(rng, 0.15, 0.7) * RATE)
        own = np.random.default_rng(wave)
        piece = tone(own, np.full(n, base * 2 ** (rng.integers(-5, 8) / 12))) if kind < 0.7 else coloured(rng, n, own.uniform(-6, 0))
        if rng.uniform() < 0.5:
            piece = piece * np.exp(-np.arange(n) / (rng.uniform(0.2, 1) * n))
        piece = ended(softened(rng, piece, low, 1.5 * low), n / RATE, min(0.05, 0.3 * n / RATE))
        clip.add(piece, t, log(rng, spread, 1), 0)
        t += n / RATE + rng.uniform(-0.02, 0.3)


# Conditions.

def images(rng, x):
    """A room by image sources: the direct sound first."""
    size, absorb = rng.uniform(2.5, 12, 3) * (1, 1, 0.4), rng.uniform(0.15, 0.6)
    source, ear = size * rng.uniform(0.2, 0.8, 3), size * rng.uniform(0.2, 0.8, 3)
    k = np.arange(-6, 7)
    grid = np.stack(np.meshgrid(k, k, k, indexing="ij"), -1).reshape(-1, 3)
    place = np.where(grid % 2 == 0, grid * size + source, (grid + 1) * size - source)
    away = np.sqrt(((place - ear) ** 2).sum(1))
    direct = away[grid.any(1) == False][0]
    order = np.abs(grid).sum(1)
    gain = (1 - absorb) ** (0.5 * order) * direct / away
    late = ((away - direct) / 343 * RATE).astype(int)
    keep = late >= 0
    impulse = np.zeros(int(0.6 * RATE))
    np.add.at(impulse, np.minimum(late[keep], len(impulse) - 1), (gain * rng.choice([-1, 1], len(gain), p=[0.2, 0.8]))[keep])
    impulse[0] = max(impulse[0], 1)
    return scipy.signal.fftconvolve(x, impulse)[:len(x)]


def diffuse(rng, x):
    """A tail of noise that becomes denser, and darker while it fades."""
    n = int(rng.uniform(0.3, 2) * RATE)
    t = np.arange(n) / n
    density = np.minimum(1, 0.02 + rng.uniform(1, 8) * t)
    bright = rng.standard_normal(n) * (rng.uniform(size=n) < density) / np.sqrt(density)
    dark = scipy.signal.lfilter([0.2], [1, -0.8], bright) * 1.7
    tail = (bright * 10 ** (-rng.uniform(4, 7) * t) + dark * 10 ** (-3 * t)) * log(rng, 0.002, 0.02)
    rise = int(rng.uniform(0, 0.01) * RATE) + 1
    tail[:rise] *= np.linspace(0, 1, rise)
    tail[0] = 1
    return scipy.signal.fftconvolve(x, tail)[:len(x)]


def network(rng, x):
    """A network of eight delays that feed each other, damped at high frequencies."""
    delays = np.sort(rng.integers(600, 3200, 8))
    seconds, step = rng.uniform(0.2, 1.8), int(delays[0])
    gains = 10 ** (-3 * delays / RATE / seconds)
    mix = np.eye(8) - 0.25 * np.ones((8, 8))
    damp, n = rng.uniform(0, 0.6), int(1.2 * seconds * RATE)
    lines, states, out = np.zeros((8, n + 3300)), np.zeros((8, 1)), np.zeros(n)
    feed = np.zeros((8, n))
    feed[:, 0] = rng.choice([-1, 1], 8)
    for at in range(0, n, step):
        end = min(n, at + step)
        heard = np.stack([lines[k, at + 3300 - delays[k]:end + 3300 - delays[k]] for k in range(8)])
        heard, states = scipy.signal.lfilter([1 - damp], [1, -damp], heard, zi=states)
        out[at:end] = heard.sum(0)
        lines[:, at + 3300:end + 3300] = mix @ (heard * gains[:, None]) + feed[:, at:end]
    tail = out * log(rng, 0.02, 0.25)
    tail[0] = 1
    return scipy.signal.fftconvolve(x, tail)[:len(x)]


def decay(rng, x):
    n = int(rng.uniform(0.2, 1.2) * RATE)
    tail = rng.standard_normal(n) * 10 ** (-3 * np.arange(n) / n) * rng.uniform(0.005, 0.03)
    tail[:int(rng.uniform(0, 0.02) * RATE) + 1] = 0
    tail[0] = 1
    return scipy.signal.fftconvolve(x, tail)[:len(x)]


def freeverb(rng, x):
    with tempfile.TemporaryDirectory() as folder:
        soundfile.write(folder + "/a.wav", 0.3 * x, RATE, "FLOAT")
        subprocess.run(["sox", folder + "/a.wav", folder + "/b.wav", "reverb", f"{rng.uniform(20, 80):.0f}", "50", f"{rng.uniform(20, 100):.0f}"],
                       check=True, stderr=subprocess.DEVNULL)
        y, _ = soundfile.read(folder + "/b.wav", always_2d=True)
    return aligned(x, y.mean(1))


def coded(rng, x, part):
    ending, options, rates = CODECS[part][rng.integers(len(CODECS[part]))]
    with tempfile.TemporaryDirectory() as folder:
        soundfile.write(folder + "/a.wav", np.clip(x, -1, 1), RATE, "PCM_16")
        run = lambda *words: subprocess.run(["ffmpeg", "-v", "error", "-y", *words], check=True, stdin=subprocess.DEVNULL)
        run("-i", folder + "/a.wav", *options, str(rng.choice(rates)), folder + "/b." + ending)
        run("-i", folder + "/b." + ending, "-ar", str(RATE), "-ac", "1", "-c:a", "pcm_f32le", folder + "/c.wav")
        y, _ = soundfile.read(folder + "/c.wav")
    return aligned(x, y)


def aligned(x, y):
    """Moves a sound that a codec delays back to its time."""
    n = len(x)
    y = np.concatenate([y, np.zeros(max(0, n - len(y)))])[:n]
    size = 1 << (2 * n - 1).bit_length()
    match = np.fft.irfft(np.conj(np.fft.rfft(x, size)) * np.fft.rfft(y, size))
    late = int(np.argmax(np.concatenate([match[-3000:], match[:3001]]))) - 3000
    return np.concatenate([y[late:], np.zeros(late)]) if late >= 0 else np.concatenate([np.zeros(-late), y[:late]])


def conditioned(rng, x, part, category):
    """The sound under one of six conditions, and the name of the condition."""
    x = x[:COUNT] / max(1e-9, np.abs(x[:COUNT]).max()) * rng.uniform(0.3, 0.95)
    chosen = rng.uniform()
    if chosen < 0.45:
        return x, "clean"
    if chosen < 0.6:
        room = ROOMS[part][rng.integers(len(ROOMS[part]))]
        return {"images": images, "diffuse": diffuse, "network": network, "decay": decay, "freeverb": freeverb}[room](rng, x), "room"
    if chosen < 0.75:
        return coded(rng, x, part), "codec"
    if chosen < 0.88:
        noise = coloured(rng, COUNT)
        return x + noise / noise.std() * np.abs(x).max() * 10 ** (-rng.uniform(35, 60) / 20), "noise"
    if chosen < 0.95:
        return x * 10 ** (-rng.uniform(15, 40) / 20), "quiet"
    return np.tanh(rng.uniform(2, 6) * x), "hot"


def rendered(rng, category, part):
    """Glides, ramps, clicks, swells and near silence that sox or csound make: (samples, marks)."""
    from rendered import csound, sox
    return (sox if PLAIN[part] == "sox" else csound)(rng, category)


def make(part, source, kind, category, rng, pool):
    clip = Clip()
    if kind == "plain" and PLAIN[part] != "numpy":
        clip.out[:COUNT], clip.marks = rendered(rng, category, part)
    else:
        {"beat": beat, "roll": roll, "row": row, "flam": flam, "notes": notes, "chords": chords, "soft": soft, "swell": swell,
         "syllables": syllables, "single": single, "clicks": clicks, "ramps": ramps, "glide": glide, "near": near,
         "noisy": noisy, "texture": texture}[category](clip, pool, rng)
    if category == "near":
        return clip.out[:COUNT], [], "clean"
    samples, condition = conditioned(rng, clip.out, part, category)
    return samples, sorted(clip.marks), condition


def main():
    pools, target, part, seed, scale = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), float(sys.argv[5])
    os.makedirs(target, exist_ok=True)
    chosen = [(name, kind) for name, (own, kind, _) in SOURCES.items() if own == part] + [("plain", "plain")]
    listed = []
    for name, kind in chosen:
        pool = Pool(f"{pools}/{name}.npz", part == "train") if kind != "plain" else None
        plan = PLAN[kind] | NAMED.get(kind, {}) if sys.argv[6:] else PLAN[kind]
        for category, count in ((c, n) for c, n in plan.items() if c in (sys.argv[6:] or [c])):
            for index in range(max(1, round(count * scale))):
                rng = np.random.default_rng([seed, *f"{name} {category}".encode(), index])
                samples, marks, condition = make(part, name, kind, category, rng, pool)
                if not np.abs(samples).max() > 0 or (not marks and category not in EMPTY):
                    continue
                rate = RATE
                wanted = rng.choice([44100, 44100, 44100, 48000, 48000, 48000, 32000, 22050, 96000] if part == "train" else [44100, 48000])
                if wanted != RATE:
                    g = int(np.gcd(wanted, RATE))
                    samples, rate = scipy.signal.resample_poly(samples, wanted // g, RATE // g), int(wanted)
                sound = f"{name}-{category}-{index}"
                np.asarray(samples, "<f4").tofile(f"{target}/{sound}.f32")
                # A glide that starts at once has an onset.
                family = FAMILY[category] if not (category == "glide" and marks) else "game"
                listed.append({"name": sound, "source": name, "category": category, "condition": condition, "family": family,
                               "rate": rate, "onsets": [[t, g] + ([v] if v >= 0 else []) for t, g, v in marks]})
    json.dump(listed, open(target + "/list.json", "w"))
    print(f"{part}: {len(listed)} sounds", flush=True)


if __name__ == "__main__":
    main()
