// Implements the layout of narrow windows. At 1100 px and below, the page has a rail of tools, and panels are sheets. Below 600 px, it
// shows only playback, the palette and tapping.
import { chosen, select } from "../actions.js";
import { el, fill, find, set } from "../dom.js";
import { level, plain, time } from "../format.js";
import { icon } from "../icons.js";
import { valueMode } from "../numbers.js";
import { words } from "../strings.js";
import { xOf } from "../timeline/scale.js";
import { makeFeel } from "./feel.js";
import { commandButton } from "./parts.js";
import { toolbar } from "./work.js";

const isCompact = matchMedia("(max-width: 1100px)");

/** @param {import("../app.js").App} app */
export function makeCompact(app) {
  const { studio } = app;
  const panelButton = (/** @type {any} */ name, /** @type {string} */ sign, /** @type {string} */ text) =>
    el("button", { class: "railbutton", onclick: () => (find(".app").dataset.sheet === name ? app.closeSheets() : app.showSheet(name)) }, icon(sign, 22), el("span", { text }));
  const findings = panelButton("inspector", "warn", words.rail.findings);
  fill(find(".rail"), panelButton("library", "folder", words.rail.library), panelButton("palette", "template", words.rail.palette), el("span", { class: "grow" }), toolbar(app), el("span", { class: "grow" }),
    el("button", { class: "railbutton", onclick: () => app.run("text") }, icon("text", 22), el("span", { text: words.rail.text })), findings);
  lowSheet(app);
  contextBar(app);
  narrow(app);
  studio.on("findings", () => {
    const count = studio.tab?.findings.length ?? 0;
    set(/** @type {Element} */ (findings.querySelector("span")), { text: count ? String(count) : words.rail.findings });
    findings.classList.toggle("warn", Boolean(studio.tab?.findings.some(({ severity }) => severity !== "info")));
  });
}

/**
 * Shows the numbers of the selection as steppers with a height of 44 px.
 * @param {import("../app.js").App} app
 */
function lowSheet(app) {
  const { studio } = app;
  const sheet = el("section", { class: "lowsheet", "aria-label": words.inspector.label, hidden: true });
  find(".work").append(sheet);
  const title = el("div", { class: "grow" });
  const steppers = [["HapticIntensity", 0.02], ["HapticSharpness", 0.02], ["AudioVolume", 0.02], ["time", 0.002]].map(([name, step]) => stepper(String(name), Number(step)));
  fill(sheet, title, ...steppers.map(({ element }) => element), commandButton(app, "numbers"), commandButton(app, "remove"));
  const update = () => {
    const { tab } = studio;
    const count = tab?.pattern.selected.length ?? 0;
    sheet.hidden = !count || !isCompact.matches;
    if (!tab || sheet.hidden) return;
    const { summary } = tab.pattern;
    fill(title, el("b", { text: chosen(studio) }), el("small", { class: "muted", text: summary.time ? time(summary.time.from) : "" }));
    for (const each of steppers) each.update(summary);
  };
  studio.on(["selection", "document", "open"], update);
  isCompact.addEventListener("change", update);

  /** @param {string} name @param {number} step */
  function stepper(name, step) {
    const value = el("b");
    const note = el("small", { class: "muted" });
    let timer = 0;
    const change = (/** @type {number} */ by) => {
      if (name === "time") studio.pattern.move(by, 0, 0);
      else studio.pattern.setParameter(name, by, 0, valueMode.add);
      studio.changed();
      app.feelSelection();
    };
    const button = (/** @type {number} */ sign) => {
      const made = el("button", { "aria-label": `${words.parameters[name] ?? words.inspector.time}, ${sign < 0 ? words.bar.less : words.bar.add}`, onclick: () => change(sign * step) }, icon(sign < 0 ? "minus" : "plus", 18));
      made.addEventListener("pointerdown", () => {
        timer = window.setTimeout(function again() {
          change(sign * step);
          timer = window.setTimeout(again, 90);
        }, 450);
      });
      for (const end of ["pointerup", "pointerleave", "pointercancel"]) made.addEventListener(end, () => clearTimeout(timer));
      return made;
    };
    const element = el("div", { class: "stepper" }, button(-1), el("span", {}, value, note), button(1));
    return { element, update(/** @type {Summary} */ summary) {
      const found = summary.parameters[name];
      element.hidden = name !== "time" && !found;
      if (name === "time") set(value, { text: time(summary.time?.from ?? 0) });
      else if (found) set(value, { text: found.value === null ? `${level(found.from)}–${level(found.to)}` : level(found.value) });
      const [low = "", high = ""] = [found?.feltFrom, found?.feltTo].map((each) => each?.toFixed(2));
      set(note, { text: name === "time" ? words.inspector.time.toLowerCase() : `${(words.parameters[name] ?? "").toLowerCase()}${found && low && (low !== high || Math.abs(Number(low) - (found.value ?? Number(low))) > 0.004) ? ` → ${low === high ? low : `${low}–${high}`}` : ""}` });
    } };
  }
}

