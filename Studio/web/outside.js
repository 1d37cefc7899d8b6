// Handles a file that another program has changed. If the pattern has no unsaved changes, the page reads the file again. Otherwise it keeps both
// versions, and saving is not possible until the user has chosen one.
import { Differences } from "./differences.js";
import { openReplace } from "./panels/replace.js";
import { words as more } from "./more-strings.js";
import { words } from "./strings.js";

/** @typedef {import("./studio.js").Tab} Tab */

const own = more.own;

export class Outside {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    this.compare = new Differences(app.studio);
  }

  /**
   * @param {Tab} tab @param {string} text the current content of the file
   * @param {string | number} version its hash if it is in a folder of the server, otherwise its time
   */
  changedOutside(tab, text, version) {
    const before = tab.pattern.text;
    // Only the date of the file changed, or another window saved the same content.
    if (text === tab.base || (text === before && !tab.broken)) {
      setVersion(tab, version);
      if (text === before && !tab.broken) tab.wrote(text);
      else tab.isNew = false;
      return this.studio.emit("open", "document");
    }
    if (tab.theirs?.version === version) return;
    const isAdopted = tab.isUnchanged;
    const error = isAdopted ? this.adopt(tab, text, version) : this.errorOf(text);
    if (isAdopted && !error) {
      const count = this.compare.count(before, text);
      return this.app.prompts.toast(own.again(tab.name, Math.max(1, count)), { name: words.changed.undo, run: () => {
        if (!this.studio.tabs.includes(tab)) return;
        tab.pattern.open(before, true);
        this.shown(tab);
      } });
    }
    tab.theirs = { text, version, time: Date.now(), isShown: false, error };
    this.studio.emit("open", "document");
  }

  /**
   * Handles the deletion of the file. The open pattern is then its only copy.
   * @param {Tab} tab
   */
  removed(tab) {
    if (!this.studio.tabs.includes(tab) || (tab.isNew && !tab.hash)) return;
    Object.assign(tab, { hash: "", isNew: true, theirs: null });
    this.studio.emit("open", "document");
    this.app.prompts.toast(own.removed(tab.name));
  }

  /**
   * Reports that saving is not possible while both versions exist, and opens the choice between them.
   * @param {Tab} tab
   */
  ask(tab) {
    tab.isWaiting = false;
    this.studio.emit("open", "document");
    this.studio.say(own.choose(tab.name));
    if (tab === this.studio.tab) /** @type {HTMLElement | null} */ (document.querySelector(".banner.theirs button"))?.focus();
  }

  differences() { return this.compare.list(); }

  theirLines() { return this.compare.lines(); }

  theirMarks() { return this.compare.marks(); }

  /** Replaces the open pattern by the version of the file, as a step that the user can undo. */
  takeTheirs() {
    const { tab } = this.studio;
    if (!tab?.theirs || tab.theirs.error) return;
    // Text that cannot be read cannot be a step of the history.
    if (tab.broken) this.app.drafts.keepBroken(tab);
    this.adopt(tab, tab.theirs.text, tab.theirs.version);
    this.studio.say(own.taken(tab.name));
    this.app.focusStage();
  }

  /** Asks whether the open pattern may replace the version of the file, and lists the changes that would be lost. */
  keepMine() {
    const { tab } = this.studio;
    if (!tab?.theirs) return;
    const { version } = tab.theirs;
    openReplace(this.app, tab, tab.theirs.error ? [] : this.compare.changes(tab.base, tab.theirs.text), () => {
      // If the file changes again, the user must be asked again.
      if (tab.theirs?.version !== version) return;
      setVersion(tab, version);
      this.app.files.save(false, tab);
    });
  }

  /**
   * @param {Tab} tab @param {string} text @param {string | number} version
   * @returns {ReadError | null} the reason if the text cannot be read; the pattern is then unchanged
   */
  adopt(tab, text, version) {
    const error = tab.pattern.open(text, true);
    if (error) return error;
    tab.broken = null;
    setVersion(tab, version);
    tab.wrote(text);
    this.shown(tab);
    return null;
  }

  /** @param {Tab} tab */
  shown(tab) {
    if (tab === this.studio.tab) this.studio.changed();
    this.studio.emit("open");
  }

  /**
   * @param {string} text
   * @returns {ReadError | null}
   */
  errorOf(text) { return this.compare.errorOf(text); }
}

/**
 * Sets the version of the file on which the pattern is based. A save may replace only that version.
 * @param {Tab} tab @param {string | number} version
 */
function setVersion(tab, version) {
  if (typeof version === "number") tab.fileTime = version;
  else tab.hash = version;
  tab.theirs = null;
}
