// Gestures that create taps and continuous events.
import { addTap, saySelection, select } from "../actions.js";
import { clamp, duration, level, plain, time } from "../format.js";
import { byHand } from "../grid.js";
import { stepName } from "../numbers.js";
import { blank, snapped } from "./gestures.js";
import { point } from "./points.js";
import { laneOf } from "../pattern.js";
import { words } from "../strings.js";
import { levelAt, timeAt } from "./scale.js";

/** @typedef {import("./timeline.js").Timeline} Timeline */

/**
 * Creates a tap. Dragging sets its strength.
 * @param {Timeline} line @param {number} x @param {number} y @param {boolean} isFree
 */
export function newTap(line, x, y, isFree) {
  const { studio, scale } = line;
  const drag = blank("tap");
  const lane = scale.lanes[0];
  const at = Math.max(0, snapped(line, drag, timeAt(scale, x), isFree));
  const value = clamp(Math.round(levelAt(lane, y) * 50) / 50, 0.02, 1);
  addTap(studio, at, value, drag.gesture);
  drag.hasChanged = true;
  drag.big = level(value);
  drag.small = time(at);
  drag.move = (_, __, y1) => {
    const now = clamp(Math.round(levelAt(lane, y1) * 50) / 50, 0.02, 1);
    studio.pattern.insertTap(at, now, studio.feel.sharpness, drag.gesture);
    drag.big = level(now);
    studio.changed();
  };
  drag.end = () => line.feelSelection();
  return drag;
}

/**
 * Creates a continuous event from the start to the end of the drag.
 * @param {Timeline} line @param {number} x @param {number} y
 */
export function newContinuous(line, x, y) {
  const { studio, scale } = line;
  const drag = blank("continuous");
  const lane = scale.lanes[0];
  const start = Math.max(0, snapped(line, drag, timeAt(scale, x), false));
  let last = 0;
  studio.pattern.insertContinuous(start, 0.02, clamp(levelAt(lane, y), 0.02, 1), studio.feel.sharpness, drag.gesture);
  drag.hasChanged = true;
  studio.changed();
  drag.move = (event, x1, y1) => {
    const end = Math.max(start + 0.01, snapped(line, drag, timeAt(scale, x1), event.ctrlKey || event.metaKey));
    const value = clamp(Math.round(levelAt(lane, y1) * 50) / 50, 0.02, 1);
    studio.pattern.insertContinuous(start, end - start, value, studio.feel.sharpness, drag.gesture);
    drag.big = `${duration(end - start)} · ${level(value)}`;
    drag.small = `${plain(start)} – ${time(end)}`;
    studio.changed();
    if (performance.now() - last < 60) return;
    last = performance.now();
    line.app.player.strike(value, studio.feel.sharpness, 0.06);
  };
  drag.end = () => {
    saySelection(studio);
    line.feelSelection();
  };
  return drag;
}

/**
 * Moves the head of a tap up and down in the row of sharpness.
 * @param {Timeline} line @param {Mark} mark @param {import("./scale.js").Lane} lane
 */
export function sharpen(line, mark, lane) {
  const drag = blank("sharpness");
  drag.move = (_, __, y) => {
    const value = clamp(Math.round((levelAt(lane, y) - (mark.feltSharpness - mark.sharpness)) * 50) / 50);
    line.studio.pattern.setParameter("HapticSharpness", value, drag.gesture);
    drag.hasChanged = true;
    drag.big = level(value);
    drag.small = words.parameters.HapticSharpness;
    line.studio.changed();
  };
  drag.end = () => drag.hasChanged && line.studio.say(words.say.level(words.parameters.HapticSharpness, drag.big));
  return drag;
}

/**
 * Adds a point to a curve by a click on its line. The same drag moves the point.
 * @param {Timeline} line @param {import("./hits.js").Hit} found @param {number} x @param {number} y
 */
