// The upper layer: play head, halo, previews, boxes and snap lines. It is drawn without drawing the base layer again.
import { edge, faded } from "../theme.js";
import { arrow, crisp, ghost } from "./heads.js";
import { playHead } from "./playhead.js";
import { insideOf, xOf, yOf } from "./scale.js";
import { paintBox } from "./scaling.js";

/** @typedef {import("../theme.js").Colors} Colors */
/** @typedef {import("./paint.js").Scene} Scene */
/**
 * @typedef {{ headTime: number, bead: { level: number, sharpness: number } | null, hover: Target | null, hoverPoint: CurvePoint | null,
 *   drag: import("./gestures.js").Drag | null, ghost: { time: number, level: number, sharpness: number } | null,
 *   places: number[], onsets: number[], isRecording: boolean, theirs: { time: number, level: number, sharpness: number }[], before: Mark[], moves: import("./returning.js").Move[], played: [number, number] | null,
 *   theirLines: { control: string, points: CurvePoint[] }[] }} Over
 */

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {Over} over */
export function paintOver(c, all, scene, over) {
  const { scale } = scene;
  const lane = scale.lanes.find(({ kind }) => kind === "haptic");
  if (!lane) return;
  const { base } = insideOf(lane);
  c.save();
  c.beginPath();
  c.rect(scale.gutter - 8, 0, scale.width - scale.gutter + 2, scale.height);
  c.clip();
  if (over.played) rest(c, all, scene, over.played);
  for (const time of over.places) dashed(c, all.edge, xOf(scale, time), scale.ruler + scale.rail - 2, base);
  // Draws the hits of the sound on the ruler.
  c.fillStyle = all.sound;
  for (const time of over.onsets) c.fillRect(Math.round(xOf(scale, time)) - 1, scale.ruler - 9, 2, 8);
  if (over.hover && !over.drag) halo(c, all, scene, lane, over.hover);
  if (!over.drag && !over.before.length) paintBox(c, all, scene);
  if (over.hoverPoint) point(c, all, scene, over.hoverPoint);
  if (over.ghost) ghost(c, edge(all, over.ghost.sharpness), xOf(scale, over.ghost.time), yOf(lane, over.ghost.level), base, over.ghost.sharpness, 5);
  for (const tap of over.theirs) ghost(c, all.ink, xOf(scale, tap.time), yOf(lane, tap.level), base, tap.sharpness, 5);
  for (const line of over.theirLines) {
    const row = scale.lanes.find(({ curve }) => curve?.control === line.control);
    if (!row?.curve) continue;
    c.setLineDash([3, 3]);
    c.lineWidth = 1.4;
    c.strokeStyle = all.ink;
    c.beginPath();
    for (const at of line.points) c.lineTo(xOf(scale, at.time), yOf(row, at.value, row.curve.low, row.curve.high));
    c.stroke();
    c.setLineDash([]);
  }
  for (const was of over.before) {
    const now = scene.taps.find(({ id }) => id === was.id);
    if (now && Math.abs(now.time - was.time) + Math.abs(now.felt - was.felt) < 1e-6) continue;
    ghost(c, faded(edge(all, was.feltSharpness), 0.9), xOf(scale, was.time), yOf(lane, was.felt), base, was.feltSharpness, 5);
    if (now) arrow(c, all.ink2, xOf(scale, was.time), xOf(scale, now.time), yOf(lane, was.felt) - 16);
  }
  for (const move of over.moves) {
    if (move.part < 1) ghost(c, edge(all, move.sharpness), xOf(scale, move.time), yOf(lane, move.level), base, move.sharpness, 5);
    ring(c, all.ink, xOf(scale, move.time), yOf(lane, move.level), move.fade);
  }
  if (over.drag) gesture(c, all, scene, lane, over.drag);
  c.restore();
  playHead(c, all, scene, over);
}

/**
 * Draws everything outside a part faintly while that part plays alone.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {[number, number]} part
 */
function rest(c, all, { scale }, [from, to]) {
  c.fillStyle = faded(all.lane, 0.7);
  for (const lane of scale.lanes) {
    if (lane.kind === "overview") continue;
    c.fillRect(scale.gutter - 8, lane.top, Math.max(0, xOf(scale, from) - 12 - scale.gutter + 8), lane.height);
    c.fillRect(xOf(scale, to), lane.top, Math.max(0, scale.width - 6 - xOf(scale, to)), lane.height);
  }
}

/**
 * Draws a ring around an item that undo has restored.
 * @param {CanvasRenderingContext2D} c @param {string} color @param {number} x @param {number} y @param {number} alpha
 */
function ring(c, color, x, y, alpha) {
  c.globalAlpha = alpha;
  c.strokeStyle = color;
  c.lineWidth = 2;
  c.beginPath();
  c.arc(x, y, 10, 0, 7);
  c.stroke();
  c.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} c @param {string} color @param {number} x @param {number} top @param {number} bottom */
