// Finds the item under the pointer from the positions at which the marks were last drawn.
import { clipHit } from "./clips.js";
import { windowOf } from "./paint.js";
import { insideOf, timeAt, xOf, yOf } from "./scale.js";
import { runsOf } from "./rows.js";
import { boxOf, cornersOf } from "./scaling.js";

/** @typedef {import("./timeline.js").Timeline} Timeline */
/**
 * @typedef {{ kind: "ruler" } | { kind: "overview", part: "window" | "left" | "right" } | { kind: "handle", handle: import("./fills.js").Handle }
 *   | { kind: "mark", mark: Mark, lane: import("./scale.js").Lane, isEdge: boolean, isSharpness: boolean }
 *   | { kind: "point", point: CurvePoint, curve: CurveLane, lane: import("./scale.js").Lane }
 *   | { kind: "line", time: number, value: number, id: number, level?: number, curve: CurveLane, lane: import("./scale.js").Lane }
 *   | { kind: "fade", clip: import("./clips.js").Clip, side: "fadeIn" | "fadeOut" } | { kind: "level", clip: import("./clips.js").Clip } | { kind: "strip" }
 *   | { kind: "fold" } | { kind: "scale", part: string } | { kind: "empty", lane: import("./scale.js").Lane | null }} Hit
 */

/** @param {Timeline} line @param {number} x @param {number} y @returns {Hit} */
export function hit(line, x, y) {
  const { scale, scene } = line;
  const near = scale.isTouch ? 12 : 6;
  if (y < scale.ruler) return { kind: "ruler" };
  const lane = scale.lanes.find(({ top, height }) => y >= top - 3 && y < top + height + 3) ?? null;
  if (!lane) return { kind: "empty", lane };
  if (lane.kind === "overview") {
    const [a, b] = windowOf(scale, scene.end);
    return { kind: "overview", part: Math.abs(x - a) < 6 ? "left" : Math.abs(x - b) < 6 ? "right" : "window" };
  }
  if (lane.kind === "folded") return { kind: "fold" };
  if (lane.kind === "reference") return { kind: "strip" };
  if (lane.kind === "files") return clipHit(line, lane, x, y, near) ?? { kind: "empty", lane };
  if (lane.kind === "curve" && lane.curve) return curveHit(line, lane, lane.curve, x, y, near) ?? { kind: "empty", lane };
  if (lane.kind === "haptic") {
    const box = boxOf(scene);
    const corner = box && cornersOf(box).find((each) => Math.hypot(each.x - x, each.y - y) < near + 3);
    if (corner) return { kind: "scale", part: corner.part };
    const handle = scene.handles.find((each) => Math.hypot(each.x - x, each.y - y) < near + 4);
    if (handle) return { kind: "handle", handle };
    if (scene.envelopes) {
      const curve = scene.content.curves.find(({ control }) => control === "HapticIntensityControl");
      const found = curve && curveHit(line, lane, { ...curve, low: 0, high: 1 }, x, y, near);
      if (found?.kind === "point" || found?.kind === "line") return found;
    }
  }
  const mark = markHit(line, lane, x, y, near);
  return mark ?? { kind: "empty", lane };
}

/** @param {Timeline} line @param {import("./scale.js").Lane} lane @param {number} x @param {number} y @param {number} near @returns {Hit | null} */
function markHit({ scale, scene }, lane, x, y, near) {
  const isSharpness = lane.kind === "sharpness";
  const wanted = lane.kind === "tones" ? "tone" : "tap";
  const { base } = insideOf(lane);
  /** @type {Mark | null} */
  let best = null;
  let distance = Infinity;
  for (const mark of scene.marks) {
    if (mark.kind !== wanted || wanted !== "tap") continue;
    const dx = Math.abs(xOf(scale, mark.time) - x);
    const top = isSharpness ? yOf(lane, mark.feltSharpness) : yOf(lane, mark.felt);
    const dy = isSharpness ? Math.abs(y - top) / 2 : y < top ? top - y : y > base + 4 ? y - base : 0;
    if (dx <= near + 2 && dy <= near + 6 && dx + dy < distance) [best, distance] = [mark, dx + dy];
  }
  if (best) return { kind: "mark", mark: best, lane, isEdge: false, isSharpness };
  const bodies = scene.courses.filter(({ mark }) => mark.kind === (wanted === "tap" ? "continuous" : wanted));
  for (const { mark, x0, step, values, count } of bodies.reverse()) {
    const n = Math.round((x - x0) / step);
    if (n < -2 || n > count + 1) continue;
    const at = Math.min(count - 1, Math.max(0, n));
    const top = isSharpness || wanted === "tone" ? lane.top : yOf(lane, Math.max(values[3 * at], values[3 * at + 2]));
    if (y < top - near) continue;
    const isEdge = Math.abs(x - xOf(scale, mark.end)) < near && !isSharpness;
    return { kind: "mark", mark, lane, isEdge, isSharpness };
  }
  return null;
}

/** @param {Timeline} line @param {import("./scale.js").Lane} lane @param {CurveLane} curve @param {number} x @param {number} y @param {number} near @returns {Hit | null} */
function curveHit({ scale }, lane, curve, x, y, near) {
  const yOfValue = (/** @type {number} */ value) => yOf(lane, value, curve.low, curve.high);
  /** @type {CurvePoint | null} */
  let best = null;
  let distance = near + 3;
  for (const point of curve.points) {
    const d = Math.hypot(xOf(scale, point.time) - x, yOfValue(point.value) - y);
    if (d < distance) [best, distance] = [point, d];
  }
  if (best) return { kind: "point", point: best, curve, lane };
  const time = timeAt(scale, x);
  for (const run of runsOf(curve)) {
    for (let n = 0; n + 1 < run.length; n++) {
      const [a, b] = [run[n], run[n + 1]];
      if (time < a.time || time > b.time) continue;
      const value = a.value + (b.value - a.value) * (time - a.time) / Math.max(1e-6, b.time - a.time);
      if (Math.abs(yOfValue(value) - y) < near) return { kind: "line", time, value, id: a.id, curve, lane };
    }
    const last = run[run.length - 1];
    if (time > last.time && Math.abs(yOfValue(last.value) - y) < near) return { kind: "line", time, value: last.value, id: last.id, curve, lane };
  }
  return null;
}

/**
 * The shape of the cursor for the item under the pointer.
 * @param {Hit | null} found @param {string} tool
 */
export function cursor(found, tool) {
  if (tool === "hand") return "grab";
  if (!found) return "default";
  if (found.kind === "level") return "ns-resize";
  if (found.kind === "handle" || found.kind === "fade" || found.kind === "strip" || (found.kind === "mark" && found.isEdge)) return "ew-resize";
  if (found.kind === "overview") return found.part === "window" ? "grab" : "ew-resize";
  if (found.kind === "scale") return { left: "ew-resize", right: "ew-resize", top: "ns-resize", "left top": "nwse-resize", "right top": "nesw-resize" }[found.part] ?? "default";
  if (tool !== "select") return "crosshair";
  if (found.kind === "mark") return found.isSharpness ? "ns-resize" : "grab";
  if (found.kind === "point") return "grab";
  return found.kind === "line" ? "copy" : found.kind === "fold" ? "pointer" : "default";
}


