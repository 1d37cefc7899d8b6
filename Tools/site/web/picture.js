// The picture of the pattern, whose events are changed by pointer and keys. Places are percentages, so that it needs no layout of its own.

/** @typedef {import("./code.js").Event} Event */

/** The length of the time axis in seconds. */
export const span = 1.5;
const shortest = 0.05;
const name = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string | number>} values @param {Element[]} children */
function svg(tag, values, ...children) {
  const element = document.createElementNS(name, tag);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

const within = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => Math.min(Math.max(value, low), high);
const percent = (/** @type {number} */ part) => `${Math.round(part * 10000) / 100}%`;
/** @param {number} value @param {number} step */
const rounded = (value, step) => Math.round(value / step) * step;

/** @param {Event} event @param {number} index @param {Event[]} events */
export function named(event, index, events) {
  const kind = event.type === "transient" ? "Tap" : "Vibration";
  return `${kind} ${events.slice(0, index + 1).filter(({ type }) => type === event.type).length}`;
}

/** @param {Event} event */
const described = (event) => `${event.time.toFixed(2)} s, ${event.duration ? `${event.duration.toFixed(2)} s long, ` : ""}intensity ${event.intensity.toFixed(2)}, sharpness ${event.sharpness.toFixed(2)}`;

export class Picture {
  /**
   * @param {SVGSVGElement} element
   * @param {{ change: () => void, select: (index: number) => void, intend: () => void }} on
   */
  constructor(element, on) {
    this.element = element;
    this.on = on;
    /** @type {Event[]} */
    this.events = [];
    this.selected = -1;
    /** @type {SVGElement[]} */
    this.groups = [];
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("focusin", (event) => this.select(this.indexOf(event.target)));
  }

  /** @param {EventTarget | null} target */
  indexOf(target) { return this.groups.indexOf(/** @type {any} */ (target instanceof Element ? target.closest(".event") : null)); }

  /** @param {Event[]} events */
  show(events) {
    this.events = events;
    this.groups = events.map((event) => {
      const isTap = event.type === "transient";
      const parts = isTap ? [svg("rect", { class: "reach" }), svg("rect", { class: "bar", rx: 5, width: 10 })] : [svg("rect", { class: "fill", rx: 3 }), svg("line", { class: "edge" })];
      const knobs = [svg("circle", { class: isTap ? "knob" : "knob end", r: isTap ? 8 : 6 })];
      return /** @type {SVGElement} */ (svg("g", { class: "event", role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": 100 }, ...parts, ...knobs));
    });
    this.element.querySelectorAll(".event").forEach((each) => each.remove());
    // Taps are in front of vibrations.
    this.element.append(...this.groups.filter((_, index) => events[index].type !== "transient"), ...this.groups.filter((_, index) => events[index].type === "transient"));
    events.forEach((_, index) => this.place(index));
    this.select(within(this.selected, 0, events.length - 1));
  }

  /** @param {number} index */
  place(index) {
    const event = this.events[index];
    const group = this.groups[index];
    const [x, y, height] = [percent(event.time / span), percent(1 - event.intensity), percent(event.intensity)];
    const set = (/** @type {string} */ part, /** @type {Record<string, string>} */ values) => {
      const element = group.querySelector(part);
      for (const [key, value] of Object.entries(values)) element?.setAttribute(key, value);
    };
    group.setAttribute("class", `event ${event.type} s${Math.round(event.sharpness * 10)}${index === this.selected ? " selected" : ""}`);
    group.setAttribute("aria-label", named(event, index, this.events));
    group.setAttribute("aria-valuenow", String(Math.round(event.intensity * 100)));
    group.setAttribute("aria-valuetext", described(event));
    if (event.type === "transient") {
      set(".knob", { cx: x, cy: y });
      set(".bar", { x, y, height });
      set(".reach", { x, y: "0", height: "100%" });
    } else {
      const [width, end] = [percent((event.duration ?? 0) / span), percent((event.time + (event.duration ?? 0)) / span)];
      set(".fill", { x, y, width, height });
      set(".edge", { x1: x, x2: end, y1: y, y2: y });
      set(".end", { cx: end, cy: y });
    }
  }

  /** @param {number} index */
  select(index) {
    if (index < 0 || index >= this.events.length) return;
    const before = this.selected;
    this.selected = index;
    if (before !== index && before >= 0 && before < this.events.length) this.place(before);
    this.place(index);
    this.on.select(index);
  }

  /** @param {number} index @param {Partial<Event>} values */
  set(index, values) {
    const event = this.events[index];
    Object.assign(event, values);
    event.time = within(rounded(event.time, 0.01), 0, span - (event.duration ?? 0));
    event.intensity = within(rounded(event.intensity, 0.01), 0, 1);
    event.sharpness = within(rounded(event.sharpness, 0.01), 0, 1);
    if (event.duration) event.duration = within(rounded(event.duration, 0.01), shortest, span - event.time);
    this.place(index);
    this.on.select(index);
    this.on.change();
  }

  /** @param {PointerEvent} press */
  press(press) {
    const index = this.indexOf(press.target);
    this.on.intend();
    if (index < 0 || press.button) return;
    press.preventDefault();
    this.groups[index].focus({ preventScroll: true });
    const box = this.element.getBoundingClientRect();
    const start = { ...this.events[index] };
    const isEnd = /** @type {Element} */ (press.target).classList.contains("end");
    this.element.setPointerCapture(press.pointerId);
    const move = (/** @type {PointerEvent} */ event) => {
      const time = (event.clientX - press.clientX) / box.width * span;
      const intensity = start.intensity - (event.clientY - press.clientY) / box.height;
      this.set(index, isEnd ? { duration: (start.duration ?? 0) + time, intensity } : { time: start.time + time, intensity });
    };
    const end = () => {
      this.element.removeEventListener("pointermove", move);
      this.element.removeEventListener("pointerup", end);
      this.element.removeEventListener("pointercancel", end);
    };
    this.element.addEventListener("pointermove", move);
    this.element.addEventListener("pointerup", end);
    this.element.addEventListener("pointercancel", end);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const index = this.indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const { time, intensity, sharpness } = this.events[index];
    const factor = event.shiftKey ? 5 : 1;
    const values = {
      ArrowUp: { intensity: intensity + 0.02 * factor }, ArrowDown: { intensity: intensity - 0.02 * factor },
      ArrowLeft: { time: time - 0.01 * factor }, ArrowRight: { time: time + 0.01 * factor },
      PageUp: { sharpness: sharpness + 0.1 }, PageDown: { sharpness: sharpness - 0.1 }, Home: { intensity: 0 }, End: { intensity: 1 },
    }[event.key];
    if (!values) return;
    event.preventDefault();
    this.on.intend();
    this.set(index, values);
  }

  /**
   * Marks the events that sound at a time, and moves the play head.
   * @param {number | undefined} time
   */
  playing(time) {
    this.element.classList.toggle("playing", time !== undefined);
    const head = this.element.querySelector(".head");
    for (const key of ["x1", "x2"]) head?.setAttribute(key, percent((time ?? 0) / span));
    this.events.forEach((event, index) => this.groups[index].classList.toggle("now", time !== undefined && time >= event.time && time < event.time + (event.duration ?? 0.12)));
  }
}
