// Small parts that several panels share.
import { el, set } from "../dom.js";
import { icon } from "../icons.js";
import { caps, shortcut, spell } from "../keys.js";

/** @typedef {import("../app.js").App} App */

/** @type {{ size?: number, class?: string }} */
const nothing = {};

/**
 * Creates a button for a command, with its icon, name, key and state.
 * @param {App} app @param {string} id @param {{ size?: number, class?: string }} options
 */
export function commandButton(app, id, { size = 20, class: name = "plain" } = nothing) {
  const found = app.commands.find(id);
  const key = found.keys[0];
  const label = app.commands.nameOf(found);
  return el("button", {
    class: name, "aria-label": label, title: key ? `${label} (${spell(key)})` : label, "aria-keyshortcuts": key ? shortcut(key) : null,
    "data-command": id, onclick: () => app.run(id),
  }, icon(found.icon, size));
}

/**
 * Updates a button: whether its command is available, and whether it is on.
 * @param {App} app @param {HTMLElement} button
 */
export function updateButton(app, button) {
  const found = app.commands.find(button.dataset.command ?? "");
  set(button, { disabled: found.when ? !found.when(app) : false });
  if (found.isOn && !found.isTool) set(button, { "aria-pressed": found.isOn(app) });
}

/**
 * Shows a key combination as key caps.
 * @param {string} key
 */
export const keyCaps = (key) => caps(key).map((cap) => el("kbd", { class: "key", text: cap }));

/**
 * Creates a group of choices of which exactly one is selected.
 * @param {string} label @param {[string, string][]} choices @param {(id: string) => void} choose
 */
export function segment(label, choices, choose) {
  const group = el("div", { class: "segment", role: "radiogroup", "aria-label": label }, choices.map(([id, text]) =>
    el("button", { role: "radio", "data-id": id, text, onclick: () => choose(id) })));
  roving(group);
  return group;
}

/** @param {HTMLElement} group @param {string} id */
export function choose(group, id) {
  for (const button of group.querySelectorAll("button")) {
    const isChosen = button.dataset.id === id;
    set(button, { "aria-checked": isChosen, tabindex: isChosen ? "0" : "-1" });
  }
}

/**
 * Makes a group a single tab stop. Arrow keys move within the group.
 * @param {HTMLElement} group
 */
export function roving(group) {
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const list = [...group.querySelectorAll("button")].filter((button) => !button.disabled);
    const index = list.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!step || index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = list[(index + step + list.length) % list.length];
    next.focus();
    if (next.getAttribute("role") === "radio") next.click();
  });
}

/**
 * Creates a switch.
 * @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} change
 */
export function toggle(label, isOn, change) {
  const button = el("button", { class: "switch", role: "switch", "aria-checked": isOn, "aria-label": label, onclick: () => {
    const now = button.getAttribute("aria-checked") !== "true";
    set(button, { "aria-checked": now });
    change(now);
  } });
  return button;
}

/**
 * The focusable elements in an element, among which a dialog keeps the focus.
 * @param {HTMLElement} root
 */
export const focusable = (root) => [...root.querySelectorAll("button:not(:disabled), input, select, textarea, [tabindex='0']")].filter(
  (element) => element instanceof HTMLElement && element.offsetParent !== null);
