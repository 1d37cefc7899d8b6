#!/usr/bin/env python3
"""Trains the judges of onset candidates: train.py HIDDEN EPOCHS WEIGHTS [--context | --place] FOLDER…

Each FOLDER holds list.json and candidates.bin, which `OnsetScores export` and `OnsetScores candidates` wrote. Writes the file
WEIGHTS in the format of Sources/Feel/COnsetWeights, and the sums of the weights in its folder to SHA256SUMS, where such a
file is. With --context it reads the course of the attack and the neighbours too, and learns from what the first judge scores above −4. With --place it learns from
candidates near true onsets alone, and only how far the onsets lie from them. Needs numpy alone.
"""
import hashlib
import json
import os
import pathlib
import sys
import zlib

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

# The judge reads the first features; the placer all but the context; the judge of the context the first and the context.
JUDGED, ATTACK, PLACED, CONTEXT = 128, 160, 192, 32
HEAD = 8
WIDTH = PLACED + CONTEXT + HEAD
# Kinds of sound without onsets, where a false detection weighs more.
FORBIDDEN = ["swells", "silence", "glides"]
# The greatest number that a weight is stored as, and how much weights shrink towards 0 where they serve nothing: 0 packs best.
LIMIT, SHRINK = 45, 8e-3
HARD = ["vibrato", "tremolo", "engine", "beating", "pads", "modulatedNoise", "wind", "steadyNoise"]


def load(folder):
    listed = json.load(open(folder + "/list.json"))
    rows = np.fromfile(folder + "/candidates.bin", np.float32).reshape(-1, WIDTH)
    # Sequences of sounds of sources are a kind of their own; so are glides without onsets, and hard sounds.
    families = [sound["category"] if sound.get("category") in ("noisy", "texture")
                else "glides" if sound.get("category") == "glide" and not sound["onsets"]
                else "source" if "category" in sound and sound["onsets"] else sound["family"] for sound in listed]
    return rows, np.array(families)[rows[:, 5].astype(int)]


def whole(w1):
    """The whole numbers of a column of weights for each unit, and the scale of each unit."""
    scales = np.minimum(np.abs(w1).max(0), 4.5 * np.sqrt((w1 ** 2).mean(0)) + 1e-9) / LIMIT
    return np.clip(np.round(w1 / scales), -LIMIT, LIMIT).astype(np.float32), scales


def columns_for(rows, context, place):
    features = rows[:, HEAD:]
    if context:
        return np.concatenate([features[:, :ATTACK], features[:, PLACED:]], 1)
    return features[:, :PLACED] if place else features[:, :JUDGED]


def train(rows, family, hidden, epochs, context, place, seed=0, decay=1e-4, noise=0.05):
    """One hidden layer of rectified units; cross entropy for the score, a bounded loss for the shift of true onsets."""
    rng = np.random.default_rng(seed)
    # To a judge, a candidate within 6 ms of an onset that another one has is neither right nor wrong. A placer must move
    # whichever candidate the judge may prefer.
    if place:
        keep = (rows[:, 0] == 1) | (rows[:, 0] < 0) & (abs(rows[:, 4]) < 30) & (rows[:, 6] > -2)
    else:
        keep = (rows[:, 0] >= 0) | (abs(rows[:, 4]) > 6)
    # Clear negatives of the weights that recorded them are thinned, and weigh more instead.
    easy = (rows[:, 0] == 0) & (rows[:, 6] < -5) & (not place)
    keep &= rows[:, 6] > -4 if context else ~easy | (rng.uniform(size=len(rows)) < 0.2)
    rows, family, easy = rows[keep], family[keep], easy[keep]
    print(f"{len(rows)} candidates to learn from", flush=True)
    y = (rows[:, 0] == 1).astype(np.float32)
    shift = np.where(rows[:, 0] == 1, rows[:, 1], rows[:, 4] if place else 0) / 4
    features = columns_for(rows, context, place)
    mean, spread = features.mean(0), np.maximum(features.std(0), 0.08)
    z = ((features - mean) / spread).astype(np.float32)
    weight = np.ones(len(y), np.float32)
    weight[np.isin(family, HARD)] = 1.5
    weight[family == "texture"] = 2
    weight[np.isin(family, FORBIDDEN)] = 6
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
            if t > 0.5 * steps:
                # As the weights are stored, so that training corrects what that changes.
                w1 = np.multiply(*whole(w1))
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
            shrunk = np.abs(parameters[0]) - rate * SHRINK
            parameters[0] = np.where(shrunk > 0, np.sign(parameters[0]) * shrunk, 0)
        print(f"epoch {epoch + 1}: loss {loss / len(y):.5f}", flush=True)
    return (mean, spread, *parameters)


def stored(mean, spread, w1, b1, w2, b2):
    """The numbers by which weights are stored."""
    gains = np.clip(np.round(512 / spread), 1, 4140)
    rows, scales = whole(w1)
    # A rectified unit may be scaled before it as long as it is scaled back after it.
    size = np.maximum(np.abs(w2 * (1, 4)).max(1), 1e-9)
    scales, units = scales * size, np.stack([b1 * size, w2[:, 0] / size, 4 * w2[:, 1] / size], 1)
    units = np.concatenate([units, scales[:, None]], 1)
    columns = np.abs(units).max(0) / 4140
    units = np.round(units / columns)
    # The weights on the features as they are, and the offsets that move their means to 0.
    read = rows.T * (units[:, 3] * columns[3])[:, None] * (gains / 512)
    units[:, 0] = 0
    offsets = b1 * size - read @ mean
    columns[0] = np.abs(offsets).max() / 4140
    units[:, 0] = np.round(offsets / columns[0])
    return gains, units, columns, rows, np.array([b2[0], 4 * b2[1]])


def packed(gains, units, columns, rows, ends):
    """The file of weights: each is a whole number of −45…45 times a scale of its unit and a gain of its input."""
    parts = [np.array(rows.shape, "<u2"), columns.astype("<f4"), ends.astype("<f4"), gains.astype("<i2"),
             np.round(units).astype("<i2"), rows.T.astype("i1")]
    return b"".join(part.tobytes() for part in parts)


def write(path, data):
    path = pathlib.Path(path)
    path.write_bytes(data)
    sums = path.parent / "SHA256SUMS"
    if sums.exists():
        files = sorted(path.parent.glob("*.weights"))
        sums.write_text("".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files))


def main():
    place, context = "--place" in sys.argv, "--context" in sys.argv
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    hidden, epochs, path = int(words[0]), int(words[1]), words[2]
    loaded = [load(folder) for folder in words[3:]]
    rows = np.concatenate([r for r, _ in loaded])
    family = np.concatenate([f for _, f in loaded])
    print(f"{len(rows)} candidates, {int((rows[:, 0] == 1).sum())} onsets", flush=True)
    weights = stored(*train(rows, family, hidden, epochs, context, place))
    data = packed(*weights)
    write(path, data)
    print(f"{(weights[3] == 0).mean():.0%} of the weights are 0; {len(zlib.compress(data, 9))} bytes when packed", flush=True)

main()
