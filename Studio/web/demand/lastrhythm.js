// Remembers the rhythm that was kept last for each pattern. As long as the pattern has that text, the panel changes this rhythm and does not add to it.

/**
 * The text before and after a rhythm, the items that it applied to and their result as places in these texts, and the values of the panel.
 * @typedef {{ before: string, after: string, chosen: Place[], result: string, values: string[], grid: string }} Kept
 * @typedef {[number, number]} Place the index of an item in the text, and its point
 * @typedef {import("../pattern.js").Pattern} Pattern
 */

/** @type {WeakMap<Pattern, Kept>} */
export const lastKept = new WeakMap();

/**
 * The items in the order of the text.
 * @param {Pattern} pattern
 */
export function order(pattern) {
  pattern.write(0);
  return [...pattern.written.ranges].sort((a, b) => a[1][0] - b[1][0]).map(([id]) => id);
}

/**
 * The places of items in the text, which stay the same when the text is read again.
 * @param {Pattern} pattern @param {Target[]} targets @returns {Place[]}
 */
export function placesOf(pattern, targets) {
  const places = new Map(order(pattern).map((id, n) => [id, n]));
  return targets.map(({ id, point }) => [places.get(id) ?? -1, point]);
}

/**
 * Places as a text that does not depend on the order of the selection.
 * @param {Place[]} places
 */
export const sorted = (places) => JSON.stringify([...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]));
