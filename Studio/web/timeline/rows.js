// Draws the rows below the first lane: sharpness, curves, tones and the overview.
import { edge, faded, shade } from "../theme.js";
import { crisp, head } from "./heads.js";
import { insideOf, xOf, yOf } from "./scale.js";

/** @typedef {import("../theme.js").Colors} Colors */
/** @typedef {import("./scale.js").Lane} Lane */
/** @typedef {import("./scale.js").Scale} Scale */

/**
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Lane} lane @param {Scale} scale
 * @param {import("./fills.js").Course[]} courses @param {Mark[]} taps @param {boolean} isSketched
 */
export function sharpness(c, all, lane, scale, courses, taps, isSketched) {
  const y = (/** @type {number} */ value) => yOf(lane, value);
  for (const { mark, x0, step, values, count } of courses) {
    if (mark.kind !== "continuous") continue;
    for (let n = 0; n < count; n++) {
      if (values[3 * n] < 0.004) continue;
      const top = y(values[3 * n + 1]);
      const next = n + 1 < count ? y(values[3 * n + 4]) : top;
      c.fillStyle = all.mixes[shade(values[3 * n + 1])];
      c.fillRect(x0 + n * step, Math.min(top, next) - 1.25, step + 0.5, Math.abs(next - top) + 2.5);
    }
  }
  const isDense = taps.length > (scale.width - scale.gutter) / 5;
  for (const tap of taps) {
    const x = crisp(xOf(scale, tap.time));
    const [felt, written] = [y(tap.feltSharpness), y(tap.sharpness)];
    const color = edge(all, tap.feltSharpness);
    if (isDense) {
      c.fillStyle = color;
      c.fillRect(x - 1.5, felt - 1.5, 3, 3);
      continue;
    }
    if (isSketched && Math.abs(felt - written) > 2) {
      c.setLineDash([2, 2]);
      c.lineWidth = 1;
      c.strokeStyle = color;
      c.beginPath();
      c.moveTo(x, felt);
      c.lineTo(x, written);
      c.stroke();
      c.setLineDash([]);
      c.lineWidth = 1.2;
      head(c, x, written, tap.sharpness, 2.4, all.lane, color);
    }
    head(c, x, felt, tap.feltSharpness, 5.4, all.lane);
    head(c, x, felt, tap.feltSharpness, 4, color);
    if (tap.isSelected) {
      c.lineWidth = 2;
      head(c, x, felt, tap.feltSharpness, 7.6, null, all.ink);
    }
  }
}

/**
 * The points of a lane in the order of time, grouped by curve.
 * @param {CurveLane} curve
 */
export function runsOf(curve) {
  /** @type {CurvePoint[][]} */
  const runs = [];
  for (const id of curve.ids) {
    const run = curve.points.filter((point) => point.id === id);
    if (run.length) runs.push(run);
  }
  return runs.sort((a, b) => a[0].time - b[0].time);
}

/**
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Lane} lane @param {CurveLane} curve @param {Scale} scale
 * @param {Shape | undefined} course the value of the control over time, as the core calculates it @param {{ isFolded?: boolean, isTouch?:
 * boolean }} options
 */
export function curve(c, all, lane, curve, scale, course, { isFolded = false, isTouch = false }) {
  const y = (/** @type {number} */ value) => yOf(lane, value, curve.low, curve.high);
  const { base } = insideOf(lane);
  const right = scale.width - 6;
  if (!isFolded) {
    c.setLineDash([2, 3]);
    c.lineWidth = 1;
    c.strokeStyle = all.grid2;
    c.beginPath();
    c.moveTo(scale.gutter - 8, crisp(y(curve.neutral)));
    c.lineTo(right, crisp(y(curve.neutral)));
    c.stroke();
    c.setLineDash([]);
  }
  c.beginPath();
  if (course) for (let n = 0; n + 1 < course.felt.length; n += 2) c.lineTo(xOf(scale, course.from + course.felt[n]), y(course.felt[n + 1]));
  else {
    c.moveTo(scale.gutter - 8, y(curve.neutral));
    c.lineTo(right, y(curve.neutral));
  }
  c.lineWidth = isFolded ? 1.2 : 1.75;
  c.lineJoin = "round";
  c.strokeStyle = isFolded ? all.edge : all.ink2;
  c.stroke();
  if (!isFolded && course) {
    c.lineTo(right, base + 8);
    c.lineTo(scale.gutter - 8, base + 8);
    c.fillStyle = faded(all.ink2, 0.06);
    c.fill();
  }
  if (isFolded) return;
  const isDense = curve.points.length > (scale.width - scale.gutter) / 4;
  for (const point of curve.points) {
    const x = xOf(scale, point.time);
    if (x < scale.gutter - 12 || x > scale.width) continue;
    if (isDense && !point.isSelected) continue;
    c.beginPath();
    c.arc(x, y(point.value), point.isSelected ? 4.6 : isTouch ? 4.6 : 3.6, 0, 7);
    c.fillStyle = point.isSelected ? all.ink : all.lane;
    c.strokeStyle = point.isSelected ? all.ink : all.ink2;
    c.lineWidth = 1.5;
    c.fill();
    c.stroke();
  }
}

/**
 * Draws dynamic parameters as diamonds in the lane of their control.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Lane} lane @param {Mark[]} marks @param {Scale} scale
 */
export function parameters(c, all, lane, marks, scale) {
  const curve = lane.curve;
  if (!curve) return;
  c.lineWidth = 1.5;
  for (const mark of marks) {
    if (mark.kind !== "parameter" || mark.lane !== curve.lane) continue;
    head(c, crisp(xOf(scale, mark.time)), yOf(lane, mark.level, curve.low, curve.high), 1, 5, mark.isSelected ? all.ink : all.lane, mark.isSelected ? all.ink : all.ink2);
  }
}

/**
 * Draws tones: the middle is the pitch, and the width is the volume.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Lane} lane @param {import("./fills.js").Course[]} courses
 */
export function tones(c, all, lane, courses) {
  for (const { mark, x0, step, values, count } of courses) {
    if (mark.kind !== "tone") continue;
    const middle = (/** @type {number} */ n) => yOf(lane, values[3 * n + 1], -1, 1);
    const half = (/** @type {number} */ n) => 1 + Math.max(0, values[3 * n]) * 11;
    c.beginPath();
    for (let n = 0; n < count; n++) c.lineTo(x0 + n * step, middle(n) - half(n));
    for (let n = count - 1; n >= 0; n--) c.lineTo(x0 + n * step, middle(n) + half(n));
    c.closePath();
    c.fillStyle = faded(all.sound, 0.45);
    c.fill();
    c.lineWidth = mark.isSelected ? 2.2 : 1.3;
    c.strokeStyle = mark.isSelected ? all.ink : all.sound;
    c.stroke();
  }
}
