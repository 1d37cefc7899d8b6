// Banners above the stage: a file that was changed outside, a save that failed. Nothing blocks; no answer is needed.
import { el, fill } from "../dom.js";
import { time } from "../format.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";
import { segment, choose } from "./parts.js";
import { ago } from "./status.js";

const text = words.changed;

/** @param {import("../app.js").App} app @param {HTMLElement} place */
export function makeBanners(app, place) {
  const { studio } = app;
  const pop = el("section", { class: "pop", "aria-label": text.both, hidden: true });
  app.timeline.stage.append(pop);
  const update = () => {
    const { tab } = studio;
    const theirs = tab?.theirs;
    fill(place, theirs && tab ? el("div", { class: "banner", role: "alert" }, el("span", { class: "warn" }, icon("warn")), el("span", {}, el("b", { text: text.text(tab.name) }), text.since(ago(theirs.time)), text.mineNow(Math.max(1, tab.pattern.unsavedSteps))), el("span", { class: "grow" }),
      el("button", { class: "button small ghost", onclick: () => {
        theirs.isShown = !theirs.isShown;
        studio.emit("document");
      } }, icon(theirs.isShown ? "hidden" : "eye", 15), theirs.isShown ? text.hide : text.show),
      el("button", { class: "button small", text: text.take, onclick: () => app.outside.takeTheirs() }), el("button", { class: "button small primary", text: text.keep, onclick: () => app.outside.keepMine() })) : null,
    app.link.isLost ? el("div", { class: "banner", role: "alert" }, el("span", { class: "warn" }, icon("warn")), el("span", { class: "grow", text: words.errors.offline })) : null,
    tab?.error ? el("div", { class: "banner bad", role: "alert" }, el("span", { class: "error" }, icon("error")), el("span", { class: "grow", text: tab.error }), el("button", { class: "button small", text: words.errors.copy, onclick: () => app.run("saveAs") }),
      el("button", { class: "plain small", "aria-label": words.keys.close, onclick: () => {
        tab.error = "";
        studio.emit("document");
      } }, icon("close", 14))) : null);
    pop.hidden = !theirs?.isShown;
    if (!theirs?.isShown) return;
    const list = app.outside.differences();
    const whole = segment(text.both, [["mine", text.mine], ["both", text.both], ["theirs", text.theirs]], (id) => (id === "mine" ? app.outside.keepMine() : id === "theirs" ? app.outside.takeTheirs() : null));
    choose(whole, "both");
    fill(pop, el("div", { class: "row" }, el("b", { class: "grow", text: text.differences(list.length) }), whole), el("ul", {}, list.slice(0, 8).map((each) => {
      const which = segment(each.name, [["mine", text.mine], ["theirs", text.theirs]], (id) => (id === "theirs" ? each.take() : each.keep()));
      choose(which, each.isTheirs ? "theirs" : "mine");
      return el("li", { class: "difference" }, icon(each.kind === "tap" ? "tap" : each.kind === "point" ? "curve" : "continuous", 18), el("span", { class: "grow" }, `${each.name} ${time(each.time)}`, el("small", { class: "muted", text: each.note })), which);
    })), el("p", { class: "muted", text: text.note }));
  };
  studio.on(["open", "document", "options"], update);
}
