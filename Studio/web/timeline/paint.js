// The base layer: lanes, grid, and the whole pattern. It is drawn again only if the view or the pattern changes.
import { edge, faded } from "../theme.js";
import { paintClips } from "./clips.js";
import * as fills from "./fills.js";
import { crisp, tap as drawTap, head } from "./heads.js";
import * as rows from "./rows.js";
import { insideOf, rightPad, rulerOf, rulerStep, timeAt, xOf, yOf } from "./scale.js";
import { tiny } from "./small.js";

/** @typedef {import("../theme.js").Colors} Colors */
/** @typedef {import("./scale.js").Scale} Scale */
/** @typedef {import("./scale.js").Lane} Lane */
/**
 * The content of the timeline.
 * @typedef {{ scale: Scale, marks: Mark[], taps: Mark[], courses: fills.Course[], handles: fills.Handle[], overview: { values: Float32Array, taps: Mark[], length: number }, shapes: Shape[], only: Item | null,
 *   content: Lanes, end: number, loop: [number, number] | null, isSketched: boolean, grid: number[], beats: { beat: number, bar: number, step: number, origin: number } | null,
 *   selectionCount: number, waveOf: (id: number) => Wave, clips: import("./clips.js").Rows & { list: import("./clips.js").Clip[] }, strip: Strip | null, envelopes: boolean, isDragging: boolean }} Scene
 */

/** @typedef {(c: CanvasRenderingContext2D, all: Colors, lane: Lane, scale: Scale) => void} Strip draws the reference track */

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene */
export function paint(c, all, scene) {
  const { scale } = scene;
  ruler(c, all, scene);
  for (const lane of scale.lanes) {
    if (lane.kind !== "overview") panel(c, all, scene, lane);
  }
  c.save();
  c.beginPath();
  c.rect(scale.gutter - 8, scale.ruler + scale.rail - 2, scale.width - scale.gutter + 2, scale.height);
  c.clip();
  for (const lane of scale.lanes) {
    if (lane.kind === "haptic") scene.handles = haptics(c, all, scene, lane);
    else if (lane.kind === "sharpness") rows.sharpness(c, all, lane, scale, scene.courses, scene.taps, scene.isSketched);
    else if (lane.kind === "curve" && lane.curve) {
      rows.curve(c, all, lane, lane.curve, scale, courseOf(scene, lane.curve), { isTouch: scale.isTouch });
      rows.parameters(c, all, lane, scene.marks, scale);
    } else if (lane.kind === "tones") rows.tones(c, all, lane, scene.courses);
    else if (lane.kind === "files") scene.clips.list = paintClips(c, all, lane, scene);
    else if (lane.kind === "reference") scene.strip?.(c, all, lane, scale);
    else if (lane.kind === "folded") for (const curve of lane.curves ?? []) rows.curve(c, all, lane, curve, scale, courseOf(scene, curve), { isFolded: true });
  }
  c.restore();
  const overview = scale.lanes.find((lane) => lane.kind === "overview");
  if (overview) whole(c, all, scene, overview);
}

/** @param {Scene} scene @param {CurveLane} curve */
const courseOf = ({ shapes }, curve) => shapes.find(({ kind, id }) => kind === "control" && id === curve.lane - 10);

/**
 * Calls a function for each visible grid line of a step.
 * @param {Scale} scale @param {number} step @param {(x: number, n: number) => void} body @param {number} [origin] the time of line 0
 */
