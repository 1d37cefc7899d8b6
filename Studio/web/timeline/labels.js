// The texts of the timeline: lane names, ruler, markers, findings, tooltip, and the label of a gesture. Texts are page elements and never part of the
// canvas.
import { el, fill, place, set } from "../dom.js";
import { decibels, level, time } from "../format.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";
import { Ending } from "./ending.js";
import { snapWords } from "./gestures.js";
import { insideOf, rulerOf, xOf, yOf } from "./scale.js";
import { tipOf } from "./tips.js";

/** @typedef {import("./hits.js").Hit} Hit */

export class Labels {
  /** @param {import("./timeline.js").Timeline} line */
  constructor(line) {
    this.line = line;
    this.studio = line.studio;
    this.gutter = el("div", { class: "gutter", "aria-hidden": "true" });
    this.ruler = el("div", { class: "ruler", "aria-hidden": "true" });
    this.flags = el("div", { class: "flags" });
    this.marks = el("div", { class: "findmarks", role: "group", "aria-label": words.findings.label });
    this.tag = el("div", { class: "tag", hidden: true, "aria-hidden": "true" });
    this.their = el("div", { class: "tag", hidden: true, "aria-hidden": "true", text: words.changed.theirs });
    this.tooltip = el("div", { class: "tip", hidden: true, "aria-hidden": "true" });
    this.bubble = el("div", { class: "bubble", hidden: true, "aria-hidden": "true" });
    this.snap = el("div", { class: "snaplabel", hidden: true, "aria-hidden": "true" });
    this.ending = new Ending(line);
    this.timer = 0;
    this.laneKey = "";
    this.hand = { x: 0, y: 0 };
    line.stage.append(this.gutter, this.ruler, this.flags, this.ending.ticks, this.marks, this.tag, this.their, this.tooltip, this.bubble, this.snap);
    line.list.addEventListener("pointermove", (event) => {
      const box = line.stage.getBoundingClientRect();
      this.hand = { x: event.clientX - box.left, y: event.clientY - box.top };
    });
  }

  update() {
    this.lanes();
    this.times();
    this.markers();
    this.findings();
    this.decibels();
    const [first] = this.line.theirs();
    this.their.hidden = !first;
    if (first) place(this.their, xOf(this.line.scale, first.time) - 22, yOf(this.line.scale.lanes[0], first.level) - 28);
  }

  lanes() {
    const { scale } = this.line;
    const key = JSON.stringify([scale.width, scale.lanes.map((lane) => [lane.label, lane.note, lane.top, lane.height])]);
    if (key === this.laneKey) return;
    this.laneKey = key;
    if (scale.gutter < 60) return fill(this.gutter);
    fill(this.gutter, scale.lanes.flatMap((lane) => {
      const isLow = lane.height < 34;
      const name = el("div", { class: isLow ? "lane low" : "lane" }, lane.kind === "folded" ? icon(this.studio.options.soundCurves ? "down" : "right", 14) : null, el("b", { text: lane.label }),
        !isLow && lane.note ? el("span", { text: lane.note }) : null);
      const middle = lane.kind === "haptic" ? lane.top + 8 : lane.top + lane.height / 2 - (isLow ? 8 : lane.note ? 16 : 8);
      place(name, lane.kind === "folded" ? 4 : 16, middle);
      const { low, high } = lane.curve ?? { low: 0, high: 1 };
      const axis = lane.axis.map(([value, text]) => {
        const number = el("i", { text });
        place(number, scale.gutter - 13, yOf(lane, lane.kind === "tones" ? value : value, low, high) - 7);
        return number;
      });
      return [name, ...axis];
    }));
  }

