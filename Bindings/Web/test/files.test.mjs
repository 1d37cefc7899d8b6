// node --test: conversion, edits and differences of files in memory. Needs thrum-files.wasm (Tools/build-web.sh).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { loadFiles, ThrumError } from "thrum-haptics/files";

const files = await loadFiles();
const tap = '{"Version": 1.0, "Own": 1e0, // kept\n "Pattern": [{"Event": {"Time": 0.50, "EventType": "HapticTransient"}}]}';
const tone = '{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "AudioContinuous", "EventDuration": 1}}]}';
const sample = readFileSync(new URL("../../../Samples/heartbeat.ahap", import.meta.url));
const text = ({ bytes }) => new TextDecoder().decode(bytes);
const refused = (body, message, code = -1) => assert.throws(body, (error) => {
  assert.ok(error instanceof ThrumError && error.code === code, String(error));
  assert.match(error.message, message);
  return true;
});

test("an edit keeps the bytes that it does not change", () => {
  const edited = files.edit(tap, "shift", { by: 0.25 });
  assert.equal(text(edited), tap.replace("0.50", "0.75"));
  assert.deepEqual([edited.kept, edited.changed, edited.removed, edited.added, edited.duration], [0, 1, 0, 0, 0.75]);
  assert.deepEqual(files.edit(tap, "shift", { by: -2 }).notes.map(({ kind }) => kind), ["shift-limited"]);
});

test("parts joined again are the whole", () => {
  const parts = files.split(sample, [0.5]);
  assert.deepEqual(parts.map(({ start }) => start), [0, 0.5]);
  const joined = files.join(parts.map(({ bytes }) => bytes), { at: [0.5], merges: true });
  assert.notEqual(files.diff(sample, joined.bytes).verdict, "different");
});

test("a mix takes what is felt of one text and what is heard of another", () => {
  const types = (mixed) => JSON.parse(text(mixed).replace(/\/\/.*/, "")).Pattern.map(({ Event }) => Event.EventType);
  assert.deepEqual(types(files.mix([tap, tone], ["haptics", "audio"])), ["HapticTransient", "AudioContinuous"]);
  assert.deepEqual(types(files.mix([tap, tone], ["audio", "haptics"])), []);
  assert.deepEqual(types(files.mix([tap, tone])), ["HapticTransient", "AudioContinuous"]);
});

test("a difference is said in words", () => {
  assert.deepEqual(files.diff(tap, tap), { verdict: "identical", changes: [] });
  const { verdict, changes } = files.diff(tap, files.edit(tap, "shift", { by: 1 }).bytes);
  assert.equal(verdict, "different");
  assert.deepEqual(changes.map((change) => change.text), ["tap at 0.5 s: 1 s later"]);
  assert.equal(files.diff("", tap).verdict, "different");
});

test("a conversion has its files, its losses and how it feels", () => {
  const found = files.convert(sample, "haptic", { name: "heartbeat.ahap" });
  assert.equal(found.files[0].name, "heartbeat.haptic");
  assert.ok(found.felt.distance < 3 && found.felt.whole);
  assert.deepEqual([found.from, found.to, found.design], ["ahap", "haptic", "taptic"]);
  const back = files.convert(found.files[0].bytes, "ahap-split", { name: "back", measures: false });
  assert.equal(back.felt, null);
  assert.deepEqual(back.files.map(({ name }) => name), ["back-continuous.ahap", "back-transients.ahap"]);
  const adapted = files.convert(sample, "motors", { otherOn: "pad", measures: false });
  const literal = files.convert(sample, "motors", { otherOn: { device: { class: "pad" } }, isLiteral: true, measures: false });
  assert.equal(adapted.device, "pad");
  assert.notDeepEqual(adapted.files[0].bytes, literal.files[0].bytes);
});

test("wrong uses are refused with what is wrong", () => {
  refused(() => files.edit(tap, "shif", { by: 1 }), /there is no verb 'shif'; use trim/);
  refused(() => files.edit(tap, "shift"), /shift needs by/);
  refused(() => files.edit(tap, "shift", { by: "1" }), /options.by: not a number/);
  refused(() => files.edit(tap, "shift", { by: NaN }), /by: give a number from -86400/);
  refused(() => files.edit(tap, "trim", { by: 1 }), /trim has no option 'by'/);
  refused(() => files.edit("{", "shift", { by: 1 }), /line 1, column 2/, -3);
  refused(() => files.split(tap, []), /give 1 to 1000 times/);
  refused(() => files.join([tap, "[]"]), /texts\[1\]: line 1/, -3);
  refused(() => files.join([tap], { gaps: 1 }), /options: unknown 'gaps'; use gap, at, merges/);
  refused(() => files.mix([]), /give at least one pattern/);
  refused(() => files.mix([tap], ["sound"]), /use all, haptics or audio/);
  refused(() => files.mix([tap], ["all", "all"]), /takes: 2 for 1 texts/);
  refused(() => files.convert(tap, "mp3"), /no format is named 'mp3'; use ahap/);
  refused(() => files.convert(tap, "haptic", { on: "piano" }), /no device is named 'piano'/);
  refused(() => files.convert(tap, "haptic", { loud: 1 }), /options: unknown 'loud'/);
  refused(() => files.convert(5, "haptic"), /file: not text or bytes/);
});

test("memory stays the same over hundreds of edits and conversions", () => {
  const round = () => {
    files.edit(sample, "loop", { count: 3 });
    files.convert(sample, "haptic", { measures: false });
    try { files.edit("{", "shift", { by: 1 }); } catch { /* refused */ }
  };
  for (let count = 0; count < 10; count++) round();
  const before = files.memory.exports.memory.buffer.byteLength;
  for (let count = 0; count < 100; count++) round();
  assert.equal(files.memory.exports.memory.buffer.byteLength, before);
});

test("another module is refused", async () => {
  await assert.rejects(loadFiles(new URL("../thrum-play.wasm", import.meta.url)), /pass thrum-files.wasm/);
});
