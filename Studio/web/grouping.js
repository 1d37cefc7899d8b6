// Findings as the page shows them: hints of one rule together, with all their places in the picture and in the text.
import { waysOf } from "./ways.js";

const kinds = ["event", "parameter", "curve"];

/**
 * @param {import("./pattern.js").Pattern} pattern @param {any[]} list what the checks answered @param {boolean} isTrial whether a way is tried, so that
 * nobody needs more ways
 * @returns {Finding[]}
 */
export function grouped(pattern, list, isTrial) {
  /** @type {Map<string, Finding>} */
  const groups = new Map();
  for (const each of list) {
    const severity = /** @type {Finding["severity"]} */ (each.severity === "warning" ? "warn" : each.severity);
    const id = each.item ?? (each.kind ? pattern.call("entry", kinds.indexOf(each.kind), each.index) : 0);
    const line = each.line ?? (id ? pattern.linesOf(id)?.[0] : 0) ?? 0;
    const place = { line, column: each.column ?? 1 };
    const key = severity === "info" ? each.rule : `${each.rule}/${id}/${line}`;
    const known = groups.get(key);
    if (known) {
      known.places.push(place);
      if (each.time !== undefined) known.times.push(each.time);
      if (id) known.ids.push(id);
      known.parts.push(each);
      continue;
    }
    const proposal = each.proposal ?? "";
    const message = proposal && each.message.endsWith(proposal) ? each.message.slice(0, -proposal.length).replace(/[;,:\s]+$/, "") : each.message;
    groups.set(key, {
      severity, rule: each.rule, message: message.charAt(0).toUpperCase() + message.slice(1), detail: proposal, ...place, places: [place],
      times: each.time === undefined ? [] : [each.time], ids: id ? [id] : [], fixes: [], parts: [each],
    });
  }
  const rank = { error: 0, warn: 1, info: 2 };
  const findings = [...groups.values()].sort((a, b) => rank[a.severity] - rank[b.severity]);
  if (!isTrial) for (const finding of findings) finding.fixes = waysOf(pattern, finding);
  return findings;
}
