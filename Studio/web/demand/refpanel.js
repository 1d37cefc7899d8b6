// The panel of a reference track above the picture: its picture, its name, its time and its rate.
import { el, set } from "../dom.js";
import { icon } from "../icons.js";
import { line, numberField } from "../panels/fields.js";
import { words as all } from "./strings.js";

const words = all.reference;

/** @param {import("../app.js").App} app @param {import("./reference.js").ReferenceTrack} track */
export function makePanel(app, track) {
  const picture = el("figure", { class: "refpicture", role: "img", "aria-label": words.label });
  const name = el("b", {});
  const facts = el("span", { class: "muted" });
  const problem = el("p", { class: "error", role: "alert" });
  const place = el("span", { class: "muted refplace" });
  const start = numberField(app, { label: words.start, low: -86400, high: 86400, isTime: true, unit: "s", set: (value, gesture) => track.change({ time: value }, gesture) });
  const rate = numberField(app, { label: words.rate, low: 0.1, high: 1000, step: 1, write: String, set: (value, gesture) => track.change({ rate: value }, gesture) });
  const rateRow = line(words.rateShort, rate.element);
  const button = (/** @type {string} */ sign, /** @type {string} */ text, /** @type {() => void} */ run) => el("button", { class: "button small", onclick: run }, icon(sign, 15), text);
  const find = button("folder", words.find, () => track.ask());
  const hide = el("button", { class: "plain small", "aria-pressed": "true", "aria-label": words.show, title: words.show, onclick: () => set(hide, { "aria-pressed": !section.toggleAttribute("data-small") }) }, icon("eye", 16));
  const section = el("section", { class: "reference", "aria-label": words.label, hidden: true }, picture,
    el("div", { class: "refbody" }, el("div", { class: "row" }, name, facts, el("span", { class: "grow" }), hide, el("button", { class: "plain small", "aria-label": words.remove, title: words.remove, onclick: () => track.remove() }, icon("trash", 16))),
      problem, el("div", { class: "reflines" }, line(words.startShort, start.element), rateRow, place),
      el("div", { class: "row refbuttons" }, button("arrow", words.toHead, () => track.change({ time: app.studio.tab?.head ?? 0 }, 0)), find)));
  return { section, picture, name, facts, problem, place, start, rate, rateRow, find };
}
