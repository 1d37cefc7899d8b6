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

/** Whether this is an iPhone or iPad, where no page can vibrate. An iPad calls itself a Mac, which has no touch screen. */
export const isApple = () => /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * A loudspeaker, crossed out if the phone is muted.
 * @param {boolean} isMuted
 */
export function symbol(isMuted) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  set(svg, { viewBox: "0 0 20 20", width: "42%", height: "42%", fill: "none", stroke: "currentColor", "stroke-width": "1.5", "stroke-linejoin": "round", "stroke-linecap": "round", "aria-hidden": "true" });
  for (const [d, fill] of [["M3 8v4h2.700l3.500 3V5L5.700 8z", "currentColor"], [isMuted ? "M13 8l4 4M17 8l-4 4" : "M12.300 7.600a3.400 3.400 0 0 1 0 4.800M14.500 5.400a6.500 6.500 0 0 1 0 9.200", "none"]]) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    set(path, { d, fill });
    svg.append(path);
  }
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
