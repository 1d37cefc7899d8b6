// A tour of one minute with four gestures, in a line below the timeline. It blocks no input. Any other action ends the current step. With a
// touch screen the tour names no keys, and in a narrow window it is above the controls for playback.
import { el, fill, find } from "../dom.js";
import { spell } from "../keys.js";
import { words as own } from "../more-strings.js";
import { words } from "../strings.js";

const narrow = matchMedia("(max-width: 600px)");
const touch = matchMedia("(max-width: 1100px), (pointer: coarse)");

export class Coach {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.step = -1;
    this.bar = el("aside", { class: "coach", "aria-label": words.first.coach, hidden: true });
    const { studio } = app;
    studio.on("busy", () => studio.isPlaying && this.done("play"));
    studio.on("document", () => {
      if (studio.drag?.kind === "move") this.done("move");
      else if (!studio.tab?.isSaved) this.done("change");
      if (studio.tab?.isSaved) this.done("save");
    });
    find(".narrow").addEventListener("pointerdown", (event) => event.target instanceof Element && event.target.closest(".feel") && this.done("feel"));
    document.addEventListener("keydown", (event) => /^[1-9]$/.test(event.key) && this.done("level"));
    for (const query of [narrow, touch]) query.addEventListener("change", () => this.step >= 0 && this.show(this.step));
    this.place();
  }

  /** The steps for this window: what ends each of them, and its text. */
  get steps() { return own.coach[narrow.matches ? "narrow" : touch.matches ? "touch" : "keys"]; }

  place() {
    if (narrow.matches) find(".narrow").prepend(this.bar);
    else this.app.timeline.stage.append(this.bar);
  }

  start() {
    this.app.studio.setOptions({ coach: 0 });
    if (!this.app.studio.tab) {
      const success = this.app.catalog.find("success", "template")[0];
      if (success) this.app.opening.openEntry(success);
    }
    this.show(0);
  }

  /** The first pattern that is opened starts the tour. The tour starts only once. */
  opened() { if (this.app.studio.options.coach === 0 && this.step < 0) this.show(0); }

  /** @param {string} what the action that ends a step */
  done(what) { if (this.steps[this.step]?.[0] === what) this.show(this.step + 1); }

  /** @param {number} step */
  show(step) {
    const text = this.steps[step];
    this.step = text ? step : -1;
    this.bar.hidden = !text;
    if (!text) return this.app.studio.setOptions({ coach: 1 });
    this.place();
    fill(this.bar, el("span", { class: "steps", "aria-hidden": "true" }, this.steps.map((_, n) => el("i", { class: n <= step ? "on" : "" }))), el("span", { class: "grow" }, el("b", { text: text[1].replace("Mod+s", spell("Mod+s")) }), ` ${text[2]}`),
      el("button", { class: "button small", text: words.skip, onclick: () => this.show(99) }));
  }
}
