// The rows of the inspector for an audio file: its fades, whether it repeats, and what else its fades change.
import { edit } from "../actions.js";
import { el, set } from "../dom.js";
import { icon } from "../icons.js";
import { words as more } from "../more-strings.js";
import { words as all } from "../strings.js";
import { line, numberField } from "./fields.js";
import { toggle } from "./parts.js";

const words = more.clip;
/** The longest fade that can be typed, in seconds. */
const longest = 3600;

/** @param {import("../app.js").App} app @param {((item: Item | null) => void)[]} updates */
export function clipFields(app, updates) {
  const { studio } = app;
  const first = () => studio.pattern.selected[0]?.id ?? 0;
  const fields = /** @type {const} */ (["fadeIn", "fadeOut"]).map((side) => {
    const field = numberField(app, { label: words.names[side], low: 0, high: longest, isTime: true, step: 0.01, unit: all.unit.s, set: (seconds, gesture) => {
      if (!app.making.fade(first(), side, seconds, gesture)) studio.say(words.refused);
    } });
    updates.push((item) => item?.sound && field.update(item.sound[side]));
    return field.element;
  });
  const play = (/** @type {boolean} */ loops, /** @type {boolean} */ hasEdges) => edit(studio, () => studio.pattern.setSound("", loops, hasEdges));
  const now = () => studio.pattern.item(first())?.sound;
  const loops = toggle(words.loops, false, (isOn) => play(isOn, now()?.usesVolumeEnvelope ?? true));
  const edges = toggle(words.edges, true, (isOn) => play(now()?.loops ?? false, isOn));
  const others = el("p", {});
  const alone = el("div", { class: "why", hidden: true }, others, el("div", { class: "row" }, el("button", { class: "button small", onclick: () => app.run("fadeAlone") }, icon("wave", 15), words.alone)));
  updates.push((item) => {
    if (!item?.sound) return;
    set(loops, { "aria-checked": item.sound.loops });
    set(edges, { "aria-checked": item.sound.usesVolumeEnvelope });
    const text = [app.making.others(item.id, "fadeIn"), app.making.others(item.id, "fadeOut")].filter(Boolean);
    set(others, { text: text[0] ?? "" });
    alone.hidden = !text.length;
  });
  return el("div", {},
    line(words.fades, fields[0], el("span", { class: "muted", text: words.out }), fields[1]), alone,
    line(words.loopsShort, loops, el("span", { class: "muted", text: words.loopsNote })), line(words.edgesShort, edges, el("span", { class: "muted", text: words.edgesNote })));
}
