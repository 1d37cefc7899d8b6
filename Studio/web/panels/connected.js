// The chip for phones and pads in the bar at the top: who plays along, and the way to connect more.
import { el, fill, set } from "../dom.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";
import { menuBelow } from "./menu.js";

const text = words.top;

/** @param {import("../app.js").App} app */
export function makeConnected(app) {
  const { studio } = app;
  const chip = el("button", { class: "hands", "aria-haspopup": "menu", onclick: () => open() });
  const phones = () => app.link.phones?.joined ?? [];
  /** The game pads that the browser reports. */
  const pads = () => [...navigator.getGamepads?.() ?? []].flatMap((pad) => pad ?? []);
  const playing = () => (app.driver ? app.driver.motors.size + app.driver.coils.size : 0);
  const open = () => menuBelow(app, ["phones", "outputs", ...phones().length + pads().length ? ["-"] : [],
    ...phones().map(({ name, state }) => ({ name, icon: "phone", key: state, run: () => app.run("phones") })),
    ...pads().map(({ id, index }) => ({ name: app.driver?.motors.has(index) ? id : text.padIdle(id.replace(/ \(.*/, "")), icon: "bolt", run: () => app.run("outputs") }))], chip);
  const update = () => {
    const joined = phones();
    const names = [joined.length === 1 ? joined[0].name : joined.length ? text.phones(joined.length) : "", playing() ? text.pads(playing()) : ""].filter(Boolean);
    const state = !names.length ? "none" : joined.every((phone) => ["ready", "playing"].includes(phone.state)) ? "good" : "waits";
    const label = names.join(", ") || text.phone;
    if (chip.dataset.label === label && chip.dataset.state === state) return;
    Object.assign(chip.dataset, { label, state });
    fill(chip, icon("phone", 17), el("span", { text: label }));
    set(chip, { "aria-label": names.length ? `${text.hands}: ${label}` : text.hands, title: text.hands });
  };
  studio.on(["hands", "open"], update);
  for (const name of ["gamepadconnected", "gamepaddisconnected"]) addEventListener(name, update);
  update();
  return chip;
}
