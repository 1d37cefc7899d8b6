// The state of the page: open documents, view options, listeners. The core contains the patterns.
import { stored } from "./dom.js";
import { barsAround, gridOf, plainGrid, roomOf } from "./grid.js";
import { Pattern } from "./pattern.js";
import { Tab } from "./tab.js";

export { Tab };
/** @typedef {"select" | "tap" | "continuous" | "pen" | "emphasis" | "marker" | "trim" | "hand"} Tool */
/** @typedef {"open" | "document" | "selection" | "view" | "head" | "tool" | "options" | "hover" | "findings" | "say" | "busy" | "travel" | "hands"} Topic */

export class Studio {
  /** @param {import("./core.js").Exports} wasm */
  constructor(wasm) {
    this.wasm = wasm;
    /** @type {Tab[]} */
    this.tabs = [];
    /** @type {Tab | null} */
    this.tab = null;
    /** @type {Tool} */
    this.tool = "select";
    this.options = {
      snap: true, ...plainGrid, authored: true, envelopes: false, text: false, library: true, letters: true,
      mute: false, theme: "auto", coach: 0, followsHead: true, soundCurves: false, ticks: true, dragLoop: false,
    };
    for (const [key, value] of Object.entries(stored("thrum.options"))) {
      if (!(key in plainGrid) && typeof value === typeof /** @type {any} */ (this.options)[key]) Object.assign(this.options, { [key]: value });
    }
    this.feel = { intensity: 0.8, sharpness: 0.3 };
    this.isPlaying = false;
    this.isRecording = false;
    /** @type {Target | null} The item that has the keyboard focus while Shift is held and the selection does not change. */
    this.looked = null;
    /** @type {Target | null} The item under the pointer. */
    this.hover = null;
    /**
     * The current gesture, which the picture shows.
     * @type {import("./timeline/gestures.js").Drag | null}
     */
    this.drag = null;
    this.said = "";
    /** @type {Map<Topic, Set<() => void>>} */
    this.listeners = new Map();
  }

  /** @param {Topic | Topic[]} topics @param {() => void} listener */
  on(topics, listener) {
    for (const topic of [topics].flat()) {
      const all = this.listeners.get(topic) ?? new Set();
      this.listeners.set(topic, all.add(listener));
    }
    return listener;
  }

  /** @param {...Topic} topics */
  emit(...topics) {
    // A listener of several topics is called only once.
    const all = new Set(topics.flatMap((topic) => [...this.listeners.get(topic) ?? []]));
    for (const listener of all) listener();
  }

  /** The open pattern. Call this only while a pattern is open. */
  get pattern() {
    if (!this.tab) throw new Error("studio: no pattern is open");
    return this.tab.pattern;
  }

  /**
   * Shows a sentence in the status line, which screen readers read. A sentence that is added follows the current one, which a screen
   * reader may still be reading.
   * @param {string} sentence @param {boolean} [isAdded]
   */
  say(sentence, isAdded = false) {
    this.said = isAdded && this.said ? `${this.said} ${sentence}` : sentence;
    this.emit("say");
  }

  /** @param {Partial<Studio["options"]>} options */
  setOptions(options) {
    Object.assign(this.options, options);
    if (this.tab) this.tab.grid = gridOf(this.options);
    try { localStorage.setItem("thrum.options", JSON.stringify(this.options)); } catch { /* Private windows can refuse storage. */ }
    this.emit("options");
  }

  /**
   * Opens AHAP text in a tab. Returns the tab, or the error of the reader.
   * @param {string} text @param {string} name @param {string} folder @returns {Tab | ReadError}
   */
  open(text, name, folder = "") {
    const pattern = new Pattern(this.wasm);
    const error = pattern.open(text, false);
    if (error) {
      pattern.end();
      return error;
    }
    const tab = new Tab(pattern, name, folder);
    tab.base = text;
    // An empty pattern begins with the grid that was in use: its tempo may have been set before.
    tab.grid = gridOf(pattern.lanes.duration ? plainGrid : this.options);
    Object.assign(this.options, tab.grid);
    this.fit(tab);
    const replaced = this.tabs.findIndex((other) => other.isPreview && other.pattern.isSaved);
    if (replaced >= 0) {
      this.tabs[replaced].pattern.dropTrial();
      this.tabs[replaced].pattern.end();
      this.tabs.splice(replaced, 1, tab);
    } else this.tabs.push(tab);
    this.show(tab);
    return tab;
  }

  /** @param {Tab | null} tab */
  show(tab) {
    if (this.tab !== tab) this.tab?.pattern.dropTrial();
    this.tab = tab;
    if (tab) Object.assign(this.options, tab.grid);
    else this.say("");
    this.hover = this.looked = this.drag = null;
    this.emit("open", "options", "document", "selection", "view", "head", "findings");
  }

  /** @param {Tab} tab */
  close(tab) {
    const index = this.tabs.indexOf(tab);
    this.tabs.splice(index, 1);
    if (this.tab === tab) this.show(this.tabs[Math.min(index, this.tabs.length - 1)] ?? null);
    else this.emit("open");
    tab.pattern.end();
  }

  /** Notifies all listeners that the pattern changed. If the selection moved out of the view, the view follows it. */
  changed() {
    const { tab } = this;
    if (!tab) return;
    const before = this.drag ? null : tab.pattern.summary.time;
    if (!tab.pattern.trial) tab.isPreview = false;
    tab.pattern.refresh();
    const now = this.drag ? null : tab.pattern.summary.time;
    this.emit("document", "selection");
    if (now && (now.from !== before?.from || now.to !== before.to)) this.follow(now);
  }

  /**
   * Scrolls if a range of time is outside of the view.
   * @param {{ from: number, to: number }} range
   */
  follow({ from, to }) {
    const view = this.tab?.view;
    if (!view || (to >= view.from && from <= view.to)) return;
    this.reveal(from);
  }

  /**
   * Shows the whole pattern: with a tempo whole bars, and two bars or two seconds of an empty pattern.
   * @param {Tab} tab
   */
  fit(tab) {
    if (!tab.pattern.lanes.duration) tab.view = { from: 0, to: roomOf(this) };
    else {
      tab.fit();
      if (this.options.beats) tab.view.to = Math.max(tab.view.to, barsAround({ ...this, tab }, 0, tab.end)[1]);
    }
  }

  /** @param {number} time */
  setHead(time) {
    if (!this.tab) return;
    this.tab.head = Math.max(0, time);
    this.emit("head");
  }

  /** @param {number} from @param {number} to */
  setView(from, to) {
    const tab = this.tab;
    if (!tab) return;
    const room = Math.max(tab.end, roomOf(this));
    const span = Math.min(Math.max(to - from, 0.01), room * 4);
    const low = -span * 0.1;
    // Behind the end there is room for the next item.
    const start = Math.min(Math.max(from, low), Math.max(tab.end, room - span * 0.2));
    tab.view = { from: start, to: start + span };
    this.emit("view");
  }

  /**
   * Scrolls so that a time is visible.
   * @param {number} time
   */
  reveal(time) {
    const view = this.tab?.view;
    if (!view || (time >= view.from && time <= view.to)) return;
    const span = view.to - view.from;
    this.setView(time - span / 3, time + span * 2 / 3);
  }
}