/**
 * Shows five commands for the selection above the lanes, in a size for fingers.
 * @param {import("../app.js").App} app
 */
function contextBar(app) {
  const { studio } = app;
  const bar = el("div", { class: "contextbar", role: "toolbar", "aria-label": words.top.commands, hidden: true });
  app.timeline.stage.append(bar);
  const title = el("b");
  const action = (/** @type {string} */ sign, /** @type {string} */ text, /** @type {(event: MouseEvent) => void} */ run) => el("button", { onclick: run }, icon(sign), el("span", { text }));
  fill(bar, title, el("i", { class: "bar" }), action("play", words.bar.feel, () => app.transport.playSelection()), action("beat", words.bar.quantise, () => app.run("quantise")), action("split", words.bar.split, () => app.run("splitTaps")),
    action("duplicate", words.bar.copy, () => app.making.duplicate()), action("more", words.bar.more, (event) => app.prompts.contextMenu(event.clientX, event.clientY)));
  const other = action("tap", words.bar.other, () => {
    const found = neighbour(app);
    if (found) select(studio, found.id);
  });
  bar.append(other);
  const update = () => {
    bar.hidden = !studio.tab?.pattern.selected.length || !isCompact.matches;
    if (bar.hidden) return;
    set(title, { text: chosen(studio) });
    other.hidden = !neighbour(app);
  };
  studio.on(["selection", "open"], update);
  isCompact.addEventListener("change", update);
}

/** If two taps are closer than this distance in pixels, a finger can hit the wrong one. */
const reach = 24;

/**
 * The tap beside the selected one, if it is too close for a finger.
 * @param {import("../app.js").App} app
 */
function neighbour({ studio, timeline: { scene, scale } }) {
  const [target] = studio.pattern.selected;
  const mark = studio.pattern.selected.length === 1 ? scene.taps.find(({ id }) => id === target.id) : undefined;
  if (!mark) return null;
  const x = xOf(scale, mark.time);
  return scene.taps.filter((each) => each !== mark && Math.abs(xOf(scale, each.time) - x) < reach).sort((a, b) => Math.abs(a.time - mark.time) - Math.abs(b.time - mark.time))[0] ?? null;
}

/** @param {import("../app.js").App} app */
function narrow(app) {
  const { studio } = app;
  const clock = el("span", { class: "clock" });
  const at = el("b");
  const play = commandButton(app, "play", { class: "play", size: 32 });
  studio.on("busy", () => {
    fill(play, icon(studio.isPlaying ? "pause" : "play", 32));
    set(play, { "aria-label": studio.isPlaying ? words.top.pause : words.top.play });
  });
  // The live region of the page speaks the same sentence.
  const said = el("p", { class: "muted", "aria-hidden": "true" });
  const big = el("button", { class: "tapin", onpointerdown: () => app.making.tapIn(), onpointerup: () => app.recorder.release("touch") }, icon("tap", 26), el("span", {}, el("b", { text: words.narrow.tap }), el("small", { text: words.narrow.note })));
  fill(find(".narrow"), el("div", { class: "row transport" }, commandButton(app, "toStart", { size: 24 }), commandButton(app, "loop", { size: 24 }), play, commandButton(app, "record", { class: "plain record", size: 24 }), clock),
    el("div", { class: "row" }, el("h2", { class: "grow", text: words.library.palette }), el("span", { class: "muted", text: words.narrow.touch })), makeFeel(app, true),
    el("div", { class: "ends" }, el("span", { text: words.library.round }), at, el("span", { text: words.library.crisp })), big, said);
  studio.on("say", () => set(said, { text: studio.said }));
  studio.on(["head", "open"], () => set(clock, { text: `${plain(app.transport.headTime())} s` }));
  studio.on(["options", "open"], () => {
    const { intensity, sharpness } = studio.feel;
    set(at, { text: words.library.at(intensity.toFixed(2), sharpness.toFixed(2)).toLowerCase() });
  });
}
