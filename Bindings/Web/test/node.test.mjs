// node --test: patterns and scores. Needs the modules beside thrum.js (Tools/build-web.sh), and with SCORES=FOLDER the
// samples as score files.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { feltStep, load, ThrumError } from "thrum-haptics";
import { load as loadPlayer, ThrumError as PlayerError } from "thrum-haptics/play";
import { loadSynth } from "thrum-haptics/score";
import { digest, rows } from "./table.mjs";

const root = new URL("../../../", import.meta.url);
const samples = new URL("Samples/", root);
const table = rows(readFileSync(new URL("Tests/Bits/samples.tsv", root), "utf8"));
const thrum = await load();
const read = (name) => readFileSync(new URL(name, samples));
const tap = { type: "transient", time: 0.1, intensity: 0.8, sharpness: 0.4 };



for (const [entry, library] of [["whole", thrum], ["player", await loadPlayer()]]) {
  test(`every sample gives the native bits in the ${entry}`, () => {
    assert.ok(table.length > 40);
    for (const { name, rate, mix, frames, digests } of table) {
      const pattern = library.parse(read(name));
      const sound = pattern.render({ sampleRate: rate, mix });
      assert.equal(sound.left.length, frames, name);
      for (const [channel, expected] of Object.entries(digests)) {
        assert.equal(digest(sound[channel]), expected, `${name} ${rate} ${mix} ${channel}`);
      }
      pattern.free();
    }
  });
}

test("the player makes, writes and vibrates the same patterns, and has no functions of the whole library", async () => {
  const player = await loadPlayer();
  const [made, whole] = [player.pattern([tap]), thrum.pattern([tap])];
  assert.equal(made.ahap(), whole.ahap());
  assert.deepEqual(made.frames(), whole.frames());
  assert.deepEqual(made.vibration(), whole.vibration());
  assert.equal(PlayerError, ThrumError);
  assert.throws(() => player.parse("{}"), (error) => error instanceof ThrumError && error.code === -3);
  for (const name of ["svg", "felt", "compare", "info"]) assert.equal(made[name], undefined);
  for (const name of ["check", "compose"]) assert.equal(player[name], undefined);
  assert.ok(whole instanceof made.constructor);
});

test("a score file gives the native bits in the small entry", { skip: !process.env.SCORES && "no SCORES" }, async () => {
  const synth = await loadSynth();
  let compared = 0;
  for (const { name, rate, mix, frames, digests } of table) {
    const score = readFileSync(`${process.env.SCORES}/${name.replace(".ahap", ".bin")}`);
    // Other doors render the same samples, in number too: with the profile of the mix, and to the end of the last sound.
    const sound = synth.render(score, { sampleRate: rate, mix });
    for (const [channel, expected] of Object.entries(digests)) {
      assert.equal(sound[channel].length, frames, name);
      assert.equal(digest(sound[channel]), expected, `${name} ${rate} ${mix} ${channel}`);
    }
    if (compared % 8 === 0) {
      const pattern = thrum.parse(read(name));
      const options = { sampleRate: rate, mix, profile: "wideband", seconds: 0.5 };
      const wide = pattern.render({ ...options, sounds: {} });
      const small = synth.render(score, options);
      for (const channel of ["left", "right", "haptic"]) assert.equal(digest(small[channel]), digest(wide[channel]), `${name} ${channel}`);
      pattern.free();
    }
    compared++;
  }
  assert.equal(compared, table.length);
});

test("bytes that are no score file are refused", async () => {
  const synth = await loadSynth();
  assert.throws(() => synth.render(new Uint8Array(0)), /score: wrong size/);
  assert.throws(() => synth.render(new Uint8Array(500)), /score: not a score file/);
  for (const wrong of [undefined, null, "x", {}, [1]]) assert.throws(() => synth.render(wrong), /score: not bytes/);
  for (const options of [
    { sampleRate: 1 }, { sampleRate: NaN }, { seconds: NaN }, { seconds: -1 }, { seconds: 601 }, { profile: "toaster" },
    { profile: [1] },
  ]) {
    const name = Object.keys(options)[0];
    assert.throws(() => synth.render(new Uint8Array(500), options), (error) => error instanceof RangeError && error.message.startsWith(name));
  }
  for (const mix of ["mono", "toString", null]) {
    assert.throws(() => synth.render(new Uint8Array(500), { mix }), (error) => error instanceof RangeError && /^mix/.test(error.message));
  }
});

