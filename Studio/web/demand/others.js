// Lists what the open pattern can be compared with: its other versions, other files, and devices that play it.
import { words as all } from "./strings.js";

const words = all.ab;

/** @typedef {{ name: string, text: string, device: string }} Other a text, or a device that plays the open pattern */
/** @typedef {import("../tab.js").Tab} Tab */

/** Devices whose approximation can be heard. */
const devices = ["controller", "web"];
/** The largest number of files of the folder in the list. */
const most = 20;

/** @param {Tab} tab @returns {Other} */
export const saved = (tab) => ({ name: words.saved, text: tab.base, device: "" });

/** @param {Tab} tab @returns {Other} */
export const file = (tab) => ({ name: tab.name, text: tab.pattern.text, device: "" });

/** @param {string} id @returns {Other} */
export const device = (id) => ({ name: all.devices.names[id][0], text: "", device: id });

/**
 * The rows of the menu that chooses what is compared.
 * @param {import("../app.js").App} app @param {Tab} tab @param {Other} current @param {(other: Other) => void} set
 * @returns {import("../panels/menu.js").Row[]}
 */
export function rowsOf(app, tab, current, set) {
  const { studio, link } = app;
  const row = (/** @type {Other} */ other) => ({ name: other.name, isOn: other.name === current.name && other.device === current.device, run: () => set(other) });
  const isOpen = (/** @type {string} */ path) => studio.tabs.some((each) => each.path === path && each.root === link.id);
  const read = async (/** @type {string} */ path) => set({ name: path, text: (await link.textOf(path)).text, device: "" });
  return [
    ...tab.base ? [row(saved(tab))] : [],
    { name: words.keep, run: () => set({ ...file(tab), name: words.kept }) },
    ...current.name === words.kept ? [row(current)] : [],
    ...tab.theirs && !tab.theirs.error ? [row({ name: words.outside, text: tab.theirs.text, device: "" })] : [],
    ...studio.tabs.filter((each) => each !== tab).map((each) => row(file(each))),
    ...link.files.filter((path) => /\.ahap$/i.test(path) && !isOpen(path)).slice(0, most).map((path) => ({ name: path, isOn: path === current.name, run: () => read(path).catch((error) => app.prompts.toast(String(error.message ?? error))) })),
    "-", ...devices.map((id) => row(device(id))),
  ];
}
