// The library at the left shows samples and templates, which are found by words for their feel, and the palette below them.
import { el, fill, find, oneStop, set } from "../dom.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";
import { makeFeel } from "./feel.js";

/** @typedef {import("../catalog.js").Entry} Entry */

/** @param {import("../app.js").App} app */
export function makeLibrary(app) {
  const { studio } = app;
  const panel = find(".library");
  const input = el("input", { type: "search", placeholder: words.library.search, "aria-label": words.library.search, class: "grow" });
  const label = el("label", { class: "search" }, icon("search", 16), input, el("kbd", { class: "key", "aria-hidden": "true", text: "/" }));
  const list = el("div", { class: "entries", tabindex: "-1" });
  const feel = makeFeel(app);
  const at = el("span", { class: "muted" });
  const palette = el("section", { class: "palettebox", "aria-label": words.library.palette },
    el("h2", { class: "section" }, words.library.palette, at), feel,
    el("div", { class: "ends", "aria-hidden": "true" }, el("span", { text: words.library.round }), el("span", { text: words.library.strength }), el("span", { text: words.library.crisp })));
  fill(panel, el("button", { class: "plain sheetclose", "aria-label": words.rail.close, onclick: () => app.closeSheets() }, icon("close", 16)), label, list, palette);

  const open = { sample: true, template: false, folder: false };
  const show = () => {
    const text = input.value.trim();
    const parts = /** @type {const} */ ([["sample", words.library.samples], ["template", words.library.templates]]).map(([kind, title]) => {
      const found = app.catalog.find(text, kind);
      const isOpen = text ? found.length > 0 : open[kind];
      const head = el("button", { class: "section", "aria-expanded": isOpen, onclick: () => {
        open[kind] = !open[kind];
        show();
      } }, title, el("span", { class: "muted row" }, String(found.length), icon(isOpen ? "down" : "right", 14)));
      return [el("h2", {}, head), isOpen ? el("ul", {}, found.map((entry) => row(entry))) : null];
    });
    const { link } = app;
    const paths = link.files.filter((path) => path.toLowerCase().includes(text.toLowerCase()));
    const isFolder = open.folder || (text !== "" && paths.length > 0);
    const toggle = el("button", { class: "section", "aria-expanded": isFolder, onclick: () => {
      open.folder = !open.folder;
      show();
    } }, words.library.folder(link.folder), el("span", { class: "muted row" }, link.isOn ? String(paths.length) : "", icon(isFolder ? "down" : "right", 14)));
    parts.push([el("h2", {}, toggle), !isFolder ? null : link.isOn ? el("ul", {}, paths.map((path) => el("li", {}, el("button", { class: "entry plainentry", onclick: () => link.open(path) }, icon("file", 18), el("b", { text: path })))))
      : el("p", { class: "empty muted", text: words.library.noServer })]);
    fill(list, ...parts, text && !app.catalog.find(text).length ? el("p", { class: "empty muted", text: words.library.none }) : null);
    for (const rows of list.querySelectorAll("ul")) oneStop(rows)();
    paint();
  };
  /** @param {Entry} entry */
  const row = (entry) => {
    const canvas = el("canvas", { class: "thumb", "aria-hidden": "true", "data-key": `${entry.kind}/${entry.name}` });
    const button = el("button", { class: "entry", "data-name": `${entry.kind}/${entry.name}`, title: entry.note, onclick: () => app.opening.openEntry(entry) },
      canvas, el("span", { class: "grow" }, el("b", { text: entry.name }), el("small", { text: entry.words.slice(0, 3).join(" · ") })));
    app.opening.listen(button, canvas, entry);
    return el("li", {}, button);
  };
  const paint = () => {
    for (const canvas of list.querySelectorAll("canvas")) {
      const entry = app.catalog.entries.find((each) => `${each.kind}/${each.name}` === canvas.dataset.key);
      if (entry) app.catalog.draw(canvas, canvas.dataset.key ?? "", entry.text);
    }
  };
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") /** @type {HTMLElement | null} */ (list.querySelector("button.entry"))?.focus();
    if (event.key === "Escape") {
      input.value = "";
      show();
    }
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = [...list.querySelectorAll("button")];
    const index = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!step || index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    all[Math.max(0, Math.min(all.length - 1, index + step))].focus();
  });
  const update = () => {
    for (const button of list.querySelectorAll("button.entry")) {
      set(button, { "aria-current": studio.tab && button instanceof HTMLElement && button.dataset.name === studio.tab.source ? "true" : null });
    }
    set(at, { text: `${studio.feel.intensity.toFixed(2)} × ${studio.feel.sharpness.toFixed(2)}` });
  };
  const count = () => `${app.catalog.entries.length}/${app.link.isOn ? app.link.files.length : ""}`;
  studio.on(["open", "options"], () => {
    if (list.dataset.theme !== document.documentElement.dataset.theme || list.dataset.count !== count() || !list.dataset.wide !== !list.clientWidth) {
      Object.assign(list.dataset, { theme: document.documentElement.dataset.theme, count: count() });
      if (list.clientWidth) list.dataset.wide = "1";
      show();
    }
    update();
  });
  // The pictures of a list are drawn when the list is first shown.
  new ResizeObserver(paint).observe(list);
  show();
  return { input };
}
