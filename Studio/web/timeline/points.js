// Drags a point of a curve.
import { clamp, counted, level, time } from "../format.js";
import { controlName } from "../controls.js";
import { words } from "../strings.js";
import { blank, choosing, snapped } from "./gestures.js";
import { levelAt, timeAt } from "./scale.js";

/**
 * Moves a point of a curve between its neighbours. The previous line is dashed. A vertical drag changes only the value.
 * @param {import("./timeline.js").Timeline} line @param {CurvePoint} at @param {CurveLane} curve @param {import("./scale.js").Lane} lane
 * @param {number} x0 @param {number} y0
 */
export function point(line, at, curve, lane, x0, y0) {
  const { studio, scale } = line;
  const { pattern } = studio;
  const drag = blank("point");
  drag.line = { lane, low: curve.low, high: curve.high, points: curve.points.filter(({ id }) => id === at.id).map((each) => [each.time, each.value]) };
  let isTimed = false;
  drag.move = (event, x, y) => {
    const isFree = event.ctrlKey || event.metaKey;
    const [dx, dy] = [Math.abs(x - x0), Math.abs(y - y0)];
    isTimed ||= isFree || event.shiftKey || (dx >= choosing && dx * 2 >= dy);
    const to = isTimed ? Math.max(0, snapped(line, drag, timeAt(scale, x), isFree)) : at.time;
    let value = clamp(levelAt(lane, y, curve.low, curve.high), curve.low, curve.high);
    if (!isFree) value = [curve.low, 0, curve.neutral, curve.high].find((near) => Math.abs(near - value) < 0.02) ?? Math.round(value * 100) / 100;
    drag.hasChanged = true;
    pattern.move(to - at.time, value - at.value, drag.gesture);
    drag.big = level(value);
    drag.small = `${controlName(curve.control)} · ${time(to)}`;
    studio.changed();
  };
  const felt = new Map(line.scene.marks.map((mark) => [mark.id, mark.felt + mark.feltSharpness]));
  drag.end = () => {
    if (!drag.hasChanged) return;
    const [target] = pattern.selected;
    const marks = pattern.marks(scale.from, scale.to, scale.width);
    const count = marks.filter((mark) => mark.kind === "tap" && Math.abs((felt.get(mark.id) ?? 0) - mark.felt - mark.feltSharpness) > 0.004).length;
    studio.say((target ? pattern.describe(target.id, target.point) : "") + (count ? words.say.changes(counted(count, /** @type {[string, string]} */ (words.kinds.tap))) : ""));
  };
  return drag;
}
