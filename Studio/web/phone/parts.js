// Small functions of the page for phones.
import { el, fill, set } from "../dom.js";

/** The model of the phone, if the browser states it. */
export function nameOf() {
  const agent = navigator.userAgent;
  const model = /Android [\d.]+; ([^;)]+)/.exec(agent)?.[1]?.replace(/ Build.*/, "");
  const kind = /iPhone|iPad|Firefox|Macintosh|Windows|Android|Linux/.exec(agent)?.[0] ?? "Phone";
  return model && model !== "K" ? model : kind;
}

/**
 * A clip of the studio, with defaults for missing values.
 * @param {any} clip @returns {import("./voice.js").Clip}
 */
export function clipOf(clip) {
  const { levels, tones, taps } = /** @type {import("./voice.js").Clip["picture"]} */ ({ levels: [], tones: [], taps: [], ...clip.picture });
  return { name: String(clip.name ?? ""), end: Number(clip.end) || 0, score: String(clip.score ?? ""), vibration: null, picture: { levels, tones, taps }, sounds: Boolean(clip.sounds) };
}

/** @param {boolean} isPaused */
export function symbol(isPaused) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  set(svg, { viewBox: "0 0 20 20", width: "46%", height: "46%", fill: "currentColor", "aria-hidden": "true" });
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  set(path, { d: isPaused ? "M5 3l12 7-12 7z" : "M5 3h3.600v14H5zM11.400 3H15v14h-3.600z" });
  svg.append(path);
  return svg;
}

/** @param {string} text @param {boolean} [isThere] */
export const ability = (text, isThere = true) => el("li", { class: isThere ? "" : "no", text });

/** @param {string} label @param {number} least @param {number} most @param {number} value @param {string} unit @param {(value: number) => void} set */
export function slider(label, least, most, value, unit, set) {
  const shown = el("output", { text: `${value} ${unit}` });
  const input = el("input", { type: "range", min: least, max: most, step: 1, value, oninput: () => {
    fill(shown, `${input.value} ${unit}`);
    set(Number(input.value));
  } });
  return el("label", {}, el("span", { text: label }), input, shown);
}
