// node --test: needs thrum.wasm and thrum-synth.wasm beside thrum.js (Tools/build-web.sh), and with SCORES=FOLDER the
// samples as score files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, ThrumError } from "thrum-haptics";
import { loadSynth } from "thrum-haptics/score";
import { digest, rows } from "./table.mjs";

const root = new URL("../../", import.meta.url);
const samples = new URL("Samples/", root);
const table = rows(readFileSync(new URL("Tests/Bits/samples.tsv", root), "utf8"));
const thrum = await load();
const read = (name) => readFileSync(new URL(name, samples));
const tap = { type: "transient", time: 0.1, intensity: 0.8, sharpness: 0.4 };

test("every sample gives the native bits", () => {
  assert.ok(table.length > 40);
  for (const { name, rate, mix, frames, digests } of table) {
    const pattern = thrum.parse(read(name));
    const sound = pattern.render({ sampleRate: rate, mix });
    assert.equal(sound.left.length, frames, name);
    for (const [channel, expected] of Object.entries(digests)) {
      assert.equal(digest(sound[channel]), expected, `${name} ${rate} ${mix} ${channel}`);
    }
    pattern.free();
  }
});

test("a score file gives the native bits in the small entry", { skip: !process.env.SCORES && "no SCORES" }, async () => {
  const synth = await loadSynth();
  let compared = 0;
  for (const { name, rate, mix, frames, digests } of table) {
    // The preview's profile, audible.
    const profile = mix === "preview" ? [240, 690, 2, 0.5, 400, 1600, 3, 0.8, 2] : undefined;
    const score = readFileSync(`${process.env.SCORES}/${name.replace(".ahap", ".bin")}`);
    const sound = synth.render(score, { sampleRate: rate, mix, profile });
    for (const [channel, expected] of Object.entries(digests)) {
      assert.equal(digest(sound[channel].subarray(0, frames)), expected, `${name} ${rate} ${mix} ${channel}`);
      assert.ok(sound[channel].subarray(frames).every((sample) => sample === 0), `${name}: sound after the end`);
    }
    compared++;
  }
  assert.equal(compared, table.length);
});

test("bytes that are no score file are refused", async () => {
  const synth = await loadSynth();
  assert.throws(() => synth.render(new Uint8Array(0)), /score: bytes are missing/);
  assert.throws(() => synth.render(new Uint8Array(500)), /score: not a score file/);
});

test("a pattern made in code is written as AHAP and read back", () => {
  const curve = { control: "intensity", time: 0, points: [{ time: 0, value: 0 }, { time: 0.5, value: 1 }] };
  const made = thrum.pattern([tap, { type: "continuous", time: 0.2, duration: 0.5 }], [curve]);
  assert.equal(made.duration, 0.7);
  const again = thrum.parse(made.ahap());
  assert.equal(again.ahap(), made.ahap());
  assert.deepEqual(again.render().haptic, made.render().haptic);
  assert.match(made.svg("tap"), /^<svg[^]*<\/svg>\s*$/);
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

test("wrong arguments are refused, and a freed pattern too", () => {
  const pattern = thrum.pattern([tap]);
  for (const options of [{ sampleRate: 1 }, { sampleRate: NaN }, { mix: "mono" }, { seconds: NaN }, { seconds: -1 }]) {
    assert.throws(() => pattern.render(options), ThrumError, JSON.stringify(options));
  }
  const endless = thrum.pattern([{ type: "continuous", time: 0, duration: 0 }]);
  assert.throws(() => endless.render(), /no end/);
  assert.equal(endless.render({ seconds: 0.5 }).haptic.length, 24000);
  pattern.free();
  pattern.free();
  assert.throws(() => pattern.render(), /freed/);
});

test("memory stays the same over thousands of patterns", () => {
  const ahap = read("spring-boing.ahap");
  const round = () => {
    const pattern = thrum.parse(ahap);
    pattern.ahap();
    pattern.frames();
    pattern.free();
  };
  for (let count = 0; count < 20; count++) round();
  const before = thrum.memory.exports.memory.buffer.byteLength;
  for (let count = 0; count < 1000; count++) round();
  assert.equal(thrum.memory.exports.memory.buffer.byteLength, before);
});

test("vibration is longer for stronger slots, never longer than the pattern, and fits a browser", () => {
  const hum = (intensity) => thrum.pattern([{ type: "continuous", time: 0, duration: 0.2, intensity }]).vibration();
  const on = (pattern) => pattern.filter((_, index) => index % 2 === 0).reduce((sum, time) => sum + time, 0);
  assert.ok(on(hum(1)) > on(hum(0.5)) && on(hum(0.5)) > on(hum(0.1)) && on(hum(0.1)) > 0);
  assert.ok(hum(1).reduce((sum, time) => sum + time, 0) <= 220);
  assert.deepEqual(thrum.pattern([]).vibration(), []);
  const late = thrum.pattern([tap]).vibration();
  assert.equal(late[0], 0);
  assert.equal(late[1], 100);
  for (const { name } of table) {
    const pattern = thrum.parse(read(name)).vibration();
    assert.ok(pattern.length > 0 && pattern.length <= 99, name);
    assert.ok(pattern.every((time, index) => Number.isInteger(time) && (time > 0 || index === 0)), name);
  }
});

test("a pad's motors receive dull vibration, crisp vibration and transients", async () => {
  const effects = [];
  const pad = { vibrationActuator: { playEffect: (kind, effect) => effects.push({ kind, ...effect }) } };
  const steps = [
    { type: "continuous", time: 0, duration: 0.1, intensity: 0.5, sharpness: 0 },
    { type: "transient", time: 0.2, intensity: 1, sharpness: 0.5 },
  ];
  await thrum.pattern(steps).rumble(pad);
  assert.ok(effects.every(({ kind, duration }) => kind === "dual-rumble" && duration === 50));
  assert.equal(effects[0].strongMagnitude, 0.5);
  assert.equal(effects[0].weakMagnitude, 0);
  assert.equal(effects.at(-1).weakMagnitude, 1);
  await assert.rejects(thrum.pattern(steps).rumble(null), /no motors/);
});