test("a pattern made in code is written as AHAP and read back", () => {
  const curve = { control: "intensity", time: 0, points: [{ time: 0, value: 0 }, { time: 0.5, value: 1 }] };
  const made = thrum.pattern([tap, { type: "continuous", time: 0.2, duration: 0.5 }], [curve]);
  assert.equal(made.duration, 0.7);
  const again = thrum.parse(made.ahap());
  assert.equal(again.ahap(), made.ahap());
  assert.deepEqual(again.render().haptic, made.render().haptic);
  assert.match(made.svg("tap"), /^<svg[^]*<\/svg>\s*$/);
  assert.notEqual(made.svg("tap", { on: "phone" }), made.svg("tap"));
  assert.match(made.svg("tap", { from: 0.2, to: 0.4, width: 480 }), /0\.2 to 0\.4 s shown/);
  assert.throws(() => made.svg("tap", { on: "toaster" }), (error) => error.code === -1);
  assert.throws(() => made.svg("tap", { form: 1 }), /unknown 'form'/);
  const { events, curves } = made.info();
  assert.deepEqual([events.HapticTransient, events.HapticContinuous, curves[0].points], [1, 1, 2]);
});

test("a sample that is made from its parts is the sample", () => {
  const ordered = (text) => {
    const file = JSON.parse(text);
    for (const { Event } of file.Pattern) Event?.EventParameters?.sort((a, b) => a.ParameterID.localeCompare(b.ParameterID));
    return file;
  };
  const kinds = new Set();
  for (const name of readdirSync(samples).filter((name) => name.endsWith(".ahap"))) {
    const sample = thrum.parse(read(name));
    const parts = sample.parts();
    for (const { type } of parts.events) kinds.add(type);
    for (const kind of ["parameters", "curves"]) if (parts[kind].length) kinds.add(kind);
    if (parts.metadata) kinds.add("metadata");
    const made = thrum.pattern(parts.events, parts.curves, parts);
    assert.deepEqual(ordered(made.ahap()), ordered(sample.ahap()), name);
    assert.deepEqual(made.render({ seconds: 1 }), sample.render({ seconds: 1 }), name);
    assert.deepEqual(made.parts().events.map(({ type, time }) => [type, time]), parts.events.map(({ type, time }) => [type, time]));
  }
  assert.equal(kinds.size, 7);
});

test("the parts have the names that create them", () => {
  const event = { type: "sound", time: 0.5, path: "a.wav", loops: true, fades: false, volume: 0.5, pan: -1, pitch: 0.25, brightness: 0.5 };
  const vibration = { type: "continuous", time: 0, duration: 1, intensity: 0.5, sharpness: 0.25, attack: 0.5, decay: 0.25, release: 1, sustained: 0 };
  const controls = [
    "intensity", "sharpness", "attack", "decay", "release", "volume", "pan", "brightness", "pitch", "audioAttack", "audioDecay",
    "audioRelease",
  ];
  const parameters = controls.map((control) => ({ control, time: 0.5, value: 0.5 }));
  const curves = controls.map((control) => ({ control, time: 0.25, points: [{ time: 0, value: 0.5 }, { time: 1, value: 1 }] }));
  const parts = thrum.pattern([event, vibration], curves, { parameters, metadata: { Project: "é" } }).parts();
  const byTime = (a, b) => a.time - b.time || controls.indexOf(a.control) - controls.indexOf(b.control);
  assert.deepEqual(parts.events.sort(byTime), [vibration, event]);
  assert.deepEqual(parts.parameters.sort(byTime), parameters);
  assert.deepEqual(parts.curves.sort(byTime), curves);
  assert.deepEqual(parts.metadata, { Project: "é" });
  assert.equal(thrum.pattern([]).parts().metadata, undefined);
});

