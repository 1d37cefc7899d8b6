// Plays the pattern on a phone: its vibration, and its sound from a buffer, because a page without https: has no AudioWorklet.
import { vibrationFrom } from "../demand/vibration.js";
import { Heard, loopOf, placeAt } from "./clock.js";
import { felt } from "./pulses.js";
import { longest, rate, render } from "./sound.js";

/** @typedef {import("./clock.js").Run} Run */
/** @typedef {{ name: string, end: number, score: string, vibration: number[] | null, picture: { levels: number[], tones: number[], taps: number[][] }, sounds: boolean }} Clip */

/** The time by which sound is scheduled ahead, and the length of its fade. In seconds. */
const lead = 0.012;
const fade = 0.005;
/** The largest error of the sound before it is corrected, in seconds. */
const tolerance = 0.006;

export class Voice {
  /** @param {import("./clock.js").Clock} clock */
  constructor(clock) {
    this.clock = clock;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {WebAssembly.Module | null} */
    this.module = null;
    /** @type {Clip | null} */
    this.clip = null;
    /** @type {Run | null} */
    this.run = null;
    /** @type {{ buffer: AudioBuffer, speed: number, clip: Clip } | null} */
    this.rendered = null;
    /** @type {{ node: AudioBufferSourceNode, gain: GainNode, when: number, place: number, run: Run } | null} */
    this.now = null;
    this.gain = 1;
    this.delay = 0;
    this.isMuted = false;
    this.canVibrate = "vibrate" in navigator;
    this.vibrates = 0;
    this.pulse = this.turn = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    /** The delay of the last start of sound, in milliseconds. */
    this.late = 0;
    /** The times at which the last clip arrived and was first heard, in milliseconds on the clock of the page. */
    this.edit = { arrived: 0, heard: 0 };
    setInterval(() => this.check(), 250);
  }

  /** Unlocks sound and vibration, which browsers permit only after a touch. */
  async unlock() {
    if (!this.context) {
      this.context = new AudioContext({ latencyHint: "interactive", sampleRate: rate });
      this.heard = new Heard(this.context);
      this.level = this.context.createGain();
      this.level.connect(this.context.destination);
      this.applyGain();
      this.module = await WebAssembly.compile(await (await fetch("thrum-synth.wasm")).arrayBuffer());
    }
    await this.context.resume();
    navigator.vibrate?.(20);
    this.again();
  }

  /** @param {number} gain 0 to 1 */
  setGain(gain) {
    if (gain === this.gain) return;
    this.gain = gain;
    this.applyGain();
  }

  /** Applies the strength to the sound, and restarts the vibration, because the lengths of its pulses depend on the strength. */
  applyGain() {
    if (this.level) this.level.gain.value = this.isMuted ? 0 : this.gain;
    this.feel();
  }

  /** @param {number} delay the number of milliseconds by which the phone plays earlier */
  setDelay(delay) {
    if (delay === this.delay) return;
    this.delay = delay;
    this.again();
  }

  /** @param {boolean} isMuted */
  setMuted(isMuted) {
    this.isMuted = isMuted;
    this.applyGain();
  }

  /** The time by which the vibration precedes the sound; 0 if the phone plays only sound. */
  get soundDelay() { return this.canVibrate ? 0 : this.delay; }

  get isPlaying() { return this.run !== null && !this.isOver(this.clock.server()); }

  /** @param {number} server */
  isOver(server) {
    const { run, clip } = this;
    return !run || (!loopOf(run) && placeAt(run, server) > (run.until || (clip?.end ?? 0) + 1));
  }

  /** @param {Clip} clip */
  receive(clip) {
    const arrived = performance.now();
    // The vibration arrives after its clip. Until then, the vibration of the previous clip continues.
    this.clip = { ...clip, vibration: clip.vibration ?? (this.clip?.name === clip.name ? this.clip.vibration : null) };
    this.rendered = null;
    this.again();
    if (this.now && this.heard) this.edit = { arrived, heard: (this.now.when - this.heard.ahead) * 1000 };
  }

  /** @param {number[]} list times on and off in turn, in milliseconds */
  takeVibration(list) {
    if (this.clip) this.clip.vibration = list;
    this.feel();
  }

  /** @param {Run} run */
  play(run) {
    this.run = run;
    this.again();
    this.late = this.now && run === this.now.run ? Math.max(0, (this.now.place - run.from) * 1000) : 0;
  }

  stop() {
    this.run = null;
    this.release(this.context?.currentTime ?? 0);
    this.feel();
  }

  /**
   * The samples of the pattern; null until it has arrived and sound is unlocked. A node cannot repeat a loop that ends after its samples.
   * @param {Run} run
   */
  buffer(run) {
    const { clip, module, context } = this;
    if (!clip || !module || !context) return null;
    const { speed } = run;
    const least = Math.min((loopOf(run)?.[1] ?? 0) / speed, longest);
    if (this.rendered?.clip !== clip || this.rendered.speed !== speed || this.rendered.buffer.duration < least) this.rendered = { buffer: render(module, context, clip, speed, least), speed, clip };
    return this.rendered.buffer;
  }

