// Formats numbers for the whole page.

/**
 * "1.310 s"
 * @param {number} seconds
 */
export const time = (seconds) => `${seconds.toFixed(3)} s`;

/**
 * "1.310"
 * @param {number} seconds
 */
export const plain = (seconds) => seconds.toFixed(3);

/**
 * "1.310250 s", where nothing snaps
 * @param {number} seconds
 */
export const fine = (seconds) => `${seconds.toFixed(6)} s`;

/**
 * "0.737", without trailing zeros beyond two decimals
 * @param {number} value
 */
export function level(value) {
  const text = value.toFixed(3);
  return text.endsWith("0") ? text.slice(0, -1) : text;
}

/**
 * "+49 ms" with a real minus sign
 * @param {number} seconds
 */
export function change(seconds) {
  const ms = Math.round(seconds * 10000) / 10;
  return `${ms < 0 ? "−" : "+"}${Math.abs(ms)} ms`;
}

/**
 * "34 ms" or "1.20 s"
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  return `${seconds.toFixed(2)} s`;
}

/**
 * "−7 dB", an intensity relative to another: the engine's level is proportional to the square of the intensity.
 * @param {number} felt @param {number} level
 */
export const decibels = (felt, level) => Math.round(40 * Math.log10(felt / level));

/** @param {number} value @param {number} [low] @param {number} [high] */
export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** @param {number} count @param {[string, string]} names one and many */
export const counted = (count, names) => `${count} ${count === 1 ? names[0] : names[1]}`;

/**
 * Reads a number as people write it: "1,5", ".5" and "20ms" too.
 * @param {string} text @returns {number | null}
 */
export function parse(text) {
  const found = /^\s*([-+−]?[\d.,]+)\s*(ms|s|%)?\s*$/.exec(text);
  if (!found) return null;
  const value = Number(found[1].replace("−", "-").replace(",", "."));
  if (!Number.isFinite(value)) return null;
  return found[2] === "ms" ? value / 1000 : found[2] === "%" ? value / 100 : value;
}
