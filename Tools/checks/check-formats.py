#!/usr/bin/env python3
"""Reads what thrum convert writes of patterns with readers that share no code with it: check-formats.py THRUM FOLDER FILE...

JSON is validated by the schemas of Docs/Schemas and by rules that a schema cannot state, WAV is read by Python's wave and by
libsndfile, themes of feedbackd and HJIF by rules restated from their specifications. FOLDER is for what is written.
Needs the packages jsonschema and soundfile.
"""
import json
import pathlib
import subprocess
import sys
import wave

import jsonschema
import soundfile

root = pathlib.Path(__file__).resolve().parents[2]


def need(condition, problem):
    if not condition:
        raise AssertionError(problem)


def follow_each_other(parts, start, length):
    end = 0
    for part in parts:
        need(part[start] >= end, f"a part starts at {part[start]}, before {end}")
        end = part[start] + length(part)


def ends_at_rest(states):
    """A player holds each state until the next one, so the last one is rest, and only the last."""
    need(len(states) != 1 and not any(states[-1:]) and all(states[-2:-1]), "the last state is not rest, or more than the last")


def android(value):
    follow_each_other(value["envelopes"], "start", lambda envelope: sum(point["durationMillis"] for point in envelope["points"]))
    for envelope in value["envelopes"]:
        last = envelope["points"][-1]
        need(last["amplitude"] == 0 and last["intensity"] == 0, "an envelope does not end at 0")
    form = value["waveform"]
    need(len(form["timings"]) == len(form["amplitudes"]), "as many timings as amplitudes")
    need(not form["amplitudes"] or any(form["amplitudes"]), "all amplitudes are 0")
    ends_at_rest(form["amplitudes"])
    need(all(time > 0 for time in value["pulses"]["timings"][1:]), "a time on or off of 0 ms")


def web(value):
    follow_each_other(value["calls"], "start", lambda call: sum(call["pattern"]))
    need(all(len(call["pattern"]) % 2 == 1 for call in value["calls"]), "a pause at the end of a call")


def motors(value):
    ends_at_rest([step["strongMagnitude"] + step["weakMagnitude"] for step in value["steps"]])


def effects(value):
    follow_each_other(value["effects"], "at", lambda effect: effect["length"])


def hd_rumble(value):
    # The word of a report, with the highest bit first: 01, low amplitude, low frequency, high amplitude, high frequency, 00.
    for slot in value["slots"]:
        low_frequency, low_amplitude, high_frequency, high_amplitude = slot["codes"]
        word = 1 << 30 | low_amplitude << 23 | low_frequency << 16 | high_amplitude << 9 | high_frequency << 2
        need(word.to_bytes(4, "little").hex() == slot["word"], f"{slot['codes']} is not {slot['word']}")
    ends_at_rest([slot["codes"][1] + slot["codes"][3] for slot in value["slots"]])


def open_xr(value):
    need([part["append"] for part in value["pcm"]] == [index > 0 for index in range(len(value["pcm"]))], "append")
    for part in value["amplitudeEnvelope"]:
        need(part["duration"] == round(len(part["amplitudes"]) * 1e7), "100 values a second")
    ends_at_rest([amplitude for part in value["amplitudeEnvelope"] for amplitude in part["amplitudes"]])


def parametric(value):
    """The rules of XR_EXT_haptic_parametric that a schema cannot state."""
    frames = value["frames"]
    kinds = ["NONE"] if len(frames) == 1 else ["FIRST_FRAME"] + ["INTERMEDIATE_FRAME"] * (len(frames) - 2) + ["LAST_FRAME"]
    need([frame["streamFrameType"] for frame in frames] == kinds, "the types of the frames")
    need(len(frames[0]["amplitudePoints"]) >= 2, "two amplitude points")
    ends = [frame["amplitudePoints"][-1]["time"] for frame in frames]
    for key in ("amplitudePoints", "frequencyPoints", "transients"):
        times = [point["time"] for frame in frames for point in frame.get(key, [])]
        need(times == sorted(times) and all(time <= ends[-1] for time in times), f"the times of {key}")
        need(key == "transients" or not times or times[0] == 0, f"the first of {key} is not at 0")
        need(key != "transients" or len(set(times)) == len(times), "two transients at one time")
    for before, frame in zip(ends, frames[1:]):
        need(frame["amplitudePoints"][0]["time"] > before, "a jump is in two frames")


def feedbackd(value):
    """Feedback theme specification: a theme has a name, maybe a parent, and profiles full, quiet and silent; a profile has one feedback for an event."""
    need(isinstance(value["name"], str) and value["name"], "a theme has a name")
    need(set(value) <= {"name", "parent-name", "profiles"}, "unknown keys")
    for profile in value["profiles"]:
        need(profile["name"] in ("full", "quiet", "silent"), "the name of a profile")
        names = [feedback["event-name"] for feedback in profile["feedbacks"]]
        need(len(set(names)) == len(names), "two feedbacks for an event")
        for feedback in profile["feedbacks"]:
            need(feedback["type"] == "VibraPattern", "the type")
            need(len(feedback["magnitudes"]) == len(feedback["durations"]) > 0, "as many magnitudes as durations")
            need(all(0 <= magnitude <= 1 for magnitude in feedback["magnitudes"]), "magnitudes of 0 to 1")
            ends_at_rest(feedback["magnitudes"])
            need(all(isinstance(length, int) and length > 0 for length in feedback["durations"]), "durations are whole ms")


