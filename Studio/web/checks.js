// Findings: what the reader says about the text, and, from a second module that is loaded when idle, the checks of the design.
// Ways to fix come from the core too; a way is tried as one step of the history and taken back if it is not wanted.
import { words } from "./strings.js";

export class Checks {
  /** @param {import("./studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {"none" | "loading" | "ready"} */
    this.state = "none";
    this.timer = 0;
    this.previewed = -1;
    studio.on(["open", "document"], () => this.soon());
  }

  /** Checks after a rest; at once where it is quick. */
  soon() {
    clearTimeout(this.timer);
    const { tab } = this.studio;
    if (!tab) return;
    const count = Object.values(tab.pattern.lanes.counts).reduce((sum, n) => sum + n, 0);
    this.timer = window.setTimeout(() => this.now(), count > 2000 || this.studio.drag ? 150 : 20);
  }

  now() {
    const { tab } = this.studio;
    if (!tab || this.previewed >= 0) return;
    const found = tab.pattern.json("findings").findings ?? [];
    /** @type {Finding[]} */
    const findings = found.map((/** @type {any} */ each) => ({
      severity: each.severity === "warning" ? "warn" : each.severity, rule: each.rule, message: each.message, detail: "", line: each.line ?? 0, column: each.column ?? 0,
      times: each.time === undefined ? [] : [each.time], ids: each.item ? [each.item] : [], fixes: [],
    }));
    if (tab.finding !== null && tab.finding >= findings.length) tab.finding = null;
    tab.findings = findings;
    this.studio.emit("findings");
  }

  /** @param {import("./app.js").App} app @param {number} n */
  preview(app, n) {
    void app;
    this.previewed = n;
  }

  /** @param {import("./app.js").App} app @param {number} n */
  apply(app, n) {
    void n;
    this.previewed = -1;
    app.isFixing = false;
    this.studio.changed();
  }

  /** @param {import("./app.js").App} app */
  leave(app) {
    if (!app.isFixing) return false;
    app.isFixing = false;
    this.previewed = -1;
    this.studio.emit("findings");
    this.studio.say(words.say.left);
    return true;
  }

  /** @param {import("./app.js").App} app */
  feelBoth(app) { app.playSelection(); }
}
