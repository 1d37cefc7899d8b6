// Wraps a pattern of the core with the names and types of the page. Values are passed through unchanged.
import { controls } from "./controls.js";
import { writer } from "./edits.js";
import { itemKind, lane as laneNumber, markFlag, markSize, shapeKind } from "./numbers.js";
import { spread } from "./polyline.js";
import { trying } from "./trial.js";
import { Written } from "./written.js";

/** The kinds of items; an event that plays an audio file is a "file" on the page. */
const kinds = /** @type {Map<number, Mark["kind"]>} */ (new Map(Object.entries(itemKind).map(([name, kind]) => [kind, name === "sound" ? "file" : name])));

let gestures = 0;

/** A number that identifies a gesture. Edits with the same number become one step of the history. */
export const newGesture = () => ++gestures;

export class Reader extends Written {
  /** @type {Lanes} */
  lanes = { duration: 0, counts: {}, curves: [], parameters: [], markers: [], reference: null };
  /** @type {Target[]} */
  selected = [];
  /** @type {Set<number>} */
  chosen = new Set();
  /** Whether the last edit continued a gesture that changes only numbers. If so, the selection does not change. */
  isSteady = false;
  /** The gesture of the last move. */
  moving = 0;
  /** Whether values of the selection have changed since they were read. */
  isOld = false;
  /** @type {Summary} */
  numbers = { items: [], kinds: {}, time: null, parameters: {} };
  /** @type {{ revision: number, columns: number, values: Float32Array, taps: Mark[], length: number } | null} */
  small = null;

  /**
   * Reads AHAP text; returns the error, or null.
   * @param {string} text @param {boolean} isEdit @param {number} [gesture] @returns {ReadError | null}
   */
  open(text, isEdit, gesture = 0) {
    const isRead = isEdit ? this.callWith("replace_text", text, gesture) : this.callWith("open", text);
    if (isRead) {
      this.refresh();
      return null;
    }
    const first = JSON.parse(this.answer()).findings?.[0] ?? {};
    return { message: first.message ?? "", line: first.line ?? 1, column: first.column ?? 1 };
  }

  get revision() { return this.call("revision"); }

  /** Reads the values of the whole pattern that panels show. Called after each change. */
  refresh() {
    this.lanes = this.readLanes();
    if (this.isSteady) {
      this.isOld = true;
      this.markPoints();
    } else this.refreshSelection();
    this.isSteady = false;
  }

  /** Reads the numbers of the selection. */
  get summary() {
    if (this.isOld) this.refreshSelection();
    return this.numbers;
  }

  /** @returns {Lanes} */
  readLanes() {
    const found = this.json("lanes");
    /** @type {Lanes} */
    const lanes = { duration: this.call("sounding_end"), counts: {}, curves: [], parameters: [], markers: this.json("markers"), reference: this.json("reference") };
    for (const lane of found.lanes) {
      if (lane.lane === laneNumber.haptic) Object.assign(lanes.counts, { tap: lane.taps, continuous: lane.continuous });
      else if (lane.lane === laneNumber.tones) lanes.counts.tone = lane.count;
      else if (lane.lane === laneNumber.sounds) lanes.counts.file = lane.count;
      else if (lane.lane >= laneNumber.controls) {
        const points = lane.curves.flatMap((/** @type {number} */ id) => this.json("item", id).points.map(
          (/** @type {{ point: number, time: number, value: number }} */ each) => ({ id, index: each.point, time: each.time, value: each.value, isSelected: false })));
        lanes.curves.push({ isFades: !lane.parameters.length && lane.curves.length > 0 && lane.curves.every((/** @type {number} */ id) => lane.fades?.includes(id)), control: lane.name, ids: lane.curves, low: lane.low, high: lane.high, neutral: lane.neutral, points, lane: lane.lane, parameterIDs: lane.parameters });
        lanes.counts.curve = (lanes.counts.curve ?? 0) + lane.curves.length;
        lanes.counts.parameter = (lanes.counts.parameter ?? 0) + lane.parameters.length;
      }
    }
    this.items = Object.values(lanes.counts).reduce((sum, n) => sum + n, 0);
    return lanes;
  }

  /**
   * The metadata that programs have stored in the file: the name of the sound from which the pattern was composed, whether it can be
   * composed again, and whether it follows inputs.
   * @returns {{ composedFrom?: string, hasRecord?: boolean, hasBindings?: boolean }}
   */
  metadata() { return this.json("metadata"); }

  refreshSelection() {
    this.isOld = false;
    const found = this.json("selection");
    this.selected = found.targets.map((/** @type {[number, number]} */ [id, point]) => ({ id, point }));
    const parameters = Object.fromEntries((found.parameters ?? []).map((/** @type {any} */ each) => [each.name, {
      low: each.low, high: each.high, value: each.value[0] === each.value[1] ? each.value[0] : null, from: each.value[0], to: each.value[1],
      feltFrom: each.felt?.[0] ?? null, feltTo: each.felt?.[1] ?? null,
    }]));
    this.numbers = { items: this.selected, kinds: Object.fromEntries(Object.entries(found.kinds ?? {}).map(([kind, n]) => [kind === "sound" ? "file" : kind, n])), time: found.from === undefined ? null : { from: found.from, to: found.to }, parameters };
    this.chosen = new Set(this.selected.map(({ id, point }) => keyOf(id, point)));
    this.markPoints();
  }

