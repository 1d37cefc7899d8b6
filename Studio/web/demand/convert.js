// Writes and reads files of other formats, as `thrum convert` does, and lists the losses.
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { openSheet } from "../panels/sheet.js";
import { words as all } from "./strings.js";
import { dress, tools } from "./worker.js";

const words = all.convert;
const encoder = new TextEncoder();

/** @typedef {{ name: string, summary: string, ending: string, isRead: boolean, isWritten: boolean }} Format */
/** @typedef {{ summary: string, details: string[], files: { name: string, bytes: Uint8Array }[] }} Converted */

/** @param {unknown} error */
const why = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Opens the sheet that exports the open pattern.
 * @param {import("../app.js").App} app
 */
export async function openExport(app) {
  dress();
  const { tab } = app.studio;
  if (!tab) return;
  /** @type {Format[]} */
  const formats = (await tools({ verb: "formats" })).filter((/** @type {Format} */ format) => format.isWritten && format.name !== "ahap");
  const stem = tab.name.replace(/\.\w+$/, "");
  const source = encoder.encode(tab.pattern.write(0));
  let round = 0;
  /** @type {Converted | null} */
  let made = null;
  const summary = el("p", { class: "strong", role: "status" });
  const details = el("ul", { class: "losses" });
  const save = el("button", { class: "button primary", disabled: true, onclick: () => {
    const format = formats.find(({ name }) => name === select.value);
    for (const { name, bytes } of made?.files ?? []) download(bytes, name);
    close();
    if (format) app.studio.say(words.saved(format.name));
  } }, words.save);
  const select = el("select", { "aria-label": words.format, onchange: () => show() }, formats.map(({ name, summary: text }) => el("option", { value: name, text: `${name} – ${text}` })));
  const show = async () => {
    const own = ++round;
    made = null;
    save.disabled = true;
    fill(summary, words.working);
    fill(details);
    try {
      const converted = await tools({ verb: "convert", format: select.value, source, ending: "ahap", name: stem, measures: true });
      if (own !== round) return;
      made = converted;
      fill(summary, converted.summary);
      fill(details, converted.details.map((/** @type {string} */ line) => el("li", { text: line })));
      save.disabled = false;
    } catch (error) {
      if (own === round) fill(summary, words.failed(select.value, why(error)));
    }
  };
  const { close } = openSheet(app, words.label(tab.name), "export",
    el("div", { class: "sheethead" }, icon("share", 24), el("h2", { text: words.label(tab.name) }), el("span", { class: "grow" }), el("button", { class: "plain", "aria-label": words.close, onclick: () => close() }, icon("close"))),
    el("div", { class: "outputlist" }, el("label", {}, el("span", { text: words.format }), select), summary, details),
    el("div", { class: "foot" }, el("span", { class: "muted grow", text: words.note }), save));
  select.focus();
  show();
}

/**
 * Opens a file of another format as a pattern.
 * @param {import("../app.js").App} app @param {File} file
 */
export async function importFile(app, file) {
  const [, stem, ending] = /^(.*?)\.?(\w*)$/.exec(file.name) ?? [];
  try {
    /** @type {Converted} */
    const made = await tools({ verb: "convert", format: "ahap", source: new Uint8Array(await file.arrayBuffer()), ending: ending.toLowerCase(), name: stem, measures: false });
    const text = new TextDecoder().decode(made.files[0].bytes);
    if (!app.opening.createText(text, `${stem}.ahap`)) return;
    app.studio.say(words.opened(file.name, [made.summary, ...made.details.slice(0, 3)].join("; ")));
    if (made.details.length) app.prompts.toast(words.lost(made.details.slice(0, 3).join("; ")));
  } catch (error) {
    app.prompts.toast(words.failed(file.name, why(error)));
  }
}

/** @param {Uint8Array} bytes @param {string} name */
function download(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
