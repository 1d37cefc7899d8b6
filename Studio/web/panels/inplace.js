// Shows exact numbers beside the selected item: Tab moves between fields, Enter applies, Esc discards.
import { edit, setParameter } from "../actions.js";
import { el, fill, place } from "../dom.js";
import { words } from "../strings.js";
import { numberField, rangeOfPoints, timesOfPoint } from "./fields.js";

/**
 * Opens the fields of the selected item or point. Returns whether exactly one is selected.
 * @param {import("../app.js").App} app @param {number} x @param {number} y on the stage
 */
export function openInPlace(app, x, y) {
  const { studio, timeline: { stage } } = app;
  const { pattern } = studio;
  const [target] = pattern.selected;
  if (pattern.selected.length !== 1) return false;
  const { id, point } = target;
  const item = pattern.item(id);
  const at = pattern.lanes.curves.flatMap(({ points }) => points).find((each) => each.id === id && each.index === point);
  if (!item || (point >= 0 && !at)) return false;
  const time = numberField(app, { label: words.inspector.time, low: 0, high: 86400, range: () => timesOfPoint(pattern), isTime: true, unit: words.unit.s, set: (value, gesture) => edit(studio, () => pattern.setTime(value, gesture)) });
  time.update(at?.time ?? item.time);
  const fields = [time];
  const add = (/** @type {string} */ name, /** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ value) => {
    const field = numberField(app, { label: words.parameters[name] ?? words.inspector.value, low, high, set: (now, gesture) => setParameter(studio, name, now, gesture) });
    field.update(value);
    fields.push(field);
  };
  if (at) add("", ...rangeOfPoints(pattern), at.value);
  else for (const each of item.parameters) if (!each.name || /Intensity|Sharpness|Volume|Pitch/.test(each.name)) add(each.name, each.low, each.high, each.value);
  if (!at && item.duration !== null && item.kind !== "tap") {
    const length = numberField(app, { label: words.inspector.length, low: 0, high: 86400, isTime: true, unit: words.unit.s, set: (value, gesture) => edit(studio, () => pattern.setDuration(value, gesture)) });
    length.update(item.duration);
    fields.push(length);
  }
  const box = el("div", { class: "field-over", role: "group", "aria-label": words.commands.numbers[0] });
  fill(box, fields.map((field) => el("label", {}, el("span", { text: field.input.getAttribute("aria-label") ?? "" }), field.element)));
  box.addEventListener("focusout", (event) => { if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) setTimeout(() => box.remove()); });
  stage.append(box);
  const size = box.getBoundingClientRect();
  place(box, Math.max(4, Math.min(x - 40, stage.clientWidth - size.width - 8)), Math.max(4, y - size.height - 14));
  time.input.focus();
  return true;
}
