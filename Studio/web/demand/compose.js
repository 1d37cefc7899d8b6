// Composes patterns from a sound. Shows the waveform with its hits, and the results of the strategies side by side, before it replaces a
// pattern.
import { el, fill, find, set } from "../dom.js";
import { plain } from "../format.js";
import { icon } from "../icons.js";
import { isTyping } from "../keys.js";
import { choose, segment } from "../panels/parts.js";
import { openSheet } from "../panels/sheet.js";
import { drawComposed, drawWave, makeSliders, toggleRow } from "./pieces.js";
import { words as all } from "./strings.js";
import { tools as ask } from "./worker.js";

const words = all.compose;
const presets = ["impact", "music", "engine", "speech", "ambience"];
/** The pause after the last change of a setting before the patterns are composed again, in milliseconds. */
const rest = 140;

/** @typedef {{ text: string, transients: number, continuous: number, error: number, facts: string, findings: string[], edits?: string }} Made */
/** @typedef {{ duration: number, onsets: { time: number, strength: number }[], tempo?: { beatsPerMinute: number, firstBeat: number, confidence: number, period: number } }} Found */

export class Composing {
  /** @param {import("../app.js").App} app @param {string} name @param {import("./wav.js").Channel} channel */
  constructor(app, name, channel) {
    this.app = app;
    this.name = name;
    this.channel = channel;
    const { tab } = app.studio;
    const { composedFrom, hasRecord } = tab?.pattern.metadata() ?? {};
    /** The open pattern, if it was composed from this sound. */
    this.again = tab && hasRecord && composedFrom === name ? { tab, text: tab.pattern.text } : null;
    this.keeps = true;
    this.styles = ["hybrid", "envelope", "onsets"];
    this.style = "hybrid";
    this.isSnapped = false;
    this.plays = true;
    /**
     * The settings that the user has changed.
     * @type {Record<string, number>}
     */
    this.changed = {};
    /** @type {Map<string, Made>} */
    this.made = new Map();
    this.round = 0;
    this.timer = 0;
  }

  async open() {
    const { app, name } = this;
    const facts = el("span", { class: "muted", text: words.reading });
    this.counts = el("small", { class: "muted" });
    this.wave = el("canvas", { class: "wave", "aria-hidden": "true" });
    this.cards = el("div", { class: "strategies", role: "radiogroup", "aria-label": words.choose });
    this.sliders = el("div", { class: "settings" });
    this.edits = el("div", { class: "edits" });
    this.useButton = el("button", { class: "button primary", onclick: () => this.use() });
    const preset = el("select", { "aria-label": words.preset, onchange: () => this.setPreset(preset.value) }, [["", words.none], ...presets.map((id) => [id, words.names[id]])].map(([id, text]) => el("option", { value: id, text })));
    this.sheet = openSheet(app, words.from(name), "compose",
      el("div", { class: "sheethead" }, icon("wave", 24), el("h2", { text: words.from(name) }), facts, el("span", { class: "grow" }), el("label", { class: "row" }, el("span", { class: "muted", text: words.preset }), preset),
        el("button", { class: "button", onclick: () => this.hear(null) }, icon("play", 16), words.hear), el("button", { class: "plain", "aria-label": words.close, onclick: () => this.close() }, icon("close"))),
      el("div", { class: "soundrow" }, el("div", {}, el("b", { text: words.sound }), this.counts), this.wave), this.cards,
      el("div", { class: "composerows" }, el("div", {}, this.edits,
        toggleRow(words.attach, this.plays, (isOn) => { this.plays = isOn; this.soon(); }), toggleRow(words.snap, this.isSnapped, (isOn) => { this.isSnapped = isOn; this.soon(); })), this.sliders),
      el("div", { class: "foot" }, el("span", { class: "muted grow", text: this.again ? words.note : words.noteNew }), app.studio.tab ? el("button", { class: "button ghost", text: words.only, onclick: () => this.addOnly() }) : null,
        el("button", { class: "button ghost", text: words.cancel, onclick: () => this.close() }), this.useButton));
    this.sheet.sheet.addEventListener("keydown", (event) => this.key(event));
    drawWave(this.wave, this.channel, this.found);
    this.show();
    find("[aria-checked=true]", this.cards).focus();
    try {
      /** @type {Found} */
      this.found = await ask({ verb: "open", samples: this.channel.samples, rate: this.channel.rate });
    } catch (error) {
      this.close();
      return app.prompts.toast(words.failed(name, String(error instanceof Error ? error.message : error)));
    }
    const { duration, onsets, tempo } = /** @type {Found} */ (this.found);
    fill(facts, words.facts(`${plain(duration)} s`, onsets.length), tempo && tempo.confidence > 0.5 ? words.tempo(tempo.beatsPerMinute.toFixed(0)) : null);
    fill(this.counts, words.hits(onsets.length));
    drawWave(this.wave, this.channel, this.found);
    await this.setStyle(this.style);
    this.compose();
    return this;
  }

