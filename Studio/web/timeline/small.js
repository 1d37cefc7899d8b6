// Draws a whole pattern in a small picture: in the overview, in lists and on cards.
import { edge, shade } from "../theme.js";

/** @typedef {import("../theme.js").Colors} Colors */

/**
 * Draws a whole pattern in a small picture.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {{ values: Float32Array, taps: Mark[], length: number }} small
 * @param {number} left @param {number} top @param {number} width @param {number} height
 */
export function tiny(c, all, { values, taps, length }, left, top, width, height) {
  const count = values.length / 2;
  const base = top + height;
  const step = width / Math.max(1, count);
  const x = (/** @type {number} */ n) => left + (n + 0.5) * step;
  const y = (/** @type {number} */ n) => base - values[2 * n] * height;
  for (let n = 0; n < count; n++) {
    if (values[2 * n] < 0.01) continue;
    // A run is everything up to the next silence. Its outline goes through the middles of the columns.
    const first = n;
    while (n + 1 < count && values[2 * n + 2] >= 0.01) n++;
    const [wash, line] = [all.washes, all.mixes].map((shades) => runColor(c, shades, values, first, n, x));
    c.beginPath();
    c.moveTo(x(first) - step / 2, base);
    c.lineTo(x(first) - step / 2, y(first));
    for (let each = first; each <= n; each++) c.lineTo(x(each), y(each));
    c.lineTo(x(n) + step / 2, y(n));
    c.lineTo(x(n) + step / 2, base);
    c.fillStyle = wash;
    c.fill();
    c.lineWidth = 1;
    c.lineJoin = "round";
    c.strokeStyle = line;
    c.stroke();
  }
  for (const tap of taps) {
    c.fillStyle = edge(all, tap.feltSharpness);
    c.fillRect(Math.round(left + tap.time / Math.max(length, 0.001) * (width - 2)), base - tap.felt * height, 2, tap.felt * height);
  }
}

/**
 * The color of a run of columns by its sharpness: one color, or a gradient of at most 16 parts.
 * @param {CanvasRenderingContext2D} c @param {string[]} shades @param {Float32Array} values @param {number} first @param {number} last @param {(n: number) => number} x
 */
function runColor(c, shades, values, first, last, x) {
  const at = (/** @type {number} */ n) => shades[shade(values[2 * n + 1])];
  const parts = Math.min(16, last - first);
  let isPlain = true;
  for (let n = first; n <= last; n++) isPlain &&= at(n) === at(first);
  if (isPlain || !parts) return at(first);
  const made = c.createLinearGradient(x(first), 0, x(last), 0);
  for (let n = 0; n <= parts; n++) made.addColorStop(n / parts, at(first + Math.round(n / parts * (last - first))));
  return made;
}
