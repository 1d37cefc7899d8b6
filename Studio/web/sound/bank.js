// A synthesizer of the library with its score. The same code plays in the worklet, and renders single taps in the page.

/** The number of samples that are rendered in one call. */
export const block = 128;

/** The audible profile, which `thrum render --channels preview` uses. */
const audible = [240, 690, 2, 0.5, 400, 1600, 3, 0.8, 2];
const start = 0;
const seek = 5;
const setRate = 6;
const parameter = 10;

/** One synthesizer. All scores use the same memory, which grows only if a score needs more. */
export class Bank {
  /** @param {WebAssembly.Module} module @param {number} rate samples per second */
  constructor(module, rate) {
    this.rate = rate;
    /** @type {any} */
    this.wasm = new WebAssembly.Instance(module, {}).exports;
    /** The number of samples rendered since the start of the pattern. */
    this.done = 0;
    /** The speed: seconds of the pattern in one second. */
    this.speed = 1;
    this.size = 0;
    this.isLoaded = false;
    /** @type {Lanes | null} */
    this.lanes = null;
    /**
     * The current values of the controls, by lane.
     * @type {Map<number, number>}
     */
    this.given = new Map();
  }

  /**
   * Loads a score file; throws if the synthesizer refuses it.
   * @param {ArrayBuffer} score
   */
  load(score) {
    const { wasm } = this;
    const bytes = new Uint8Array(score);
    this.voices = Math.min(bytes.length < 16 ? 0 : new DataView(score).getUint32(12, true), 256);
    let top = wasm.__heap_base.value;
    const allocate = (/** @type {number} */ size) => {
      const pointer = (top + 15) & ~15;
      top = pointer + size;
      const missing = top - wasm.memory.buffer.byteLength;
      if (missing > 0) wasm.memory.grow(Math.ceil(missing / 65536));
      return pointer;
    };
    this.size = wasm.thrum_synth_size(this.voices, 1);
    this.numbers = allocate(72);
    this.memory = allocate(this.size);
    this.channels = [allocate(block * 4), allocate(block * 4), allocate(block * 4)];
    this.file = allocate(bytes.length);
    this.length = bytes.length;
    new Uint8Array(wasm.memory.buffer, this.file).set(bytes);
    new Float64Array(wasm.memory.buffer, this.numbers).set(audible);
    this.isLoaded = true;
    this.begin(0);
  }

  /**
   * Starts at a time. Sound that began earlier is omitted. To play it, use `begin(0)` with `catchUp`, which takes longer.
   * @param {number} at seconds of the pattern @param {number} [speed]
   */
  begin(at, speed = 1) {
    const { wasm } = this;
    this.handle = wasm.thrum_synth_create(this.memory, this.size, this.voices, 1, this.rate, this.numbers);
    if (wasm.thrum_synth_score_file(this.handle, this.file, this.length)) throw new Error("score: refused");
    wasm.thrum_synth_load(this.handle, 0);
    if (at > 0) wasm.thrum_synth_send(this.handle, seek, 0, 0n, 0, at);
    if (speed !== 1) wasm.thrum_synth_send(this.handle, setRate, 0, 0n, 0, speed);
    this.given.clear();
    for (const [lane, value] of this.lanes?.values ?? []) this.set(lane, value);
    wasm.thrum_synth_send(this.handle, start, 0, 0n, 0, 0);
    this.speed = speed;
    this.done = this.samplesTo(at);
    this.views = (this.channels ?? []).slice(0, 2).map((pointer) => new Float32Array(wasm.memory.buffer, pointer, block));
  }

  /**
   * The number of samples from the start of the pattern to a time of the pattern.
   * @param {number} at
   */
  samplesTo(at) { return Math.round(at / this.speed * this.rate); }

  /** The pattern time of the next sample. */
  get time() { return this.done / this.rate * this.speed; }

  /**
   * Sets the value of a control. The curves of the pattern apply as well.
   * @param {number} lane @param {number} value
   */
  set(lane, value) {
    this.given.set(lane, value);
    this.wasm.thrum_synth_send(this.handle, parameter, 0, 0n, lane, value);
  }

  /**
   * Renders the next samples.
   * @param {number} count at most a block
   */
  render(count) {
    this.wasm.thrum_synth_render(this.handle, ...(this.channels ?? []), count, 1);
    this.done += count;
    return this.views ?? [];
  }

  /**
   * Advances without rendering towards the sample at which sound starts, by at most a number of samples. Returns whether that sample was
   * reached.
   * @param {number} sample @param {number} most
   */
  catchUp(sample, most) {
    const distance = Math.min(sample - this.done, 0x7fffffff);
    const count = Math.min(distance, most);
    if (count > 0) {
      this.wasm.thrum_synth_catch_up(this.handle, count, distance);
      this.done += count;
    }
    return this.done >= sample;
  }

  /**
   * Copies the state of another bank with the same score.
   * @param {Bank} other
   */
  copy(other) {
    new Uint8Array(this.wasm.memory.buffer, this.memory, this.size).set(new Uint8Array(other.wasm.memory.buffer, other.memory, other.size));
    [this.handle, this.done, this.speed] = [other.handle, other.done, other.speed];
    this.given = new Map(other.given);
  }

  get isDone() { return this.wasm.thrum_synth_end(this.handle) >= 0; }

  /**
   * Renders from the start to the end of the last sound, but at most `most` samples.
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

/** The controls that the user moves during playback, and the ramps to their new values. */
export class Lanes {
  constructor() {
    /** @type {Map<number, number>} */
    this.values = new Map();
    /** @type {Map<number, { from: number, to: number, done: number, length: number }>} */
    this.glides = new Map();
  }

  /** @param {Bank} bank @param {number} lane @param {number} to @param {number} length samples */
  move(bank, lane, to, length) {
    const from = this.values.get(lane);
    this.glides.delete(lane);
    if (from !== undefined && length > block) this.glides.set(lane, { from, to, done: 0, length });
    else this.jump(bank, lane, to);
  }

  /** @param {Bank} bank @param {number} lane @param {number} value */
  jump(bank, lane, value) {
    this.values.set(lane, value);
    if (bank.isLoaded) bank.set(lane, value);
  }

  /**
   * Advances the ramps by a block.
   * @param {Bank} bank @param {number} count samples
   */
  step(bank, count) {
    for (const [lane, glide] of this.glides) {
      glide.done = Math.min(glide.done + count, glide.length);
      this.jump(bank, lane, glide.from + (glide.to - glide.from) * (glide.done / glide.length));
      if (glide.done === glide.length) this.glides.delete(lane);
    }
  }

  /** Removes the values, so that those of the next pattern take effect. */
  clear() {
    this.values.clear();
    this.glides.clear();
  }

  /**
   * Applies the values to a bank that starts to be audible.
   * @param {Bank} bank
   */
  renew(bank) {
    for (const [lane, value] of this.values) if (bank.given.get(lane) !== value) bank.set(lane, value);
  }
}
