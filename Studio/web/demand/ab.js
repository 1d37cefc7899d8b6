// Compares the open pattern (A) with another version of it, with another file, or with its approximation on a device (B). Both play at the
// same position and equally loud; pads, phones and outputs follow the side that is heard.
import { el, fill, set } from "../dom.js";
import { capital } from "../grouping.js";
import { icon } from "../icons.js";
import { caps } from "../keys.js";
import { menuBelow } from "../panels/menu.js";
import { roving, toggle } from "../panels/parts.js";
import { Pattern } from "../pattern.js";
import { laneOf, measure } from "./devices.js";
import { likeDevice } from "./likeness.js";
import { matched, scaled } from "./loudness.js";
import { device, file, rowsOf, saved } from "./others.js";
import { words as all } from "./strings.js";
import { dress } from "./worker.js";

const words = all.ab;

/** @typedef {import("./others.js").Other} Other */

/** The pause after the last edit before the distance is calculated again, in milliseconds. */
const rest = 220;

/** @type {Comparison | null} */
let own = null;

/**
 * Opens the comparison. If it is open, switches to the other side.
 * @param {import("../app.js").App} app
 */
export function compare(app) {
  dress();
  own ??= new Comparison(app);
  if (own.isOn) own.setSide(own.side === "a" ? "b" : "a");
  else own.open();
  return own;
}

