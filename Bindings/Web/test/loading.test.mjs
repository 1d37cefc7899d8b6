// node --test: modules that cannot be loaded, arguments of wrong types, and memory. Needs the modules beside thrum.js
// (Tools/build-web.sh).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { load, ThrumError } from "thrum-haptics";
import { load as loadPlayer } from "thrum-haptics/play";
import { loadSynth } from "thrum-haptics/score";

const thrum = await load();
const read = (name) => readFileSync(new URL(`../../../Samples/${name}`, import.meta.url));
const tap = { type: "transient", time: 0.1, intensity: 0.8, sharpness: 0.4 };

test("addresses from 2 GB on are positive", () => {
  const places = [];
  const bytes = new Uint8Array(16);
  const exports = { malloc: () => -2147483648 + 16, free: (place) => places.push(place), memory: { buffer: bytes.buffer } };
  const memory = Object.assign(Object.create(Object.getPrototypeOf(thrum.memory)), { exports });
  assert.equal(memory.scope((take) => take(4)), 2147483664);
  assert.deepEqual(places, [2147483664]);
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

test("a module that cannot be loaded is refused with its address and what to do", async () => {
  const page = new TextEncoder().encode("<!doctype html>");
  const whole = readFileSync(new URL("../thrum.wasm", import.meta.url));
  const cases = [
    ["/none/thrum.wasm", /^\/none\/thrum.wasm: cannot be read .*; copy thrum.wasm/],
    [new URL("none.wasm", import.meta.url), /none.wasm: cannot be read/],
    ["http://127.0.0.1:1/x.wasm", /^http:.*: cannot be read/],
    [page, /^thrum.wasm: a web page, not a WebAssembly module; copy/],
    [new Response(page), /^thrum.wasm: a web page/],
    [new Response("", { status: 404 }), /cannot be read \(status 404\)/],
    [new Uint8Array(0), /0 bytes, not a WebAssembly module/],
    [whole.subarray(0, 5000), /^thrum.wasm: cannot be compiled .*copy the file again/],
    [new URL("../thrum-play.wasm", import.meta.url), /not the module that this entry needs; pass thrum.wasm/],
    [null, /source is not a URL/], [5, /source is not a URL/], [{}, /source is not a URL/],
  ];
  for (const [source, message] of cases) {
    await assert.rejects(load(source), (error) => error instanceof ThrumError && message.test(error.message), String(message));
  }
  await assert.rejects(loadSynth(whole), /pass thrum-synth.wasm/);
  const bytes = Promise.resolve(new Response(whole));
  assert.equal((await load(bytes)).version, thrum.version);
  assert.equal((await load(fileURLToPath(new URL("../thrum.wasm", import.meta.url)))).version, thrum.version);
});

test("a module with another interface is refused", async () => {
  const bytes = readFileSync(new URL("../thrum-play.wasm", import.meta.url));
  const original = WebAssembly.Instance;
  try {
    WebAssembly.Instance = function () { return { exports: { thrum_abi_version: () => 0x20000 } }; };
    await assert.rejects(loadPlayer(bytes), /module: its interface has version 2.0; pass the module of this version/);
  } finally {
    WebAssembly.Instance = original;
  }
});

test("what is not text or bytes is refused, and buffers of other frames are read", () => {
  for (const wrong of [undefined, null, 5, {}, [1], Promise.resolve("{}"), new Response("{}")]) {
    assert.throws(() => thrum.parse(wrong), (error) => error instanceof ThrumError && /^ahap: not text or bytes/.test(error.message));
    assert.throws(() => thrum.check(wrong), /^ThrumError: ahap/);
  }
  const foreign = runInNewContext("({ Uint8Array, Float32Array })");
  const bytes = foreign.Uint8Array.from(read("heartbeat.ahap"));
  assert.equal(thrum.parse(bytes).ahap(), thrum.parse(bytes.buffer).ahap());
  assert.equal(thrum.compose(new foreign.Float32Array(9), { sampleRate: 16000 }).duration, 0);
});

test("lists and numbers of another type are refused", () => {
  for (const wrong of [undefined, null, tap, 5, "tap"]) assert.throws(() => thrum.pattern(wrong), /^ThrumError: events: not a list/);
  assert.throws(() => thrum.pattern([tap], { control: "intensity" }), /^ThrumError: curves: not a list/);
  assert.equal(thrum.pattern([tap], null, null).duration, 0.1);
  for (const time of ["1", 1n, {}, [1]]) assert.throws(() => thrum.pattern([{ ...tap, time }]), /events\[0\]\.time: not a number/);
  const circle = {};
  circle.circle = circle;
  for (const metadata of [circle, { one: 1n }]) assert.throws(() => thrum.pattern([tap], [], { metadata }), /^ThrumError: metadata/);
});

test("a length that no memory has is refused", () => {
  const endless = thrum.pattern([{ type: "continuous" }]);
  for (const seconds of [1e9, Infinity]) assert.throws(() => endless.render({ seconds }), /^ThrumError: seconds: .* use player/);
  assert.throws(() => thrum.pattern([{ ...tap, time: 86399 }]).render(), /^ThrumError: seconds/);
  assert.throws(() => thrum.pattern([{ ...tap, time: 86399 }]).frames(), /^ThrumError: step: 8639\d* frames .* longer step/);
  const whole = thrum.pattern([tap]);
  assert.deepEqual(whole.render({ seconds: null }), whole.render());
});

test("a library that stopped in the middle says so, and refuses further calls", async () => {
  const library = await loadPlayer();
  const pattern = library.pattern([tap]);
  library.memory.exports = { ...library.memory.exports, thrum_pattern_parse: () => { throw new WebAssembly.RuntimeError("unreachable"); } };
  assert.throws(() => library.parse("{}"), (error) => error.code === -6 && /call load again/.test(error.message));
  assert.throws(() => pattern.ahap(), /stopped after a failure; call load again/);
  pattern.free();
});
