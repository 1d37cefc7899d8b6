// Moves the selection to a beat, with a preview in the picture. The user sets the tempo, the subdivision of the beat, and the amount.
import { el, fill, find } from "../dom.js";
import { time } from "../format.js";
import { keyOf } from "../keys.js";
import { newGesture } from "../pattern.js";
import { words as all } from "./strings.js";
import { dress } from "./worker.js";

const words = all.retime;
/** Subdivisions of a beat, by name. */
const parts = /** @type {[string, number][]} */ ([["1/4", 1], ["1/8", 2], ["1/8 T", 3], ["1/16", 4], ["1/16 T", 6], ["1/32", 8]]);
/** If the pause between two taps is longer than this, the tapped tempo starts again. In milliseconds. */
const longest = 2000;

/** @type {Retime | null} */
let open = null;

/**
 * Opens the panel, or returns to it.
 * @param {import("../app.js").App} app
 */
export function retime(app) {
  dress();
  if (open) return open.panel.querySelector("input")?.focus();
  open = new Retime(app);
}

class Retime {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.strength = 1;
    this.part = 4;
    /** @type {number[]} */
    this.beats = [];
    const { studio } = app;
    this.pattern = studio.pattern;
    this.pattern.dropTrial();
    if (!this.pattern.selected.length) this.pattern.selectBy("all");
    const { tab } = studio;
    this.before = this.pattern.marks(0, (tab?.end ?? 0) + 1, 1e6).filter((mark) => mark.isSelected && mark.kind === "tap");
    this.pattern.beginTrial(newGesture(), () => this.left());
    const bpm = el("input", { type: "number", min: "20", max: "400", step: "0.1", value: String(studio.options.bpm), oninput: () => {
      const value = Number(bpm.value);
      if (value >= 20 && value <= 400) studio.setOptions({ bpm: value });
      this.apply();
    } });
    this.bpm = bpm;
    const part = el("select", { onchange: () => {
      this.part = Number(part.value);
      this.apply();
    } }, parts.map(([name, value]) => el("option", { value: String(value), text: name, selected: value === this.part })));
    const shown = el("output", { text: "100 %" });
    const strength = el("input", { type: "range", min: "0", max: "100", value: "100", oninput: () => {
      this.strength = Number(strength.value) / 100;
      fill(shown, `${strength.value} %`);
      this.apply();
    } });
    this.moved = el("p", { class: "muted", role: "status" });
    const hold = el("button", { class: "button small", text: words.hold });
    for (const [name, isBefore] of /** @type {[string, boolean][]} */ ([["pointerdown", true], ["pointerup", false], ["pointerleave", false]])) hold.addEventListener(name, () => this.look(isBefore));
    hold.addEventListener("keydown", (event) => event.key === " " && this.look(true));
    hold.addEventListener("keyup", () => this.look(false));
    this.panel = el("section", { class: "pop retime", role: "dialog", "aria-label": words.label }, el("h2", { text: words.label }),
      el("label", {}, el("span", { text: words.tempo }), bpm, el("button", { class: "button small", text: words.tap, onclick: () => this.beat(performance.now()) })),
      el("label", {}, el("span", { text: words.part }), part), el("label", {}, el("span", { text: words.strength }), strength, shown), this.moved,
      el("div", { class: "row" }, hold, el("span", { class: "grow" }), el("button", { class: "button ghost small", text: words.leave, onclick: () => this.pattern.dropTrial() }), el("button", { class: "button primary small", text: words.keep, onclick: () => this.keep() })));
    this.panel.addEventListener("keydown", (event) => this.key(event));
    find(".work").append(this.panel);
    strength.focus();
    this.apply();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    event.stopPropagation();
    if (event.key === "Escape") this.pattern.dropTrial();
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) this.keep();
    else if (/^Mod\+[sk]$/.test(keyOf(event))) return this.app.keyboard.key(event);
    else if (event.key === "b" && !event.ctrlKey && !event.metaKey) this.beat(event.timeStamp);
    else return;
    event.preventDefault();
  }

  /**
   * The tapped tempo, from the mean of the last intervals.
   * @param {number} at
   */
  beat(at) {
    if (this.beats.length && at - this.beats[this.beats.length - 1] > longest) this.beats = [];
    this.beats = [...this.beats.slice(-7), at];
    if (this.beats.length < 3) return;
    const bpm = Math.round(600000 * (this.beats.length - 1) / (at - this.beats[0])) / 10;
    if (bpm < 20 || bpm > 400) return;
    this.bpm.value = String(bpm);
    this.app.studio.setOptions({ bpm });
    this.apply();
  }

  get step() { return 60 / this.app.studio.options.bpm / this.part; }

  /** Undoes the previous preview, and moves the selection. */
  apply() {
    const { studio } = this.app;
    const { tab } = studio;
    if (!tab || !this.pattern.trial) return;
    this.pattern.tryOut((gesture) => this.pattern.call("quantise", this.step, this.strength, tab.firstBeat, gesture));
    this.app.checks.ghosts = this.before;
    studio.changed();
    const now = new Map(this.pattern.marks(0, tab.end + 1, 1e6).map((mark) => [mark.id, mark.time]));
    const ways = this.before.map((mark) => Math.abs((now.get(mark.id) ?? mark.time) - mark.time));
    const moved = ways.filter((way) => way > 1e-5).length;
    fill(this.moved, words.moved(moved, this.before.length, time(ways.reduce((most, way) => Math.max(most, way), 0))));
  }

  /**
   * Shows the original pattern while the user holds the pointer down.
   * @param {boolean} isBefore
   */
  look(isBefore) {
    if (!isBefore) return this.apply();
    this.pattern.tryOut(() => {});
    this.app.checks.ghosts = [];
    this.app.studio.changed();
  }

  keep() {
    this.pattern.keepTrial();
    this.close(words.kept);
  }

  /** Called after the trial was taken back. */
  left() { this.close(words.left); }

  /** @param {string} sentence */
  close(sentence) {
    open = null;
    const hasFocus = this.panel.contains(document.activeElement);
    this.panel.remove();
    this.app.checks.ghosts = [];
    this.app.studio.changed();
    this.app.studio.say(sentence);
    if (hasFocus) this.app.focusStage();
  }
}
