// Plays single taps, moments and whole patterns once: under the pointer, in the library, and as previews.
import { Pattern } from "../pattern.js";
import { Bank } from "./bank.js";

/**
 * The AHAP text of a pattern of one event: a tap, or a continuous event if it has a length.
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

export class Once {
  /** @type {WebAssembly.Module | null} */
  module = null;
  /** @type {AudioContext | null} */
  context = null;
  /** @type {GainNode | null} */
  gain = null;
  /** @type {Map<string, AudioBuffer>} */
  strikes = new Map();
  /** @type {AudioBufferSourceNode | undefined} */
  once = undefined;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }

  get isUnlocked() { return this.context?.state === "running"; }

  /**
   * Unlocks sound, which browsers permit only after a touch.
   * @returns {Promise<void> | null}
   */
  unlock() { return null; }

  /**
   * Plays one tap, or a short part of a continuous event.
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
    navigator.vibrate?.(Math.round(20 + 14 * intensity));
  }

  /**
   * Plays a whole pattern once, for example for a row of the library. Returns its length in seconds.
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
   * Plays a part of a pattern once.
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
 * Renders a pattern with the synthesizer of the library.
 * @param {WebAssembly.Module} module @param {Pattern} pattern @param {BaseAudioContext} context
 */
export function render(module, pattern, context) {
  const rate = context.sampleRate;
  if (!pattern.call("score", rate)) return null;
  const bank = new Bank(module, rate);
  bank.load(pattern.bytes().buffer);
  const [left, right] = bank.renderAll(Math.ceil((Math.min(pattern.lanes.duration, longest) + 1) * rate));
  const buffer = context.createBuffer(2, left.length, rate);
  buffer.copyToChannel(left, 0);
  buffer.copyToChannel(right, 1);
  return buffer;
}
