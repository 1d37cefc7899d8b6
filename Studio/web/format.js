// Formats numbers for the whole page.

/**
 * A number with so many decimals, half away from zero, as the core rounds. `toFixed` alone rounds 1.0125 down, as its binary value is smaller.
 * @param {number} value @param {number} digits
 */
export function fixed(value, digits) {
  const scale = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * scale) / scale).toFixed(digits);
}

/**
 * A time in seconds with three decimals and the unit, such as "1.310 s".
 * @param {number} seconds
 */
export const time = (seconds) => `${fixed(seconds, 3)} s`;

/**
 * A time in seconds with three decimals, such as "1.310".
 * @param {number} seconds
 */
export const plain = (seconds) => fixed(seconds, 3);

/**
 * A time that did not snap, with six decimals, such as "1.310250 s".
 * @param {number} seconds
 */
export const fine = (seconds) => `${fixed(seconds, 6)} s`;

/**
 * A value, such as "0.737", without trailing zeros beyond two decimals.
 * @param {number} value
 */
export function level(value) {
  const text = fixed(value, 3);
  return text.endsWith("0") ? text.slice(0, -1) : text;
}

/**
 * A difference of times with a typographic plus or minus sign, such as "+49 ms".
 * @param {number} seconds
 */
export function change(seconds) {
  const ms = Math.round(seconds * 10000) / 10;
  return `${ms < 0 ? "−" : "+"}${Math.abs(ms)} ms`;
}

/**
 * A duration, such as "34 ms" or "1.20 s".
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  return `${fixed(seconds, 2)} s`;
}

/**
 * An intensity relative to another in decibels, such as "−7 dB". The engine's level is proportional to the square of the intensity.
 * @param {number} felt @param {number} level
 */
export const decibels = (felt, level) => Math.round(40 * Math.log10(felt / level));

/** @param {number} value @param {number} [low] @param {number} [high] */
export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** @param {number} count @param {[string, string]} names one and many */
export const counted = (count, names) => `${count} ${count === 1 ? names[0] : names[1]}`;

/**
 * Parses a number in the forms that people write, such as "1,5", ".5" and "20ms".
 * @param {string} text @returns {number | null}
 */
export function parse(text) {
  const found = /^\s*([-+−]?[\d.,]+)\s*(ms|s|%)?\s*$/.exec(text);
  if (!found) return null;
  const value = Number(found[1].replace("−", "-").replace(",", "."));
  if (!Number.isFinite(value)) return null;
  return found[2] === "ms" ? value / 1000 : found[2] === "%" ? value / 100 : value;
}
