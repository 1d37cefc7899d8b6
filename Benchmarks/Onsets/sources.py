#!/usr/bin/env python3
"""Collects single blows, notes and syllables of each source: sources.py PACKAGES POOLS

PACKAGES holds one unpacked Debian package per folder (see README.md). Writes POOLS/NAME.npz for each source of SOURCES: mono
pieces that begin with their onset and peak at 1. The onset of a recording is its first sample above a hundredth (−40 dB) of its
peak within 0.1 s. Needs fluidsynth, espeak-ng, flite, csound and sox.
"""
import glob
import os
import struct
import subprocess
import sys
import tempfile

import numpy as np
import scipy.signal
import soundfile

RATE = 44100
KITS = "hydrogen-drumkits/usr/share/hydrogen/data/drumkits/"
SOUNDS = "usr/share/"
# name: (part, kind, what). Each source belongs to one part as a whole.
SOURCES = {
    "kit-audiophob": ("train", "drums", KITS + "Audiophob"),
    "kit-bja": ("train", "drums", KITS + "BJA_Pacific"),
    "kit-empire": ("train", "drums", KITS + "ElectricEmpireKit"),
    "kit-hands": ("train", "drums", KITS + "Gimme A Hand 1.0"),
    "kit-hard": ("train", "drums", KITS + "HardElectro1"),
    "kit-millo": ("train", "drums", KITS + "Millo*"),
    "kit-afrique": ("train", "drums", KITS + "circAfrique v4"),
    "kit-colombo": ("dev", "drums", KITS + "ColomboAcousticDrumkit"),
    "kit-varibreaks": ("dev", "drums", KITS + "VariBreaks"),
    "kit-forzee": ("test", "drums", KITS + "ForzeeStereo"),
    "kit-pearl": ("test", "drums", KITS + "The Black Pearl 1.0"),
    "kit-lmms": ("test", "drums", "lmms-common/usr/share/lmms/samples/drums"),
    # MuseScore General is derived from FluidR3, so both belong to one part.
    "font-fluid": ("train", "font", "fluid-soundfont-gm/usr/share/sounds/sf2/FluidR3_GM.sf2"),
    "font-musescore": ("train", "font", "musescore-general-soundfont/usr/share/sounds/sf3/MuseScore_General_Full.sf3"),
    "font-opl3": ("train", "font", "opl3-soundfont/usr/share/sounds/sf2/OPL-3_FM_128M.sf2"),
    "font-timgm": ("test", "font", "timgm6mb-soundfont/usr/share/sounds/sf2/TimGM6mb.sf2"),
    "freepats": ("dev", "patches", "freepats/usr/share/midi/freepats"),
    "espeak": ("train", "speech", "espeak-ng"),
    "flite-awb": ("dev", "speech", "awb"),
    "flite": ("test", "speech", "kal kal16 slt rms"),
    "game-bubble": ("train", "files", "frozen-bubble-data"),
    "game-breakout": ("train", "files", "lbreakout2-data"),
    "game-pingus": ("dev", "files", "pingus-data"),
    "game-teeworlds": ("test", "files", "teeworlds-data"),
    "game-freedesktop": ("test", "files", "sound-theme-freedesktop"),
    "klettres": ("train", "letters", "cs da de en en_GB fr he hu it lt ml nb nds nl pt_BR tn"),
    "klettres-dev": ("dev", "letters", "es ru uk"),
    "festival": ("train", "festival", "lp_diphone pc_diphone suo_fi_lj_diphone hy_fi_mv_diphone czech_machac czech_ph czech_krb"),
    "festival-dev": ("dev", "festival", "czech_dita upc_ca_ona_hts"),
    "espeak-variants": ("train", "speech", "espeak-ng es+f2 pl+m3 pt-br+f4 sv+m7 fi+f5 nl+m1 ro+f1 en-us+klatt2 en-us+klatt4 de+klatt3 tr+m2 el+m5 "
                        "hu+Andrea cs+Mario en-gb+whisper ko+f3 sw+Annie vi+m4 ar+m6 la+croak"),
    "game-hedgewars": ("train", "files", "hedgewars-data"),
    "game-enigma": ("train", "files", "enigma-data"),
    "game-etw": ("train", "files", "etw-data"),
    "game-minetest": ("dev", "files", "minetest-data"),
    "synthetic": ("train", "synthetic", ""),
    "sox": ("dev", "sox", ""),
    "csound": ("test", "csound", ""),
}
PROGRAMS = [0, 4, 6, 8, 9, 11, 12, 13, 15, 16, 19, 21, 22, 24, 25, 27, 29, 32, 33, 36, 38, 40, 42, 45, 46, 47, 52, 56, 57, 60,
            61, 64, 66, 68, 70, 71, 73, 75, 79, 80, 81, 104, 105, 107, 108, 112, 114, 115]