  /** Starts the pattern at its current position, and fades the previous sound. */
  again() {
    const { run, context, heard, level } = this;
    this.feel();
    if (!run || !context || !heard || !level || !this.clock.isKnown || context.state !== "running") return;
    const buffer = this.buffer(run);
    if (!buffer) return;
    let when = heard.at(this.clock.page(run.at - this.soundDelay));
    const soonest = context.currentTime + lead;
    const place = when < soonest ? placeAt(run, run.at + (soonest - when) * 1000) : run.from;
    when = Math.max(when, soonest);
    const [{ speed }, loop] = [run, loopOf(run)];
    this.release(when);
    if (!loop && place >= (run.until || buffer.duration * speed)) return;
    const [node, gain] = [context.createBufferSource(), context.createGain()];
    if (loop && loop[1] / speed <= buffer.duration) Object.assign(node, { buffer, loop: true, loopStart: loop[0] / speed, loopEnd: loop[1] / speed });
    else node.buffer = buffer;
    // A loop that is longer than the longest sound must start again here.
    if (loop && !node.loop) this.turn = setTimeout(() => this.again(), (when - context.currentTime + (loop[1] - place) / speed) * 1000);
    if (place > 0) {
      gain.gain.setValueAtTime(0, when);
      gain.gain.linearRampToValueAtTime(1, when + fade);
    }
    node.connect(gain).connect(level);
    if (run.until && !loop) node.start(when, place / speed, (run.until - place) / speed);
    else node.start(when, place / speed);
    this.now = { node, gain, when, place, run };
  }

  /** @param {number} when */
  release(when) {
    const { now } = this;
    clearTimeout(this.turn);
    this.now = null;
    if (!now) return;
    try {
      now.gain.gain.cancelScheduledValues(when);
      now.gain.gain.setValueAtTime(1, when);
      now.gain.gain.linearRampToValueAtTime(0, when + fade);
      now.node.stop(when + fade);
    } catch { now.node.disconnect(); }
  }

  /** The delay of the sound relative to its target, in seconds. */
  get drift() {
    const { now, heard, run } = this;
    if (!now || !heard || !run) return 0;
    const drift = now.when - (now.place - run.from) / run.speed - heard.at(this.clock.page(run.at - this.soundDelay));
    const loop = loopOf(run);
    if (!loop) return drift;
    const turn = (loop[1] - loop[0]) / run.speed;
    return drift - Math.round(drift / turn) * turn;
  }

  check() {
    const { now, run, context } = this;
    if (!run || !context) return;
    if (!now) {
      if (this.clip && !this.isOver(this.clock.server())) this.again();
    } else if (context.currentTime > now.when + 0.2 && Math.abs(this.drift) > tolerance) this.again();
  }

  /** Vibrates from the current position until the loop repeats or the list ends. */
  feel() {
    clearTimeout(this.pulse);
    const { run, clip, clock } = this;
    if (!this.canVibrate) return;
    if (!run || !clip?.vibration || this.isMuted || !this.gain || !clock.isKnown || !this.context) {
      if (this.vibrates) navigator.vibrate(0);
      this.vibrates = 0;
      return;
    }
    const now = clock.server() + this.delay;
    if (now < run.at - 2) {
      if (this.vibrates) navigator.vibrate(0);
      this.vibrates = 0;
      this.pulse = setTimeout(() => this.feel(), run.at - now);
      return;
    }
    const loop = loopOf(run);
    const place = placeAt(run, Math.max(now, run.at));
    const end = loop ? loop[1] : run.until || Infinity;
    const { list, length } = felt(vibrationFrom(clip.vibration, place), this.gain, run.speed, (end - place) * 1000 / run.speed);
    navigator.vibrate(list.length ? list : 0);
    this.vibrates += 1;
    const left = loop && length === 0 ? (end - place) * 1000 / run.speed : length;
    if (left > 0) this.pulse = setTimeout(() => this.feel(), Math.max(left, 20));
  }

  /** Plays a click and a pulse at the same time, twice, so that the user can adjust the delay. */
  async test() {
    const { context, level, heard } = this;
    if (!context || !level || !heard) return;
    for (const after of [400, 900]) {
      const at = performance.now() + after;
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      const when = Math.max(context.currentTime, heard.at(at - this.soundDelay));
      gain.gain.setValueAtTime(0.5, when);
      gain.gain.exponentialRampToValueAtTime(0.001, when + 0.03);
      tone.frequency.value = 1000;
      tone.connect(gain).connect(level);
      tone.start(when);
      tone.stop(when + 0.04);
      setTimeout(() => {
        navigator.vibrate?.(30);
        this.onTest();
      }, after - (this.canVibrate ? this.delay : 0));
    }
  }

  onTest = () => {};
}
