// The status line shows one message, which screen readers read when they are idle, and numbers at the right.
import { el, fill, find, set } from "../dom.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";

/** @param {import("../app.js").App} app */
export function makeStatus(app) {
  const { studio } = app;
  const say = el("div", { role: "status", "aria-live": "polite", class: "grow", text: words.ready });
  const draft = el("span");
  fill(find(".status"), say, draft, el("span", { class: "wide", text: words.preview }), el("span", { class: "row engine" }, icon("bolt", 14), words.engine));
  studio.on("say", () => {
    // A screen reader repeats an unchanged sentence only if its node is replaced.
    if (say.textContent === studio.said) fill(say, "");
    set(say, { text: studio.said || words.ready });
  });
  let kept = 0;
  const update = () => {
    const { tab } = studio;
    set(draft, { text: !tab ? "" : tab.isSaved ? words.saved : [tab.changes, kept ? words.draftKept(ago(kept)) : words.notSaved].filter(Boolean).join(" · ") });
  };
  studio.on(["open", "document", "options"], update);
  window.setInterval(update, 5000);
  app.onKept = (time) => {
    kept = time;
    update();
  };
}

/** @param {number} since */
export function ago(since) {
  const seconds = Math.round((Date.now() - since) / 1000);
  return seconds < 2 ? words.now : words.ago(seconds);
}
