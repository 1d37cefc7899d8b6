// The small entry point: plays patterns that `thrum score FILE.ahap -o FILE.bin` compiled in advance.
import { compile } from "./module.js";

const taptic = [80, 230, 2, 0.7, 80, 230, 1.5, 1, 2];
const problems = [
  "", "not a score file", "unknown version", "bytes are missing or too many", "misaligned", "invalid length",
  "invalid lanes", "invalid event", "invalid change", "invalid segment",
];

// score.d.ts documents the functions.
export async function loadSynth(source = new URL("./thrum-synth.wasm", import.meta.url)) {
  return new Synth(await compile(source));
}

export class Synth {
  constructor(module) {
    this.module = module;
    this.wasm = new WebAssembly.Instance(module, {}).exports;
  }

  render(score, { sampleRate = 48000, mix = "separate", seconds = 600, profile = taptic } = {}) {
    const bytes = score instanceof ArrayBuffer ? new Uint8Array(score)
      : new Uint8Array(score.buffer, score.byteOffset, score.byteLength);
    if (!(sampleRate >= 8000 && sampleRate <= 192000)) throw new RangeError("sampleRate: use 8000 to 192000");
    if (!(seconds >= 0 && seconds <= 600)) throw new RangeError("seconds: use 0 to 600");
    if (mix !== "separate" && mix !== "preview") throw new RangeError("mix: use separate or preview");
    if (profile.length !== 9) throw new RangeError("profile: nine numbers");
    const { wasm } = this;
    const events = bytes.length < 16 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
    const voices = Math.min(Math.max(events, 1), 256);
    let top = wasm.__heap_base.value;
    const take = (size) => {
      const place = (top + 15) & ~15;
      top = place + size;
      const missing = top - wasm.memory.buffer.byteLength;
      if (missing > 0) wasm.memory.grow(Math.ceil(missing / 65536));
      return place;
    };
    const block = 4096;
    const [file, numbers, memory] = [take(bytes.length), take(72), take(wasm.thrum_synth_size(voices, 1))];
    const places = [0, 1, 2].map(() => take(block * 4));
    new Uint8Array(wasm.memory.buffer, file, bytes.length).set(bytes);
    new Float64Array(wasm.memory.buffer, numbers, 9).set(profile);
    const handle = wasm.thrum_synth_create(memory, voices, 1, sampleRate, numbers);
    const problem = wasm.thrum_synth_score_file(handle, file, bytes.length);
    if (problem) throw new TypeError(`score: ${problems[problem]}; compile the pattern again with 'thrum score'`);
    wasm.thrum_synth_load(handle, 0);
    wasm.thrum_synth_send(handle, 0, 0, 0n, 0, 0);
    const most = Math.round(seconds * sampleRate);
    const pieces = [[], [], []];
    let frames = 0;
    while (frames < most && wasm.thrum_synth_is_active(handle)) {
      const count = Math.min(block, most - frames);
      wasm.thrum_synth_render(handle, ...places, count, mix === "preview" ? 1 : 0);
      pieces.forEach((list, channel) =>
        list.push(new Float32Array(wasm.memory.buffer, places[channel], count).slice()));
      frames += count;
    }
    const [left, right, haptic] = pieces.map((list) => {
      const samples = new Float32Array(frames);
      list.reduce((place, piece) => (samples.set(piece, place), place + piece.length), 0);
      return samples;
    });
    return { left, right, haptic };
  }
}
