// A file that was changed outside the page: taken at once if nothing is unsaved, else both are kept.
import { Differences } from "./differences.js";
import { words } from "./strings.js";

/** @typedef {import("./studio.js").Tab} Tab */

export class Outside {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    this.compare = new Differences(app.studio);
  }

  /** @param {Tab} tab @param {string} text */
  changedOutside(tab, text) {
    const before = tab.pattern.write(0);
    // Another window saved what is here too.
    if (text === before && !tab.broken) {
      Object.assign(tab, { base: text, theirs: null, isNew: false });
      tab.pattern.markSaved();
      return this.studio.emit("open", "document");
    }
    if (tab.isSaved) {
      const count = this.compare.count(before, text);
      if (tab.pattern.open(text, true)) return;
      tab.base = text;
      tab.pattern.markSaved();
      this.studio.changed();
      return this.app.prompts.toast(words.changed.again(Math.max(1, count)), { name: words.changed.undo, run: () => {
        tab.pattern.open(before, true);
        this.studio.changed();
      } });
    }
    tab.theirs = { text, time: Date.now(), isShown: false };
    this.studio.emit("document");
  }

  differences() { return this.compare.list(); }

  theirLines() { return this.compare.lines(); }

  theirMarks() { return this.compare.marks(); }

  takeTheirs() {
    const { tab } = this.studio;
    if (!tab?.theirs) return;
    const { text } = tab.theirs;
    tab.theirs = null;
    tab.pattern.open(text, true);
    tab.base = text;
    tab.pattern.markSaved();
    this.studio.changed();
  }

  keepMine() {
    if (this.studio.tab) this.studio.tab.theirs = null;
    this.studio.emit("document");
  }
}
