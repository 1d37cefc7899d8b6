// Findings: the list, and for the one that is open the ways to fix it. A way is previewed in the picture before it is taken.
import { el, fill, set } from "../dom.js";
import { time } from "../format.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";

const text = words.findings;

/** @param {import("../app.js").App} app @param {HTMLElement} panel @param {HTMLElement} card @param {(isOpen: boolean) => void} opened */
export function makeFindings(app, panel, card, opened) {
  const { studio } = app;
  const head = el("h2", { class: "findhead" });
  const list = el("ul", { class: "findlist" });
  fill(panel, head, list);
  let key = "";
  const update = () => {
    const { tab } = studio;
    if (!tab) return;
    const next = JSON.stringify([tab.key, tab.findings, tab.finding, app.checks.state]);
    if (next === key) return;
    key = next;
    const [warnings, hints] = [tab.findings.filter(({ severity }) => severity !== "info").length, tab.findings.filter(({ severity }) => severity === "info").length];
    fill(head, text.label, el("span", { class: "grow" }), ...(tab.findings.length ? [
      warnings ? el("span", { class: "row warn", title: text.warnings(warnings) }, icon("warn", 15), String(warnings)) : null,
      hints ? el("span", { class: "row", title: text.hints(hints) }, icon("info", 15), String(hints)) : null,
    ] : [el("span", { class: "row muted fine" }, app.checks.state === "ready" ? icon("check", 15) : null, app.checks.state === "ready" ? text.fine : app.checks.state === "loading" ? text.loading : text.checks)]));
    fill(list, tab.findings.map((finding, n) => el("li", { class: "finding", "aria-current": tab.finding === n ? "true" : null },
      el("span", { class: finding.severity }, icon(finding.severity === "info" ? "info" : finding.severity === "error" ? "error" : "warn", 18)),
      el("div", { class: "grow" },
        el("button", { class: "message", text: finding.message, onclick: () => app.openFinding(n) }),
        el("div", { class: "places" },
          finding.line ? el("button", { text: text.place(finding.line, finding.column), onclick: () => app.textPanel.goTo(finding.line) }) : null,
          ...finding.times.slice(0, 6).map((at, m) => el("button", { text: time(at), onclick: () => app.goTo(at, finding.ids[m] ?? finding.ids[0]) })),
          el("span", { text: finding.rule }), finding.isLive ? el("span", { class: "warn", text: text.live }) : null)))));
    fixes();
  };

  let chosen = 0;
  let shownFor = "";
  const fixes = () => {
    const { tab } = studio;
    const finding = tab && tab.finding !== null ? tab.findings[tab.finding] : null;
    const isOpen = Boolean(finding && finding.fixes.length && app.isFixing);
    card.hidden = !isOpen;
    opened(isOpen);
    if (!finding || !isOpen) return;
    const same = `${finding.rule}${finding.times}`;
    if (shownFor !== same) [shownFor, chosen] = [same, 0];
    const rows = finding.fixes.map((fix, n) => el("button", { class: "way", role: "radio", "aria-checked": n === chosen, tabindex: n === chosen ? "0" : "-1", onclick: () => choose(n) },
      n === chosen ? icon("check", 16) : el("span"), el("span", { class: "grow" }, el("b", { text: fix.name }), el("small", { text: fix.note })), el("kbd", { class: "key", text: n === chosen ? "↵" : String(n + 1) })));
    const now = finding.fixes[chosen];
    fill(card, el("div", { class: "head" }, el("span", { class: finding.severity }, icon("warn", 28)), el("div", { class: "grow" }, el("h2", { text: words.rules[finding.rule] ?? finding.message }), el("p", { class: "muted", text: `${finding.rule}${finding.line ? ` · ${words.inspector.line(finding.line)}` : ""}` }))),
      el("p", { class: "detail", text: `${finding.message}. ${finding.detail.charAt(0).toUpperCase()}${finding.detail.slice(1)}.` }), el("div", { role: "radiogroup", class: "ways", "aria-label": text.open }, rows),
      now.clears ? el("p", { class: "clears" }, icon("check", 16), text.clears(now.clears)) : null,
      el("div", { class: "row buttons" }, el("button", { class: "button primary grow", text: text.apply, onclick: () => app.applyFix(chosen) }), el("button", { class: "button grow", onclick: () => app.feelBoth() }, icon("play", 15), text.feelBoth)));
  };
  const choose = (/** @type {number} */ n) => {
    chosen = n;
    app.previewFix(n);
    key = "";
    update();
    /** @type {HTMLElement | null} */ (card.querySelectorAll(".way")[n])?.focus();
  };
  card.addEventListener("keydown", (event) => {
    const finding = studio.tab && studio.tab.finding !== null ? studio.tab.findings[studio.tab.finding] : null;
    if (!finding) return;
    const count = finding.fixes.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose((chosen + step + count) % count);
    else if (/^[1-9]$/.test(event.key) && Number(event.key) <= count) choose(Number(event.key) - 1);
    else if (event.key === "Enter") app.applyFix(chosen);
    else if (event.key === "Escape") app.leaveFix();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  studio.on(["open", "findings", "document", "busy"], () => {
    update();
    set(card, { "data-way": chosen });
  });
}
