#!/usr/bin/env python3
"""Trains the judge of onset candidates: train.py NAME HIDDEN EPOCHS NET SWIFT [--place] FOLDER…

Each FOLDER holds list.json and candidates.bin, which `OnsetScores export` and `OnsetScores candidates` wrote. Writes the
weights as 32-bit floats to NET and as Swift to SWIFT, as a function of OnsetJudge called NAME. With --place it learns from
candidates near true onsets alone, and only how far the onsets lie from them. Needs numpy alone.
"""
import json
import os
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

# The judge reads the first features, the placer all of them.
JUDGED, PLACED = 128, 192
WIDTH = PLACED + 7
# Kinds of sound without onsets, where a false detection weighs more.
FORBIDDEN = ["swells", "silence", "glides"]
HARD = ["vibrato", "tremolo", "engine", "beating", "pads", "modulatedNoise", "wind", "steadyNoise"]


def load(folder):
    listed = json.load(open(folder + "/list.json"))
    rows = np.fromfile(folder + "/candidates.bin", np.float32).reshape(-1, WIDTH)
    # Sequences of sounds of sources are a kind of their own; so are glides without onsets.
    families = ["glides" if sound.get("category") == "glide" and not sound["onsets"]
                else "source" if "category" in sound and sound["onsets"] else sound["family"] for sound in listed]
    return rows, np.array(families)[rows[:, 5].astype(int)]


