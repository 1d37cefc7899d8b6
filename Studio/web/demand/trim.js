// Trims and aligns an audio file of the pattern. AHAP plays files from their start, so a part of a file becomes a file of its own.
import { el, fill } from "../dom.js";
import { parse, plain, time } from "../format.js";
import { icon } from "../icons.js";
import { selectionMode, stepName } from "../numbers.js";
import { openSheet } from "../panels/sheet.js";
import { cutBuffer, cutWave } from "./cut.js";
import { drawWave, toggleRow } from "./pieces.js";
import { words as all } from "./strings.js";
import { writeBeside } from "./sounds.js";
import { channelOf } from "./wav.js";
import { dress, tools as ask } from "./worker.js";

const words = all.trim;
/** The largest number of taps to which the sound can be aligned, and the shortest part, in seconds. */
const [mostTaps, shortest] = [12, 0.005];
/** The distance within which a start or an end snaps to a hit, and the time by which a start is before its hit, so that the part contains the attack. In seconds. */
const [near, lead] = [0.03, 0.002];

/** @param {import("../app.js").App} app */
export async function trimSound(app) {
  const { studio } = app;
  const item = studio.pattern.item(studio.pattern.selected[0]?.id ?? 0);
  if (!item?.path) return;
  dress();
  const sound = app.sounds.get(item.path);
  if (!sound) return app.prompts.toast(words.missing(item.path));
  return new Trimming(app, item, sound).open();
}

class Trimming {
  /** @param {import("../app.js").App} app @param {Item} item @param {import("../sound/sounds.js").Sound} sound */
  constructor(app, item, sound) {
    this.app = app;
    this.id = item.id;
    this.path = item.path ?? "";
    this.sound = sound;
    this.from = 0;
    this.to = sound.buffer.duration;
    this.isSnapped = this.stays = true;
    /** @type {number[]} */
    this.hits = [];
  }

  get item() { return this.app.studio.pattern.item(this.id); }

