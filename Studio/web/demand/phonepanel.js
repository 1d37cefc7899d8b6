// Shows the dialog with the QR code for phones and the list of connected phones.
import { el, fill, set } from "../dom.js";
import { icon } from "../icons.js";
import { openSheet } from "../panels/sheet.js";
import { toggle } from "../panels/parts.js";
import { phonesOf } from "./phones.js";
import { controlsOf } from "./playerrow.js";
import { words as all } from "./strings.js";
import { dress } from "./worker.js";

const words = all.phones;
const space = "http://www.w3.org/2000/svg";

/** @typedef {import("./phones.js").Phone} Phone */

/**
 * Opens the dialog.
 * @param {import("../app.js").App} app
 */
export async function openPhones(app) {
  dress();
  const head = el("div", { class: "sheethead" }, phoneIcon(24), el("h2", { text: words.label }), el("span", { class: "grow" }), el("button", { class: "plain", "aria-label": words.close, onclick: () => close() }, icon("close")));
  const body = el("div", { class: "pairing" });
  const foot = el("div", { class: "foot" });
  const { close, sheet } = openSheet(app, words.label, "phones", head, body, foot);
  if (!app.link.isOn) {
    fill(body, el("p", { text: words.needs }), el("p", { class: "mono", text: "thrum studio" }));
    fill(foot, el("span", { class: "grow" }), el("button", { class: "button primary", text: words.done, onclick: close }));
    return;
  }
  const phones = phonesOf(app);
  await app.player.unlock();
  const list = el("ul", { class: "phonelist", "aria-label": words.here });
  const live = el("p", { class: "away", role: "status" });
  /** @type {Map<number, ReturnType<typeof rowOf>>} */
  const rows = new Map();
  const update = () => {
    for (const [id, row] of rows) {
      if (phones.joined.some((phone) => phone.id === id)) continue;
      if (row.element.contains(document.activeElement)) head.querySelector("button")?.focus();
      row.element.remove();
      rows.delete(id);
      set(live, { text: words.left(row.name) });
    }
    for (const phone of phones.joined) {
      let row = rows.get(phone.id);
      if (!row) {
        row = rowOf(app, phones, phone);
        rows.set(phone.id, row);
        list.append(row.element);
        set(live, { text: words.joined(phone.name) });
      }
      row.update(phone);
    }
    list.toggleAttribute("data-empty", !rows.size);
  };
  const show = () => {
    const { open } = phones.listener;
    set(body, { "data-open": open ? "" : null });
    fill(body, ...open ? code(open, list, phones, app) : notListening(phones, show, app));
    body.append(live);
    fill(foot, el("span", { class: "muted grow", text: words.safety }),
      open && el("button", { class: "button", text: words.end, onclick: () => act(app, phones.close(), show) }),
      open && el("button", { class: "button", text: words.renew, onclick: () => act(app, phones.close().then(() => phones.open(open.address)), show) }),
      el("button", { class: "button primary", text: words.done, onclick: close }));
    update();
    // If the focused element was removed, the dialog gets the focus, so that Esc and Tab work.
    if (!sheet.contains(document.activeElement)) /** @type {HTMLElement | null} */ (sheet.querySelector(".start") ?? sheet.querySelector(".primary"))?.focus();
  };
  phones.onChange = update;
  await phones.refresh();
  show();
}

/** @param {import("../app.js").App} app @param {Promise<unknown>} work @param {() => void} show */
async function act(app, work, show) {
  try {
    await work;
  } catch (error) {
    app.prompts.toast(error instanceof Error ? error.message : String(error));
  }
  show();
}

/**
 * Shows the question before the server listens on the network: the reason, the address, and a button.
 * @param {import("./phones.js").Phones} phones @param {() => void} show @param {import("../app.js").App} app
 */
