// Creates the text of the tooltip for the item under the pointer.
import { controlName } from "../controls.js";
import { el } from "../dom.js";
import { level, plain, time } from "../format.js";
import { words } from "../strings.js";

/** @param {import("./hits.js").Hit} found */
export function tipOf(found) {
  const muted = (/** @type {string} */ text) => el("span", { class: "muted", text: `${text} ` });
  const pair = (/** @type {string} */ name, /** @type {number} */ written, /** @type {number} */ felt) =>
    [muted(name), el("b", { text: Math.abs(written - felt) < 0.005 ? written.toFixed(2) : `${written.toFixed(2)} → ${felt.toFixed(2)}` }), "  "];
  if (found.kind === "mark") {
    const { mark } = found;
    const isSound = mark.kind === "tone" || mark.kind === "file";
    const title = /** @type {any} */ (words.titles)[mark.kind];
    return [
      el("div", {}, el("b", { text: title }), ` ${time(mark.time)}`, mark.count > 1 ? ` × ${mark.count}` : ""),
      isSound ? el("div", {}, ...pair(words.inspector.volume, mark.level, mark.felt))
        : el("div", {}, ...pair(words.lanes.intensity, mark.level, mark.felt), ...pair(words.lanes.sharpness.toLowerCase(), mark.sharpness, mark.feltSharpness)),
    ];
  }
  if (found.kind === "point") return [el("b", { text: controlName(found.curve.control) }), ` ${level(found.point.value)}`, el("div", { class: "muted", text: time(found.point.time) })];
  if (found.kind === "line") return [el("b", { text: controlName(found.curve.control) }), ` ${level(found.value)}`, el("div", { class: "muted", text: `${plain(found.time)} s` })];
  return [];
}
