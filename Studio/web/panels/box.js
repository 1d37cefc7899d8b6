// The command palette. It finds commands, items, files and positions by name.
import { command, commands, nameOf, run } from "../commands.js";
import { chosen, select } from "../actions.js";
import { el, fill, set } from "../dom.js";
import { counted, time } from "../format.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";
import { openSheet } from "./sheet.js";
import { keyCaps } from "./parts.js";
import { ago } from "./status.js";

/** @typedef {{ group: string, icon: string, name: string, note?: string, key?: string, run: () => void, preview?: () => void }} Row */

/** @param {import("../app.js").App} app */
export function openBox(app) {
  const { studio } = app;
  const input = el("input", { type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": "box-rows", "aria-autocomplete": "list", "aria-label": words.box.placeholder, placeholder: words.box.placeholder, autocomplete: "off", spellcheck: "false" });
  const list = el("div", { id: "box-rows", role: "listbox", "aria-label": words.box.label });
  const target = studio.tab && studio.pattern.selected.length ? words.box.for(chosen(studio), studio.pattern.summary.time ? time(studio.pattern.summary.time.from) : "") : "";
  const footer = el("div", { class: "foot muted" }, ...["↑", "↓"].map((key) => el("kbd", { class: "key", text: key })), words.box.choose, ...keyCaps("Enter"), words.box.run, ...keyCaps("Shift+Space"), words.box.previewKey,
    el("span", { class: "grow" }), el("span", { text: words.box.hint }));
  const sheet = openSheet(app, words.box.label, "box", el("div", { class: "boxhead" }, icon("search"), input, el("span", { class: "muted", text: target })), list, footer);
  /** @type {Row[]} */
  let rows = [];
  /** @type {import("../drafts.js").Draft[]} */
  let unsaved = [];
  let at = 0;
  const show = () => {
    rows = find(app, input.value.trim(), unsaved);
    at = Math.min(at, Math.max(0, rows.length - 1));
    let group = "";
    fill(list, rows.flatMap((row, n) => {
      const title = row.group !== group ? el("div", { class: "boxgroup", role: "presentation", text: row.group }) : null;
      group = row.group;
      return [title, el("div", { class: "boxrow", role: "option", id: `box-${n}`, "aria-selected": n === at, onclick: () => go(n), onpointermove: () => mark(n) },
        icon(row.icon, 19), el("span", { class: "grow" }, ...marked(row.name, input.value.trim()), row.note ? el("small", { text: row.note }) : null), ...(row.key ? keyCaps(row.key) : []))];
    }), rows.length ? null : el("p", { class: "empty muted", text: words.box.none }));
    set(input, { "aria-activedescendant": rows.length ? `box-${at}` : null });
  };
  const mark = (/** @type {number} */ n) => {
    if (n === at) return;
    list.querySelector(`#box-${at}`)?.setAttribute("aria-selected", "false");
    at = n;
    const row = list.querySelector(`#box-${at}`);
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    set(input, { "aria-activedescendant": `box-${at}` });
  };
  const go = (/** @type {number} */ n) => {
    sheet.close();
    rows[n]?.run();
  };
  input.addEventListener("input", () => {
    at = 0;
    show();
  });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length) mark((at + step + rows.length) % rows.length);
    else if (event.key === "Enter") go(at);
    else if (event.key === " " && event.shiftKey) rows[at]?.preview?.();
    else return;
    event.preventDefault();
  });
  show();
  input.focus();
  app.drafts.list().then((drafts) => {
    unsaved = drafts.filter(({ isSaved }) => !isSaved);
    if (unsaved.length && input.value.trim()) show();
  });
}

/**
 * The target of a command: the next item for "Next item", and the finding for "Next finding".
 * @param {import("../app.js").App} app @param {string} id
 */
function noteOf(app, id) {
  const { tab } = app.studio;
  if (!tab) return "";
  if (id === "next" || id === "previous") {
    const from = tab.pattern.summary.time?.[id === "next" ? "to" : "from"] ?? (id === "next" ? -1 : Infinity);
    const all = app.timeline.scene.marks.filter(({ time: at }) => (id === "next" ? at > from + 1e-5 : at < from - 1e-5));
    const mark = all.reduce((/** @type {Mark | null} */ best, each) => (!best || (id === "next" ? each.time < best.time : each.time > best.time) ? each : best), null);
    return mark?.kind ? `${words.kinds[mark.kind][0]}, ${time(mark.time)}` : "";
  }
  if (id === "splitTaps") {
    const found = tab.findings.find(({ rule }) => rule === "curve-on-transients");
    return found ? words.box.weakened(counted(found.times.length, /** @type {[string, string]} */ (words.kinds.tap))) : "";
  }
  if (id === "nextFinding" && tab.findings.length) {
    const finding = tab.findings[((tab.finding ?? -1) + 1) % tab.findings.length];
    return `${finding.rule}${finding.times.length ? `, ${time(finding.times[0])}` : ""}`;
  }
  return "";
}

