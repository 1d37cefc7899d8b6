// Draws the marks of taps. A mark is a bar and a head, which is a circle at sharpness 0 and a diamond at sharpness 1.
import { edge, faded } from "../theme.js";

/** @typedef {import("../theme.js").Colors} Colors */

/** @type {Map<string, Path2D>} */
const heads = new Map();

/**
 * The outline of a head around the origin, which is a superellipse.
 * @param {number} sharpness @param {number} radius
 */
export function headPath(sharpness, radius) {
  const s = Math.round(Math.min(1, Math.max(0, sharpness)) * 20) / 20;
  const key = `${s}/${radius}`;
  let path = heads.get(key);
  if (!path) {
    path = new Path2D();
    const exponent = 2 / (2 - 1.08 * s);
    const half = radius * (1 + 0.34 * s);
    const power = (/** @type {number} */ v) => Math.sign(v) * Math.abs(v) ** exponent;
    for (let n = 0; n < 40; n++) {
      const angle = n / 20 * Math.PI;
      path.lineTo(half * power(Math.cos(angle)), half * power(Math.sin(angle)));
    }
    path.closePath();
    heads.set(key, path);
  }
  return path;
}

/**
 * Fills or strokes a head at a position.
 * @param {CanvasRenderingContext2D} c @param {number} x @param {number} y @param {number} sharpness @param {number} radius
 * @param {string | null} fill @param {string | null} [stroke]
 */
export function head(c, x, y, sharpness, radius, fill, stroke = null) {
  const path = headPath(sharpness, radius);
  c.translate(x, y);
  if (fill) {
    c.fillStyle = fill;
    c.fill(path);
  }
  if (stroke) {
    c.strokeStyle = stroke;
    c.stroke(path);
  }
  c.translate(-x, -y);
}

/**
 * Aligns a bar of odd width to whole pixels, by half a pixel.
 * @param {number} x
 */
export const crisp = (x) => Math.round(x) + 0.5;

/**
 * Draws a tap. The felt level is solid. If the written level is higher, it is sketched above the felt level.
 * @param {CanvasRenderingContext2D} c @param {Colors} all
 * @param {{ x: number, base: number, felt: number, authored: number, sharpness: number, radius: number, isSketched: boolean }} tap
 */
export function tap(c, all, { x, base, felt, authored, sharpness, radius, isSketched }) {
  const color = edge(all, sharpness);
  const width = 5 - 1.6 * sharpness;
  x = crisp(x);
  if (isSketched && authored < felt - 3) {
    c.fillStyle = faded(color, all.isDark ? 0.3 : 0.26);
    c.fillRect(x - width / 2 - 1, authored, width + 2, base - authored);
    c.lineWidth = 1.2;
    c.setLineDash([2.5, 2]);
    head(c, x, authored, sharpness, radius - 0.6, null, color);
    c.setLineDash([]);
  }
  c.fillStyle = all.lane;
  c.fillRect(x - width / 2 - 1.5, felt, width + 3, base - felt);
  c.fillStyle = color;
  c.fillRect(x - width / 2, felt, width, base - felt);
  head(c, x, felt, sharpness, radius + 1.6, all.lane);
  head(c, x, felt, sharpness, radius, color);
}

/**
 * Draws a hollow tap: a preview, or a copy that is not inserted yet.
 * @param {CanvasRenderingContext2D} c @param {string} color @param {number} x @param {number} y @param {number} base @param {number} sharpness @param {number} radius
 */
export function ghost(c, color, x, y, base, sharpness, radius) {
  c.setLineDash([2.5, 2.5]);
  c.lineWidth = 1.2;
  c.strokeStyle = color;
  c.beginPath();
  c.moveTo(crisp(x), y + radius);
  c.lineTo(crisp(x), base);
  c.stroke();
  head(c, crisp(x), y, sharpness, radius, null, color);
  c.setLineDash([]);
}

/**
 * Draws the arrow from the previous to the current position of an item.
 * @param {CanvasRenderingContext2D} c @param {string} color @param {number} from @param {number} to @param {number} y
 */
export function arrow(c, color, from, to, y) {
  if (Math.abs(to - from) < 13) return;
  const sign = Math.sign(to - from);
  c.strokeStyle = color;
  c.lineWidth = 1.3;
  c.beginPath();
  c.moveTo(from, y);
  c.lineTo(to - sign, y);
  c.moveTo(to - sign * 5, y - 3.5);
  c.lineTo(to - sign, y);
  c.lineTo(to - sign * 5, y + 3.5);
  c.stroke();
}
