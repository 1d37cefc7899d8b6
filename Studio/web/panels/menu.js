// Shows menus, which are created from the table of commands. Arrow keys move, a letter moves to the next row that begins with it, and Esc
// closes the menu and returns the focus.
import { el, place } from "../dom.js";
import { icon } from "../icons.js";
import { spell } from "../keys.js";

/** @typedef {string | "-" | { name: string, icon?: string, isOn?: boolean, run: () => void, key?: string }} Row */

/** @type {{ close: () => void } | null} */
let openMenu = null;

/** @param {import("../app.js").App} app @param {Row[]} rows @param {number} x @param {number} y @param {HTMLElement | null} from */
export function showMenu(app, rows, x, y, from) {
  openMenu?.close();
  const menu = el("div", { class: "menu", role: "menu" }, rows.map((row) => {
    if (row === "-") return el("hr", { role: "separator" });
    const found = typeof row === "string" ? app.commands.find(row) : null;
    const { name, icon: sign = "", isOn = false, key = "" } = found
      ? { name: app.commands.nameOf(found), icon: found.icon, isOn: found.isOn?.(app), key: found.keys[0] ? spell(found.keys[0]) : "" } : /** @type {Exclude<Row, string>} */ (row);
    const isOff = found?.when && !found.when(app);
    return el("button", {
      role: (found?.isOn && !found.isTool) || (typeof row !== "string" && row.isOn !== undefined) ? "menuitemcheckbox" : "menuitem", tabindex: "-1", disabled: isOff,
      "aria-checked": (found?.isOn && !found.isTool) || (typeof row !== "string" && row.isOn !== undefined) ? Boolean(isOn) : null,
      onclick: () => {
        close();
        if (found) app.run(found.id);
        else if (typeof row !== "string") row.run();
      },
    }, icon(isOn ? "check" : sign, 17), el("span", { class: "grow", text: name }), key ? el("span", { class: "muted", text: key }) : null);
  }));
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const close = () => {
    openMenu = null;
    menu.remove();
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("keydown", escape, true);
    from?.setAttribute("aria-expanded", "false");
    before?.focus();
  };
  const outside = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) close();
  };
  // After a long press, the focus is not in the menu.
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  menu.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const list = [...menu.querySelectorAll("button")].filter((button) => !button.disabled);
    const at = list.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Tab") close();
    else if (step) list[(at + step + list.length) % list.length]?.focus();
    else if (event.key === "Home") list[0]?.focus();
    else if (event.key === "End") list[list.length - 1]?.focus();
    else if (event.key.length === 1 && event.key !== " ") {
      list.slice(at + 1).concat(list).find((button) => button.textContent?.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    } else return;
    event.preventDefault();
  });
  document.body.append(menu);
  const { width, height } = menu.getBoundingClientRect();
  place(menu, Math.max(6, Math.min(x, innerWidth - width - 6)), Math.max(6, Math.min(y, innerHeight - height - 6)));
  from?.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", escape, true);
  openMenu = { close };
  menu.querySelector("button")?.focus();
}

/**
 * Places the menu below an element.
 * @param {import("../app.js").App} app @param {Row[]} rows @param {HTMLElement} from
 */
export function menuBelow(app, rows, from) {
  const box = from.getBoundingClientRect();
  showMenu(app, rows, box.left, box.bottom + 4, from);
}
