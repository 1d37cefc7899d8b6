// Shows one player in the list of phones or of this machine's outputs: its state, strength, delay and test.
import { el, fill, set } from "../dom.js";
import { words as all } from "./strings.js";

const words = all.phones;

/**
 * Creates the controls of one player. `update` shows the state that the player reports.
 * @param {import("../app.js").App} app @param {import("./phones.js").Phones} phones @param {import("./phones.js").Phone} phone
 */
export function controlsOf(app, phones, phone) {
  const state = el("span", { class: "phonestate" });
  let touched = 0;
  const slider = (/** @type {string} */ label, /** @type {number} */ most, /** @type {string} */ unit, /** @type {() => void} */ change) => {
    const shown = el("output");
    const input = el("input", { type: "range", min: "0", max: String(most), step: "1", "aria-label": `${label}, ${phone.name}`, oninput: () => {
      fill(shown, `${input.value} ${unit}`);
      change();
    } });
    return { input, element: el("label", {}, el("span", { text: label }), input, shown), put: (/** @type {number} */ value) => {
      // A slider does not change while the user drags it.
      if (document.activeElement === input && Math.abs(Number(input.value) - value) > 0 && performance.now() - touched < 1000) return;
      input.value = String(value);
      fill(shown, `${value} ${unit}`);
    } };
  };
  const change = () => {
    touched = performance.now();
    phones.set(phone.id, Number(gain.input.value) / 100, Number(delay.input.value));
  };
  const gain = slider(words.strength, 100, "%", change);
  const delay = slider(words.delay, 200, "ms", change);
  const test = el("button", { class: "button", text: words.test, "aria-label": words.testOf(phone.name), onclick: () => app.link.send({ t: "test", id: phone.id }) });
  const sliders = el("div", { class: "phonesliders" }, gain.element, delay.element);
  const update = (/** @type {import("./phones.js").Phone} */ now) => {
    set(state, { text: words.states(now.state, now.spread, now.trip), "data-state": now.state });
    gain.put(Math.round(now.gain * 100));
    delay.put(Math.round(now.delay));
  };
  return { state, test, sliders, update };
}
