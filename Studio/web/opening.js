// Opens texts, entries of the library and drafts in tabs.
import { counted } from "./format.js";
import { words } from "./strings.js";

/** @typedef {import("./studio.js").Tab} Tab */

export class Opening {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
  }

  /**
   * @param {string} text @param {string} name @param {string} folder
   * @param {Partial<Tab>} [from] what else is known of where it is from
   * @returns {Tab | null}
   */
  openText(text, name, folder, from) {
    const opened = this.studio.open(text, name, folder);
    if ("message" in opened) {
      this.app.prompts.toast(words.errors.read(name, `${opened.line}:${opened.column} ${opened.message}`));
      return null;
    }
    Object.assign(opened, from);
    const { counts } = opened.pattern.lanes;
    const list = Object.entries(counts).filter(([, n]) => n).map(([kind, n]) => counted(n, /** @type {any} */ (words.kinds)[kind]));
    this.studio.say(words.say.opened(name, list.join(", ") || words.first.empty.toLowerCase()));
    this.app.focusStage();
    this.app.sounds.need(opened);
    return opened;
  }

  /** @param {string} text @param {string} [name] */
  createText(text, name) {
    const tab = this.openText(text, this.freeName(name ?? words.untitled), words.library.new);
    if (tab) tab.isNew = true;
    this.studio.emit("open");
    return tab;
  }

  /**
   * A name based on this one that no open file has.
   * @param {string} name
   */
  freeName(name) {
    const taken = new Set([...this.studio.tabs.filter((tab) => !(tab.isPreview && tab.pattern.isSaved)).map((tab) => tab.name), ...this.app.link.files]);
    let free = name;
    for (let n = 2; taken.has(free); n++) free = name.replace(/\.ahap$/, ` ${n}.ahap`);
    return free;
  }

  /** @param {import("./catalog.js").Entry} entry */
  openEntry(entry) {
    this.stopEntry();
    const name = `${entry.name}.ahap`;
    const open = this.studio.tabs.find((tab) => tab.source === `${entry.kind}/${entry.name}` && tab.pattern.isSaved);
    if (open) return this.studio.show(open);
    const isSample = entry.kind === "sample";
    const tab = this.openText(entry.text, isSample ? name : this.freeName(name), isSample ? words.library.samples : words.library.new);
    if (!tab) return;
    Object.assign(tab, { source: `${entry.kind}/${entry.name}`, isPreview: true, isNew: !isSample });
    // A template is meant to be changed, so its last item is selected.
    if (!isSample) tab.pattern.selectBy("last");
    this.studio.emit("open");
    this.app.closeSheets();
    this.app.coach.opened();
  }

  /**
   * Opens the sample that the address names.
   * @param {string} name
   */
  openSample(name) {
    const entry = this.app.catalog.entries.find((each) => each.kind === "sample" && each.name === name);
    if (entry) this.openEntry(entry);
    else this.app.prompts.toast(words.errors.sample(name));
    history.replaceState(null, "", location.pathname + location.search);
  }

  /**
   * Plays an entry of the library while the pointer is over its row.
   * @param {HTMLElement} element @param {HTMLCanvasElement} canvas @param {import("./catalog.js").Entry} entry
   */
  listen(element, canvas, entry) {
    let timer = 0;
    let frame = 0;
    const stop = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      this.app.player.stopText();
      this.app.catalog.draw(canvas, `${entry.kind}/${entry.name}`, entry.text);
    };
    element.addEventListener("pointerenter", () => {
      timer = window.setTimeout(() => {
        const length = this.app.player.playText(entry.text);
        const began = performance.now();
        const step = () => {
          const at = (performance.now() - began) / 1000 / length;
          if (at > 1) return stop();
          this.app.catalog.draw(canvas, `${entry.kind}/${entry.name}`, entry.text, at);
          frame = requestAnimationFrame(step);
        };
        if (length) step();
      }, 250);
    });
    element.addEventListener("pointerleave", stop);
  }

  /** @param {import("./catalog.js").Entry} entry */
  playEntry(entry) { this.app.player.playText(entry.text); }

  stopEntry() { this.app.player.stopText(); }

  /** @param {Tab | null} [tab] */
  closeTab(tab = this.studio.tab) {
    if (!tab) return;
    this.app.drafts.close(tab);
    if (tab === this.studio.tab) this.app.transport.stop();
    this.studio.close(tab);
  }

  nextTab() {
    const { tabs, tab } = this.studio;
    this.studio.show(tabs[(tabs.indexOf(/** @type {Tab} */ (tab)) + 1) % tabs.length]);
  }
}
