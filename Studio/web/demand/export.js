// Exports the open pattern: targets in groups by platform, the losses in the words of designers, the code, and what it sounds or feels like.
import { el, fill, set } from "../dom.js";
import { capital } from "../grouping.js";
import { icon } from "../icons.js";
import { openSheet } from "../panels/sheet.js";
import { download, why } from "./convert.js";
import { words as all } from "./strings.js";
import { groups, nameOf, noteOf, textOf } from "./targets.js";
import { trialOf } from "./trying.js";
import { Asked, dress, tools } from "./worker.js";

const words = all.convert;
const encoder = new TextEncoder();
/** The longest pattern, in seconds, that is converted to every target in advance. */
const longest = 20;
/** The most lines of code that are shown, and the least distance, in JND, by which another target must be nearer to be offered. */
const [mostLines, nearer] = [400, 0.1];

/** @typedef {{ name: string, summary: string, ending: string, device: string, isRead: boolean, isWritten: boolean }} Format */
/** @typedef {{ kind: string, words: string, isHarmless: boolean }} Loss */
/** @typedef {{ summary: string, details: string[], distance?: number, verdict?: string, losses: Loss[], files: { name: string, bytes: Uint8Array }[] }} Converted */

/**
 * Opens the sheet that exports the open pattern.
 * @param {import("../app.js").App} app
 */
export async function openExport(app) {
  dress();
  if (!app.studio.tab) return;
  const formats = /** @type {Format[]} */ (await tools({ verb: "formats" })).filter((format) => format.isWritten && format.name !== "ahap");
  new Export(app, app.studio.tab, formats).open();
}

class Export {
  /** @param {import("../app.js").App} app @param {import("../tab.js").Tab} tab @param {Format[]} formats */
  constructor(app, tab, formats) {
    this.app = app;
    this.tab = tab;
    this.formats = formats;
    this.groups = groups(formats);
    this.stem = tab.name.replace(/\.\w+$/, "");
    this.source = encoder.encode(tab.pattern.text);
    this.chosen = this.groups[0].formats[0];
    /** @type {Map<string, Converted>} */
    this.made = new Map();
    this.round = this.shown = 0;
    /**
     * A worker of its own converts to the other targets, so that the chosen target does not wait.
     * @type {Asked | null}
     */
    this.ahead = null;
    this.list = el("div", { class: "targets", role: "radiogroup", "aria-label": words.format });
    this.summary = el("p", { class: "strong", role: "status" });
    this.losses = el("ul", { class: "losses" });
    this.better = el("div", { class: "better", hidden: true });
    this.files = el("div", { class: "segment", role: "group", "aria-label": words.files, hidden: true });
    this.code = el("pre", { class: "code mono", tabindex: "0", "aria-label": words.code });
    this.name = el("h3");
    this.note = el("p", { class: "muted" });
    this.said = el("span", { class: "muted grow", role: "status", text: words.note });
    this.foot = el("div", { class: "foot" });
  }

  open() {
    const { app, tab } = this;
    this.sheet = openSheet(app, words.label(tab.name), "export",
      el("div", { class: "sheethead" }, icon("share", 24), el("h2", { text: words.label(tab.name) }), el("span", { class: "grow" }), el("button", { class: "plain", "aria-label": words.close, onclick: () => this.close() }, icon("close"))),
      el("div", { class: "exporting" }, this.list, el("section", { class: "target", "aria-label": words.result }, this.name, this.note, this.summary, this.losses, this.better, this.files, this.code)), this.foot);
    this.list.addEventListener("keydown", (event) => this.key(event));
    new MutationObserver((_, observer) => {
      if (this.sheet?.sheet.isConnected) return;
      observer.disconnect();
      this.end();
    }).observe(document.body, { childList: true });
    this.rows();
    this.choose(this.chosen);
    this.focus();
  }

  /** Ends the work that is no longer needed. */
  end() {
    this.round += 1;
    this.ahead?.worker.terminate();
    this.app.player.stopText();
  }

  close() { this.sheet?.close(); }

  /**
   * Shows a sentence in the sheet and in the status line, which a screen reader does not read while the sheet is open.
   * @param {string} sentence
   */
  say(sentence) {
    set(this.said, { text: sentence, "data-quiet": null });
    this.app.studio.say(sentence);
  }

