// The link to `thrum studio`, where the page came from a server of this machine: the files of a folder, saving in place, and word
// of changes from outside. It loads only with a token in the address: without one there is no server, and the page says what it lacks.
import { words } from "./strings.js";

// As in later.js: what is shared stays in one script.
export { App } from "./app.js";

const longestWait = 30;

export class Link {
  /** @param {import("./app.js").App} app @param {string} token */
  constructor(app, token) {
    this.app = app;
    this.studio = app.studio;
    this.token = token;
    /**
     * Paths of the folder.
     * @type {string[]}
     */
    this.files = [];
    this.folder = "";
    this.isLive = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {import("./demand/phones.js").Phones | null} */
    this.phones = null;
    this.onLive = () => {};
    this.onMessage = (/** @type {any} */ message) => {
      // Phones that joined before this page was opened.
      if (message.t === "players" && message.players.length) import("./on-phones.js").then(({ phonesOf }) => phonesOf(this.app).receive(message));
    };
    /** The server was there and is not now. */
    this.isLost = false;
    this.wait = 1;
    /**
     * The save that is under way: news of its own file may arrive before its answer.
     * @type {Promise<unknown>}
     */
    this.saving = Promise.resolve();
  }

  get isOn() { return this.token !== ""; }

  /** Asks what there is, opens what the command named, and listens. */
  async start() {
    if (!this.isOn) return;
    const info = await this.json("info").catch(() => null);
    if (!info) {
      this.token = "";
      return;
    }
    this.folder = info.folder ?? "";
    this.listen();
    this.list().catch((error) => this.app.prompts.toast(String(error)));
    if (info.open) await this.open(info.open);
  }

  async list() {
    const { files } = await this.json("files");
    this.files = files.filter((/** @type {string} */ path) => /\.(ahap|haptic|hjif|haps|tact|ivs)$/i.test(path));
    this.studio.emit("open");
  }

  /** @param {string} path @param {RequestInit} [request] */
  ask(path, request = {}) {
    return fetch(`api/${path}`, { ...request, headers: { ...request.headers, "X-Thrum": this.token } });
  }

  /** @param {string} path */
  async json(path) {
    const answer = await this.ask(path);
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? `${path}: status ${answer.status}`);
    return answer.json();
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
    return { text: await answer.text(), hash: (answer.headers.get("ETag") ?? "").replaceAll("\"", "") };
  }

  /**
   * Opens a file of the folder, or shows its tab.
   * @param {string} path
   */
  async open(path) {
    const known = this.studio.tabs.find((tab) => tab.path === path);
    if (known) return this.studio.show(known);
    try {
      if (!/\.ahap$/i.test(path)) {
        const answer = await this.answer(path);
        return await this.app.files.openCopy(new File([await answer.arrayBuffer()], path.split("/").pop() ?? path));
      }
      const { text, hash } = await this.read(path);
      const tab = this.app.opening.openText(text, path.split("/").pop() ?? path, this.folder);
      if (tab) Object.assign(tab, { path, hash });
    } catch (error) {
      this.app.prompts.toast(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Saves in place if the file is as it was read; a change from outside is shown, not overwritten.
   * @param {import("./studio.js").Tab} tab @param {string} text @returns {Promise<boolean>} whether it is saved
   */
  save(tab, text) {
    const saved = this.put(tab, text);
    this.saving = saved.catch(() => {});
    return saved;
  }

  /** @param {import("./studio.js").Tab} tab @param {string} text */
  async put(tab, text) {
    const path = tab.path || tab.name;
    const answer = await this.ask(`file/${encode(path)}`, {
      method: "PUT", body: text, headers: /** @type {Record<string, string>} */ (tab.hash ? { "If-Match": `"${tab.hash}"` } : { "If-None-Match": "*" }),
    });
    const result = await answer.json().catch(() => ({}));
    if (answer.ok) {
      Object.assign(tab, { path, hash: result.hash });
      if (!this.files.includes(path)) this.list();
      return true;
    }
    if (answer.status === 412 && result.hash) {
      if (!tab.path) throw new Error(words.errors.exists(path));
      await this.compare(path, result.hash);
      return false;
    }
    throw new Error(result.error ?? `status ${answer.status}`);
  }

  /**
   * Gives a file of the folder another name; says whether it has it.
   * @param {import("./studio.js").Tab} tab @param {string} name
   */
  async rename(tab, name) {
    const path = [...tab.path.split("/").slice(0, -1), name].join("/");
    const answer = await this.ask(`file/${encode(tab.path)}`, { method: "POST", body: path, headers: { "If-Match": `"${tab.hash}"` } }).catch(() => null);
    if (!answer?.ok) {
      this.app.prompts.toast((await answer?.json().catch(() => ({})))?.error ?? words.errors.offline);
      return false;
    }
    Object.assign(tab, { path, name });
    await this.list();
    return true;
  }

  listen() {
    const socket = this.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`);
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", role: "editor", protocol: 1, token: this.token }));
      this.wait = 1;
      this.setLive(true);
      this.onLive();
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.t === "changed") this.changed(message.path, message.hash);
      else this.onMessage(message);
    };
    socket.onclose = () => {
      this.setLive(false);
      setTimeout(() => this.listen(), 1000 * this.wait);
      this.wait = Math.min(longestWait, 2 * this.wait);
    };
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** @param {boolean} isLive */
  setLive(isLive) {
    this.isLost = !isLive && (this.isLost || this.isLive);
    this.isLive = isLive;
    this.studio.emit("options");
    if (!isLive) return;
    // What could not be saved meanwhile is saved now.
    const waiting = this.studio.tabs.filter((tab) => tab.isWaiting);
    for (const tab of waiting) this.app.files.save(false, tab);
  }

  /** @param {string} path @param {string | null} hash */
  async changed(path, hash) {
    await this.saving;
    await this.compare(path, hash);
  }

  /** @param {string} path @param {string | null} hash */
  async compare(path, hash) {
    const tab = this.studio.tabs.find((each) => each.path === path);
    if (!tab || hash === tab.hash) return;
    if (hash === null) {
      tab.hash = "";
      return;
    }
    const found = await this.read(path).catch(() => null);
    if (!found) return;
    tab.hash = found.hash;
    this.app.outside.changedOutside(tab, found.text);
  }
}

/** @param {string} path */
const encode = (path) => path.split("/").map(encodeURIComponent).join("/");