test("wrong sounds, parameters and metadata are refused", () => {
  const sound = { type: "sound", path: "a.wav" };
  assert.equal(thrum.pattern([{ ...sound, duration: 2, loops: true }]).duration, 2);
  const text = thrum.pattern([{ ...sound, loops: true, fades: false, path: "é.wav" }]).ahap();
  assert.match(text, /"EventWaveformPath": "é.wav",\s*"EventWaveformUseVolumeEnvelope": false,\s*"EventWaveformLoopEnabled": true/);
  for (const event of [{ type: "sound" }, { ...sound, path: "" }, { ...tap, path: "a.wav" }, { ...tap, loops: true }]) {
    assert.throws(() => thrum.pattern([event]), (error) => error instanceof ThrumError && /events\[0\]/.test(error.message));
  }
  for (const path of [5, {}, "a\0b"]) assert.throws(() => thrum.pattern([{ ...sound, path }]), /events\[0\]\.path/);
  const refused = [{ control: "loudness", value: 1 }, { control: "intensity" }, { control: "intensity", value: 2 }, null];
  for (const parameter of refused) {
    assert.throws(() => thrum.pattern([tap], [], { parameters: [parameter] }), /parameters\[0\]/);
  }
  for (const metadata of [[], 1, "{}"]) assert.throws(() => thrum.pattern([tap], [], { metadata }), /metadata/);
});

test("an error says what is wrong, and findings say where", () => {
  assert.throws(() => thrum.parse("{}"), (error) => error instanceof ThrumError && error.code === -3 && error.message.length > 10);
  assert.throws(() => thrum.pattern([{ type: "tpa" }]), /events\[0\]\.type: unknown 'tpa'; use transient/);
  assert.throws(() => thrum.pattern([{ ...tap, time: -1 }]), ThrumError);
  const report = thrum.check('{"Version": 1.0, "Pattern": [], }');
  assert.equal(report.errors, 0);
  assert.ok(report.findings.every((finding) => finding.line === 1));
  assert.ok(thrum.check(read("heartbeat.ahap"), { on: "phone" }).schema === 1);
});

test("only floating-point samples are accepted as sounds, and channels of unequal length are cut", () => {
  const pattern = thrum.parse(read("chime-with-sound.ahap"));
  const path = /"EventWaveformPath"\s*:\s*"([^"]+)"/.exec(pattern.ahap())[1];
  const render = (sound) => pattern.render({ sounds: { [path]: sound } });
  const list = Array.from({ length: 4800 }, (_, index) => Math.fround(Math.sin(index / 9) / 2));
  const left = Float32Array.from(list);
  const expected = render({ left });
  assert.ok(expected.left.some((sample) => sample !== 0));
  assert.deepEqual(render({ left: list }), expected);
  assert.deepEqual(render({ left: Float64Array.from(list) }), expected);
  const cut = render({ left: left.subarray(0, 4000), right: list.slice(0, 4000) });
  assert.deepEqual(render({ left, right: list.slice(0, 4000) }), cut);
  assert.deepEqual(render({ left: list.slice(0, 4000), right: left }), cut);
  const sparse = [0.5];
  sparse[4] = 0.5;
  for (const wrong of [new Int16Array(9), "0.5", 5, {}, null, undefined, ["0.5"], left.buffer, [NaN], [1e39], sparse]) {
    assert.throws(() => render({ left: wrong }), ThrumError, String(wrong));
    if (wrong) assert.throws(() => render({ left, right: wrong }), ThrumError, `right ${wrong}`);
  }
  assert.throws(() => render(null), ThrumError);
});

test("null is a default, and lists with holes are refused", () => {
  const none = { type: "continuous", duration: 1, intensity: null, sharpness: null, sustained: null, volume: undefined };
  assert.equal(thrum.pattern([none]).ahap(), thrum.pattern([{ type: "continuous", duration: 1 }]).ahap());
  const holes = [tap];
  holes[2] = tap;
  assert.throws(() => thrum.pattern(holes), /events\[1\]: not an object/);
  assert.throws(() => thrum.pattern([tap], [null]), /curves\[0\]: not an object/);
  const points = [{ time: 0, value: 1 }];
  points[2] = { time: 1, value: 0 };
  assert.throws(() => thrum.pattern([tap], [{ control: "intensity", points }]), /curves\[0\]\.points\[1\]/);
  const missing = [{ time: 0, value: null }];
  assert.throws(() => thrum.pattern([tap], [{ control: "intensity", points: missing }]), ThrumError);
  assert.throws(() => thrum.pattern([tap], [{ control: "intensity" }]), ThrumError);
});

