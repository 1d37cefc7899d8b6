// Adds audio files to the open pattern, and writes a fade into a file of its own, because a pattern fades all of its sounds together.
import { el } from "../dom.js";
import { duration } from "../format.js";
import { selectionMode, stepName } from "../numbers.js";
import { cutBuffer } from "./cut.js";
import { words as all } from "./strings.js";

const words = all.sounds;
/** @typedef {(app: import("../app.js").App, file: File) => unknown} Compose opens the sheet that composes from a sound */

/** The files that the dialog offers. */
const accept = "audio/*,.wav,.aif,.aiff,.caf,.flac,.ogg,.mp3,.m4a";

/**
 * Asks for audio files and adds them at the play head.
 * @param {import("../app.js").App} app @param {Compose} compose
 */
export function addSound(app, compose) {
  const input = el("input", { type: "file", accept, multiple: true });
  input.onchange = () => addSounds(app, [...input.files ?? []], undefined, compose);
  input.click();
}

/**
 * Adds audio files to the open pattern, all at the same time, as one step of the history.
 * @param {import("../app.js").App} app @param {File[]} files @param {number | undefined} at seconds, by default the play head @param {Compose} compose
 */
export async function addSounds(app, files, at = app.studio.tab?.head ?? 0, compose) {
  const { studio, sounds, prompts } = app;
  const { tab } = studio;
  if (!tab) return;
  /** @type {string[]} */
  const paths = [];
  for (const file of files) {
    try {
      paths.push(await keep(app, file));
    } catch (error) {
      prompts.toast(words.failed(file.name, error instanceof Error ? error.message : String(error)));
    }
  }
  if (!paths.length || studio.tab !== tab) return;
  const before = tab.pattern.call("undo_count");
  for (const path of paths) app.making.insertSound(path, at);
  if (paths.length > 1) tab.pattern.call("group", before, stepName.group);
  studio.changed();
  sounds.need(tab);
  if (files.length === 1) prompts.toast(words.added(files[0].name), { name: words.compose, run: () => compose(app, files[0]) });
}

/**
 * Decodes a file, and writes it into the folder of the pattern if it is not there. Returns the path for the pattern.
 * @param {import("../app.js").App} app @param {File} file
 */
async function keep(app, file) {
  const bytes = await file.arrayBuffer();
  await app.sounds.add(file.name, bytes.slice(0)).catch(() => { throw new Error(words.undecodable); });
  const { tab } = app.studio;
  if (!app.link.isOn || !tab?.path) return file.name;
  const folder = tab.path.split("/").slice(0, -1);
  if (app.link.sounds.includes([...folder, file.name].join("/"))) return file.name;
  if (!/\.wav$/i.test(file.name)) {
    app.prompts.toast(words.copy(file.name, app.link.folder));
    return file.name;
  }
  return writeBeside(app, file.name.replace(/\.wav$/i, ""), "", bytes);
}

/**
 * Writes a WAV file into the folder of the open pattern under a free name. Without a server, downloads the file if it is new.
 * @param {import("../app.js").App} app @param {string} stem @param {string} suffix @param {ArrayBuffer} bytes @returns {Promise<string>} the path for the pattern
 */
export async function writeBeside({ link, studio, sounds }, stem, suffix, bytes) {
  const { tab } = studio;
  for (let n = 1; n < 100; n++) {
    const path = `${stem}${suffix}${n > 1 ? ` ${n}` : ""}.wav`;
    if (suffix && sounds.has(path)) continue;
    if (!link.isOn || !tab?.path) {
      const anchor = el("a", { href: URL.createObjectURL(new Blob([bytes], { type: "audio/wav" })), download: path.split("/").pop() });
      anchor.click();
      setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
      return path;
    }
    const place = [...tab.path.split("/").slice(0, -1), ...path.split("/")].map(encodeURIComponent).join("/");
    const answer = await link.ask(`file/${place}`, { method: "PUT", body: bytes, headers: { "If-None-Match": "*" } });
    if (answer.ok) return path;
    if (answer.status !== 412) throw new Error((await answer.json().catch(() => ({}))).error ?? `status ${answer.status}`);
  }
  throw new Error(words.full);
}

/**
 * Writes the selected audio file with its fades into a file of its own, and removes the curves of its fades. One undo restores both.
 * @param {import("../app.js").App} app
 */
export async function fadeAlone(app) {
  const { studio, sounds, prompts } = app;
  const { pattern } = studio;
  const item = pattern.item(pattern.selected[0]?.id ?? 0);
  const buffer = sounds.get(item?.path ?? "")?.buffer;
  if (!item?.path || !item.sound || !buffer) return prompts.toast(all.trim.missing(item?.path ?? ""));
  // Without a fade there is nothing to write, so both get a tenth of the sound.
  const played = Math.min(item.duration ?? buffer.duration, buffer.duration);
  const { fadeIn, fadeOut, loops, usesVolumeEnvelope } = item.sound;
  const [rise, fall] = fadeIn || fadeOut ? [fadeIn, fadeOut] : [played / 10, played / 10];
  const faded = new AudioBuffer({ length: Math.max(1, Math.round(played * buffer.sampleRate)), numberOfChannels: buffer.numberOfChannels, sampleRate: buffer.sampleRate });
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
    const samples = buffer.getChannelData(channel).slice(0, faded.length);
    for (let n = 0; n < samples.length; n++) {
      const at = n / buffer.sampleRate;
      samples[n] *= Math.min(1, rise ? at / rise : 1) * Math.min(1, fall ? (played - at) / fall : 1);
    }
    faded.copyToChannel(samples, channel);
  }
  const bytes = cutBuffer(faded, 0, faded.duration);
  try {
    const path = await writeBeside(app, item.path.replace(/( faded( \d+)?)?\.\w+$/, ""), " faded", bytes);
    await sounds.add(path.split("/").pop() ?? path, bytes);
    const before = pattern.call("undo_count");
    for (const side of /** @type {const} */ (["fadeIn", "fadeOut"])) pattern.setFade(item.id, side, 0, played, 0);
    pattern.select(item.id, -1, selectionMode.only);
    pattern.setSound(path, loops, usesVolumeEnvelope);
    pattern.call("group", before, stepName.group);
    studio.changed();
    studio.say(words.faded(path, duration(rise), duration(fall)));
  } catch (error) {
    prompts.toast(words.failed(item.path, error instanceof Error ? error.message : String(error)));
  }
}
