// Shows the pattern on each device in a lane, with the felt taps, the distance from the design, and the distance from another version.
import { contextOf, el, fill, find, place, set } from "../dom.js";
import { time } from "../format.js";
import { icon } from "../icons.js";
import { choose, segment } from "../panels/parts.js";
import { xOf } from "../timeline/scale.js";
import { drawLane } from "./lane.js";
import { likeDevice } from "./likeness.js";
import { Meters } from "./meters.js";
import { words as all } from "./strings.js";
import { vibrationOf } from "./vibration.js";
import { Asked, dress } from "./worker.js";

const words = all.devices;
/** The devices, in the order of the lanes. */
const devices = ["phone", "pad", "joycon", "controller", "web"];
/** The pause after the last edit before the lanes are calculated again, in milliseconds. */
const rest = 220;
/** The largest time between a finding and its tap, in seconds. */
const near = 0.0015;

/** @type {Asked | null} */
let worker = null;
/** @param {object} question @returns {Promise<any>} */
export const measure = (question) => (worker ??= new Asked("measuring.js")).ask(question);

/**
 * Calculates the lane of a device. The vibration of browsers is the result of `thrum convert`.
 * @param {string} text @param {string} device @returns {Promise<import("./lane.js").Lane>}
 */
export async function laneOf(text, device) {
  const lane = await measure({ verb: "lane", text, device });
  return device === "web" ? { ...lane, vibration: await vibrationOf(text) } : lane;
}

/** @type {Devices | null} */
let shown = null;

/**
 * Shows or hides the lanes.
 * @param {import("../app.js").App} app
 */
export function toggleDevices(app) {
  dress();
  shown ??= new Devices(app);
  shown.setOn(!shown.isOn);
  return shown;
}

class Devices {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.isOn = false;
    this.timer = this.frame = this.round = 0;
    /** @type {import("../studio.js").Tab | null} */
    this.tab = null;
    /** @type {Map<string, import("./lane.js").Lane>} */
    this.lanes = new Map();
    this.result = el("span", { class: "muted", role: "status" });
    this.meters = new Meters(app);
    this.head = el("i", { class: "devicehead", "aria-hidden": "true" });
    this.as = segment(words.as, [["design", words.design], ...["phone", "controller", "web"].map((id) => /** @type {[string, string]} */ ([id, words.names[id][0]]))], (id) => this.playAs(id));
    choose(this.as, "design");
    const compare = el("button", { class: "button small", text: words.compare, onclick: () => app.run("compare") });
    this.rows = devices.map((id) => {
      const canvas = el("canvas", { "aria-hidden": "true" });
      const count = el("span");
      const far = el("span", { class: "muted" });
      const [name, note] = words.names[id];
      return { id, canvas, count, far, row: el("div", { class: "lane", role: "listitem", title: note }, el("div", {}, el("b", { text: name }), count, far), canvas) };
    });
    this.panel = el("section", { class: "devices", "aria-label": words.label, hidden: true },
      el("header", {}, el("h2", { text: words.label }), el("span", { class: "muted", text: words.note }), this.result, el("span", { class: "grow" }), this.meters.element, compare, icon("play", 14), el("span", { text: words.as }), this.as,
        el("button", { class: "plain small", "aria-label": words.close, onclick: () => this.setOn(false) }, icon("close", 14))),
      el("div", { class: "lanes" }, el("div", { role: "list" }, this.rows.map(({ row }) => row)), this.head));
    find(".textpanel").before(this.panel);
    app.studio.on(["document", "open"], () => this.soon());
    app.studio.on(["view", "options"], () => this.draw());
    app.studio.on(["head", "view"], () => this.follow());
    new ResizeObserver(() => this.draw()).observe(this.panel);
  }

  /** @param {boolean} isOn */
  setOn(isOn) {
    this.isOn = isOn;
    this.panel.hidden = !isOn;
    this.meters.setOn(isOn);
    if (isOn) this.measure();
    else this.playAs("design");
    this.app.studio.emit("options", "view");
  }

  soon() {
    if (!this.isOn) return;
    const { tab } = this.app.studio;
    // Nothing of another pattern stays.
    if (tab !== this.tab) {
      this.tab = tab;
      this.round += 1;
      this.lanes.clear();
      this.draw();
    }
    this.panel.hidden = !tab;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.measure(), rest);
  }

  async measure() {
    const { tab } = this.app.studio;
    if (!tab || !this.isOn) return;
    const round = ++this.round;
    const text = tab.pattern.write(0);
    for (const device of devices) {
      try {
        const lane = await laneOf(text, device);
        if (round !== this.round) return;
        this.lanes.set(device, lane);
      } catch (error) {
        if (round !== this.round) return;
        this.lanes.delete(device);
        fill(this.result, words.failed(error instanceof Error ? error.message : String(error)));
      }
      this.draw();
    }
  }

  /**
   * The taps of the design that are not felt on the device, by the checks.
   * @param {import("./lane.js").Lane} lane
   */
  lostOf(lane) { return this.taps().filter((at) => lane.lost.some((time) => Math.abs(time - at) < near)); }

  /** The times of the taps, without duplicates. */
  taps() {
    const { pattern, end } = /** @type {import("../studio.js").Tab} */ (this.app.studio.tab);
    return [...new Set(pattern.marks(0, end + 1, 1e6).filter(({ kind }) => kind === "tap").map((mark) => mark.time))];
  }

  draw() {
    const { tab } = this.app.studio;
    if (!tab || !this.isOn) return;
    this.panel.style.setProperty("--gutter", `${this.app.timeline.scale.gutter}px`);
    const count = this.taps().length;
    for (const { id, canvas, count: kept, far, row } of this.rows) {
      const lane = this.lanes.get(id);
      if (!lane) {
        fill(kept, words.loading);
        fill(far);
        contextOf(canvas);
        continue;
      }
      const lost = this.lostOf(lane);
      fill(kept, count ? words.kept(count - lost.length, count) : "");
      kept.className = lost.length ? "warn" : "muted";
      const { difference } = lane;
      fill(far, difference ? words.far(difference.distance) : "");
      set(row, { title: [words.names[id][1], words.keptNote(count - lost.length, count), difference ? words.farNote(difference.verdict, difference.distance) : "", ...lost.slice(0, 8).map((at) => words.lost(time(at)))].filter(Boolean).join("\n"),
        "aria-label": [words.names[id][0], words.keptNote(count - lost.length, count), difference ? words.farNote(difference.verdict, difference.distance) : ""].filter(Boolean).join(". ") });
      drawLane(canvas, lane, lost, tab.view, { ...tab.pattern.overview(480), columns: 480 });
    }
  }

  /** Shows the play head of the timeline in the lanes too, after the timeline has taken the view of the open pattern. */
  follow() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      if (!this.isOn || !this.app.studio.tab) return;
      const { scale } = this.app.timeline;
      const x = xOf(scale, this.app.transport.headTime());
      this.head.hidden = x < scale.gutter - 9 || x > scale.width - 5;
      place(this.head, x - 1, 0);
    });
  }

  /** @param {string} id the device whose sound is heard instead of the design */
  playAs(id) {
    const { player, transport, studio } = this.app;
    if (id !== "design") player.take(async (pattern, context) => likeDevice(await laneOf(pattern.write(0), id), pattern, context, player), () => choose(this.as, "design"));
    else if (find("[data-id=design]", this.as).getAttribute("aria-checked") !== "true") player.take(null);
    choose(this.as, id);
    if (studio.isPlaying) transport.start(transport.headTime(), studio.tab?.loop ?? null, 0);
  }
}
