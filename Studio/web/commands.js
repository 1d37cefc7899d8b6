// The table of commands. The menus, the command palette, the key map and the keys are created from it.
import * as act from "./actions.js";
import { controlName, controls } from "./controls.js";
import { gridStep, originOf } from "./grid.js";
import { edge, spacing } from "./numbers.js";
import { words } from "./strings.js";
import { endsTrial } from "./trial.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {{ id: string, icon: string, group: keyof typeof words.groups, keys: string[], isTool?: boolean, isOn?: (app: App) => boolean,
 *   when?: (app: App) => boolean, run: (app: App) => unknown, repeats?: boolean, isQuiet?: boolean }} Command
 */

const isOpen = (/** @type {App} */ app) => app.studio.tab !== null;
const hasSelection = (/** @type {App} */ app) => isOpen(app) && app.studio.pattern.selected.length > 0;
const hasCurves = (/** @type {App} */ app) => isOpen(app) && app.studio.pattern.lanes.curves.length > 0;
const hasSound = (/** @type {App} */ app) => isOpen(app) && app.studio.pattern.selected.length === 1 && app.studio.pattern.item(app.studio.pattern.selected[0].id)?.kind === "file";
const hasPoints = (/** @type {App} */ app) => hasSelection(app) && app.studio.pattern.selected.filter(({ point }) => point >= 0).length > 1;

/**
 * Selects another item and plays it.
 * @param {App} app @param {"next" | "previous" | "first" | "last"} which
 */
const walk = (app, which) => {
  act.selectBy(app.studio, which);
  app.feelSelection();
};

/** @param {App} app @param {1 | -1} step */
const look = (app, step) => {
  act.look(app.studio, step);
  if (app.studio.looked) app.timeline.feel(app.studio.looked.id);
};

/** @type {Command[]} */
export const commands = [];

/**
 * Creates the commands of one group.
 * @param {string} group @param {[string, string, string | string[], (app: App) => unknown, Partial<Command>?][]} rows
 */
function add(group, rows) {
  for (const [id, icon, keys, run, more] of rows) {
    commands.push({ id, icon, group: /** @type {any} */ (group), keys: [keys].flat().filter(Boolean), run, ...more });
  }
}

for (const [id, key] of [["select", "v"], ["tap", "a"], ["continuous", "c"], ["pen", "p"], ["emphasis", "e"], ["marker", "m"], ["trim", "t"], ["hand", "h"]]) {
  add("tools", [[id, id, key, (app) => app.setTool(/** @type {any} */ (id)), { isTool: true, when: isOpen, isOn: (app) => app.studio.tool === id }]]);
}

add("play", [
  ["play", "play", "Space", (app) => app.transport.play(), { when: isOpen }],
  ["playSelection", "play", "Shift+Space", (app) => (app.studio.looked ? act.addLooked(app.studio) : app.transport.playSelection()), { when: (app) => hasSelection(app) || app.studio.looked !== null }],
  ["toStart", "start", "Shift+Home", (app) => app.transport.moveHead(0), { when: isOpen }],
  ["headEarlier", "arrow", ",", (app) => app.transport.moveHead((app.studio.tab?.head ?? 0) - gridStep(app.studio)), { when: isOpen, repeats: true }],
  ["headLater", "arrow", ".", (app) => app.transport.moveHead((app.studio.tab?.head ?? 0) + gridStep(app.studio)), { when: isOpen, repeats: true }],
  ["loop", "loop", "l", (app) => app.transport.toggleLoop(), { when: isOpen, isOn: (app) => Boolean(app.studio.tab?.loop) }],
  ["loopIn", "trim", "i", (app) => app.transport.loopAt(0), { when: isOpen }],
  ["loopOut", "trim", "o", (app) => app.transport.loopAt(1), { when: isOpen }],
  ["record", "record", "r", (app) => app.record(), { when: isOpen, isOn: (app) => app.studio.isRecording }],
  ["speed", "play", "Shift+r", (app) => app.transport.nextSpeed(), { isOn: (app) => app.player.speed !== 1 }],
  ["dragLoop", "loop", "", (app) => app.studio.setOptions({ dragLoop: !app.studio.options.dragLoop }), { isOn: (app) => app.studio.options.dragLoop }],
  ["compare", "ab", "x", async (app) => (await import("./on-devices.js")).compare(app), { when: isOpen }],
  ["outputs", "bolt", "Alt+o", async (app) => (await import("./on-devices.js")).openOutputs(app)],
  ["inputs", "curve", "Alt+i", async (app) => (await import("./on-inputs.js")).openInputs(app), { when: isOpen }],
  ["phones", "share", "Alt+p", async (app) => (await import("./on-phones.js")).openPhones(app)],
  ["mute", "sound", "Shift+m", (app) => app.transport.mute(), { isOn: (app) => app.studio.options.mute }],
]);

