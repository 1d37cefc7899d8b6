// On the audio thread: plays score files with the synthesizer of the library. The page sends a score, then commands. There are two
// banks, so that a new score can begin while the old one fades.

const block = 128;
const fade = 240;
/** The audible profile: what `thrum render --channels preview` uses. */
const audible = [240, 690, 2, 0.5, 400, 1600, 3, 0.8, 2];
const start = 0;
const seek = 5;

class Bank {
  /** @param {WebAssembly.Module} module @param {ArrayBuffer} score */
  constructor(module, score) {
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
    this.handle = wasm.thrum_synth_create(this.memory, this.size, this.voices, 1, sampleRate, this.numbers);
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
}

class Live extends AudioWorkletProcessor {
  constructor(/** @type {{ processorOptions: { module: WebAssembly.Module } }} */ { processorOptions }) {
    super();
    this.module = processorOptions.module;
    /** @type {Bank | null} */
    this.bank = null;
    /** @type {Bank | null} */
    this.old = null;
    this.fading = 0;
    this.isOn = false;
    this.time = 0;
    /** @type {[number, number] | null} */
    this.loop = null;
    this.end = 0;
    this.port.onmessage = ({ data }) => this.receive(data);
  }

  /** @param {any} data */
  receive(data) {
    if (data.score) {
      if (this.isOn) [this.old, this.fading] = [this.bank, fade];
      this.bank = new Bank(this.module, data.score);
      if (this.isOn) this.bank.begin(this.time);
      this.end = data.end;
    }
    if (data.loop !== undefined) this.loop = data.loop;
    if (data.end !== undefined) this.end = data.end;
    if (data.play !== undefined) {
      this.time = data.play;
      this.until = data.until ?? 0;
      this.bank?.begin(this.time);
      this.old = null;
      this.isOn = true;
      this.port.postMessage({ started: currentFrame, at: this.time });
    }
    if (data.stop) this.isOn = false;
  }

  /** @param {Float32Array[][]} _ @param {Float32Array[][]} outputs */
  process(_, outputs) {
    const output = outputs[0];
    const frames = output[0].length;
    if (!this.isOn || !this.bank) return true;
    let done = 0;
    while (done < frames && this.isOn) {
      const limit = this.until || (this.loop && this.time < this.loop[1] ? this.loop[1] : Infinity);
      const left = Math.ceil((limit - this.time) * sampleRate - 1e-6);
      if (left <= 0) {
        if (this.until) this.finish();
        else this.jump(this.loop ? this.loop[0] : 0);
        continue;
      }
      const count = Math.min(frames - done, block, left);
      const views = this.bank.render(count);
      for (let channel = 0; channel < output.length; channel++) {
        const from = views[Math.min(channel, 1)];
        for (let n = 0; n < count; n++) output[channel][done + n] = from[n];
      }
      if (this.old) this.cross(output, done, count);
      done += count;
      this.time += count / sampleRate;
      // At the end of the pattern, when nothing sounds any more.
      if (!this.loop && this.time >= this.end && this.bank.isDone) this.finish();
    }
    return true;
  }

  /**
   * Fades from the score before to the new one.
   * @param {Float32Array[]} output @param {number} from @param {number} count
   */
  cross(output, from, count) {
    const views = this.old?.render(count) ?? [];
    for (let n = 0; n < count && this.fading > 0; n++, this.fading--) {
      const share = this.fading / fade;
      for (let channel = 0; channel < output.length; channel++) {
        output[channel][from + n] = output[channel][from + n] * (1 - share) + views[Math.min(channel, 1)][n] * share;
      }
    }
    if (this.fading <= 0) this.old = null;
  }

  /** @param {number} at */
  jump(at) {
    this.time = at;
    this.bank?.begin(at);
    this.port.postMessage({ started: currentFrame, at });
  }

  finish() {
    this.isOn = false;
    this.port.postMessage({ ended: true });
  }
}

registerProcessor("thrum-studio-1", Live);
