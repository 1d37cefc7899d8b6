#!/usr/bin/env python3
"""Scores detections by category, source and condition: table.py FOLDER NAME=FOUND.json … [--by category|source|condition]

FOLDER holds sounds that sequences.py or strange.py wrote; FOUND.json is of `OnsetScores detect` or compare.py: for each sound the
times of its onsets, or times and strengths. F is the mean over sounds with onsets, matched within 50, 25 and 10 ms; sounds without
onsets count what is found in them. The rank correlation is that of strengths and gains of one voice, averaged over voices with at
least five different gains.
"""
import json
import sys

import numpy as np

WINDOWS = (0.05, 0.025, 0.01)


def matched(found, truth, window):
    """Pairs of indices: the most that can be matched, in order."""
    pairs, at = [], 0
    for index, time in enumerate(truth):
        while at < len(found) and found[at] < time - window:
            at += 1
        if at < len(found) and found[at] <= time + window:
            pairs.append((at, index))
            at += 1
    return pairs


def ranks(values):
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - 0.5 * (counts + 1))[inverse]


def correlations(found, onsets):
    strengths = {}
    for f, t in matched([x[0] for x in found], [o[0] for o in onsets], 0.025):
        if len(onsets[t]) > 2 and len(found[f]) > 1:
            strengths.setdefault(onsets[t][2], []).append((found[f][1], onsets[t][1]))
    for pairs in strengths.values():
        own, gains = np.array(pairs).T
        if len(set(gains)) > 4:
            a, b = ranks(own), ranks(gains)
            yield float(np.corrcoef(a, b)[0, 1]) if a.std() > 0 and b.std() > 0 else 0.0


def measure(sound, found):
    found = sorted([x] if np.isscalar(x) else x for x in found)
    truth, times = sorted(sound["onsets"]), [x[0] for x in found]
    f = [2 * len(matched(times, [o[0] for o in truth], w)) / max(1, len(truth) + len(times)) for w in WINDOWS]
    hits = len(matched(times, [o[0] for o in truth], 0.05))
    return {"f": f if truth else None, "found": len(times), "hits": hits, "truth": len(truth),
            "ranks": list(correlations(found, truth))}


def summary(rows):
    scored = [r["f"] for r in rows if r["f"]]
    empty = [r for r in rows if not r["f"]]
    correlation = [c for r in rows for c in r["ranks"]]
    parts = [" / ".join(f"{v:.3f}" for v in np.mean(scored, axis=0)) if scored else "–"]
    found, hits, truth = (sum(r[k] for r in rows if r["f"]) for k in ("found", "hits", "truth"))
    parts.append(f"{hits / max(1, found):.3f} / {hits / max(1, truth):.3f}" if scored else "–")
    parts.append(f"{np.mean(correlation):.3f}" if correlation else "–")
    parts.append(f"{sum(r['found'] for r in empty)} in {len(empty)}" if empty else "–")
    return parts


def main():
    words = sys.argv[1:]
    by = words.pop(words.index("--by") + 1) if "--by" in words else "category"
    words = [w for w in words if w != "--by"]
    sounds = json.load(open(words[0] + "/list.json"))
    print(f"| {by.capitalize()} | detector | F at 50 / 25 / 10 ms | precision / recall | rank | found where there are none |\n|---|---|---|---|---|---|")
    for name, path in (w.split("=", 1) for w in words[1:]):
        found = json.load(open(path))
        groups = {}
        for sound in sounds:
            row = measure(sound, found[sound["name"]])
            kind = sound.get(by) or sound["name"].rsplit("-", 1)[0]
            groups.setdefault(kind, []).append(row)
        for kind, rows in groups.items():
            print(f"| {kind} | {name} | " + " | ".join(summary(rows)) + " |")
        every = [r for rows in groups.values() for r in rows]
        print(f"| **all** | {name} | " + " | ".join(summary(every)) + " |")


main()
