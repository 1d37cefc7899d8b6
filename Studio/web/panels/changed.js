// Shows banners above the timeline if another program has changed a file or a save has failed. The user can continue to work without an
// answer.
import { el, fill } from "../dom.js";
import { time } from "../format.js";
import { icon } from "../icons.js";
import { words as more } from "../more-strings.js";
import { words } from "../strings.js";
import { segment, choose } from "./parts.js";
import { ago } from "./status.js";

/** @typedef {import("../studio.js").Tab} Tab */

const text = words.changed;
const own = more.own;

/** @param {import("../app.js").App} app @param {HTMLElement} place */
export function makeBanners(app, place) {
  const { studio } = app;
  const pop = el("section", { class: "pop", "aria-label": text.both, hidden: true });
  app.timeline.stage.append(pop);
  /** @param {string} kind @param {string} sign @param {...(HTMLElement | null)} children */
  const banner = (kind, sign, ...children) => el("div", { class: `banner ${kind}`, role: "alert" }, el("span", { class: sign }, icon(sign)), ...children);
  const copy = () => el("button", { class: "button small", text: words.errors.copy, onclick: () => studio.tab && app.files.saveCopy(studio.tab) });
  /** @param {() => void} run */
  const close = (run) => el("button", { class: "plain small", "aria-label": words.keys.close, onclick: () => {
    run();
    studio.emit("document");
  } }, icon("close", 14));

  /** @param {Tab} tab @param {NonNullable<Tab["theirs"]>} theirs */
  const changed = (tab, theirs) => banner("theirs", "warn",
    el("span", { class: "grow" }, el("b", { text: text.text(tab.name) }), text.since(ago(theirs.time)), theirs.error ? own.unread(`${theirs.error.line}:${theirs.error.column} ${theirs.error.message}`) : "", tab.isUnchanged ? "" : own.unsaved),
    theirs.error ? null : el("button", { class: "button small ghost both", onclick: () => {
      theirs.isShown = !theirs.isShown;
      studio.emit("document");
    } }, icon(theirs.isShown ? "hidden" : "eye", 15), theirs.isShown ? text.hide : text.show),
    el("button", { class: "button small ghost", text: own.saveAs, onclick: () => app.run("saveAs") }),
    theirs.error ? null : el("button", { class: "button small", text: text.take, onclick: () => app.outside.takeTheirs() }),
    el("button", { class: "button small", text: own.keep, onclick: () => app.outside.keepMine() }));

  /** @param {Tab} tab @param {import("../drafts.js").Draft} draft */
  const kept = (tab, draft) => banner("kept", "info", el("span", { class: "grow", text: own.kept(draft.name, draft.changes ?? "", ago(draft.time)) }),
    el("button", { class: "button small", text: own.restore, onclick: () => app.drafts.open(draft) }), close(() => { tab.kept = null; }));

  let key = "";
  const update = () => {
    const { tab } = studio;
    const theirs = tab?.theirs;
    const { isLost, isStale } = app.link;
    // A banner that is still valid is not created again, so it keeps the focus, and a screen reader does not repeat it.
    const next = JSON.stringify([tab?.key, tab?.name, theirs?.version, theirs?.isShown, tab?.isUnchanged, tab?.isSaved, tab?.kept?.id, isLost, isStale, tab?.error]);
    const hadFocus = place.contains(document.activeElement);
    if (next !== key) fill(place, tab && theirs ? changed(tab, theirs) : null, tab?.kept ? kept(tab, tab.kept) : null,
      isLost ? banner("lost", "warn", el("span", { class: "grow", text: isStale ? own.stale : own.lostServer }), tab && !tab.isSaved ? copy() : null) : null,
      tab?.error ? banner("bad", "error", el("span", { class: "grow", text: tab.error }), copy(), close(() => { tab.error = ""; })) : null);
    if (next !== key && hadFocus) (place.querySelector("button") ?? app.timeline.list).focus();
    key = next;
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