  markPoints() {
    for (const curve of this.lanes.curves) {
      for (const point of curve.points) point.isSelected = this.isSelected(point.id, point.index) || this.isSelected(point.id);
    }
  }

  /**
   * Paths of the audio files.
   * @returns {string[]}
   */
  sounds() { return this.lanes.counts.file ? this.json("sounds") : []; }

  /** @param {number} id @returns {Item | null} */
  item(id) {
    const found = this.json("item", id);
    if (!found) return null;
    const own = found.value === undefined ? [] : [{ name: "", low: found.low, high: found.high, value: found.value, felt: [found.felt, found.felt], given: true }];
    const value = (/** @type {string} */ name) => found.parameters?.find((/** @type {any} */ each) => each.name === name)?.value ?? 0;
    return {
      ...found, duration: found.duration ?? null, untilNext: found.untilNext ?? null, kind: found.kind === "sound" ? "file" : found.kind, index: found.rank, path: found.sound?.path ?? null, sound: found.sound ?? null, control: found.control ?? null,
      parameters: (found.parameters ?? own).map((/** @type {any} */ each) => ({ ...each, felt: each.felt?.[0] ?? null, feltTo: each.felt?.[1] ?? null })), extras: found.extras ?? [],
      envelope: found.envelope ? { ...found.envelope, values: { attack: value("AttackTime"), decay: value("DecayTime"), release: value("ReleaseTime") } } : null,
    };
  }

  /** @param {number} from @param {number} to @param {number} columns @returns {Mark[]} */
  marks(from, to, columns) {
    const count = this.call("marks", from, to, columns);
    const floats = this.floats(count * markSize);
    /** @type {Mark[]} */
    const marks = [];
    for (let n = 0; n < count; n++) {
      const f = floats.subarray(n * markSize, (n + 1) * markSize);
      if (f[0] === itemKind.curve) continue;
      const flags = f[10];
      marks.push({
        kind: kinds.get(f[0]) ?? "tap", id: f[1], count: Math.max(1, f[2]), lane: f[3], time: from + f[4], end: from + f[5], level: f[6], felt: f[7], sharpness: f[8],
        feltSharpness: f[9], isSelected: (flags & markFlag.selected) !== 0, isEndless: (flags & markFlag.open) !== 0,
      });
    }
    return marks;
  }

  /**
   * Levels of lasting events and of controls over time.
   * @param {number} from @param {number} to @param {number} columns @returns {Shape[]}
   */
  shapes(from, to, columns) {
    const count = this.call("shapes", from, to, columns);
    const floats = this.floats(this.call("float_count"));
    /** @type {Shape[]} */
    const shapes = [];
    let at = 0;
    for (let n = 0; n < count; n++) {
      const [kind, id, flags, authored, felt, tone] = floats.subarray(at, at + 6);
      at += 6;
      const next = (/** @type {number} */ pairs) => {
        const part = floats.subarray(at, at + 2 * pairs);
        at += 2 * pairs;
        return part;
      };
      shapes.push({
        kind: kind === shapeKind.control ? "control" : kind === shapeKind.tone ? "tone" : "continuous", id, isSelected: (flags & markFlag.selected) !== 0, from,
        authored: next(authored), felt: next(felt), tone: next(tone),
      });
    }
    return shapes;
  }

  /**
   * An overview of the whole pattern, which is computed once for each change.
   * @param {number} columns
   */
  overview(columns) {
    const revision = this.contentRevision;
    if (!this.small || this.small.revision !== revision || this.small.columns !== columns) {
      const length = Math.max(this.lanes.duration, 0.001);
      const values = new Float32Array(2 * columns);
      for (const shape of this.shapes(0, length, columns)) {
        if (shape.kind !== "continuous") continue;
        const [course, tone] = [new Float32Array(columns), new Float32Array(columns)];
        const step = length / columns;
        spread(shape.felt, course, 1, 0, step / 2, step);
        spread(shape.tone, tone, 1, 0, step / 2, step);
        course.forEach((level, n) => {
          if (level <= values[2 * n]) return;
          values[2 * n] = level;
          values[2 * n + 1] = tone[n];
        });
      }
      const taps = this.marks(0, length, columns).filter(({ kind }) => kind === "tap");
      this.small = { revision, columns, values, taps, length };
    }
    return this.small;
  }

  /** @param {number} id @param {number} point */
  describe(id, point) {
    this.call("describe", id, point);
    return this.answer();
  }

  /**
   * The names of the steps of the history, and the number of steps that are in effect.
   * @returns {{ names: string[], position: number }}
   */
  history() {
    const { position, first, steps } = this.json("history");
    return { names: steps, position: position - first };
  }

  /** @param {number} id @param {number} [point] */
  isSelected(id, point = -1) { return this.chosen.has(keyOf(id, point)); }
}

export class Pattern extends trying(writer(Reader)) {}

/**
 * The number of the lane of a control.
 * @param {string} control
 */
export const laneOf = (control) => laneNumber.controls + controls.indexOf(control);

/**
 * A number that identifies an item (point −1) or one of its points.
 * @param {number} id @param {number} point
 */
const keyOf = (id, point) => id * 65536 + point + 1;
