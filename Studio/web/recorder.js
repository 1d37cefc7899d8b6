// Records taps of the space bar, of game pads, and of the mouse, a pen or a finger on the palette. A tap becomes an event at the position
// that was heard at that time. A touch longer than 180 ms becomes a continuous event, and motion on the palette becomes its curves. A
// recording is one step of the history.
import { laneOf } from "./pattern.js";
import { counted } from "./format.js";
import { stepName } from "./numbers.js";
import { words } from "./strings.js";

const long = 0.18;
/** A pattern that ends later plays while taps are recorded. An empty one with a reference track does, too. */
const shortest = 0.02;
/** The least distance between points of a curve, and the tolerance of its simplification. Both are hardly perceptible. */
const apart = 0.01;
const unfelt = 0.02;
/** The button of a pad that records taps (A, cross), and the trigger that sets their strength. */
const [tapButton, trigger] = [0, 7];

/** @typedef {{ time: number, length: number, intensity?: number, sharpness?: number, course?: { time: number, intensity: number, sharpness: number }[] }} Tap */

/**
 * The number of taps and of vibrations in words, such as "4 taps, 1 vibration".
 * @param {{ length: number }[]} taps
 */
export function countedTaps(taps) {
  const lasting = taps.filter(({ length }) => length).length;
  const { tap, continuous } = words.kinds;
  return [[taps.length - lasting, tap], [lasting, continuous]].filter(([count]) => count).map(([count, names]) => counted(Number(count), /** @type {[string, string]} */ (names))).join(", ");
}

