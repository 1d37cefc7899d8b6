// Creates parts of the sheet for composing: the waveform with its hits, and the sliders.
import { contextOf, el, fill } from "../dom.js";
import { toggle } from "../panels/parts.js";
import { colors } from "../theme.js";
import { tiny } from "../timeline/small.js";
import { words as all } from "./strings.js";

/** @typedef {{ name: string, unit: string, low: number, high: number, value: number }} Setting */

/**
 * @param {HTMLCanvasElement | undefined} wave @param {import("./wav.js").Channel} channel @param {import("./compose.js").Found | undefined} found
 * @param {[number, number]} [part] in seconds; the rest is faint
 */
export function drawWave(wave, { samples, rate }, found, part) {
  requestAnimationFrame(() => {
    if (!wave?.clientWidth) return;
    const [w, h] = [wave.clientWidth, wave.clientHeight];
    const c = contextOf(wave, w, h);
    const own = colors();
    c.fillStyle = own.sound;
    const column = samples.length / w;
    for (let x = 0; x < w; x++) {
      let peak = 0;
      for (let n = Math.floor(x * column); n < Math.min(samples.length, (x + 1) * column); n++) peak = Math.max(peak, Math.abs(samples[n]));
      const at = x * column / rate;
      c.globalAlpha = !part || (at >= part[0] && at < part[1]) ? 1 : 0.3;
      c.fillRect(x, h / 2 - peak * h * 0.46, 1, Math.max(1, peak * h * 0.92));
    }
    c.globalAlpha = 1;
    c.fillStyle = own.ink;
    for (const at of part ?? []) c.fillRect(Math.min(w - 2, Math.round(at * rate / column)), 0, 2, h);
    for (const { time } of found?.onsets ?? []) {
      const x = Math.round(time / (found?.duration ?? 1) * w);
      for (let y = 8; y < h; y += 6) c.fillRect(x, y, 1, 3);
      c.beginPath();
      c.moveTo(x - 4, 0);
      c.lineTo(x + 5, 0);
      c.lineTo(x + 0.5, 7);
      c.fill();
    }
  });
}

/**
 * Draws a composition over the time of its sound, so that its events stand under the hits of the waveform.
 * @param {import("../catalog.js").Catalog} catalog @param {HTMLCanvasElement} canvas @param {string} text @param {import("./compose.js").Found | undefined} found
 */
export function drawComposed(catalog, canvas, text, found) {
  const [w, h] = [canvas.clientWidth, canvas.clientHeight];
  if (!w || !found) return;
  const c = contextOf(canvas, w, h);
  const own = colors();
  const key = `composed/${text}`;
  const width = w * catalog.picture(key, text).length / found.duration;
  c.fillStyle = own.rule;
  for (const { time } of found.onsets) for (let y = 0; y < h; y += 6) c.fillRect(Math.round(time / found.duration * w), y, 1, 3);
  tiny(c, own, catalog.picture(key, text, Math.min(2000, Math.max(64, Math.round(width)))), 0, 4, width, h - 4);
}

/** @param {Setting} setting @param {number} value */
const spelled = ({ unit }, value) => `${Number(value.toFixed(2))} ${unit}`;

/**
 * Creates a slider for each setting that has a name in this file.
 * @param {Setting[] | undefined} settings @param {Record<string, number>} changed by the user @param {() => void} soon
 */
export function makeSliders(settings, changed, soon) {
  return all.compose.settings.map(([id, name, low, high]) => {
    const setting = settings?.find((each) => each.name === id);
    if (!setting) return null;
    const value = changed[id] ?? setting.value;
    const number = el("output", { text: spelled(setting, value) });
    const slider = el("input", { type: "range", "aria-label": name, min: String(setting.low), max: String(setting.high), step: String((setting.high - setting.low) / 100), value: String(value), oninput: () => {
      changed[id] = Number(slider.value);
      fill(number, spelled(setting, changed[id]));
      soon();
    } });
    return el("label", {}, el("span", { text: name }), el("span", { class: "grow" }, slider, el("span", { class: "ends muted" }, el("span", { text: low }), el("span", { text: high }))), number);
  });
}

/** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} change */
export const toggleRow = (label, isOn, change) => el("div", { class: "row" }, el("span", { class: "grow", text: label }), toggle(label, isOn, change));