  async open() {
    const { app, sound } = this;
    this.wave = el("canvas", { class: "wave", "aria-hidden": "true" });
    this.status = el("p", { class: "muted", role: "status", text: words.note });
    const field = (/** @type {string} */ label, /** @type {"from" | "to"} */ end) => {
      const input = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", onchange: () => {
        const value = parse(input.value);
        if (value !== null) this[end] = this.near(value, end);
        this.show();
      } });
      return { input, element: el("label", {}, el("span", { text: label }), input, el("span", { class: "muted", text: "s" })) };
    };
    this.fields = { from: field(words.start, "from"), to: field(words.end, "to") };
    this.hit = el("select", {});
    this.mark = el("select", {});
    this.sheet = openSheet(app, words.label(this.path), "compose trim",
      el("div", { class: "sheethead" }, icon("wave", 24), el("h2", { text: words.label(this.path) }), el("span", { class: "grow" }),
        el("button", { class: "button", onclick: () => this.hear() }, icon("play", 16), words.hear), el("button", { class: "plain", "aria-label": words.close, onclick: () => this.close() }, icon("close"))),
      this.wave,
      el("div", { class: "composerows" },
        el("div", {}, el("h3", { text: words.trim }), this.fields.from.element, this.fields.to.element, toggleRow(words.snap, true, (isOn) => { this.isSnapped = isOn; }), toggleRow(words.stays, true, (isOn) => { this.stays = isOn; }),
          el("button", { class: "button primary", text: words.write, onclick: () => this.trim() })),
        el("div", {}, el("h3", { text: words.align }), el("label", {}, el("span", { text: words.hit }), this.hit), el("label", {}, el("span", { text: words.mark }), this.mark),
          el("button", { class: "button primary", text: words.move, onclick: () => this.align() }))),
      el("div", { class: "foot" }, this.status));
    this.wave.addEventListener("pointerdown", (event) => this.drag(event));
    this.show();
    this.fields.from.input.focus();
    try {
      this.channel = await channelOf(sound.bytes);
      this.found = await ask({ verb: "open", samples: this.channel.samples, rate: this.channel.rate });
      this.hits = this.found.onsets.map((/** @type {{ time: number }} */ { time: at }) => at);
    } catch (error) {
      fill(this.status, error instanceof Error ? error.message : String(error));
    }
    fill(this.hit);
    this.guide();
    this.show();
  }

  close() {
    this.source?.stop();
    this.sheet?.close();
  }

  /** Shows the hits to which a dragged limit snaps. */
  guide() {
    const { tab } = this.app.studio;
    const { item } = this;
    if (!tab || !item) return;
    tab.onsets = this.hits.map((at) => item.time + at);
    this.app.studio.emit("view");
  }

  /**
   * The hit near a time, or the time itself.
   * @param {number} at @param {"from" | "to"} end
   */
  near(at, end) {
    const hit = this.isSnapped ? this.hits.find((each) => Math.abs(each - at) < near) : undefined;
    const value = hit === undefined ? at : Math.max(0, hit - lead);
    return end === "from" ? Math.min(Math.max(0, value), this.to - shortest) : Math.max(Math.min(this.sound.buffer.duration, value), this.from + shortest);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { wave } = this;
    if (!wave) return;
    const at = (/** @type {PointerEvent} */ { clientX }) => (clientX - wave.getBoundingClientRect().left) / wave.clientWidth * this.sound.buffer.duration;
    const end = Math.abs(at(event) - this.from) <= Math.abs(at(event) - this.to) ? "from" : "to";
    const move = (/** @type {PointerEvent} */ now) => {
      this[end] = this.near(at(now), end);
      this.show();
    };
    wave.setPointerCapture(event.pointerId);
    wave.onpointermove = move;
    wave.onpointerup = wave.onpointercancel = () => { wave.onpointermove = null; };
    move(event);
  }

  show() {
    const { fields, hit, mark, wave, channel } = this;
    if (!fields || !hit || !mark || !wave) return;
    for (const end of /** @type {const} */ (["from", "to"])) fields[end].input.value = plain(this[end]);
    drawWave(wave, channel ?? { samples: this.sound.buffer.getChannelData(0), rate: this.sound.buffer.sampleRate }, this.found, [this.from, this.to]);
    const { tab, pattern } = this.app.studio;
    if (!tab) return;
    const option = (/** @type {number} */ value, /** @type {string} */ text) => el("option", { value: String(value), text });
    const [chosen, wanted] = [hit.value, mark.value];
    fill(hit, option(0, words.beginning), this.hits.map((at, n) => option(at, words.hitAt(n + 1, time(at)))));
    if (this.hits.length) hit.value = chosen && [...hit.options].some(({ value }) => value === chosen) ? chosen : String(this.hits[0]);
    const taps = pattern.marks(0, tab.end + 1, 1e6).filter(({ kind }) => kind === "tap").slice(0, mostTaps);
    fill(mark, option(tab.head, words.head(time(tab.head))), pattern.lanes.markers.map(({ time: at, name }) => option(at, `${name}, ${time(at)}`)), taps.map(({ time: at }) => option(at, words.tap(time(at)))));
    if (wanted && [...mark.options].some(({ value }) => value === wanted)) mark.value = wanted;
  }

  async hear() {
    const { player } = this.app;
    await player.unlock();
    this.source?.stop();
    if (!player.context || !player.gain) return;
    this.source = player.context.createBufferSource();
    this.source.buffer = this.sound.buffer;
    this.source.connect(player.gain);
    this.source.start(0, this.from, this.to - this.from);
  }

  /** Moves the event so that a hit of the sound coincides with a mark. */
  align() {
    const { studio } = this.app;
    const { hit, mark, status } = this;
    if (!hit || !mark || !status) return;
    const at = Number(mark.value) - Number(hit.value);
    if (at < 0) return fill(status, words.early(time(-at)));
    studio.pattern.select(this.id, -1, selectionMode.only);
    studio.pattern.setTime(at, 0);
    studio.changed();
    this.guide();
    this.show();
    fill(status, words.aligned(time(at)));
  }

  /** Writes the part into a file beside the sound, and sets that file as the audio file of the event. */
  async trim() {
    const { app, status, item, sound, from, to } = this;
    if (!item || !status) return;
    const bytes = cutWave(sound.bytes, from, to) ?? cutBuffer(sound.buffer, from, to);
    try {
      const path = await writeBeside(app, this.path.replace(/( part( \d+)?)?\.\w+$/, ""), " part", bytes);
      await app.sounds.add(path.split("/").pop() ?? path, bytes);
      const { pattern } = app.studio;
      const before = pattern.call("undo_count");
      const { loops, usesVolumeEnvelope } = pattern.json("item", this.id).sound;
      pattern.select(this.id, -1, selectionMode.only);
      pattern.callWith("set_sound", path, loops ? 1 : 0, usesVolumeEnvelope ? 1 : 0, 0);
      if (this.stays) pattern.setTime(item.time + from, 0);
      if (item.duration !== null) pattern.setDuration(Math.max(shortest, Math.min(item.duration - from, to - from)), 0);
      // The status line calls this step of the history "several changes".
      pattern.call("group", before, stepName.group);
      app.studio.changed();
      this.close();
      app.studio.say(words.trimmed(path, time(to - from)));
      trimAgain(app, this.id, this.hits.filter((at) => at >= from && at < to).map((at) => at - from));
    } catch (error) {
      fill(status, error instanceof Error ? error.message : String(error));
    }
  }
}

/**
 * The hits of the part are stored with the pattern, so that dragged items snap to them.
 * @param {import("../app.js").App} app @param {number} id @param {number[]} hits
 */
function trimAgain({ studio }, id, hits) {
  const item = studio.pattern.item(id);
  if (!studio.tab || !item) return;
  studio.tab.onsets = hits.map((at) => item.time + at);
  studio.emit("view");
}
