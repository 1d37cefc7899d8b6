// Number fields and sliders of the inspector. A field keeps its text while it is edited; Enter applies it, Esc discards it.
import { edit } from "../actions.js";
import { el } from "../dom.js";
import { clamp, level, parse, plain } from "../format.js";
import { newGesture } from "../pattern.js";
import { words } from "../strings.js";

/** The latest time of a pattern, in seconds. */
const mostTime = 86400;

/** @typedef {import("../app.js").App} App */
/**
 * @typedef {{ label: string, low: number, high: number, range?: () => [number, number], isTime?: boolean, unit?: string, step?: number, write?: (value: number) => string, set: (value: number, gesture: number) => void }} FieldOptions
 */

/**
 * Shows one number with its name. Arrow keys change it. It accepts texts such as "120 ms" or "1,5".
 * @param {App} app @param {FieldOptions} options
 */
export function numberField(app, options) {
  const { label, low, high, isTime = false, unit = "", step = isTime ? 0.002 : 0.02, write = isTime ? plain : level } = options;
  const input = el("input", { type: "text", inputmode: "decimal", "aria-label": label, autocomplete: "off", spellcheck: "false" });
  const box = el("span", { class: "number" }, input, unit ? el("em", { text: unit, "aria-hidden": "true" }) : null);
  let shown = "";
  // The range of points depends on the curves that are selected.
  const range = options.range ?? (() => /** @type {[number, number]} */ ([low, high]));
  /**
   * Sets the value, and states the value that the pattern then has.
   * @param {number} value @param {number} gesture
   */
  const change = (value, gesture) => {
    const before = shown;
    options.set(value, gesture);
    app.studio.say(words.inspector.set(label, `${shown === before ? write(value) : shown}${unit ? ` ${unit}` : ""}`));
  };
  const apply = () => {
    if (input.value === shown) return;
    const value = parse(input.value);
    const [least, most] = range();
    if (value === null || value < least - 1e-9 || value > most + 1e-9) {
      app.studio.say(words.inspector.wrong(label, write(least), write(most)));
      input.value = shown;
      return;
    }
    change(value, 0);
  };
  input.addEventListener("change", apply);
  input.addEventListener("focus", () => input.select());
  let gesture = 0;
  let timer = 0;
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") {
      apply();
      app.focusStage();
    } else if (event.key === "Escape") {
      input.value = shown;
      app.focusStage();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      // A step applies to the value of the document, not to that of a tried fix.
      if (app.studio.tab?.pattern.dropTrial()) input.value = shown;
      const value = parse(input.value);
      if (value === null) return;
      if (!timer) gesture = newGesture();
      clearTimeout(timer);
      timer = window.setTimeout(() => { timer = 0; }, 600);
      const by = (event.key === "ArrowUp" ? 1 : -1) * step * (event.shiftKey ? 5 : 1);
      change(clamp(Math.round((value + by) * 1000) / 1000, ...range()), gesture);
    } else if ((event.ctrlKey || event.metaKey) && ["s", "k"].includes(event.key)) {
      apply();
      app.keyboard.key(event);
    }
  });
  return {
    element: box, input,
    /** @param {number | null} value null if the selected items have different values @param {string} [text] the text that is shown in that case */
    update(value, text = "") {
      const next = value === null ? text : write(value);
      if (document.activeElement === input && input.value !== shown) return;
      shown = next;
      box.classList.toggle("dense", next.length > 7);
      if (input.value !== next) input.value = next;
    },
  };
}

/**
 * The range of values that all selected points can have: that of their curves.
 * @param {import("../pattern.js").Pattern} pattern @returns {[number, number]}
 */
export function rangeOfPoints(pattern) {
  const curves = pattern.lanes.curves.filter(({ points }) => points.some((point) => pattern.isSelected(point.id, point.index)));
  return [Math.max(-1, ...curves.map(({ low }) => low)), Math.min(1, ...curves.map(({ high }) => high))];
}

/**
 * The times that the selected point can have: those between its neighbours in its curve.
 * @param {import("../pattern.js").Pattern} pattern @returns {[number, number]}
 */
