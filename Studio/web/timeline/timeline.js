// The timeline consists of two canvases, the labels beside them, and the list behind them, which screen readers and keys use.
import { colors } from "../theme.js";
import { contextOf, el } from "../dom.js";
import { isMac } from "../keys.js";
import { words } from "../strings.js";
import { clipRows } from "./clips.js";
import { layCourses } from "./fills.js";
import { Input } from "./input.js";
import { Labels } from "./labels.js";
import { paintOver } from "./overlay.js";
import { paint } from "./paint.js";
import { Returning } from "./returning.js";
import { layLanes, timeAt, xOf, yOf } from "./scale.js";
import { Things } from "./things.js";
import { addTap } from "../actions.js";
import { barOf, gridStep, originOf, roomOf, toGrid } from "../grid.js";

/** @typedef {import("./scale.js").Scale} Scale */
/** @typedef {import("./paint.js").Scene} Scene */

/** @type {Wave} */
const noWave = { name: "", isUnheard: false, all: 0, played: 0, fadeIn: 0, fadeOut: 0, loops: false };
/** @type {Scale} */
const noScale = { width: 1, height: 1, gutter: 128, ruler: 32, rail: 20, from: 0, to: 1, span: 1, lanes: [], isTouch: false };

export class Timeline {
  /** @param {import("../app.js").App} app @param {HTMLElement} stage */
  constructor(app, stage) {
    this.app = app;
    this.studio = app.studio;
    this.stage = stage;
    this.base = el("canvas", { "aria-hidden": "true" });
    this.over = el("canvas", { "aria-hidden": "true" });
    this.list = el("div", {
      class: "things", role: "listbox", tabindex: "0", "aria-multiselectable": "true", "aria-label": words.lanes.label,
    });
    stage.append(this.base, this.over, this.list);
    this.scale = noScale;
    /** @type {Scene} */
    this.scene = {
      scale: noScale, marks: [], taps: [], courses: [], handles: [], overview: { values: new Float32Array(), taps: [], length: 0 }, shapes: [], only: null, content: { duration: 0, counts: {}, curves: [], parameters: [], markers: [], reference: null },
      end: 1, loop: null, isSketched: true, grid: [], beats: null, selectionCount: 0, waveOf: () => noWave, clips: { rows: new Map(), count: 1, end: 0, list: [] }, strip: null, envelopes: false, isDragging: false,
    };
    /**
     * The point of a curve under the pointer. The index −1 is a position on the line of the curve.
     * @type {CurvePoint | null}
     */
    this.hoverPoint = null;
    /** @type {{ time: number, level: number, sharpness: number } | null} */
    this.ghost = null;
    /**
     * Draws the reference track, if its part of the page is loaded.
     * @type {import("./paint.js").Strip | null}
     */
    this.strip = null;
    this.clips = { key: "", rows: /** @type {import("./clips.js").Rows} */ ({ rows: new Map(), count: 1, end: 0 }) };
    this.returning = new Returning();
    this.labels = new Labels(this);
    this.things = new Things(this);
    this.input = new Input(this);
    /** @type {{ pattern: import("../pattern.js").Pattern | null, time: number, timer: number }} */
    this.small = { pattern: null, time: 0, timer: 0 };
    this.needs = { base: false, over: false, frame: 0 };
    const all = () => this.draw(true);
    this.studio.on(["open", "document", "selection", "view", "options", "findings", "tool"], all);
    this.studio.on(["head", "hover", "busy"], () => this.draw(false));
    this.studio.on("travel", () => this.returning.begin(this.scene.taps));
    new ResizeObserver(all).observe(stage);
    this.isMac = isMac;
  }

  /**
   * Draws in the next frame.
   * @param {boolean} isAll
   */
  draw(isAll) {
    this.needs.base ||= isAll;
    this.needs.over = true;
    this.needs.frame ||= requestAnimationFrame(() => this.frame());
  }

