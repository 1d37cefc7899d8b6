// Stores drafts: copies of open patterns in the browser. It stores them every two seconds and when the page is hidden, so that a crash
// loses no edits.

import { words as more } from "./more-strings.js";
import { words } from "./strings.js";

/** @typedef {import("./studio.js").Tab} Tab */

const own = more.own;
/**
 * A stored copy of a pattern. `path`, `root` and `hash`, or `handle` and `fileTime`, identify the file and the version on which the draft
 * is based.
 * @typedef {{ id: string, name: string, text: string, base: string, time: number, isSaved: boolean, source: string, changes?: string, isNew?: boolean,
 *   path?: string, root?: string, folder?: string, hash?: string, handle?: FileSystemFileHandle | null, fileTime?: number }} Draft
 */

const every = 2000;
/** The largest number of unchanged patterns that are kept. */
const most = 30;

export class Drafts {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    this.keptAt = 0;
    this.isFailing = false;
    /** @type {Map<string, string>} */
    this.last = new Map();
    /**
     * The locks that show other windows which drafts are open in this window, with the functions that release them.
     * @type {Map<string, () => void>}
     */
    this.held = new Map();
    /** @type {Promise<IDBDatabase | null>} */
    this.base = new Promise((resolve) => {
      try {
        const request = indexedDB.open("thrum-studio", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("drafts", { keyPath: "id" });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      } catch { resolve(null); }
    });
    // Nothing is stored during a gesture, because the user can still cancel it.
    window.setInterval(() => this.studio.drag || this.keep(), every);
    addEventListener("pagehide", () => {
      this.keep();
      this.leave();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && this.comeBack());
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
  }

  /** @param {IDBTransactionMode} mode */
  async store(mode) { return (await this.base)?.transaction("drafts", mode).objectStore("drafts"); }

  /** Stores every open pattern that has changed since it was last stored. */
  async keep() {
    const changed = this.studio.tabs.filter((tab) => !tab.isPreview && this.last.get(tab.draft) !== stateOf(tab));
    if (!changed.length) return;
    /** @type {Draft[]} */
    const drafts = changed.map((tab) => {
      this.last.set(tab.draft, stateOf(tab));
      if (!this.held.has(tab.draft)) this.hold(tab.draft);
      const { draft: id, name, base, isSaved, source, changes, isNew, path, root, folder, hash, handle, fileTime } = tab;
      return { id, name, base, isSaved, source, changes, isNew, path, root, folder, hash, handle, fileTime, text: tab.broken?.text ?? tab.pattern.text, time: Date.now() };
    });
    try {
      await this.put(drafts);
      this.isFailing = false;
      this.keptAt = Date.now();
      this.app.onKept(this.keptAt);
    } catch (error) {
      for (const { id } of drafts) this.last.delete(id);
      if (!this.isFailing) this.app.prompts.toast(own.unkept(error instanceof Error ? error.message : ""));
      this.isFailing = true;
    }
  }

  /** @param {Draft[]} drafts */
  async put(drafts) {
    const store = await this.store("readwrite");
    if (!store) return;
    await new Promise((resolve, reject) => {
      store.transaction.oncomplete = resolve;
      store.transaction.onabort = () => reject(store.transaction.error);
      for (const draft of drafts) store.put(draft);
    });
  }

  /**
   * Stores the content of a tab before it is closed.
   * @param {Tab} tab
   */
  close(tab) {
    this.keep();
    this.release(tab.draft);
  }

  /**
   * Stores text that cannot be read as a separate draft before other text replaces it.
   * @param {Tab} tab
   */
  keepBroken({ name, base, source, path, root, folder, hash, broken }) {
    return this.put([{ id: `${Date.now().toString(36)}-text`, name, base, source, path, root, folder, hash, text: broken?.text ?? "", isSaved: false, time: Date.now() }]);
  }

  /** @param {string} id */
  hold(id) {
    this.held.set(id, () => {});
    // A lock can be released before the browser grants it.
    navigator.locks?.request(lockOf(id), () => (this.held.has(id) ? new Promise((/** @type {(_: void) => void} */ done) => { this.held.set(id, done); }) : null));
  }

  /** @param {string} id */
  release(id) {
    this.held.get(id)?.();
    this.held.delete(id);
  }

  /** Releases all locks. After the user leaves a page, the browser can keep the page and its locks in memory. */
  leave() {
    for (const id of [...this.held.keys()]) this.release(id);
  }

  /** Locks the drafts again when the browser restores a page that the user left. A draft that another window has opened continues as a copy. */
  async comeBack() {
    const elsewhere = await this.heldElsewhere();
    for (const tab of this.studio.tabs) {
      if (elsewhere.has(lockOf(tab.draft))) tab.draft = tab.freeDraft();
      else if (this.last.has(tab.draft) && !this.held.has(tab.draft)) this.hold(tab.draft);
    }
    this.keep();
  }

  /** The locks of drafts that are open in other windows. */
  async heldElsewhere() {
    /** @type {LockManagerSnapshot} */
    const { held = [] } = await navigator.locks?.query() ?? {};
    return new Set(held.map(({ name }) => name).filter((name) => ![...this.held.keys()].some((id) => lockOf(id) === name)));
  }

  /**
   * The drafts, the newest first. Only one unchanged draft of each file is kept. Changed drafts are never deleted.
   * @returns {Promise<Draft[]>}
   */
  async list() {
    const store = await this.store("readonly");
    if (!store) return [];
    /** @type {Draft[]} */
    const all = await new Promise((resolve) => {
      const request = store.getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve([]);
    });
    all.sort((a, b) => b.time - a.time);
    const files = new Set();
    let saved = 0;
    const old = all.filter(({ root, path, isSaved }) => {
      const isKnown = files.has(`${root}/${path}`);
      if (path) files.add(`${root}/${path}`);
      return isSaved && (isKnown || ++saved > most);
    });
    if (old.length) this.drop(old);
    return all.filter((draft) => !old.includes(draft));
  }

  /** @param {Draft[]} drafts */
  async drop(drafts) {
    const store = await this.store("readwrite");
    for (const draft of drafts) store?.delete(draft.id);
  }

  /**
   * Opens a draft as changes to a version of its file.
   * @param {Draft} draft
   */
  async open(draft) {
    const { app, studio } = this;
    const known = studio.tabs.find((tab) => tab.draft === draft.id);
    if (known) return studio.show(known);
    const isElsewhere = (await this.heldElsewhere()).has(lockOf(draft.id));
    const { link } = app;
    const isOfFolder = link.isOn && Boolean(draft.path) && draft.root === link.id;
    const open = isOfFolder ? link.tabOf(draft.path ?? "") : undefined;
    if (isOfFolder && draft.isSaved) return link.open(draft.path ?? "");
    // The draft is not applied if the file has other changes in this window, or if another window has opened the draft.
    if (isElsewhere || (open && !open.isSaved)) {
      app.opening.createText(draft.text, draft.name);
      return app.prompts.toast(own.copy(draft.name));
    }
    if (open?.isSaved) {
      studio.show(open);
      return this.restore(open, draft, { text: open.base, version: open.hash });
    }
    const file = isOfFolder ? await link.read(draft.path ?? "").then(({ text, hash }) => ({ text, version: hash })).catch(() => null) : draft.handle ? await readHandle(draft.handle) : null;
    const tab = app.opening.openText(draft.base || draft.text, draft.name, draft.folder ?? "", { source: draft.source });
    if (tab) this.restore(tab, draft, file);
  }

  /**
   * Applies the changes of a draft to the tab of its file. If the file has changed since, offers both versions.
   * @param {Tab} tab @param {Draft} draft @param {{ text: string, version: string | number } | null} file as it is now, if it exists
   */
  restore(tab, draft, file) {
    const { id, path = "", root = "", hash = "", handle = null, fileTime = 0, isNew = false, base, text } = draft;
    if (tab.draft !== id) this.drop([{ ...draft, id: tab.draft }]);
    Object.assign(tab, { draft: id, path, root, hash, handle, fileTime, isNew, kept: null });
    if (tab.base !== base && base) {
      tab.pattern.open(base, true);
      tab.base = base;
      tab.pattern.markSaved();
    }
    if (text !== base) {
      const error = tab.pattern.open(text, true);
      if (error) tab.broken = { text, error };
    }
    this.studio.changed();
    if (file && file.version !== (handle ? fileTime : hash)) this.app.outside.changedOutside(tab, file.text, file.version);
    this.studio.emit("open");
    this.studio.say(words.say.restored);
  }

  /**
   * If there is a draft of the opened file, reports it.
   * @param {Tab} tab
   */
  async offer(tab) {
    const elsewhere = await this.heldElsewhere();
    const found = (await this.list()).find(({ id, isSaved, root, path, text }) => !isSaved && path === tab.path && root === tab.root && id !== tab.draft && text !== tab.base && !elsewhere.has(lockOf(id)));
    if (found && this.studio.tabs.includes(tab)) Object.assign(tab, { kept: found });
    this.studio.emit("options");
  }
}

/** @param {string} id */
const lockOf = (id) => `thrum-draft ${id}`;

/** @param {Tab} tab */
const stateOf = (tab) => JSON.stringify([tab.pattern.contentRevision, tab.isSaved, tab.name, tab.root, tab.path, tab.hash, tab.fileTime, tab.broken?.text]);

/** @param {FileSystemFileHandle} handle */
async function readHandle(handle) {
  try {
    await handle.requestPermission?.({ mode: "readwrite" });
    const file = await handle.getFile();
    return { text: await file.text(), version: file.lastModified };
  } catch { return null; }
}
