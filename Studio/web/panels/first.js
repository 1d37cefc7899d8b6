// The first screen: one question, three ways to begin, and recent patterns.
import { contextOf, el, fill, find, set } from "../dom.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";
import { colors, edge } from "../theme.js";
import { tap as drawTap } from "../timeline/heads.js";
import { keyCaps } from "./parts.js";
import { ago } from "./status.js";

const text = words.first;

/** @param {import("../app.js").App} app */
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
  const hands = makeHands(app);
  const recent = el("ul", { class: "recentlist" });
  const coach = el("button", { class: "linkbutton", text: text.coach, onclick: () => app.startCoach() });
  fill(find(".first"), el("div", { class: "firsthead" }, el("div", {}, el("h2", { text: text.title }), el("p", { class: "muted", text: text.note })), open),
    el("div", { class: "cards" }, feeling, sound, hands),
    el("div", { class: "recent" }, el("span", { class: "muted", text: text.recent }), recent, el("span", { class: "grow" }), el("span", { class: "muted" }, `${text.new} `, coach)));

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
  };
  const select = (/** @type {import("../catalog.js").Entry} */ entry, /** @type {Element} */ selected) => {
    for (const tile of grid.children) tile.classList.toggle("shown", tile === selected);
    fill(about, el("b", { text: entry.name }), ` ${entry.note.split(". ")[0].replace(/\.$/, "")}.`, el("span", { class: "muted", text: text.hover }));
  };
  grid.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 4, ArrowUp: -4 }[event.key];
    const all = [...grid.querySelectorAll("button")];
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, at + step))].focus();
  });
  input.addEventListener("input", show);
  const recents = async () => {
    const drafts = await app.drafts.list();
    fill(recent, drafts.slice(0, 3).map((draft) => {
      const canvas = el("canvas", { class: "thumb", "aria-hidden": "true" });
      requestAnimationFrame(() => app.catalog.draw(canvas, `draft/${draft.id}/${draft.time}`, draft.text));
      return el("li", {}, el("button", { class: "entry", onclick: () => app.drafts.open(draft) }, canvas, el("span", {}, el("b", { text: draft.name }), el("small", { text: draft.isSaved ? ago(draft.time) : `${text.draft(draft.changes ?? "")}, ${ago(draft.time)}` }))));
    }), drafts.length ? null : el("li", {}, el("button", { class: "entry", onclick: () => app.files.create() }, icon("plus"), el("b", { text: text.empty }))));
  };
  studio.on("open", () => {
    if (studio.tab) return;
    show();
    recents();
  });
  app.onCatalog = () => {
    show();
    paintSound();
  };
  show();
  recents();
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

/**
 * Shows the empty page on which the user taps a rhythm. The first tap starts the clock.
 * @param {import("../app.js").App} app
 */
function makeHands(app) {
  const canvas = el("canvas", { class: "taps", "aria-hidden": "true" });
  const key = el("button", { class: "spacekey", text: text.space });
  const made = card(text.hands, text.handsNote, canvas, key, el("p", { class: "row ways muted" }, icon("keys", 18), text.anyKey, icon("hand", 18), text.touch),
    el("p", { class: "foot" }, el("b", { text: text.handsFoot }), el("span", { class: "muted", text: text.handsMore })));
  /** @type {{ time: number, length: number }[]} */
  let taps = [];
  let first = 0;
  let down = 0;
  let timer = 0;
  const press = () => {
    app.player.unlock();
    const now = performance.now() / 1000;
    if (!taps.length) first = now;
    if (down) return;
    down = now;
    taps.push({ time: now - first, length: 0 });
    app.player.strike(0.8, 0.4, 0);
    draw();
    clearTimeout(timer);
  };
  const release = () => {
    if (!down) return;
    const held = performance.now() / 1000 - down;
    if (held > 0.18) taps[taps.length - 1].length = held;
    down = 0;
    draw();
    // A pause of two seconds ends the rhythm.
    timer = window.setTimeout(() => {
      const done = taps;
      taps = [];
      app.files.createFrom(done);
    }, 2000);
  };
  const draw = () => {
    const [w, h] = [canvas.clientWidth, canvas.clientHeight];
    if (!w) return;
    const c = contextOf(canvas, w, h);
    const all = colors();
    c.fillStyle = all.rule;
    c.fillRect(0, h - 1, w, 1);
    const shown = taps.length ? taps : [0.12, 0.3, 0.42, 0.6, 0.72].map((time) => ({ time, length: 0 }));
    const span = Math.max(1, shown[shown.length - 1].time * 1.15);
    shown.forEach(({ time, length }, n) => {
      const x = 10 + time / span * (w - 30);
      const sharp = n % 2 ? 0.6 : 0.3;
      if (length) {
        c.fillStyle = edge(all, sharp);
        c.fillRect(x, h * 0.35, Math.max(3, length / span * (w - 30)), h * 0.65);
      } else drawTap(c, all, { x, base: h - 1, felt: h * (n % 2 ? 0.5 : 0.22), authored: 0, sharpness: sharp, radius: 5, isSketched: false });
    });
    c.fillStyle = all.ink;
    c.fillRect(Math.round(w * (taps.length ? 0.97 : 0.86)), 8, 2, h - 8);
  };
  key.addEventListener("pointerdown", press);
  key.addEventListener("pointerup", release);
  key.addEventListener("keydown", (event) => {
    if (event.repeat || event.key === "Tab" || event.key === "Escape" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    press();
  });
  key.addEventListener("keyup", release);
  new ResizeObserver(draw).observe(canvas);
  app.studio.on("options", draw);
  return made;
}