  frame() {
    this.needs.frame = 0;
    const { tab } = this.studio;
    if (!tab || !this.stage.clientWidth) return;
    const started = performance.now();
    if (this.needs.base) {
      this.measure(tab);
      paint(contextOf(this.base, this.scale.width, this.scale.height), colors(), this.scene);
      this.labels.update();
      this.things.update();
    }
    paintOver(contextOf(this.over, this.scale.width, this.scale.height), colors(), this.scene, {
      headTime: this.app.transport.headTime(), bead: this.bead(), hover: this.studio.looked ?? this.studio.hover, hoverPoint: this.lookedPoint() ?? this.hoverPoint, drag: this.studio.drag,
      ghost: this.ghost, places: this.labels.places(), onsets: tab.onsets, isRecording: this.studio.isRecording, theirs: this.theirs(), theirLines: this.studio.tab?.theirs?.isShown ? this.app.outside.theirLines() : [], before: this.app.checks.ghosts,
      moves: this.returning.now(this.scene.taps), played: this.app.transport.until ? [this.app.transport.began, this.app.transport.until] : null,
    });
    if (this.returning.isRunning) this.draw(false);
    this.labels.follow();
    this.needs.base = this.needs.over = false;
    this.script = performance.now() - started;
  }

  /**
   * Calculates the lanes, and reads the visible items.
   * @param {import("../studio.js").Tab} tab
   */
  measure(tab) {
    const { options } = this.studio;
    const [width, height] = [this.stage.clientWidth, this.stage.clientHeight];
    const isNarrow = matchMedia("(max-width: 600px)").matches;
    const isTouch = matchMedia("(pointer: coarse)").matches;
    const [gutter, ruler, rail] = [isNarrow ? 16 : width < 700 ? 112 : 128, 32, isNarrow ? 8 : 20];
    const waveOf = (/** @type {number} */ id) => this.app.sounds.waveOf(tab.pattern, id);
    const clips = clipRows(this, tab.pattern, waveOf);
    const lanes = layLanes(tab.pattern.lanes, height - ruler - rail - 4, { envelopes: options.envelopes, soundCurves: options.soundCurves, isNarrow, isTouch, clipRows: clips.count, hasStrip: Boolean(this.strip && tab.pattern.lanes.reference) });
    this.stage.toggleAttribute("data-tall", isNarrow && lanes.length > 1);
    for (const lane of lanes) lane.top += ruler + rail;
    const { from, to } = tab.view;
    this.scale = { width, height, gutter, ruler, rail, from, to, span: to - from, lanes, isTouch };
    const edge = 10 / (width - gutter) * (to - from);
    const marks = tab.pattern.marks(from - edge, to + edge, width - gutter);
    const shapes = tab.pattern.shapes(from - edge, to + edge, width - gutter);
    const [target] = tab.pattern.selected;
    Object.assign(this.scene, {
      only: tab.pattern.selected.length === 1 && target.point < 0 ? tab.pattern.item(target.id) : null,
      scale: this.scale, marks, taps: marks.filter(({ kind }) => kind === "tap"), shapes, courses: layCourses(shapes, marks, this.scale),
      overview: this.overviewOf(tab.pattern, Math.min(480, width - gutter)), content: tab.pattern.lanes, end: Math.max(tab.end, tab.isNew ? roomOf(this.studio) : 0), loop: tab.loop,
      isSketched: options.authored, beats: options.beats ? { ...barOf(this.studio), step: gridStep(this.studio), origin: originOf(this.studio) } : null, selectionCount: tab.pattern.selected.length,
      waveOf, clips: { ...clips, list: [] }, strip: this.strip, envelopes: options.envelopes, isDragging: Boolean(this.studio.drag?.hasChanged),
    });
  }

  /**
   * The overview. If there are many items, it is updated at most ten times a second, and once after the last change.
   * @param {import("../pattern.js").Pattern} pattern @param {number} columns
   */
  overviewOf(pattern, columns) {
    const now = performance.now();
    if (pattern.items > 500 && this.small.pattern === pattern && now - this.small.time < 100) {
      clearTimeout(this.small.timer);
      this.small.timer = window.setTimeout(() => this.draw(true), 120);
      return this.scene.overview;
    }
    Object.assign(this.small, { pattern, time: now });
    return pattern.overview(columns);
  }

