// Edits the inputs of a pattern: their ranges, the controls that follow them, and the events that start at a threshold. Each change is one
// step of the history.
import { el, fill } from "../dom.js";
import { parse } from "../format.js";
import { icon } from "../icons.js";
import { openSheet } from "../panels/sheet.js";
import { words as all } from "./strings.js";
import { tools as ask } from "./worker.js";

const words = all.inputs;

/** @typedef {import("./inputs.js").Inputs} Inputs */
/** @typedef {Record<string, any>} Entry */

/**
 * @param {import("../app.js").App} app @param {Inputs} inputs
 */
export function editInputs(app, inputs) {
  if (!app.studio.tab) return;
  const body = el("div", { class: "inputsheet" });
  const { sheet, close } = openSheet(app, words.label, "outputs wide",
    el("div", { class: "sheethead" }, icon("curve", 24), el("h2", { text: words.label }), el("span", { class: "grow" }), el("button", { class: "plain", "aria-label": words.close, onclick: () => close() }, icon("close"))), body);
  new Editor(app, inputs, body).show();
  sheet.querySelector("input")?.focus();
}

class Editor {
  /** @param {import("../app.js").App} app @param {Inputs} inputs @param {HTMLElement} body */
  constructor(app, inputs, body) {
    this.app = app;
    this.inputs = inputs;
    this.body = body;
    this.status = el("p", { class: "muted", role: "status" });
  }

  /**
   * A list of bindings as the file contains it. A value that is not a list is not changed.
   * @param {"inputs" | "follow" | "start"} key @returns {Entry[]}
   */
  list(key) {
    const list = this.inputs.found.stored?.[key];
    return Array.isArray(list) ? list : [];
  }

  /**
   * Changes the bindings of the file as one step of the history.
   * @param {(stored: Entry) => void} body
   */
  async change(body) {
    const { app, inputs } = this;
    const { tab } = app.studio;
    if (!tab) return;
    const { stored } = inputs.found;
    const next = stored && typeof stored === "object" && !Array.isArray(stored) ? structuredClone(stored) : {};
    body(next);
    for (const key of ["inputs", "follow", "start"]) if (Array.isArray(next[key]) && !next[key].length) delete next[key];
    try {
      const text = await ask({ verb: "storeInputs", stored: Object.keys(next).length ? JSON.stringify(next) : "", text: tab.pattern.text });
      tab.pattern.open(text, true);
      app.studio.changed();
      await inputs.read();
      const { problems } = inputs.found;
      fill(this.status, problems.length ? problems.map(({ path, message }) => `${path.replace("Metadata.ThrumBindings.", "")}: ${message}`).join(" · ") : "");
    } catch (error) {
      fill(this.status, error instanceof Error ? error.message : String(error));
    }
    this.show();
  }

  show() {
    const index = [...this.body.querySelectorAll("input, select, button")].indexOf(/** @type {HTMLElement} */ (document.activeElement));
    fill(this.body,
      el("p", { class: "muted", text: this.list("inputs").length ? words.about : words.empty }),
      ...this.list("inputs").map((input, index) => this.input(input, index)),
      el("button", { class: "button", text: words.add, onclick: () => this.change((stored) => {
        const names = this.list("inputs").map(({ name }) => name);
        let n = 1;
        while (names.includes(`${words.fresh}${n}`)) n += 1;
        (stored.inputs ??= []).push({ name: `${words.fresh}${n}`, range: [0, 1] });
      }) }), this.status);
    if (index >= 0) /** @type {HTMLElement | undefined} */ ([...this.body.querySelectorAll("input, select, button")][index])?.focus();
  }

  /** @param {Entry} input @param {number} index */
  input(input, index) {
    const change = (/** @type {(input: Entry, stored: Entry) => void} */ body) => this.change((stored) => body(stored.inputs[index], stored));
    const name = String(input.name ?? "");
    const range = Array.isArray(input.range) ? input.range : [];
    const own = (/** @type {"follow" | "start"} */ key) => this.list(key).map((entry, at) => ({ entry, at })).filter(({ entry }) => entry.input === name);
    return el("fieldset", {}, el("legend", { text: words.input(name) }),
      el("div", { class: "row" },
        this.field(words.name, name, (value) => change((each, stored) => {
          each.name = value;
          for (const key of ["follow", "start"]) for (const entry of stored[key] ?? []) if (entry.input === name) entry.input = value;
        })),
        this.number(words.low, range[0], (value) => change((each) => { each.range = [value, range[1] ?? value + 1]; })),
        this.number(words.high, range[1], (value) => change((each) => { each.range = [range[0] ?? value - 1, value]; })),
        this.number(words.initial, input.initial ?? range[0], (value) => change((each) => { each.initial = value; })),
        this.remove(words.removeOf(name), () => change((each, stored) => {
          stored.inputs.splice(index, 1);
          for (const key of ["follow", "start"]) if (Array.isArray(stored[key])) stored[key] = stored[key].filter((/** @type {Entry} */ entry) => entry.input !== name);
        }))),
      ...own("follow").map(({ entry, at }) => this.follower(entry, at)),
      ...own("start").map(({ entry, at }) => this.threshold(entry, at)),
      el("div", { class: "row" },
        el("button", { class: "button small", text: words.addFollower, onclick: () => change((_, stored) => (stored.follow ??= []).push({ input: name, control: "HapticIntensityControl", points: [[range[0], 0], [range[1], 1]], smoothing: 0.05 })) }),
        el("button", { class: "button small", text: words.addThreshold, onclick: () => change((_, stored) => (stored.start ??= []).push({ input: name, above: (range[0] + range[1]) / 2, hysteresis: (range[1] - range[0]) / 20, intensity: 1, sharpness: 0.5 })) })));
  }