function ticks(scale, step, body, origin = 0) {
  const last = Math.floor((timeAt(scale, scale.width - 6) - origin) / step + 1e-9);
  for (let n = Math.ceil((timeAt(scale, scale.gutter - 8) - origin) / step - 1e-9); n <= last; n++) body(Math.round(xOf(scale, origin + n * step)), n);
}

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene */
function ruler(c, all, { scale, loop, beats }) {
  const { step, parts, origin, label } = rulerOf(scale, beats);
  const bottom = scale.ruler;
  c.fillStyle = all.grid2;
  ticks(scale, step / parts, (x) => c.fillRect(x, bottom - 6, 1, 5), origin);
  c.fillStyle = all.rule;
  ticks(scale, step, (x, n) => {
    const isBar = beats && !label(n).includes(".");
    c.fillRect(x, bottom - (isBar ? 16 : 10), 1, isBar ? 15 : 9);
  }, origin);
  if (!loop) return;
  const [a, b] = [Math.max(xOf(scale, loop[0]), scale.gutter - 8), Math.min(xOf(scale, loop[1]), scale.width - 6)];
  if (b <= a) return;
  c.fillStyle = faded(all.ink, 0.1);
  c.fillRect(a, bottom - 22, b - a, 21);
  c.fillStyle = all.ink;
  c.fillRect(a, bottom - 22, 3, 21);
  c.fillRect(b - 3, bottom - 22, 3, 21);
}

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {Lane} lane */
function panel(c, all, { scale, loop, beats }, lane) {
  const [left, right] = [scale.gutter - 8, scale.width - 6];
  c.save();
  c.beginPath();
  c.roundRect(left, lane.top, right - left, lane.height, lane.height < 30 ? 5 : 8);
  c.fillStyle = all.lane;
  c.fill();
  c.clip();
  // Lines of bars are stronger than those of beats, and these stronger than those of the grid. Lines closer than 6 pixels are left out.
  const lines = beats ? [[beats.step, 0.07], [beats.beat, 0.14], [beats.bar, 0.3]].filter(([step]) => step / scale.span * (scale.width - scale.gutter) > 6) : [];
  c.fillStyle = all.grid;
  if (!beats) ticks(scale, rulerStep(scale.span, scale.width - scale.gutter - rightPad), (x) => c.fillRect(x, lane.top, 1, lane.height));
  for (const [step, strength] of lines) {
    c.fillStyle = faded(all.ink, strength);
    ticks(scale, step, (x) => c.fillRect(x, lane.top, 1, lane.height), beats?.origin);
  }
  if (loop) {
    c.fillStyle = faded(all.ink, 0.035);
    c.fillRect(xOf(scale, loop[0]), lane.top, xOf(scale, loop[1]) - xOf(scale, loop[0]), lane.height);
  }
  c.restore();
}

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {Lane} lane */
function haptics(c, all, scene, lane) {
  const { scale, courses, taps, isSketched } = scene;
  const y = (/** @type {number} */ level) => yOf(lane, level);
  const { base } = insideOf(lane);
  c.setLineDash([2, 3]);
  c.lineWidth = 1;
  c.strokeStyle = all.grid2;
  c.beginPath();
  for (const level of [0.5, 1]) {
    c.moveTo(scale.gutter - 8, crisp(y(level)));
    c.lineTo(scale.width - 6, crisp(y(level)));
  }
  c.stroke();
  c.setLineDash([]);
  c.fillStyle = all.rule;
  c.fillRect(scale.gutter - 8, base, scale.width - scale.gutter + 2, 1);
  const isMany = courses.length > 250;
  const bodies = courses.filter((course) => course.mark.kind === "continuous");
  for (const course of bodies) fills.fill(c, all, course, y, base, { isSketched, isMany });
  const chosen = taps.filter((mark) => mark.isSelected);
  /** @type {fills.Handle[]} */
  const handles = [];
  for (const course of bodies) {
    if (course.mark.isSelected) handles.push(...fills.select(c, all, course, y, base, scale, scene.only));
  }
  // A column behind the selected taps connects their rows, if only a few are selected.
  if (chosen.length && chosen.length < 40 && !scene.isDragging) {
    c.fillStyle = faded(all.ink, 0.1);
    for (const mark of chosen) {
      c.beginPath();
      c.roundRect(Math.round(xOf(scale, mark.time)) - 11, lane.top + 3, 23, base - lane.top - 3, [6, 6, 0, 0]);
      c.fill();
    }
  }
  tapsOf(c, all, scene, y, base);
  if (scene.envelopes) joints(c, all, scene, lane);
  return handles;
}

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {(level: number) => number} y @param {number} base */
function tapsOf(c, all, { scale, taps, isSketched }, y, base) {
  const isDense = taps.length > (scale.width - scale.gutter) / 5;
  const radius = scale.isTouch ? 7 : 5;
  for (const mark of taps) {
    const x = xOf(scale, mark.time);
    if (isDense) {
      c.fillStyle = edge(all, mark.feltSharpness);
      c.fillRect(Math.round(x), y(mark.felt), 2, base - y(mark.felt));
    } else drawTap(c, all, { x, base, felt: y(mark.felt), authored: y(mark.level), sharpness: mark.feltSharpness, radius, isSketched });
  }
  for (const mark of taps) {
    if (!mark.isSelected) continue;
    const x = crisp(xOf(scale, mark.time));
    if (isDense) {
      c.fillStyle = all.ink;
      c.fillRect(x - 1.5, y(mark.felt) - 3, 3, 3);
      continue;
    }
    c.lineWidth = 2;
    head(c, x, y(mark.felt), mark.feltSharpness, radius + 4.4, null, all.ink);
  }
}

