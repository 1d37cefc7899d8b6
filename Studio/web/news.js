// After a gesture, reports the number of findings that the gesture has caused.
import { words } from "./strings.js";

export class News {
  /**
   * The number of findings when the gesture began.
   * @type {number | null}
   */
  before = null;

  /** @param {import("./studio.js").Studio} studio */
  constructor(studio) {
    studio.on("document", () => {
      if (studio.drag?.hasChanged && studio.tab) this.before ??= studio.tab.findings.filter(({ isLive }) => !isLive).length;
    });
    studio.on("findings", () => {
      if (this.before === null || studio.drag || !studio.tab || studio.tab.findings.some(({ isLive }) => isLive)) return;
      const count = studio.tab.findings.length - this.before;
      this.before = null;
      if (count > 0) studio.say(words.say.newFindings(count).trim(), true);
    });
    studio.on("open", () => { this.before = null; });
  }
}