  /** @param {Entry} entry @param {number} at */
  follower(entry, at) {
    const change = (/** @type {(entry: Entry) => void} */ body) => this.change((stored) => body(stored.follow[at]));
    const points = Array.isArray(entry.points) ? entry.points : [];
    const { targets } = this.inputs.found;
    const control = el("select", { "aria-label": words.control, onchange: () => change((each) => {
      each.control = control.value;
      const { low, high } = targets.find(({ name }) => name === control.value) ?? { low: 0, high: 1 };
      each.points = points.map(([x, y]) => [x, Math.min(high, Math.max(low, y))]);
    }) }, targets.map(({ name }) => el("option", { value: name, text: words.target(name), selected: name === entry.control })));
    return el("div", { class: "row bound" }, control,
      this.field(words.points, points.map(([x, y]) => `${x} → ${y}`).join(", "), (value) => {
        const pairs = value.split(/;\s*|,\s+/).map((part) => part.split(/→|->|:/).map((each) => parse(each)));
        if (pairs.some((pair) => pair.length !== 2 || pair.includes(null))) return fill(this.status, words.wrongPoints);
        return change((each) => { each.points = pairs; });
      }, "wide"),
      this.number(words.smoothing, entry.smoothing ?? 0, (value) => change((each) => { each.smoothing = value; }), "s"),
      this.number(words.hysteresis, entry.hysteresis ?? 0, (value) => change((each) => { each.hysteresis = value; })),
      this.remove(words.removeFollower, () => this.change((stored) => stored.follow.splice(at, 1))));
  }

  /** @param {Entry} entry @param {number} at */
  threshold(entry, at) {
    const change = (/** @type {(entry: Entry) => void} */ body) => this.change((stored) => body(stored.start[at]));
    const side = "below" in entry ? "below" : "above";
    const which = el("select", { "aria-label": words.side, onchange: () => change((each) => {
      each[which.value] = each[side];
      delete each[side];
    }) }, ["above", "below"].map((id) => el("option", { value: id, text: words.sides[id], selected: id === side })));
    const number = (/** @type {string} */ key, /** @type {number} */ value, unit = "") => this.number(words.members[key], value, (now) => change((each) => {
      if (key === "duration" && !now) delete each.duration;
      else each[key === "value" ? side : key] = now;
    }), unit);
    return el("div", { class: "row bound" }, which, number("value", entry[side]), number("hysteresis", entry.hysteresis ?? 0), number("intensity", entry.intensity ?? 1),
      number("sharpness", entry.sharpness ?? 0.5), number("duration", entry.duration ?? 0, "s"), this.remove(words.removeThreshold, () => this.change((stored) => stored.start.splice(at, 1))));
  }

  /** @param {string} label @param {string} value @param {(value: string) => unknown} change @param {string} [kind] */
  field(label, value, change, kind = "") {
    const input = el("input", { type: "text", value, spellcheck: "false", autocomplete: "off", onchange: () => input.value.trim() && change(input.value.trim()) });
    return el("label", { class: kind }, el("span", { text: label }), input);
  }

  /** @param {string} label @param {number | undefined} value @param {(value: number) => unknown} change @param {string} [unit] */
  number(label, value, change, unit = "") {
    return this.field(unit ? `${label}, ${unit}` : label, value === undefined ? "" : String(value), (text) => {
      const now = parse(text);
      if (now === null) return fill(this.status, words.wrong(text));
      return change(now);
    });
  }

  /** @param {string} label @param {() => void} body */
  remove(label, body) { return el("button", { class: "plain", "aria-label": label, title: label, onclick: body }, icon("trash", 16)); }
}
