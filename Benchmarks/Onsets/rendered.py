"""Clicks, soft attacks, glides, swells and near silence that sox and csound make, which train nothing."""
import os
import subprocess
import tempfile

import numpy as np
import soundfile

RATE, SECONDS = 44100, 6.0
COUNT = int(RATE * SECONDS)


def log(rng, low, high):
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def events(rng, category):
    """Seconds, length, attack, gain, and the frequency at the start and at the end; and whether each is an onset."""
    t, made = rng.uniform(0.05, 0.4), []
    spread, base, fast = rng.uniform(0.25, 0.6), log(rng, 100, 1200), log(rng, 0.032, 0.2)
    while t < SECONDS - 0.5:
        gain, hertz = log(rng, spread, 1), base * 2 ** (rng.integers(-5, 8) / 12)
        if category == "clicks":
            for _ in range(rng.integers(4, 20)):
                if t < SECONDS - 0.2:
                    made.append((t, min(0.02, 0.6 * fast), 0, log(rng, spread, 1), base * 4, base * 4))
                t += fast
            t += rng.uniform(0.2, 0.8)
            continue
        if category == "ramps":
            length, attack, end = log(rng, 0.2, 0.7), log(rng, 0.02, 0.08), hertz
        elif category == "swell":
            length, attack, end = log(rng, 0.5, 2), None, hertz
        else:
            length, attack = log(rng, 0.12, 1), 0.001
            end = log(rng, 80, 4000)
        length = min(length, SECONDS - t - 0.05)
        made.append((t, length, 0.6 * length if attack is None else attack, gain, hertz, end))
        t += length + rng.uniform(0, 0.4)
    if category == "glide" and rng.uniform() < 0.6:
        # One glide that fades in.
        low, high = log(rng, 50, 400), log(rng, 800, 5000)
        return [(0, SECONDS, 0.5, 1, *((low, high) if rng.uniform() < 0.6 else (high, low)))], False
    return made, category in ("clicks", "ramps", "glide")


def near(rng):
    return 10 ** (rng.uniform(-95, -45) / 20), rng.choice([50, 60]), log(rng, 0.1, 3)


def flutter(rng):
    """Rate, depth, and whether tones beat instead of noise."""
    return log(rng, 0.4, 30), rng.uniform(0.2, 0.9), rng.uniform() < 0.4, [log(rng, 70, 1500) for _ in range(5)]


def result(path, made, isOnset):
    samples, _ = soundfile.read(path, always_2d=True)
    samples = np.concatenate([samples.mean(1), np.zeros(COUNT)])[:COUNT]
    return samples, [[t, gain, 0] for t, _, _, gain, _, _ in made] if isOnset else []


def sox(rng, category):
    with tempfile.TemporaryDirectory() as folder:
        out = folder + "/out.wav"
        make = lambda path, *words: subprocess.run(["sox", "-R", "-n", "-r", str(RATE), "-e", "float", "-b", "32", path, *map(str, words)], check=True)
        if category == "near":
            level, mains, hum = near(rng)
            make(folder + "/a.wav", "synth", SECONDS, rng.choice(["white", "pink", "brown"]) + "noise", "tremolo", 0.3, 40)
            make(folder + "/b.wav", "synth", SECONDS, "sine", mains, "synth", SECONDS, "sine", "mix", 3 * mains)
            subprocess.run(["sox", "-m", "-v", f"{level:.6f}", folder + "/a.wav", "-v", f"{level * hum:.6f}", folder + "/b.wav", out],
                           check=True, stderr=subprocess.DEVNULL)
            return result(out, [], False)
        if category == "texture":
            rate, depth, tones, hertz = flutter(rng)
            parts = [word for f in hertz for word in (["synth"] if f == hertz[0] else []) + ["sine", f"{f:.2f}"]] if tones else [
                "synth", rng.choice(["white", "pink", "brown"]) + "noise"]
            parts[1:1] = [SECONDS]
            fade = ["fade", "t", f"{rng.uniform(0.1, 0.5):.3f}"] if rng.uniform() < 0.4 else []
            make(out, *parts, *(["remix", "-"] if tones else []), "tremolo", f"{rate:.3f}", f"{100 * depth:.1f}", *fade)
            return result(out, [], False)
        made, isOnset = events(rng, category)
        wave = rng.choice(["sine", "triangle", "square", "sawtooth", "pluck" if category == "clicks" else "sine"])
        if category in ("ramps", "swell") and rng.uniform() < 0.3:
            wave = "pinknoise"
        samples = np.zeros(COUNT + RATE)
        for t, length, attack, gain, first, last in made:
            # sox plucks strings below 4.2 kHz only.
            first, last = (min(first, 4000), min(last, 4000)) if wave == "pluck" else (first, last)
            pitch = [] if wave.endswith("noise") else [f"{first:.2f}" if first == last or wave == "pluck" else f"{first:.2f}:{last:.2f}"]
            make(out, "synth", f"{length:.5f}", wave, *pitch, "fade", "t" if attack > 0.2 * length else "h", f"{attack:.5f}", f"{length:.5f}",
                 f"{min(0.05, 0.3 * length):.5f}")
            piece, _ = soundfile.read(out)
            at = int(t * RATE)
            samples[at:at + len(piece)] += gain * piece
        return samples[:COUNT], [[int(t * RATE) / RATE, gain, 0] for t, _, _, gain, _, _ in made] if isOnset else []


