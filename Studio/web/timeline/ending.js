// Shows a tick in place of a finding that was fixed. The tick fades.
import { el, place } from "../dom.js";
import { icon } from "../icons.js";
import { xOf } from "./scale.js";

/** If there are more locations or ticks than this, no tick is shown, because users could not follow them. */
const [mostPlaces, mostTicks] = [40, 20];

export class Ending {
  ticks = el("div", { class: "findmarks", "aria-hidden": "true" });
  /**
   * The locations of the findings of the open file before the last change.
   * @type {{ tab: unknown, places: Map<string, number> }}
   */
  known = { tab: null, places: new Map() };

  /** @param {import("./timeline.js").Timeline} line */
  constructor(line) {
    this.line = line;
  }

  /** @param {import("../studio.js").Tab} tab */
  update(tab) {
    const now = new Map(tab.findings.flatMap(({ rule, times }) => times.slice(0, mostPlaces).map((at) => [`${rule}/${at.toFixed(2)}`, at])));
    const { scale, studio } = this.line;
    const ended = this.known.tab === tab && !studio.drag ? [...this.known.places].filter(([key]) => !now.has(key)) : [];
    this.known = { tab, places: now };
    for (const [, at] of ended.slice(0, mostTicks)) {
      const tick = el("i", { class: "findmark ended", onanimationend: () => tick.remove() }, icon("check", 14));
      place(tick, xOf(scale, at) - 9, scale.ruler);
      this.ticks.append(tick);
    }
  }
}
