// The actions of commands on the open pattern. Each change goes through the core as one step of its history.
import { change, counted, plain, time } from "./format.js";
import { selectNeighbour } from "./neighbours.js";
import { selectionMode, stepName } from "./numbers.js";
import { newGesture } from "./pattern.js";
import { words } from "./strings.js";

/** @typedef {import("./studio.js").Studio} Studio */

/**
 * The number of selected items in words, such as "3 taps" or "4 things".
 * @param {Studio} studio
 */
export function chosen(studio) {
  const list = Object.entries(studio.pattern.summary.kinds ?? {}).filter(([, n]) => n);
  if (list.length === 1) {
    const [kind, n] = list[0];
    return counted(Number(n), /** @type {any} */ (words.kinds)[kind] ?? words.kinds.thing);
  }
  return counted(studio.pattern.selected.length, /** @type {[string, string]} */ (words.kinds.thing));
}

/**
 * Applies an edit and describes it in the status line.
 * @param {Studio} studio @param {() => unknown} body @param {string} [sentence]
 */
export function edit(studio, body, sentence) {
  body();
  studio.changed();
  if (sentence) studio.say(sentence);
}

/**
 * Describes the selection in the status line.
 * @param {Studio} studio
 */
export function saySelection(studio) {
  const { selected } = studio.pattern;
  if (!selected.length) studio.say(words.say.none);
  else if (selected.length === 1) studio.say(sentence(studio, selected[0]));
  else {
    const span = studio.pattern.summary.time;
    studio.say(words.say.count(chosen(studio), plain(span?.from ?? 0), span && span.to > span.from ? time(span.to) : ""));
  }
}

/**
 * Describes one item in a sentence, with its findings.
 * @param {Studio} studio @param {Target} target
 */
export function sentence(studio, { id, point }) {
  const count = point < 0 ? studio.tab?.findings.filter(({ ids }) => ids.includes(id)).length ?? 0 : 0;
  return studio.pattern.describe(id, point) + (count ? words.say.findings(count) : "");
}

/** @param {Studio} studio @param {number} id @param {number} [point] @param {number} [mode] of `selectionMode` */
export function select(studio, id, point = -1, mode = selectionMode.only) {
  studio.pattern.select(id, point, mode);
  const { time: at } = studio.pattern.summary;
  if (mode === selectionMode.only && at) studio.reveal(at.from);
  studio.emit("selection");
  saySelection(studio);
}

/** @param {Studio} studio @param {"all" | "none" | "next" | "previous" | "first" | "last"} which */
export function selectBy(studio, which) {
  if (which === "next" || which === "previous") selectNeighbour(studio.pattern, which);
  else studio.pattern.selectBy(which);
  const at = studio.pattern.summary.time;
  if (which !== "all" && at) studio.reveal(at.from);
  studio.emit("selection");
  saySelection(studio);
}

/**
 * Moves the focus to the next or previous item or point in the order of time. The selection does not change.
 * @param {Studio} studio @param {1 | -1} step
 */
export function look(studio, step) {
  const { pattern, tab } = studio;
  const all = [...pattern.marks(0, (tab?.end ?? 0) + 1, 1e6).filter(({ kind }) => kind !== "curve").map(({ id, time: at }) => ({ id, point: -1, at })),
    ...pattern.lanes.curves.filter(({ isFades }) => !isFades).flatMap(({ points }) => points.map(({ id, index, time: at }) => ({ id, point: index, at })))].sort((a, b) => a.at - b.at || a.id - b.id || a.point - b.point);
  const from = studio.looked ?? pattern.selected.at(-1);
  const index = all.findIndex(({ id, point }) => id === from?.id && point === from.point);
  const next = all[index < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, index + step))];
  if (!next) return;
  studio.looked = { id: next.id, point: next.point };
  studio.reveal(next.at);
  studio.emit("selection");
  studio.say(sentence(studio, studio.looked));
}

/**
 * Adds the focused item to the selection, or removes it from the selection.
 * @param {Studio} studio
 */
export function addLooked(studio) {
  if (!studio.looked) return;
  studio.pattern.select(studio.looked.id, studio.looked.point, selectionMode.toggle);
  studio.emit("selection");
  studio.say(words.say.marked(studio.pattern.selected.length));
}

/** Repeated edits by one held key become one step of the history, until the key pauses or another change is made. */
const repeat = { gesture: 0, timer: 0, dt: 0, dv: 0, key: "", revision: 0, pattern: /** @type {unknown} */ (null) };

/**
 * Moves the selection by keys. States the result in the status line once, after the last key.
 * @param {Studio} studio @param {number} dt @param {number} dv
 */
export function nudge(studio, dt, dv) {
  const { pattern } = studio;
  const key = dt ? "time" : "level";
  const goesOn = repeat.timer && repeat.key === key && repeat.pattern === pattern && repeat.revision === pattern.revision;
  if (!goesOn) Object.assign(repeat, { gesture: newGesture(), dt: 0, dv: 0, key, pattern });
  clearTimeout(repeat.timer);
  repeat.dt += dt;
  repeat.dv += dv;
  pattern.move(repeat.dt, repeat.dv, repeat.gesture);
  repeat.revision = pattern.revision;
  studio.changed();
  const before = studio.said;
  const moved = dt ? words.say.moved(chosen(studio), change(repeat.dt), time(pattern.summary.time?.from ?? 0)) : "";
  repeat.timer = window.setTimeout(() => {
    repeat.timer = 0;
    // A newer message takes precedence.
    if (studio.said !== before || studio.tab?.pattern !== pattern) return;
    if (moved) studio.say(moved);
    else saySelection(studio);
  }, 400);
}

