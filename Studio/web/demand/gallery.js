// Writes patterns as a page in one shareable file, with the picture and the sound of each pattern. To show the page, only a browser is needed.
import { time } from "../format.js";
import { measure } from "./devices.js";
import { words as all } from "./strings.js";

const words = all.gallery;

/**
 * Creates a gallery of the server's folder, or of the open patterns, and saves it.
 * @param {import("../app.js").App} app
 */
export async function saveGallery(app) {
  const { link, studio } = app;
  /** @type {{ name: string, read: () => Promise<string> }[]} */
  const sources = link.files.length ? link.files.map((path) => ({ name: path, read: async () => (await link.read(path)).text }))
    : studio.tabs.map((tab) => ({ name: tab.name, read: async () => tab.pattern.text }));
  if (!sources.length) return studio.say(words.none);
  const title = link.files.length ? link.folder : words.title;
  const [cards, failed] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  for (const [place, { name, read }] of sources.entries()) {
    studio.say(words.working(place + 1, sources.length));
    try {
      const { svg, samples, rate, duration } = await measure({ verb: "card", text: await read(), name });
      cards.push(card(name, svg, wave(samples, rate), duration));
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([page(title, cards)], { type: "text/html" }));
  anchor.download = `${title.replace(/[^\w-]+/g, "-") || "gallery"}.html`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
  studio.say(words.saved(cards.length));
  if (failed.length) app.prompts.toast(words.failed(failed.slice(0, 3).join("; ")));
}

/** @param {string} text */
const safe = (text) => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}

/**
 * A WAV file of one channel with 16 bits.
 * @param {Float32Array} samples @param {number} rate
 */
export function wave(samples, rate) {
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  const put = (/** @type {number} */ at, /** @type {string} */ text) => [...text].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)));
  put(0, "RIFF");
  view.setUint32(4, 36 + 2 * samples.length, true);
  put(8, "WAVEfmt ");
  [[16, 16, 4], [20, 1, 2], [22, 1, 2], [24, rate, 4], [28, 2 * rate, 4], [32, 2, 2], [34, 16, 2]].forEach(([at, value, size]) => (size === 4 ? view.setUint32(at, value, true) : view.setUint16(at, value, true)));
  put(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sample, n) => view.setInt16(44 + 2 * n, Math.max(-32768, Math.min(32767, Math.round(sample * 32768))), true));
  return new Uint8Array(view.buffer);
}

/** @param {string} name @param {string} svg @param {Uint8Array} sound @param {number} duration */
const card = (name, svg, sound, duration) => `<figure><figcaption>${safe(name)} <small>${time(duration)}</small></figcaption>
<img alt="${safe(words.picture(name))}" src="data:image/svg+xml;base64,${base64(new TextEncoder().encode(svg))}">
<audio controls preload="none" src="data:audio/wav;base64,${base64(sound)}"></audio></figure>`;

/** @param {string} title @param {string[]} cards */
const page = (title, cards) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title>
<style>body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1080px; padding: 0 1rem; } figure { margin: 0 0 2.5rem; } figcaption { font-weight: 600; } small { font-weight: 400; opacity: .7; } img { width: 100%; height: auto; } audio { width: 100%; }</style>
<h1>${safe(title)}</h1>
${cards.join("\n")}
</html>
`;