def train(rows, family, hidden, epochs, place, seed=0, decay=1e-4, noise=0.05):
    """One hidden layer of rectified units; cross entropy for the score, a bounded loss for the shift of true onsets."""
    rng = np.random.default_rng(seed)
    # To a judge, a candidate within 6 ms of an onset that another one has is neither right nor wrong. A placer must move
    # whichever candidate the judge may prefer.
    if place:
        keep = (rows[:, 0] == 1) | (rows[:, 0] < 0) & (abs(rows[:, 4]) < 30) & (rows[:, 6] > -2)
    else:
        keep = (rows[:, 0] >= 0) | (abs(rows[:, 4]) > 6)
    # What is clearly no onset to the weights that recorded it is thinned, and weighs more instead.
    easy = (rows[:, 0] == 0) & (rows[:, 6] < -5) & (not place)
    keep &= ~easy | (rng.uniform(size=len(rows)) < 0.2)
    rows, family, easy = rows[keep], family[keep], easy[keep]
    print(f"{len(rows)} candidates to learn from", flush=True)
    y = (rows[:, 0] == 1).astype(np.float32)
    shift = np.where(rows[:, 0] == 1, rows[:, 1], rows[:, 4] if place else 0) / 4
    features = rows[:, 7:] if place else rows[:, 7:7 + JUDGED]
    mean, spread = features.mean(0), np.maximum(features.std(0), 0.08)
    z = ((features - mean) / spread).astype(np.float32)
    weight = np.ones(len(y), np.float32)
    weight[np.isin(family, HARD)] = 1.5
    weight[np.isin(family, FORBIDDEN)] = 4
    # As costly as a miss is: fewer candidates are onsets than not.
    weight[y == 1] = 1.6
    weight[rows[:, 0] < 0] = 0.6
    weight[family == "source"] *= 1.5
    weight[easy] *= 5
    if place:
        # Sounds that are placed exactly weigh more than those whose onsets are estimated.
        weight = np.where(family == "source", 0.5, 1).astype(np.float32)
    n = z.shape[1]
    parameters = [
        (rng.standard_normal((n, hidden)) * np.sqrt(1.5 / n)).astype(np.float32), np.zeros(hidden, np.float32),
        (rng.standard_normal((hidden, 2)) * np.sqrt(1 / hidden)).astype(np.float32), np.zeros(2, np.float32)]
    first = [np.zeros_like(p) for p in parameters]
    second = [np.zeros_like(p) for p in parameters]
    batch, t = 512, 0
    steps = epochs * (len(y) // batch)
    for epoch in range(epochs):
        order = rng.permutation(len(y))
        loss = 0.0
        for start in range(0, len(y) - batch + 1, batch):
            j = order[start:start + batch]
            w1, b1, w2, b2 = parameters
            x = z[j] + noise * rng.standard_normal((batch, n), dtype=np.float32)
            a = x @ w1 + b1
            h = np.maximum(a, 0)
            o = h @ w2 + b2
            p = 1 / (1 + np.exp(-o[:, 0]))
            if not place:
                loss -= np.sum(weight[j] * (y[j] * np.log(p + 1e-7) + (1 - y[j]) * np.log(1 - p + 1e-7)))
            g = np.zeros_like(o)
            g[:, 0] = weight[j] * (p - y[j])
            if place:
                # Beyond 1 ms an error counts by its size, so that the median is learnt.
                g[:, 0] = 0
                g[:, 1] = weight[j] * np.clip(4 * (o[:, 1] - shift[j]), -1, 1)
                loss += np.abs(4 * (o[:, 1] - shift[j])).sum()
            else:
                g[:, 1] = 0.3 * y[j] * np.clip(o[:, 1] - shift[j], -0.5, 0.5)
            g /= batch
            dh = (g @ w2.T) * (a > 0)
            t += 1
            rate = 1.5e-3 * (1 + np.cos(np.pi * t / steps)) + 1e-5
            for k, gradient in enumerate([x.T @ dh, dh.sum(0), h.T @ g, g.sum(0)]):
                first[k] = 0.9 * first[k] + 0.1 * gradient
                second[k] = 0.999 * second[k] + 0.001 * gradient * gradient
                step = first[k] / (1 - 0.9**t) / (np.sqrt(second[k] / (1 - 0.999**t)) + 1e-8)
                if parameters[k].ndim == 2:
                    step += decay * parameters[k]
                parameters[k] -= rate * step
        print(f"epoch {epoch + 1}: loss {loss / len(y):.5f}", flush=True)
    w1, b1, w2, b2 = parameters
    scale = np.array([1, 4], np.float32)
    return w1 / spread[:, None], b1 - (mean / spread) @ w1, w2 * scale, b2 * scale


# The characters of a string that need no escape.
DIGITS = [chr(c) for c in range(35, 127) if c != 92]


def spell(number):
    """Returns a whole number of -273...272 as text: one character for -42...42, two for the others."""
    if abs(number) <= 42:
        return DIGITS[number + 42]
    page, digit = divmod(number + 273, 91)
    return DIGITS[85 + page] + DIGITS[digit]


def write_swift(path, name, rows, ends):
    """Writes each unit as whole numbers of -255...255 times a scale."""
    rows = rows.copy()
    # A rectified unit may be scaled before it as long as it is scaled back after it: weights of one size lose least.
    balance = np.sqrt(np.abs(rows[:, -2:]).max(axis=1) / np.abs(rows[:, :-2]).max(axis=1))
    rows[:, :-2] *= balance[:, None]
    rows[:, -2:] /= balance[:, None]
    scales = np.abs(rows).max(axis=1) / 255
    whole = np.round(rows / scales[:, None]).astype(int).reshape(-1)
    text = "".join(spell(int(number)) for number in whole)
    numbers = [f"{s:.6g}" for s in scales]
    lines = [
        "// Written by Benchmarks/Onsets/train.py; do not edit.", "", "extension OnsetJudge {",
        f"  /// The result of training: see Benchmarks/Onsets/README.md.", f"  static func {name}() -> OnsetJudge {{",
        "    OnsetJudge(", f"      inputs: {rows.shape[1] - 3},", "      scales: ["]
    lines += ["        " + " ".join(n + "," for n in numbers[i:i + 8]) for i in range(0, len(numbers), 8)]
    lines += ["      ],", f"      ends: [{ends[0]:.6g}, {ends[1]:.6g}],", '      text: """']
    lines += ["        " + text[i:i + 100] + "\\" for i in range(0, len(text), 100)]
    lines[-1] = lines[-1][:-1]
    lines += ['        """)', "  }", "}", ""]
    open(path, "w").write("\n".join(lines))


def main():
    place = "--place" in sys.argv
    words = [word for word in sys.argv[1:] if word != "--place"]
    name, hidden, epochs, net, swift = words[0], int(words[1]), int(words[2]), words[3], words[4]
    loaded = [load(folder) for folder in words[5:]]
    rows = np.concatenate([r for r, _ in loaded])
    family = np.concatenate([f for _, f in loaded])
    print(f"{len(rows)} candidates, {int((rows[:, 0] == 1).sum())} onsets", flush=True)
    w1, b1, w2, ends = train(rows, family, hidden, epochs, place)
    units = np.concatenate([w1.T, b1[:, None], w2], axis=1)
    np.concatenate([units.reshape(-1), ends]).astype(np.float32).tofile(net)
    write_swift(swift, name, units, ends)


main()
