// Gestures that make new things: taps and continuous events.
import { addTap, select } from "../actions.js";
import { clamp, duration, level, plain, time } from "../format.js";
import { blank, point, snapped } from "./gestures.js";
import { words } from "../strings.js";
import { levelAt, timeAt } from "./scale.js";

/** @typedef {import("./timeline.js").Timeline} Timeline */

/**
 * A new tap, whose strength a drag sets.
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
 * A new continuous event from where it starts to where it ends.
 * @param {Timeline} line @param {number} x @param {number} y
 */
export function newContinuous(line, x, y) {
  const { studio, scale } = line;
  const drag = blank("continuous");
  const lane = scale.lanes[0];
  const start = Math.max(0, snapped(line, drag, timeAt(scale, x), false));
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
  };
  drag.end = () => line.feelSelection();
  return drag;
}

/**
 * A head in the sharpness row moves up and down.
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
 * A click on a curve's line adds a point there, which the same drag moves.
 * @param {Timeline} line @param {import("./hits.js").Hit} found @param {number} x @param {number} y
 */
export function newPoint(line, found, x, y) {
  const { studio } = line;
  const lane = "lane" in found ? found.lane : null;
  const curve = lane?.curve ?? ("curve" in found ? found.curve : null);
  if (!lane || !curve) return null;
  const at = Math.max(0, timeAt(line.scale, x));
  const value = clamp(levelAt(lane, y, curve.low, curve.high), curve.low, curve.high);
  const id = "id" in found ? found.id : curve.ids[0];
  studio.pattern.addPoint(id, at, found.kind === "line" ? found.value : value, 0);
  studio.changed();
  const fresh = studio.pattern.lanes.curves.find(({ control }) => control === curve.control);
  const made = fresh?.points.reduce((a, b) => (Math.abs(a.time - at) <= Math.abs(b.time - at) ? a : b));
  if (!fresh || !made) return null;
  select(studio, made.id, made.index);
  return point(line, made, { ...fresh, low: curve.low, high: curve.high }, lane);
}