CSOUND = """<CsoundSynthesizer>
<CsOptions>
-d -m0 -f -o {out}
</CsOptions>
<CsInstruments>
sr=44100
ksmps=1
nchnls=1
0dbfs=1
seed {seed}
gisine ftgen 0,0,16384,10,1
instr 1
 kenv {shape} 0,p4,1,p3-p4-p8,{hold},p8,0
 kf {line} p6,p3,p7
 out kenv*p5*({wave})
endin
instr 2
 kslow randi 0.4,2
 out p4*(0.6+kslow)*(pinkish(rand:a(1),0)*p5+p6*(poscil(0.6,p7,gisine)+poscil(0.3,3*p7,gisine)+poscil(0.2,5*p7,gisine)))
endin
instr 3
 kwave lfo p5,p4,{lfo}
 kfade linseg p6,0.3,1,p3-0.3,1
 out 0.2*kfade*(1+kwave)*({texture})
endin
</CsInstruments>
<CsScore>
{score}
f0 6
</CsScore>
</CsoundSynthesizer>"""


def csound(rng, category):
    waves = ["poscil(1,kf,gisine)", "vco2(0.8,kf)", "vco2(0.8,kf,12)", "foscil(0.8,kf,1,1.4,2,gisine)"]
    wave = waves[rng.integers(4)]
    if category in ("ramps", "swell", "clicks") and rng.uniform() < 0.3:
        wave = "butterbp(rand:a(1),p6,p6)"
    made, isOnset, texture = [], False, "pinkish(rand:a(1),0)"
    if category == "texture":
        rate, depth, tones, hertz = flutter(rng)
        if tones:
            texture = "+".join(f"poscil(0.2,{f:.2f}+lfo:k({0.01 * f:.2f},{0.2 * rate:.3f}),gisine)" for f in hertz)
        elif rng.uniform() < 0.5:
            texture = f"butterbp(rand:a(2),{hertz[0]:.1f},{hertz[0]:.1f})"
        score = f"i3 0 6 {rate:.3f} {depth:.3f} {int(rng.uniform() < 0.6)}"
    elif category == "near":
        level, mains, hum = near(rng)
        score = f"i2 0 6 {level:.7f} {rng.uniform(0, 1):.3f} {hum:.3f} {mains}"
    else:
        made, isOnset = events(rng, category)
        made = [(int(t * RATE) / RATE, *rest) for t, *rest in made]
        score = "\n".join(f"i1 {t:.6f} {length:.5f} {max(attack, 0.0001):.5f} {0.5 * gain:.4f} {first:.2f} {last:.2f} {min(0.05, 0.3 * length):.5f}"
                          for t, length, attack, gain, first, last in made)
    with tempfile.TemporaryDirectory() as folder:
        text = CSOUND.format(out=folder + "/out.wav", seed=int(rng.integers(1, 10000)), wave=wave, score=score,
                             line="expon" if rng.uniform() < 0.5 else "line", hold=f"{rng.uniform(0.3, 1):.3f}",
                             shape=rng.choice(["linseg", "cosseg"]), texture=texture, lfo=int(rng.integers(2)))
        open(folder + "/a.csd", "w").write(text)
        done = subprocess.run(["csound", folder + "/a.csd"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if done.returncode != 0 or not os.path.exists(folder + "/out.wav"):
            raise SystemExit("csound: " + done.stderr.decode()[-2000:])
        return result(folder + "/out.wav", made, isOnset)