  focus() { /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-checked=true]"))?.focus(); }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const order = this.groups.flatMap(({ formats }) => formats);
    if (!step) return;
    event.preventDefault();
    this.choose(order[(order.indexOf(this.chosen) + step + order.length) % order.length]);
    this.focus();
  }

  /**
   * Chooses a target by pointer. In a narrow window its result is below the list.
   * @param {Format} format
   */
  async touch(format) {
    const show = () => matchMedia("(max-width: 760px)").matches && this.name.scrollIntoView({ block: "start" });
    const done = this.choose(format);
    show();
    await done;
    if (format === this.chosen) show();
  }

  /** The list of targets, with the distance of those that are converted. */
  rows() {
    const hasFocus = this.list.contains(document.activeElement);
    fill(this.list, el("p", { class: "jnd muted", "aria-hidden": "true", text: words.away }), this.groups.map(({ title, note, formats }) => el("div", { class: "platform" }, el("h3", { text: title }), el("p", { class: "muted", text: note }), formats.map((format) => {
      const made = this.made.get(format.name);
      const isChosen = format === this.chosen;
      const distance = made?.distance === undefined ? "" : made.distance.toFixed(1);
      return el("button", { role: "radio", class: "targetrow", "data-id": format.name, "aria-checked": isChosen, tabindex: isChosen ? "0" : "-1", onclick: () => this.touch(format) },
        el("span", { class: "grow", text: nameOf(format) }), distance ? el("span", { class: "muted", title: words.far(distance), "aria-label": words.far(distance), text: distance }) : null);
    }))));
    if (hasFocus) /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-checked=true]"))?.focus({ preventScroll: true });
  }

  /** @param {Format} format */
  async choose(format) {
    this.chosen = format;
    this.shown = 0;
    set(this.said, { text: words.note, "data-quiet": true });
    const round = ++this.round;
    this.app.player.stopText();
    this.rows();
    fill(this.name, nameOf(format));
    fill(this.note, noteOf(format));
    if (!this.made.has(format.name)) {
      fill(this.summary, words.working);
      for (const each of [this.losses, this.code]) fill(each);
      this.better.hidden = this.files.hidden = true;
      this.buttons(null);
      try {
        this.made.set(format.name, await this.convert(format));
      } catch (error) {
        if (round === this.round) fill(this.summary, words.failed(nameOf(format), why(error)));
        return;
      }
    }
    if (round !== this.round) return;
    this.rows();
    this.show();
    this.others();
  }

  /** @param {Format} format @param {(question: object) => Promise<any>} [ask] @returns {Promise<Converted>} */
  convert(format, ask = tools) { return ask({ verb: "convert", format: format.name, source: this.source, ending: "ahap", name: this.stem, measures: true }); }

  /** Converts to the other targets one after the other, so that the list shows the distance of each. */
  async others() {
    if (this.ahead || this.tab.end > longest) return;
    const ahead = this.ahead = new Asked("tools.js");
    for (const format of this.groups.flatMap(({ formats }) => formats)) {
      if (this.made.has(format.name)) continue;
      const made = await this.convert(format, (question) => ahead.ask(question)).catch(() => null);
      if (!this.sheet?.sheet.isConnected) return;
      if (!made) continue;
      this.made.set(format.name, made);
      this.rows();
      this.offer();
    }
  }

  show() {
    const made = this.made.get(this.chosen.name);
    if (!made) return;
    const far = made.distance === undefined ? "" : words.distance(made.distance.toFixed(2), all.ab.verdicts[made.verdict ?? ""] ?? made.verdict ?? "");
    fill(this.summary, far);
    const lost = made.losses.filter(({ isHarmless }) => !isHarmless);
    fill(this.losses, lost.length ? lost.map(({ words: text }) => el("li", { text: capital(text) })) : el("li", { class: "muted", text: words.nothing }),
      made.losses.filter(({ isHarmless }) => isHarmless).map(({ words: text }) => el("li", { class: "muted", text: capital(text) })));
    this.files.hidden = made.files.length < 2;
    fill(this.files, made.files.map(({ name }, n) => el("button", { "aria-pressed": n === this.shown, text: name, onclick: () => {
      this.shown = n;
      this.show();
    } })));
    const { bytes } = made.files[this.shown];
    const text = textOf(bytes);
    const lines = text?.split("\n") ?? [];
    fill(this.code, text === null ? words.binary((bytes.length / 1000).toFixed(1)) : lines.slice(0, mostLines).join("\n"), lines.length > mostLines ? el("span", { class: "muted", text: `\n${words.more(lines.length - mostLines)}` }) : null);
    this.offer();
    this.buttons(made);
  }

  /** Offers the nearest other target if it is clearly nearer: of the same platform, or else of the one that can take its place. */
  offer() {
    const own = this.made.get(this.chosen.name)?.distance;
    const home = this.groups.find(({ formats }) => formats.includes(this.chosen));
    /** @param {Format[]} formats @returns {[Format, number] | undefined} */
    const best = (formats) => formats.map((format) => /** @type {[Format, number]} */ ([format, this.made.get(format.name)?.distance ?? Infinity])).filter(([, far]) => own !== undefined && far < own - nearer).sort((a, b) => a[1] - b[1])[0];
    const found = best(home?.formats ?? []) ?? best(this.groups.find(({ title }) => title === home?.near)?.formats ?? []);
    this.better.hidden = !found;
    if (!found) return;
    const [format, far] = found;
    const title = this.groups.find(({ formats }) => formats.includes(format))?.title ?? "";
    fill(this.better, icon("info", 16), el("span", { class: "grow", text: words.nearer(home?.formats.includes(format) ? nameOf(format) : `${nameOf(format)} (${title})`, far.toFixed(2)) }),
      el("button", { class: "button small", text: words.choose, onclick: () => {
        this.choose(format);
        this.focus();
      } }));
  }

  /** @param {Converted | null} made */
  buttons(made) {
    const { app } = this;
    const file = made?.files[this.shown];
    const trial = made && trialOf(app, this.chosen, made, this.source);
    const text = file ? textOf(file.bytes) : null;
    fill(this.foot, this.said,
      trial ? el("button", { class: "button", onclick: async () => {
        try {
          await trial.run();
          this.say(trial.said);
        } catch (error) {
          this.say(words.failed(trial.name, why(error)));
        }
      } }, icon(trial.icon, 16), trial.name) : null,
      text === null ? null : el("button", { class: "button", onclick: async () => {
        const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
        if (!isCopied) getSelection()?.selectAllChildren(this.code);
        this.say(isCopied ? words.copied(file?.name ?? "") : words.notCopied);
      } }, icon("copy", 16), words.copy),
      el("button", { class: "button primary", disabled: !made, onclick: () => {
        for (const { name, bytes } of made?.files ?? []) download(bytes, name);
        this.say(words.saved(made?.files.map(({ name }) => name).join(", ") ?? ""));
      } }, icon("download", 16), made && made.files.length > 1 ? words.downloads(made.files.length) : words.download));
    set(this.foot, { "data-ready": Boolean(made) });
  }
}
