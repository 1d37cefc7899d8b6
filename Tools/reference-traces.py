#!/usr/bin/env python3
"""Computes traces of touch and their distances a second time, after Docs/Perception.md and not after the Swift code.

    Tools/reference-traces.py Tests/Golden/HapticPerception/traces.json --check

prints each number of the file that differs by more than its tolerance, and exits with 1 if one does; `--write FILE` writes
the file with the numbers of this program. It needs numpy and takes about ten seconds. `TraceVectorTests` holds the Swift
code to the file.
"""
import argparse
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Track = NDArray[np.float64]
Trace = dict[str, Track]  # what a hand feels, by name and frame of 5 ms
RATE, HOP, TAIL, FRAME_MS, JND_A, JND_B, S_FULL, CAP, JITTER = 8000, 40, 60, 5.0, 1.4, 1.6, 6.0, 12.0, 2.0
MASK_FAST, MASK_SLOW, MASK_BACK, LAG, EST_0, BETA = 0.4, 0.2, 0.3, 5, 6.0, 0.6
TAU_FAST_P, TAU_FAST_NP, TAU_SLOW, TAU_BACK, TAU_SUM, TAU_EST, TAU_PERS = 40.0, 100.0, 3000.0, 100.0, 200.0, 60.0, 20.0
TAU_UP, TAU_DOWN, SEP_0, SEP_1, HAB, TAU_HAB = 15.0, 60.0, 1.5, 0.35, 2.4, 80.0
STATES, STEPS, NODE, STEP_MS, START_FREE, PAD = 160, 24, 10, 2.5, 20.0, 140  # states and steps to either side
HANN = {n: (1.0 - np.cos(2 * np.pi * (np.arange(n) + 0.5) / n)) / n for n in (40, 41, 112, 160, 400)}  # sum 1
FILTER_P = (57.279603099, ((1.399036097927e-02, -1.747652680415, 0.803614124332),
                           (7.571222826986e-03, -1.693789598806, 0.724074490114)))
FILTER_NP = (485.288500162, ((2.500617106466e-05, -1.982430966835, 0.982530991519),
                             (2.958137252400e-03, -1.853191791860, 0.865024340870)))

MASK_HOLD, HEIGHT_HOLD, TAU_HEIGHT, TAU_U, LASTING, ONSET_QUALITY = 4, 8, 60.0, 15.0, 0.008, 0.62
PITCH_UNIT, ROUGH_UNIT, RATE_UNIT, LOOKS_MAX, WARP, START_UNIT, GAIN, LEAD = 0.318, 0.164, 0.383, 16.0, 11.83, 43.8, 1.26, 8
EARLY = 4  # frames before the first one that count


def decay(tau: float) -> float:
    """Return what one frame leaves of a quantity that fades with tau ms."""
    return math.exp(-FRAME_MS / tau)


def smoothstep(z: float) -> float:
    """Return 3c² − 2c³ of c = z within 0…1."""
    c = min(max(z, 0.0), 1.0)
    return c * c * (3.0 - 2.0 * c)


def decibels(power: Any) -> Any:
    """Return the power in dB, floored at −60 dB."""
    return 10.0 * np.log10(np.maximum(power, 1e-6))


def synthesise(bursts: list[dict[str, float]]) -> Track:
    """Return 2 s of acceleration in g."""
    x = np.zeros(2 * RATE)
    for burst in bursts:
        q = np.arange(len(x)) / RATE - burst["t"]
        envelope = np.clip(np.minimum(q, burst["d"] - q) / 0.002, 0.0, 1.0)
        depth = burst.get("m", 0.0) * (0.5 + 0.5 * np.cos(2 * np.pi * burst.get("fm", 0.0) * q))
        x += burst["a"] * envelope * (1.0 - depth) * np.sin(2 * np.pi * burst["f"] * q)
    return x


