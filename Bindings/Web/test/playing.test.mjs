// node --test: phones, game pads and the AudioWorklet. Needs thrum.wasm beside thrum.js (Tools/build-web.sh).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, ThrumError } from "thrum-haptics";
import { rumbleSteps } from "../strengths.js";
import { inSteppedTime } from "./stepped-time.mjs";
import { rows } from "./table.mjs";

const root = new URL("../../../", import.meta.url);
const table = rows(readFileSync(new URL("Tests/Bits/samples.tsv", root), "utf8"));
const thrum = await load();
const read = (name) => readFileSync(new URL(`Samples/${name}`, root));
const tap = { type: "transient", time: 0.1, intensity: 0.8, sharpness: 0.4 };

test("vibration is longer for stronger slots, never longer than the pattern, and fits a browser", () => {
  const hum = (intensity) => thrum.pattern([{ type: "continuous", time: 0, duration: 0.2, intensity }]).vibration();
  const on = (pattern) => pattern.filter((_, index) => index % 2 === 0).reduce((sum, time) => sum + time, 0);
  assert.ok(on(hum(1)) > on(hum(0.5)) && on(hum(0.5)) > on(hum(0.1)) && on(hum(0.1)) > 0);
  assert.deepEqual(hum(1), [200]);
  assert.deepEqual(thrum.pattern([]).vibration(), []);
  // A tap is at least 20 ms long, however weak it is and however short the slots are.
  for (const intensity of [0.1, 0.8, 1]) {
    for (const options of [{}, { slot: 7 }]) assert.deepEqual(thrum.pattern([{ ...tap, intensity }]).vibration(options), [0, 100, 20]);
  }
  for (const { name } of table) {
    const pattern = thrum.parse(read(name)).vibration();
    assert.ok(pattern.length > 0 && pattern.length <= 99, name);
    assert.ok(pattern.every((time, index) => Number.isInteger(time) && (time > 0 || index === 0)), name);
  }
});

/** Returns a full vibration, and the sum of times on of a list. */
const hum = (time, duration, more) => ({ type: "continuous", time, duration, intensity: 1, ...more });
const timeOn = (list) => list.reduce((sum, time, index) => sum + (index % 2 ? 0 : time), 0);

test("a pulse is as long as its vibration, and a pause stays", () => {
  const list = (...events) => thrum.pattern(events).vibration();
  for (const duration of [0.02, 0.1, 1]) assert.deepEqual(list(hum(0, duration)), [duration * 1000]);
  assert.deepEqual(list(hum(0, 0.1), hum(0.12, 0.1)), [100, 20, 100]);
  // Wherever it starts: all edges lie within a frame of 5 ms.
  for (let start = 0; start < 0.02; start += 0.0013) {
    const [first, on, pause, again] = list(tap, hum(0.2 + start, 0.1), hum(0.32 + start, 0.1)).slice(-4);
    assert.ok(first > 50 && [on - 100, pause - 20, again - 100].every((error) => Math.abs(error) <= 5), `${start}`);
  }
});

test("the time on is the strength times the duration of all vibrations", () => {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 200; round++) {
    const [first, slot] = [seed, 10 + 10 * Math.floor(random() * 3)];
    const events = [];
    for (let time = 0, count = 1 + random() * 3; events.length < count; time = events.at(-1).time + events.at(-1).duration) {
      events.push(hum(time + 0.02 + random() * 0.1, 0.02 + random() * 0.2, { intensity: 0.05 + random() * 0.95 }));
    }
    const expected = events.reduce((sum, { duration, intensity }) => sum + 1000 * duration * intensity, 0);
    const found = timeOn(thrum.pattern(events).vibration({ slot, most: Infinity }));
    assert.ok(Math.abs(found - expected) <= slot, `seed ${first}: ${found} ms instead of ${expected}`);
  }
});

