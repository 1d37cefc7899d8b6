// Exports the functions that compose from sounds and trim sounds. It is loaded on demand.
import { Composing } from "./demand/compose.js";
import * as sounds from "./demand/sounds.js";
import { words as all } from "./demand/strings.js";
import { channelOf } from "./demand/wav.js";
import { dress } from "./demand/worker.js";

export { trimSound } from "./demand/trim.js";

const words = all.compose;

export const { fadeAlone } = sounds;

/** @param {import("./app.js").App} app */
export const addSound = (app) => sounds.addSound(app, composeFrom);

/** @param {import("./app.js").App} app @param {File[]} files @param {number} [at] */
export const addSounds = (app, files, at) => sounds.addSounds(app, files, at, composeFrom);

/**
 * The sounds of composed patterns by name, so that the page can compose a pattern again.
 * @type {Map<string, File>}
 */
const files = new Map();

/**
 * Composes again from the sound of the open pattern, or asks for a sound.
 * @param {import("./app.js").App} app
 */
export function compose(app) {
  const known = files.get(app.studio.tab?.pattern.metadata().composedFrom ?? "");
  if (known) return composeFrom(app, known);
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept: "audio/*" });
  input.onchange = () => { if (input.files?.[0]) composeFrom(app, input.files[0]); };
  input.click();
}

/**
 * Opens the sheet that composes from a sound.
 * @param {import("./app.js").App} app @param {File} file
 */
export async function composeFrom(app, file) {
  dress();
  const bytes = await file.arrayBuffer();
  let channel;
  try {
    channel = await channelOf(bytes);
  } catch {
    return app.prompts.toast(words.failed(file.name, words.undecodable));
  }
  // A pattern of the folder names a sound by its path there.
  const name = app.link.paths?.get(file) ?? file.name;
  files.set(name, file);
  app.sounds.add(name, bytes.slice(0)).catch(() => {});
  return new Composing(app, name, channel).open();
}