/** Shapes of a curve between two points, in the order of the core. */
const shapes = ["shapeLinear", "shapeIn", "shapeOut", "shapeExponential", "shapeS", "shapeSteps"];

/** @type {[string, "fadeIn" | "fadeOut", number, string][]} */
const fades = [["fadeInLonger", "fadeIn", 0.01, "Alt+ArrowUp"], ["fadeInShorter", "fadeIn", -0.01, "Alt+ArrowDown"], ["fadeOutLonger", "fadeOut", 0.01, "Shift+Alt+ArrowUp"], ["fadeOutShorter", "fadeOut", -0.01, "Shift+Alt+ArrowDown"]];

/**
 * Runs an operation of the core on the selection. If it changes something, the status line states its name.
 * @param {App} app @param {string} name @param {...number} numbers
 */
function change(app, name, ...numbers) {
  const found = app.studio.pattern.call(name, ...numbers, 0);
  app.studio.changed();
  const { names, position } = app.studio.pattern.history();
  app.studio.say(found ? words.say.done(names[position - 1] ?? name) : words.say.unchanged);
}

add("edit", [
  ["undo", "undo", "Mod+z", (app) => act.travel(app.studio, false), { when: isOpen, repeats: true }],
  ["redo", "redo", ["Shift+Mod+z", "Mod+y"], (app) => act.travel(app.studio, true), { when: isOpen, repeats: true }],
  ["cut", "cut", "Mod+x", (app) => act.copy(app.studio, true), { when: hasSelection }],
  ["copy", "copy", "Mod+c", (app) => act.copy(app.studio), { when: hasSelection }],
  ["paste", "paste", "Mod+v", (app) => act.paste(app.studio, false), { when: isOpen }],
  ["pasteInPlace", "paste", "Shift+Mod+v", (app) => act.paste(app.studio, true), { when: isOpen }],
  ["duplicate", "duplicate", "Mod+d", (app) => app.making.duplicate(), { when: hasSelection }],
  ["remove", "trash", ["Delete", "Backspace"], (app) => {
    const what = act.chosen(app.studio);
    act.edit(app.studio, () => app.studio.pattern.remove(), words.say.removed(what));
  }, { when: hasSelection }],
  ["selectAll", "select", "Mod+a", (app) => act.selectBy(app.studio, "all"), { when: isOpen }],
  ["selectNone", "close", "Escape", (app) => act.selectBy(app.studio, "none"), { when: hasSelection, isQuiet: true }],
  ["together", "group", "g", (app) => change(app, "together"), { when: (app) => hasSelection(app) && app.studio.pattern.selected.length > 1 }],
  ["apart", "ungroup", "Shift+g", (app) => change(app, "apart"), { when: hasSelection }],
  ["numbers", "enter", "Enter", (app) => app.openNumbers(), { when: hasSelection }],
  ["earlier", "arrow", "ArrowLeft", (app) => act.nudge(app.studio, -0.002, 0), { when: hasSelection, repeats: true }],
  ["later", "arrow", "ArrowRight", (app) => act.nudge(app.studio, 0.002, 0), { when: hasSelection, repeats: true }],
  ["up", "level", "ArrowUp", (app) => act.nudge(app.studio, 0, 0.02), { when: hasSelection, repeats: true }],
  ["down", "level", "ArrowDown", (app) => act.nudge(app.studio, 0, -0.02), { when: hasSelection, repeats: true }],
  ["muchEarlier", "arrow", "Shift+ArrowLeft", (app) => act.nudge(app.studio, -0.01, 0), { when: hasSelection, repeats: true }],
  ["muchLater", "arrow", "Shift+ArrowRight", (app) => act.nudge(app.studio, 0.01, 0), { when: hasSelection, repeats: true }],
  ["muchUp", "level", "Shift+ArrowUp", (app) => act.nudge(app.studio, 0, 0.1), { when: hasSelection, repeats: true }],
  ["muchDown", "level", "Shift+ArrowDown", (app) => act.nudge(app.studio, 0, -0.1), { when: hasSelection, repeats: true }],
  ["sharper", "theme", "]", (app) => app.making.changeValue("HapticSharpness", 0.02), { when: hasSelection, repeats: true }],
  ["rounder", "theme", "[", (app) => app.making.changeValue("HapticSharpness", -0.02), { when: hasSelection, repeats: true }],
  ["longer", "continuous", ["Shift+]", "}"], (app) => app.making.changeDuration(0.01), { when: hasSelection, repeats: true }],
  ["shorter", "continuous", ["Shift+[", "{"], (app) => app.making.changeDuration(-0.01), { when: hasSelection, repeats: true }],
  ["insertTap", "tap", ["Insert", "Shift+a"], (app) => act.addTap(app.studio, app.studio.tab?.head ?? 0), { when: isOpen }],
  ["insertContinuous", "continuous", "Shift+c", (app) => app.making.insertContinuous(), { when: isOpen }],
  ["insertTone", "note", "Shift+t", (app) => app.making.insertContinuous(false), { when: isOpen }],
  ["insertIntensity", "curve", "", (app) => app.making.insertCurve("HapticIntensityControl"), { when: isOpen }],
  ["insertSharpness", "curve", "", (app) => app.making.insertCurve("HapticSharpnessControl"), { when: isOpen }],
  ["insertPoint", "pen", "Shift+p", (app) => app.making.insertPoint(), { when: isOpen }],
  ["quantise", "beat", "q", (app) => change(app, "quantise", gridStep(app.studio), 1, originOf(app.studio)), { when: hasSelection }],
  ["retime", "beat", "Shift+q", async (app) => (await import("./on-devices.js")).retime(app), { when: isOpen }],
  ["rhythm", "beat", "Alt+r", async (app) => (await import("./on-devices.js")).rhythm(app), { when: isOpen }],
  ["split", "split", "s", (app) => app.making.split(), { when: hasSelection }],
  ["splitTaps", "split", "", (app) => change(app, "separate_taps"), { when: hasCurves }],
  ["emphasise", "emphasis", "b", (app) => app.making.emphasise(), { when: isOpen }],
  ["convert", "continuous", "", (app) => change(app, "convert", 0.1), { when: hasSelection }],
  ["reverse", "mirror", "", (app) => change(app, "reverse"), { when: hasSelection }],
  ["mirror", "mirror", "", (app) => change(app, "mirror"), { when: hasSelection }],
  ["alignStart", "trim", "", (app) => change(app, "align", edge.start, NaN), { when: hasSelection }],
  ["alignLevel", "level", "", (app) => change(app, "align", edge.level, NaN), { when: hasSelection }],
  ["distribute", "grid", "", (app) => change(app, "distribute", spacing.starts), { when: hasSelection }],
  ["distributeLevels", "level", "", (app) => change(app, "distribute", spacing.levels), { when: hasSelection }],
  ["simplify", "curve", "", (app) => change(app, "simplify", 0.02), { when: hasSelection }],
  ...shapes.map((id, n) => /** @type {[string, string, string, (app: App) => unknown, Partial<Command>]} */ ([id, "curve", "", (app) => app.making.shape(n), { when: hasPoints }])),
  ["copyShape", "copy", "Alt+c", (app) => act.copy(app.studio), { when: hasSelection }],
  ["pasteShape", "paste", "Alt+v", (app) => act.pasteShape(app.studio), { when: hasSelection }],
  ...fades.map(([id, side, by, key]) => /** @type {[string, string, string, (app: App) => unknown, Partial<Command>]} */ ([id, "wave", key, (app) => app.making.changeFade(side, by), { when: hasSound, repeats: true }])),
  ["fadeAlone", "wave", "", async (app) => (await import("./on-sound.js")).fadeAlone(app), { when: hasSound }],
  ["splitCurves", "curve", "", (app) => change(app, "split_curves"), { when: hasCurves }],
  ["cutEvents", "cut", "", (app) => change(app, "cut_events"), { when: isOpen }],
  ["bake", "check", "", (app) => change(app, "bake"), { when: hasCurves }],
  ["insertTime", "trim", "", (app) => app.making.ripple(true), { when: (app) => Boolean(app.studio.tab?.loop) }],
  ["deleteTime", "trim", "", (app) => app.making.ripple(false), { when: (app) => Boolean(app.studio.tab?.loop) }],
]);

