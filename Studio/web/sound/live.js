// On the audio thread: plays score files with the synthesizer of the library. The page sends a score, then commands. There are two
// banks, so that a new score can begin while the old one fades.
import { Bank, block } from "./bank.js";

const fade = 240;

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
      this.bank = new Bank(this.module, data.score, sampleRate);
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