test("each tap is a pulse of its own, also in a vibration, unless the motor cannot separate them", () => {
  const row = (distance, ...events) => [0, 1, 2].map((index) => ({ ...tap, time: 0.1 + index * distance, intensity: 1 })).concat(events);
  const pulses = (events) => Math.ceil(thrum.pattern(events).vibration().length / 2) - 1;
  for (const distance of [0.012, 0.02, 0.025, 0.05, 0.2]) assert.equal(pulses(row(distance)), 3, `${distance}`);
  assert.deepEqual(thrum.pattern(row(0.02)).vibration(), [0, 100, 13, 7, 13, 7, 20]);
  assert.equal(pulses(row(0.004)), 1);
  assert.deepEqual(thrum.pattern(row(0.025, hum(0, 0.2))).vibration(), [93, 7, 18, 7, 18, 7, 50]);
});

test("options of vibration that are not whole are rounded", () => {
  const pattern = thrum.pattern([hum(0, 0.1, { intensity: 0.5 }), hum(0.1503, 0.1)]);
  for (const options of [{ slot: 7.3, shortest: 1.5 }, { slot: 19.7 }, { slot: 1.2, shortest: 0.1, most: Infinity }]) {
    const list = pattern.vibration(options);
    assert.ok(list.every((time, index) => Number.isInteger(time) && (time > 0 || index === 0)), JSON.stringify(options));
  }
});

test("options of vibration that are out of range are refused", () => {
  const pattern = thrum.pattern([tap]);
  const bad = [0, -1, NaN, "x", Infinity].flatMap((value) => [{ slot: value }, { shortest: value }, { most: value }]);
  const allowed = (options) => options.shortest === 0 || options.most === Infinity;
  for (const options of bad.filter((options) => !allowed(options))) {
    assert.throws(() => pattern.vibration(options), ThrumError, JSON.stringify(options));
  }
  for (const options of bad.filter(allowed)) assert.ok(pattern.vibration(options).length > 0);
});

test("a pad's motors receive dull vibration, crisp vibration and transients", async () => {
  const effects = [];
  const pad = { vibrationActuator: { playEffect: (kind, effect) => effects.push({ kind, ...effect }) } };
  const steps = [
    { type: "continuous", time: 0, duration: 0.1, intensity: 0.5, sharpness: 0 },
    { type: "transient", time: 0.2, intensity: 1, sharpness: 0.5 },
  ];
  await inSteppedTime(() => thrum.pattern(steps).rumble(pad));
  assert.ok(effects.every(({ kind, duration }) => kind === "dual-rumble" && duration > 0 && duration <= 50));
  // The motor that starts is driven fully at first. Then it has the strength of the pattern.
  assert.equal(effects[0].strongMagnitude, 1);
  assert.ok(effects.some(({ strongMagnitude }) => Math.abs(strongMagnitude - 0.5) < 0.01));
  assert.equal(effects[0].weakMagnitude, 0);
  assert.equal(effects.at(-1).weakMagnitude, 1);
  await assert.rejects(thrum.pattern(steps).rumble(null), /no motors/);
});

test("a pad's motors are driven by the native levels, in steps of at most 50 ms", () => {
  for (const pad of [undefined, "controller", { rumble: { floor: 0.25, transients: "split" } }]) {
    for (const { name } of table) {
      const made = thrum.parse(read(name)).motorLevels({ on: pad });
      const steps = rumbleSteps(made);
      assert.ok(steps.every(({ duration }) => duration > 0 && duration <= 50), name);
      // Nothing is added and nothing is lost.
      const found = made.levels.map(() => ({ heavy: 0, light: 0 }));
      for (const { time, duration, strong, weak } of steps) {
        for (let index = time / 12; index < (time + duration) / 12; index++) found[index] = { heavy: strong, light: weak };
      }
      assert.deepEqual(found, made.levels, name);
    }
  }
  const levels = (options, ...events) => thrum.pattern(events).motorLevels(options);
  assert.deepEqual(levels({}, hum(0, 0.024, { sharpness: 0 })).levels.slice(0, 2), [{ heavy: 1, light: 0 }, { heavy: 1, light: 0 }]);
  assert.equal(levels({ step: 0.0204 }, tap).step, 0.02);
  const floor = (on) => Math.min(...levels({ on }, hum(0, 1, { intensity: 0.1, sharpness: 0 })).levels.map(({ heavy }) => heavy).filter((level) => level));
  assert.ok(floor({ rumble: { floor: 0.5 } }) >= 0.5 && floor('{"rumble": {"floor": 0.5}}') >= 0.5 && floor("pad") < 0.2);
  assert.throws(() => levels({ on: "taptic" }, tap), /does not have two motors/);
  assert.throws(() => levels({ step: 0 }, tap), /step is not within 0.001…1/);
  assert.throws(() => levels({ steps: 1 }, tap), /unknown 'steps'/);
});