export class Recorder {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    /** @type {Tap[]} */
    this.taps = [];
    /** @type {Map<string, Tap>} */
    this.held = new Map();
  }

  toggle() {
    if (this.stop()) return;
    this.taps = [];
    this.held.clear();
    this.studio.isRecording = true;
    this.studio.emit("busy");
    this.clock = performance.now();
    this.from = this.studio.tab?.head ?? 0;
    this.hasPlayed = false;
    if (!this.studio.isPlaying && (this.studio.tab?.end ?? 0) > shortest) this.app.transport.start(this.from, this.studio.tab?.loop ?? null, 0);
    this.studio.say(words.say.recording(Math.round(this.app.player.latency)));
    this.poll();
  }

  /** Ends the recording; returns whether one was running. */
  stop() {
    if (!this.studio.isRecording) return false;
    for (const source of this.held.keys()) this.release(source);
    this.studio.isRecording = false;
    if (this.studio.isPlaying) this.app.transport.stop();
    if (this.taps.length) this.insert(this.taps);
    this.studio.emit("busy");
    return true;
  }

  /**
   * The audible position at a time of the page. Without sound, the first tap starts the clock.
   * @param {number} at
   */
  heard(at) {
    if (this.studio.isPlaying) return Math.max(0, this.app.player.now(at));
    if (!this.taps.length && !this.hasPlayed) this.clock = at;
    return (this.from ?? 0) + (at - (this.clock ?? at)) / 1000;
  }

  /**
   * Starts a tap. Returns whether it is recorded.
   * @param {string} [source] the source of the tap @param {number} [at] its time on the page @param {{ intensity: number, sharpness: number
   * }} [feel]
   */
  press(source = "key", at = performance.now(), feel = this.studio.feel) {
    if (!this.studio.isRecording) return false;
    /** @type {Tap} */
    const tap = { time: this.heard(at), length: 0, ...feel, course: [] };
    this.taps.push(tap);
    this.held.set(source, tap);
    this.app.player.strike(feel.intensity, feel.sharpness, 0);
    return true;
  }

  /** @param {string} [source] @param {number} [at] */
  release(source = "key", at = performance.now()) {
    const tap = this.held.get(source);
    if (!tap) return;
    this.held.delete(source);
    // When a loop repeats, held taps end.
    const length = this.heard(at) - tap.time;
    if (length > long) tap.length = length;
    else tap.course = [];
  }

  /**
   * Records the motion of a held tap.
   * @param {string} source @param {number} at @param {{ intensity: number, sharpness: number }} feel
   */
  move(source, at, feel) {
    const tap = this.held.get(source);
    const time = this.heard(at);
    const last = tap?.course?.at(-1)?.time ?? tap?.time ?? 0;
    if (tap && time - last >= apart) tap.course?.push({ time, ...feel });
  }

  /**
   * Handles a pointer on the palette. Returns whether it is recorded. The pressure of a pen is the intensity.
   * @param {PointerEvent} event @param {"press" | "move" | "release"} kind
   */
  touch(event, kind) {
    if (!this.studio.isRecording) return false;
    const feel = { ...this.studio.feel };
    if (event.pointerType === "pen" && event.pressure > 0) feel.intensity = Math.max(0.05, event.pressure);
    const source = `pointer ${event.pointerId}`;
    if (kind === "press") this.press(source, event.timeStamp, feel);
    else if (kind === "move") this.move(source, event.timeStamp, feel);
    else this.release(source, event.timeStamp);
    return true;
  }

  /** Reads game pads during a recording. A button records taps, the left stick moves on the palette, and a trigger sets the strength. */
  poll() {
    if (!this.studio.isRecording) return;
    // After the end of the pattern, the clock continues from the last heard position.
    if (this.studio.isPlaying) [this.clock, this.from, this.hasPlayed] = [performance.now(), this.app.player.now(), true];
    for (const pad of navigator.getGamepads?.() ?? []) {
      const button = pad?.buttons[tapButton];
      if (!pad || !button) continue;
      const source = `pad ${pad.index}`;
      const [x = 0, y = 0] = pad.axes;
      const isIdle = Math.hypot(x, y) < 0.2;
      const pull = pad.buttons[trigger]?.value ?? 0;
      const feel = {
        intensity: pull > 0.05 ? pull : isIdle ? this.studio.feel.intensity : Math.min(1, Math.max(0.05, (1 - y) / 2)),
        sharpness: isIdle ? this.studio.feel.sharpness : Math.min(1, Math.max(0, (1 + x) / 2)),
      };
      // The pad reports the time of its reading, which the page receives a frame later.
      const at = pad.timestamp > 0 && performance.now() - pad.timestamp < 100 ? pad.timestamp : performance.now();
      if (button.pressed && !this.held.has(source)) this.press(source, at, feel);
      else if (button.pressed) this.move(source, performance.now(), feel);
      else if (this.held.has(source)) this.release(source, at);
    }
    requestAnimationFrame(() => this.poll());
  }

  /**
   * Inserts the taps as one step of the history and selects them, so that the user can move them to the grid at once.
   * @param {Tap[]} taps
   */
  insert(taps) {
    const { studio } = this;
    const { pattern } = studio;
    const before = pattern.call("undo_count");
    const ids = taps.map((tap) => {
      const { intensity = studio.feel.intensity, sharpness = studio.feel.sharpness } = tap;
      if (!tap.length) return pattern.insertTap(tap.time, intensity, sharpness, 0);
      const course = tap.course ?? [];
      const most = Math.max(intensity, ...course.map((point) => point.intensity));
      const id = pattern.insertContinuous(tap.time, tap.length, most, sharpness, 0);
      const end = tap.time + tap.length;
      const of = (/** @type {(point: { intensity: number, sharpness: number }) => number} */ value) =>
        [tap.time, value({ intensity, sharpness }), ...course.flatMap((point) => [point.time, value(point)]), end, value(course.at(-1) ?? { intensity, sharpness })];
      if (course.some((point) => Math.abs(point.intensity - most) > unfelt) || most > intensity + unfelt) this.curve("HapticIntensityControl", of((point) => point.intensity / most), 1);
      if (course.some((point) => Math.abs(point.sharpness - sharpness) > unfelt)) this.curve("HapticSharpnessControl", of((point) => point.sharpness - sharpness), 0);
      return id;
    });
    pattern.call("group", before, stepName.record);
    pattern.selectMany(ids.map((id) => ({ id, point: -1 })));
    studio.changed();
    const isOutside = studio.tab && taps.some(({ time }) => time > (studio.tab?.view.to ?? 0));
    if (isOutside && studio.tab) studio.fit(studio.tab);
    studio.emit("view");
    studio.say(words.say.recorded(countedTaps(taps)));
  }

  /**
   * Creates a curve from the motion. The curve ends at its neutral value.
   * @param {string} control @param {number[]} pairs times and values @param {number} neutral
   */
  curve(control, pairs, neutral) {
    const { pattern } = this.studio;
    const end = pairs[pairs.length - 2];
    pattern.callWith("insert_curve", laneOf(control), pairs[0], [...pairs, end + 0.001, neutral], 0);
    pattern.call("simplify", unfelt, 0);
  }
}
