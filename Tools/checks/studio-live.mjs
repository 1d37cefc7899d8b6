// Edits patterns while the studio's worklet plays them, without a browser: node studio-live.mjs PAGE-SOURCES FOLDER-OF-MODULES FOLDER-OF-SAMPLES
// Before an edit is heard, every sample is that of the whole old pattern; after the fade, that of the whole new one. In a loop, each pass
// is the part of the whole. Prints how long edits take to be heard, and how long a block takes.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { importPage, load } from "./studio-modules.mjs";

const [page, folder, samples] = process.argv.slice(2);
if (!samples) throw new Error("usage: node studio-live.mjs PAGE-SOURCES FOLDER-OF-MODULES FOLDER-OF-SAMPLES");
const expect = (condition, message) => { if (!condition) throw new Error(message); };
const [rate, block, fade] = [48000, 128, 240];

// The world of an audio worklet.
let Live;
globalThis.sampleRate = rate;
globalThis.currentFrame = 0;
globalThis.AudioWorkletProcessor = class { port = { messages: [], onmessage: null, postMessage(data) { this.messages.push(data); } }; };
globalThis.registerProcessor = (_, processor) => { Live = processor; };
const [, { Bank }] = await importPage(page, "sound/live.js", "sound/bank.js");

const module = await WebAssembly.compile(readFileSync(join(folder, "thrum-synth.wasm")));
const studio = load(folder, "studio.wasm");

/** A document of the core. */
class Document {
  constructor(text) {
    this.session = studio.studio_new();
    const bytes = new TextEncoder().encode(text);
    const pointer = studio.studio_alloc(bytes.length) >>> 0;
    new Uint8Array(studio.memory.buffer, pointer, bytes.length).set(bytes);
    expect(studio.studio_open(this.session, pointer, bytes.length) === 1, "not opened");
    studio.studio_free(pointer);
  }

  /** The score file of the document as it is. */
  score() {
    const count = studio.studio_score(this.session, rate);
    expect(count > 0, "no score");
    return new Uint8Array(studio.memory.buffer, studio.studio_answer(this.session) >>> 0, count).slice().buffer;
  }

  get length() {
    studio.studio_lanes(this.session);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(studio.memory.buffer, studio.studio_answer(this.session) >>> 0, studio.studio_answer_length(this.session)))).length;
  }

  change(...edits) {
    studio.studio_select_all(this.session);
    for (const [name, ...values] of edits) studio[name](this.session, ...values);
  }

  end() { studio.studio_end(this.session); }
}

/** Every sample of a score, rendered as a whole in blocks of another size than the worklet's. */
function whole(score, frames) {
  const bank = new Bank(module, rate);
  bank.load(score.slice(0));
  const samples = new Float32Array(frames);
  for (let at = 0; at < frames;) {
    const count = Math.min(1 + (at * 7) % 127, frames - at);
    samples.set(bank.render(count)[0].subarray(0, count), at);
    at += count;
  }
  return samples;
}

/** The worklet as the page drives it. */
class Playing {
  constructor() {
    globalThis.currentFrame = 0;
    this.node = new Live({ processorOptions: { module } });
    this.samples = [];
    this.times = [];
  }

  send(data) { this.node.port.onmessage({ data }); }

  /** Renders blocks. */
  go(blocks) {
    for (let n = 0; n < blocks; n++) {
      const output = [new Float32Array(block), new Float32Array(block)];
      const began = performance.now();
      this.node.process([], [output]);
      this.times.push(performance.now() - began);
      this.samples.push(output[0]);
      globalThis.currentFrame += block;
    }
  }

  get message() { return this.node.port.messages; }

  get all() {
    const all = new Float32Array(this.samples.length * block);
    this.samples.forEach((part, n) => all.set(part, n * block));
    return all;
  }
}

const equal = (a, b, from, to, what) => {
  for (let n = from; n < to; n++) expect(Object.is(a[n], b[n]) || a[n] === b[n], `${what}: sample ${n} is ${a[n]}, not ${b[n]}`);
};

let seed = 20261126;
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
console.log(`seed ${seed}`);