export function timesOfPoint(pattern) {
  const [{ id, point }] = pattern.selected;
  const own = pattern.lanes.curves.flatMap(({ points }) => points).filter((each) => each.id === id);
  const time = (/** @type {number} */ index, /** @type {number} */ otherwise) => own.find((each) => each.index === index)?.time ?? otherwise;
  return pattern.selected.length === 1 && point >= 0 ? [time(point - 1, 0), time(point + 1, mostTime)] : [0, mostTime];
}

/**
 * Shows the time from the first to the last selected item. A new number scales all times, and the first item stays.
 * @param {App} app @param {((item: Item | null) => void)[]} updates
 */
export function spreadField(app, updates) {
  const { studio } = app;
  // Repeated edits of one gesture are calculated from the values at the start of the gesture.
  let began = { gesture: 0, from: 0, length: 0 };
  const field = numberField(app, { label: words.inspector.spread, low: 0.001, high: 86400, isTime: true, unit: words.unit.s, set: (value, gesture) => {
    const { time } = studio.pattern.summary;
    if (!time) return;
    if (!gesture || began.gesture !== gesture) began = { gesture, from: time.from, length: time.to - time.from };
    if (began.length > 0) edit(studio, () => studio.pattern.scale(value / began.length, 1, began.from, 0, gesture));
  } });
  updates.push(() => {
    const { time } = studio.pattern.summary;
    const length = (time?.to ?? 0) - (time?.from ?? 0);
    field.input.disabled = length <= 0;
    field.update(length);
  });
  return field.element;
}

/**
 * A slider below a number. It has a fill or the sharpness scale, a knob for the written value, and a mark for the felt value.
 * @param {App} app @param {FieldOptions & { isSharpness?: boolean }} options
 */
export function slider(app, { label, low, high, set: write, isSharpness = false }) {
  const input = el("input", { type: "range", min: low, max: high, step: 0.01, "aria-label": label, class: isSharpness ? "range scale" : "range" });
  const mark = el("i", { class: "feltmark", hidden: true });
  const bar = el("i", { class: "fillbar" });
  const box = el("div", { class: "slide" }, bar, input, mark);
  let gesture = 0;
  let last = 0;
  input.addEventListener("input", () => {
    gesture ||= newGesture();
    write(Number(input.value), gesture);
    if (performance.now() - last > 60) {
      last = performance.now();
      app.feelSelection();
    }
  });
  input.addEventListener("change", () => { gesture = 0; });
  input.addEventListener("keydown", (event) => event.stopPropagation());
  const place = (/** @type {number} */ value) => `calc(7px + (100% - 14px) * ${clamp((value - low) / (high - low))})`;
  return {
    element: box,
    /** @param {number | null} value @param {number | null} felt @param {string} color */
    update(value, felt, color) {
      if (value !== null) input.value = String(value);
      const isDifferent = felt !== null && value !== null && Math.abs(felt - value) > 0.005;
      mark.hidden = !isDifferent;
      if (isDifferent) mark.style.left = place(felt ?? 0);
      bar.hidden = isSharpness;
      bar.style.width = place(isDifferent ? felt ?? 0 : value ?? 0);
      bar.style.background = color;
    },
  };
}

/**
 * A section that opens and closes.
 * @param {string} title @param {string} note @param {boolean} isOpen @param {...import("../dom.js").Child} children
 */
export function fold(title, note, isOpen, ...children) {
  const summary = el("summary", {}, el("span", { text: title }), el("span", { class: "muted", text: note }));
  return el("details", { class: "fold", open: isOpen }, summary, ...children);
}

/** @param {string} label @param {...import("../dom.js").Child} children */
export const line = (label, ...children) => el("div", { class: "line" }, el("span", { class: "name", text: label }), el("div", { class: "row" }, ...children));

/**
 * Calls a function at once, or, if it takes too long for every frame, at most ten times a second and once after the last request.
 * @param {() => void} body @param {() => boolean} isMuch
 */
export function resting(body, isMuch) {
  const pause = 100;
  let [timer, last] = [0, 0];
  return () => {
    clearTimeout(timer);
    if (isMuch() && performance.now() - last < pause) timer = window.setTimeout(body, pause);
    else {
      last = performance.now();
      body();
    }
  };
}