export function newPoint(line, found, x, y) {
  const { studio } = line;
  const lane = "lane" in found ? found.lane : null;
  const curve = lane?.curve ?? ("curve" in found ? found.curve : null);
  if (!lane || !curve) return null;
  const at = byHand(studio, timeAt(line.scale, x));
  const value = clamp(levelAt(lane, y, curve.low, curve.high), curve.low, curve.high);
  const id = "id" in found ? found.id : curve.ids[0];
  studio.pattern.addPoint(id, at, found.kind === "line" ? found.value : value, 0);
  studio.changed();
  const fresh = studio.pattern.lanes.curves.find(({ control }) => control === curve.control);
  const made = fresh?.points.reduce((a, b) => (Math.abs(a.time - at) <= Math.abs(b.time - at) ? a : b));
  if (!fresh || !made) return null;
  select(studio, made.id, made.index);
  return point(line, made, { ...fresh, low: curve.low, high: curve.high }, lane, x, y);
}

/**
 * Implements the pen. A click adds a point, and a drag draws freehand. The drawn curve is simplified within a tolerance that cannot be felt.
 * @param {Timeline} line @param {CurveLane} curve @param {import("./scale.js").Lane} lane @param {number} x @param {number} y
 * @param {number} [unit] the level in the lane for the value 1 of the curve
 * @param {(id: number, at: number, value: number) => void} [set] adds the point of a click
 */
export function pen(line, curve, lane, x, y, unit = 1, set = (id, at, value) => line.studio.pattern.addPoint(id, at, value, 0)) {
  const { studio, scale } = line;
  const drag = blank("pen");
  const at = (/** @type {number} */ px, /** @type {number} */ py) => /** @type {[number, number]} */ ([Math.max(0, timeAt(scale, px)), clamp(levelAt(lane, py, curve.low, curve.high) / unit, curve.low, curve.high)]);
  /** @type {[number, number][]} */
  const raw = [at(x, y)];
  /** @type {[number, number][]} */
  const shown = [[raw[0][0], raw[0][1] * unit]];
  const id = curve.ids[0];
  drag.line = { lane, low: curve.low, high: curve.high, points: shown };
  drag.move = (_, px, py) => {
    const next = at(px, py);
    raw.push(next);
    shown.push([next[0], next[1] * unit]);
    if (raw.length < 3) return;
    const sorted = [...raw].sort((a, b) => a[0] - b[0]);
    studio.pattern.draw(id, sorted.flat(), 0.02, drag.gesture);
    drag.hasChanged = true;
    studio.changed();
    const now = studio.pattern.lanes.curves.find(({ ids }) => ids.includes(id));
    const kept = now?.points.filter((each) => each.time >= sorted[0][0] - 1e-6 && each.time <= sorted[sorted.length - 1][0] + 1e-6).length ?? 0;
    drag.big = words.say.drawn(raw.length, kept);
  };
  drag.end = () => {
    if (drag.hasChanged) return studio.say(drag.big);
    const [time, value] = raw[0];
    const now = byHand(studio, time);
    set(id, now, Math.round(value * 100) / 100);
    studio.changed();
    line.app.making.selectPoint(curve.control, now);
  };
  return drag;
}

/**
 * Draws the intensity curve of a continuous event with the pen. If the curve is missing, it is created.
 * @param {Timeline} line @param {Mark} mark @param {import("./scale.js").Lane} lane @param {number} x @param {number} y
 */
export function penOn(line, mark, lane, x, y) {
  const { pattern } = line.studio;
  const control = "HapticIntensityControl";
  const before = pattern.call("undo_count");
  const find = () => pattern.lanes.curves.find((curve) => curve.control === control);
  const isNew = !find();
  if (isNew) {
    pattern.insertCurve(laneOf(control), mark.time, 0);
    line.studio.changed();
  }
  const curve = find();
  if (!curve) return null;
  // The curve of a click has the point of the click alone.
  const only = (/** @type {number} */ _, /** @type {number} */ at, /** @type {number} */ value) => {
    pattern.undo();
    pattern.callWith("insert_curve", laneOf(control), at, [at, value], 0);
  };
  const drag = pen(line, { ...curve, low: 0, high: 1 }, lane, x, y, Math.max(mark.level, 0.01), isNew ? only : undefined);
  const { end } = drag;
  if (isNew) drag.left = () => pattern.undo();
  drag.end = () => {
    end();
    pattern.call("group", before, stepName.group);
  };
  return drag;
}