function dashed(c, color, x, top, bottom) {
  c.setLineDash([2, 3]);
  c.lineWidth = 1;
  c.strokeStyle = color;
  c.beginPath();
  c.moveTo(crisp(x), top);
  c.lineTo(crisp(x), bottom);
  c.stroke();
  c.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {import("./scale.js").Lane} lane @param {Target} target */
function halo(c, all, { scale, taps, courses }, lane, target) {
  const { base } = insideOf(lane);
  const tap = taps.find(({ id }) => id === target.id);
  if (tap) {
    const x = Math.round(xOf(scale, tap.time));
    const y = yOf(lane, tap.felt);
    c.fillStyle = faded(edge(all, tap.feltSharpness), 0.22);
    c.beginPath();
    c.roundRect(x - 11, y - 12, 23, base - y + 12, [11, 11, 2, 2]);
    c.fill();
    return;
  }
  const course = courses.find(({ mark }) => mark.id === target.id && mark.kind === "continuous");
  if (!course || course.mark.isSelected) return;
  c.lineWidth = 2;
  c.strokeStyle = faded(all.ink, 0.7);
  c.beginPath();
  for (let n = 0; n < course.count; n++) c.lineTo(course.x0 + n * course.step, yOf(lane, course.values[3 * n]));
  c.stroke();
  for (const x of [course.x0, course.x1]) {
    c.fillStyle = all.lane;
    c.beginPath();
    c.roundRect(x - 3, base - 16, 6, 15, 3);
    c.fill();
    c.stroke();
  }
}

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {CurvePoint} point */
function point(c, all, { scale, content }, point) {
  // On a vibration, the pen shows its point in the row of the haptics.
  const lane = scale.lanes.find(({ kind, curve }) => (point.id ? curve?.ids.includes(point.id) : kind === "haptic"));
  const curve = point.id ? content.curves.find(({ ids }) => ids.includes(point.id)) : { low: 0, high: 1 };
  if (!lane || !curve) return;
  c.beginPath();
  c.arc(xOf(scale, point.time), yOf(lane, point.value, curve.low, curve.high), 5.2, 0, 7);
  c.fillStyle = point.index < 0 ? all.lane : all.ink;
  c.strokeStyle = all.ink;
  c.lineWidth = 1.5;
  c.fill();
  c.stroke();
}

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {import("./scale.js").Lane} lane @param {import("./gestures.js").Drag} drag */
function gesture(c, all, { scale, taps }, lane, drag) {
  const { base } = insideOf(lane);
  if (drag.box) {
    const [x0, y0, x1, y1] = drag.box;
    c.fillStyle = faded(all.ink, 0.08);
    c.fillRect(x0, y0, x1 - x0, y1 - y0);
    c.lineWidth = 1;
    c.strokeStyle = faded(all.ink, 0.6);
    c.strokeRect(crisp(Math.min(x0, x1)), crisp(Math.min(y0, y1)), Math.abs(Math.round(x1 - x0)), Math.abs(Math.round(y1 - y0)));
  }
  for (const was of drag.ghosts) {
    const color = faded(edge(all, was.feltSharpness), 0.9);
    ghost(c, color, xOf(scale, was.time), yOf(lane, was.felt), base, was.feltSharpness, 5);
    const now = taps.find(({ id }) => id === was.id);
    if (now && (drag.ghosts.length === 1 || was === drag.ghosts[drag.ghosts.length - 1])) {
      arrow(c, all.ink2, xOf(scale, was.time), xOf(scale, now.time), Math.min(yOf(lane, was.felt), yOf(lane, now.felt)) - 16);
    }
  }
  if (drag.line) {
    c.setLineDash([2, 2]);
    c.lineWidth = 1.2;
    c.strokeStyle = all.ink2;
    c.beginPath();
    for (const [n, [time, value]] of drag.line.points.entries()) {
      const y = yOf(drag.line.lane, value, drag.line.low, drag.line.high);
      if (n) c.lineTo(xOf(scale, time), y);
      else c.moveTo(xOf(scale, time), y);
    }
    c.stroke();
    c.setLineDash([]);
  }
  if (drag.snap) {
    const below = scale.lanes.find(({ curve }) => curve?.ids.includes(drag.snap?.id ?? -1));
    const bottom = below ? below.top + below.height : lane.top + lane.height;
    c.setLineDash([4, 3]);
    c.lineWidth = 1.2;
    c.strokeStyle = all.ink;
    c.beginPath();
    c.moveTo(crisp(xOf(scale, drag.snap.time)), scale.ruler + scale.rail - 2);
    c.lineTo(crisp(xOf(scale, drag.snap.time)), bottom);
    c.stroke();
    c.setLineDash([]);
    const at = below?.curve?.points.find(({ time }) => Math.abs(time - (drag.snap?.time ?? -1)) < 1e-5);
    if (below?.curve && at) {
      c.beginPath();
      c.arc(xOf(scale, at.time), yOf(below, at.value, below.curve.low, below.curve.high), 6, 0, 7);
      c.fillStyle = all.ink;
      c.fill();
    }
  }
  if (drag.levelSnap !== null) {
    c.setLineDash([4, 3]);
    c.strokeStyle = all.ink;
    c.lineWidth = 1;
    c.beginPath();
    c.moveTo(scale.gutter - 8, crisp(yOf(lane, drag.levelSnap)));
    c.lineTo(scale.width - 6, crisp(yOf(lane, drag.levelSnap)));
    c.stroke();
    c.setLineDash([]);
  }
}
