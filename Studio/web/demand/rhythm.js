// The rhythm of the selection, with a preview in the picture and in the sound: bars, repetitions, accents, swing, and small changes as of a
// hand. All of it is one step of the history, and until it is kept, no part of the document.
import { barOf, barsAround, gridName, gridStep, lengths, notes, originOf } from "../grid.js";
import { el, fill, find } from "../dom.js";
import { keyOf } from "../keys.js";
import { newGesture } from "../pattern.js";
import { stepName } from "../numbers.js";
import { lastKept, order, placesOf, sorted } from "./lastrhythm.js";
import { words as all } from "./strings.js";
import { dress } from "./worker.js";

const words = all.rhythm;
/** The largest number of repetitions. */
const mostTimes = 1000;
/** The number of different seeds. */
const seeds = 10000;

/** @type {Rhythm | null} */
let open = null;

/**
 * Opens the panel, or returns to it.
 * @param {import("../app.js").App} app
 */
export function rhythm(app) {
  dress();
  if (open) return open.times.focus();
  open = new Rhythm(app);
}

class Rhythm {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    const { studio } = app;
    this.studio = studio;
    this.pattern = studio.pattern;
    this.pattern.dropTrial();
    const kept = lastKept.get(this.pattern);
    const isSame = kept && kept.after === this.pattern.text && (!this.pattern.selected.length || kept.result === sorted(placesOf(this.pattern, this.pattern.selected)));
    /** @type {import("./lastrhythm.js").Kept | null} The rhythm that the panel changes. */
    this.kept = isSame ? kept : null;
    if (!this.pattern.selected.length) {
      this.pattern.selectBy("all");
      studio.emit("selection");
    }
    /** @type {Target[]} The selection to which the rhythm applies. */
    this.chosen = [...this.pattern.selected];
    /** The selection as places in the text before the rhythm. */
    this.places = this.kept?.chosen ?? placesOf(this.pattern, this.chosen);
    this.pattern.beginTrial(newGesture(), () => this.left());
    const { options } = studio;
    this.tempo = this.number(20, 400, options.bpm, 0.1, (bpm) => studio.setOptions({ bpm, beats: true }));
    this.meter = this.number(1, 16, options.meter, 1, (meter) => studio.setOptions({ meter: Math.round(meter), beats: true }));
    this.note = el("select", { onchange: () => {
      const [note, length] = this.note.value.split(" ");
      studio.setOptions({ note: Number(note), length: length ?? "", beats: true });
      this.apply();
    } }, notes.flatMap((note) => Object.keys(lengths).map((length) => el("option", { value: `${note} ${length}`, text: gridName({ options: { ...options, beats: true, note, length } }), selected: note === options.note && length === options.length }))));
    this.times = this.number(1, mostTimes, 1, 1);
    this.every = this.number(0.00001, 10000, this.usual(), 0.00001);
    this.fill = this.number(0.00001, 10000, "", 0.00001, (bars) => { this.times.value = String(Math.min(mostTimes, Math.max(1, Math.round(bars / Number(this.every.value))))); });
    this.accents = el("input", { type: "text", placeholder: "1 .5 .7 .5", inputmode: "decimal", autocomplete: "off", spellcheck: "false", oninput: () => this.apply() });
    this.swing = this.number(50, 75, 50, 1);
    this.early = this.number(0, 100, 0, 1);
    this.uneven = this.number(0, 0.5, 0, 0.01);
    this.seed = this.number(0, seeds - 1, 1 + Math.floor(Math.random() * (seeds - 1)), 1);
    const another = el("button", { class: "button small", text: words.another, onclick: () => {
      this.seed.value = String((Number(this.seed.value) + 1) % seeds);
      this.apply();
    } });
    this.fields = [this.times, this.every, this.accents, this.swing, this.early, this.uneven, this.seed];
    this.kept?.values.forEach((value, n) => { this.fields[n].value = value; });
    this.result = el("p", { class: "muted", role: "status" });
    this.keeper = el("button", { class: "button primary small", text: words.keep, onclick: () => this.keep() });
    const row = (/** @type {string} */ name, /** @type {(HTMLElement | string)[]} */ ...children) => el("div", { class: "rhythmrow" }, el("span", { text: name }), ...children);
    const named = (/** @type {HTMLElement} */ input, /** @type {string} */ name, unit = "") => {
      input.setAttribute("aria-label", name);
      return el("label", { title: name }, input, el("span", { class: "muted", text: unit }));
    };
    this.panel = el("section", { class: "pop retime rhythm", role: "dialog", "aria-label": words.label }, el("h2", { text: words.label }),
      row(words.tempo, named(this.tempo, words.tempoName, words.bpm), named(this.meter, words.meter, words.beats)),
      row(words.grid, named(this.note, words.gridName)),
      row(words.repeat, named(this.times, words.times, "×"), named(this.every, words.every, this.unit)),
      options.beats ? row(words.fill, named(this.fill, words.fillName, words.fillBars)) : "",
      row(words.accents, named(this.accents, words.accentsName)),
      row(words.swing, named(this.swing, words.swingName, "%")),
      row(words.humanise, named(this.early, words.early, "ms"), named(this.uneven, words.uneven, words.strength)),
      row(words.seed, named(this.seed, words.seedName), another), this.result,
      el("div", { class: "row" }, el("button", { class: "button small", text: words.hear, onclick: () => this.hear() }), el("span", { class: "grow" }), el("button", { class: "button ghost small", text: words.leave, onclick: () => this.pattern.dropTrial() }), this.keeper));
    this.panel.addEventListener("keydown", (event) => this.key(event));
    find(".work").append(this.panel);
    this.times.focus();
    this.times.select();
    this.apply();
  }

  /** The unit of the distance of repetitions: bars if the grid has a tempo, otherwise seconds. */
  get unit() { return this.studio.options.beats ? words.bars : "s"; }

  /** The usual distance of repetitions: a step of the grid for what starts at one time, otherwise the whole bars around the selection. */
  usual() {
    const { studio } = this;
    const span = this.pattern.summary.time ?? { from: 0, to: 0 };
    if (span.to - span.from < 1e-6) return Math.round(gridStep(studio) / (studio.options.beats ? barOf(studio).bar : 1) * 1e5) / 1e5;
    if (studio.options.beats) {
      const [from, to] = barsAround(studio, span.from, this.app.transport.lastStart(span.from, span.to));
      return Math.round((to - from) / barOf(studio).bar * 1000) / 1000 || 1;
    }
    const step = gridStep(studio);
    return Math.round(Math.ceil((span.to - span.from + step) / step) * step * 1000) / 1000;
  }

  /**
   * @param {number} low @param {number} high @param {number | ""} value @param {number} step @param {(value: number) => void} [then]
   */
  number(low, high, value, step, then) {
    const input = el("input", { type: "number", min: String(low), max: String(high), step: String(step), value: String(value), onfocus: () => input.select(), oninput: () => {
      const now = Number(input.value);
      const isWrong = !input.value || now < low || now > high;
      input.setAttribute("aria-invalid", String(isWrong));
      if (!isWrong) then?.(now);
      this.apply(input);
    } });
    return input;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    event.stopPropagation();
    const isButton = event.target instanceof HTMLButtonElement;
    if (event.key === "Escape") this.pattern.dropTrial();
    else if (event.key === "Enter" && !isButton) this.keep();
    else if (/^Mod\+[sk]$/.test(keyOf(event))) return this.app.keyboard.key(event);
    else return;
    event.preventDefault();
  }

  /** The factors of the accents. Null if the text is not a list of numbers. */
  levels() {
    const parts = this.accents.value.trim().split(/[\s;]+/).filter(Boolean).map((part) => Number(part.replace(",", ".")));
    return parts.every((part) => part >= 0 && part <= 10) ? parts : null;
  }

  /** The values of the fields, and the grid. */
  values() { return this.fields.map(({ value }) => value); }

  get grid() { return JSON.stringify([gridStep(this.studio), originOf(this.studio), this.studio.options.beats ? barOf(this.studio).bar : 1]); }

  /** The sentence about a value that cannot be used; empty if there is none. */
  problem() {
    if (!this.chosen.length) return words.empty;
    const wrong = this.panel.querySelector("[type=number][aria-invalid=true]");
    if (wrong instanceof HTMLInputElement) return words.range(wrong.closest(".rhythmrow")?.firstElementChild?.textContent ?? "", wrong.min, wrong.max);
    return this.levels() ? "" : words.wrong;
  }

  /**
   * Undoes the previous trial, and applies the rhythm to the selection.
   * @param {HTMLInputElement} [by] the field that was changed
   */
  apply(by) {
    const { studio, pattern } = this;
    if (!studio.tab || !pattern.trial) return;
    if (by !== this.fill) this.fill.value = String(Math.round(Number(this.times.value) * Number(this.every.value) * 1000) / 1000);
    this.accents.setAttribute("aria-invalid", String(!this.levels()));
    const problem = this.problem();
    this.keeper.disabled = Boolean(problem);
    if (problem) return fill(this.result, problem);
    const [step, origin] = [gridStep(studio), originOf(studio)];
    const count = Math.round(Number(this.times.value));
    const every = Number(this.every.value) * (studio.options.beats ? barOf(studio).bar : 1);
    const levels = this.levels();
    let isRepeated = true;
    pattern.tryOut((gesture) => {
      const { kept } = this;
      // The kept rhythm stays as it is until one of its values is changed.
      if (kept && kept.grid === this.grid && JSON.stringify(kept.values) === JSON.stringify(this.values())) return pattern.selectMany(this.chosen);
      const before = pattern.call("undo_count");
      if (kept) {
        pattern.open(kept.before, true);
        const ids = order(pattern);
        pattern.selectMany(kept.chosen.map(([place, point]) => ({ id: ids[place] ?? 0, point })));
      } else pattern.selectMany(this.chosen);
      isRepeated = count < 2 || Boolean(pattern.call("repeat", count, every, 0));
      if (levels?.length) pattern.callWith("accent", levels, step, origin, 0);
      if (Number(this.swing.value) > 50) pattern.call("swing", step, Number(this.swing.value) / 100, origin, 0);
      if (Number(this.early.value) || Number(this.uneven.value)) pattern.call("humanise", Number(this.early.value) / 1000, Number(this.uneven.value), Number(this.seed.value), 0);
      pattern.call("group", before, stepName.rhythm, gesture);
      pattern.refreshSelection();
    });
    studio.changed();
    const { time: span } = pattern.summary;
    const { view } = studio.tab;
    if (span && span.to > view.to) {
      studio.fit(studio.tab);
      studio.emit("view");
    }
    fill(this.result, !isRepeated ? words.tooOften : words.result(pattern.selected.length, studio.options.beats && span ? Math.round((barsAround(studio, span.from, this.app.transport.lastStart(span.from, span.to))[1] - originOf(studio)) / barOf(studio).bar) : 0));
  }

  /** Plays the bars of the selection in a loop, or stops. */
  hear() {
    const { transport } = this.app;
    if (this.studio.isPlaying) return transport.stop();
    const { time: span } = this.pattern.summary;
    if (!span) return;
    /** @type {[number, number]} */
    const loop = this.studio.options.beats ? barsAround(this.studio, span.from, transport.lastStart(span.from, span.to)) : [span.from, span.to];
    transport.start(loop[0], loop, 0);
  }

  keep() {
    const { pattern, kept } = this;
    if (this.keeper.disabled) return;
    const before = kept?.before ?? pattern.text;
    pattern.keepTrial();
    lastKept.set(pattern, { before, after: pattern.text, chosen: this.places, result: sorted(placesOf(pattern, pattern.selected)), values: this.values(), grid: this.grid });
    this.close(words.kept);
  }

  /** Called after the trial was taken back. */
  left() { this.close(words.left); }

  /** @param {string} sentence */
  close(sentence) {
    open = null;
    const hasFocus = this.panel.contains(document.activeElement);
    this.panel.remove();
    if (this.studio.isPlaying) this.app.transport.stop();
    this.studio.changed();
    this.studio.say(sentence);
    if (hasFocus) this.app.focusStage();
  }
}