  times() {
    const { scale, scene } = this.line;
    const { step, origin, label: textOf } = rulerOf(scale, scene.beats);
    const first = Math.max(0, Math.ceil((scale.from - origin) / step - 1e-9));
    const list = [];
    for (let n = first; origin + n * step <= scale.to + 1e-9 && list.length < 60; n++) {
      const x = xOf(scale, origin + n * step);
      if (x > scale.width - 44) break;
      const text = textOf(n);
      const label = el("span", { class: scene.beats && !text.includes(".") ? "bar" : null, text });
      place(label, x + 5, 5);
      list.push(label);
    }
    fill(this.ruler, list);
  }

  markers() {
    const { scale, scene } = this.line;
    const shown = scene.content.markers.filter(({ time: at }) => at >= scale.from - 1e-9 && at <= scale.to);
    fill(this.flags, shown.map((marker) => {
      const flag = el("button", { class: "flag", tabindex: "-1", text: marker.name, onclick: () => this.line.app.transport.setHead(marker.time), ondblclick: () => this.nameMarker(marker) });
      place(flag, xOf(scale, marker.time), 2);
      return flag;
    }));
  }

  /** Shows the effect of a tried fix, beside the tap that it moves. */
  trial() {
    const { checks } = this.line.app;
    const { tab } = this.studio;
    const way = checks.gesture && tab && tab.finding !== null ? tab.findings[tab.finding]?.fixes[checks.tried] : null;
    const was = way && checks.ghosts.find((mark) => !this.line.scene.taps.some(({ id, time: at }) => id === mark.id && at === mark.time));
    if (!way || !was) return;
    const now = this.line.scene.taps.find(({ id }) => id === was.id) ?? was;
    fill(this.bubble, now === was ? way.name : time(now.time), el("small", { text: way.note }));
    this.bubble.hidden = false;
    const box = this.bubble.getBoundingClientRect();
    const { scale } = this.line;
    place(this.bubble, Math.min(Math.max(scale.gutter, xOf(scale, now.time) - box.width - 16), scale.width - box.width - 8), Math.max(scale.ruler + 22, yOf(scale.lanes[0], now.felt) - box.height - 22));
  }