/** @param {Studio} studio @param {string} name @param {number} value @param {number} [gesture] */
export function setParameter(studio, name, value, gesture = 0) {
  edit(studio, () => studio.pattern.setParameter(name, value, gesture));
}

/**
 * Sets the intensity of the selection, or of the palette if nothing is selected; called for digit keys.
 * @param {Studio} studio @param {number} value
 */
export function setLevel(studio, value) {
  if (studio.tab && studio.pattern.selected.length) {
    const before = studio.pattern.call("undo_count");
    for (const name of ["HapticIntensity", "AudioVolume"]) studio.pattern.setParameter(name, value, 0);
    if (studio.pattern.call("undo_count") > before + 1) studio.pattern.call("group", before, stepName.group);
    studio.changed();
    saySelection(studio);
  } else setFeel(studio, value, studio.feel.sharpness);
}

/** @param {Studio} studio @param {number} intensity @param {number} sharpness */
export function setFeel(studio, intensity, sharpness) {
  studio.feel = { intensity, sharpness };
  studio.emit("options");
  studio.say(words.library.at(intensity.toFixed(2), sharpness.toFixed(2)));
}

/**
 * Adds a tap with the intensity and sharpness of the palette, and selects it.
 * @param {Studio} studio @param {number} at @param {number} [intensity] @param {number} [gesture]
 */
export function addTap(studio, at, intensity = studio.feel.intensity, gesture = 0) {
  const { pattern } = studio;
  pattern.insertTap(at, intensity, studio.feel.sharpness, gesture);
  studio.changed();
  studio.say(words.say.added(time(at)));
}

/** @param {Studio} studio @param {boolean} isRedo */
export function travel(studio, isRedo) {
  const { pattern } = studio;
  const { names, position } = pattern.history();
  const name = names[isRedo ? position : position - 1] ?? "";
  studio.emit("travel");
  const isDone = isRedo ? pattern.redo() : pattern.undo();
  if (!isDone) return studio.say(isRedo ? words.say.nothingRedo : words.say.nothingUndo);
  if (studio.tab) studio.tab.broken = null;
  studio.changed();
  studio.say(isRedo ? words.say.redone(name) : words.say.undone(name));
}

/**
 * Copies the selection as AHAP text, which other programs can read too.
 * @param {Studio} studio
 */
export async function copy(studio, isCut = false) {
  const { pattern } = studio;
  if (!pattern.selected.length) return;
  const what = chosen(studio);
  const text = isCut ? pattern.cut() : pattern.copy();
  clip.text = text;
  try { await navigator.clipboard?.writeText(text); } catch { /* Without permission for the clipboard, the copy stays in the page. */ }
  if (isCut) studio.changed();
  studio.say(isCut ? words.say.removed(what) : words.say.copied(what));
}

/** The text that was last copied on this page. It can be pasted into every open file. */
const clip = { text: "" };

/** @param {Studio} studio @param {boolean} isInPlace @param {string} [text] */
export async function paste(studio, isInPlace, text) {
  let found = text || clip.text;
  if (!found) {
    try { found = await navigator.clipboard.readText(); } catch { /* Without permission for the clipboard there is nothing to paste. */ }
  }
  const { tab } = studio;
  if (!tab || !found) return;
  if (studio.pattern.paste(found, isInPlace ? NaN : tab.head)) {
    studio.changed();
    studio.say(words.say.pasted);
  }
}

/** @param {Studio} studio @param {number} factor @param {number} [at] the time that stays where it is */
export function zoom(studio, factor, at) {
  const { tab } = studio;
  if (!tab) return;
  const { from, to } = tab.view;
  const center = at ?? (tab.head >= from && tab.head <= to ? tab.head : (from + to) / 2);
  studio.setView(center - (center - from) * factor, center + (to - center) * factor);
  studio.say(words.say.showing(plain(tab.view.from), time(tab.view.to)));
}

/** @param {Studio} studio @param {[number, number] | null} loop */
export function setLoop(studio, loop) {
  const { tab } = studio;
  if (!tab) return;
  tab.loop = loop && loop[1] - loop[0] > 0.005 ? loop : null;
  studio.emit("head", "view");
  studio.say(tab.loop ? words.say.loopOn(plain(tab.loop[0]), time(tab.loop[1])) : words.say.loopOff);
}

/**
 * Pastes the copied envelope or the copied shape of a curve into the selection.
 * @param {Studio} studio
 */
export async function pasteShape(studio) {
  let found = clip.text;
  if (!found) {
    try { found = await navigator.clipboard.readText(); } catch { /* Without permission for the clipboard there is nothing to paste. */ }
  }
  if (!found || !studio.tab) return;
  const isChanged = studio.pattern.callWith("paste_shape", found, 0);
  studio.changed();
  studio.say(isChanged ? words.say.done(words.commands.pasteShape[0]) : words.say.unchanged);
}
