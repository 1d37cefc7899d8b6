// Draws continuous events: the written level as a sketch, and the felt level as a fill. The grain of the fill is finer for a crisper event.
import { spread } from "../polyline.js";
import { edge, faded, shade, shades } from "../theme.js";
import { secondsPerPixel, timeAt, xOf } from "./scale.js";

/** @typedef {import("../theme.js").Colors} Colors */
/** @typedef {{ mark: Mark, x0: number, x1: number, step: number, values: Float32Array, count: number }} Course */

/**
 * Samples the levels of visible events at steps of at most a pixel.
 * @param {Shape[]} shapes @param {Mark[]} marks @param {import("./scale.js").Scale} scale @returns {Course[]}
 */
export function layCourses(shapes, marks, scale) {
  const left = scale.gutter - 8;
  const right = scale.width - 6;
  const byID = new Map(marks.map((mark) => [mark.id, mark]));
  return shapes.flatMap((shape) => {
    if (shape.kind === "control" || shape.felt.length < 4) return [];
    const first = shape.from + shape.felt[0];
    const last = shape.from + shape.felt[shape.felt.length - 2];
    const x0 = Math.max(left, xOf(scale, first));
    const x1 = Math.min(right, Math.max(xOf(scale, last), xOf(scale, first) + 1));
    if (x1 <= left || x0 >= right) return [];
    const count = Math.max(2, Math.ceil(x1 - x0) + 1);
    const step = (x1 - x0) / (count - 1);
    const values = new Float32Array(3 * count);
    const start = timeAt(scale, x0) - shape.from;
    const per = step * secondsPerPixel(scale);
    spread(shape.felt, values, 3, 0, start, per);
    spread(shape.tone, values, 3, 1, start, per);
    spread(shape.authored, values, 3, 2, start, per);
    const mark = byID.get(shape.id) ?? { ...whole, kind: shape.kind === "tone" ? "tone" : "continuous", time: first, end: last };
    return [{ mark, x0, x1, step, values, count }];
  });
}

/**
 * A mark that represents many events.
 * @type {Mark}
 */
const whole = { kind: "continuous", id: 0, time: 0, end: 0, lane: 0, level: 1, felt: 1, sharpness: 0.5, feltSharpness: 0.5, isSelected: false, count: 2, isEndless: false };

/**
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Course} course @param {(level: number) => number} y @param {number} base
 * @param {{ isSketched: boolean, isMany: boolean }} options
 */
export function fill(c, all, course, y, base, { isSketched, isMany }) {
  const { values, count, step, x0, x1 } = course;
  if (isMany || x1 - x0 < 3) return columns(c, all, course, y, base);
  if (isSketched) sketch(c, all, course, y, base);
  const [wash, line] = [gradient(c, course, all.washes), gradient(c, course, all.mixes)];
  c.beginPath();
  c.moveTo(x0, base);
  for (let n = 0; n < count; n++) c.lineTo(x0 + n * step, y(values[3 * n]));
  c.lineTo(x1, base);
  c.closePath();
  c.fillStyle = wash;
  c.fill();
  let x = x0 + 3;
  while (x < x1 - 1) {
    const n = Math.min(count - 1, Math.round((x - x0) / step));
    const sharpness = values[3 * n + 1];
    const top = y(values[3 * n]) + 2;
    if (base - top > 2) {
      c.fillStyle = all.grain[shade(sharpness)];
      c.fillRect(Math.round(x), top, 1, base - top);
    }
    x += 10 - 7 * sharpness;
  }
  outline(c, course, y);
  c.lineWidth = 2;
  c.lineJoin = "round";
  c.strokeStyle = line;
  c.stroke();
}

/**
 * Creates a path along the felt level.
 * @param {CanvasRenderingContext2D} c @param {Course} course @param {(level: number) => number} y
 */