const heard = [];
let [edits, loops] = [0, 0];
for (const name of readdirSync(samples).filter((each) => each.endsWith(".ahap")).sort()) {
  const document = new Document(readFileSync(join(samples, name), "utf8"));
  const { length } = document;
  if (length > 8) {
    document.end();
    continue;
  }
  const frames = Math.ceil((length + 0.5) * rate / block) * block;
  let before = document.score();
  const playing = new Playing();
  playing.send({ score: before.slice(0), end: length });
  playing.send({ play: 0 });
  let old = whole(before, frames);
  let from = 0;
  for (let edit = 0; edit < 4; edit++) {
    playing.go(1 + Math.floor(random() * frames / block / 6));
    document.change(["studio_set", 0, 0.3 + 0.6 * random(), 0, 0], ["studio_set", 1, random(), 0, 0], ["studio_move", 0.01 * random(), 0, 0, 0]);
    const after = document.score();
    const sent = globalThis.currentFrame;
    const swaps = playing.message.filter((each) => each.edited !== undefined).length;
    playing.send({ score: after.slice(0), end: document.length });
    let waited = 0;
    while (playing.message.filter((each) => each.edited !== undefined).length === swaps && waited < 4000 && playing.node.state === "on") {
      playing.go(1);
      waited += 1;
    }
    if (playing.node.state !== "on") break;
    const swap = playing.message.filter((each) => each.edited !== undefined).at(-1).edited;
    playing.go(4);
    const fresh = whole(after, frames);
    const { all } = playing;
    equal(all, old, from, Math.min(swap, frames), `${name}: before edit ${edit}`);
    for (let n = 0; n < fade && swap + n < frames; n++) {
      const share = (fade - n) / fade;
      expect(Math.abs(all[swap + n] - (fresh[swap + n] * (1 - share) + old[swap + n] * share)) < 1e-6, `${name}: the fade of edit ${edit} at ${n}`);
    }
    equal(all, fresh, Math.min(swap + fade, frames), Math.min(all.length, frames), `${name}: after edit ${edit}`);
    [old, from] = [fresh, swap + fade];
    heard.push((swap + fade - sent) / rate * 1000);
    edits += 1;
  }
  // From the middle, and in a loop: each pass is the part of the whole, but for the fade at its start.
  const playingPart = new Playing();
  before = document.score();
  old = whole(before, Math.ceil((document.length + 1) * rate));
  const loop = [document.length * 0.3, Math.max(document.length * 0.7, document.length * 0.3 + 0.05)];
  playingPart.send({ score: before.slice(0), end: document.length });
  playingPart.send({ loop });
  playingPart.send({ play: loop[0] });
  const pass = Math.ceil((loop[1] - loop[0]) * rate - 1e-6);
  playingPart.go(Math.ceil(3 * pass / block) + 8);
  const first = Math.round(loop[0] * rate);
  const starts = playingPart.message.filter((each) => each.started !== undefined);
  expect(starts.length >= 3, `${name}: ${starts.length} passes`);
  const { all } = playingPart;
  for (const [pass, { started }] of starts.entries()) {
    const next = starts[pass + 1]?.started ?? all.length;
    const skip = pass ? fade : 0;
    equal(all.subarray(started + skip, next), old.subarray(first + skip), 0, Math.max(0, next - started - skip), `${name}: pass ${pass}`);
    loops += 1;
  }
  document.end();
}

// Slow motion: an event lasts twice as long, at the same pitch.
{
  const tap = new Document(JSON.stringify({ Version: 1, Pattern: [{ Event: { Time: 0.1, EventType: "HapticContinuous", EventDuration: 0.2, EventParameters: [] } }] }));
  const playing = new Playing();
  playing.send({ score: tap.score(), end: tap.length });
  playing.send({ speed: 0.5 });
  playing.send({ play: 0 });
  playing.go(300);
  const { all } = playing;
  const first = all.findIndex((sample) => Math.abs(sample) > 1e-4);
  const last = all.findLastIndex((sample) => Math.abs(sample) > 1e-4);
  expect(Math.abs(first / rate - 0.2) < 0.01 && last / rate > 0.59, `at half the speed it sounds from ${first / rate} to ${last / rate} s`);
  tap.end();
}

