// Creates two lines of the inspector: the reason why a tap is weaker than written, and the felt strength and pitch of an event on a phone.
import { el, set } from "../dom.js";
import { decibels, duration } from "../format.js";
import { icon } from "../icons.js";
import { words } from "../strings.js";

/** @typedef {((item: Item | null) => void)[]} Updates */

const text = words.inspector;
/** The level that the checks require on a phone, and the level that is also felt on weaker devices. In dB above the threshold. */
const [needed, sure] = [10, 16];
/** The largest distance from the time of an event at which its effect is felt, in seconds. */
const near = 0.03;

/**
 * Shows the reason why a tap is weaker than written, with remedies.
 * @param {import("../app.js").App} app @param {Updates} updates
 */
export function whyWeaker(app, updates) {
  const { studio } = app;
  const finding = (/** @type {number} */ id) => studio.tab?.findings.findIndex(({ rule, ids }) => rule === "curve-on-transients" && ids.includes(id)) ?? -1;
  const say = el("p");
  const meant = el("button", { class: "button small ghost", text: words.findings.meant, onclick: async () => {
    await app.openFinding(finding(studio.pattern.selected[0].id));
    app.meaning.ask();
  } });
  const box = el("div", { class: "why", hidden: true }, say, el("div", { class: "row" },
    el("button", { class: "button small", onclick: () => app.run("splitTaps") }, icon("split", 15), text.split), meant));
  updates.push((item) => {
    const found = item?.kind === "tap" && item.parameters.find(({ name }) => name === "HapticIntensity");
    const isWeak = found && found.felt !== null && found.felt > 0 && found.value - found.felt > 0.03;
    box.hidden = !isWeak;
    meant.hidden = !item || finding(item.id) < 0;
    if (isWeak && found.felt !== null) set(say, { text: text.weaker((found.felt / found.value).toFixed(2), String(Math.abs(decibels(found.felt, found.value)))) });
  });
  return box;
}

/** @param {import("../app.js").App} app @param {Updates} updates */
export function feltLine(app, updates) {
  const what = el("span", { class: "muted" });
  updates.push((item) => {
    const { tab } = app.studio;
    if (!item || !tab) return;
    app.checks.feel();
    set(what, { text: feltWords(tab, item) });
  });
  return el("div", { class: "feltline" }, el("span", { text: text.feltTitle }), what);
}

/**
 * The felt event at the time of a tap, or the strongest one during a continuous event.
 * @param {import("../studio.js").Tab} tab @param {Item} item
 */
function feltWords({ felt, pattern }, item) {
  if (felt.revision !== pattern.contentRevision || !felt.isKnown) return "";
  const end = item.time + (item.kind === "tap" ? 0 : item.duration ?? 0);
  const found = felt.events.filter((each) => (item.kind === "tap") === (each.kind === "tap") && each.time > item.time - near && each.time < end + near);
  if (!found.length) return felt.events.some((each) => each.time <= item.time && item.time <= each.time + each.duration) ? text.within : text.unfelt;
  const { level, duration: length } = found.reduce((a, b) => (b.level > a.level ? b : a));
  return text.feltAs(level < needed ? text.faint : level < sure ? text.felt : text.clear, Math.round(level), duration(length));
}

/**
 * The felt sharpness as a word, and its pitch on the device of the checks.
 * @param {import("../app.js").App} app @param {number} sharpness @param {string} [word]
 */
export function pitchWords(app, sharpness, word = sharpness < 0.35 ? text.roundWord : sharpness > 0.65 ? text.crispWord : text.middleWord) {
  const hertz = app.checks.pitches?.of(Object.keys(app.studio.pattern.summary.kinds), sharpness) ?? null;
  return hertz === null ? word : text.hertz(word, hertz);
}

/**
 * If an audio file is missing, shows that and offers to search for it. Otherwise offers to trim and align it.
 * @param {import("../app.js").App} app @param {Updates} updates
 */
export function missingSound(app, updates) {
  const name = el("b", { class: "error" });
  const box = el("div", { class: "why", hidden: true }, el("p", {}, name, ` ${text.notHere}`), el("div", { class: "row" },
    el("button", { class: "button small", onclick: () => app.files.choose() }, icon("folder", 15), text.find)));
  const trim = el("div", { class: "row buttons" }, el("button", { class: "button small", onclick: () => app.run("trimSound") }, icon("wave", 15), words.commands.trimSound[0]));
  updates.push(async (item) => {
    box.hidden = !item?.path || Boolean(await app.sounds.has(item.path));
    trim.hidden = !box.hidden;
    set(name, { text: item?.path ?? "" });
  });
  return el("div", {}, box, trim);
}
