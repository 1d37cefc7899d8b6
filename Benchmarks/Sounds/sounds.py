#!/usr/bin/env python3
"""Composes sounds with default settings and counts those that are usable unedited: sounds.py PACKAGES FOLLOWSCORES [--all]

PACKAGES holds one unpacked Debian package per folder (README.md); FOLLOWSCORES is the program of Tools/probes. Prints the number
of usable compositions of each kind, and the criteria that the others miss; with --all, a row for every sound.
"""
import csv
import math
import os
import subprocess
import sys
import tempfile

import numpy as np
import scipy.signal
import soundfile

RATE = 48000
LONGEST = 20.0  # Seconds of a sound that are composed.
STEP = 0.005  # Seconds from one frame to the next.
# The criteria; README.md states them in words.
RANGE = 30.0  # Sound this many dB weaker than the loudest moments need not be felt.
FLOOR = 10.0  # The felt level in dB above threshold from which on something is felt.
LOUD, LOUD_SHARE = 10.0, 0.9
LONGEST_HOLE, HOLE_ABOVE = 0.1, 6.0
LONGEST_REST, REST_LEVEL, REST_TAIL = 0.15, 20.0, 0.1
LEAST_CORRELATION, LEAST_COURSE, EVENNESS = 0.75, 3.0, 4.0
ATTACK_RISE, ATTACK_TOP, FELT_RISE = 12.0, 12.0, 6.0
HIT_RISE, HIT_BAND_RISE, HIT_BAND_TOP = 3.0, 6.0, 25.0
NEAR, MISSES = 0.035, 0.1
MOST_POINTS = 30.0