test("wrong arguments are refused, and a freed pattern too", () => {
  const pattern = thrum.pattern([tap]);
  for (const options of [{ sampleRate: 1 }, { sampleRate: NaN }, { mix: "mono" }, { mix: "toString" }, { seconds: NaN }, { seconds: -1 }]) {
    assert.throws(() => pattern.render(options), ThrumError, JSON.stringify(options));
  }
  const endless = thrum.pattern([{ type: "continuous", time: 0, duration: 0 }]);
  assert.throws(() => endless.render(), /no end/);
  assert.equal(endless.render({ seconds: 0.5 }).haptic.length, 24000);
  pattern.free();
  pattern.free();
  assert.throws(() => pattern.render(), /freed/);
});

test("numbers out of range are refused by the names of JavaScript, also NaN", () => {
  const events = (more) => thrum.pattern([tap, { ...tap, ...more }]);
  assert.throws(() => events({ intensity: 2 }), /events\[1\]\.intensity is 2; use 0…1$/);
  assert.throws(() => events({ pan: -1.5 }), /events\[1\]\.pan is -1.5; use -1…1$/);
  for (const value of [NaN, Infinity, -Infinity, 1e300]) assert.throws(() => events({ intensity: value }), /events\[1\]\.intensity is out of range; use 0…1$/);
  assert.throws(() => events({ time: NaN }), /events\[1\]\.time is out of range; use 0…86400 seconds$/);
  const points = [{ time: 0, value: 0 }, { time: 1, value: 1.25 }];
  assert.throws(() => thrum.pattern([tap], [{ control: "intensity", points }]), /curves\[0\]\.points\[1\]\.value is 1.25; use 0…1$/);
  const parameters = [{ control: "sharpness", value: 2 }];
  assert.throws(() => thrum.pattern([tap], [], { parameters }), /parameters\[0\]\.value is 2; use -1…1$/);
  // A file has it clamped, with a warning.
  const file = thrum.pattern([{ ...tap, intensity: 1 }]).ahap().replace(/("HapticIntensity",\s*"ParameterValue": )1\b/, "$12");
  assert.deepEqual(thrum.check(file).findings.map(({ severity, rule }) => [severity, rule]), [["warning", "value-out-of-range"]]);
  assert.equal(thrum.parse(file).parts().events[0].intensity ?? 1, 1);
});

test("unknown options and misspelled keys are refused", async () => {
  const pattern = thrum.pattern([tap]);
  const curve = { control: "intensity", points: [{ time: 0, value: 1 }] };
  const calls = [
    () => pattern.render({ rate: 48000 }), () => pattern.renderer({ rate: 48000 }), () => pattern.renderer({ seconds: 1 }),
    () => pattern.vibration({ slots: 3 }), () => pattern.felt({ device: "phone" }), () => pattern.feltLevels({ device: "phone" }), () => pattern.padCodes({ level: 1 }),
    () => pattern.compare(pattern, { device: "phone" }), () => thrum.check("{}", { device: "phone" }),
    () => thrum.compose([0], { rate: 48000 }), () => thrum.pattern([{ ...tap, intesity: 1 }]),
    () => thrum.pattern([tap], [{ ...curve, tine: 1 }]), () => thrum.pattern([tap], [{ ...curve, points: [{ time: 0, vale: 1 }] }]),
    () => thrum.pattern([tap], [], { parameters: [{ control: "pan", vale: 0 }] }), () => thrum.pattern([tap], [], { meta: {} }),
    () => pattern.render({ profile: { ...thrum.profile("taptic"), gain: 1 } }),
  ];
  for (const call of calls) assert.throws(call, (error) => error instanceof ThrumError && /unknown '.*'; use /.test(error.message), `${call}`);
  const context = { createBufferSource() {}, sampleRate: 48000, audioWorklet: {} };
  assert.throws(() => pattern.play(context, { wehn: 1 }), /unknown 'wehn'; use when, mix, profile, seconds, sounds, destination/);
  await assert.rejects(pattern.player(context, { wehn: 1 }), /unknown 'wehn'/);
  await assert.rejects(pattern.rumble({ vibrationActuator: { playEffect() {} } }, { sginal: null }), /unknown 'sginal'/);
});

