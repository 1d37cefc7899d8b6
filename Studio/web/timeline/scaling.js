// Implements the box around several selected items. Its sides scale time, its top scales levels, and its corners scale both. The opposite side stays
// fixed, or the middle if Alt is held.
import { chosen } from "../actions.js";
import { clamp, time } from "../format.js";
import { words } from "../strings.js";
import { blank } from "./gestures.js";
import { insideOf, timeAt, xOf, yOf } from "./scale.js";

/** @typedef {import("./paint.js").Scene} Scene */
/** @typedef {{ left: number, right: number, top: number, base: number, from: number, to: number, level: number }} Box */
/** @typedef {{ part: string, x: number, y: number }} Corner */

/** The padding between the box and the items in it. */
const room = 16;

/**
 * The box of the selection; null if fewer than two items are selected.
 * @param {Scene} scene @returns {Box | null}
 */
export function boxOf({ scale, marks, selectionCount, isDragging }) {
  if (selectionCount < 2 || isDragging) return null;
  const chosen = marks.filter(({ isSelected, kind }) => isSelected && (kind === "tap" || kind === "continuous"));
  const lane = scale.lanes.find(({ kind }) => kind === "haptic");
  if (chosen.length < 2 || !lane) return null;
  // Spread arguments have a limit, which a large selection exceeds.
  const [from, to, level] = chosen.reduce(([first, last, most], mark) => [Math.min(first, mark.time), Math.max(last, mark.kind === "tap" ? mark.time : mark.end), Math.max(most, mark.felt)], [Infinity, -Infinity, -Infinity]);
  return { left: xOf(scale, from) - room, right: xOf(scale, to) + room, top: yOf(lane, level) - room - 2, base: insideOf(lane).base, from, to, level };
}

/**
 * The positions of the handles of a box.
 * @param {Box} box @returns {Corner[]}
 */
export function cornersOf({ left, right, top, base }) {
  const middle = (top + base) / 2;
  return [{ part: "left top", x: left, y: top }, { part: "top", x: (left + right) / 2, y: top }, { part: "right top", x: right, y: top }, { part: "left", x: left, y: middle }, { part: "right", x: right, y: middle }];
}

/** @param {CanvasRenderingContext2D} c @param {import("../theme.js").Colors} all @param {Scene} scene */
export function paintBox(c, all, scene) {
  const box = boxOf(scene);
  if (!box) return;
  c.lineWidth = 1;
  c.strokeStyle = all.edge;
  c.strokeRect(Math.round(box.left) + 0.5, Math.round(box.top) + 0.5, Math.round(box.right - box.left), Math.round(box.base - box.top));
  c.strokeStyle = all.ink;
  c.lineWidth = 1.5;
  c.fillStyle = all.lane;
  for (const { x, y } of cornersOf(box)) {
    c.fillRect(x - 4, y - 4, 8, 8);
    c.strokeRect(x - 4, y - 4, 8, 8);
  }
}

/**
 * Scales the selection with a handle of the box.
 * @param {import("./timeline.js").Timeline} line @param {string} part
 */
export function scaleBy(line, part) {
  const { studio, scale, scene } = line;
  const drag = blank("scale");
  const box = boxOf(scene);
  const lane = scale.lanes[0];
  if (!box) return drag;
  drag.ghosts = scene.taps.filter(({ isSelected }) => isSelected).slice(0, 60);
  const { top, base } = insideOf(lane);
  let by = [1, 1];
  drag.move = (event, x, y) => {
    const isLeft = part.startsWith("left");
    const inner = timeAt(scale, x + (isLeft ? room : -room));
    const anchor = event.altKey ? (box.from + box.to) / 2 : isLeft ? box.to : box.from;
    const edge = isLeft ? box.from : box.to;
    const byTime = /left|right/.test(part) ? clamp((inner - anchor) / (edge - anchor || 1), 0.02, 50) : 1;
    const byLevel = part.includes("top") ? clamp((base - y - room) / (base - top) / Math.max(box.level, 0.01), 0, 20) : 1;
    studio.pattern.scale(byTime, byLevel, anchor, 0, drag.gesture);
    by = [byTime, byLevel];
    drag.hasChanged = true;
    drag.big = `× ${(part === "top" ? byLevel : byTime).toFixed(2)}`;
    drag.small = time((box.to - box.from) * byTime);
    studio.changed();
  };
  drag.end = () => drag.hasChanged && studio.say(words.say.scaled(chosen(studio), part === "top" ? "" : by[0].toFixed(2), part.includes("top") ? by[1].toFixed(2) : ""));
  return drag;
}
