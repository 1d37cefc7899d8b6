// Shows dialogs. Only one is open at a time, and Esc closes it. The focus stays in the dialog, and returns to its previous place afterwards.
import { el } from "../dom.js";
import { focusable } from "./parts.js";

/** @type {{ close: () => void } | null} */
let openNow = null;

/** @param {import("../app.js").App} app @param {string} label @param {string} kind @param {...HTMLElement} children */
export function openSheet(app, label, kind, ...children) {
  openNow?.close();
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const sheet = el("div", { class: `sheet ${kind}`, role: "dialog", "aria-modal": "true", "aria-label": label }, ...children);
  const veil = el("div", { class: `veil ${kind}` }, sheet);
  const close = () => {
    if (openNow !== made) return;
    openNow = null;
    veil.remove();
    document.querySelector(".app")?.removeAttribute("inert");
    (before?.isConnected && before !== document.body ? before : app.timeline.list).focus();
  };
  const made = { close, sheet };
  veil.addEventListener("pointerdown", (event) => event.target === veil && close());
  veil.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") {
      const list = /** @type {HTMLElement[]} */ (focusable(sheet));
      const at = list.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      event.preventDefault();
      list[(at + (event.shiftKey ? -1 : 1) + list.length) % list.length]?.focus();
    }
  });
  document.body.append(veil);
  document.querySelector(".app")?.setAttribute("inert", "");
  openNow = made;
  return made;
}