test("a pad that refuses a step makes rumble reject, and an abort ends a wait", async () => {
  const hum = thrum.pattern([{ type: "continuous", time: 0, duration: 0.2 }]);
  const refusing = { vibrationActuator: { playEffect: async () => { throw new Error("busy"); } } };
  await assert.rejects(inSteppedTime(() => hum.rumble(refusing)), /busy/);
  const throwing = { vibrationActuator: { playEffect: () => { throw new Error("gone"); } } };
  await assert.rejects(inSteppedTime(() => hum.rumble(throwing)), /gone/);

  let stops = 0;
  const silent = { vibrationActuator: { playEffect: () => new Promise(() => {}), reset: async () => { stops++; } } };
  await inSteppedTime(() => hum.rumble(silent));
  assert.equal(stops, 0);
  // The tap is an hour away: without the abort, this test would not end.
  const late = thrum.pattern([tap, { type: "transient", time: 3600 }]);
  const controller = new AbortController();
  const playing = late.rumble(silent, { signal: controller.signal });
  controller.abort();
  await playing;
  assert.equal(stops, 1);
});

/** The processor that worklet.js registers. */
let Player;

test("the worklet renders the same samples, makes no views for a block, and reports failures", async () => {
  const posted = [];
  globalThis.AudioWorkletProcessor = class { port = { postMessage: (message) => posted.push(message) }; };
  globalThis.registerProcessor = (_, type) => { Player = type; };
  globalThis.sampleRate = 48000;
  globalThis.currentFrame = 0;
  await import("../worklet.js");
  const ahap = read("heartbeat.ahap");
  const expected = thrum.parse(ahap).render();
  const player = new Player({ processorOptions: { module: thrum.module, ahap, mix: 0 } });
  const block = 200;
  const output = [0, 1, 2].map(() => new Float32Array(block));
  // The node ends with its pattern, which is longer than what sounds of it.
  const end = Math.max(expected.haptic.length, Math.ceil(thrum.parse(ahap).duration * 48000));
  const found = new Float32Array(end + 2 * block);
  let done = 0;
  let views;
  while (player.process([], [output])) {
    found.set(output[2], done);
    done += block;
    if (done > block) assert.equal(player.views, views);
    views = player.views;
  }
  assert.ok(done >= end && done < end + 2 * block, `${done} for ${end}`);
  assert.deepEqual(found.subarray(0, expected.haptic.length), expected.haptic);
  assert.deepEqual(posted, ["ended"]);
  assert.throws(() => new Player({ processorOptions: { module: thrum.module, ahap: new Uint8Array(3), mix: 0 } }), /cannot be read/);
  const failing = new Player({ processorOptions: { module: thrum.module, ahap, mix: 0 } });
  failing.parts.mixer = 4;
  assert.throws(() => failing.process([], [output]), /mixer failed/);
});

/** The messages that the functions of a node post, without a browser. */
async function controlledNode(pattern) {
  const posted = [];
  globalThis.AudioWorkletNode = class { port = { postMessage: (message) => posted.push(message) }; constructor(_, name, options) { Object.assign(this, { name, options }); } };
  const context = { createBufferSource() {}, sampleRate: 48000, audioWorklet: { addModule: async () => {} } };
  try {
    return { node: await pattern.player(context, { mix: "separate" }), posted };
  } finally {
    delete globalThis.AudioWorkletNode;
  }
}

