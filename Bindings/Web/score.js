import { compile } from "./module.js";

const profiles = {
  __proto__: null,
  taptic: [80, 230, 2, 0.7, 80, 230, 1.5, 1, 2],
  wideband: [40, 400, 1, 0.7, 60, 400, 1.5, 1, 1],
  audible: [240, 690, 2, 0.5, 400, 1600, 3, 0.8, 2],
};
const problems = [
  "", "not a score file", "unknown version", "wrong size", "misaligned", "invalid length",
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

  render(score, { sampleRate = 48000, mix = "separate", seconds, profile } = {}) {
    if (!(score?.byteLength >= 0)) throw new TypeError("score: not bytes; pass an ArrayBuffer");
    const bytes = new Uint8Array(score.buffer ?? score, score.byteOffset, score.byteLength);
    within("sampleRate", sampleRate, 8000, 192000);
    within("seconds", seconds ??= 600, 0, 600);
    const isPreview = mix === "preview";
    if (!isPreview && mix !== "separate") throw new RangeError("mix: unknown; use separate or preview");
    profile = profiles[profile ?? (isPreview ? "audible" : "taptic")];
    if (!profile) throw new RangeError("profile: unknown; use taptic, wideband or audible");
    const { wasm } = this;
    const voices = Math.min(bytes.length < 16 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true), 256);
    let top = wasm.__heap_base.value;
    const take = (size) => {
      const place = (top + 15) & ~15;
      top = place + size;
      const missing = top - wasm.memory.buffer.byteLength;
      if (missing > 0) wasm.memory.grow(Math.ceil(missing / 65536));
      return place;
    };
    const size = wasm.thrum_synth_size(voices, 1);
    const [file, numbers, memory, ...places] = [bytes.length, 72, size, block * 4, block * 4, block * 4].map(take);
    new Uint8Array(wasm.memory.buffer, file).set(bytes);
    new Float64Array(wasm.memory.buffer, numbers).set(profile);
    const handle = wasm.thrum_synth_create(memory, size, voices, 1, sampleRate, numbers);
    const problem = wasm.thrum_synth_score_file(handle, file, bytes.length);
    if (problem) throw new TypeError(`score: ${problems[problem]}; compile it again with 'thrum score'`);
    wasm.thrum_synth_load(handle, 0);
    wasm.thrum_synth_send(handle, 0, 0, 0n, 0, 0);
    const most = Math.round(seconds * sampleRate);
    const pieces = [];
    let frames = 0;
    let end;
    while ((end = wasm.thrum_synth_end(handle)) < 0 && frames < most) {
      wasm.thrum_synth_render(handle, ...places, block, isPreview);
      pieces.push(places.map((place) => new Float32Array(wasm.memory.buffer, place, block).slice()));
      frames += block;
    }
    const [left, right, haptic] = places.map((_, channel) => {
      const samples = new Float32Array(frames);
      pieces.forEach((piece, index) => samples.set(piece[channel], index * block));
      return samples.slice(0, end < 0 ? most : Math.min(end, most));
    });
    return { left, right, haptic };
  }
}
