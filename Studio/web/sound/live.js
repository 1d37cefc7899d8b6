// Runs on the audio thread: plays score files with the synthesizer of the library. The page sends a score, and then commands.
//
// A score that arrives during playback goes to a second bank. This bank advances without rendering from the start of the pattern to the
// position of the first bank. It then replaces the first bank with a fade of 5 ms. Before and after the fade, every sample is that of the
// whole pattern. A third bank waits at the start of the loop.
import { Bank, Lanes, block } from "./bank.js";

/** The length of the fade between banks, in samples. */
const fade = 240;
/** The length of the fade-in of a part that starts within an event, in samples. */
const rise = 24;
/** The number of samples by which a bank advances in one step without rendering: the initial number, and the least number, for slow machines. */
const most = block * 4096;
const least = block * 128;
/** The time in milliseconds beyond which the work of a block may interrupt the sound. A block lasts 2.7 ms. */
const longest = 1;

class Live extends AudioWorkletProcessor {
  constructor(/** @type {{ processorOptions: { module: WebAssembly.Module } }} */ { processorOptions }) {
    super();
    this.lanes = new Lanes();
    const make = () => Object.assign(new Bank(processorOptions.module, sampleRate), { lanes: this.lanes });
    // Three banks: the audible bank, the bank that will replace it, and the bank that waits at the start of the loop.
    this.bank = make();
    this.next = make();
    this.again = make();
    /** The number of samples that remain of the fade. */
    this.fading = 0;
    /** @type {"off" | "starting" | "on"} */
    this.state = "off";
    this.isWaiting = false;
    /** @type {ArrayBuffer | null} */
    this.score = null;
    /** @type {ArrayBuffer | null} */
    this.pending = null;
    /** @type {[number, number] | null} */
    this.loop = null;
    this.isInside = false;
    this.ahead = most;
    this.end = 0;
    this.from = 0;
    this.until = 0;
    this.speed = 1;
    this.sent = this.run = this.when = 0;
    this.port.onmessage = ({ data }) => this.receive(data);
  }

  /** @param {any} data */
  receive(data) {
    if (data.end !== undefined) this.end = data.end;
    if (data.score) {
      [this.pending, this.sent] = [data.score, currentFrame];
      this.loadPending();
    }
    if (data.speed !== undefined && data.speed !== this.speed) {
      this.speed = data.speed;
      if (this.state === "on") {
        this.pending ??= this.score;
        this.loadPending();
      }
    }
    if (data.loop !== undefined) {
      this.loop = data.loop;
      this.isInside = this.isBefore(this.bank.time);
      this.wait();
    }
    if (data.play !== undefined) {
      [this.run, this.when] = [data.run, data.when ?? 0];
      this.start(data.play, data.until ?? 0);
    }
    if (data.stop) this.state = "off";
    if (data.lanes === null) this.lanes.clear();
    for (const { lane, value, over } of data.lanes ?? []) this.lanes.move(this.bank, lane, value, this.state === "on" ? Math.round(over * sampleRate) : 0);
  }

  /** Loads the newest score into the replacing bank when that bank is no longer fading out. */
  loadPending() {
    if (!this.pending || (this.state === "on" && this.fading > 0)) return;
    [this.score, this.pending] = [this.pending, null];
    try {
      if (this.state === "on") {
        this.next.load(this.score);
        this.next.begin(0, this.speed);
        this.isWaiting = true;
      } else {
        this.bank.load(this.score);
        this.bank.begin(0, this.speed);
      }
      this.wait();
    } catch (error) {
      this.port.postMessage({ refused: String(error) });
    }
  }

  /** Moves the third bank to the start of the loop. */
  wait() {
    if (!this.loop || !this.score) return;
    this.again.load(this.score);
    this.again.begin(0, this.speed);
  }

  /** @param {number} at @param {number} until */
  start(at, until) {
    if (this.pending) {
      this.state = "off";
      this.loadPending();
    }
    if (!this.bank.isLoaded) return;
    // The replacing bank has already loaded the newest score.
    if (this.isWaiting) [this.bank, this.next] = [this.next, this.bank];
    this.isWaiting = false;
    this.fading = 0;
    this.bank.begin(0, this.speed);
    [this.from, this.until, this.state] = [at, until, "starting"];
    this.isInside = this.isBefore(at);
  }

  /**
   * Whether a time is before the end of the loop, where playback jumps to the start of the loop.
   * @param {number} at
   */
  isBefore(at) { return this.loop !== null && at < this.loop[1] - 0.5 / sampleRate; }

