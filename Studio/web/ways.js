// Ways to fix a finding. What a way does is an edit of the core; its numbers are those of the proposal of the check.
import { plain, time } from "./format.js";
import { words } from "./strings.js";

/** @typedef {import("./pattern.js").Pattern} Pattern */

const text = words.ways;

/**
 * @param {Pattern} pattern @param {Finding} finding @returns {Fix[]}
 */
export function waysOf(pattern, finding) {
  const [id] = finding.ids;
  const item = id ? pattern.item(id) : null;
  if (!item) return [];
  /** @param {number[]} ids @param {(gesture: number) => void} body */
  const on = (ids, body) => (/** @type {Pattern} */ now, /** @type {number} */ gesture) => {
    now.selectMany(ids.map((each) => ({ id: each, point: -1 })));
    body(gesture);
  };
  /**
   * Ways that the check itself proposes.
   * @type {Fix[]}
   */
  const proposed = [];
  const { fix } = finding.parts[0];
  for (const { event, time: at } of fix?.moved ?? []) {
    const moved = pattern.call("entry", 0, event);
    proposed.push({ name: text.move(time(at)), note: text.proposed, clears: 0, run: on([moved], (gesture) => pattern.setTime(at, gesture)) });
  }
  for (const tap of fix?.added ?? []) {
    proposed.push({ name: text.addTap(time(tap.time)), note: text.proposed, clears: 0, run: (now, gesture) => now.insertTap(tap.time, tap.intensity, tap.sharpness, gesture) });
  }
  if (proposed.length && finding.rule !== "fused-taps") return proposed;
  if (finding.rule === "fused-taps") {
    const before = pattern.marks(Math.max(0, item.time - 0.2), item.time - 1e-6, 1e6).filter(({ kind }) => kind === "tap").at(-1);
    if (!before) return [];
    finding.ids = [before.id, id];
    const distances = [...finding.detail.matchAll(/(\d+) ms/g)].map((found) => Number(found[1]) / 1000);
    return [
      ...distances.filter((distance) => item.time - distance >= 0).map((distance, n) => ({
        name: text.moveFirst(time(item.time - distance)), note: n ? text.counted(`${Math.round(distance * 1000)} ms`) : text.apart(`${Math.round(distance * 1000)} ms`), clears: 0,
        run: on([before.id], (gesture) => pattern.setTime(item.time - distance, gesture)),
      })),
      { name: text.removeFirst, note: text.oneStays, clears: 0, run: on([before.id], (gesture) => pattern.call("remove", gesture)) },
    ];
  }
  if (finding.rule === "masked") {
    return [{ name: text.leaveOut(plain(item.time)), note: text.notNoticed, clears: 0, run: on([id], (gesture) => pattern.call("remove", gesture)) }];
  }
  if (finding.rule === "curve-on-transients") {
    const ids = finding.ids;
    /** @type {Fix[]} */
    const ways = [{ name: text.full(ids.length), note: text.fullNote, clears: 0, run: on(ids, (gesture) => pattern.setParameter("HapticIntensity", 1, gesture)) }];
    ways.unshift({ name: text.separate(ids.length), note: text.separateNote, clears: 0, run: on(ids, (gesture) => pattern.call("separate_taps", gesture)) });
    return ways;
  }
  return [];
}
