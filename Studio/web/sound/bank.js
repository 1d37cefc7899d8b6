// A synthesizer of the library with its score: the same code plays in the worklet and renders single taps in the page.

/** Samples that are rendered at once. */
export const block = 128;

/** The audible profile: what `thrum render --channels preview` uses. */
const audible = [240, 690, 2, 0.5, 400, 1600, 3, 0.8, 2];
const start = 0;
const seek = 5;

/** One synthesizer with one score. */
export class Bank {
  /** @param {WebAssembly.Module} module @param {ArrayBuffer} score @param {number} rate */
  constructor(module, score, rate) {
    this.rate = rate;
    /** @type {any} */
    this.wasm = new WebAssembly.Instance(module, {}).exports;
    const { wasm } = this;
    const bytes = new Uint8Array(score);
    const voices = Math.min(bytes.length < 16 ? 0 : new DataView(score).getUint32(12, true), 256);
    let top = wasm.__heap_base.value;
    const take = (/** @type {number} */ size) => {
      const place = (top + 15) & ~15;
      top = place + size;
      const missing = top - wasm.memory.buffer.byteLength;
      if (missing > 0) wasm.memory.grow(Math.ceil(missing / 65536));
      return place;
    };
    this.voices = voices;
    this.size = wasm.thrum_synth_size(voices, 1);
    this.numbers = take(72);
    this.memory = take(this.size);
    this.places = [take(block * 4), take(block * 4), take(block * 4)];
    this.file = take(bytes.length);
    this.length = bytes.length;
    new Uint8Array(wasm.memory.buffer, this.file).set(bytes);
    new Float64Array(wasm.memory.buffer, this.numbers).set(audible);
    this.begin(0);
  }

  /**
   * Starts from a time.
   * @param {number} at
   */
  begin(at) {
    const { wasm } = this;
    this.handle = wasm.thrum_synth_create(this.memory, this.size, this.voices, 1, this.rate, this.numbers);
    if (wasm.thrum_synth_score_file(this.handle, this.file, this.length)) throw new Error("score: refused");
    wasm.thrum_synth_load(this.handle, 0);
    if (at > 0) wasm.thrum_synth_send(this.handle, seek, 0, 0n, 0, at);
    wasm.thrum_synth_send(this.handle, start, 0, 0n, 0, 0);
    this.views = this.places.slice(0, 2).map((place) => new Float32Array(wasm.memory.buffer, place, block));
  }

  /** @param {number} count */
  render(count) {
    this.wasm.thrum_synth_render(this.handle, ...this.places, count, 1);
    return this.views ?? [];
  }

  get isDone() { return this.wasm.thrum_synth_end(this.handle) >= 0; }

  /**
   * Renders from the start to the end of the last sound, at most `most` samples.
   * @param {number} most @returns {[Float32Array, Float32Array]}
   */
  renderAll(most) {
    const [left, right] = [new Float32Array(most), new Float32Array(most)];
    let frames = 0;
    let end = -1;
    while ((end = this.wasm.thrum_synth_end(this.handle)) < 0 && frames < most) {
      const [a, b] = this.render(block);
      const count = Math.min(block, most - frames);
      left.set(a.subarray(0, count), frames);
      right.set(b.subarray(0, count), frames);
      frames += block;
    }
    const length = Math.max(1, Math.min(end < 0 ? most : end, most));
    return [left.slice(0, length), right.slice(0, length)];
  }
}