// A control that a hand moves while it plays: the same bits as a parameter of the pattern, on a straight line to its next value, and kept by an edit.
{
  const text = (value) => JSON.stringify({ Version: 1, Pattern: [{ Event: { Time: 0, EventType: "HapticContinuous", EventDuration: 3, EventParameters: [{ ParameterID: "HapticIntensity", ParameterValue: 0.8 }] } },
    ...(value === null ? [] : [{ Parameter: { ParameterID: "HapticIntensityControl", ParameterValue: value, Time: 0 } }])] });
  const [plain, half] = [text(null), text(0.5)].map((each) => new Document(each));
  const playing = new Playing();
  playing.send({ score: plain.score(), end: plain.length });
  playing.send({ lanes: [{ lane: 0, value: 0.5, over: 0 }] });
  playing.send({ play: 0 });
  playing.go(100);
  const wanted = whole(half.score(), 3 * rate);
  equal(playing.all, wanted, 0, 100 * block, "a control that is set before the start");
  playing.send({ score: plain.score(), end: plain.length });
  playing.go(100);
  equal(playing.all, wanted, 100 * block + 2 * fade, 200 * block, "a control after an edit");
  playing.send({ lanes: [{ lane: 0, value: 1, over: 0.1 }] });
  playing.go(200);
  const peak = (from) => Math.max(...playing.all.subarray(from, from + 480).map(Math.abs));
  const peaks = Array.from({ length: 10 }, (_, n) => peak(200 * block + n * 480));
  expect(peaks.every((each, n) => n === 0 || each >= peaks[n - 1] - 1e-3) && peaks[9] > 3 * peaks[0], `a control moves on a line: ${peaks}`);
  const loud = whole(plain.score(), 3 * rate);
  expect(Math.abs(peak(350 * block) - Math.max(...loud.subarray(rate, rate + 480).map(Math.abs))) < 1e-3, "a control reaches its value");
  for (const each of [plain, half]) each.end();
}

// A part that begins and ends within an event does so without a click.
{
  const hum = new Document(JSON.stringify({ Version: 1, Pattern: [{ Event: { Time: 0, EventType: "HapticContinuous", EventDuration: 1, EventParameters: [{ ParameterID: "HapticIntensity", ParameterValue: 1 }] } }] }));
  const playing = new Playing();
  playing.send({ score: hum.score(), end: hum.length });
  playing.send({ play: 0.5, until: 0.54 });
  playing.go(40);
  const { all } = playing;
  const old = whole(hum.score(), rate);
  let [step, steepest] = [0, 0];
  for (let n = 1; n < all.length; n++) step = Math.max(step, Math.abs(all[n] - all[n - 1]));
  for (let n = 1; n < old.length; n++) steepest = Math.max(steepest, Math.abs(old[n] - old[n - 1]));
  expect(Math.max(...all) > 0.05 && step <= 1.3 * steepest, `a part of 40 ms has a step of ${step}; the pattern's own is ${steepest}`);
  expect(all.findLastIndex((sample) => sample !== 0) < 0.041 * rate, "a part of 40 ms is longer");
  hum.end();
}

// Dense and long: 5 000 events in 50 s, edited near the end; and 10 000 edits, which take no more memory.
const many = new Document(JSON.stringify({ Version: 1, Pattern: Array.from({ length: 5000 }, (_, n) => ({ Event: {
  Time: n / 100, EventType: n % 5 ? "HapticTransient" : "HapticContinuous", ...(n % 5 ? {} : { EventDuration: 0.03 }),
  EventParameters: [{ ParameterID: "HapticIntensity", ParameterValue: 0.2 + n % 80 / 100 }, { ParameterID: "HapticSharpness", ParameterValue: n % 100 / 100 }] } })) }));
const long = new Playing();
long.send({ score: many.score(), end: 50 });
long.send({ play: 25 });
while (!long.message.some((each) => each.started !== undefined)) long.go(1);
long.times = [];
long.samples = [];
long.go(2000);
const quiet = [...long.times].sort((a, b) => a - b);
const sent = globalThis.currentFrame;
long.send({ score: many.score(), end: 50 });
long.times = [];
while (!long.message.some((each) => each.edited !== undefined)) long.go(1);
const far = (long.message.find((each) => each.edited !== undefined).edited + fade - sent) / rate * 1000;
const busy = [...long.times].sort((a, b) => a - b);
long.go(2);
long.samples = [];
{
  const { started, at } = long.message.find((each) => each.started !== undefined);
  const first = Math.round(at * rate) + globalThis.currentFrame - started;
  long.go(100);
  equal(long.all, whole(many.score(), first + 100 * block).subarray(first), 0, 100 * block, "25 s into 5 000 events");
}