def hjif(value):
    """ISO/IEC 23090-31 as its reference software checks it."""
    for key in ("version", "profile", "level", "date", "description", "timescale", "avatars", "perceptions", "syncs"):
        need(key in value, f"{key} is missing")
    need(value["profile"] in ("Main", "Simple Parametric") and value["level"] == 1, "profile and level")
    need(value["timescale"] == 1000 if value["profile"] == "Simple Parametric" else 0 < value["timescale"] <= 48000, "timescale")
    for perception in value["perceptions"]:
        for key, kind in (("id", int), ("avatar_id", int), ("description", str), ("perception_modality", str), ("effect_library", list), ("channels", list)):
            need(isinstance(perception[key], kind), f"{key} of a perception")
        need(len(perception["channels"]) <= 127, "channels")
        for channel in perception["channels"]:
            for key, kind in (("id", int), ("description", str), ("gain", (int, float)), ("mixing_coefficient", (int, float)), ("body_part_mask", int)):
                need(isinstance(channel[key], kind), f"{key} of a channel")
            need(len(channel["bands"]) <= 7, "bands")
            for band in channel["bands"]:
                need(band["band_type"] in ("Transient", "VectorialWave") and "curve_type" not in band, "a band")
                need(0 <= band["lower_frequency_limit"] <= band["upper_frequency_limit"], "the frequencies of a band")
                for effect in band["effects"]:
                    need(effect["effect_type"] == "Basis" and 0 <= effect["position"] < 1 << 25, "an effect")
                    last = 0
                    for keyframe in effect["keyframes"]:
                        need(last <= keyframe["relative_position"] < 1 << 16, "the position of a keyframe")
                        last = keyframe["relative_position"]
                        need(-1 <= keyframe["amplitude_modulation"] <= 1, "an amplitude")
                        need(isinstance(keyframe["frequency_modulation"], int), "a frequency in whole Hz")
                        need(0 < keyframe["frequency_modulation"] < 1 << 16, "a frequency")


def sound(path, rate):
    with wave.open(str(path)) as file:
        need((file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, rate), "the header")
        frames = file.readframes(file.getnframes())
        count = file.getnframes()
    samples, found = soundfile.read(str(path), dtype="int16")
    need(found == rate and len(samples) == count and samples.tobytes() == frames, "two readers read different samples")
    return count / rate


# name, ending, schema, further rules
formats = [
    ("android", "android.json", "android", android), ("web", "vibrate.json", "web-vibration", web), ("motors", "motors.json", "motors", motors),
    ("linux-ff", "ff.json", "linux-ff", effects), ("hd-rumble", "hd.json", "hd-rumble", hd_rumble), ("openxr", "openxr.json", "openxr", open_xr),
    ("openxr-parametric", "parametric.json", "openxr-parametric", parametric),
    ("feedbackd", "theme.json", None, feedbackd), ("hjif", "hjif", None, hjif), ("hjif-main", "hjif", None, hjif),
]
waves = [("wav", 48000), ("wav-8k", 8000), ("wav-3k", 3000)]


def main():
    thrum, folder, *files = sys.argv[1:]
    folder = pathlib.Path(folder)
    lengths = {}
    for file in files:
        report = subprocess.run([thrum, "info", "--json", file], capture_output=True, check=True)
        lengths[pathlib.Path(file).stem] = json.loads(report.stdout)["files"][0]["duration"]

    def convert(name, words):
        target = folder / ("-".join([name, *words]).replace("--", "") + "/")
        command = [thrum, "convert", *files, "--as", name, "-o", f"{target}/", "--json", "--quiet", *words]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        report = json.loads(result.stdout)
        outputs = [pathlib.Path(path) for entry in report["files"] for path in entry["outputs"]]
        return outputs, report["failed"]

    checked = problems = 0
    for name, _, schema, rules in formats:
        validator = None
        if schema:
            content = json.loads((root / f"Docs/Schemas/{schema}.schema.json").read_text())
            jsonschema.Draft202012Validator.check_schema(content)
            validator = jsonschema.Draft202012Validator(content)
        outputs, failed = convert(name, ["--literal"])
        if len(outputs) < len(files) // 2:
            print(f"{name}: only {len(outputs)} of {len(files)} files were written: {failed[:1]}")
            problems += 1
        for path in outputs:
            checked += 1
            try:
                value = json.loads(path.read_text())
                if validator:
                    validator.validate(value)
                    # A schema that accepts everything would show nothing.
                    need(not validator.is_valid({**value, "more": 1}) and not validator.is_valid([]), "the schema accepts anything")
                if rules:
                    rules(value)
            except (AssertionError, KeyError, ValueError, jsonschema.ValidationError) as error:
                problems += 1
                print(f"{path.name} ({name}): {str(error)[:300]}")
    for name, rate in waves:
        for path in convert(name, ["--literal"])[0]:
            checked += 1
            try:
                length = sound(path, rate)
                # Sound of a pattern is left out, and may be longer than its haptics.
                need(0 < length < lengths[path.stem] + 0.3, f"{length} s of sound for {lengths[path.stem]} s")
            except (AssertionError, wave.Error) as error:
                problems += 1
                print(f"{path.name} ({name}): {error}")
    print(f"{checked} files of {len(formats) + len(waves)} formats read, {problems} problems")
    sys.exit(1 if problems or not checked else 0)


main()
