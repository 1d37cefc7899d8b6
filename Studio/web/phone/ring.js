// Draws the pattern as a ring: continuous events form the rim, taps are rays, and a clock hand shows the position.
import { contextOf } from "../dom.js";

/** @typedef {import("./voice.js").Clip} Clip */

const around = 2 * Math.PI * 0.985;

/** @param {string} name */
const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * The values of the last drawing.
 * @type {unknown[]}
 */
let last = [];

/**
 * Draws the ring if its content has changed.
 * @param {HTMLCanvasElement} canvas @param {Clip | null} clip @param {number | null} head seconds @param {number} glow 0 to 1
 */
export function drawRing(canvas, clip, head, glow) {
  const size = canvas.clientWidth;
  const now = [clip, head, glow, size, devicePixelRatio, document.documentElement.dataset.theme];
  if (now.every((each, n) => each === last[n])) return;
  last = now;
  const c = contextOf(canvas, size, size);
  const [middle, radius, reach] = [size / 2, size * 0.335, size * 0.135];
  const end = Math.max(clip?.end ?? 1, 0.001);
  const scale = Array.from({ length: 11 }, (_, n) => color(`--e${n}`));
  const tone = (/** @type {number} */ sharpness) => scale[Math.round(Math.min(Math.max(sharpness, 0), 1) * 10)];
  const angle = (/** @type {number} */ time) => -Math.PI / 2 + time / end * around;
  const ray = (/** @type {number} */ a, /** @type {number} */ from, /** @type {number} */ to) => {
    c.beginPath();
    c.moveTo(middle + from * Math.cos(a), middle + from * Math.sin(a));
    c.lineTo(middle + to * Math.cos(a), middle + to * Math.sin(a));
    c.stroke();
  };
  c.strokeStyle = color("--grid2");
  c.lineWidth = 1;
  c.beginPath();
  c.arc(middle, middle, radius, 0, 7);
  c.stroke();
  if (glow > 0) {
    c.strokeStyle = color("--ink");
    c.globalAlpha = glow;
    c.lineWidth = 5;
    c.beginPath();
    c.arc(middle, middle, radius - 10, 0, 7);
    c.stroke();
    c.globalAlpha = 1;
  }
  if (!clip) return;
  const { levels, tones, taps } = clip.picture;
  // Adjacent slices of the same colour are drawn together.
  levels.forEach((level, n) => {
    if (level < 2) return;
    const time = (n + 0.5) / levels.length * end;
    const a = around / levels.length;
    const high = radius + level / 255 * reach;
    c.globalAlpha = head === null || time <= head ? 0.85 : 0.38;
    c.fillStyle = tone(tones[n] / 255);
    c.beginPath();
    c.arc(middle, middle, radius, angle(time) - a / 2, angle(time) + a / 2 + 0.004);
    c.arc(middle, middle, high, angle(time) + a / 2 + 0.004, angle(time) - a / 2, true);
    c.fill();
  });
  for (const [time, level, sharpness] of taps) {
    const a = angle(time);
    const out = radius + level * reach + 3;
    c.globalAlpha = 1;
    c.strokeStyle = color("--canvas");
    c.lineWidth = 6;
    ray(a, radius, out);
    c.globalAlpha = head === null || time <= head ? 1 : 0.6;
    c.strokeStyle = c.fillStyle = tone(sharpness);
    c.lineWidth = 3;
    ray(a, radius, out);
    mark(c, middle + out * Math.cos(a), middle + out * Math.sin(a), 5.4, sharpness);
  }
  c.globalAlpha = 1;
  if (head === null) return;
  c.strokeStyle = color("--ink");
  c.lineWidth = 2.5;
  c.lineCap = "round";
  ray(angle(Math.min(head, end)), radius - 8, radius + reach + 10);
  c.lineCap = "butt";
}

/**
 * The head of a tap: a circle for a dull tap, a diamond for a sharp one.
 * @param {CanvasRenderingContext2D} c @param {number} x @param {number} y @param {number} r @param {number} sharpness
 */
function mark(c, x, y, r, sharpness) {
  const power = 2 / (2 - 1.08 * Math.min(Math.max(sharpness, 0), 1));
  const wide = r * (1 + 0.34 * sharpness);
  c.beginPath();
  for (let n = 0; n < 32; n++) {
    const [cos, sin] = [Math.cos(n / 16 * Math.PI), Math.sin(n / 16 * Math.PI)];
    c.lineTo(x + wide * Math.sign(cos) * Math.abs(cos) ** power, y + wide * Math.sign(sin) * Math.abs(sin) ** power);
  }
  c.fill();
}
