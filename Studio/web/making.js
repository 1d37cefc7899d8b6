// Creates items, and changes their values by keys.
import * as act from "./actions.js";
import { controlName, controlRange } from "./controls.js";
import { duration, time } from "./format.js";
import { byHand, gridStep } from "./grid.js";
import { words as more } from "./more-strings.js";
import { selectionMode, stepName, valueMode } from "./numbers.js";
import { laneOf, newGesture } from "./pattern.js";
import { words } from "./strings.js";

const { clip } = more;

/** If a point is not farther from the head than this, in seconds, the key selects it instead of adding another. */
const apart = 0.0005;

export class Making {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
  }

  duplicate() {
    const { pattern } = this.studio;
    const span = pattern.summary.time;
    const what = act.chosen(this.studio);
    const grid = gridStep(this.studio);
    const by = span ? Math.max(grid, Math.ceil((span.to - span.from + grid) / grid) * grid) : grid;
    act.edit(this.studio, () => pattern.duplicate(by, 0, 0), words.say.copied(what));
  }

  /** @param {string} name @param {number} by */
  changeValue(name, by) {
    act.edit(this.studio, () => this.studio.pattern.setParameter(name, by, 0, valueMode.add));
    act.saySelection(this.studio);
  }

  /** @param {number} by */
  changeDuration(by) {
    const { pattern } = this.studio;
    const [{ id }] = pattern.selected;
    const item = pattern.selected.length === 1 ? pattern.item(id) : null;
    // An audio file without a duration plays to its end.
    const whole = item?.kind === "file" && item.duration === null ? this.app.sounds.waveOf(pattern, id).played : 0;
    act.edit(this.studio, () => (whole ? pattern.setDuration(whole + by, 0) : pattern.moveEnd(by, 0)));
    act.saySelection(this.studio);
  }

  /** Adds a continuous event at the play head, or a tone of the same length. */
  insertContinuous(isHaptic = true) {
    const { studio } = this;
    act.edit(studio, () => studio.pattern.insertContinuous(studio.tab?.head ?? 0, 0.2, studio.feel.intensity, isHaptic ? studio.feel.sharpness : 0, 0, isHaptic));
    act.saySelection(studio);
  }

  /** @param {string} control */
  insertCurve(control) {
    const { studio } = this;
    act.edit(studio, () => studio.pattern.insertCurve(laneOf(control), studio.tab?.head ?? 0, 0), words.say.done(controlName(control)));
  }

  /**
   * Adds a dynamic parameter at the play head, with the neutral value of the control.
   * @param {string} control
   */
  insertParameter(control) {
    const { studio } = this;
    act.edit(studio, () => studio.pattern.call("insert_parameter", laneOf(control), studio.tab?.head ?? 0, controlRange(control).neutral, 0));
    act.saySelection(studio);
  }

  /**
   * Adds an audio file, by default at the play head.
   * @param {string} path @param {number} [at]
   */
  insertSound(path, at = this.studio.tab?.head ?? 0) {
    const { studio } = this;
    act.edit(studio, () => studio.pattern.insertSound(at, path), words.made.sound(path, time(at)));
  }

  /**
   * Sets the length of a fade of an audio file, in seconds. Returns whether no curve of the volume prevents it.
   * @param {number} id @param {"fadeIn" | "fadeOut"} side @param {number} seconds @param {number} [gesture]
   */
  fade(id, side, seconds, gesture = 0) {
    const { pattern } = this.studio;
    const isFree = pattern.setFade(id, side, Math.max(0, seconds), this.app.sounds.waveOf(pattern, id).played, gesture);
    this.studio.changed();
    return isFree;
  }

  /**
   * Changes a fade of the selected audio file, for keys.
   * @param {"fadeIn" | "fadeOut"} side @param {number} by seconds
   */
  changeFade(side, by) {
    const { studio } = this;
    const [{ id }] = studio.pattern.selected;
    const length = () => this.app.sounds.waveOf(studio.pattern, id)[side];
    if (!this.fade(id, side, Math.round((length() + by) * 100) / 100)) return studio.say(clip.refused);
    studio.say(`${clip[side](duration(length()))}. ${this.others(id, side)}`.trim());
  }

  /**
   * A sentence about other sounds that a fade of an audio file changes too: AHAP fades all sounds together. Empty if there are none.
   * @param {number} id @param {"fadeIn" | "fadeOut"} side
   */
  others(id, side) {
    const { pattern } = this.studio;
    const item = pattern.item(id);
    const wave = this.app.sounds.waveOf(pattern, id);
    if (!item || !wave[side]) return "";
    const [from, to] = side === "fadeIn" ? [item.time, item.time + wave.fadeIn] : [item.time + wave.played - wave.fadeOut, item.time + wave.played];
    const found = pattern.marks(0, to, 1e6).filter(({ id: other, kind, time: at, end }) => other !== id && (kind === "file" || kind === "tone") && at < to - 1e-6
      && (kind === "file" ? at + this.app.sounds.waveOf(pattern, other).played : end) > from + 1e-6);
    return found.length ? clip.others([...new Set(found.map(({ id: other, kind }) => (kind === "file" ? this.app.sounds.waveOf(pattern, other).name : words.titles.tone)))].join(", ")) : "";
  }

  insertPoint() {
    const { studio } = this;
    const chosen = studio.pattern.selected[0];
    const { curves } = studio.pattern.lanes;
    const curve = curves.find(({ ids }) => chosen && ids.includes(chosen.id)) ?? curves.find(({ control }) => control === "HapticIntensityControl") ?? curves[0];
    const at = studio.tab?.head ?? 0;
    // Like the pen, the key creates the curve of intensity if there is no curve.
    if (!curve) act.edit(studio, () => studio.pattern.insertCurve(laneOf("HapticIntensityControl"), at, 0));
    const near = curve?.points.reduce((a, b) => (Math.abs(a.time - at) <= Math.abs(b.time - at) ? a : b));
    if (near && Math.abs(near.time - at) > apart) act.edit(studio, () => studio.pattern.addPoint(near.id, at, near.value, 0));
    this.selectPoint(curve?.control ?? "HapticIntensityControl", at);
  }

  /**
   * Selects and describes the point of a curve that is nearest to a time.
   * @param {string} control @param {number} at
   */
  selectPoint(control, at) {
    const points = this.studio.pattern.lanes.curves.find((curve) => curve.control === control)?.points ?? [];
    const [first] = points;
    if (!first) return;
    const { id, index } = points.reduce((a, b) => (Math.abs(a.time - at) <= Math.abs(b.time - at) ? a : b), first);
    act.select(this.studio, id, index);
  }

  /** @param {number} at */
  addMarker(at) {
    const { studio } = this;
    const { pattern } = studio;
    const name = String(pattern.lanes.markers.length + 1);
    const gesture = newGesture();
    const index = pattern.callWith("add_marker", at, name, gesture);
    if (index < 0) return this.app.prompts.toast(words.errors.metadata);
    studio.changed();
    // The marker and its name are one step of the history. The name field opens after the click, because the click moves the focus.
    setTimeout(() => this.app.timeline.labels.nameMarker({ index, time: at, name }, (chosen) => {
      pattern.cancel(gesture);
      if (chosen) pattern.callWith("add_marker", at, chosen, 0);
    }));
  }

  /** Adds a tap for a touch on a phone, at the play head or, during playback, at the heard position. */
  tapIn() {
    const { studio } = this;
    this.app.player.unlock();
    this.app.player.strike(studio.feel.intensity, studio.feel.sharpness, 0);
    const { recorder, transport } = this.app;
    // The first touch starts the clock: the pattern, or a recording if there is nothing to play.
    if (!studio.isRecording && !studio.pattern.lanes.duration) recorder.toggle();
    if (studio.isRecording) return void recorder.press("touch");
    if (!studio.isPlaying) transport.play();
    act.addTap(studio, byHand(studio, transport.headTime()));
  }

  /** Splits the selected continuous events at the play head. The second part begins there. */
  split() {
    const { studio } = this;
    const { pattern } = studio;
    const at = studio.tab?.head ?? 0;
    const before = pattern.call("undo_count");
    for (const { id } of [...pattern.selected]) {
      const item = pattern.item(id);
      if (!item || item.duration === null || item.kind !== "continuous" || at <= item.time || at >= item.time + item.duration) continue;
      pattern.select(id, -1, selectionMode.only);
      pattern.duplicate(0, 0, 0);
      pattern.moveStart(at - item.time, 0);
      pattern.select(id, -1, selectionMode.only);
      pattern.setDuration(at - item.time, 0);
    }
    pattern.call("group", before, stepName.group);
    studio.changed();
    studio.say(words.say.done(words.commands.split[0]));
  }

  /**
   * Adds a tap at the selected item or at the play head, and weakens the curve for 30 ms around it. The edits since the history step
   * `before` become part of the same step.
   * @param {number} [before]
   */
  emphasise(before = this.studio.pattern.call("undo_count")) {
    const { studio } = this;
    const { pattern } = studio;
    const first = pattern.selected[0];
    const item = first ? pattern.item(first.id) : null;
    const value = (/** @type {string} */ name) => item?.parameters.find((each) => each.name === name)?.value;
    if (item?.kind === "tap") pattern.remove();
    const at = item?.kind === "tap" ? item.time : studio.tab?.head ?? 0;
    pattern.call("emphasis", at, value("HapticIntensity") ?? studio.feel.intensity, value("HapticSharpness") ?? studio.feel.sharpness, 0);
    pattern.call("group", before, stepName.emphasis);
    studio.changed();
    act.saySelection(studio);
  }

  /**
   * Applies a shape between the first and the last selected point of a curve.
   * @param {number} kind
   */
  shape(kind) {
    const { pattern } = this.studio;
    const points = pattern.selected.filter(({ point }) => point >= 0);
    const [from, to] = [points[0], points[points.length - 1]];
    if (from && to && from.id === to.id) act.edit(this.studio, () => pattern.call("shape", from.id, from.point, to.point, kind, 8, 0), words.say.done(words.commands.simplify[0]));
  }

  /**
   * Inserts or deletes the time range of the loop, and moves everything after it.
   * @param {boolean} isInsert
   */
  ripple(isInsert) {
    const { studio } = this;
    const loop = studio.tab?.loop;
    if (!loop) return;
    act.edit(studio, () => (isInsert ? studio.pattern.call("insert_time", loop[0], loop[1] - loop[0], 0) : studio.pattern.call("delete_time", loop[0], loop[1], 0)), words.say.done(words.commands[isInsert ? "insertTime" : "deleteTime"][0]));
  }
}