def read(path):
    """The sound, mixed to one channel, at RATE."""
    data, rate = soundfile.read(path, always_2d=True, dtype="float64", frames=-1)
    mono = data.mean(axis=1)[: int(LONGEST * rate)]
    if rate != RATE:
        common = math.gcd(rate, RATE)
        mono = scipy.signal.resample_poly(mono, RATE // common, rate // common)
    return mono


def weighted(mono):
    """The K-weighting of ITU-R BS.1770 at 48 kHz."""
    shelf = ([1.53512485958697, -2.69169618940638, 1.19839281085285], [1, -1.69065929318241, 0.73248077421585])
    high = ([1.0, -2.0, 1.0], [1, -1.99004745483398, 0.99007225036621])
    for b, a in (shelf, high):
        mono = scipy.signal.lfilter(b, a, mono)
    return mono


def levels(mono, window):
    """The level in dB every 5 ms, of windows in seconds around each moment."""
    half = int(window * RATE / 2)
    sums = np.concatenate([[0.0], np.cumsum(mono ** 2)])
    centres = (np.arange(int(len(mono) / RATE / STEP)) * STEP * RATE).astype(int)
    first, end = np.maximum(centres - half, 0), np.minimum(centres + half, len(mono))
    return 10 * np.log10(np.maximum((sums[end] - sums[first]) / (2 * half), 1e-12))


def bands(mono):
    """The levels of eight octaves from 62.5 Hz to 16 kHz."""
    found = []
    for octave in range(8):
        low = 62.5 * 2 ** octave
        sos = scipy.signal.butter(2, [low, min(2 * low, 0.45 * RATE)], "bandpass", fs=RATE, output="sos")
        found.append(levels(scipy.signal.sosfilt(sos, mono), 0.01))
    return found


def longest(flags):
    """The seconds of the longest run of true values."""
    best = run = 0
    for flag in flags:
        run = run + 1 if flag else 0
        best = max(best, run)
    return best * STEP


def around(values, index, before, after, low):
    """The values of the frames from `before` to `after` seconds around a frame; before the sound there is silence."""
    first, end = index + round(before / STEP), index + round(after / STEP) + 1
    padded = [low] * max(0, -first) + list(values[max(0, first):max(0, end)])
    return np.array(padded or [low])


def attacks(fast, top):
    """The frames of clear attacks: steep rises to nearly the loudest level."""
    rises = np.array([around(fast, k, 0, 0.02, -120).max() - around(fast, k, -0.03, -0.005, -120).max() for k in range(len(fast))])
    clear = [k for k in range(len(fast)) if rises[k] >= ATTACK_RISE and around(fast, k, 0, 0.03, -120).max() >= top - ATTACK_TOP]
    found = []
    for k in sorted(clear, key=lambda k: -rises[k]):
        if all(abs(k - other) * STEP > 0.1 for other in found):
            found.append(k)
    return sorted(found)


def missed(count, among):
    """Whether more than one in ten are missed."""
    return count > MISSES * among


def judge(mono, felt, transients, points, losses, jumps):
    """The criteria that a composition misses."""
    heard = weighted(mono)
    loudness, fast = levels(heard, 0.02), levels(heard, 0.01)
    count = min(len(loudness), len(felt))
    loudness, fast, felt = loudness[:count], fast[:count], np.array(felt)[:count]
    top = max(-40.0, np.sort(loudness)[count * 49 // 50])
    bottom = max(top - RANGE, -60.0)
    wide = np.array([around(felt, k, -0.01, 0.01, 0).max() for k in range(count)])
    reasons = []
    loud = loudness >= top - LOUD
    if not loud.any() or (wide[loud] > FLOOR).mean() < LOUD_SHARE:
        reasons.append("loud parts not felt")
    hole = longest((loudness > bottom + HOLE_ABOVE) & (felt <= FLOOR))
    if hole > LONGEST_HOLE:
        reasons.append(f"hole of {1000 * hole:.0f} ms")
    past = np.array([around(loudness, k, -REST_TAIL, 0, -120).max() for k in range(count)])
    rest = longest((past <= bottom) & (felt > REST_LEVEL))
    if rest > LONGEST_REST:
        reasons.append(f"{1000 * rest:.0f} ms felt in silence")
    wanted = np.clip(loudness, bottom, top)
    level = np.maximum(felt, FLOOR)
    if wanted.std() >= LEAST_COURSE and (wanted > bottom + HOLE_ABOVE).sum() * STEP >= 0.06:
        correlation = np.corrcoef(wanted, level)[0, 1] if level.std() > 0 else 0.0
        if correlation < LEAST_CORRELATION:
            reasons.append(f"follows by {correlation:.2f}")
    elif loud.any() and level[loud].std() > EVENNESS:
        reasons.append(f"uneven by {level[loud].std():.1f} dB")
    near = round(NEAR / STEP)
    starts = attacks(fast, top)
    lost = [k for k in starts if not any(abs(t / STEP - k) <= near for t in transients)
            and around(felt, k, -0.01, 0.06, 0).max() - around(felt, k, -0.06, 0, 0).min() < FELT_RISE]
    if missed(len(lost), len(starts)):
        reasons.append(f"{len(lost)} of {len(starts)} attacks not felt")
    octaves = bands(mono)
    broad = levels(mono, 0.01)
    loudest = broad.max()

    def rise(values, time):
        frames = range(int(time / STEP) - near, int(time / STEP) + near + 1)
        return max(around(values, k, 0, 0, -120)[0] - around(values, k, -0.03, -0.005, -120).min() for k in frames)

    def is_hit(time):
        if rise(broad, time) >= HIT_RISE:
            return True
        frame = int(time / STEP)
        return any(rise(values, time) >= HIT_BAND_RISE and around(values, frame, -NEAR, NEAR, -120).max() >= loudest - HIT_BAND_TOP
                   for values in octaves)

    false = [t for t in transients if not is_hit(t)]
    if missed(len(false), len(transients)):
        reasons.append(f"{len(false)} of {len(transients)} taps without a hit")
    if losses or jumps:
        reasons.append(f"design check: {losses} losses, {jumps} jumps")
    if points > MOST_POINTS:
        reasons.append(f"{points:.0f} points a second")
    return reasons


def compose(program, path):
    """The felt levels of the composition every 5 ms, the times of its transients, and what FollowScores reports."""
    text = subprocess.run([program, "--frames", path], check=True, capture_output=True, text=True).stdout
    felt, transients, report = [], [], (0, 0, 0.0)
    for line in text.splitlines():
        words = line.split()
        cells = line.split("\t")
        if len(cells) > 9 and cells[2] == "hybrid":
            report = (int(cells[6]), int(cells[7]), float(cells[10]))
        elif words[:1] == ["hybrid"] and len(words) == 4 and words[1].isdigit():
            felt.append(float(words[3]))
        elif words[:1] == ["hybrid"] and len(words) == 5 and words[2] == "hapticTransient":
            transients.append(float(words[1]))
    return felt, transients, report


def main():
    words = [word for word in sys.argv[1:] if word != "--all"]
    if len(words) != 2:
        sys.exit(__doc__)
    packages, program = words
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "sounds.tsv"), encoding="utf-8") as table:
        rows = list(csv.reader(table, delimiter="\t"))
    usable, all_of = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for kind, package, path in rows:
            mono = read(os.path.join(packages, package, "usr/share", path))
            wave = os.path.join(folder, "sound.wav")
            soundfile.write(wave, mono, RATE, subtype="FLOAT")
            felt, transients, (losses, jumps, points) = compose(program, wave)
            reasons = judge(mono, felt, transients, points, losses, jumps)
            all_of[kind] = all_of.get(kind, 0) + 1
            usable[kind] = usable.get(kind, 0) + (not reasons)
            if reasons or "--all" in sys.argv:
                name = f"{package}: {os.path.basename(path)}"
                print(f"{kind}\t{name}\t{len(transients)} taps\t{'; '.join(reasons) or 'usable'}", flush=True)
    print("\n| Kind | Sounds | Usable unedited |\n|---|---|---|")
    for kind, count in all_of.items():
        print(f"| {kind} | {count} | {usable[kind]} |")
    count, good = sum(all_of.values()), sum(usable.values())
    print(f"| **all** | {count} | {good}, {100 * good / count:.0f} % |")


if __name__ == "__main__":
    main()
