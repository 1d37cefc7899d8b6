// The files of a reference track: their order, and how the folder of the server is searched for them.

import { film } from "../kinds.js";

/** @typedef {import("../studio.js").Tab} Tab */

/**
 * Whether a file is a video, by its name. Other reference files are pictures.
 * @param {string} name
 */
export const isFilm = (name) => film.test(name);

/**
 * Files in the order of the numbers in their names.
 * @param {File[]} files
 */
export const natural = (files) => [...files].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));

/**
 * The name of a later picture of a sequence: the last number in the name of the first one grows. Null if that name has no number.
 * @param {string} first @param {number} by
 */
export function later(first, by) {
  const found = /^(.*?)(\d+)(\D*\.\w+)$/.exec(first);
  if (!found) return by ? null : first;
  return found[1] + String(Number(found[2]) + by).padStart(found[2].length, "0") + found[3];
}

/**
 * The files of a track that are beside its pattern in the folder of the server. A sequence ends at the first picture that is missing.
 * @param {import("../app.js").App} app @param {Tab} tab @param {Reference} track @returns {Promise<File[]>}
 */
export async function fromFolder({ link }, tab, track) {
  const folder = tab.path.split("/").slice(0, -1);
  const read = async (/** @type {string} */ name) => {
    const answer = await link.ask(`file/${[...folder, ...name.split("/")].map(encodeURIComponent).join("/")}`).catch(() => null);
    return answer?.ok ? new File([await answer.blob()], name.split("/").pop() ?? name) : null;
  };
  /** @type {File[]} */
  const files = [];
  for (let n = 0; n < Math.max(1, track.count ?? 1); n++) {
    const name = later(track.name, n);
    const file = name === null ? null : await read(name);
    if (!file) break;
    files.push(file);
  }
  return files;
}
