// Connects the page to `thrum studio` on this machine: the files of a folder, saving in place, and reports of changes by other programs.
// This file is loaded only if the address contains a token; without a token there is no server.
import { makeFolder } from "./folder.js";
import { film, pattern, sound } from "./kinds.js";
import { words as more } from "./more-strings.js";
import { Server } from "./server.js";
import { words } from "./strings.js";

/** @typedef {import("./studio.js").Tab} Tab */

const own = more.own;

export class Link extends Server {
  /**
   * The paths of the files in the folder.
   * @type {string[]}
   */
  files = [];
  /**
   * The paths of the sounds in the folder.
   * @type {string[]}
   */
  sounds = [];
  /**
   * The paths of the files of the folder that are open as files of the browser, which have only names.
   * @type {WeakMap<File, string>}
   */
  paths = new WeakMap();
  /**
   * The paths of the videos in the folder.
   * @type {string[]}
   */
  films = [];
  /**
   * The texts of files for small pictures, by path.
   * @type {Map<string, Promise<{ text: string, hash: string }>>}
   */
  texts = new Map();
  /** @type {import("./demand/phones.js").Phones | null} */
  phones = null;
  onLive = () => {};
  onMessage = (/** @type {any} */ message) => {
    // Phones may have joined before this page was opened.
    if (message.t === "players" && message.players.length) import("./on-phones.js").then(({ phonesOf }) => phonesOf(this.app).receive(message));
  };

  /** Lists the folder, opens the file that the command line named, and listens for changes. */
  async start() {
    const info = await this.greet();
    if (info) makeFolder(this.app, this);
    if (info?.open) await this.open(info.open);
    if (info || this.isStale) this.listen();
    else this.token = "";
  }

  async list() {
    const { files } = await this.json("files");
    this.files = files.filter((/** @type {string} */ path) => pattern.test(path));
    this.sounds = files.filter((/** @type {string} */ path) => sound.test(path));
    this.films = files.filter((/** @type {string} */ path) => film.test(path));
    this.studio.emit("open");
  }

  /**
   * The text of a pattern of the folder, for a picture or a preview. It is read again after a program has changed it.
   * @param {string} path
   */
  textOf(path) {
    const found = this.texts.get(path) ?? this.read(path);
    this.texts.set(path, found);
    found.catch(() => this.texts.delete(path));
    return found;
  }

  /**
   * Plays a pattern or a sound of the folder once. Returns its length in seconds; 0 if it cannot be played.
   * @param {string} path
   */
  async preview(path) {
    if (!/\.ahap$/i.test(path)) return 0;
    return this.textOf(path).then(({ text }) => this.app.player.playText(text), () => 0);
  }

  /** @param {string} path */
  async answer(path) {
    const answer = await this.ask(`file/${encode(path)}`);
    if (!answer.ok) throw new Error(`${path}: status ${answer.status}`);
    return answer;
  }

  /** @param {string} path */
  async read(path) {
    const answer = await this.answer(path);
    return { text: await answer.text(), hash: versionOf(answer) };
  }

  /**
   * The tab of a file of the folder, if it is open.
   * @param {string} path
   */
  tabOf(path) { return this.studio.tabs.find((tab) => tab.path === path && tab.root === this.id); }

