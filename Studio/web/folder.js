// The folder of the server on the first screen: its patterns with their pictures, and its sounds.
import { el, fill, find, oneStop } from "./dom.js";
import { icon } from "./icons.js";
import { words as more } from "./more-strings.js";

const words = more.folder;
/** The largest number of tiles. The search shows the others. */
const most = 120;

/** @param {import("./app.js").App} app @param {import("./link.js").Link} link */
export function makeFolder(app, link) {
  const { studio } = app;
  const input = el("input", { type: "search", placeholder: words.search, "aria-label": words.search });
  const title = el("h3", {});
  const count = el("span", { class: "muted" });
  const grid = el("div", { class: "feelings" });
  const section = el("section", { class: "card folder", "aria-label": words.label }, el("div", { class: "row" }, icon("folder", 20), title, count, el("span", { class: "grow" }), el("label", { class: "search" }, icon("search", 16), input)), grid);
  find(".first .firsthead").after(section);
  let shown = "";
  // Only pictures that are in view are read and drawn.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting && target instanceof HTMLElement) draw(target);
  }, { root: null });
  /** @param {HTMLElement} tile */
  const draw = (tile) => {
    const { path = "" } = tile.dataset;
    const canvas = tile.querySelector("canvas");
    if (canvas) link.textOf(path).then(({ text, hash }) => app.catalog.draw(canvas, `folder/${path}/${hash}`, text), () => {});
  };
  /** @param {string} path */
  const tileOf = (path) => {
    const parts = path.split("/");
    const name = parts.pop() ?? path;
    const isSound = link.sounds.includes(path);
    const hasPicture = /\.ahap$/i.test(path);
    const tile = el("button", { class: "feeling", "data-path": path, title: path, "aria-label": isSound ? words.sound(path) : path, onclick: () => {
      app.opening.stopEntry();
      link.open(path);
    } }, hasPicture ? el("canvas", { "aria-hidden": "true" }) : el("span", { class: isSound ? "bigicon soundicon" : "bigicon" }, icon(isSound ? "wave" : "file", 30)),
    el("span", { text: hasPicture ? name.replace(/\.ahap$/i, "") : name }), parts.length ? el("small", { class: "muted", text: parts.join("/") }) : null);
    if (hasPicture) listen(tile, path);
    seen.observe(tile);
    return tile;
  };
  /**
   * Plays a pattern while the pointer is over its tile.
   * @param {HTMLElement} tile @param {string} path
   */
  const listen = (tile, path) => {
    let timer = 0;
    tile.addEventListener("pointerenter", () => { timer = window.setTimeout(() => link.preview(path), 250); });
    tile.addEventListener("pointerleave", () => {
      clearTimeout(timer);
      app.opening.stopEntry();
    });
  };
  const stop = oneStop(grid);
  let isWhole = false;
  /** The number of tiles in the rows that leave room for the cards below. */
  const roomFor = () => {
    const columns = Math.max(3, Math.floor(((grid.clientWidth || 1200) + 8) / 120));
    return columns * (columns < 5 ? 4 : 2);
  };
  /**
   * A part of the files: most of them patterns, and some sounds if there are any.
   * @param {string[]} found @param {number} count
   */
  const someOf = (found, count) => {
    const sounds = found.filter((path) => link.sounds.includes(path)).slice(0, Math.ceil(count / 4));
    return [...found.filter((path) => !link.sounds.includes(path)).slice(0, count - sounds.length), ...sounds];
  };
  const show = () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const all = [...link.files, ...link.sounds];
    const found = all.filter((path) => wanted.every((word) => path.toLowerCase().includes(word)));
    const room = roomFor();
    const listed = isWhole || found.length <= room ? found.slice(0, most) : someOf(found, room - 1);
    const key = JSON.stringify([listed, found.length, link.folder]);
    fill(title, link.folder);
    fill(count, words.count(link.files.length, link.sounds.length));
    section.hidden = !link.isOn || !all.length;
    if (key !== shown) {
      shown = key;
      seen.disconnect();
      const rest = listed.length < found.length && !isWhole ? el("button", { class: "feeling all", onclick: () => {
        isWhole = true;
        show();
        find(`[data-path="${CSS.escape(found.find((path) => !listed.includes(path)) ?? "")}"]`, grid).focus();
      } }, el("span", { text: words.all(found.length) })) : null;
      fill(grid, listed.map(tileOf), rest, isWhole && found.length > most ? el("p", { class: "muted", text: words.more(found.length - most) }) : null, found.length ? null : el("p", { class: "muted", text: words.none }));
      stop();
    } else if (!studio.tab) for (const tile of grid.querySelectorAll("button")) draw(tile);
  };
  input.addEventListener("input", show);
  studio.on(["open", "options"], show);
  show();
}
