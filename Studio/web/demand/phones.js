// Plays the pattern on phones and other programs that have joined through the server. Sends them each changed pattern, and the time and
// position of playback. They start at the same time as the page, because they share the server's clock. Docs/StudioProtocol.md describes
// the protocol.
import { Clock, Heard, placeAt } from "../phone/clock.js";
import { Feed } from "./feed.js";
import { Moments } from "./moments.js";
import { Turn } from "./turn.js";

/** @typedef {import("../phone/clock.js").Run} Run */
/** @typedef {{ id: number, name: string, role: string, can: string[], state: string, gain: number, delay: number, spread: number | null, trip: number | null, output?: string }} Phone */

/** The delay of playback on this page, in seconds, so that phones can start at the same time. */
const lead = 0.25;
/** The position error at which phones are restarted, in seconds. */
const tolerance = 0.006;
const look = 60;
const block = 128;

export class Phones extends Feed {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    super(app);
    /** @type {{ addresses: [string, string][], open: { address: string, url: string, code: string[] } | null }} */
    this.listener = { addresses: [], open: null };
    this.records = true;
    /** @type {Run | null} */
    this.run = null;
    /** @type {Heard | null} */
    this.heard = null;
    this.onChange = () => {};
    this.onProblem = (/** @type {string} */ output, /** @type {string} */ text) => {};
    this.clock = new Clock((message) => app.link.send(message));
    app.link.onMessage = (message) => this.receive(message);
    app.link.onLive = () => {
      this.key = -1;
      this.turn = new Turn(app);
      this.clock.start();
      this.refresh();
    };
    if (app.link.isLive) this.clock.start();
    app.studio.on("busy", () => this.follow());
    app.studio.on(["document", "open"], () => this.send());
    app.player.lead = () => this.begin();
    this.moments = new Moments(this);
    setInterval(() => this.look(), look);
  }

  /** The players that joined by the code. The others are outputs of the server's machine. */
  get joined() { return this.list.filter(({ output }) => !output); }

  async refresh() {
    const found = await this.app.link.json("phones").catch(() => null);
    if (!found) return;
    this.listener = found;
    this.receive({ t: "players", players: found.players });
  }

  /** @param {string} address the address to open, or "" for the first one */
  async open(address) { return this.ask("POST", address); }

  async close() { return this.ask("DELETE", ""); }

  /** @param {"POST" | "DELETE"} method @param {string} body */
  async ask(method, body) {
    const answer = await this.app.link.ask("phones", method === "POST" ? { method, body } : { method });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    this.listener = found;
    this.key = -1;
    this.receive({ t: "players", players: found.players });
    this.send();
  }

  /** @param {any} message */
  receive(message) {
    if (message.t === "pong") return this.clock.receive(message);
    if (message.t === "tap") return this.tap(message);
    if (message.t === "taken") return this.taken();
    if (message.t === "problem") return this.fail(message);
    if (message.t !== "players") return;
    this.turn.note(message.runs);
    const isFirst = !this.list.length && message.players.length > 0;
    this.list = message.players;
    if (isFirst) this.key = -1;
    // Sends a clip that could not be sent while the server did not answer.
    if (this.key < 0) this.send();
    else this.sendVibration();
    if (isFirst && this.app.studio.isPlaying && !this.turn.isTaken) this.again();
    this.onChange();
    this.app.studio.emit("hands");
  }

  /**
   * Records a touch on a phone as a tap.
   * @param {{ id: number, at: number, on: boolean }} message
   */
  tap({ id, at, on }) {
    const { recorder, studio } = this.app;
    if (!this.records || !studio.isRecording) return;
    const page = Math.min(this.clock.page(at), performance.now());
    if (on) recorder.press(`phone ${id}`, page, studio.feel);
    else recorder.release(`phone ${id}`, page);
  }

  /** Called when another window begins a run on the players. */
  taken() {
    this.run = null;
    this.turn.lose();
  }

  /** @param {{ output: string, name: string, text: string }} problem */
  fail({ output, name, text }) {
    this.app.prompts.toast(`${name}: ${text}`);
    this.onProblem(output, text);
  }

  /** @param {number} id @param {number} gain @param {number} delay */
  set(id, gain, delay) { this.app.link.send({ t: "set", id, gain, delay }); }

  /** Called before playback. Returns the sample of the context at which playback must start, or 0 for immediately. */
  begin() {
    const { player, transport } = this.app;
    const { context } = player;
    if (!this.isOn || !context || !this.clock.isKnown) return 0;
    // The window that plays determines the pattern. The server may still have the pattern of another window, so this page sends its own.
    if (this.turn.isTaken) {
      this.turn.isTaken = false;
      this.key = -1;
      this.send();
    }
    this.heard ??= new Heard(context);
    const frame = Math.ceil((context.currentTime + lead) * context.sampleRate / block) * block;
    const page = 1000 * (frame / context.sampleRate - this.heard.ahead);
    this.order(this.clock.server(page), transport.began);
    return frame;
  }

  /** @param {number} at milliseconds of the server @param {number} from seconds */
  order(at, from) {
    const { player, studio, transport } = this.app;
    this.run = { rev: this.rev, at, from, speed: player.speed, until: transport.until, loop: transport.until ? null : studio.tab?.loop ?? null };
    this.turn.isMine = true;
    this.app.link.send({ t: "play", ...this.run });
  }

  /** Starts the phones at the position that this page will have reached when they start. */
  again() {
    const { player, studio } = this.app;
    if (!this.isOn || !this.clock.isKnown || !player.context) return;
    this.heard ??= new Heard(player.context);
    const after = 100;
    const loop = studio.tab?.loop ?? null;
    const now = performance.now();
    this.order(this.clock.server(now + after), placeAt({ rev: 0, at: 0, from: this.place(now), speed: player.speed, until: 0, loop }, after));
  }

  /**
   * The playback position of this page according to the audio clock, which also determines the start of the phones.
   * @param {number} page
   */
  place(page) {
    const { player } = this.app;
    const heard = this.heard?.at(page) ?? player.heard(page);
    const jump = [...player.jumps].reverse().find(({ context }) => context <= heard);
    return jump ? jump.pattern + (heard - jump.context) * player.speed : player.now(page);
  }

  /** Called when playback begins or ends. */
  follow() {
    const { studio, player } = this.app;
    if (studio.isPlaying || !this.run) return;
    // At the end of the pattern, or of the part, the phones stop by themselves.
    const end = this.run.until || studio.tab?.end || 0;
    const isOver = !this.run.loop && player.now() >= end - 0.05;
    this.run = null;
    if (!isOver) this.app.link.send({ t: "stop" });
  }

  /** Starts the phones again at the position of this page after a seek, after a change of the loop or speed, and if the clocks of the sound cards drift apart. */
  look() {
    const { studio, player, transport } = this.app;
    const { run } = this;
    // Before the first start, several reports of the audio clock are needed.
    if (player.isUnlocked && player.context) this.heard ??= new Heard(player.context);
    if (!studio.isPlaying || !this.isOn || this.turn.isTaken || !player.jumps.length) return;
    const now = performance.now();
    if (!run) return void (this.clock.isKnown && this.again());
    if (this.clock.server(now) < run.at + 150) return;
    const loop = transport.until ? null : studio.tab?.loop ?? null;
    const isOther = String(loop) !== String(run.loop) || run.speed !== player.speed;
    const off = Math.abs(this.place(now) - placeAt(run, this.clock.server(now)));
    const turn = run.loop ? run.loop[1] - run.loop[0] : Infinity;
    if (isOther || Math.min(off, Math.abs(turn - off)) > tolerance) this.again();
  }
}

/**
 * The connection of the page to phones; created at the first call.
 * @param {import("../app.js").App} app
 */
export function phonesOf(app) { return app.link.phones ??= new Phones(app); }