  /** @param {Float32Array[][]} _ @param {Float32Array[][]} outputs */
  process(_, outputs) {
    const output = outputs[0];
    const frames = output[0].length;
    if (this.state === "starting" && currentFrame >= this.when && this.advance(this.bank, this.from)) {
      this.state = "on";
      this.port.postMessage({ started: currentFrame, at: this.bank.time, run: this.run });
    }
    if (this.state !== "on") return true;
    this.prepare();
    this.lanes.step(this.bank, frames);
    let done = 0;
    while (done < frames && this.state === "on") {
      const { time } = this.bank;
      const limit = this.until || (this.loop && this.isInside ? this.loop[1] : Infinity);
      const left = Math.ceil((limit - time) / this.speed * sampleRate - 1e-6);
      if (left <= 0) {
        if (this.until) this.finish();
        else this.jump(currentFrame + done);
        continue;
      }
      const count = Math.min(frames - done, block, left);
      const views = this.bank.render(count);
      for (let channel = 0; channel < output.length; channel++) {
        const from = views[Math.min(channel, 1)];
        for (let n = 0; n < count; n++) output[channel][done + n] = from[n];
      }
      if (this.fading) this.cross(output, done, count);
      if (this.until) this.soften(output, done, count, left);
      done += count;
      // The last sound has ended, at the end of the pattern.
      if (!this.loop && this.bank.time >= this.end && this.bank.isDone) this.finish();
    }
    return true;
  }

  /** Advances the silent banks, and switches to the next bank at the boundary of a block. */
  prepare() {
    if (!this.fading && this.pending) this.loadPending();
    if (this.isWaiting) {
      if (!this.advance(this.next, this.bank.time)) return;
      this.isWaiting = false;
      this.swap();
      this.port.postMessage({ edited: currentFrame, sent: this.sent, fade });
    } else if (this.loop && this.again.isLoaded) this.advance(this.again, this.loop[0]);
  }

  /**
   * Advances a bank to a time, as far as the time of one block permits. Returns whether it was reached.
   * @param {Bank} bank @param {number} time
   */
  advance(bank, time) {
    const sample = bank.samplesTo(time);
    const began = Date.now();
    let [isThere, spent] = [false, 0];
    // The clock may have a resolution of only a millisecond, so the work of this block ends at the first change of the clock.
    while (!isThere && spent < longest) {
      isThere = bank.catchUp(sample, this.ahead);
      spent = Date.now() - began;
    }
    if (spent > longest) this.ahead = Math.max(least, this.ahead / 2);
    return isThere;
  }

  swap() {
    [this.bank, this.next] = [this.next, this.bank];
    this.fading = fade;
    this.lanes.renew(this.bank);
  }

  /**
   * Jumps to the start of the loop.
   * @param {number} frame
   */
  jump(frame) {
    const at = this.loop ? this.loop[0] : 0;
    const { next, again } = this;
    if (!this.score) return;
    next.load(this.score);
    this.isWaiting = false;
    if (again.isLoaded && again.done === again.samplesTo(at) && again.size === next.size) next.copy(again);
    else next.begin(at, this.speed);
    this.swap();
    this.port.postMessage({ started: frame, at, run: this.run });
  }

  /**
   * Fades from the previous bank to the new one.
   * @param {Float32Array[]} output @param {number} from @param {number} count
   */
  cross(output, from, count) {
    const views = this.next.render(count);
    for (let n = 0; n < count && this.fading > 0; n++, this.fading--) {
      const share = this.fading / fade;
      for (let channel = 0; channel < output.length; channel++) {
        output[channel][from + n] = output[channel][from + n] * (1 - share) + views[Math.min(channel, 1)][n] * share;
      }
    }
  }

  /**
   * Fades out the last samples of a part, and fades in the first samples of a part that starts within an event.
   * @param {Float32Array[]} output @param {number} from @param {number} count @param {number} left samples to the end of the part
   */
  soften(output, from, count, left) {
    const first = this.bank.done - count - this.bank.samplesTo(this.from);
    for (let n = 0; n < count; n++) {
      const level = Math.min(1, (left - n) / fade, this.from > 0 ? (first + n + 1) / rise : 1);
      if (level < 1) for (const channel of output) channel[from + n] *= level;
    }
  }

  finish() {
    this.state = "off";
    this.port.postMessage({ ended: true });
  }
}

registerProcessor("thrum-studio-1", Live);
