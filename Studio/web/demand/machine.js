// Shows the outputs of the server's machine, as `thrum devices` lists them. A selected output plays at the same time as the page, as a
// phone does.
import { el, fill, set } from "../dom.js";
import { toggle } from "../panels/parts.js";
import { phonesOf } from "./phones.js";
import { controlsOf } from "./playerrow.js";
import { words as all } from "./strings.js";

const words = all.machine;

/** @typedef {{ id: string, kind: string, name: string, note: string | null, on: boolean }} Output */

/**
 * Creates the section of the dialog. It is filled when the server has listed the devices, which can take seconds.
 * @param {import("../app.js").App} app
 */
export function machineSection(app) {
  const body = el("div", { class: "machine" }, el("p", { class: "muted", text: app.link.isOn ? words.looking : words.needs }));
  const section = el("section", {}, el("h3", { text: words.label }), body);
  if (app.link.isOn) fillMachine(app, body);
  return section;
}

/** @param {import("../app.js").App} app @param {HTMLElement} body */
async function fillMachine(app, body) {
  const phones = phonesOf(app);
  const list = el("ul", { class: "phonelist", "aria-label": words.label });
  const live = el("p", { class: "away", role: "status" });
  /** @type {Map<string, ReturnType<typeof rowOf>>} */
  const rows = new Map();
  const update = () => {
    for (const row of rows.values()) row.update();
  };
  const show = (/** @type {{ outputs: Output[], missing: { kind: string, problem: string }[] }} */ found) => {
    for (const output of found.outputs) {
      const known = rows.get(output.id);
      if (known) known.refresh(output);
      else rows.set(output.id, rowOf(app, phones, output, live, show));
    }
    for (const id of rows.keys()) if (!found.outputs.some((output) => output.id === id)) rows.delete(id);
    // The focused element is not moved, because moving it would remove the focus.
    const elements = [...rows.values()].map(({ element }) => element);
    if (list.childElementCount !== elements.length || elements.some((each, index) => each !== list.children[index])) fill(list, elements);
    fill(body, list, rows.size ? null : el("p", { class: "muted", text: words.none }), ...found.missing.map(({ kind, problem }) => el("p", { class: "muted", text: words.missing(kind, problem) })), live);
    update();
  };
  phones.onChange = update;
  phones.onProblem = (output, text) => rows.get(output)?.fail(text);
  try {
    show(await app.link.json("outputs"));
  } catch (error) {
    fill(body, el("p", { class: "muted", text: error instanceof Error ? error.message : String(error) }));
  }
}

/**
 * Creates the row of one output: a switch and, when its device is open, its state, strength, delay and test.
 * @param {import("../app.js").App} app @param {import("./phones.js").Phones} phones @param {Output} output @param {HTMLElement} live
 * @param {(found: any) => void} show
 */
function rowOf(app, phones, output, live, show) {
  let isOn = output.on;
  let problem = "";
  /** @type {{ id: number, parts: ReturnType<typeof controlsOf> } | null} */
  let joined = null;
  const said = el("p", { class: "muted problem" });
  const place = el("span", { class: "phonehead" });
  const control = toggle(output.name, isOn, (now) => {
    [isOn, problem] = [now, ""];
    ask(now ? "POST" : "DELETE");
    update();
  });
  const element = el("li", {}, el("div", { class: "phonehead" }, el("div", { class: "grow" }, el("b", { text: output.name }), el("small", { class: "muted", text: output.note ?? output.id })), place, control), said);
  const fail = (/** @type {string} */ text) => {
    problem = text;
    set(live, { text: words.failed(output.name, text) });
    update();
  };
  const ask = async (/** @type {"POST" | "DELETE"} */ method) => {
    try {
      const answer = await app.link.ask("outputs", { method, body: output.id });
      const found = await answer.json();
      if (!answer.ok) throw new Error(found.error);
      show(found);
    } catch (error) {
      isOn = false;
      fail(error instanceof Error ? error.message : String(error));
    }
  };
  const update = () => {
    const player = phones.list.find((each) => each.output === output.id);
    if (joined && joined.id !== player?.id) {
      // A device that stops by itself is shown as off.
      if (!player) {
        isOn = false;
        if (!problem) set(live, { text: words.ended(output.name) });
        if (element.contains(document.activeElement)) control.focus();
      }
      joined.parts.sliders.remove();
      joined = null;
      fill(place);
    }
    if (player && !joined) {
      joined = { id: player.id, parts: controlsOf(app, phones, player) };
      isOn = true;
      problem = "";
      fill(place, joined.parts.state, joined.parts.test);
      element.append(joined.parts.sliders);
      set(live, { text: words.joined(output.name) });
    }
    if (player) joined?.parts.update(player);
    else fill(place, isOn && !problem ? el("span", { class: "phonestate", text: words.opening }) : null);
    set(control, { "aria-checked": isOn });
    set(said, { text: problem, hidden: !problem });
  };
  const refresh = (/** @type {Output} */ now) => {
    if (!phones.list.some((each) => each.output === output.id)) isOn = now.on;
  };
  return { element, update, refresh, fail };
}