/**
 * The rows that match a text.
 * @param {import("../app.js").App} app @param {string} text @param {import("../drafts.js").Draft[]} unsaved the drafts with unsaved changes
 * @returns {Row[]}
 */
function find(app, text, unsaved) {
  const { studio } = app;
  const place = /^@\s*(\d*[.,]?\d+)$/.exec(text);
  if (place && studio.tab) {
    const at = Number(place[1].replace(",", "."));
    return [{ group: words.box.groups.go, icon: "clock", name: words.box.goTime(time(at)), run: () => {
      app.goTo(at);
      studio.say(words.say.done(words.box.goTime(time(at))));
    } }];
  }
  const line = /^:(\d+)$/.exec(text);
  if (line && studio.tab) return [{ group: words.box.groups.go, icon: "text", name: words.box.goLine(line[1]), run: () => app.textPanel.goTo(Number(line[1])) }];
  const feel = /^([01]?[.,]?\d+)\s+([01]?[.,]?\d+)$/.exec(text);
  if (feel) {
    const [i, s] = [feel[1], feel[2]].map((part) => Math.min(1, Number(part.replace(",", "."))));
    return [{ group: words.groups.edit, icon: "tap", name: words.box.feel(String(i), String(s)), run: () => app.setFeel(i, s), preview: () => app.player.strike(i, s, 0) }];
  }
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {string} */ name) => wanted.every((word) => name.toLowerCase().includes(word));
  /** @type {Row[]} */
  const rows = commands.filter((each) => each.id !== "box" && each.group !== "strength" && (!each.when || each.when(app)) && fits(nameOf(each)))
    .map((each) => ({ group: words.groups[each.group], icon: each.icon, name: nameOf(each), note: noteOf(app, each.id), key: each.keys[0], run: () => run(app, each.id) }));
  if (wanted.length && studio.tab) {
    const things = app.timeline.scene.marks.map((mark) => ({ mark, name: studio.pattern.describe(mark.id, -1) })).filter(({ name }) => fits(name)).slice(0, 5);
    rows.push(...things.map(({ mark, name }) => ({ group: words.box.groups.things, icon: mark.kind === "tap" ? "tap" : mark.kind === "tone" ? "note" : "continuous", name, run: () => select(studio, mark.id), preview: () => app.timeline.feel(mark.id) })));
  }
  if (wanted.length) {
    rows.push(...unsaved.map((draft) => ({ draft, note: `${words.first.draft(draft.changes ?? "")}, ${ago(draft.time)}` })).filter(({ draft, note }) => fits(`${draft.name} ${note}`)).map(({ draft, note }) => ({
      group: words.box.groups.files, icon: "file", name: draft.name, note, run: () => app.drafts.open(draft),
    })));
    rows.push(...[...app.link.files, ...app.link.sounds, ...(studio.tab ? app.link.films : [])].filter(fits).slice(0, 8).map((path) => ({
      group: words.box.groups.files, icon: app.link.sounds.includes(path) ? "wave" : app.link.films.includes(path) ? "eye" : "file", name: path, note: words.library.folder(app.link.folder), run: () => app.link.open(path), preview: () => app.link.preview(path),
    })));
    rows.push(...app.catalog.find(text).slice(0, 8).map((entry) => ({
      group: words.box.groups.files, icon: entry.kind === "template" ? "template" : "wave", name: entry.name, note: `${entry.kind === "template" ? words.box.template : words.box.sample}: ${entry.words.slice(0, 3).join(", ")}`, run: () => app.opening.openEntry(entry), preview: () => app.opening.playEntry(entry),
    })));
  }
  // A new pattern is the first answer to "new" and "empty".
  const fresh = rows.findIndex(({ name }) => name === nameOf(command("newFile")));
  if (wanted.length && fresh > 0) rows.unshift(...rows.splice(fresh, 1));
  return rows;
}

/**
 * The name with the typed part highlighted.
 * @param {string} name @param {string} text
 */
function marked(name, text) {
  const word = text.split(/\s+/)[0];
  const at = word ? name.toLowerCase().indexOf(word.toLowerCase()) : -1;
  if (at < 0) return [name];
  return [name.slice(0, at), el("mark", { text: name.slice(at, at + word.length) }), name.slice(at + word.length)];
}


