// Reads files of other formats, as `thrum convert` does, and lists the losses.
import { words as all } from "./strings.js";
import { tools } from "./worker.js";

const words = all.convert;

/** @typedef {import("./export.js").Converted} Converted */

/** @param {unknown} error */
export const why = (error) => (error instanceof Error ? error.message : String(error));

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
export function download(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
