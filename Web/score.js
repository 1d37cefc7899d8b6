// Renders score files: see score.d.ts.
import { compile } from "./module.js";

const taptic = [80, 230, 2, 0.7, 80, 230, 1.5, 1, 2];
const problems = [
  "", "not a score file", "unknown version", "bytes are missing or too many", "misaligned", "invalid length",
  "invalid lanes", "invalid event", "invalid change", "invalid segment",
];
const block = 4096;

export async function loadSynth(source = new URL("./thrum-synth.wasm", import.meta.url)) {
  return new Synth(await compile(source, "thrum-synth.wasm", "thrum_synth_score_file"));
}

function within(name, value, low, high) {
  if (!(value >= low && value <= high)) throw new RangeError(`${name}: not within ${low}…${high}; omit it`);
}

export class Synth {
  constructor(module) {
    this.wasm = new WebAssembly.Instance(module).exports;
  }

  render(score, { sampleRate = 48000, mix = "separate", seconds, profile = taptic } = {}) {
    if (!(score?.byteLength >= 0)) throw new TypeError("score: not bytes; pass an ArrayBuffer");
    const bytes = new Uint8Array(score.buffer ?? score, score.byteOffset, score.byteLength);
    within("sampleRate", sampleRate, 8000, 192000);
    seconds ??= 600;
    within("seconds", seconds, 0, 600);
    if (mix !== "separate" && mix !== "preview") throw new RangeError("mix: unknown; use separate or preview");
    if (profile.length !== 9 || profile.some(isNaN)) throw new RangeError("profile: not nine numbers; omit it");
    const { wasm } = this;
    const events = bytes.length < 16 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
    const voices = Math.min(events, 256);
    let top = wasm.__heap_base.value;
    const take = (size) => {
      const place = (top + 15) & ~15;
      top = place + size;
      const missing = top - wasm.memory.buffer.byteLength;
      if (missing > 0) wasm.memory.grow(Math.ceil(missing / 65536));
      return place;
    };
    const size = wasm.thrum_synth_size(voices, 1);
    const [file, numbers, memory] = [bytes.length, 72, size].map(take);
    const places = [0, 1, 2].map(() => take(block * 4));
    new Uint8Array(wasm.memory.buffer, file).set(bytes);
    new Float64Array(wasm.memory.buffer, numbers).set(profile);
    const handle = wasm.thrum_synth_create(memory, size, voices, 1, sampleRate, numbers);
    const problem = wasm.thrum_synth_score_file(handle, file, bytes.length);
    if (problem) throw new TypeError(`score: ${problems[problem]}; compile the pattern again with 'thrum score'`);
    wasm.thrum_synth_load(handle, 0);
    wasm.thrum_synth_send(handle, 0, 0, 0n, 0, 0);
    const most = Math.round(seconds * sampleRate);
    const pieces = [];
    let frames = 0;
    while (frames < most && wasm.thrum_synth_is_active(handle)) {
      const count = Math.min(block, most - frames);
      wasm.thrum_synth_render(handle, ...places, count, mix === "preview" ? 1 : 0);
      pieces.push(places.map((place) => new Float32Array(wasm.memory.buffer, place, count).slice()));
      frames += count;
    }
    const sound = {};
    ["left", "right", "haptic"].forEach((name, channel) => {
      sound[name] = new Float32Array(frames);
      pieces.forEach((piece, index) => sound[name].set(piece[channel], index * block));
    });
    return sound;
  }
}