for (const control of controls) {
  const isListed = /^Haptic(Intensity|Sharpness)/.test(control);
  add("edit", [
    ...(isListed ? [] : [/** @type {[string, string, string, (app: App) => unknown, Partial<Command>]} */ ([`curve/${control}`, "curve", "", (app) => app.making.insertCurve(control), { when: isOpen }])]),
    [`parameter/${control}`, "marker", "", (app) => app.making.insertParameter(control), { when: isOpen }],
  ]);
}

for (let digit = 1; digit <= 9; digit++) {
  add("strength", [[`level${digit}`, "level", String(digit), (app) => act.setLevel(app.studio, digit / 10)]]);
}

add("view", [
  ["zoomIn", "zoomin", ["+", "="], (app) => act.zoom(app.studio, 1 / 1.4), { when: isOpen, repeats: true }],
  ["zoomOut", "zoomout", "-", (app) => act.zoom(app.studio, 1.4), { when: isOpen, repeats: true }],
  ["fit", "fit", ["f", "0"], (app) => app.fit(), { when: isOpen }],
  ["authored", "eye", "", (app) => app.studio.setOptions({ authored: !app.studio.options.authored }), { isOn: (app) => app.studio.options.authored }],
  ["envelopes", "curve", "", (app) => app.studio.setOptions({ envelopes: !app.studio.options.envelopes }), { isOn: (app) => app.studio.options.envelopes }],
  ["snap", "snap", "Shift+s", (app) => app.toggleSnap(), { isOn: (app) => app.studio.options.snap }],
  ["ticks", "tap", "", (app) => app.studio.setOptions({ ticks: !app.studio.options.ticks }), { isOn: (app) => app.studio.options.ticks }],
  ["beats", "beat", "", (app) => app.studio.setOptions({ beats: !app.studio.options.beats }), { isOn: (app) => app.studio.options.beats }],
  ["soundCurves", "note", "", (app) => app.studio.setOptions({ soundCurves: !app.studio.options.soundCurves }), { isOn: (app) => app.studio.options.soundCurves }],
  ["devices", "level", "Alt+d", async (app) => app.showDevices(), { when: isOpen, isOn: (app) => app.hasDevices }],
  ["library", "folder", "", (app) => app.toggleLibrary(), { isOn: (app) => app.studio.options.library }],
  ["text", "text", "Alt+t", (app) => app.studio.setOptions({ text: !app.studio.options.text }), { isOn: (app) => app.studio.options.text }],
  ["theme", "theme", "", (app) => app.nextTheme()],
  ["letters", "keys", "", (app) => app.studio.setOptions({ letters: !app.studio.options.letters }), { isOn: (app) => app.studio.options.letters }],
]);