# Open syllables: the release of a consonant at the end, or a vowel after a hiss, would be another onset to some.
SYLLABLES = ("ba da ga ka pa ta bee dee key pea tea boo do coo goo two bow no mow low row bay day gay may pay tay knee me lee "
             "die guy my nigh lie pie tie rye buy boy toy coy doe toe go know you we").split()


def read(path):
    if path.endswith(".wv"):
        raw = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-ar", str(RATE), "-ac", "1", "-f", "f32le", "-"], check=True,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout
        return np.frombuffer(raw, "<f4").astype(float)
    try:
        data, rate = soundfile.read(path, always_2d=True, dtype="float64")
    except soundfile.LibsndfileError:
        return None
    mono = data.mean(axis=1)
    if rate != RATE and len(mono) > 1:
        g = np.gcd(rate, RATE)
        mono = scipy.signal.resample_poly(mono, RATE // g, rate // g)
    return mono


def piece(mono, longest=2.5, once=False):
    """The sound from its onset on, peak 1; None for swells and, with `once`, for sounds with several attacks."""
    if mono is None or len(mono) < 200 or not np.abs(mono).max() > 1e-4:
        return None
    mono = mono - mono[0]
    window = np.abs(mono)
    first = int(np.argmax(window > 0.01 * window.max()))
    if np.argmax(window > 0.5 * window.max()) - first > 0.1 * RATE:
        return None
    cut = mono[first:first + int(longest * RATE)]
    if once:
        # 10 ms levels: after the peak nothing rises by more than 5 dB again.
        n = len(cut) // 441
        level = 20 * np.log10(np.sqrt((cut[:n * 441].reshape(n, 441) ** 2).mean(1)) + 1e-4 * window.max()) if n else np.zeros(1)
        low = np.minimum.accumulate(level[int(np.argmax(level)):])
        if n < 4 or np.argmax(level) > 12 or (level[int(np.argmax(level)):] - low).max() > 5:
            return None
    fade = min(len(cut), 441)
    cut = cut.copy()
    cut[-fade:] *= np.linspace(1, 0, fade)
    return (cut / np.abs(cut).max()).astype(np.float32)


def drums(where):
    for kit in sorted(glob.glob(where)):
        for path in sorted(p for e in ("wav", "flac", "ogg", "aiff") for p in glob.glob(f"{glob.escape(kit)}/**/*.{e}", recursive=True)):
            if any(w in os.path.basename(path).lower() for w in ("empty", "fx", "beats", "loop", "roll", "flam", "clap")):
                continue
            yield "drum", 0, piece(read(path), once=True)


def variable(n):
    out = [n & 127]
    while n := n >> 7:
        out.insert(0, n & 127 | 128)
    return bytes(out)


def midi(path, notes):
    """One note every two seconds: (program or None for drums, key, velocity)."""
    track = b"\x00\xff\x51\x03\x0f\x42\x40"
    for program, key, velocity in notes:
        channel = 9 if program is None else 0
        if program is not None:
            track += bytes([0, 0xC0, program])
        track += bytes([0, 0x90 | channel, key, velocity]) + variable(800) + bytes([0x80 | channel, key, 0]) + variable(1200) + bytes([0x80, 0, 0])
    track += b"\x00\xff\x2f\x00"
    open(path, "wb").write(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 1000) + b"MTrk" + struct.pack(">I", len(track)) + track)


