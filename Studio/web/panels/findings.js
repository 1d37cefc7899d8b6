// Shows the list of findings, and the fixes of the open finding. A fix is previewed in the picture before it is applied.
import { el, fill, set } from "../dom.js";
import { time } from "../format.js";
import { capital } from "../grouping.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";
import { fold } from "./fields.js";

const text = words.findings;

/** @param {import("../app.js").App} app @param {HTMLElement} panel @param {HTMLElement} card @param {(isOpen: boolean) => void} opened */
export function makeFindings(app, panel, card, opened) {
  const { studio } = app;
  const head = el("h2", { class: "findhead" });
  const list = el("ul", { class: "findlist" });
  const meant = el("div");
  fill(panel, head, list, meant);
  let key = "";
  let isUnfolded = false;
  const update = () => {
    const { tab } = studio;
    if (!tab) return;
    // If one item is selected, its findings are shown.
    const about = tab.pattern.selected.length === 1 ? tab.pattern.selected[0].id : 0;
    const next = JSON.stringify([about, tab.key, tab.findings, tab.finding, tab.meant, tab.isChecked, app.checks.state, app.isFixing, app.meaning.isAsking]);
    if (next === key) return;
    key = next;
    const [errors, warnings, hints] = ["error", "warn", "info"].map((each) => tab.findings.filter(({ severity }) => severity === each).length);
    fill(head, text.label, el("span", { class: "grow" }), ...(tab.findings.length ? [
      errors ? el("span", { class: "row error", title: text.errors(errors) }, icon("error", 15), String(errors)) : null,
      warnings ? el("span", { class: "row warn", title: text.warnings(warnings) }, icon("warn", 15), String(warnings)) : null,
      hints ? el("span", { class: "row", title: text.hints(hints) }, icon("info", 15), String(hints)) : null,
    ] : [el("span", { class: "row muted fine" }, tab.isChecked && tab.meant.whole ? icon("check", 15) : null, state(tab))]));
    fill(list, tab.findings.map((finding, n) => el("li", { class: "finding", "aria-current": tab.finding === n || finding.ids.includes(about) ? "true" : null },
      el("span", { class: finding.severity }, icon(finding.severity === "info" ? "info" : finding.severity === "error" ? "error" : "warn", 18)),
      el("div", { class: "grow" },
        el("button", { class: "message", onclick: () => app.openFinding(n) }, el("b", { text: finding.heading })),
        finding.words === finding.heading ? null : el("p", { class: "numbers" }, ...measured(finding.words)),
        el("div", { class: "places" },
          finding.line ? el("button", { text: text.place(finding.line, finding.column), onclick: () => app.textPanel.goTo(finding.line) }) : null,
          ...finding.times.slice(0, 6).map((at, m) => el("button", { text: time(at), onclick: () => app.goTo(at, finding.ids[m] ?? finding.ids[0]) })),
          finding.isLive ? el("span", { class: "warn", text: text.live }) : null)))));
    accepted(tab);
    fixes();
  };

  /**
   * The text of an empty list.
   * @param {import("../studio.js").Tab} tab
   */
  const state = (tab) => (tab.isChecked ? tab.meant.refused ?? (tab.meant.whole ? text.fine : text.part) : app.checks.state === "none" ? text.checks : text.loading);

  /** @param {import("../studio.js").Tab} tab */
  const accepted = (tab) => {
    const rows = [
      ...tab.meant.accepted.map((each) => entry(each, each.heading || each.words, each.accepted ? `“${each.accepted}”` : text.noReason, text.withdraw)),
      ...tab.meant.obsolete.map((each) => entry(each, `${each.rule}: ${text.obsolete(time(each.time))}`, each.reason ? `“${each.reason}”` : text.noReason, text.remove)),
    ];
    const part = rows.length ? fold(text.accepted, String(rows.length), isUnfolded, el("ul", { class: "findlist" }, rows)) : null;
    part?.addEventListener("toggle", () => { isUnfolded = part.open; });
    fill(meant, part);
  };

  /** @param {{ rule: string, time: number }} each @param {string} message @param {string} reason @param {string} name */
  const entry = (each, message, reason, name) => el("li", { class: "finding" }, icon("check", 18), el("div", { class: "grow" },
    el("button", { class: "message", text: message, onclick: () => app.goTo(each.time) }), el("p", { class: "reason", text: reason }),
    el("div", { class: "places" }, el("button", { text: name, onclick: () => app.meaning.withdraw(each) }), el("span", { text: each.rule }))));

  const open = () => (studio.tab && studio.tab.finding !== null ? studio.tab.findings[studio.tab.finding] : null);
  /** The index of the tried fix. −2 if no fix is tried, because the outcomes are not known yet or every fix causes a finding. */
  let chosen = -2;
  let shownFor = "";
  const fixes = () => {
    const finding = app.isFixing ? open() : null;
    const hadFocus = card.contains(document.activeElement);
    card.hidden = !finding;
    opened(Boolean(finding));
    if (!finding) {
      shownFor = "";
      if (hadFocus) app.timeline.list.focus();
      return;
    }
    const same = `${finding.rule}${finding.times}`;
    if (shownFor !== same) [shownFor, chosen] = [same, -2];
    const { isAsking } = app.meaning;
    const clean = finding.fixes.findIndex(({ outcome }) => outcome?.ends.length && !outcome.starts.length);
    if (chosen < 0 && !isAsking && clean >= 0) {
      chosen = clean;
      queueMicrotask(() => app.checks.preview(app, chosen, true));
    }
    /** @param {number} n @param {string} name @param {string} note @param {string} digit @param {() => void} run */
    const row = (n, name, note, digit, run) => {
      const isChosen = isAsking ? n < 0 : n === chosen;
      return el("button", { class: "way", role: "radio", "aria-checked": isChosen, tabindex: isChosen || (chosen < 0 && n === Math.min(0, finding.fixes.length - 1)) ? "0" : "-1", onclick: run },
        isChosen ? icon("check", 16) : el("span"), el("span", { class: "grow" }, el("b", { text: name }), el("small", { text: note })), el("kbd", { class: "key", text: isChosen && !isAsking ? "↵" : digit }));
    };
    const rows = finding.fixes.map((fix, n) => row(n, fix.name, n !== chosen && fix.outcome ? `${fix.note}, ${text.ends(fix.outcome.ends.length, fix.outcome.starts.length)}` : fix.note, String(n + 1), () => choose(n)));
    if (finding.isDesign) rows.push(row(-1, text.meant, text.meantNote(Math.max(1, finding.times.length)), "0", () => app.meaning.ask()));
    const now = isAsking ? null : finding.fixes[chosen];
    fill(card, el("div", { class: "head" }, el("span", { class: finding.severity }, icon(finding.severity === "info" ? "info" : "warn", 28)), el("div", { class: "grow" }, el("h2", { text: finding.heading }))),
      el("p", { class: "detail" }, ...measured([finding.words === finding.heading ? "" : finding.words, capital(finding.detail)].filter(Boolean).map((each) => each.replace(/\.?$/, ".")).join(" "))),
      inFile(finding), el("div", { role: "radiogroup", class: "ways", "aria-label": text.open }, rows),
      isAsking ? why() : null,
      now?.outcome ? el("p", { class: "clears" }, icon(now.outcome.ends.length && !now.outcome.starts.length ? "check" : "info", 16), el("span", { text: outcome(now.outcome, studio.tab?.findings ?? []) })) : null,
      now ? el("div", { class: "row buttons" }, el("button", { class: "button primary grow", text: text.apply, onclick: () => app.checks.apply(app, chosen) }), el("button", { class: "button grow", onclick: () => feelBoth(app) }, icon("play", 15), text.feelBoth)) : null);
    if (isAsking) card.querySelector("input")?.focus();
    else if (hadFocus) focusWay();
  };

  /** Whether the names of the file are shown. */
  let isOpen = false;
  /**
   * The finding with the names of the file and of `thrum check`, on demand.
   * @param {Finding} finding
   */
  const inFile = (finding) => {
    const part = fold(text.inFile, finding.rule, isOpen, el("p", { class: "mono", text: finding.message }), finding.line ? el("button", { class: "linkbutton", text: words.inspector.line(finding.line), onclick: () => app.textPanel.goTo(finding.line) }) : null);
    part.classList.add("infile");
    part.addEventListener("toggle", () => { isOpen = part.open; });
    return part;
  };

  /** The field for the reason of an acceptance. */
  const why = () => {
    const input = el("input", { type: "text", "aria-label": text.why, placeholder: text.why, maxlength: "200", value: app.meaning.reason, oninput: () => { app.meaning.reason = input.value; } });
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") app.meaning.accept(input.value.trim());
      else if (event.key === "Escape") app.leaveFix();
    });
    return el("div", { class: "why" }, el("label", { class: "search" }, input),
      el("div", { class: "row buttons" }, el("button", { class: "button primary grow", text: text.accept, onclick: () => app.meaning.accept(input.value.trim()) })));
  };
  const choose = (/** @type {number} */ n) => {
    app.meaning.isAsking = false;
    chosen = n;
    app.checks.preview(app, n);
    key = "";
    update();
    /** @type {HTMLElement | null} */ (card.querySelectorAll(".way")[n])?.focus();
  };
  /** Moves the focus to the way that can be chosen. */
  const focusWay = () => /** @type {HTMLElement | null} */ (card.querySelector(".way[tabindex='0']") ?? card.querySelector(".way"))?.focus();
  /** @param {KeyboardEvent} event */
  app.onFixKey = (event) => {
    const finding = open();
    if (!finding || event.ctrlKey || event.metaKey || event.altKey) return false;
    const count = finding.fixes.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isButton = event.target instanceof HTMLElement && event.target.matches(".button");
    // An arrow stays in the panel, also where accepting the finding is the only way.
    if (step && count) choose((Math.max(chosen, step > 0 ? -1 : 0) + step + count) % count);
    else if (step) focusWay();
    else if (/^[1-9]$/.test(event.key) && Number(event.key) <= count) choose(Number(event.key) - 1);
    else if (event.key === " " && event.target instanceof HTMLElement && event.target.matches(".way[aria-checked=true]")) app.run("play");
    else if (event.key === "0" && finding.isDesign) app.meaning.ask();
    else if (event.key === "Enter" && chosen >= 0 && !isButton) app.checks.apply(app, chosen);
    else return false;
    return true;
  };
  studio.on(["open", "findings", "document", "selection", "busy"], () => {
    update();
    set(card, { "data-way": chosen });
  });
}