function outline(c, { values, count, step, x0 }, y) {
  c.beginPath();
  for (let n = 0; n < count; n++) c.lineTo(x0 + n * step, y(values[3 * n]));
}

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Course} course @param {(level: number) => number} y @param {number} base */
function columns(c, all, { values, count, step, x0 }, y, base) {
  for (let n = 0; n < count; n++) {
    const top = Math.round(y(values[3 * n]));
    if (top >= base) continue;
    const at = shade(values[3 * n + 1]);
    const x = Math.round(x0 + n * step);
    const width = Math.max(1, Math.ceil(step));
    c.fillStyle = all.washes[at];
    c.fillRect(x, top, width, base - top);
    c.fillStyle = all.mixes[at];
    c.fillRect(x, top, width, 2);
  }
}

/**
 * Draws the written level if it differs from the felt one.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Course} course @param {(level: number) => number} y @param {number} base
 */
function sketch(c, all, { mark, values, count, step, x0, x1 }, y, base) {
  let difference = 0;
  for (let n = 0; n < count; n++) difference = Math.max(difference, Math.abs(values[3 * n + 2] - values[3 * n]));
  if (difference < 0.01) return;
  const color = edge(all, mark.sharpness);
  c.beginPath();
  c.moveTo(x0, base);
  for (let n = 0; n < count; n++) c.lineTo(x0 + n * step, y(values[3 * n + 2]));
  c.lineTo(x1, base);
  c.fillStyle = all.faint[shade(mark.sharpness)];
  c.fill();
  c.setLineDash([4, 3]);
  c.lineWidth = 1.2;
  c.strokeStyle = faded(color, 0.72);
  c.stroke();
  c.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} c @param {Course} course @param {string[]} colors */
function gradient(c, { values, count, x0, x1 }, colors) {
  const made = c.createLinearGradient(x0, 0, Math.max(x1, x0 + 1), 0);
  const stops = Math.min(24, count - 1, shades);
  for (let n = 0; n <= stops; n++) made.addColorStop(n / stops, colors[shade(values[3 * Math.round(n / stops * (count - 1)) + 1])]);
  return made;
}

/**
 * Draws the frame and the handles of a selected event: its edges, the end of the attack, and the end of the body.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Course} course @param {(level: number) => number} y @param {number} base
 * @param {import("./scale.js").Scale} scale @param {Item | null} item the event, if it alone is selected
 * @returns {Handle[]}
 */
export function select(c, all, course, y, base, scale, item) {
  outline(c, course, y);
  c.lineTo(course.x1, base);
  c.lineTo(course.x0, base);
  c.closePath();
  c.lineJoin = "round";
  c.lineWidth = 5;
  c.strokeStyle = all.lane;
  c.stroke();
  c.lineWidth = 2;
  c.strokeStyle = all.ink;
  c.stroke();
  if (!item?.envelope || item.duration === null) return [];
  const levelAt = (/** @type {number} */ time) => {
    const n = Math.round((xOf(scale, time) - course.x0) / course.step);
    return course.values[3 * Math.min(course.count - 1, Math.max(0, n))];
  };
  const attackEnd = item.time + Math.min(item.envelope.attack, item.duration);
  const bodyEnd = item.time + item.duration;
  /** @type {Handle[]} */
  const handles = [
    { id: item.id, part: "attack", x: xOf(scale, attackEnd), y: y(levelAt(attackEnd)) },
    { id: item.id, part: "release", x: xOf(scale, bodyEnd), y: y(levelAt(bodyEnd)) },
    { id: item.id, part: "start", x: xOf(scale, item.time), y: base },
    { id: item.id, part: "end", x: course.x1, y: base },
  ];
  for (const handle of handles) {
    if (handle.x < scale.gutter - 8 || handle.x > scale.width - 6) continue;
    c.fillStyle = all.lane;
    c.strokeStyle = all.ink;
    c.beginPath();
    if (handle.part === "attack" || handle.part === "release") c.arc(handle.x, handle.y, 5, 0, 7);
    else c.roundRect(handle.x - 4, handle.y - 9, 8, 12, 3);
    c.fill();
    c.stroke();
  }
  return handles;
}

/** @typedef {{ id: number, part: "attack" | "release" | "start" | "end", x: number, y: number }} Handle */
