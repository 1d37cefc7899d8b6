// Drafts: what is open is kept in the browser every two seconds and when the page goes away, so that a crash loses nothing.

/** @typedef {{ id: string, name: string, text: string, base: string, time: number, isSaved: boolean, source: string, changes?: string }} Draft */

const every = 2000;
const most = 30;

export class Drafts {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    this.keptAt = 0;
    /** @type {Map<string, string>} */
    this.last = new Map();
    /** @type {Promise<IDBDatabase | null>} */
    this.base = new Promise((resolve) => {
      try {
        const request = indexedDB.open("thrum-studio", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("drafts", { keyPath: "id" });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      } catch { resolve(null); }
    });
    // Not in the middle of a gesture, which may still be taken back.
    window.setInterval(() => this.studio.drag || this.keep(), every);
    addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
  }

  /** @param {IDBTransactionMode} mode */
  async store(mode) { return (await this.base)?.transaction("drafts", mode).objectStore("drafts"); }

  /** Keeps every open pattern that changed since the last time. */
  async keep() {
    const changed = this.studio.tabs.filter((tab) => !tab.isPreview && this.last.get(tab.draft) !== `${tab.pattern.contentRevision}/${tab.isSaved}/${tab.name}/${tab.broken?.text.length ?? ""}`);
    if (!changed.length) return;
    /** @type {Draft[]} */
    const drafts = changed.map((tab) => {
      this.last.set(tab.draft, `${tab.pattern.contentRevision}/${tab.isSaved}/${tab.name}/${tab.broken?.text.length ?? ""}`);
      return { id: tab.draft, name: tab.name, text: tab.broken?.text ?? tab.pattern.write(0), base: tab.base, time: Date.now(), isSaved: tab.isSaved, source: tab.source, changes: tab.changes };
    });
    const store = await this.store("readwrite");
    if (!store) return;
    for (const draft of drafts) store.put(draft);
    store.transaction.oncomplete = () => {
      this.keptAt = Date.now();
      this.app.onKept(this.keptAt);
    };
  }

  /**
   * The newest drafts first.
   * @returns {Promise<Draft[]>}
   */
  async list() {
    const store = await this.store("readonly");
    if (!store) return [];
    const all = await new Promise((resolve) => {
      const request = store.getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve([]);
    });
    const sorted = /** @type {Draft[]} */ (all).sort((a, b) => b.time - a.time);
    if (sorted.length > most) this.drop(sorted.slice(most));
    return sorted.slice(0, most);
  }

  /** @param {Draft[]} drafts */
  async drop(drafts) {
    const store = await this.store("readwrite");
    for (const draft of drafts) store?.delete(draft.id);
  }
}
