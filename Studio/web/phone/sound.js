// Renders the sound of a whole pattern into a buffer.
import { Bank } from "../sound/bank.js";

/** Samples per second. */
export const rate = 48000;
/** The longest sound that a phone plays, in seconds. At half speed, it contains half as much of the pattern. */
export const longest = 120;

/**
 * The samples of a pattern at a speed. The pitches do not change. If the sound is shorter than `least` seconds, silence follows.
 * @param {WebAssembly.Module} module @param {BaseAudioContext} context @param {import("./voice.js").Clip} clip @param {number} speed @param {number} least
 */
export function render(module, context, clip, speed, least) {
  const text = atob(clip.score);
  const bytes = Uint8Array.from({ length: text.length }, (_, n) => text.charCodeAt(n));
  const bank = new Bank(module, rate);
  bank.load(bytes.buffer);
  bank.begin(0, speed);
  const [left, right] = bank.renderAll(Math.ceil((Math.min(clip.end / speed, longest) + 1) * rate));
  const buffer = context.createBuffer(2, Math.max(left.length, Math.ceil(least * rate) + 1), rate);
  buffer.copyToChannel(left, 0);
  buffer.copyToChannel(right, 1);
  return buffer;
}
