// The status line shows one message, which screen readers read when they are idle, and numbers at the right.
import { el, fill, find, set } from "../dom.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";

/** @param {import("../app.js").App} app */
export function makeStatus(app) {
  const { studio } = app;
  // Only the added part of a longer text is read. By default a screen reader would read the whole status again.
  const say = el("div", { role: "status", "aria-live": "polite", "aria-atomic": "false", class: "grow" }, el("span", { text: words.ready }));
  const draft = el("span");
  fill(find(".status"), say, draft, el("span", { class: "wide", text: words.preview }), el("span", { class: "row engine" }, icon("bolt", 14), words.engine));
  studio.on("say", () => {
    const before = say.textContent ?? "";
    if (studio.said.startsWith(`${before} `)) say.append(el("span", { text: studio.said.slice(before.length) }));
    // If a sentence is shown again, a screen reader repeats it only if its node is replaced.
    else fill(say, el("span", { text: studio.said || words.ready }));
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
