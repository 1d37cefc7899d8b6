// The pattern that pads, phones and outputs play: the open one, or another one while two patterns are compared.
import { Once } from "./once.js";

/** @typedef {import("../pattern.js").Pattern} Pattern */

export class Felt extends Once {
  /**
   * Another pattern in place of the open one.
   * @type {{ pattern: Pattern, name: string, key: number } | null}
   */
  instead = null;
  count = 0;

  get other() { return this.instead?.pattern ?? null; }

  /** @param {Pattern | null} pattern @param {string} name */
  setOther(pattern, name) { this.instead = pattern && { pattern, name, key: Number.MAX_SAFE_INTEGER - ++this.count }; }

  /** The pattern that a hand feels now: its name, its end, and a number for its content. Null if nothing is open. */
  get felt() {
    const { tab } = this.studio;
    if (!tab) return null;
    if (!this.instead) return { pattern: tab.pattern, name: tab.name, end: tab.end, key: tab.key * 1e9 + tab.pattern.contentRevision };
    const { pattern, name, key } = this.instead;
    return { pattern, name, end: Math.max(pattern.lanes.duration, 0.02), key };
  }
}
