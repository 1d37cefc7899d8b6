#!/usr/bin/env python3
"""Scores other onset detectors on exported sounds: compare.py TUNING TEST [thrum.json …] [--write FOLDER] [--only NAME,…]

TUNING and TEST are folders that `OnsetScores export`, sequences.py or strange.py wrote. Each peer runs with its defaults and with the
threshold and the constant shift that do best on TUNING. Further arguments are detections of our own, {name: [times]};
with --own alone, no peer runs. --write keeps what the tuned peers find, for table.py.
"""
import json
import os
import sys
import warnings

import mir_eval
import numpy as np

warnings.filterwarnings("ignore")
WINDOWS = (0.05, 0.025, 0.01)
FORBIDDEN = {"swells", "silence"}
INSTRUMENTS = {"plucked", "bowed", "blown", "keyboard", "chords"}


def load(folder):
    sounds = json.load(open(folder + "/list.json"))
    for sound in sounds:
        sound["samples"] = np.fromfile(f"{folder}/{sound['name']}.f32", "<f4")
        sound["truth"] = np.array([onset[0] for onset in sound["onsets"]])
    return sounds


def librosa_default(x, rate, delta):
    import librosa
    return librosa.onset.onset_detect(y=x, sr=rate, units="time", delta=0.07 if delta is None else delta)


def librosa_superflux(x, rate, delta):
    import librosa
    hop = int(librosa.time_to_samples(1 / 200, sr=rate))
    strength = librosa.onset.onset_strength(
        S=librosa.power_to_db(
            librosa.feature.melspectrogram(
                y=x, sr=rate, n_fft=1024, hop_length=hop, fmin=27.5, fmax=16000, n_mels=138), ref=np.max),
        sr=rate, hop_length=hop, lag=2, max_size=3)
    return librosa.onset.onset_detect(
        onset_envelope=strength, sr=rate, hop_length=hop, units="time", delta=0.07 if delta is None else delta)


def aubio_with(method):
    def detect(x, rate, threshold):
        import aubio
        detector = aubio.onset(method, 1024, 256 if threshold is not None else 512, rate)
        if threshold is not None:
            detector.set_threshold(threshold)
        hop = detector.hop_size if hasattr(detector, "hop_size") else (256 if threshold is not None else 512)
        times = []
        for start in range(0, len(x) - hop + 1, hop):
            if detector(x[start:start + hop]):
                times.append(detector.get_last_s())
        return np.array(times)
    return detect


def essentia_with(method):
    def detect(x, rate, alpha):
        import essentia
        import essentia.standard as es
        essentia.log.infoActive = False
        x = es.Resample(inputSampleRate=rate, outputSampleRate=44100)(x) if rate != 44100 else x
        function = es.OnsetDetection(method=method, sampleRate=44100)
        window, fft, polar = es.Windowing(type="hann"), es.FFT(), es.CartesianToPolar()
        values = []
        for frame in es.FrameGenerator(x, frameSize=1024, hopSize=512):
            magnitude, phase = polar(fft(window(frame)))
            values.append(function(magnitude, phase))
        onsets = es.Onsets(alpha=0.1 if alpha is None else alpha)
        return onsets(np.array([values], "single"), [1])
    return detect


PEERS = {
    "librosa": (librosa_default, [0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3]),
    "librosa superflux": (librosa_superflux, [0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3]),
    **{f"aubio {m}": (aubio_with(m), [0.1, 0.2, 0.3, 0.5, 0.8, 1.2])
       for m in ("hfc", "complex", "specflux", "energy", "specdiff", "kl", "mkl", "phase")},
    **{f"essentia {m}": (essentia_with(m), [0.05, 0.1, 0.2, 0.3, 0.5]) for m in ("hfc", "complex", "flux", "melflux")},
}


def score(sounds, found, shift=0.0):
    f = {w: [] for w in WINDOWS}
    instruments = {w: [] for w in WINDOWS}
    forbidden, false, minutes, errors = 0, 0, 0.0, []
    for sound, times in zip(sounds, found):
        times = np.maximum(0, np.asarray(times, float) + shift)
        if len(sound["truth"]) == 0:
            if sound["family"] in FORBIDDEN:
                forbidden += len(times)
            else:
                false += len(times)
                minutes += len(sound["samples"]) / sound["rate"] / 60
            continue
        for window in WINDOWS:
            value = mir_eval.onset.f_measure(sound["truth"], np.unique(times), window=window)[0]
            f[window].append(value)
            if sound["family"] in INSTRUMENTS:
                instruments[window].append(value)
        pairs = mir_eval.util.match_events(sound["truth"], np.unique(times), 0.05) if len(times) else []
        errors += [np.unique(times)[j] - sound["truth"][i] for i, j in pairs]
    mean = lambda values: float(np.mean(values)) if values else float("nan")
    return {
        "f": [mean(f[w]) for w in WINDOWS], "instruments": [mean(instruments[w]) for w in WINDOWS],
        "forbidden": forbidden, "false": false / minutes if minutes else 0.0,
        "error": float(np.median(np.abs(errors))) * 1000 if errors else float("nan"),
        "bias": float(np.median(errors)) if errors else 0.0}


def row(name, s):
    f, i = s["f"], s["instruments"]
    print(f"| {name} | {f[0]:.3f} / {f[1]:.3f} / {f[2]:.3f} | {i[0]:.3f} / {i[1]:.3f} / {i[2]:.3f} | "
          f"{s['error']:.1f} ms | {s['forbidden']} | {s['false']:.1f} |", flush=True)


def main():
    words = sys.argv[1:]
    own = "--own" in words
    kept = words.pop(words.index("--write") + 1) if "--write" in words else None
    only = words.pop(words.index("--only") + 1).split(",") if "--only" in words else list(PEERS)
    words = [word for word in words if not word.startswith("--")]
    tuning, test = load(words[0]), load(words[1])
    print("| Detector | F at 50 / 25 / 10 ms | instruments | median error | on swells and silence | a minute elsewhere |")
    print("|---|---|---|---|---|---|")
    for path in words[2:]:
        found = json.load(open(path))
        times = [[x if np.isscalar(x) else x[0] for x in found[s["name"]]] for s in test]
        row("thrum", score(test, times))
    for name, (detect, grid) in ({} if own else {name: PEERS[name] for name in only}).items():
        run = lambda sounds, value: [detect(s["samples"], s["rate"], value) for s in sounds]
        row(name, score(test, run(test, None)))
        best = None
        for value in grid:
            found = run(tuning, value)
            shift = -score(tuning, found)["bias"]
            total = sum(score(tuning, found, shift)["f"])
            if best is None or total > best[0]:
                best = (total, value, shift)
        found = run(test, best[1])
        row(f"{name}, tuned ({best[1]}, {best[2] * 1000:+.0f} ms)", score(test, found, best[2]))
        if kept:
            os.makedirs(kept, exist_ok=True)
            times = {s["name"]: [float(t) for t in np.maximum(0, np.asarray(f, float) + best[2])] for s, f in zip(test, found)}
            json.dump(times, open(f"{kept}/{name.replace(' ', '-')}.json", "w"))


main()
