// The key map shows a keyboard with a label on each key, and a searchable list. Both are created from the table of commands.
import { capOf, commands, nameOf } from "../commands.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { isMac, spell } from "../keys.js";
import { words } from "../strings.js";
import { keyCaps, toggle } from "./parts.js";
import { openSheet } from "./sheet.js";

const rows = ["1234567890-+", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,.?/"];

/** @param {import("../app.js").App} app */
export function openKeys(app) {
  const input = el("input", { type: "search", placeholder: words.keys.search, "aria-label": words.keys.search });
  const board = el("div", { class: "board", "aria-hidden": "true" });
  const columns = el("div", { class: "keycolumns" });
  const legend = el("div", { class: "row legend" }, Object.entries(words.keys.legend).map(([group, name]) => el("span", { class: "row" }, el("i", { class: `cap-${group}` }), name)));
  const sheet = openSheet(app, words.keys.label, "keymap",
    el("div", { class: "sheethead" }, icon("keys", 24), el("h2", { text: words.keys.label }), el("label", { class: "search" }, icon("search", 16), input), el("span", { class: "grow" }), legend,
      el("button", { class: "plain", "aria-label": words.keys.close, onclick: () => sheet.close() }, icon("close"))), board, columns);
  const byKey = new Map(commands.flatMap((each) => each.keys.map((key) => [key, each])));
  const cap = (/** @type {string} */ key, /** @type {string} */ name = "") => {
    const found = byKey.get(key);
    const isFit = found && fits(found);
    const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
    const bar = digit ? el("i", {}) : null;
    if (bar) bar.style.height = `${digit * 2.4}px`;
    const group = found?.group === "go" || found?.group === "help" ? "view" : found?.group;
    return el("div", { class: `cap${found ? ` cap-${group}` : " free"}${isFit ? "" : " faint"}${name ? " broad" : ""}` }, el("b", { text: name || spell(key) }), el("span", { text: digit ? "" : found ? capOf(found) : "" }), bar);
  };
  const fits = (/** @type {import("../commands.js").Command} */ each) => nameOf(each).toLowerCase().includes(input.value.trim().toLowerCase());
  const show = () => {
    fill(board, rows.map((row, n) => el("div", { class: `caprow row${n}` }, [...row].map((key) => cap(key)), n === 2 ? cap("Enter", "↵") : n === 3 ? cap("Delete", isMac ? "⌫" : "Del") : null)),
      el("div", { class: "caprow" }, cap("Space", words.first.space), cap("ArrowLeft", "← ↑ ↓ →"), cap("F8", "F8")),
    el("div", { class: "caprow" }, words.keys.held.map(([key, what]) => el("div", { class: "cap cap-edit broad" }, el("b", { text: spell(key) }), el("span", { text: what })))));
    const list = commands.filter((each) => each.keys.length && fits(each) && (input.value.trim() || /\+|F\d|Arrow|Home|End|Insert/.test(each.keys[0])));
    const groups = [...new Set(list.map(({ group }) => group))];
    fill(columns, el("section", {}, el("h3", { text: words.keys.mouse }), el("dl", {}, words.keys.mouseRows.flatMap(([name, what]) => [el("dt", { text: name.replace("Mod", spell("Mod")).replace("Alt", spell("Alt")) }), el("dd", { text: what })])),
      el("div", { class: "row" }, el("span", { class: "strong", text: words.keys.letters }), toggle(words.keys.letters, app.studio.options.letters, (isOn) => app.studio.setOptions({ letters: isOn })))),
    groups.map((group) => el("section", {}, el("h3", { text: words.groups[group] }), el("dl", {}, list.filter((each) => each.group === group).flatMap((each) => [el("dt", {}, ...each.keys.slice(0, 1).flatMap(keyCaps)), el("dd", { text: nameOf(each) })])))));
  };
  input.addEventListener("input", show);
  show();
  input.focus();
}