  close() {
    clearTimeout(this.timer);
    this.round += 1;
    this.app.player.stopText();
    this.source?.stop();
    this.sheet?.close();
  }

  /** @param {string} id */
  setPreset(id) {
    this.styles = [id || "hybrid", "envelope", "onsets"];
    this.changed = {};
    this.setStyle(this.styles[0]);
    this.compose();
  }

  /** @param {string} style */
  async setStyle(style) {
    this.style = style;
    this.show();
    this.settings = /** @type {{ name: string, unit: string, low: number, high: number, value: number }[]} */ (await ask({ verb: "settings", style }));
    // The sliders of another strategy replace those of this one; the focus stays on the slider of the same name.
    const focused = document.activeElement?.closest(".settings input")?.getAttribute("aria-label");
    fill(this.sliders ?? el("div"), ...makeSliders(this.settings, this.changed, () => this.soon()));
    if (focused) /** @type {HTMLElement | null | undefined} */ (this.sliders?.querySelector(`[aria-label="${focused}"]`) ?? this.cards?.querySelector("[aria-checked=true]"))?.focus();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.compose(), rest);
  }

  /** Composes with each strategy in turn, the chosen one first. */
  async compose() {
    const round = ++this.round;
    const values = Float64Array.from(this.settings ?? [], ({ name }) => this.changed[name] ?? NaN);
    for (const style of [this.style, ...this.styles.filter((each) => each !== this.style)]) {
      try {
        const made = await ask({ verb: "compose", style, values, isSnapped: this.isSnapped, name: this.name, audio: this.plays ? this.name : "", edited: this.again && this.keeps ? this.again.text : "" });
        if (round !== this.round) return;
        this.made.set(style, made);
      } catch (error) {
        if (round !== this.round) return;
        this.made.delete(style);
        this.app.studio.say(words.failed(words.names[style], String(error instanceof Error ? error.message : error)));
      }
      this.show();
    }
  }

  show() {
    if (!this.cards || !this.useButton || !this.edits) return;
    const focused = document.activeElement instanceof HTMLElement && this.cards.contains(document.activeElement) ? document.activeElement.dataset.id : "";
    fill(this.cards, this.styles.map((style) => {
      const made = this.made.get(style);
      const name = words.names[style];
      const canvas = el("canvas", { "aria-hidden": "true" });
      requestAnimationFrame(() => made && drawComposed(this.app.catalog, canvas, made.text, this.found));
      const radio = el("button", { role: "radio", "data-id": style, class: "name", onclick: () => this.setStyle(style) }, el("b", { text: name }), el("small", { class: "muted", text: words.notes[style] }));
      return el("div", { class: style === this.style ? "strategy chosen" : "strategy" }, el("div", { class: "strategyhead" }, radio,
        el("div", { class: "row" }, el("button", { class: "plain", "aria-label": words.play(name), title: words.play(name), onclick: () => this.hear(style) }, icon("play", 16)), el("button", { class: "plain", "aria-label": words.touch(name), title: words.touch(name), onclick: () => this.touch(style) }, icon("tap", 16)),
          el("p", {}, el("span", { text: made ? words.counts(made.transients, made.continuous) : words.reading }), el("span", { class: "muted", text: !made ? "" : made.continuous ? words.off(made.error) : words.offNone })))), canvas);
    }));
    for (const radio of this.cards.querySelectorAll("[role=radio]")) {
      const isChosen = radio instanceof HTMLElement && radio.dataset.id === this.style;
      set(radio, { "aria-checked": isChosen, tabindex: isChosen ? "0" : "-1" });
    }
    if (focused) find(`[data-id="${focused}"]`, this.cards).focus();
    const made = this.made.get(this.style);
    this.useButton.disabled = !made;
    fill(this.useButton, words.use(words.names[this.style]));
    fill(this.edits, this.again ? [el("p", { text: made?.edits || words.mine }), this.keepers()] : null);
  }

  keepers() {
    const group = segment(words.mine, [["keep", words.keep], ["take", words.take]], (id) => {
      this.keeps = id === "keep";
      this.soon();
      choose(group, id);
    });
    choose(group, this.keeps ? "keep" : "take");
    return group;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    // A slider takes the arrow keys only.
    const inField = isTyping(event.target);
    const index = inField ? -1 : ["1", "2", "3"].indexOf(event.key);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (index >= 0) this.setStyle(this.styles[index]);
    else if (step && event.target instanceof HTMLElement && event.target.matches("[role=radio][data-id]")) {
      this.setStyle(this.styles[(this.styles.indexOf(this.style) + step + 3) % 3]);
      if (this.cards) find(`[data-id="${this.style}"]`, this.cards).focus();
    }
    else if (event.key === " " && !inField && !(event.target instanceof HTMLElement && event.target.closest("button:not([role=radio])"))) this.hear(this.style);
    else if (event.key === "p" && !inField) this.touch(this.style);
    else if (event.key === "Enter" && !inField && !(event.target instanceof HTMLElement && event.target.closest("button:not([role=radio])"))) this.use();
    else return;
    event.preventDefault();
  }

  /**
   * Plays the sound together with the result of a strategy.
   * @param {string | null} style
   */
  async hear(style) {
    const { player } = this.app;
    await player.unlock();
    this.source?.stop();
    if (!player.context) return;
    const { samples, rate } = this.channel;
    const buffer = player.context.createBuffer(1, samples.length, rate);
    buffer.copyToChannel(samples, 0);
    this.source = player.playOnce(buffer);
    if (style) this.touch(style);
    else player.stopText();
  }

  /** @param {string} style */
  async touch(style) {
    await this.app.player.unlock();
    const made = this.made.get(style);
    if (made) this.app.player.playText(made.text);
  }

  addOnly() {
    this.close();
    this.app.making.insertSound(this.name);
    this.mark();
  }

  /** Opens the chosen pattern as a new file. If the open pattern was composed from this sound, replaces its content in one step instead. */
  use() {
    const made = this.made.get(this.style);
    if (!made) return;
    this.close();
    const { app } = this;
    if (this.again && app.studio.tab === this.again.tab) {
      this.again.tab.pattern.open(made.text, true);
      app.studio.changed();
    } else if (!app.opening.createText(made.text, `${this.name.replace(/^.*\//, "").replace(/\.\w+$/, "")}.ahap`)) return;
    this.mark();
    app.studio.say(words.used(this.name, made.facts));
  }

  /** Dragged items snap to hits and beats of the sound. */
  mark() {
    const { tab } = this.app.studio;
    if (!tab || !this.found) return;
    tab.onsets = this.found.onsets.map(({ time }) => time);
    const { tempo } = this.found;
    if (tempo && tempo.confidence > 0.5) {
      tab.firstBeat = tempo.firstBeat;
      this.app.studio.setOptions({ bpm: Math.round(tempo.beatsPerMinute * 10) / 10 });
    }
    this.app.studio.emit("view");
  }
}
