// Draws the small picture of a single selected item.
import { contextOf } from "../dom.js";
import { colors, edge, faded } from "../theme.js";
import { tap } from "../timeline/heads.js";

/** @param {HTMLCanvasElement} canvas @param {Mark} mark @param {Item | null} item @param {boolean} isSketched */
export function drawThumb(canvas, mark, item, isSketched) {
  const [w, h] = [40, 44];
  const c = contextOf(canvas, w, h);
  const all = colors();
  const y = (/** @type {number} */ level) => h - level * (h - 14);
  if (mark.kind === "tap") return tap(c, all, { x: w / 2 - 0.5, base: h, felt: y(mark.felt), authored: y(mark.level), sharpness: mark.feltSharpness, radius: 6, isSketched });
  const body = item?.duration ?? Math.max(0.01, mark.end - mark.time);
  const length = body + (item?.envelope?.release ?? 0);
  const [a, b] = [5 + Math.min(0.45, (item?.envelope?.attack ?? 0) / length) * 30, 5 + Math.max(0.5, body / length) * 30];
  c.beginPath();
  for (const [x, level] of [[5, 0], [a, mark.level], [b, mark.level], [35, 0]]) c.lineTo(x, y(level) - 6);
  c.fillStyle = faded(edge(all, mark.feltSharpness), 0.45);
  c.fill();
  c.lineWidth = 2;
  c.lineJoin = "round";
  c.strokeStyle = edge(all, mark.feltSharpness);
  c.stroke();
}