test("a profile is a name or nine numbers, and changes what is rendered", async () => {
  for (const library of [thrum, await loadPlayer()]) {
    const pattern = library.parse(read("heartbeat.ahap"));
    const taptic = library.profile("taptic");
    assert.deepEqual(Object.values(taptic), [80, 230, 2, 0.7, 80, 230, 1.5, 1, 2]);
    assert.deepEqual(pattern.render({ profile: taptic }), pattern.render());
    assert.deepEqual(pattern.render({ profile: "audible", mix: "preview" }), pattern.render({ mix: "preview" }));
    assert.notDeepEqual(pattern.render({ profile: "wideband" }), pattern.render());
    const quiet = { ...taptic, continuousGain: 0, transientGain: 0 };
    assert.ok(pattern.render({ profile: quiet }).haptic.every((sample) => sample === 0));
    const file = { name: "mine", transient: { gain: 0 }, continuous: { gain: 0 } };
    assert.deepEqual(library.profile(file), quiet);
    assert.deepEqual(library.profile(JSON.stringify(file)), quiet);
    assert.ok(pattern.render({ profile: file }).haptic.every((sample) => sample === 0));
    assert.throws(() => library.profile({ transient: { gian: 0 } }), /did you mean 'gain'/);
    assert.throws(() => library.profile("toaster"), /no profile has that name/);
    assert.throws(() => pattern.render({ profile: "toaster" }), /no profile has that name/);
    for (const wrong of [{}, { ...taptic, transientGain: "1" }, { ...taptic, transientGain: NaN }, { ...taptic, transientCycles: 99 }, 5, []]) {
      assert.throws(() => pattern.render({ profile: wrong }), /profile\..* is .*; use /, JSON.stringify(wrong));
    }
  }
});

test("a renderer renders blocks, and is freed", async () => {
  const pattern = thrum.parse(read("inflate.ahap"));
  const whole = pattern.render({ sampleRate: 8000 });
  const renderer = pattern.renderer({ sampleRate: 8000 });
  assert.equal(renderer.length, whole.haptic.length);
  for (let round = 0; round < 2; round++) {
    const parts = [1, 7, 500, renderer.length - 508].map((size) => renderer.read(size).haptic);
    assert.deepEqual(Float32Array.from(parts.flatMap((part) => [...part])), whole.haptic);
    assert.ok(renderer.read(100).haptic.every((sample) => sample === 0));
    renderer.reset();
  }
  for (const frames of [-1, 1.5, NaN, "5", 1e12, undefined]) assert.throws(() => renderer.read(frames), ThrumError);
  pattern.free();
  assert.equal(renderer.read(3).haptic.length, 3);
  renderer.free();
  renderer.free();
  assert.throws(() => renderer.read(3), /renderer: it was freed/);
  assert.equal(thrum.pattern([{ type: "continuous" }]).renderer().length, Infinity);
});

/** Returns the samples of a WAV file with one channel of 16 bits. */
function decode(wav) {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  return Float32Array.from({ length: (wav.length - 44) / 2 }, (_, index) => view.getInt16(44 + index * 2, true) / 32768);
}

test("a composed pattern is the one that the native command composes", () => {
  const presets = { door: "impact", engine: "engine", groove: "music", surf: "ambience", voice: "speech" };
  for (const [name, style] of Object.entries(presets)) {
    const samples = decode(read(`Sounds/${name}.wav`));
    const composed = thrum.compose(samples, { sampleRate: 16000, style });
    // The file also plays its sound.
    const expected = JSON.parse(read(`Sounds/${name}.ahap`)).Pattern.filter(({ Event }) => Event?.EventType !== "AudioCustom");
    const found = JSON.parse(composed.ahap()).Pattern;
    assert.ok(expected.length > 1);
    assert.deepEqual(found, expected, name);
    const buffer = { sampleRate: 16000, numberOfChannels: 2, getChannelData: () => samples };
    assert.equal(thrum.compose(buffer, { style }).ahap(), composed.ahap(), name);
  }
});

