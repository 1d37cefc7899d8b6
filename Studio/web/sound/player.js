// Plays the open pattern. The worklet renders what `thrum render` renders; where there is none, the core renders the whole and
// a buffer plays it. The head is where the sound is, not where it was sent.
import { Pattern } from "../pattern.js";
import { Bank } from "./bank.js";

/**
 * The scales of one tap alone: made by the core from a pattern of one event.
 * @param {number} intensity @param {number} sharpness @param {number} length
 */
const single = (intensity, sharpness, length) => JSON.stringify({
  Version: 1, Pattern: [{ Event: {
    Time: 0, EventType: length ? "HapticContinuous" : "HapticTransient", ...(length ? { EventDuration: length } : {}),
    EventParameters: [{ ParameterID: "HapticIntensity", ParameterValue: intensity }, { ParameterID: "HapticSharpness", ParameterValue: sharpness }],
  } }],
});

/** The longest pattern that is rendered as a whole, in seconds. */
const longest = 600;

export class Player {
  /** @type {WebAssembly.Module | null} */
  module = null;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {AudioWorkletNode | null} */
    this.node = null;
    /** @type {Promise<void> | null} */
    this.opening = null;
    this.from = { context: 0, pattern: 0 };
    /** @type {AudioBufferSourceNode | null} */
    this.source = null;
    /** @type {Map<string, AudioBuffer>} */
    this.strikes = new Map();
    this.sent = -1;
    this.onEnd = () => {};
    /**
     * Renders patterns with audio files.
     * @type {((pattern: Pattern, context: BaseAudioContext) => Promise<AudioBuffer | null>) | null}
     */
    this.withSounds = null;
  }

  get isUnlocked() { return this.context?.state === "running"; }

  /** Browsers let a page sound only after a touch. */
  unlock() {
    if (!this.context) this.opening = this.open();
    this.context?.resume();
    return this.opening;
  }

  async open() {
    const context = new AudioContext({ latencyHint: "interactive", sampleRate: 48000 });
    this.context = context;
    this.gain = context.createGain();
    this.gain.connect(context.destination);
    this.setMute(this.studio.options.mute);
    const answer = await fetch("thrum-synth.wasm");
    const module = await WebAssembly.compile(await answer.arrayBuffer());
    this.module = module;
    if (!context.audioWorklet) return;
    try {
      await context.audioWorklet.addModule("sound/live.js");
      this.node = new AudioWorkletNode(context, "thrum-studio-1", { outputChannelCount: [2], processorOptions: { module } });
      this.node.connect(this.gain);
      this.node.port.onmessage = ({ data }) => {
        if (data.ended) this.onEnd();
        else this.from = { context: data.started / context.sampleRate, pattern: data.at };
      };
    } catch (error) {
      console.info("studio: no worklet, playing buffers", error);
    }
  }

  /** @param {boolean} isMute */
  setMute(isMute) { if (this.gain) this.gain.gain.value = isMute ? 0 : 1; }

  /** Sends the pattern as it is now, if the worklet does not have it. */
  send() {
    const { tab } = this.studio;
    if (!tab || !this.node || !this.context) return;
    const key = tab.key * 1e9 + tab.pattern.contentRevision;
    if (key === this.sent) return;
    this.sent = key;
    if (!tab.pattern.call("score", this.context.sampleRate)) return;
    const score = tab.pattern.bytes().buffer;
    this.node.port.postMessage({ score, end: tab.end }, [score]);
  }

  /** @param {number} from seconds @param {[number, number] | null} loop @param {number} [until] */
  async play(from, loop, until = 0) {
    await this.unlock();
    if (!this.context) return;
    this.from = { context: this.context.currentTime, pattern: from };
    const { tab } = this.studio;
    const whole = tab && this.withSounds ? await this.withSounds(tab.pattern, this.context) : null;
    if (whole) {
      this.from = { context: this.context.currentTime, pattern: from };
      this.playBuffer(whole, from, loop, until);
    } else if (this.node) {
      this.send();
      this.node.port.postMessage({ loop, end: this.studio.tab?.end ?? 0 });
      this.node.port.postMessage({ play: from, until });
    } else if (tab && this.module) this.playBuffer(render(this.module, tab.pattern, this.context), from, loop, until);
  }

  stop() {
    this.node?.port.postMessage({ stop: true });
    this.source?.stop();
    this.source = null;
  }

  /** @param {[number, number] | null} loop */
  setLoop(loop) { this.node?.port.postMessage({ loop }); }

  /** The time of the pattern that is heard now. */
  now() {
    if (!this.context) return this.from.pattern;
    const stamp = this.context.getOutputTimestamp?.();
    let heard = this.context.currentTime - (this.context.outputLatency || 0);
    if (stamp?.contextTime && stamp.performanceTime) heard = Math.min(heard, stamp.contextTime + Math.max(0, performance.now() - stamp.performanceTime) / 1000);
    return this.from.pattern + Math.max(0, heard - this.from.context);
  }

  /** @param {AudioBuffer | null} buffer @param {number} from @param {[number, number] | null} loop @param {number} until */
  playBuffer(buffer, from, loop, until) {
    if (!buffer || !this.context) return;
    this.stop();
    const source = this.context.createBufferSource();
    Object.assign(source, { buffer, loop: Boolean(loop), loopStart: loop?.[0] ?? 0, loopEnd: loop?.[1] ?? 0 });
    source.connect(/** @type {GainNode} */ (this.gain));
    source.onended = () => this.source === source && this.onEnd();
    source.start(0, from, until ? until - from : undefined);
    this.source = source;
  }

  /**
   * Plays one tap, or a moment of a continuous event.
   * @param {number} intensity @param {number} sharpness @param {number} length
   */
  strike(intensity, sharpness, length) {
    if (!this.isUnlocked || !this.context || this.studio.options.mute || intensity < 0.01) return;
    const [i, s] = [Math.round(intensity * 50) / 50, Math.round(sharpness * 50) / 50];
    const key = `${i}/${s}/${length}`;
    let buffer = this.strikes.get(key) ?? null;
    if (!buffer) {
      buffer = this.renderText(single(i, s, length));
      if (!buffer) return;
      if (this.strikes.size > 400) this.strikes.clear();
      this.strikes.set(key, buffer);
    }
    this.playOnce(buffer);
    navigator.vibrate?.(Math.round(8 + 14 * intensity));
  }

  /**
   * A whole pattern once, as for a row of the library. Returns its length in seconds.
   * @param {string} text
   */
  playText(text) {
    if (!this.isUnlocked || !this.context) return 0;
    this.once?.stop();
    const buffer = this.renderText(text);
    if (!buffer) return 0;
    this.once = this.playOnce(buffer);
    return buffer.duration;
  }

  /**
   * A part of a pattern, until it has ended.
   * @param {string} text @param {number} from @param {number} to @returns {Promise<void>}
   */
  async playPart(text, from, to) {
    await this.unlock();
    const buffer = this.renderText(text);
    if (!buffer || !this.context) return;
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.connect(/** @type {GainNode} */ (this.gain));
    await new Promise((done) => {
      source.onended = done;
      source.start(0, from, to - from);
    });
  }

  stopText() {
    this.once?.stop();
    this.once = undefined;
  }

  /** @param {AudioBuffer} buffer */
  playOnce(buffer) {
    const source = /** @type {AudioContext} */ (this.context).createBufferSource();
    source.buffer = buffer;
    source.connect(/** @type {GainNode} */ (this.gain));
    source.start();
    return source;
  }

  /** @param {string} text */
  renderText(text) {
    const pattern = new Pattern(this.studio.wasm);
    const buffer = pattern.open(text, false) || !this.module || !this.context ? null : render(this.module, pattern, this.context);
    pattern.end();
    return buffer;
  }
}

/**
 * Renders a pattern with the synthesizer.
 * @param {WebAssembly.Module} module @param {Pattern} pattern @param {BaseAudioContext} context
 */
function render(module, pattern, context) {
  const rate = context.sampleRate;
  if (!pattern.call("score", rate)) return null;
  const bank = new Bank(module, pattern.bytes().buffer, rate);
  const [left, right] = bank.renderAll(Math.ceil((Math.min(pattern.lanes.duration, longest) + 1) * rate));
  const buffer = context.createBuffer(2, left.length, rate);
  buffer.copyToChannel(left, 0);
  buffer.copyToChannel(right, 1);
  return buffer;
}
