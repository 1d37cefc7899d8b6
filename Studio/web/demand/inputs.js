// Shows the inputs of a pattern in the inspector. Each input has a slider, which takes effect while the pattern plays.
import { el, fill } from "../dom.js";
import { fold } from "../panels/fields.js";
import { editInputs } from "./inputsheet.js";
import { words as all } from "./strings.js";
import { dress, tools as ask } from "./worker.js";

const words = all.inputs;

/** @typedef {{ name: string, low: number, high: number, value: number }} Input */
/** @typedef {{ inputs: Input[], targets: { name: string, low: number, high: number }[], stored: any, problems: { path: string, message: string }[] }} Found */
/** @typedef {{ lane?: number, value?: number, over?: number, rate?: number, loopEnd?: number, intensity?: number, sharpness?: number, duration?: number }} Change */

/**
 * The delay after an edit before the inputs are read again, and the interval at which inputs that change continuously are updated. In milliseconds.
 */
const [rest, step] = [150, 30];

export class Inputs {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    dress();
    /** @type {Found} */
    this.found = { inputs: [], targets: [], stored: null, problems: [] };
    /**
     * The values that the user has set, by the names of inputs.
     * @type {Map<string, number>}
     */
    this.values = new Map();
    this.key = "";
    this.tab = app.studio.tab;
    /** Whether an input sets the speed. */
    this.rate = false;
    this.timer = this.moving = 0;
    this.asked = Promise.resolve();
    this.list = el("div", { class: "inputlist" });
    this.problems = el("ul", { class: "problems" });
    this.section = el("section", { class: "inputs", "aria-label": words.label }, fold(words.label, words.note, true, this.list, this.problems,
      el("div", { class: "row buttons" }, el("button", { class: "button small", text: words.edit, onclick: () => editInputs(app, this) }))));
    app.inspector.findings.before(this.section);
    app.studio.on(["open", "document"], () => this.soon());
  }

  soon() {
    const { studio } = this.app;
    // The values of the previous pattern do not apply to another pattern.
    if (this.tab !== studio.tab) this.leave();
    this.tab = studio.tab;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.read(), rest);
  }

  /** Resets the controls to the values of the pattern. */
  leave() {
    const { player } = this.app;
    player.lanes = [];
    player.node?.port.postMessage({ lanes: null });
  }

  /** Reads the inputs of the open pattern, if its text has changed. */
  async read() {
    const { tab } = this.app.studio;
    const text = tab?.pattern.write(0) ?? "";
    const key = tab ? `${tab.key}/${text}` : "";
    if (key === this.key) return;
    if (key.split("/", 1)[0] !== this.key.split("/", 1)[0]) this.values.clear();
    this.key = key;
    try {
      this.found = tab ? await ask({ verb: "inputs", text }) : { ...this.found, inputs: [], stored: null, problems: [] };
    } catch (error) {
      return this.app.studio.say(error instanceof Error ? error.message : String(error));
    }
    if (key !== this.key) return;
    await this.restart();
    this.show();
  }

  /** The values of all controls when a player starts. */
  async restart() {
    const { player } = this.app;
    const { inputs } = this.found;
    this.leave();
    // Restores the speed if an input has set it. A speed that the user has chosen does not change.
    if (this.rate) player.setSpeed(1);
    this.rate = false;
    for (const [index, { name }] of inputs.entries()) {
      const value = this.values.get(name);
      if (value !== undefined) await ask({ verb: "setInput", input: index, value, time: 0 });
    }
    if (inputs.length) this.apply(await ask({ verb: "inputChanges", time: 0, restarts: true }));
  }

  show() {
    const { inputs, stored, problems } = this.found;
    this.section.hidden = !stored && !inputs.length;
    const focused = document.activeElement instanceof HTMLInputElement && this.list.contains(document.activeElement) ? document.activeElement.dataset.input : null;
    fill(this.list, inputs.map((input, index) => this.row(input, index)), inputs.length ? null : el("p", { class: "muted", text: words.none }));
    fill(this.problems, problems.map(({ path, message }) => el("li", {}, el("b", { text: path.replace("Metadata.ThrumBindings.", "") }), ` ${message}`)));
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-input="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {Input} input @param {number} index */
  row({ name, low, high, value: initial }, index) {
    const spell = (/** @type {number} */ value) => String(Number(value.toPrecision(4)));
    const value = this.values.get(name) ?? initial;
    const shown = el("output", { text: spell(value) });
    const slider = el("input", { type: "range", "data-input": name, "aria-label": words.input(name), min: low, max: high, step: "any", value, oninput: () => {
      fill(shown, spell(Number(slider.value)));
      this.set(index, name, Number(slider.value));
    } });
    slider.addEventListener("keydown", (event) => event.stopPropagation());
    return el("label", {}, el("span", { text: name }), slider, shown);
  }

  /** @param {number} index @param {string} name @param {number} value */
  set(index, name, value) {
    this.values.set(name, value);
    // Applies the changes in their order, so the last value takes effect.
    this.asked = this.asked.then(async () => {
      if (this.values.get(name) === value) this.apply(await ask({ verb: "setInput", input: index, value, time: performance.now() / 1000 }));
    }).catch((error) => this.app.studio.say(String(error instanceof Error ? error.message : error)));
  }

  /** @param {{ changes: Change[], isPending: boolean }} due */
  apply({ changes, isPending }) {
    const { player, studio } = this.app;
    const lanes = changes.flatMap(({ lane, value, over }) => (lane !== undefined && value !== undefined ? { lane, value, over: over ?? 0 } : []));
    if (lanes.length) player.node?.port.postMessage({ lanes });
    // The worklet is loaded when a sound is first played.
    player.lanes = [...player.lanes.filter(({ lane }) => !lanes.some((each) => each.lane === lane)), ...lanes.map((each) => ({ ...each, over: 0 }))];
    for (const { rate, loopEnd, intensity, sharpness, duration } of changes) {
      if (rate !== undefined) {
        this.rate = true;
        player.setSpeed(Math.min(4, Math.max(0.05, rate)));
      } else if (loopEnd !== undefined && studio.tab?.loop) player.setLoop([studio.tab.loop[0], loopEnd > studio.tab.loop[0] ? loopEnd : studio.tab.end]);
      else if (intensity !== undefined && studio.isPlaying) player.strike(intensity, sharpness ?? 0, duration ?? 0);
    }
    clearTimeout(this.moving);
    if (isPending) this.moving = window.setTimeout(async () => this.apply(await ask({ verb: "inputChanges", time: performance.now() / 1000, restarts: false })), step);
  }
}

/** @type {Inputs | null} */
let own = null;

/**
 * The inputs of the page, read for the open pattern.
 * @param {import("../app.js").App} app
 */
export async function inputsOf(app) {
  own ??= new Inputs(app);
  await own.read();
  return own;
}

/**
 * Edits the inputs of the open pattern.
 * @param {import("../app.js").App} app
 */
export async function openInputs(app) { editInputs(app, await inputsOf(app)); }