function notListening(phones, show, app) {
  const { addresses } = phones.listener;
  const select = el("select", {}, addresses.map(([address, name]) => el("option", { value: address, text: `${address} (${name})` })));
  return [el("div", { class: "notlistening" }, el("p", { text: words.closed }), addresses.length > 1 ? el("label", {}, el("span", { text: words.network }), select) : null,
    addresses.length ? el("button", { class: "button primary start", text: words.open, onclick: () => act(app, phones.open(select.value), show) }) : el("p", { class: "muted", text: words.noNetwork }))];
}

/** @param {{ address: string, url: string, code: string[] }} open @param {Element} list @param {import("./phones.js").Phones} phones @param {import("../app.js").App} app */
function code(open, list, phones, app) {
  const address = el("span", { class: "mono grow", text: open.url });
  const copy = el("button", { class: "plain", "aria-label": words.copy, title: words.copy, onclick: async () => {
    const isCopied = await navigator.clipboard?.writeText(open.url).then(() => true, () => false);
    if (!isCopied) getSelection()?.selectAllChildren(address);
    app.studio.say(isCopied ? words.copied : words.notCopied);
  } }, icon("copy", 16));
  return [
    el("div", {}, picture(open.code), el("p", { class: "muted", text: words.point })),
    el("div", {}, el("ol", { class: "steps" }, words.steps.map((text) => el("li", {}, el("span", { text })))),
      el("div", { class: "address" }, address, copy),
      el("h3", { text: words.here }), list, el("p", { class: "muted nophones", text: words.noPhones }),
      el("div", { class: "phoneoptions" }, option(words.follow, phones.follows, (isOn) => {
        phones.follows = isOn;
        phones.send();
      }), option(words.record, phones.records, (isOn) => { phones.records = isOn; }))),
  ];
}

/** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} change */
const option = (label, isOn, change) => el("div", { class: "row" }, toggle(label, isOn, change), el("span", { text: label }));

/**
 * Draws the QR code, with the quiet zone that readers need.
 * @param {string[]} rows
 */
function picture(rows) {
  const edge = 4;
  const size = rows.length + 2 * edge;
  const svg = document.createElementNS(space, "svg");
  set(svg, { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": words.code, "shape-rendering": "crispEdges" });
  const [paper, ink] = [document.createElementNS(space, "rect"), document.createElementNS(space, "path")];
  set(paper, { width: size, height: size, fill: "#fff" });
  set(ink, { fill: "#15171c", d: rows.map((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x + edge} ${y + edge}h1v1h-1z` : "")).join("")).join("") });
  svg.append(paper, ink);
  return svg;
}

/** @param {number} size */
function phoneIcon(size) {
  const svg = document.createElementNS(space, "svg");
  set(svg, { viewBox: "0 0 20 20", width: size, height: size, class: "icon", fill: "none", stroke: "currentColor", "stroke-width": "1.5", "stroke-linejoin": "round", "stroke-linecap": "round", "aria-hidden": "true" });
  const path = document.createElementNS(space, "path");
  set(path, { d: "M6.500 2h7a1.500 1.500 0 0 1 1.500 1.500v13a1.500 1.500 0 0 1-1.500 1.500h-7a1.500 1.500 0 0 1-1.500-1.500v-13a1.500 1.500 0 0 1 1.500-1.500zM9 15.500h2" });
  svg.append(path);
  return svg;
}

/**
 * Creates the row of one phone: its name and state, strength and delay.
 * @param {import("../app.js").App} app @param {import("./phones.js").Phones} phones @param {Phone} phone
 */
function rowOf(app, phones, phone) {
  const { state, test, sliders, update } = controlsOf(app, phones, phone);
  const drop = el("button", { class: "plain", "aria-label": words.dropOf(phone.name), title: words.dropOf(phone.name), onclick: () => app.link.send({ t: "drop", id: phone.id }) }, icon("close", 16));
  const element = el("li", {}, el("div", { class: "phonehead" }, phoneIcon(22), el("div", { class: "grow" }, el("b", { text: phone.name }), el("small", { class: "muted", text: words.can(phone.role, phone.can) })), state, test, drop), sliders);
  return { element, update, name: phone.name };
}
