// Renders every case of WasmCompare with the WebAssembly module and compares bit for bit with the native samples:
// node compare-wasm.mjs MODULE.wasm CASE-FOLDER
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [modulePath, folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: node compare-wasm.mjs MODULE.wasm CASE-FOLDER");
const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
if (imports.length) throw new Error(`the module imports ${JSON.stringify(imports)}; it must import nothing`);
const wasm = new WebAssembly.Instance(module, {}).exports;

const cases = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8"));
const file = readFileSync(join(folder, "cases.bin"));
const channels = ["left", "right", "haptic"];
// Splits of the same render; each list is repeated until the end.
const splits = [[4096], [1, 2, 3, 5, 64, 127, 333, 1021], [128], [48000]];

let heap = 0;
const room = (size) => {
  const at = (heap + 15) & ~15;
  heap = at + size;
  const missing = heap - wasm.memory.buffer.byteLength;
  if (missing > 0) wasm.memory.grow(Math.ceil(missing / 65536));
  return at;
};
const put = (span) => {
  const size = span.count * span.stride;
  const at = room(size + 16);
  new Uint8Array(wasm.memory.buffer, at, size).set(file.subarray(span.offset, span.offset + size));
  return at;
};

function make(one) {
  heap = wasm.__heap_base.value;
  const players = one.scores.length;
  const size = wasm.thrum_synth_size(one.voices, players);
  const memory = room(size);
  const profile = room(72);
  new Float64Array(wasm.memory.buffer, profile, 9).set(one.profile);
  if (wasm.thrum_synth_create(memory, size - 1, one.voices, players, one.sampleRate, profile)) {
    throw new Error(`${one.name}: a synthesizer in too little memory`);
  }
  const handle = wasm.thrum_synth_create(memory, size, one.voices, players, one.sampleRate, profile);
  one.scores.forEach((score, player) => {
    const events = put(score.events);
    const changes = put(score.changes);
    const segments = put(score.segments);
    const numbers = (values) => {
      const place = room(64);
      new Int32Array(wasm.memory.buffer, place, 16).set(values);
      return place;
    };
    const changeStarts = numbers(score.changeStarts);
    const laneStarts = numbers(score.laneStarts);
    const table = room(wasm.thrum_synth_waveform_stride() * score.waveforms.length + 16);
    score.waveforms.forEach((wave, index) => {
      const left = put(wave.left);
      const right = wave.isStereo ? put(wave.right) : left;
      wasm.thrum_synth_waveform(table, index, left, right, wave.left.count, wave.isStereo ? 1 : 0);
    });
    wasm.thrum_synth_waveforms(handle, table, score.waveforms.length);
    wasm.thrum_synth_score(handle, events, score.events.count, changes, score.changes.count,
      changeStarts, segments, score.segments.count, laneStarts, score.duration, score.loopLength);
    if (!wasm.thrum_synth_load(handle, player)) throw new Error(`${one.name}: player ${player} refused its score`);
  });
  for (const c of one.commands) {
    if (!wasm.thrum_synth_send(handle, c.kind, c.player, BigInt(c.sample), c.lane, c.value)) {
      throw new Error(`${one.name}: command ${JSON.stringify(c)} was refused`);
    }
  }
  return handle;
}

function compare(one, split) {
  const handle = make(one);
  const longest = Math.max(...split);
  const buffers = channels.map(() => room(longest * 4));
  const expected = new Uint32Array(file.buffer.slice(file.byteOffset + one.output.offset,
    file.byteOffset + one.output.offset + one.output.count * 4));
  let done = 0;
  let sounding = 0;
  for (let step = 0; done < one.frameCount; step++) {
    const count = Math.min(split[step % split.length], one.frameCount - done);
    wasm.thrum_synth_render(handle, ...buffers, count, one.isPreview ? 1 : 0);
    for (let channel = 0; channel < 3; channel++) {
      const given = new Uint32Array(wasm.memory.buffer, buffers[channel], count);
      for (let index = 0; index < count; index++) {
        const wanted = expected[channel * one.frameCount + done + index];
        if (given[index] !== wanted) {
          const floats = new Float32Array(new Uint32Array([wanted, given[index]]).buffer);
          throw new Error(`${one.name}: ${channels[channel]} sample ${done + index}: native ${floats[0]} `
            + `(0x${wanted.toString(16)}), WebAssembly ${floats[1]} (0x${given[index].toString(16)}), `
            + `blocks ${split}`);
        }
        if (wanted & 0x7fffffff) sounding++;
        if ((wanted & 0x7f800000) === 0x7f800000) throw new Error(`${one.name}: sample ${done + index} is not finite`);
      }
    }
    done += count;
  }
  if (!sounding) throw new Error(`${one.name}: nothing but zeros`);
  return 3 * one.frameCount;
}

// Beyond the limits of a capacity the bytes asked for stay those of the limits: 32 bits must not wrap around.
for (const voices of [1 << 24, 0x7fffffff]) {
  const asked = wasm.thrum_synth_size(voices, 1);
  if (asked !== wasm.thrum_synth_size(1 << 18, 1)) throw new Error(`thrum_synth_size(${voices}, 1) is ${asked}`);
}

let samples = 0;
for (const one of cases) {
  for (const split of one.isWhole ? [[one.frameCount]] : splits) samples += compare(one, split);
}
console.log(`${cases.length} cases, ${samples} samples in ${splits.length} splits: WebAssembly and native bits are the same`);
