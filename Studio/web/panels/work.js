// The middle of the page contains the tabs of the open files, the tools, the timeline with its banner, and the text below it.
import { command, nameOf, run } from "../commands.js";
import { el, fill, find, set } from "../dom.js";
import { icon } from "../icons.js";
import { spell } from "../keys.js";
import { words } from "../strings.js";
import { choose, commandButton, roving, segment, updateButton } from "./parts.js";

const tools = ["select", "tap", "continuous", "pen", "emphasis", "marker", "trim", "hand"];

/** @param {import("../app.js").App} app @returns {{ stage: HTMLElement, banner: HTMLElement, text: HTMLElement }} */
export function makeWork(app) {
  const { studio } = app;
  const tabs = el("div", { class: "tabs", role: "tablist", "aria-label": words.top.files, hidden: true });
  const banner = el("div", { class: "banners" });
  const bar = toolbar(app);
  const mode = segment(words.tools.mode, [["events", words.tools.events], ["envelopes", words.tools.envelopes]], (id) => studio.setOptions({ envelopes: id === "envelopes" }));
  const authored = el("button", { class: "plain wide", "aria-pressed": "true", onclick: () => app.run("authored") }, icon("eye", 18), words.tools.authored);
  const views = ["zoomOut", "zoomIn", "fit"].map((id) => commandButton(app, id));
  const stage = el("div", { class: "stage" });
  const text = el("section", { class: "textpanel", "aria-label": words.text.label });
  fill(find(".work"), tabs, banner, el("div", { class: "tools" }, bar, el("span", { class: "grow" }), mode, el("i", { class: "bar" }), authored, ...views), stage, text);

  studio.on(["open", "document", "options"], () => {
    choose(mode, studio.options.envelopes ? "envelopes" : "events");
    set(authored, { "aria-pressed": studio.options.authored });
    fill(authored, icon(studio.options.authored ? "eye" : "hidden", 18), words.tools.authored);
    for (const button of views) updateButton(app, button);
    tabs.hidden = studio.tabs.length < 2;
    fill(tabs, studio.tabs.map((tab) => el("div", { role: "presentation" },
      el("button", { role: "tab", "aria-selected": tab === studio.tab, tabindex: tab === studio.tab ? "0" : "-1", onclick: () => studio.show(tab) }, el("span", { class: "tabname", text: tab.name }), tab.isSaved ? null : el("i", { class: "dot" })),
      el("button", { class: "plain small", "aria-label": words.top.close(tab.name), onclick: () => app.opening.closeTab(tab) }, icon("close", 12)))));
    tabs.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  roving(tabs);
  return { stage, banner, text };
}

/** @param {import("../app.js").App} app */
export function toolbar(app) {
  const buttons = tools.map((id) => {
    const found = command(id);
    const key = found.keys[0];
    return el("button", { class: "tool", role: "radio", "aria-label": nameOf(found), title: `${nameOf(found)} (${spell(key)})`, "data-id": id, onclick: () => run(app, id) },
      icon(found.icon), el("i", { "aria-hidden": "true", text: key.toUpperCase() }));
  });
  const bar = el("div", { role: "radiogroup", class: "toolset", "aria-label": words.tools.label }, buttons);
  roving(bar);
  const update = () => choose(bar, app.heldTool ?? app.studio.tool);
  app.studio.on(["tool", "open"], update);
  return bar;
}
