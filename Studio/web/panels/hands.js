// The card of the first screen on which the user taps a rhythm. Any key and any touch is a tap, from the first one on.
import { contextOf, el } from "../dom.js";
import { countedTaps } from "../recorder.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";
import { colors, edge } from "../theme.js";
import { tap as drawTap } from "../timeline/heads.js";

const text = words.first;
/** Limits in seconds: a longer touch is a vibration, and a longer pause ends the rhythm. */
const [long, pause] = [0.18, 2];
/** The picture before the first tap. */
const example = [0.12, 0.3, 0.42, 0.6, 0.72].map((time) => ({ time, length: 0 }));

export class Hands {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {{ time: number, length: number }[]} */
    this.taps = [];
    /**
     * The keys and pointers that are down, with their tap and the time at which they were pressed.
     * @type {Map<string, { tap: { time: number, length: number }, at: number }>}
     */
    this.down = new Map();
    this.first = this.timer = 0;
    this.canvas = el("canvas", { class: "taps", "aria-hidden": "true" });
    const button = el("button", { class: "spacekey", text: text.here, title: text.handsNote });
    this.status = el("p", { class: "foot" });
    this.card = el("section", { class: "card" }, el("h3", { text: text.hands }), el("p", { class: "muted", text: text.handsNote }), this.canvas, button,
      el("p", { class: "row ways muted" }, el("span", { class: "row bykeys" }, icon("keys", 18), text.anyKey), icon("hand", 18), text.touch), this.status);
    button.addEventListener("pointerdown", (event) => {
      button.setPointerCapture(event.pointerId);
      this.press(`pointer ${event.pointerId}`, event.timeStamp);
    });
    for (const name of ["pointerup", "pointercancel"]) button.addEventListener(name, (event) => this.release(`pointer ${/** @type {PointerEvent} */ (event).pointerId}`, event.timeStamp));
    this.tell();
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    app.studio.on("options", () => this.draw());
  }

  /** Whether a rhythm has begun. */
  get isOn() { return this.taps.length > 0; }

  /**
   * Takes a key of the first screen. Returns whether it was a tap, or ended the rhythm.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.isOn && key === "Escape") return this.end(false);
    if (this.isOn && key === "Enter") return this.end(true);
    const isSpace = key === " ";
    const button = target instanceof Element ? target.closest("button, a, summary") : null;
    // Before the first tap, a button that has the focus keeps its space bar, and the signs of commands stay commands.
    if (!this.isOn && (key === "/" || key === "?" || (isSpace && button && !button.matches(".spacekey")))) return false;
    if (key.length !== 1 || (!isSpace && !this.app.studio.options.letters)) return false;
    if (!event.repeat) this.press(event.code || key, event.timeStamp);
    return true;
  }

  /** @param {KeyboardEvent} event */
  keyUp(event) { this.release(event.code || event.key, event.timeStamp); }

  /** @param {string} source @param {number} at in milliseconds */
  press(source, at) {
    const { player } = this.app;
    if (this.down.has(source)) return;
    player.unlock();
    clearTimeout(this.timer);
    if (!this.isOn) this.first = at;
    const tap = { time: Math.max(0, (at - this.first) / 1000), length: 0 };
    this.taps.push(tap);
    this.down.set(source, { tap, at });
    player.strike(this.app.studio.feel.intensity, this.app.studio.feel.sharpness, 0);
    this.tell();
    this.draw();
  }

  /** @param {string} source @param {number} at in milliseconds */
  release(source, at) {
    const held = this.down.get(source);
    if (!held) return;
    this.down.delete(source);
    const length = (at - held.at) / 1000;
    if (length > long) held.tap.length = length;
    this.tell();
    this.draw();
    if (!this.down.size) this.timer = window.setTimeout(() => this.end(true), pause * 1000);
  }

  /**
   * Ends the rhythm. Opens it as a pattern, or discards it.
   * @param {boolean} isKept
   */
  end(isKept) {
    clearTimeout(this.timer);
    const { taps } = this;
    this.taps = [];
    this.down.clear();
    this.tell();
    this.draw();
    if (isKept && !this.app.studio.tab) this.app.files.createFrom(taps);
    return true;
  }

  /** Shows the next instruction. */
  tell() {
    this.status.replaceChildren(...(this.isOn ? [el("b", { text: countedTaps(this.taps) }), el("span", { class: "muted", text: text.handsEnd })]
      : [el("b", { text: text.handsFoot }), el("span", { class: "muted", text: text.handsMore })]));
  }

  draw() {
    const { canvas, taps } = this;
    const [w, h] = [canvas.clientWidth, canvas.clientHeight];
    if (!w) return;
    const c = contextOf(canvas, w, h);
    const all = colors();
    c.fillStyle = all.rule;
    c.fillRect(0, h - 1, w, 1);
    const shown = this.isOn ? taps : example;
    const last = shown[shown.length - 1];
    const span = Math.max(1, (last.time + last.length) * 1.15);
    shown.forEach(({ time, length }, n) => {
      const x = 10 + time / span * (w - 30);
      // Tapped events have the feel of the palette. The example shows that events can differ.
      const { intensity, sharpness: sharp } = this.isOn ? this.app.studio.feel : { intensity: n % 2 ? 0.35 : 0.7, sharpness: n % 2 ? 0.6 : 0.3 };
      const felt = h - 1 - intensity * (h - 12);
      if (length) {
        c.fillStyle = edge(all, sharp);
        c.fillRect(x, felt, Math.max(3, length / span * (w - 30)), h - 1 - felt);
      } else drawTap(c, all, { x, base: h - 1, felt, authored: 0, sharpness: sharp, radius: 5, isSketched: false });
    });
    c.fillStyle = all.ink;
    c.fillRect(Math.round(w * (this.isOn ? 0.97 : 0.86)), 8, 2, h - 8);
  }
}