class Comparison {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.isOn = false;
    this.isMatched = true;
    /** @type {"a" | "b"} */
    this.side = "a";
    /** @type {Other} */
    this.other = { name: words.saved, text: "", device: "" };
    /** @type {import("../tab.js").Tab | null} */
    this.tab = null;
    /** @type {Pattern | null} */
    this.pattern = null;
    this.timer = this.round = 0;
    /** @type {Map<string, AudioBuffer | null>} the rendered sides, by what they contain */
    this.rendered = new Map();
    /** The factors of loudness of A and B. */
    this.gains = { a: 1, b: 1 };
    this.a = el("button", { role: "radio", class: "abside", onclick: () => this.setSide("a") });
    this.b = el("button", { role: "radio", class: "abside", onclick: () => this.setSide("b") });
    this.sides = el("div", { role: "radiogroup", class: "absides", "aria-label": words.sides }, this.a, this.b);
    roving(this.sides);
    this.more = el("button", { class: "plain", "aria-label": words.choose, title: words.choose, "aria-haspopup": "menu", onclick: () => this.choose() }, icon("down", 16));
    this.result = el("b");
    this.verdict = el("span", { class: "muted" });
    this.list = el("ul", { class: "ablist" });
    this.where = el("summary");
    this.details = el("details", { class: "abmore", onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.fold(event) }, this.where, this.list);
    this.bar = el("section", { class: "ab", "aria-label": words.label, hidden: true }, this.sides, this.more,
      el("span", { class: "abkey muted" }, words.key, " ", el("kbd", { class: "key", text: caps("x")[0] })),
      el("div", { class: "abdistance", role: "status" }, this.result, " ", this.verdict), this.details, el("span", { class: "grow" }),
      el("div", { class: "row abmatch" }, toggle(words.match, true, (isOn) => {
        this.isMatched = isOn;
        this.hear();
      }), el("span", { text: words.match })), el("button", { class: "plain", "aria-label": words.close, onclick: () => this.close() }, icon("close", 16)));
    app.work.stage.before(this.bar);
    app.studio.on("document", () => this.soon());
    app.studio.on("open", () => { if (this.isOn && app.studio.tab !== this.tab) this.close(); });
  }

  open() {
    const { studio, player } = this.app;
    const { tab } = studio;
    if (!tab) return;
    this.tab = tab;
    [this.isOn, this.side, this.bar.hidden] = [true, "a", false];
    player.take((pattern, context) => this.render(pattern, context), () => this.close(false));
    const another = studio.tabs.find((each) => each !== tab);
    // A version that equals the pattern is no comparison.
    this.set(!tab.isUnchanged && tab.base ? saved(tab) : another ? file(another) : device("controller"));
    this.restart();
    studio.say(words.opened(this.other.name));
  }

  /** @param {boolean} [isOwn] whether nothing else is heard instead */
  close(isOwn = true) {
    if (!this.isOn) return;
    [this.isOn, this.bar.hidden, this.side] = [false, true, "a"];
    this.round += 1;
    if (isOwn) this.app.player.take(null);
    this.rendered.clear();
    this.hand();
    this.pattern?.end();
    this.pattern = null;
    if (!isOwn) return;
    this.restart();
    this.app.focusStage();
  }

  /** Starts the sound again at its position: the player changes between the worklet and rendered sides. */
  restart() {
    const { studio, transport } = this.app;
    if (studio.isPlaying) transport.start(transport.headTime(), studio.tab?.loop ?? null, transport.until);
  }

  /** The name of A: that of the file, unless B is a version of the same file. */
  get name() { return this.other.text && ![words.saved, words.kept, words.outside].includes(this.other.name) ? this.tab?.name ?? words.now : words.now; }

  /**
   * Closes the list of differences.
   * @param {Event} event
   */
  fold(event) {
    event.stopPropagation();
    this.details.open = false;
    this.where.focus();
  }

  choose() { if (this.tab) menuBelow(this.app, rowsOf(this.app, this.tab, this.other, (other) => this.set(other)), this.more); }

  /** @param {Other} other */
  set(other) {
    this.other = other;
    this.pattern?.end();
    this.pattern = null;
    if (other.text) {
      this.pattern = new Pattern(this.app.studio.wasm);
      if (this.pattern.open(other.text, false)) {
        this.pattern.end();
        this.pattern = null;
      }
    }
    this.rendered.clear();
    this.show();
    this.hear();
    this.measure();
  }

  /** @param {"a" | "b"} side */
  setSide(side) {
    if (side === this.side) return;
    this.side = side;
    this.show();
    this.hear();
    this.app.studio.say(words.hears(side.toUpperCase(), side === "a" ? this.name : this.other.name));
  }

  /** Switches sound, pads and phones to the current side, at the current position. */
  hear() {
    const { player } = this.app;
    if (player.source) player.exchange();
    this.hand();
  }

  /** Sends pads, phones and outputs the pattern to play. If B is a device, its approximation is only heard; they keep playing A. */
  hand() {
    const { app } = this;
    const other = this.isOn && this.side === "b" && !this.other.device ? this.pattern : null;
    if (app.player.other === other) return;
    app.player.setOther(other, this.other.name);
    app.driver?.refresh();
    app.link.phones?.send();
  }

  show() {
    fill(this.where, this.other.device ? words.howB : words.howA);
    for (const [side, button, name] of /** @type {["a" | "b", HTMLElement, string][]} */ ([["a", this.a, this.name], ["b", this.b, this.other.name]])) {
      const isOn = this.side === side;
      fill(button, el("b", { text: side.toUpperCase() }), el("span", { text: name }));
      set(button, { "aria-checked": isOn, tabindex: isOn ? "0" : "-1", "aria-label": `${side.toUpperCase()}, ${name}` });
    }
  }

  soon() {
    if (!this.isOn) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.measure(), rest);
  }

  /** Calculates the felt distance between A and B on a phone. For a device, that of the device from the design. */
  async measure() {
    const { tab, other } = this;
    if (!tab || !this.isOn) return;
    const round = ++this.round;
    fill(this.result, all.devices.comparing);
    fill(this.verdict);
    fill(this.list, el("li", { text: all.devices.comparing }));
    try {
      const text = tab.pattern.write(0);
      const found = other.device ? (await laneOf(text, other.device)).difference : await measure({ verb: "compare", text, other: other.text, device: "phone" });
      if (round !== this.round || !found) return;
      const { distance, verdict, sentences = [] } = /** @type {{ distance: number, verdict: string, sentences?: string[] }} */ (found);
      fill(this.result, words.apart(distance.toFixed(2)));
      set(this.result, { title: words.unit });
      fill(this.verdict, words.verdicts[verdict] ?? verdict);
      fill(this.list, sentences.length ? sentences.map((each) => el("li", { text: `${capital(each)}.` })) : el("li", { text: words.nowhere }));
    } catch (error) {
      if (round === this.round) fill(this.result, all.devices.failed(error instanceof Error ? error.message : String(error)));
    }
  }

  /**
   * The sound of the current side. Both sides are rendered, because their loudness is compared.
   * @param {Pattern} pattern @param {BaseAudioContext} context
   */
  async render(pattern, context) {
    const text = pattern.write(0);
    const a = await this.once(`a/${text}`, () => this.sound(pattern, context));
    const b = await this.once(`b/${this.other.device}/${this.other.text || text}`, async () => {
      if (this.other.device) return likeDevice(await laneOf(text, this.other.device), pattern, context, this.app.player);
      return this.pattern ? this.sound(this.pattern, context) : null;
    });
    const [left, right] = this.isMatched ? matched(a, b) : [1, 1];
    this.gains = { a: left, b: right };
    return scaled(this.side === "a" ? a : b ?? a, this.gains[this.side], context);
  }

  /** @param {Pattern} pattern @param {BaseAudioContext} context */
  async sound(pattern, context) {
    const { player } = this.app;
    return await player.withSounds?.(pattern, context) ?? player.renderText(pattern.write(0));
  }

  /**
   * The result of a rendering, which is kept while its content is the same.
   * @param {string} key @param {() => Promise<AudioBuffer | null>} body
   */
  async once(key, body) {
    const known = this.rendered.get(key);
    if (known) return known;
    const made = await body();
    for (const each of this.rendered.keys()) if (each[0] === key[0]) this.rendered.delete(each);
    this.rendered.set(key, made);
    return made;
  }
}