/**
 * Draws the envelope mode: the points of the intensity curve lie on the felt level, where the user can drag them.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {Lane} lane
 */
function joints(c, all, { scale, content }, lane) {
  const curve = content.curves.find(({ control }) => control === "HapticIntensityControl");
  if (!curve) return;
  c.lineWidth = 1.5;
  c.strokeStyle = all.ink2;
  c.beginPath();
  for (const run of rows.runsOf(curve)) {
    run.forEach((point, n) => (n ? c.lineTo(xOf(scale, point.time), yOf(lane, point.value)) : c.moveTo(xOf(scale, point.time), yOf(lane, point.value))));
  }
  c.stroke();
  for (const point of curve.points) {
    c.beginPath();
    c.arc(xOf(scale, point.time), yOf(lane, point.value), 4.6, 0, 7);
    c.fillStyle = point.isSelected ? all.ink : all.lane;
    c.strokeStyle = all.ink;
    c.fill();
    c.stroke();
  }
}

/**
 * Draws the whole pattern, with the range of the view.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {Lane} lane
 */
function whole(c, all, { scale, overview, end }, lane) {
  const [left, right] = [scale.gutter - 8, scale.width - 6];
  c.save();
  c.beginPath();
  c.roundRect(left, lane.top, right - left, lane.height, 6);
  c.fillStyle = all.lane;
  c.fill();
  c.clip();
  // Audio files and the reference track can be longer than the pattern.
  tiny(c, all, overview, scale.gutter, lane.top + 4, (right - rightPad + 6 - scale.gutter) * Math.min(1, overview.length / end), lane.height - 8);
  const [a, b] = windowOf(scale, end);
  c.fillStyle = faded(all.window, all.isDark ? 0.62 : 0.55);
  if (a > left + 1) c.fillRect(left, lane.top, a - left, lane.height);
  if (b < right - 1) c.fillRect(b, lane.top, right - b, lane.height);
  c.restore();
  c.lineWidth = 1.5;
  c.strokeStyle = all.ink2;
  c.beginPath();
  c.roundRect(a + 0.75, lane.top + 0.75, Math.max(4, b - a - 1.5), lane.height - 1.5, 5);
  c.stroke();
  c.fillStyle = all.ink2;
  c.beginPath();
  c.roundRect(a - 1, lane.top + lane.height / 2 - 6, 4, 12, 2);
  c.roundRect(b - 3, lane.top + lane.height / 2 - 6, 4, 12, 2);
  c.fill();
}

/**
 * The range of the view in the overview.
 * @param {Scale} scale @param {number} end @returns {[number, number]}
 */
export function windowOf(scale, end) {
  const [left, right] = [scale.gutter - 8, scale.width - 6];
  const x = (/** @type {number} */ time) => scale.gutter + time / end * (right - 10 - scale.gutter);
  const a = scale.from <= 0.001 ? left : Math.max(left, x(scale.from));
  const b = scale.to >= end * 0.985 ? right : Math.min(right, x(scale.to));
  return [a, Math.max(b, a + 6)];
}
