#!/usr/bin/env python3
"""Sequences sounds of Debian packages at known times: real.py SOUNDS OUT SEED COUNT [HALF]

SOUNDS holds unpacked packages (see README.md). Writes OUT/list.json and one file of 32-bit floats for each sequence. The
onset of a sound is its first sample above a hundredth (−40 dB) of its peak within 0.1 s. HALF is 0 or 1: every other kit and instrument, so that one half can train what the other half scores.
"""
import glob
import json
import os
import struct
import sys

import numpy as np
import soundfile

RATES = [44100, 48000]
HALF = int(sys.argv[5]) if len(sys.argv) > 5 else None


def read(path, rate):
    try:
        data, own = soundfile.read(path, always_2d=True, dtype="float64")
    except soundfile.LibsndfileError:
        return np.zeros(1)
    mono = data.mean(axis=1)
    return resample(mono, own, rate)


def resample(mono, own, rate):
    if own == rate or len(mono) < 2:
        return mono
    import scipy.signal
    from math import gcd
    g = gcd(int(own), int(rate))
    return scipy.signal.resample_poly(mono, rate // g, int(own) // g)


def patches(folder):
    """The first sample of each Gravis patch: (name, rate, root frequency, samples, loop start, loop end)."""
    for path in sorted(glob.glob(folder + "/*.pat")):
        raw = open(path, "rb").read()
        if raw[:8] != b"GF1PATCH":
            continue
        count = raw[198]
        at = 239
        found = []
        for _ in range(count):
            head = raw[at:at + 96]
            size, start, end, rate = struct.unpack_from("<IIIH", head, 8)
            root = struct.unpack_from("<I", head, 30)[0] / 1000
            modes = head[55]
            body = raw[at + 96:at + 96 + size]
            at += 96 + size
            if not modes & 1 or modes & 2:
                continue
            found.append((rate, root, np.frombuffer(body[:size // 2 * 2], "<i2") / 32768, start // 2, end // 2, modes))
        if found:
            yield os.path.basename(path), found[len(found) // 2]


def attack(piece, rate):
    """Cuts a piece so that it begins with its onset."""
    window = np.abs(piece)
    peak = window[: max(1, len(window))].max() if len(window) else 0
    if peak <= 0:
        return None
    first = int(np.argmax(window > 0.01 * peak))
    # A swell has no onset.
    if np.argmax(window > 0.5 * peak) - first > 0.1 * rate:
        return None
    return first


def drums(sounds, rng, rate, seconds):
    kits = [k for k in sorted(glob.glob(sounds + "/x/usr/share/hydrogen/data/drumkits/*")) if os.path.isdir(k) and "VariBreaks" not in k]
    kits.append(sounds + "/x/usr/share/lmms/samples/drums")
    kits = [kit for index, kit in enumerate(kits) if HALF is None or index % 2 == HALF]
    kit = kits[rng.integers(len(kits))]
    files = sorted(f for e in ("wav", "flac", "ogg") for f in glob.glob(f"{glob.escape(kit)}/*.{e}"))
    # Those that are empty, effects, or several blows.
    files = [f for f in files if not any(w in os.path.basename(f).lower() for w in ("empty", "fx", "beats", "clap", "loop"))]
    picked = [files[i] for i in rng.choice(len(files), size=min(len(files), int(rng.integers(1, 5))), replace=False)]
    pieces = []
    for path in picked:
        piece = read(path, rate)[: int(2.5 * rate)]
        first = attack(piece, rate)
        if first is None or first > 0.1 * rate:
            continue
        pieces.append(piece[first:] / np.abs(piece).max())
    out, marks = np.zeros(int(seconds * rate)), []
    step = np.exp(rng.uniform(np.log(0.09), np.log(0.4)))
    levels = np.exp(rng.uniform(np.log(0.4), 0, len(pieces)))
    density = rng.uniform(0.3, 0.9, len(pieces))
    t = rng.uniform(0.02, 0.3)
    while t < seconds - 0.2:
        hit = []
        for piece, level, dense in zip(pieces, levels, density):
            if rng.uniform() < dense / max(1, 0.7 * len(pieces)):
                gain = level * np.exp(rng.uniform(np.log(0.4), 0))
                at = int(t * rate)
                end = min(len(out), at + len(piece))
                out[at:end] += gain * piece[: end - at]
                hit.append(gain)
        if hit:
            marks.append([int(t * rate) / rate, max(hit)])
        t += step + rng.uniform(-0.006, 0.006)
    return out, marks, os.path.basename(kit)


def notes(sounds, rng, rate, seconds, tones):
    """A melody on one instrument: loops keep it sounding, a short release ends it."""
    name, (own, root, data, start, end, modes) = tones[rng.integers(len(tones))]
    out, marks = np.zeros(int(seconds * rate)), []
    t = rng.uniform(0.02, 0.3)
    base = int(rng.integers(-6, 6))
    overlap = rng.uniform(-0.03, 0.02) if rng.uniform() < 0.6 else rng.uniform(-0.2, -0.05)
    last = None
    while t < seconds - 0.3:
        step = base + int(rng.choice([-5, -3, 0, 2, 4, 5, 7, 9, 12]))
        if step == last:
            step += 2
        last = step
        length = np.exp(rng.uniform(np.log(0.15), np.log(0.6)))
        ratio = 2 ** (step / 12) * own / rate
        need = int((length + 0.05) * rate)
        places = np.arange(need) * ratio
        if modes & 4 and end > start + 8:
            places = np.where(places < end, places, start + (places - end) % (end - start))
        piece = np.interp(places, np.arange(len(data)), data, right=0)
        first = attack(piece, rate)
        if first is None or first > 0.1 * rate:
            t += length
            continue
        piece = piece[first:] / np.abs(piece).max()
        fade = int(0.03 * rate)
        hold = max(1, int(length * rate) - first)
        envelope = np.ones(len(piece))
        envelope[hold:] = np.clip(1 - np.arange(len(piece) - hold) / fade, 0, 1) if hold < len(piece) else 1
        gain = np.exp(rng.uniform(np.log(0.4), 0))
        at = int(t * rate)
        stop = min(len(out), at + len(piece))
        out[at:stop] += gain * (piece * envelope)[: stop - at]
        marks.append([at / rate, gain])
        t += max(0.1, length - overlap)
    return out, marks, name


def main():
    sounds, target, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    os.makedirs(target, exist_ok=True)
    rng = np.random.default_rng(seed)
    tones = list(patches(sounds + "/x/usr/share/midi/freepats/Tone_000"))
    tones = [tone for index, tone in enumerate(tones) if HALF is None or index % 2 == HALF]
    listed = []
    for number in range(2 * count):
        rate = RATES[rng.integers(2)]
        family = "drums" if number < count else "keyboard"
        out, marks, source = drums(sounds, rng, rate, 6) if family == "drums" else notes(sounds, rng, rate, 6, tones)
        if not marks:
            continue
        peak = np.abs(out).max()
        scale = rng.uniform(0.3, 0.95) / peak
        name = f"real-{family}-{number}"
        (out * scale).astype("<f4").tofile(f"{target}/{name}.f32")
        listed.append({"name": name, "source": source, "family": family, "rate": rate, "onsets": [[t, g * scale] for t, g in marks]})
    json.dump(listed, open(target + "/list.json", "w"))


main()
