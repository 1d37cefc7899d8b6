// A tour of one minute with four gestures, in a line below the timeline. It blocks no input. Any other action ends the current step.
import { el, fill } from "../dom.js";
import { spell } from "../keys.js";
import { words as own } from "../more-strings.js";
import { words } from "../strings.js";

export class Coach {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.step = -1;
    this.bar = el("aside", { class: "coach", "aria-label": words.first.coach, hidden: true });
    app.timeline.stage.append(this.bar);
    const { studio } = app;
    studio.on("busy", () => studio.isPlaying && this.done(0));
    studio.on("document", () => {
      if (studio.drag?.kind === "move") this.done(1);
      if (studio.tab?.isSaved && this.step === 3) this.done(3);
    });
    document.addEventListener("keydown", (event) => /^[1-9]$/.test(event.key) && this.done(2));
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

  /** @param {number} step */
  done(step) { if (this.step === step) this.show(step + 1); }

  /** @param {number} step */
  show(step) {
    const text = own.coach[step];
    this.step = text ? step : -1;
    this.bar.hidden = !text;
    if (!text) return this.app.studio.setOptions({ coach: 1 });
    fill(this.bar, el("span", { class: "steps", "aria-hidden": "true" }, own.coach.map((_, n) => el("i", { class: n <= step ? "on" : "" }))), el("span", {}, el("b", { text: text[0].replace("Mod+s", spell("Mod+s")) }), ` ${text[1]}`),
      el("button", { class: "button small", text: words.skip, onclick: () => this.show(99) }));
  }
}