add("go", [
  ["next", "right", "Alt+ArrowRight", (app) => walk(app, "next"), { when: isOpen, repeats: true }],
  ["previous", "right", "Alt+ArrowLeft", (app) => walk(app, "previous"), { when: isOpen, repeats: true }],
  ["first", "start", "Home", (app) => walk(app, "first"), { when: isOpen }],
  ["last", "start", "End", (app) => walk(app, "last"), { when: isOpen }],
  ["lookNext", "right", "Shift+Alt+ArrowRight", (app) => look(app, 1), { when: isOpen, repeats: true }],
  ["lookPrevious", "right", "Shift+Alt+ArrowLeft", (app) => look(app, -1), { when: isOpen, repeats: true }],
  ["add", "plus", "", (app) => act.addLooked(app.studio), { when: (app) => app.studio.looked !== null }],
  ["nextFinding", "warn", "F8", (app) => app.nextFinding(1), { when: isOpen }],
  ["previousFinding", "warn", "Shift+F8", (app) => app.nextFinding(-1), { when: isOpen }],
  ["meant", "check", "Alt+m", (app) => app.meaning.ask(), { when: (app) => app.isFixing }],
  ["search", "search", "/", (app) => app.focusSearch()],
  ["nextTab", "file", "Alt+PageDown", (app) => app.opening.nextTab(), { when: (app) => app.studio.tabs.length > 1 }],
]);

