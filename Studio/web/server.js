// The connection to `thrum studio`: the token, requests, and the socket that reports changes. When the server is available again, even after a
// restart, the page reconnects. After a restart, a page that has the new token passes it to the other pages.
import { words } from "./strings.js";
import { keepToken, takeToken } from "./token.js";

const longestWait = 30;

export class Server {
  /** @param {import("./app.js").App} app @param {string} token */
  constructor(app, token) {
    this.app = app;
    this.studio = app.studio;
    this.token = token;
    this.folder = "";
    /** The identity of the folder, which stays the same after a restart of the server. */
    this.id = "";
    this.isLive = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** Whether the server has stopped answering. */
    this.isLost = false;
    /** Whether a server answers but rejects the token of this page, because it was restarted. */
    this.isStale = false;
    this.wait = 1;
    this.timer = 0;
    // A page that was opened with the address of the new server passes its token to pages that have an old token.
    this.others = new BroadcastChannel("thrum-studio");
    this.others.onmessage = ({ data }) => {
      if (data.token) this.renew(data.token);
      else if (this.isLive) this.others.postMessage({ token: this.token });
    };
    addEventListener("hashchange", async () => this.renew(await takeToken((problem) => app.prompts.toast(problem || words.errors.unopened))));
  }

  get isOn() { return this.token !== ""; }

  /** Requests the identity of the server. Returns null if the server does not accept the token, or is not a server of the studio. */
  async greet() {
    const answer = await this.ask("info").catch(() => null);
    this.isStale = answer?.status === 401;
    if (this.isStale) this.others.postMessage({});
    if (!answer?.ok) return null;
    const info = await answer.json().catch(() => null);
    if (info) [this.folder, this.id] = [info.folder ?? "", info.id ?? ""];
    return info;
  }

  /**
   * Uses the token of the restarted server.
   * @param {string} token
   */
  renew(token) {
    if (!this.isOn || !token || token === this.token || this.isLive) return;
    this.token = keepToken(token);
    this.wait = 1;
    this.listen();
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

  listen() {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
    const socket = this.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`);
    socket.onopen = async () => {
      if (!await this.greet() || socket.readyState !== 1) return socket.close();
      socket.send(JSON.stringify({ t: "hello", role: "editor", protocol: 1, token: this.token }));
      this.wait = 1;
      this.setLive(true);
    };
    socket.onmessage = ({ data }) => this.heard(JSON.parse(data));
    socket.onclose = () => {
      this.setLive(false);
      this.timer = window.setTimeout(() => this.listen(), 1000 * this.wait);
      this.wait = Math.min(longestWait, 2 * this.wait);
    };
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** @param {boolean} isLive */
  setLive(isLive) {
    const isBack = isLive && !this.isLive;
    this.isLost = !isLive && (this.isLost || this.isLive || this.isStale);
    this.isLive = isLive;
    this.studio.emit("options");
    if (!isBack) return;
    this.others.postMessage({ token: this.token });
    this.back();
  }

  /** @param {any} _message */
  heard(_message) {}

  /** Called when the server is available for the first time or again. */
  back() {}
}