// However long the pattern is: 50 000 events with two long curves, 480 s of them before the edit.
const endless = new Document(JSON.stringify({ Version: 1, Pattern: [
  ...Array.from({ length: 50000 }, (_, n) => ({ Event: { Time: n / 100, EventType: n % 5 ? "HapticTransient" : "HapticContinuous", ...(n % 5 ? {} : { EventDuration: 0.03 }),
    EventParameters: [{ ParameterID: "HapticIntensity", ParameterValue: 0.2 + n % 80 / 100 }] } })),
  ...["HapticIntensityControl", "HapticSharpnessControl"].map((ParameterID) => ({ ParameterCurve: { ParameterID, Time: 0,
    ParameterCurveControlPoints: Array.from({ length: 5001 }, (_, n) => ({ Time: n / 10, ParameterValue: 0.5 + n % 11 / 22 })) } }))] }));
const vast = new Playing();
const rich = endless.score();
vast.send({ score: rich.slice(0), end: 500 });
vast.send({ play: 480 });
while (!vast.message.some((each) => each.started !== undefined)) vast.go(1);
vast.go(10);
const vastSent = globalThis.currentFrame;
vast.send({ score: rich.slice(0), end: 500 });
vast.times = [];
while (!vast.message.some((each) => each.edited !== undefined)) vast.go(1);
const vastHeard = (vast.message.find((each) => each.edited !== undefined).edited + fade - vastSent) / rate * 1000;
const vastMost = Math.max(...vast.times);
endless.end();

const small = new Document(readFileSync(join(samples, "heartbeat.ahap"), "utf8"));
const memory = new Playing();
memory.send({ loop: [0, small.length], score: small.score(), end: small.length });
memory.send({ play: 0 });
const sizeOf = () => [memory.node.bank, memory.node.next, memory.node.again].reduce((sum, bank) => sum + bank.wasm.memory.buffer.byteLength, 0);
let settled = 0;
for (let n = 0; n < 10000; n++) {
  memory.send({ score: small.score(), end: small.length });
  memory.go(3);
  memory.samples.length = 0;
  memory.times.length = 0;
  memory.node.port.messages.length = 0;
  if (n === 100) settled = sizeOf();
}
expect(sizeOf() === settled, `memory grew from ${settled} to ${sizeOf()} bytes in 10 000 edits`);

// An hour of pattern time.
const hour = new Playing();
hour.send({ loop: [0.1, small.length], score: small.score(), end: small.length });
hour.send({ play: 0 });
let hourly = 0;
const blocks = 3600 * rate / block;
for (let n = 0; n < blocks; n += 1000) {
  hour.go(1000);
  hour.samples.length = hour.times.length = hour.message.length = 0;
  if (!n) hourly = [hour.node.bank, hour.node.next, hour.node.again].reduce((sum, bank) => sum + bank.wasm.memory.buffer.byteLength, 0);
}
expect(hourly === [hour.node.bank, hour.node.next, hour.node.again].reduce((sum, bank) => sum + bank.wasm.memory.buffer.byteLength, 0), "memory grew within an hour");
expect(hour.node.state === "on", "the loop ended within an hour");

heard.sort((a, b) => a - b);
const at = (list, part) => list[Math.min(list.length - 1, Math.floor(part * list.length))];
console.log(`${edits} edits while playing and ${loops} passes of loops: every sample is that of a whole render, outside fades of 5 ms`);
console.log(`edit to sounding, without what the browser adds: median ${at(heard, 0.5).toFixed(1)} ms, p95 ${at(heard, 0.95).toFixed(1)} ms, most ${heard.at(-1).toFixed(1)} ms; 25 s into 5 000 events ${far.toFixed(1)} ms, 480 s into 50 000 ${vastHeard.toFixed(1)} ms (a block ${vastMost.toFixed(1)} ms at most)`);
console.log(`a block of 5 000 events: median ${(1000 * at(quiet, 0.5)).toFixed(0)} µs, p99 ${(1000 * at(quiet, 0.99)).toFixed(0)} µs; while an edit catches up: median ${(1000 * at(busy, 0.5)).toFixed(0)} µs, most ${(1000 * busy.at(-1)).toFixed(0)} µs of 2667`);
console.log(`10 000 edits: ${settled >> 10} KB in three banks, as after 100; an hour of a loop: ${hourly >> 10} KB, as after its first seconds`);
expect(far <= 30, `an edit 25 s into 5 000 events takes ${far} ms to be heard`);
expect(at(heard, 0.95) <= 30, "an edit takes longer than 30 ms to be heard");
