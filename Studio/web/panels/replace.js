// Asks before a save replaces a version that another program has written, and lists the changes that would be lost.
import { el } from "../dom.js";
import { icon } from "../icons.js";
import { words } from "../more-strings.js";
import { openSheet } from "./sheet.js";

const text = words.own;
/** The largest number of changes that are listed. */
const most = 6;

/**
 * @param {import("../app.js").App} app @param {import("../studio.js").Tab} tab @param {{ name: string, note: string }[]} lost @param {() => void} replace
 */
export function openReplace(app, tab, lost, replace) {
  const error = tab.theirs?.error;
  const act = (/** @type {() => unknown} */ run) => () => {
    close();
    run();
  };
  const cancel = el("button", { class: "button", text: text.cancel, onclick: () => close() });
  const { close } = openSheet(app, text.replace(tab.name), "replace",
    el("div", { class: "sheethead" }, el("span", { class: "warn" }, icon("warn", 24)), el("h2", { text: text.replace(tab.name) })),
    el("div", { class: "lost" }, el("p", { text: error ? text.lostUnread(`${error.line}:${error.column} ${error.message}`) : lost.length ? text.lost(lost.length) : text.lostText }),
      el("ul", {}, lost.slice(0, most).map((each) => el("li", {}, el("b", { text: each.name }), ` ${each.note}`)), lost.length > most ? el("li", { class: "muted", text: text.more(lost.length - most) }) : null)),
    el("div", { class: "foot" }, el("button", { class: "button ghost", text: text.saveAs, onclick: act(() => app.run("saveAs")) }), el("span", { class: "grow" }), cancel,
      el("button", { class: "button primary", text: text.replaceNow, onclick: act(replace) })));
  cancel.focus();
}
