// The first screen: one question, the folder that was named, three ways to begin, and recent patterns.
import { contextOf, el, fill, find, oneStop, set } from "../dom.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";
import { colors } from "../theme.js";
import { Hands } from "./hands.js";
import { keyCaps } from "./parts.js";
import { ago } from "./status.js";

const text = words.first;

/**
 * Returns the card on which the user taps, which takes the keys of the first screen.
 * @param {import("../app.js").App} app
 */
export function makeFirst(app) {
  const { studio } = app;
  const input = el("input", { type: "search", placeholder: text.search, "aria-label": text.search, class: "grow" });
  const count = el("span", { class: "muted" });
  const grid = el("div", { class: "feelings" });
  const about = el("p", { class: "foot" });
  const open = el("button", { class: "button ghost big", onclick: () => app.files.choose() }, icon("folder"), text.open, ...keyCaps("Mod+o").map((cap) => cap));
  const feeling = card(text.feeling, text.feelingNote, el("label", { class: "search" }, icon("search", 16), input, count), grid, about);
  const wave = el("canvas", { class: "wave", "aria-hidden": "true" });
  const felt = el("canvas", { class: "wave", "aria-hidden": "true" });
  const example = el("button", { class: "soundexample", "aria-label": text.example, onclick: () => app.catalog.example && app.opening.openEntry(app.catalog.example) }, wave, icon("down"), felt);
  const drop = el("button", { class: "row", onclick: () => app.run("compose") }, icon("note", 22), el("span", {}, el("b", { text: text.drop }), el("small", { class: "muted", text: text.dropNote })));
  const sound = card(text.sound, text.soundNote, example, drop, el("p", { class: "foot", text: text.soundFoot }));
  let frame = 0;
  const paintSound = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => drawSound(app, wave, felt));
  };
  new ResizeObserver(paintSound).observe(wave);
  studio.on("options", paintSound);
  sound.classList.add("dashed");
  const hands = new Hands(app);
  const empty = el("button", { class: "button ghost big", onclick: () => app.run("newFile") }, icon("plus"), text.empty, ...keyCaps("Alt+n"));
  const recent = el("ul", { class: "recentlist" });
  const recentTitle = el("span", { class: "muted", text: text.recent });
  const coach = el("button", { class: "linkbutton", text: text.coach, onclick: () => app.startCoach() });
  const recentRow = el("div", { class: "recent" }, recentTitle, recent, el("span", { class: "grow" }), el("span", { class: "muted" }, `${text.new} `, coach));
  fill(find(".first"), el("div", { class: "firsthead" }, el("div", {}, el("h2", { text: text.title }), el("p", { class: "muted", text: text.note })), el("div", { class: "row" }, empty, open)),
    el("div", { class: "cards" }, feeling, sound, hands.card),
    recentRow);

  const stop = oneStop(grid);
  const show = () => {
    // Templates come first, because they are meant to be changed.
    const all = [...app.catalog.find(input.value, "template"), ...(input.value.trim() ? app.catalog.find(input.value, "sample") : [])];
    const found = all.slice(0, 12);
    set(count, { text: String(input.value.trim() ? all.length : app.catalog.entries.length), title: text.count(app.catalog.entries.length) });
    fill(grid, found.map((entry) => {
      const canvas = el("canvas", { "aria-hidden": "true" });
      const tile = el("button", { class: "feeling", "data-name": entry.name, "aria-label": `${entry.name}: ${entry.words.join(", ")}`, onclick: () => app.opening.openEntry(entry), onfocus: () => select(entry, tile), onpointerenter: () => select(entry, tile) }, canvas, el("span", { text: entry.name }));
      app.opening.listen(tile, canvas, entry);
      requestAnimationFrame(() => app.catalog.draw(canvas, `${entry.kind}/${entry.name}`, entry.text));
      return tile;
    }), found.length ? null : el("p", { class: "muted", text: words.library.none }));
    if (found[0]) select(found[0], grid.children[0]);
    stop();
  };
  const select = (/** @type {import("../catalog.js").Entry} */ entry, /** @type {Element} */ selected) => {
    for (const tile of grid.children) tile.classList.toggle("shown", tile === selected);
    fill(about, el("b", { text: entry.name }), ` ${entry.note.split(". ")[0].replace(/\.$/, "")}.`, el("span", { class: "muted", text: text.hover }));
  };
  input.addEventListener("input", show);
  const recents = async () => {
    const drafts = await app.drafts.list();
    // Unsaved work is listed completely. Saved files take only the places that it leaves.
    const unsaved = drafts.filter(({ isSaved }) => !isSaved);
    const saved = drafts.filter(({ isSaved }) => isSaved).slice(0, Math.max(0, 3 - unsaved.length));
    fill(recent, [...unsaved, ...saved].map((draft) => {
      const canvas = el("canvas", { class: "thumb", "aria-hidden": "true" });
      requestAnimationFrame(() => app.catalog.draw(canvas, `draft/${draft.id}/${draft.time}`, draft.text));
      return el("li", {}, el("button", { class: "entry", onclick: () => app.drafts.open(draft) }, canvas, el("span", {}, el("b", { text: draft.name }), el("small", { text: draft.isSaved ? ago(draft.time) : `${text.draft(draft.changes ?? "")}, ${ago(draft.time)}` }))));
    }));
    recent.hidden = recentTitle.hidden = !drafts.length;
    // Unsaved work comes before the folder, where it is seen after a crash.
    recentRow.classList.toggle("urgent", unsaved.length > 0);
  };
  studio.on("open", () => {
    if (studio.tab) return;
    // Nothing of the closed pattern keeps the focus, so that the first key is a tap.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !focused.closest(".first")) focused.blur();
    show();
    recents();
  });
  app.onCatalog = () => {
    show();
    paintSound();
  };
  show();
  recents();
  return hands;
}

/** @param {string} title @param {string} note @param {...HTMLElement} children */
function card(title, note, ...children) {
  return el("section", { class: "card" }, el("h3", { text: title }), el("p", { class: "muted", text: note }), ...children);
}

/**
 * Shows a sound of the samples and the pattern that `thrum compose` has composed from it.
 * @param {import("../app.js").App} app @param {HTMLCanvasElement} wave @param {HTMLCanvasElement} felt
 */
function drawSound(app, wave, felt) {
  const { example } = app.catalog;
  const [w, h] = [wave.clientWidth, wave.clientHeight];
  if (!example?.peaks || !w) return;
  const c = contextOf(wave, w, h);
  c.fillStyle = colors().sound;
  for (let x = 0; x < w; x += 2) {
    const peak = example.peaks[Math.floor(x / w * example.peaks.length)] ** 0.7;
    c.fillRect(x, h / 2 - peak * h * 0.46, 1.4, Math.max(1, peak * h * 0.92));
  }
  app.catalog.draw(felt, `${example.kind}/${example.name}`, example.text);
}