add("file", [
  ["newFile", "plus", "Alt+n", (app) => app.files.create()],
  ["open", "folder", "Mod+o", (app) => app.files.choose()],
  ["compose", "wave", "Alt+s", async (app) => (await import("./on-sound.js")).compose(app)],
  ["addSound", "wave", "Alt+a", async (app) => (await import("./on-sound.js")).addSound(app), { when: isOpen }],
  ["reference", "eye", "Alt+f", async (app) => (await import("./on-reference.js")).choose(app), { when: isOpen }],
  ["trimSound", "wave", "", async (app) => (await import("./on-sound.js")).trimSound(app), { when: hasSound }],
  ["export", "share", "Alt+e", async (app) => (await import("./on-files.js")).openExport(app), { when: isOpen }],
  ["gallery", "template", "", async (app) => (await import("./on-files.js")).saveGallery(app)],
  ["save", "save", "Mod+s", (app) => app.files.save(false), { when: isOpen }],
  ["saveAs", "download", "Shift+Mod+s", (app) => app.files.save(true), { when: isOpen }],
  ["rename", "pen", "F2", (app) => app.prompts.rename(), { when: isOpen }],
  ["share", "link", "", (app) => app.prompts.share(), { when: isOpen }],
  ["copyText", "copy", "", (app) => app.prompts.copyText(), { when: isOpen }],
  ["close", "close", "Alt+w", (app) => app.opening.closeTab(), { when: isOpen }],
  ["home", "template", "", (app) => app.studio.show(null)],
]);

add("help", [
  ["box", "search", "Mod+k", (app) => app.prompts.openBox()],
  ["keys", "help", "?", (app) => app.prompts.openKeys()],
  ["coach", "bolt", "", (app) => app.startCoach()],
]);

const byId = new Map(commands.map((command) => [command.id, command]));
const byKey = new Map(commands.flatMap((command) => command.keys.map((key) => [key, command])));

/** @param {string} id */
export function command(id) {
  const found = byId.get(id);
  if (!found) throw new Error(`commands: ${id} is missing`);
  return found;
}

/** @param {string} key in the notation of keys.js */
export const commandFor = (key) => byKey.get(key);

/** @param {Command} command */
export const nameOf = (command) => (command.id.includes("/") ? words.made[command.id.startsWith("curve") ? "curve" : "parameter"](controlName(command.id.split("/")[1])) : command.group === "strength" ? `${words.commands.level[0]} 0.${command.keys[0]}` : words.commands[command.id]?.[0] ?? command.id);

/**
 * The short label of a command on the key map.
 * @param {Command} command
 */
export const capOf = (command) => words.commands[command.id]?.[1] ?? "";

/**
 * Runs a command if it is available now.
 * @param {App} app @param {string} id
 */
export function run(app, id) {
  const found = command(id);
  if (found.when && !found.when(app)) return void (found.isQuiet || app.studio.say(words.say.refused(nameOf(found))));
  if (endsTrial(found)) app.studio.tab?.pattern.dropTrial();
  return found.run(app);
}