/**
 * A sentence in which measured values are highlighted.
 * @param {string} sentence
 */
const measured = (sentence) => sentence.split(/(\d[\d.]* (?:ms|dB)\b)/).map((part, n) => (n % 2 ? el("b", { text: part }) : part));

/**
 * Describes the findings that a fix ends and causes.
 * @param {Outcome} outcome @param {Finding[]} known
 */
function outcome({ ends, starts }, known) {
  // The heading of an ended finding is the one that the list shows.
  const named = (/** @type {Ended} */ each) => known.find(({ rule, times }) => rule === each.rule && times.some((at) => Math.abs(at - each.time) < 0.001))?.heading || each.heading || each.rule;
  const list = (/** @type {Ended[]} */ all) => all.slice(0, 3).map((each) => `${named(each)} (${time(each.time)})`).join(", ") + (all.length > 3 ? ", …" : "");
  return [ends.length ? `${text.clears(ends.length)}: ${list(ends)}.` : text.clearsNone, starts.length ? `${text.starts(starts.length)}: ${list(starts)}.` : ""].join(" ").trim();
}

/**
 * Plays the pattern without and with the tried fix. The focus goes to the fix, where Enter accepts it.
 * @param {import("../app.js").App} app
 */
function feelBoth(app) {
  app.checks.feelBoth(app);
  /** @type {HTMLElement | null} */ (document.querySelector(".fix .way[aria-checked=true]"))?.focus();
}