  /** The current felt level, for the dot on the play head. The level of the last tap rises and falls within 60 ms. */
  bead() {
    if (!this.studio.isPlaying) return null;
    const now = this.app.transport.headTime();
    let [level, sharpness] = [0, 0];
    for (const { mark, x0, step, values, count } of this.scene.courses) {
      if (mark.kind !== "continuous" || now < mark.time || now > mark.end) continue;
      const n = Math.min(count - 1, Math.max(0, Math.round((xOf(this.scale, now) - x0) / step)));
      if (values[3 * n] > level) [level, sharpness] = [values[3 * n], values[3 * n + 1]];
    }
    for (const tap of this.scene.taps) {
      const age = now - tap.time;
      const strike = age >= 0 && age < 0.12 ? tap.felt * (1 - age / 0.12) : 0;
      if (strike > level) [level, sharpness] = [strike, tap.feltSharpness];
    }
    return { level, sharpness };
  }

  lookedPoint() {
    const { looked } = this.studio;
    return looked && looked.point >= 0 ? this.scene.content.curves.flatMap(({ points }) => points).find(({ id, index }) => id === looked.id && index === looked.point) ?? null : null;
  }

  theirs() { return this.studio.tab?.theirs?.isShown ? this.app.outside.theirMarks() : []; }

  /**
   * All items in a box of the picture, in pixels.
   * @param {number} left @param {number} top @param {number} right @param {number} bottom @returns {Target[]}
   */
  targetsIn(left, top, right, bottom) {
    /** @type {Target[]} */
    const found = [];
    const [t0, t1] = [timeAt(this.scale, left), timeAt(this.scale, right)];
    for (const lane of this.scale.lanes) {
      if (lane.top > bottom || lane.top + lane.height < top) continue;
      if (lane.kind === "haptic" || lane.kind === "sharpness") {
        for (const mark of this.scene.marks) {
          if (mark.kind !== "tap" && mark.kind !== "continuous") continue;
          const { end } = mark;
          const isReached = lane.kind === "sharpness" || (yOf(lane, mark.felt) <= bottom && lane.top + lane.height >= top);
          if (end >= t0 && mark.time <= t1 && isReached && !found.some(({ id }) => id === mark.id)) found.push({ id: mark.id, point: -1 });
        }
      } else if (lane.kind === "curve" && lane.curve) {
        for (const point of lane.curve.points) {
          const y = yOf(lane, point.value, lane.curve.low, lane.curve.high);
          if (point.time >= t0 && point.time <= t1 && y >= top && y <= bottom) found.push({ id: point.id, point: point.index });
        }
      } else if (lane.kind === "tones" || lane.kind === "files") {
        for (const mark of this.scene.marks) {
          if (mark.kind === (lane.kind === "tones" ? "tone" : "file") && mark.end >= t0 && mark.time <= t1) found.push({ id: mark.id, point: -1 });
        }
      }
    }
    return found;
  }

  /**
   * Plays one tap, or a short part of an event, once.
   * @param {number} id
   */
  feel(id) {
    const mark = this.scene.marks.find((each) => each.id === id);
    if (mark && (mark.kind === "tap" || mark.kind === "continuous")) this.app.player.strike(mark.felt, mark.feltSharpness, mark.kind === "continuous" ? 0.04 : 0);
  }

  feelSelection() {
    const { pattern } = this.studio;
    const [first] = pattern.selected;
    const mark = first && this.scene.marks.find(({ id }) => id === first.id);
    // A continuous event plays as a whole, without other events.
    if (mark?.kind === "file") this.app.sounds.hear(mark.id);
    else if (mark && mark.kind !== "tap" && mark.end - mark.time < 4) this.app.player.playText(pattern.copy());
    else if (first) this.feel(first.id);
  }

  /**
   * Handles a dot of the palette that the user drags over the lanes. A preview follows the pointer, and a tap is created where the dot is
   * dropped.
   * @param {PointerEvent} event @param {boolean} isDropped
   */
  dragIn(event, isDropped) {
    const box = this.stage.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const isOver = Boolean(this.studio.tab) && x > this.scale.gutter - 8 && x < box.width && y > 0 && y < box.height;
    const before = this.ghost;
    const time = toGrid(this.studio, timeAt(this.scale, x));
    this.ghost = isOver && !isDropped ? { time, level: this.studio.feel.intensity, sharpness: this.studio.feel.sharpness } : null;
    if (isOver || before) this.draw(false);
    if (isOver && isDropped) addTap(this.studio, time);
    return isOver;
  }
}
