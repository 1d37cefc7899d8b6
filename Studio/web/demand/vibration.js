// Calculates vibrations for browsers: lists of alternating on and off times.
import { tools } from "./worker.js";

/**
 * The rest of a vibration after a time. The time can be within a pulse.
 * @param {number[]} list times on and off in turn, in milliseconds @param {number} head seconds
 */
export function vibrationFrom(list, head) {
  let skip = Math.round(Math.max(0, head) * 1000);
  if (!skip) return list;
  for (let place = 0; place < list.length; place++) {
    if (skip < list[place]) {
      const rest = [list[place] - skip, ...list.slice(place + 1)];
      return place % 2 ? [0, ...rest] : rest;
    }
    skip -= list[place];
  }
  return [0];
}

/**
 * The calls of `thrum convert --as web` as one list.
 * @param {{ start: number, pattern: number[] }[]} calls starts in milliseconds
 */
export function joined(calls) {
  /** @type {number[]} */
  const list = [];
  let end = 0;
  for (const { start, pattern } of calls) {
    if (list.length) {
      const pause = Math.max(0, start - end);
      // If a call ends with a pause, the pause before the next call is added to it.
      if (list.length % 2) list.push(pause);
      else list[list.length - 1] += pause;
    } else if (start > 0) list.push(0, start);
    list.push(...pattern);
    end = start + pattern.reduce((sum, each) => sum + each, 0);
  }
  return list;
}

/**
 * The vibration of a pattern, as `thrum convert --as web` writes it.
 * @param {string} text
 */
export async function vibrationOf(text) {
  const made = await tools({ verb: "convert", format: "web", source: new TextEncoder().encode(text), ending: "ahap", name: "pattern", measures: false });
  return joined(JSON.parse(new TextDecoder().decode(made.files[0].bytes)).calls);
}