def font(path, folder):
    notes = [(p, key, velocity) for p in PROGRAMS for key, velocity in ((45, 100), (57, 70), (69, 110))]
    notes += [(None, key, velocity) for key in range(35, 70) for velocity in (60, 115)]
    midi(folder + "/notes.mid", notes)
    subprocess.run(["fluidsynth", "-niq", "-R", "0", "-C", "0", "-g", "0.4", "-r", str(RATE), "-F", folder + "/notes.wav", path,
                    folder + "/notes.mid"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    sound = read(folder + "/notes.wav")
    for index, (program, key, _) in enumerate(notes):
        cut = sound[2 * index * RATE: (2 * index + 2) * RATE]
        if program is None:
            yield "drum", 0, piece(cut, once=True)
        else:
            yield "note", key, piece(cut)


def patches(folder):
    """The middle sample of each Gravis patch, kept sounding by its loop."""
    for path in sorted(glob.glob(folder + "/Tone_000/*.pat")) + sorted(glob.glob(folder + "/Drum_000/*.pat")):
        raw, at, found = open(path, "rb").read(), 239, []
        if raw[:8] != b"GF1PATCH":
            continue
        for _ in range(raw[198]):
            head = raw[at:at + 96]
            size, start, end, rate = struct.unpack_from("<IIIH", head, 8)
            root, modes = struct.unpack_from("<I", head, 30)[0] / 1000, head[55]
            if modes & 1 and not modes & 2:
                found.append((rate, root, np.frombuffer(raw[at + 96:at + 96 + size // 2 * 2], "<i2") / 32768, start // 2, end // 2, modes))
            at += 96 + size
        if not found:
            continue
        rate, root, data, start, end, modes = found[len(found) // 2]
        places = np.arange(int(1.5 * RATE)) * rate / RATE
        if modes & 4 and end > start + 8:
            places = np.where(places < end, places, start + (places - end) % (end - start))
        mono = np.interp(places, np.arange(len(data)), data, right=0)
        if "Drum_" in path:
            yield "drum", 0, piece(mono, once=True)
        else:
            yield "note", int(round(69 + 12 * np.log2(max(root, 20) / 440))), piece(mono)


def speech(what, folder):
    espeak, *voices = what.split()
    espeak, voices = (True, voices or ["en-us", "en-gb", "de", "fr", "it"]) if espeak == "espeak-ng" else (False, what.split())
    for voice in voices:
        for number, word in enumerate(SYLLABLES):
            path = folder + "/word.wav"
            if espeak:
                command = ["espeak-ng", "-v", voice + ("+f3" if number % 2 and "+" not in voice else ""), "-p", str(20 + number), "-w", path, word]
            else:
                command = ["flite", "-voice", voice, "-t", word, "-o", path]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            yield "syllable", 0, trimmed(piece(read(path), 0.6))


def trimmed(cut):
    """The piece without the silence that synthesizers and recordings add at the end."""
    return None if cut is None else cut[:np.flatnonzero(np.abs(cut) > 0.01)[-1] + 400]


# Syllables for voices of several languages.
PLAIN = [c + v for c in ("b", "d", "g", "k", "p", "t", "m", "n", "l", "r", "v", "s") for v in "aeiou"]


def festival(what, folder):
    for voice in what.split():
        lines = [f"(voice_{voice})"]
        for word in PLAIN:
            lines += [f'(set! u (Utterance Text "{word}"))', "(utt.synth u)", f'(utt.save.wave u "{folder}/{voice}-{word}.wav" \'riff)']
        open(folder + "/a.scm", "w").write("\n".join(lines))
        subprocess.run(["festival", "--batch", folder + "/a.scm"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for word in PLAIN:
            path = f"{folder}/{voice}-{word}.wav"
            if os.path.exists(path):
                yield "syllable", 0, trimmed(piece(read(path), 0.6))


def letters(where, languages):
    """Letters and syllables that people speak: those with one attack, after silence."""
    for language in languages.split():
        for path in sorted(glob.glob(f"{where}/{language}/*/*.ogg")):
            mono = read(path)
            if mono is None or len(mono) < 0.1 * RATE:
                continue
            level = np.abs(mono).max()
            n = len(mono) // 441
            levels = np.sqrt((mono[:n * 441].reshape(n, 441) ** 2).mean(1))
            first = int(np.argmax(levels > 0.004 * level))
            # The room of the recording must lie 48 dB below the peak, and sound after silence.
            if first < 3 or levels[:first].max() > 0.004 * level or np.abs(mono[:(first - 1) * 441]).max() > 0.01 * level:
                continue
            cut = trimmed(piece(mono, 0.7))
            if cut is None:
                continue
            # Over 30 ms: what follows the loudest moment, and the way up to it, turns by no more than 4 dB.
            smooth = scipy.signal.lfilter(np.ones(1323) / 1323, [1], cut.astype(float) ** 2)[::220]
            course = 10 * np.log10(smooth + 1e-5)
            top = int(np.argmax(course))
            low, high = np.minimum.accumulate(course[top:]), np.maximum.accumulate(course[:top + 1])
            if (course[top:] - low).max() < 4 and (high - course[:top + 1]).max() < 4:
                yield "syllable", 0, cut


def synthetic(_):
    import synthetic
    for key, mono in synthetic.notes(1, 60):
        yield "note", key, piece(mono)
    rng = np.random.default_rng(2)
    for _ in range(400):
        yield "syllable", 0, trimmed(piece(synthetic.syllable(rng), 0.6))


def files(folder):
    paths = sorted(p for e in ("wav", "ogg", "oga", "wv") for p in glob.glob(f"{folder}/**/*.{e}", recursive=True))
    for path in paths:
        data = read(path)
        if data is not None and len(data) < 3 * RATE:
            yield "single", 0, piece(data, 1.5, once=True)


def sox(folder):
    """Tones and noises that sox makes: `pluck`, `fade` and the waves of `synth`."""
    rng = np.random.default_rng(1)
    for key in (38, 45, 52, 57, 62, 69, 74):
        hertz = 440 * 2 ** ((key - 69) / 12)
        for wave in ("pluck", "sine", "triangle", "square", "sawtooth", "trapezium", "exp"):
            path = folder + "/tone.wav"
            shape = "l" if rng.uniform() < 0.5 else "t"
            subprocess.run(["sox", "-R", "-n", "-r", str(RATE), path, "synth", "0.9", wave, f"{hertz:.2f}", "fade", shape,
                            "0" if wave == "pluck" else f"{rng.uniform(0.002, 0.03):.4f}", "0.9", f"{rng.uniform(0.1, 0.85):.3f}"], check=True)
            yield "note", key, piece(read(path))
    for index in range(12):
        path = folder + "/noise.wav"
        subprocess.run(["sox", "-R", "-n", "-r", str(RATE), path, "synth", "0.5", ("white", "pink", "brown")[index % 3] + "noise",
                        "band", f"{rng.uniform(200, 6000):.0f}", "fade", "l", "0", "0.5", f"{rng.uniform(0.35, 0.49):.3f}"], check=True)
        yield "drum", 0, piece(read(path), once=True)


CSOUND = """<CsoundSynthesizer>
<CsOptions>
-d -m0 -o {out}
</CsOptions>
<CsInstruments>
sr=44100
ksmps=1
nchnls=1
0dbfs=1
gisine ftgen 0,0,4096,10,1
gimar ftgen 0,0,256,10,1,0.3,0.1
instr 1
 ifq=p4
 a1 {code}
 kend linseg 1,p3-0.05,1,0.05,0
 out a1*kend
endin
</CsInstruments>
<CsScore>
{score}
</CsScore>
</CsoundSynthesizer>"""
OPCODES = {
    "pluck": "pluck 0.5,ifq,ifq,0,1", "wgpluck2": "wgpluck2 0.75,0.5,ifq,0.3,0.6", "wgbow": "wgbow 0.5,ifq,3,0.127,5,0.01,gisine",
    "wgflute": "wgflute 0.5,ifq,0.32,0.02,0.1,0.1,5,0.01,gisine", "wgclar": "wgclar 0.5,ifq,-0.3,0.03,0.1,0.1,5,0.01,gisine",
    "foscil": "foscil linseg(0.5,0.02,0.4,p3-0.02,0),ifq,1,1.4,4,gisine", "vibes": "vibes 0.5,ifq,0.5,0.56,gimar,4,0.01,gisine,0.1",
    "marimba": "marimba 0.5,ifq,0.5,0.56,gimar,4,0.01,gisine,0.1", "barmodel": "barmodel 1,1,ifq/40,0.001,0.23,p3,0.5,500,0.05",
    "buzz": "buzz expseg(0.5,p3,0.01),ifq,8,gisine", "repluck": "repluck 0.4,0.5,ifq,0.3,0.6,oscil(0,1,gisine)",
    "drum": "reson rand(expseg(1,0.15,0.001,p3,0.001)),ifq*6,ifq*2,2",
    "kick": "oscil expseg(0.8,0.3,0.001,p3,0.001),expseg(ifq*1.5,0.06,ifq/3,p3,ifq/3),gisine",
}


def csound(folder):
    for name, code in OPCODES.items():
        score = "\n".join(f"i1 {2 * i} 1.2 {440 * 2 ** ((key - 69) / 12):.3f}" for i, key in enumerate((45, 52, 57, 62, 69)))
        path = folder + "/note.wav"
        open(folder + "/note.csd", "w").write(CSOUND.format(out=path, code=code, score=score))
        done = subprocess.run(["csound", folder + "/note.csd"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        sound = read(path) if done.returncode == 0 else None
        if sound is None:
            print("csound:", name, "gave nothing; it is left out", file=sys.stderr)
            continue
        for index, key in enumerate((45, 52, 57, 62, 69)):
            kind = "drum" if name in ("drum", "kick", "barmodel") else "note"
            yield kind, key, piece(sound[2 * index * RATE:(2 * index + 2) * RATE], once=kind == "drum")


def collect(name, packages, folder):
    _, kind, what = SOURCES[name]
    path = what if kind in ("speech", "festival", "letters") else os.path.join(packages, what)
    made = {"drums": lambda: drums(path), "font": lambda: font(path, folder), "patches": lambda: patches(path),
            "speech": lambda: speech(what, folder), "festival": lambda: festival(what, folder),
            "letters": lambda: letters(packages + "/klettres-data/usr/share/klettres", what), "synthetic": lambda: synthetic(what), "files": lambda: files(path), "sox": lambda: sox(folder),
            "csound": lambda: csound(folder)}[kind]()
    return [(kind, key, samples) for kind, key, samples in made if samples is not None and len(samples) > 400]


def main():
    packages, target = sys.argv[1], sys.argv[2]
    os.makedirs(target, exist_ok=True)
    for name in sys.argv[3:] or SOURCES:
        with tempfile.TemporaryDirectory() as folder:
            found = collect(name, packages, folder)
        if not found:
            sys.exit(f"{name}: no usable sound; is its package unpacked below {packages}?")
        np.savez(f"{target}/{name}.npz", kinds=[k for k, _, _ in found], keys=[k for _, k, _ in found],
                 starts=np.cumsum([0] + [len(s) for _, _, s in found]), samples=np.concatenate([s for _, _, s in found]))
        kinds = {k: sum(1 for f in found if f[0] == k) for k in sorted({f[0] for f in found})}
        print(f"{name}: {kinds}", flush=True)


if __name__ == "__main__":
    main()