  /**
   * Opens a file of the folder, or shows its tab.
   * @param {string} path
   */
  async open(path) {
    const known = this.tabOf(path);
    if (known) return this.studio.show(known);
    try {
      if (!/\.ahap$/i.test(path)) {
        const answer = await this.answer(path);
        const file = new File([await answer.arrayBuffer()], path.split("/").pop() ?? path);
        this.paths.set(file, path);
        return sound.test(path) || film.test(path) ? await this.app.files.read(file, null) : await this.app.files.openCopy(file);
      }
      const { text, hash } = await this.read(path);
      const tab = this.app.opening.openText(text, path.split("/").pop() ?? path, this.folder, { path, root: this.id, hash });
      if (tab) this.app.drafts.offer(tab);
    } catch (error) {
      this.app.prompts.toast(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Saves in place if the file is unchanged since the page read it. Shows a change by another program, and does not overwrite it.
   * @param {Tab} tab @param {string} text @param {string} [path] another path, at which no file may exist
   * @returns {Promise<boolean>} whether it is saved
   */
  async save(tab, text, path = tab.path || tab.name) {
    const isOwn = path === tab.path;
    if (isOwn && tab.root !== this.id) throw new Error(own.elsewhere(tab.folder, this.folder));
    const answer = await this.ask(`file/${encode(path)}`, {
      method: "PUT", body: text, headers: /** @type {Record<string, string>} */ (isOwn && tab.hash ? { "If-Match": `"${tab.hash}"` } : { "If-None-Match": "*" }),
    });
    const result = await answer.json().catch(() => ({}));
    if (answer.ok) {
      Object.assign(tab, { path, name: path.split("/").pop(), root: this.id, folder: this.folder, hash: result.hash, handle: null, theirs: null });
      if (!this.files.includes(path)) this.list();
      return true;
    }
    this.isStale ||= answer.status === 401;
    if (answer.status === 412) {
      if (!isOwn) throw new Error(words.errors.exists(path));
      await this.look(tab);
      return false;
    }
    throw new Error(result.error ?? `status ${answer.status}`);
  }

  /**
   * Renames a file of the folder; returns whether that succeeded.
   * @param {Tab} tab @param {string} name
   */
  async rename(tab, name) {
    const path = this.beside(tab, name);
    if (tab.root !== this.id) {
      this.app.prompts.toast(own.elsewhere(tab.folder, this.folder));
      return false;
    }
    const answer = !tab.hash ? null : await this.ask(`file/${encode(tab.path)}`, { method: "POST", body: path, headers: { "If-Match": `"${tab.hash}"` } }).catch(() => null);
    // A file that does not exist yet gets its new name at the next save.
    if (tab.hash && !answer?.ok) {
      this.app.prompts.toast((await answer?.json().catch(() => ({})))?.error ?? own.waits);
      return false;
    }
    Object.assign(tab, { path, name });
    await this.list();
    return true;
  }

  /**
   * The path of a file with this name in the folder of a tab's file.
   * @param {Tab} tab @param {string} name
   */
  beside(tab, name) { return tab.root === this.id ? [...tab.path.split("/").slice(0, -1), name].join("/") : name; }

  /** @override @param {any} message */
  heard(message) {
    if (message.t === "changed") this.changed(message.path, message.hash);
    else this.onMessage(message);
  }

  /** @override */
  back() {
    this.onLive();
    this.app.sounds.again();
    this.list().catch((error) => this.app.prompts.toast(String(error)));
    // The server does not report changes that happened during the interruption, so the page reads its files again. It also repeats a save
    // that failed.
    for (const tab of this.studio.tabs) {
      if (tab.isWaiting) this.app.files.save(false, tab);
      else if (tab.path && tab.root === this.id) tab.turn(() => this.look(tab));
    }
  }

  /** @param {string} path @param {string | null} hash */
  changed(path, hash) {
    if (this.texts.delete(path)) this.studio.emit("open");
    const tab = this.tabOf(path);
    tab?.turn(async () => {
      if (hash === null) this.app.outside.removed(tab);
      else if (hash !== (tab.theirs?.version ?? tab.hash)) await this.look(tab);
    });
  }

  /**
   * Reads the current content of a tab's file.
   * @param {Tab} tab
   */
  async look(tab) {
    const answer = await this.ask(`file/${encode(tab.path)}`).catch(() => null);
    const text = answer?.ok ? await answer.text() : "";
    // If the file cannot be read, the next save states the reason.
    if (!answer || !this.studio.tabs.includes(tab)) return;
    if (answer.status === 404) this.app.outside.removed(tab);
    else if (answer.ok) this.app.outside.changedOutside(tab, text, versionOf(answer));
  }
}

/** @param {Response} answer */
const versionOf = (answer) => (answer.headers.get("ETag") ?? "").replaceAll("\"", "");

/** @param {string} path */
const encode = (path) => path.split("/").map(encodeURIComponent).join("/");
