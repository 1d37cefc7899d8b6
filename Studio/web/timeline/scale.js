// Calculates the positions of times and lanes on the timeline.
import { controlName } from "../controls.js";
import { words } from "../strings.js";

/**
 * @typedef {{ kind: "haptic" | "sharpness" | "curve" | "tones" | "files" | "reference" | "folded" | "overview" | "gap", top: number, height: number,
 *   label: string, note: string, axis: [number, string][], curve?: CurveLane, curves?: CurveLane[] }} Lane
 * @typedef {{ width: number, height: number, gutter: number, ruler: number, rail: number, from: number, to: number, span: number,
 *   lanes: Lane[], isTouch: boolean }} Scale
 */

export const rightPad = 16;

/** The steps between marks of the ruler, in seconds. */
const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600];

/**
 * Converts seconds to pixels.
 * @param {Scale} scale @param {number} time
 */
export const xOf = (scale, time) => scale.gutter + (time - scale.from) / scale.span * (scale.width - scale.gutter - rightPad);

/**
 * Converts pixels to seconds.
 * @param {Scale} scale @param {number} x
 */
export const timeAt = (scale, x) => scale.from + (x - scale.gutter) / (scale.width - scale.gutter - rightPad) * scale.span;

/**
 * The number of seconds in one pixel.
 * @param {Scale} scale
 */
export const secondsPerPixel = (scale) => scale.span / Math.max(1, scale.width - scale.gutter - rightPad);

/**
 * The part of a lane that shows levels.
 * @param {Lane} lane @returns {{ top: number, base: number }}
 */
export function insideOf(lane) {
  if (lane.kind === "haptic") return { top: lane.top + 24, base: lane.top + lane.height - 8 };
  const pad = lane.kind === "folded" || lane.kind === "overview" ? 4 : lane.kind === "sharpness" ? 11 : 8;
  return { top: lane.top + pad, base: lane.top + lane.height - pad };
}

/**
 * Converts a level to pixels.
 * @param {Lane} lane @param {number} level @param {number} [low] @param {number} [high]
 */
export function yOf(lane, level, low = 0, high = 1) {
  const { top, base } = insideOf(lane);
  return base - (level - low) / (high - low) * (base - top);
}

/**
 * Converts pixels to a level.
 * @param {Lane} lane @param {number} y @param {number} [low] @param {number} [high]
 */
export function levelAt(lane, y, low = 0, high = 1) {
  const { top, base } = insideOf(lane);
  return low + (base - y) / (base - top) * (high - low);
}

/** @param {number} span @param {number} width */
export function rulerStep(span, width) {
  const wanted = span / (width / 90);
  return steps.find((step) => step >= wanted) ?? 1800;
}

/** The distances of bar numbers, in bars. */
const barSteps = [1, 2, 4, 8, 16, 32, 64, 128];

/**
 * The lines of the ruler: their distance, the number of parts between two, and the text of a line. With a tempo the lines are bars or beats.
 * @param {Scale} scale @param {{ beat: number, bar: number, step: number, origin: number } | null} beats
 * @returns {{ step: number, parts: number, origin: number, first: number, label: (n: number) => string }}
 */
export function rulerOf(scale, beats) {
  const width = scale.width - scale.gutter - rightPad;
  if (!beats) {
    const step = rulerStep(scale.span, width);
    return { step, parts: 5, origin: 0, first: 0, label: (n) => rulerLabel(n * step, step) };
  }
  const { beat, bar, origin, step } = beats;
  const meter = Math.round(bar / beat);
  const pixels = (/** @type {number} */ seconds) => seconds / scale.span * width;
  if (pixels(beat) > 46) {
    const parts = Math.min(8, Math.max(1, Math.round(beat / step)));
    return { step: beat, parts: pixels(beat / parts) > 5 ? parts : 1, origin, first: 0, label: (n) => (n % meter ? `${Math.floor(n / meter) + 1}.${n % meter + 1}` : String(n / meter + 1)) };
  }
  const many = barSteps.find((count) => pixels(bar * count) > 40) ?? 256;
  return { step: bar * many, parts: many === 1 ? meter : Math.min(many, 8), origin, first: 0, label: (n) => String(n * many + 1) };
}

