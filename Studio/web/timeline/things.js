// Provides the list behind the canvas for screen readers and keys. Its options are the visible items in the order of time, with sentences
// from the core. Only options near the focus are real elements.
import { sentence } from "../actions.js";
import { el, place, set } from "../dom.js";
import { xOf, yOf } from "./scale.js";

const most = 120;

export class Things {
  /** @param {import("./timeline.js").Timeline} line */
  constructor(line) {
    this.line = line;
    this.studio = line.studio;
    /** @type {HTMLElement[]} */
    this.options = [];
    this.timer = 0;
  }

  /** Updates the list after a pause of 60 ms, but not during a drag. */
  update() {
    clearTimeout(this.timer);
    if (this.studio.drag) return;
    this.timer = window.setTimeout(() => this.fill(), 60);
  }

  fill() {
    const { tab } = this.studio;
    if (!tab) return;
    const { scale, scene } = this.line;
    const chosen = tab.pattern.selected;
    /** @type {{ id: number, point: number, time: number, x: number, y: number }[]} */
    const list = scene.marks.map((mark) => ({ id: mark.id, point: -1, time: mark.time, x: xOf(scale, mark.time), y: yOf(scale.lanes[0], mark.felt) }));
    for (const lane of scale.lanes) {
      for (const point of lane.curve?.points ?? []) {
        if (point.time < scale.from || point.time > scale.to) continue;
        list.push({ id: point.id, point: point.index, time: point.time, x: xOf(scale, point.time), y: yOf(lane, point.value, lane.curve?.low, lane.curve?.high) });
      }
    }
    list.sort((a, b) => a.time - b.time || a.id - b.id || a.point - b.point);
    const isChosen = (/** @type {{ id: number, point: number }} */ each) => chosen.some(({ id, point }) => id === each.id && point === each.point);
    const { looked } = this.studio;
    const active = list.findIndex((each) => (looked ? each.id === looked.id && each.point === looked.point : isChosen(each)));
    const from = Math.max(0, Math.min(active - most / 2, list.length - most));
    const shown = list.slice(from, from + most);
    while (this.options.length > shown.length) this.options.pop()?.remove();
    while (this.options.length < shown.length) {
      const option = el("div", { role: "option", id: `thing-${this.options.length}` });
      this.options.push(option);
      this.line.list.append(option);
    }
    let activeID = "";
    shown.forEach((each, n) => {
      const option = this.options[n];
      const selected = isChosen(each);
      set(option, {
        "aria-selected": selected, "aria-posinset": from + n + 1, "aria-setsize": list.length,
        "aria-label": sentence(this.studio, each), "data-id": each.id, "data-point": each.point,
      });
      place(option, each.x - 12, each.y - 12);
      if (from + n === active) activeID = option.id;
    });
    set(this.line.list, { "aria-activedescendant": activeID || null });
  }
}