  /**
   * Opens a text field over the flag of a marker. An empty name deletes the marker.
   * @param {Marker} marker @param {(name: string) => void} [rename]
   */
  nameMarker(marker, rename = (name) => { this.studio.pattern.callWith("change_marker", marker.index, marker.time, name, 0); }) {
    const input = el("input", { class: "flag edit", "aria-label": words.commands.nameMarker[0], value: marker.name });
    place(input, xOf(this.line.scale, marker.time), 2);
    this.line.stage.append(input);
    input.focus();
    input.select();
    const done = () => {
      input.remove();
      rename(input.value.trim());
      this.studio.changed();
    };
    input.addEventListener("blur", done, { once: true });
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter" || event.key === "Escape") input.blur();
    });
  }

  /** The times of the open finding, for the dashed lines. */
  places() {
    const { tab } = this.studio;
    return tab && tab.finding !== null ? tab.findings[tab.finding]?.times ?? [] : [];
  }

  findings() {
    const { scale } = this.line;
    const { tab } = this.studio;
    if (!tab) return;
    /** @type {Map<number, { finding: number, severity: string, time: number }>} */
    const columns = new Map();
    tab.findings.forEach((finding, n) => {
      for (const at of finding.times) {
        if (at < scale.from || at > scale.to) continue;
        const column = Math.round(xOf(scale, at) / 14);
        const other = columns.get(column);
        if (!other || rank(finding.severity) > rank(other.severity)) columns.set(column, { finding: n, severity: finding.severity, time: at });
      }
    });
    this.ending.update(tab);
    fill(this.marks, [...columns.values()].map(({ finding, severity, time: at }) => {
      const mark = el("button", {
        class: `findmark ${severity}`, tabindex: "-1", "aria-label": `${titleOf(tab.findings[finding])}, ${time(at)}`, title: titleOf(tab.findings[finding]),
        "aria-pressed": tab.finding === finding, onclick: () => this.line.app.openFinding(finding),
      }, icon(severity === "info" ? "info" : severity === "error" ? "error" : "warn", 14));
      place(mark, xOf(scale, at) - 9, scale.ruler);
      return mark;
    }));
  }

  /** Shows the number of decibels by which curves weaken the selected tap. */
  decibels() {
    const { scale, scene } = this.line;
    const chosen = scene.taps.filter(({ isSelected }) => isSelected);
    const [tap] = chosen;
    const isShown = chosen.length === 1 && scene.selectionCount === 1 && tap.felt > 0 && tap.level - tap.felt > 0.03 && !scene.isDragging;
    this.tag.hidden = !isShown;
    if (!isShown) return;
    const lane = scale.lanes[0];
    set(this.tag, { text: `−${Math.abs(decibels(tap.felt, tap.level))} dB` });
    place(this.tag, xOf(scale, tap.time) - 58, (yOf(lane, tap.level) + yOf(lane, tap.felt)) / 2 - 9);
  }

  /**
   * Shows the tooltip of the item under the pointer, after 150 ms.
   * @param {Hit | null} found @param {number} x @param {number} y
   */
  tip(found, x, y) {
    const isThing = found && (found.kind === "mark" || found.kind === "point" || found.kind === "line");
    if (!isThing || this.studio.drag) {
      clearTimeout(this.timer);
      this.timer = 0;
      this.tooltip.hidden = true;
      return;
    }
    this.next = { found, x, y };
    if (!this.tooltip.hidden) return this.showTip();
    this.timer ||= window.setTimeout(() => this.showTip(), 150);
  }

  showTip() {
    this.timer = 0;
    this.laneKey = "";
    if (!this.next || this.studio.drag) return;
    const { found, x, y } = this.next;
    fill(this.tooltip, tipOf(found));
    this.tooltip.hidden = false;
    const { width } = this.line.scale;
    const box = this.tooltip.getBoundingClientRect();
    place(this.tooltip, Math.min(x + 14, width - box.width - 8), Math.max(4, y - box.height - 14));
  }

  /** Updates the labels that change with every frame of a gesture. */
  follow() {
    const { drag } = this.studio;
    const { ghost } = this.line;
    const isShown = Boolean(drag?.big);
    this.bubble.hidden = !isShown;
    this.snap.hidden = !drag?.snap;
    if (!drag && ghost) {
      fill(this.bubble, level(ghost.level), el("small", { text: time(ghost.time) }));
      this.bubble.hidden = false;
      return place(this.bubble, xOf(this.line.scale, ghost.time) + 14, yOf(this.line.scale.lanes[0], ghost.level) - 12);
    }
    if (!drag) return this.trial();
    this.tooltip.hidden = true;
    const { scale } = this.line;
    if (isShown) {
      fill(this.bubble, drag.big, drag.small ? el("small", { text: drag.small }) : null);
      const box = this.bubble.getBoundingClientRect();
      const x = this.hand.x + 16 + box.width > scale.width - 8 ? this.hand.x - box.width - 16 : this.hand.x + 16;
      place(this.bubble, x, Math.max(scale.ruler + 4, this.hand.y - box.height - 18));
    }
    if (!drag.snap) return;
    fill(this.snap, icon("snap", 13), snapWords(this.studio, drag.snap));
    const lane = scale.lanes.find(({ curve }) => curve?.ids.includes(drag.snap?.id ?? -1)) ?? scale.lanes[0];
    const { base } = insideOf(lane);
    place(this.snap, Math.min(xOf(scale, drag.snap.time) + 7, scale.width - this.snap.offsetWidth - 8), lane === scale.lanes[0] ? lane.top + lane.height + 4 : base - 12);
  }
}

/**
 * A finding in the words of designers: its heading, then its numbers.
 * @param {Finding} finding
 */
const titleOf = ({ heading, words: text }) => (text === heading ? heading : `${heading}. ${text}`);

/** @param {string} severity */
const rank = (severity) => ["info", "warn", "error"].indexOf(severity);