test("a node changes what it plays, with the samples of a pattern that changes by itself", async () => {
  const hum = { type: "continuous", time: 0, duration: 1, intensity: 1, sharpness: 0.3 };
  const { node, posted } = await controlledNode(thrum.pattern([hum]));
  const processor = new Player(node.options);
  const [found, output] = [new Float32Array(5120), [0, 1, 2].map(() => new Float32Array(128))];
  const deliver = () => { for (const data of posted.splice(0)) processor.port.onmessage({ data }); };
  const run = (from, to) => {
    for (let block = from; block < to; block++) {
      deliver();
      assert.ok(processor.process([], [output]), `${block}`);
      found.set(output[2], block * 128);
    }
  };
  run(0, 10);
  node.set("intensity", 0.25);
  run(10, 20);
  node.set("sharpness", 0.5);
  run(20, 40);
  const parameters = [[1280, "intensity", 0.25], [2560, "sharpness", 0.5]].map(([frame, control, value]) => ({ time: frame / 48000, control, value }));
  const expected = thrum.pattern([hum], [], { parameters }).render().haptic;
  assert.deepEqual(found, expected.subarray(0, 5120));
  node.setLoop(true);
  deliver();
  for (let block = 0; block < 500; block++) assert.ok(processor.process([], [output]));
  const loudest = () => { processor.process([], [output]); return Math.max(...output[2].map(Math.abs)); };
  assert.ok(loudest() > 0.02);
  node.pause();
  run(39, 40);
  assert.equal(loudest(), 0);
  node.resume();
  node.setRate(2);
  // Near the end of the pass: what has begun before stays silent.
  node.seek(0.99);
  node.set("intensity", 1, { over: 0.05 });
  run(37, 40);
  assert.ok(loudest() > 0);
  node.stop();
  deliver();
  let blocks = 0;
  while (processor.process([], [output])) assert.ok(blocks++ < 20);
  // The page may still send: the end came first.
  node.set("intensity", 0);
  deliver();

  for (const wrong of [NaN, 2, -0.1, "1", undefined]) assert.throws(() => node.set("intensity", wrong), /^ThrumError: value: not a number within 0…1/);
  assert.throws(() => node.set("sharpness", -1.5), /within -1…1/);
  assert.throws(() => node.set("loudness", 1), /control: unknown 'loudness'; use intensity/);
  assert.throws(() => node.set("intensity", 1, { over: -1 }), /over: /);
  assert.throws(() => node.seek(-1), /position: /);
  assert.throws(() => node.setRate(0), /rate: /);
  assert.throws(() => node.setLoop(true, Infinity), /end: /);
  assert.equal(posted.length, 0);
});

test("a node plays as many events at a time as its pattern has", async () => {
  const crowd = thrum.pattern(Array.from({ length: 600 }, (_, index) => ({ type: "continuous", duration: 0.05, intensity: 0.05, sharpness: index / 600 })));
  const { node } = await controlledNode(crowd);
  const processor = new Player(node.options);
  const output = [0, 1, 2].map(() => new Float32Array(1280));
  processor.process([], [output]);
  assert.deepEqual(output[2], crowd.render().haptic.subarray(0, 1280));
});

test("no time of a vibration is longer than browsers accept, and long patterns need little memory", () => {
  const pause = thrum.pattern([tap, { ...tap, time: 25 }]).vibration();
  assert.equal(pause.reduce((sum, time) => sum + time, 0), 25000 + pause.at(-1));
  const hum = thrum.pattern([{ type: "continuous", duration: 30, intensity: 1 }]).vibration();
  assert.deepEqual(hum.slice(0, 5), [10000, 0, 10000, 0, 10000]);
  for (const time of [3600, 86000]) {
    const late = thrum.pattern([tap, { ...tap, time }]).vibration();
    assert.ok(late.length <= 99 && late.every((entry) => entry <= 10000) && late.length % 2 === 1 && late.at(-1) > 0);
  }
});

test("a pad that was unplugged makes rumble reject, and late timers omit steps", async () => {
  const hum = thrum.pattern([{ type: "continuous", duration: 0.3 }]);
  const answering = (answer) => ({ vibrationActuator: { playEffect: async () => answer } });
  const rumble = (pad) => inSteppedTime(() => hum.rumble(pad));
  await rumble(answering("preempted"));
  await rumble(answering(undefined));
  await assert.rejects(rumble(answering("not-supported")), /gamepad: it answered 'not-supported'/);
  await assert.rejects(rumble({ vibrationActuator: {} }), /gamepad: it has no motors/);
  let effects = 0;
  const now = performance.now;
  // The page is frozen for 200 ms at the first step, as if it were hidden.
  const busy = { vibrationActuator: { playEffect: () => {
    if (!effects++) {
      const stepped = performance.now;
      performance.now = () => stepped() + 200;
    }
    return new Promise(() => {});
  } } };
  await rumble(busy);
  assert.equal(performance.now, now);
  assert.ok(effects >= 2 && effects <= 4, `${effects}`);
});