test("settings of a composition are those of the command, and wrong arguments are refused", () => {
  const samples = decode(read("Sounds/door.wav"));
  const compose = (options) => thrum.compose(samples, { sampleRate: 16000, ...options });
  assert.notEqual(compose({ settings: { tapGain: -6 } }).ahap(), compose({}).ahap());
  assert.equal(compose({ settings: { tapGain: undefined } }).ahap(), compose({}).ahap());
  assert.throws(() => thrum.compose([], { sampleRate: 16000 }), /samples is empty/);
  assert.throws(() => compose({ settings: { tapgain: 3 } }), /no setting is named 'tapgain'; use strength, .*tap-gain/);
  assert.throws(() => compose({ settings: { tapGain: 21 } }), /tap-gain is 21; use -20…20 dB/);
  for (const options of [
    { style: "jazz" }, { settings: { loudness: 1 } }, { settings: { tapGain: "3" } }, { settings: { tapGain: 1e9 } },
    { sampleRate: undefined }, { sampleRate: 10 }, { sampleRate: NaN },
  ]) assert.throws(() => compose(options), ThrumError, JSON.stringify(options));
  for (const sound of [null, undefined, "x", new Int16Array(9), [1, "2"]]) {
    assert.throws(() => thrum.compose(sound, { sampleRate: 16000 }), ThrumError, String(sound));
  }
});

test("what a hand feels: events, levels, and the difference of two patterns", () => {
  const taps = thrum.pattern([tap, { ...tap, time: 0.5, intensity: 0.4 }]);
  const felt = taps.felt({ on: "phone" });
  assert.deepEqual(felt.map(({ kind }) => kind), ["tap", "tap"]);
  assert.ok(Math.abs(felt[0].time - 0.1) < 0.02 && felt[0].level > felt[1].level && felt[1].level > 0);
  assert.ok(felt.every(({ salience, uncertain, count }) => salience > 0.6 && salience < 1.001 && !uncertain && count === 1));
  // Whatever is felt of beats belongs to one of them; the notches of a wheel that turns fast cannot be counted.
  const beats = thrum.parse(read("heartbeat.ahap")).felt();
  assert.ok(beats.length > 1 && beats.uncovered === 0);
  assert.ok(thrum.parse(read("picker-wheel.ahap")).felt().some(({ count }) => count >= 3));
  assert.equal(thrum.pattern([]).felt().uncovered, 0);
  const levels = taps.feltLevels({ on: "phone" });
  assert.ok(Math.abs(levels.length * feltStep - 1) < 1);
  assert.ok(levels.length > 100 && Math.max(...levels) > felt[0].level && Math.min(...levels) === 0);
  const tones = taps.padCodes({ gain: 0 });
  assert.ok(tones.length > 0 && tones.some(({ lowAmplitude }) => lowAmplitude > 0));
  assert.ok(tones.every(({ lowFrequency, lowAmplitude, highFrequency, highAmplitude }) =>
    lowFrequency >= 1 && lowFrequency <= 127 && lowAmplitude <= 100 && highFrequency >= 1 && highAmplitude <= 100));
  assert.throws(() => taps.padCodes({ gain: 13 }), /gain is not within/);
  assert.throws(() => taps.padCodes({ on: "taptic" }), /does not have HD rumble/);
  assert.equal(taps.compare(taps).verdict, "same");
  const other = thrum.pattern([tap]);
  const difference = taps.compare(other, { on: "phone" });
  assert.ok(difference.distance > 1 && difference.missing.length === 1 && difference.sentences.length > 0);
  assert.ok(difference.places.length > 0 && difference.placesLeftOut === 0 && difference.places.some(({ parts }) => parts.level > 1));
  // More than 64 KB of events need a second call.
  const many = Array.from({ length: 2000 }, (_, index) => ({ ...tap, time: index * 0.2 }));
  assert.ok(thrum.pattern(many).felt().length > 1366);
  assert.throws(() => taps.felt({ on: "toaster" }), ThrumError);
  assert.throws(() => taps.compare(null), /other: not a pattern of this library/);
  other.free();
  assert.throws(() => taps.compare(other), /freed/);
});

test("patterns of two libraries are not mixed", async () => {
  const other = (await load()).pattern([tap]);
  assert.throws(() => thrum.pattern([tap]).compare(other), /other: not a pattern of this library/);
});
