// The bar at the top contains the file, undo, the transport, tempo and grid, and general commands.
import { command, nameOf } from "../commands.js";
import { el, fill, find, set } from "../dom.js";
import { plain } from "../format.js";
import { gridName } from "../grid.js";
import { icon, logo } from "../icons.js";
import { spell } from "../keys.js";
import { words } from "../strings.js";
import { makeConnected } from "./connected.js";
import { commandButton, keyCaps, updateButton } from "./parts.js";

/** @param {import("../app.js").App} app */
export function makeTop(app) {
  const { studio } = app;
  const menu = el("button", { class: "plain", "aria-label": words.top.menu, "aria-haspopup": "menu", onclick: () => app.prompts.mainMenu(menu) }, icon("menu"));
  const name = el("b");
  const folder = el("span");
  const dot = el("i", { class: "dot" });
  const file = el("button", { class: "file", title: words.commands.rename[0], onclick: () => app.prompts.rename() }, folder, name, dot);
  const title = el("h1", { class: "apptitle", text: words.app });
  const play = commandButton(app, "play", { class: "play" });
  const clock = el("div", { class: "clock" });
  const tempo = el("button", { class: "chip", "aria-haspopup": "dialog", onclick: () => app.prompts.editOption("bpm", tempo) });
  const grid = el("button", { class: "chip", "aria-haspopup": "menu", onclick: () => app.prompts.gridMenu(grid) });
  const sound = commandButton(app, "mute");
  const undo = commandButton(app, "undo");
  const redo = commandButton(app, "redo");
  const box = el("button", { class: "plain wide", "aria-label": words.top.commands, onclick: () => app.prompts.openBox() }, icon("search", 16), ...keyCaps("Mod+k").slice(0, 1), ...keyCaps("k"));
  const middle = el("div", { class: "row transport" }, commandButton(app, "toStart"), play, commandButton(app, "loop"), commandButton(app, "record", { class: "plain record" }),
    clock, tempo, grid, commandButton(app, "snap"));
  const left = el("div", { class: "row" }, menu, logo(), title, file, el("i", { class: "bar" }), undo, redo);
  const right = el("div", { class: "row" }, makeConnected(app), sound, el("i", { class: "bar" }), box, commandButton(app, "keys"),
    commandButton(app, "export", { class: "plain exportnow" }),
    el("button", { class: "button primary savenow", onclick: () => app.run("save"), text: words.top.saveNow }));
  const top = find(".top");
  fill(top, left, middle, right);
  const buttons = [...top.querySelectorAll("[data-command]")].map((each) => /** @type {HTMLElement} */ (each));

  const update = () => {
    const { tab } = studio;
    title.classList.toggle("away", Boolean(tab));
    for (const element of [file, undo, redo, middle]) element.hidden = !tab;
    left.querySelector(".bar")?.toggleAttribute("hidden", !tab);
    for (const button of buttons) updateButton(app, button);
    fill(sound, icon(studio.options.mute ? "mute" : "sound"));
    // The state is that of the switch: its name stays.
    set(sound, { "aria-label": words.top.mute, title: studio.options.mute ? words.top.mute : words.top.sound });
    if (!tab) return;
    fill(folder, tab.folder ? `${tab.folder} / ` : "");
    set(name, { text: tab.name });
    const state = tab.isSaved ? words.saved : [words.notSaved, tab.changes].filter(Boolean).join(", ");
    set(dot, { "data-saved": tab.isSaved, title: state });
    set(file, { "aria-label": `${tab.name}, ${state}. ${words.commands.rename[0]}` });
    document.title = `${tab.isSaved ? "" : "● "}${[tab.name, tab.changes].filter(Boolean).join(", ")} – ${words.app}`;
    const { names, position } = tab.pattern.history();
    const [before, after] = [names[position - 1], names[position]];
    set(undo, { disabled: !before, title: `${before ? words.top.undoOf(before) : nameOf(command("undo"))} (${spell("Mod+z")})` });
    set(redo, { disabled: !after, title: `${after ? words.top.redoOf(after) : nameOf(command("redo"))} (${spell("Shift+Mod+z")})` });
    fill(tempo, icon("beat", 17), `${studio.options.bpm} ${words.top.bpm}`);
    set(tempo, { "aria-label": `${words.top.tempo}: ${studio.options.bpm} ${words.top.bpm}` });
    fill(grid, icon("grid", 17), gridName(studio));
    set(grid, { "aria-label": `${words.top.grid}: ${gridName(studio)}` });
    tick();
  };
  let shown = "";
  const tick = () => {
    if (!studio.tab) return;
    const speed = app.player.speed === 1 ? "" : ` × ${app.player.speed}`;
    const { pattern, soundEnd, filmEnd } = studio.tab;
    const end = plain(Math.max(pattern.lanes.duration, soundEnd, filmEnd));
    const now = `${plain(app.transport.headTime())}/${end}${speed}`;
    if (now !== shown) fill(clock, plain(app.transport.headTime()), el("span", { text: ` / ${end} s${speed}` }));
    shown = now;
    const isPlaying = String(studio.isPlaying);
    if (play.dataset.on !== isPlaying) {
      play.dataset.on = isPlaying;
      fill(play, icon(studio.isPlaying ? "pause" : "play"));
      set(play, { "aria-label": studio.isPlaying ? words.top.pause : words.top.play });
    }
  };
  studio.on(["open", "document", "selection", "options", "busy"], update);
  studio.on("head", tick);
  update();
}