/** @param {number} time @param {number} step */
export function rulerLabel(time, step) {
  if (Math.abs(time) < 1e-9) return "0";
  if (step >= 0.1) return `${Number(time.toFixed(1))} s`;
  return `${Math.round(time * 1000)} ms`;
}

/**
 * The lanes of a pattern, from top to bottom, and their heights.
 * @param {Lanes} content @param {number} height @param {{ envelopes: boolean, soundCurves: boolean, isNarrow: boolean, isTouch: boolean, clipRows: number, hasStrip: boolean }} options
 * @returns {Lane[]}
 */
export function layLanes(content, height, options) {
  /** @type {(Omit<Lane, "top" | "height"> & { wants: number })[]} */
  const list = [];
  const add = (/** @type {Lane["kind"]} */ kind, /** @type {number} */ wants, /** @type {Partial<Lane>} */ more = {}) =>
    list.push({ kind, wants, label: "", note: "", axis: [], ...more });
  add("haptic", 0, { label: words.lanes.haptics, note: words.lanes.intensity, axis: [[1, "1"], [0.5, "0.5"], [0, "0"]] });
  if (options.hasStrip) add("reference", options.isNarrow ? 34 : 46, { label: words.lanes.reference });
  const isRoomy = height > 420;
  const rowHeight = options.isNarrow ? 30 : isRoomy ? 44 : 34;
  const addFiles = () => content.counts.file && add("files", options.clipRows > 1 ? 4 + options.clipRows * rowHeight : isRoomy ? 64 : 46, { label: words.lanes.sound, note: content.counts.file > 1 ? words.lanes.files(content.counts.file) : "" });
  if (options.isNarrow) addFiles();
  if (!options.isNarrow) {
    add("sharpness", isRoomy ? 46 : 42, { label: words.lanes.sharpness, axis: [[1, words.lanes.crisp], [0, words.lanes.round]] });
    const touch = content.curves.filter((curve) => !curve.control.startsWith("Audio"));
    // Fades are part of the picture of their audio file.
    const sound = content.curves.filter((curve) => curve.control.startsWith("Audio") && (!curve.isFades || options.soundCurves));
    if (!options.envelopes) for (const curve of touch) addCurve(curve, 56);
    const isShort = height < 540;
    if (content.counts.tone && !isShort) add("tones", isRoomy ? 46 : 38, { label: words.lanes.tones, note: words.lanes.pitch, axis: [[1, "1760"], [0, "110"]] });
    addFiles();
    if (sound.length === 1 || options.soundCurves) for (const curve of sound) addCurve(curve, 52);
    if (sound.length > 1 && !isShort) add("folded", 20, { label: words.lanes.soundCurves(sound.length), curves: sound });
    add("overview", 30, { label: words.lanes.overview });
  }
  const gap = 6;
  const fixed = list.reduce((sum, lane) => sum + lane.wants + gap, 0);
  // If the lanes do not fit, the lanes of curves become lower first, and then the first lane.
  const squeeze = Math.min(1, Math.max(0.55, (height - 120 - gap) / Math.max(1, fixed)));
  let top = 0;
  const lanes = list.map((lane) => ({ ...lane, top: 0, height: lane.kind === "curve" ? Math.round(lane.wants * squeeze) : lane.wants }));
  const rest = height - lanes.reduce((sum, lane) => sum + lane.height + gap, 0);
  // The first lane of the list is that of haptics. The reference track is above it.
  for (const lane of [...lanes.filter(({ kind }) => kind === "reference"), ...lanes.filter(({ kind }) => kind !== "reference")]) {
    if (lane.kind === "haptic") lane.height = Math.max(120, rest);
    lane.top = top;
    top += lane.height + gap;
  }
  return lanes;

  function addCurve(/** @type {CurveLane} */ curve, /** @type {number} */ wants) {
    const sign = curve.low < 0;
    add("curve", wants, {
      label: controlName(curve.control), note: words.lanes.points(curve.points.length), curve,
      axis: sign ? [[1, "+1"], [-1, "−1"]] : [[1, "1"], [0, "0"]],
    });
  }
}