test("play and player refuse what they cannot use", async () => {
  const pattern = thrum.pattern([tap]);
  const context = { createBufferSource() {}, sampleRate: 48000, audioWorklet: { addModule: async () => { throw new Error("404"); } } };
  assert.throws(() => pattern.play(), /context: not an AudioContext/);
  await assert.rejects(pattern.player(), /context: not an AudioContext/);
  await assert.rejects(pattern.player(context, { url: "/w.js" }), /url: \/w.js cannot be loaded/);
  await assert.rejects(pattern.player({ ...context, audioWorklet: undefined }), /context: .* over https/);
  await assert.rejects(pattern.player({ ...context, sampleRate: 4000 }), /rate is not within 8000…192000/);
  await assert.rejects(pattern.player(context, { profile: "toaster" }), /no profile has that name/);
  await assert.rejects(pattern.player(context, { mix: "mono" }), /mix: unknown/);
  for (const when of [-1, NaN, Infinity, "x"]) await assert.rejects(pattern.player(context, { when }), /when: not a time/);
});

test("a player has the profile that the page chooses", () => {
  const options = { module: thrum.module, ahap: new TextEncoder().encode(thrum.pattern([{ ...tap, time: 0 }]).ahap()), mix: 0 };
  const bytes = new Uint8Array(80);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 80, true);
  Object.values(thrum.profile("wideband")).forEach((value, index) => view.setFloat64(8 + index * 8, value, true));
  const haptic = (profile) => {
    const output = [0, 1, 2].map(() => new Float32Array(128));
    new Player({ processorOptions: { ...options, profile } }).process([], [output]);
    return output[2];
  };
  const expected = (profile) => thrum.pattern([{ ...tap, time: 0 }]).render({ profile, seconds: 128 / 48000, sampleRate }).haptic;
  assert.deepEqual(haptic(bytes), expected("wideband"));
  assert.deepEqual(haptic(0), expected("taptic"));
  assert.notDeepEqual(haptic(bytes), haptic(0));
});

test("players share one instance, start on their sample, and free their memory at the end", async () => {
  const options = { module: thrum.module, ahap: read("heartbeat.ahap"), mix: 0 };
  const Instance = WebAssembly.Instance;
  let memory = 0;
  try {
    // The test above has created the shared instance.
    WebAssembly.Instance = function () { throw new Error("another instance"); };
    const output = [new Float32Array(128)];
    for (let count = 0; count < 3000; count++) {
      const player = new Player({ processorOptions: options });
      assert.ok(player.process([], [output]));
      player.port.onmessage({ data: "stop" });
      assert.equal(player.parts.mixer, 0);
      assert.equal(player.process([], [output]), false);
      const size = player.views[0].buffer.byteLength;
      if (count > 20) assert.equal(size, memory);
      memory = size;
    }
    const late = new Player({ processorOptions: { ...options, when: 0.002 } });
    const found = [new Float32Array(200), new Float32Array(200), new Float32Array(200)];
    assert.ok(late.process([], [found]));
    const expected = thrum.parse(options.ahap).render().haptic;
    assert.ok(expected[0] !== 0 || expected[1] !== 0);
    assert.deepEqual(found[2].subarray(96), expected.subarray(0, 104));
    assert.ok(found[2].subarray(0, 96).every((sample) => sample === 0));
  } finally {
    WebAssembly.Instance = Instance;
  }
});

test("a second copy of the package on a page uses the processor of the first", async () => {
  const refuse = (name) => { globalThis.registerProcessor = () => { throw Object.assign(new Error("refused"), { name }); }; };
  refuse("NotSupportedError");
  await import("../worklet.js?second");
  refuse("TypeError");
  await assert.rejects(import("../worklet.js?third"), /refused/);
});
