// Groups the findings for the page: findings of one rule with the severity `info` become one finding, with all their locations in the picture and in
// the text.
import { entryKind, wayEdit, wayEditSize } from "./numbers.js";

/** @type {Record<string, number>} */
const kinds = entryKind;

/**
 * @param {import("./pattern.js").Pattern} pattern @param {any[]} list the findings in the answer of the checks
 * @returns {Finding[]}
 */
export function grouped(pattern, list) {
  /** @type {Map<string, Finding>} */
  const groups = new Map();
  for (const each of list) {
    const severity = /** @type {Finding["severity"]} */ (each.severity === "warning" ? "warn" : each.severity);
    const id = each.item ?? (each.kind ? pattern.call("entry", kinds[each.kind], each.index) : 0);
    const place = each.line ? { line: each.line, column: each.column ?? 1 } : (id ? pattern.placeOf(id) : null) ?? { line: 0, column: 1 };
    const { line } = place;
    each.time ??= id ? pattern.item(id)?.time : undefined;
    const key = severity === "info" ? each.rule : `${each.rule}/${id}/${line}`;
    // If a finding represents several findings of its rule, it lists their locations.
    const others = (each.others ?? []).map((/** @type {{ kind?: string, index?: number, time: number }} */ other) => {
      const id = other.kind ? pattern.call("entry", kinds[other.kind], other.index ?? 0) : 0;
      return { id, time: other.time, place: (id ? pattern.placeOf(id) : null) ?? { line: 0, column: 1 } };
    });
    const known = groups.get(key);
    if (known) {
      known.places.push(place);
      if (each.time !== undefined) known.times.push(each.time);
      if (id) known.ids.push(id);
      continue;
    }
    const proposal = each.proposal ?? "";
    const message = capital(without(each.message, proposal));
    const text = capital(without(each.words ?? each.message, each.advice ?? proposal));
    const made = /** @type {Finding} */ ({
      severity, rule: each.rule, isDesign: each.proposal !== undefined, message, heading: each.heading || text, words: text, detail: each.advice ?? proposal, ...place, places: [place],
      times: each.time === undefined ? [] : [each.time], ids: id ? [id] : [], fixes: (each.ways ?? []).map((/** @type {any} */ way) => fixOf(pattern, way)), order: each.order ?? -1,
    });
    for (const other of others) {
      made.places.push(other.place);
      made.times.push(other.time);
      if (other.id) made.ids.push(other.id);
    }
    groups.set(key, made);
  }
  const rank = { error: 0, warn: 1, info: 2 };
  const findings = [...groups.values()].sort((a, b) => rank[a.severity] - rank[b.severity]);
  return findings;
}

/**
 * A sentence without the proposal at its end.
 * @param {string} message @param {string} proposal
 */
const without = (message, proposal) => (proposal && message.endsWith(proposal) ? message.slice(0, -proposal.length).replace(/[;,:\s]+$/, "") : message);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The kinds of edits that change an event.
 * @type {Set<number>} */
const aboutEvents = new Set([wayEdit.move, wayEdit.set, wayEdit.setDuration, wayEdit.remove]);

/** @param {import("./pattern.js").Pattern} pattern @param {{ title: string, note: string, edits: number[] }} way @returns {Fix} */
function fixOf(pattern, { title, note, edits }) {
  /** @type {Set<number>} */
  const ids = new Set();
  for (let n = 0; n < edits.length; n += wayEditSize) {
    if (aboutEvents.has(edits[n])) ids.add(pattern.call("entry", entryKind.event, edits[n + 1]));
  }
  return { name: title, note, ids: [...ids], outcome: null, run: (now, gesture) => now.callWith("apply", edits, gesture) };
}