def filtered(x: Track, design: tuple[float, Any]) -> Track:
    """Return x through the gain and the two sections of a channel."""
    y = [design[0] * v for v in x.tolist()]
    for b0, a1, a2 in design[1]:
        x1 = x2 = y1 = y2 = 0.0
        for n, v in enumerate(y):
            y[n] = b0 * (v + 2.0 * x1 + x2) - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, v, y1, y[n]
    return np.array(y)


def averages(values: Track, count: int, hop: int, number: int) -> Track:
    """Return Hann means of the values, centred on each multiple of hop; values outside are 0."""
    padded = np.pad(values, (count // 2, number * hop + count))
    return np.array([HANN[count] @ padded[k * hop:k * hop + count] for k in range(number)])


def fading_maximum(values: Track, tau: float, hold: int = 0, late: int = 0) -> Track:
    """Return the largest value up to `late` frames ago; a value holds for `hold` frames, then fades with tau."""
    age = np.subtract.outer(np.arange(len(values)), np.arange(len(values))) - late
    left = values * np.where(age >= 0, np.exp(-FRAME_MS * np.maximum(0, age - hold) / tau), 0.0)
    return np.array([row.max() for row in left])


def leaky(values: Track, tau: float) -> Track:
    """Return the leaky sum of the values."""
    return np.convolve(values, decay(tau) ** np.arange(len(values)))[:len(values)]


def summed(power: Track) -> Track:
    """Return the level of the P channel in dB after summation over time."""
    level, e = decibels(power), decay(TAU_SUM)
    heard = np.maximum(level, 0.0)
    before = fading_maximum(heard, TAU_SLOW, late=1)
    lasting, out = np.zeros_like(power), np.zeros_like(power)
    total = fresh = m = 0.0
    for k, x in enumerate(power):
        total, fresh = e * total + (1.0 - e) * x, e * min(fresh, x) + (1.0 - e) * x
        a = smoothstep(2.0 * heard[k] / before[k] - 1.0) if before[k] > 0 else 1.0
        corrected = min(level[k], a * decibels(total) + (1.0 - a) * decibels(fresh))
        lasting[k] = m = min(heard[k], m + (heard[k] - m) * (1.0 - decay(TAU_EST)))
        mu = lasting[k - LAG] if k >= LAG else 0.0
        established = min(mu / EST_0, 1.0) * (mu + BETA * (heard[k] - mu))
        out[k] = max(corrected, min(established, level[k]))
    return out


def masked(level: Track, tau: float, hold: int, *more: Track) -> list[Track]:
    """Return the level, and more levels beside the same maskers, after forward and backward masking."""
    def remaining(heard: Track, mask: Track, masker: Track) -> Track:
        q = np.maximum(masker, 1e-12)
        v = np.clip((heard - mask) / np.maximum(q - mask, 1e-12), 0.0, 1.0)
        return np.where(heard >= masker, heard, q * v * (1.0 + mask / q * (1.0 - v)))

    tracks = [np.maximum(track, 0.0) for track in (level, *more)]
    forward = fading_maximum(tracks[0], TAU_SLOW, late=1)
    backward = fading_maximum(tracks[0][::-1], TAU_BACK, late=1)[::-1]
    mask = fading_maximum(MASK_FAST * tracks[0], tau, hold, late=1) + MASK_SLOW * forward
    return [np.minimum(remaining(t, mask, forward), remaining(t, MASK_BACK * backward, backward)) for t in tracks]


def jnds(sl: Track) -> Track:
    """Return the number of level JND above threshold."""
    return np.where(sl > 0, 10 / JND_A * np.log2((JND_A * 2 ** (sl / 10) + JND_B) / (JND_A + JND_B)), 0.0)


def onsets(level: Track) -> Track:
    """Return the onsets of the fast level in JND."""
    out = np.zeros_like(level)
    follower = habit = pending = last = 0.0
    for k, x in enumerate(level):
        y = smoothstep((x - follower) / (SEP_0 + SEP_1 * x))
        rise, last = max(0.0, y - last), y
        out[k] = rise / (1.0 + HAB * habit * habit)
        habit, pending = (habit, pending + rise) if rise > 0 else (habit + pending, 0.0)
        habit *= decay(TAU_HAB)
        follower += (x - follower) * (1.0 - decay(TAU_UP if x > follower else TAU_DOWN))
    return out


def trace_of(x: Track) -> Trace:
    """Return the trace of an acceleration (g, 8 kHz) in a grasping hand."""
    x = np.pad(x, (EARLY * HOP, 0))  # what starts at once shows before it, over 40 ms
    frames = len(x) // HOP + TAIL
    y = filtered(x, FILTER_P)
    fast, change = (10.0 * averages(v * v, 160, HOP, frames) for v in (y, np.diff(y, prepend=0.0)))
    power, change = (np.convolve(v, np.array([1, 3, 4, 3, 1]) / 12.0, "same") for v in (fast, change))
    felt_p, felt_fast = masked(summed(power), TAU_FAST_P, MASK_HOLD, summed(fast))
    felt_n = masked(decibels(averages(filtered(x, FILTER_NP) ** 2, 400, HOP, frames)), TAU_FAST_NP, MASK_HOLD)[0]
    level0 = jnds(sl := np.maximum(felt_p, felt_n))
    level, s = fading_maximum(level0, TAU_PERS), np.minimum(1.0, level0 / S_FULL)
    on = onsets(fading_maximum(jnds(np.maximum(felt_fast, felt_n)), TAU_PERS))
    kept, moved = leaky(power, TAU_PERS), leaky(change, TAU_PERS)
    z = np.minimum(0.5 * np.sqrt(moved / np.where(kept > 0, kept, 1.0)), 1.0)
    fc = np.clip(RATE / np.pi * (z + z**3 / 6 + 3 * z**5 / 40 + 15 * z**7 / 336), 10.0, 1000.0)
    strength = np.pad(np.sqrt(averages(10.0 * y * y, 112, 20, 2 * frames + 20)), (20, 0))  # every 2.5 ms
    points = np.array([strength[2 * k:2 * k + 41] for k in range(frames)])
    mean = points @ HANN[41]
    variance = (points - mean[:, None]) ** 2 @ HANN[41]
    rough = np.minimum(np.sqrt(variance) / np.maximum(mean, 1.0), 1.0)
    rate = np.sqrt(np.diff(points, axis=1) ** 2 @ HANN[40] / np.maximum(variance, 1e-9)) / (2 * np.pi * 0.0025)
    begun = leaky(leaky(on, TAU_U), TAU_U) * (1.0 - decay(TAU_U)) ** 2
    whole = {"SL": sl, "L0": level0, "L": level, "H": fading_maximum(level, TAU_HEIGHT, HEIGHT_HOLD), "s": s,
             "fc": fc, "fm": np.clip(rate, 3.0, 100.0), "power": power, "R": rough, "on": on, "begun": begun,
             "u": begun + LASTING * s}
    for name in ("on", "begun", "u"):  # what begins before the first frame begins with it
        whole[name][EARLY] += whole[name][:EARLY].sum()
    return {name: track[EARLY:] for name, track in whole.items()}


def events_of(trace: Trace) -> list[dict[str, float]]:
    """Return the rises of a trace that words are made of; the frames of a rise end where the next one kept shows already."""
    on = trace["on"]
    edges = np.flatnonzero(np.diff(on > 0, prepend=False, append=False)).reshape(-1, 2)
    rises, events = [(a, b) for a, b in edges if on[a:b].sum() >= 0.05], []
    for (a, b), end in zip(rises, [a - 2 for a, _ in rises[1:]] + [len(on)]):
        end = max(end, a + 1)
        own = {name: track[a:end] for name, track in trace.items()}
        member = np.clip((own["L0"] / own["L0"].max() - 0.35) / 0.3, 0.0, 1.0)
        pitch = np.average(np.log2(own["fc"]), weights=member * own["power"])
        events.append({"t": FRAME_MS * (np.average(np.arange(a, b), weights=on[a:b]) - 1.0), "salience": on[a:b].sum(),
                       "SL": own["SL"].max(), "fc": 2.0**pitch, "T": FRAME_MS * member.sum(),
                       "R": np.average(own["R"], weights=member)})
    return events


def sampled(trace: Trace, length: int, places: NDArray[np.int64]) -> dict[str, Track]:
    """Return what the local difference needs of a trace at places, in quarters of a frame; silence is around it."""
    def dense(track: Track) -> Track:
        padded = np.pad(track, (PAD, PAD + length - len(track)))
        return np.interp(np.arange(4 * len(padded) - 3) / 4.0, np.arange(len(padded)), padded)

    out = {name: dense(trace[name]) for name in ("L", "H", "s", "begun", "u")}
    out |= {f"steep {name}": (0.5 * (np.roll(out[name], -4) - np.roll(out[name], 4))) ** 2 for name in ("L", "H")}
    qualities = {"p": np.log2(trace["fc"]) / PITCH_UNIT, "R": trace["R"], "r": np.log2(trace["fm"]) / RATE_UNIT}
    for name, track in qualities.items():
        out[name] = np.where(out["s"] < 1e-9, 0.0, dense(trace["s"] * track) / np.maximum(out["s"], 1e-9))
    return {name: track[places + 4 * PAD] for name, track in out.items()}


def distance(a: Trace, b: Trace) -> float:
    """Return the distance of two traces in JND: the least cost over all alignments."""
    def capped(d: Track) -> Track:
        return d * d / (1.0 + (d / CAP) ** 2)

    def difference(name: str) -> Track:
        return (x[name] - y[name]) ** 2 / (1 + JITTER**2 * np.minimum(x["steep " + name], y["steep " + name]))

    length = max(len(a["on"]), len(b["on"]))
    nodes = LEAD + math.ceil((length + STATES // 2) / NODE)
    frame = np.arange(NODE * nodes)[:, None] - NODE * LEAD
    state = np.arange(-STATES, STATES + 1)  # a shift in steps; half a step is a quarter of a frame
    x, y = sampled(a, length, 4 * frame - state), sampled(b, length, 4 * frame + state)
    rate = np.minimum(1, 2 * x["R"]) * np.minimum(1, 2 * y["R"]) * capped(x["r"] - y["r"])
    quality = x["s"] * y["s"] * (capped(x["p"] - y["p"]) + capped((x["R"] - y["R"]) / ROUGH_UNIT) + rate)
    lasting, onset = difference("L") + quality, difference("H") + ONSET_QUALITY * quality
    cell_a, cell_b = (((side["u"] - side["begun"]) * lasting**2 + side["begun"] * onset**2)
                      .reshape(nodes, NODE, state.size) for side in (x, y))
    looks = min(max(((a["on"].sum() + b["on"].sum()) / 4.0) ** 2, 1.0), LOOKS_MAX)
    costs = np.full((2 * STEPS + 1, nodes, state.size), np.inf)  # by step (negative: from the end), node, state
    for step in range(-STEPS, STEPS + 1):
        d, first, last = step * STEP_MS, max(0, -step), state.size - max(0, step)
        costs[step, :, first:last] = looks * (max(0.0, abs(d) - STEP_MS / 2) / WARP) ** 4
        for i in range(NODE):
            shift = int(math.copysign((abs(step) * (2 * i + 1) + NODE) // (2 * NODE), step))
            at_a, at_b = (cell[:, i, first + shift:last + shift] for cell in (cell_a, cell_b))
            costs[step, :, first:last] += np.maximum((1 - d / 100) * at_a, (1 + d / 100) * at_b)
    best = (np.maximum(0.0, np.abs(state) * STEP_MS - START_FREE) / START_UNIT) ** 4
    for node in range(nodes):
        steps = (0,) if node < LEAD else range(-STEPS, STEPS + 1)  # what would leave the states costs infinity
        best = np.min([np.roll(best + costs[step, node], step) for step in steps], axis=0)
    return GAIN * math.pow(best.min() / max(1.0, 0.5 * (a["u"].sum() + b["u"].sum())), 0.25)


def rounded(numbers: dict[str, float]) -> dict[str, float]:
    """Return the numbers with as many decimals as the file gives them."""
    return {key: round(float(v), {"t": 2, "T": 2, "fc": 2, "SL": 3}.get(key, 4)) for key, v in numbers.items()}


def computed(vectors: dict[str, Any]) -> dict[str, Any]:
    """Return the vectors with every number computed again."""
    traces = {name: trace_of(synthesise(p["bursts"])) for name, p in vectors["patterns"].items()}
    patterns = {}
    for (name, old), t in zip(vectors["patterns"].items(), traces.values()):
        sums = {"N": t["on"].sum(), "U": t["u"].sum(), "maxL": t["L"].max()}
        patterns[name] = {"bursts": old["bursts"], **rounded(sums), "L": rounded({k: t["L"][int(k)] for k in old["L"]}),
                          "events": [rounded(event) for event in events_of(t)]}
    distances = [[a, b, round(distance(traces[a], traces[b]), 4)] for a, b, _ in vectors["distances"]]
    return {**vectors, "patterns": patterns, "distances": distances}


def differences(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Return a line for each number that is missing, is added or differs by more than its tolerance."""
    allowed = {**old["tolerance"], "maxL": old["tolerance"]["L"], **dict.fromkeys("tT", old["tolerance"]["time"])}
    was, now = ({f"{a} – {b} distance": d for a, b, d in vectors["distances"]} for vectors in (old, new))
    for numbers, vectors in ((was, old), (now, new)):  # by pattern, place and, as the last word, kind
        for name, p in vectors["patterns"].items():
            numbers |= {f"{name} {key}": p[key] for key in ("N", "U", "maxL")}
            numbers |= {f"{name} frame {k} L": v for k, v in p["L"].items()}
            numbers |= {f"{name} event {n} {key}": v for n, e in enumerate(p["events"]) for key, v in e.items()}
    return [f"{at}: {was.get(at)} in the file, {now.get(at)} computed" for at in was | now
            if not abs(was.get(at, math.inf) - now.get(at, -math.inf)) <= allowed[at.split()[-1]]]


def layout(vectors: dict[str, Any]) -> str:
    """Return the vectors as text in the layout of the file."""
    patterns = []
    for name, p in vectors["patterns"].items():
        events = ",".join(f"\n      {json.dumps(e)}" for e in p["events"]) + "\n    " * bool(p["events"])
        patterns.append(
            f'  "{name}": {{\n    "bursts": {json.dumps(p["bursts"])},\n    "N": {p["N"]}, "U": {p["U"]}, '
            f'"maxL": {p["maxL"]},\n    "L": {json.dumps(p["L"])},\n    "events": [{events}]\n  }}')
    about, tolerance = (json.dumps(vectors[key], ensure_ascii=False) for key in ("about", "tolerance"))
    rows, body = ",\n  ".join(json.dumps(row) for row in vectors["distances"]), ",\n".join(patterns)
    return (f'{{\n"about": {about},\n"tolerance": {tolerance},\n'
            f'"patterns": {{\n{body}\n}},\n"distances": [\n  {rows}\n]\n}}\n')


def main() -> int:
    """Read a file of vectors, compute them again, and compare or write them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("vectors", type=Path)
    parser.add_argument("--check", action="store_true", help="print what differs beyond the tolerances")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the new vectors")
    options = parser.parse_args()
    old = json.loads(options.vectors.read_text(encoding="utf-8"))
    new = computed(old)
    lines = differences(old, new) if options.check else []
    if options.check:
        print("\n".join(lines) or "Nothing differs.")
    if options.write:
        options.write.write_text(layout(new), encoding="utf-8")
    return int(bool(lines))


if __name__ == "__main__":
    raise SystemExit(main())
