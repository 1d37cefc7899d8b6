// Brings the parts together, and does what needs more than one of them.
import * as act from "./actions.js";
import { Catalog } from "./catalog.js";
import { Checks } from "./checks.js";
import { commandFor, nameOf, command, run } from "./commands.js";
import { controlName } from "./controls.js";
import { el, find } from "./dom.js";
import { Drafts } from "./drafts.js";
import { Files } from "./files.js";
import { counted, time } from "./format.js";
import { isTyping, keyOf } from "./keys.js";
import { Coach } from "./panels/coach.js";
import { makeBanners } from "./panels/changed.js";
import { openBox } from "./panels/box.js";
import { makeCompact } from "./panels/compact.js";
import { makeFirst } from "./panels/first.js";
import { makeInspector } from "./panels/inspector.js";
import { openKeys } from "./panels/keymap.js";
import { makeLibrary } from "./panels/library.js";
import { menuBelow, showMenu } from "./panels/menu.js";
import { isSheetOpen } from "./panels/sheet.js";
import { makeStatus } from "./panels/status.js";
import { makeText } from "./panels/text.js";
import { makeTop } from "./panels/top.js";
import { makeWork } from "./panels/work.js";
import { laneOf } from "./pattern.js";
import { linkFor } from "./share.js";
import { Player } from "./sound/player.js";
import { Sounds } from "./sound/sounds.js";
import { words } from "./strings.js";
import { apply } from "./theme.js";
import { Timeline } from "./timeline/timeline.js";
import { Differences } from "./differences.js";
import { Recorder } from "./recorder.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./studio.js").Tab} Tab */

export class App {
  /**
   * The tool of a letter that is held down.
   * @type {import("./studio.js").Tool | null}
   */
  heldTool = null;
  isFixing = false;
  onCatalog = () => {};

  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.player = new Player(studio);
    this.sounds = new Sounds();
    this.catalog = new Catalog(studio);
    this.drafts = new Drafts(studio);
    this.files = new Files(this);
    this.checks = new Checks(studio);
    this.recorder = new Recorder(this);
    this.compare = new Differences(studio);
    const work = makeWork(this);
    this.timeline = new Timeline(this, work.stage);
    makeTop(this);
    this.library = makeLibrary(this);
    this.inspector = makeInspector(this);
    this.textPanel = makeText(this, work.text);
    makeStatus(this);
    makeFirst(this);
    makeBanners(this, work.banner);
    makeCompact(this);
    this.coach = new Coach(this);
    this.player.onEnd = () => this.ended();
    studio.on(["open", "options"], () => {
      const app = find(".app");
      app.toggleAttribute("data-first", !studio.tab);
      app.dataset.library = studio.options.library ? "open" : "closed";
    });
    studio.on("document", () => {
      if (studio.isPlaying) this.player.send();
    });
    studio.on("options", () => {
      apply(studio.options.theme);
      this.player.setMute(studio.options.mute);
    });
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => studio.emit("options"));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keyup", (event) => this.keyUp(event));
    apply(studio.options.theme);
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isSheetOpen() || event.defaultPrevented) return;
    const { target } = event;
    const key = keyOf(event);
    if (isTyping(target) && !/Mod\+|^F\d/.test(key)) return;
    if (isTyping(target) && /Mod\+[acvxzy]$/.test(key)) return;
    if (key === "Escape" && (this.timeline.input.cancel() || this.leaveFix() || this.recorder.stop())) return event.preventDefault();
    const isButton = target instanceof HTMLElement && target.closest("button, summary, [role=slider], input");
    if (isButton && /^(Enter|Space|Arrow\w+|Home|End)$/.test(key)) return;
    const found = commandFor(key);
    if (!found || (!this.studio.options.letters && /^[a-z]$|^Shift\+[a-z]$/.test(key))) return;
    if (!this.studio.tab && found.when) return;
    if (event.repeat && !found.repeats) return event.preventDefault();
    event.preventDefault();
    if (key === "Space" && this.recorder.press()) return;
    if (found.isTool && this.studio.tab) {
      this.held = { key: event.key, before: this.studio.tool, since: performance.now() };
    }
    run(this, found.id);
  }

  /**
   * A tool's letter that was held longer than 300 ms was meant for that time alone.
   * @param {KeyboardEvent} event
   */
  keyUp(event) {
    if (event.key === " ") this.recorder.release();
    const { held } = this;
    if (!held || held.key !== event.key) return;
    this.held = null;
    if (performance.now() - held.since > 300 && held.before !== this.studio.tool) this.setTool(held.before);
  }

  /** @type {{ key: string, before: import("./studio.js").Tool, since: number } | null} */
  held = null;

  /** @param {string} id */
  run(id) { run(this, id); }

  /** @param {import("./studio.js").Tool} tool */
  setTool(tool) {
    this.studio.tool = tool;
    this.studio.emit("tool");
    this.studio.say(words.say.tool(nameOf(command(tool))));
  }

  focusStage() { this.timeline.list.focus(); }

  // Opening

  /** @param {string} text @param {string} name @param {string} folder @returns {Tab | null} */
  openText(text, name, folder) {
    const opened = this.studio.open(text, name, folder);
    if ("message" in opened) {
      this.toast(words.errors.read(name, `${opened.line}:${opened.column} ${opened.message}`));
      return null;
    }
    const { counts } = opened.pattern.lanes;
    const list = Object.entries(counts).filter(([, n]) => n).map(([kind, n]) => counted(n, /** @type {any} */ (words.kinds)[kind]));
    this.studio.say(words.say.opened(name, list.join(", ") || words.first.empty.toLowerCase()));
    this.focusStage();
    this.checks.soon();
    return opened;
  }

  /** @param {import("./catalog.js").Entry} entry */
  openEntry(entry) {
    this.stopEntry();
    const name = `${entry.name}.ahap`;
    const open = this.studio.tabs.find((tab) => tab.source === `${entry.kind}/${entry.name}` && tab.isSaved);
    if (open) return this.studio.show(open);
    const tab = this.openText(entry.text, name, entry.kind === "sample" ? words.library.samples : words.library.templates);
    if (!tab) return;
    Object.assign(tab, { source: `${entry.kind}/${entry.name}`, isPreview: true });
    this.studio.emit("open");
    this.closeSheets();
    this.coach.opened();
  }

  /** @param {import("./drafts.js").Draft} draft */
  openDraft(draft) {
    const tab = this.openText(draft.base || draft.text, draft.name, "");
    if (!tab) return;
    Object.assign(tab, { draft: draft.id, source: draft.source });
    tab.pattern.lanes.markers = draft.markers ?? [];
    if (draft.text !== draft.base) {
      const error = tab.pattern.open(draft.text, true);
      if (error) tab.broken = { text: draft.text, error };
      this.studio.changed();
      this.studio.say(words.say.restored);
    }
  }

  /**
   * Plays a row of the library that the pointer rests on.
   * @param {HTMLElement} element @param {HTMLCanvasElement} canvas @param {import("./catalog.js").Entry} entry
   */
  listen(element, canvas, entry) {
    let timer = 0;
    let frame = 0;
    const stop = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      this.player.stopText();
      this.catalog.draw(canvas, `${entry.kind}/${entry.name}`, entry.text);
    };
    element.addEventListener("pointerenter", () => {
      timer = window.setTimeout(() => {
        const length = this.player.playText(entry.text);
        const began = performance.now();
        const step = () => {
          const at = (performance.now() - began) / 1000 / length;
          if (at > 1) return stop();
          this.catalog.draw(canvas, `${entry.kind}/${entry.name}`, entry.text, at);
          frame = requestAnimationFrame(step);
        };
        if (length) step();
      }, 250);
    });
    element.addEventListener("pointerleave", stop);
  }

  /** @param {import("./catalog.js").Entry} entry */
  playEntry(entry) { this.player.playText(entry.text); }

  stopEntry() { this.player.stopText(); }

  /** @param {File} file */
  async addSound(file) {
    const { tab } = this.studio;
    await this.player.unlock();
    await this.sounds.add(file.name, await file.arrayBuffer(), this.player.context?.sampleRate ?? 48000);
    const paths = tab ? this.timeline.scene.marks.filter(({ kind }) => kind === "file").map(({ id }) => tab.pattern.item(id)?.path ?? "") : [];
    if (!tab || !paths.some((path) => this.sounds.has(path))) return this.toast(words.errors.sound(file.name));
    this.sounds.give(tab.pattern, paths);
    this.player.sent = -1;
    this.timeline.draw(true);
  }

  /** @param {Tab | null} [tab] */
  closeTab(tab = this.studio.tab) {
    if (!tab) return;
    this.drafts.keep();
    if (tab === this.studio.tab) this.stop();
    this.studio.close(tab);
  }

  nextTab() {
    const { tabs, tab } = this.studio;
    this.studio.show(tabs[(tabs.indexOf(/** @type {Tab} */ (tab)) + 1) % tabs.length]);
  }

  // Playing

  headTime() {
    const { tab } = this.studio;
    if (!tab) return 0;
    return this.studio.isPlaying ? Math.min(this.player.now(), Math.max(tab.end, tab.loop?.[1] ?? 0)) : tab.head;
  }

  play() {
    const { tab } = this.studio;
    if (!tab) return;
    if (this.studio.isPlaying) {
      tab.head = this.headTime();
      this.stop();
      return this.studio.say(words.say.paused(time(tab.head)));
    }
    const from = tab.loop && (tab.head < tab.loop[0] || tab.head >= tab.loop[1]) ? tab.loop[0] : tab.head >= tab.end - 0.001 ? 0 : tab.head;
    this.start(from, tab.loop, 0);
    this.studio.say(words.say.playing);
  }

  playSelection() {
    const span = this.studio.pattern.summary.time;
    if (!span) return;
    this.start(span.from, null, Math.max(span.to, span.from + 0.12) + 0.03);
    this.studio.say(words.say.playingSelection);
  }

  /** @param {number} from @param {[number, number] | null} loop @param {number} until */
  async start(from, loop, until) {
    this.studio.isPlaying = true;
    this.began = from;
    this.studio.emit("busy");
    await this.player.play(from, loop, until);
    const frame = () => {
      if (!this.studio.isPlaying) return;
      this.studio.emit("head");
      requestAnimationFrame(frame);
    };
    frame();
  }

  stop() {
    this.player.stop();
    this.studio.isPlaying = false;
    this.studio.emit("busy", "head");
  }

  ended() {
    if (!this.studio.isPlaying) return;
    if (this.studio.tab) this.studio.tab.head = this.began ?? 0;
    this.stop();
  }

  /** @param {number} at */
  setHead(at) {
    this.studio.setHead(at);
    if (this.studio.isPlaying) this.start(at, this.studio.tab?.loop ?? null, 0);
  }

  /**
   * The 40 ms under the head sound; standing still repeats nothing.
   * @param {number} at
   */
  scrub(at) {
    const { tab } = this.studio;
    if (!tab || at === tab.head) return;
    this.studio.setHead(at);
    const near = this.timeline.scene.taps.find((tap) => Math.abs(tap.time - at) < 0.008);
    if (near) this.player.strike(near.felt, near.feltSharpness, 0);
  }

  toggleLoop() {
    const { tab } = this.studio;
    if (!tab) return;
    const span = tab.pattern.summary.time;
    act.setLoop(this.studio, tab.loop ? null : span && span.to - span.from > 0.02 ? [span.from, span.to] : [0, tab.end]);
    this.player.setLoop(tab.loop);
  }

  /** @param {0 | 1} side */
  loopAt(side) {
    const { tab } = this.studio;
    if (!tab) return;
    const loop = /** @type {[number, number]} */ ([...(tab.loop ?? [0, tab.end])]);
    loop[side] = this.headTime();
    act.setLoop(this.studio, loop[0] < loop[1] ? loop : null);
    this.player.setLoop(tab.loop);
  }

  record() { this.recorder.toggle(); }

  mute() {
    this.studio.setOptions({ mute: !this.studio.options.mute });
    this.studio.say(this.studio.options.mute ? words.say.muted : words.say.unmuted);
  }

  feelSelection() { this.timeline.feelSelection(); }

  // Editing

  duplicate() {
    const { pattern } = this.studio;
    const span = pattern.summary.time;
    const what = act.chosen(this.studio);
    const grid = act.gridStep(this.studio);
    const by = span ? Math.max(grid, Math.ceil((span.to - span.from + grid) / grid) * grid) : grid;
    act.edit(this.studio, () => pattern.duplicate(by, 0, 0), words.say.copied(what));
  }

  /** @param {string} name @param {number} by */
  changeValue(name, by) {
    act.edit(this.studio, () => this.studio.pattern.setParameter(name, by, 0, 1));
    act.saySelection(this.studio);
  }

  /** @param {number} by */
  changeDuration(by) {
    act.edit(this.studio, () => this.studio.pattern.call("set_duration", by, 1, 0));
    act.saySelection(this.studio);
  }

  insertContinuous() {
    const { studio } = this;
    act.edit(studio, () => studio.pattern.insertContinuous(studio.tab?.head ?? 0, 0.2, studio.feel.intensity, studio.feel.sharpness, 0));
    act.saySelection(studio);
  }

  /** @param {string} control */
  insertCurve(control) {
    const { studio } = this;
    act.edit(studio, () => studio.pattern.insertCurve(laneOf(control), studio.tab?.head ?? 0, 0), words.say.done(controlName(control)));
  }

  insertPoint() {
    const { studio } = this;
    const chosen = studio.pattern.selected[0];
    const curve = studio.pattern.lanes.curves.find(({ ids }) => chosen && ids.includes(chosen.id)) ?? studio.pattern.lanes.curves[0];
    const at = studio.tab?.head ?? 0;
    const near = curve.points.reduce((a, b) => (Math.abs(a.time - at) <= Math.abs(b.time - at) ? a : b));
    act.edit(studio, () => studio.pattern.addPoint(near.id, at, near.value, 0));
    act.saySelection(studio);
  }

  /** @param {{ time: number, length: number }[]} taps */
  insertRhythm(taps) {
    const { pattern } = this.studio;
    const before = pattern.call("undo_count");
    for (const tap of taps) {
      if (tap.length) pattern.insertContinuous(tap.time, tap.length, this.studio.feel.intensity, this.studio.feel.sharpness, 0);
      else pattern.insertTap(tap.time, this.studio.feel.intensity, this.studio.feel.sharpness, 0);
    }
    pattern.call("group", before, 31);
    this.studio.changed();
    this.studio.tab?.fit();
    this.studio.emit("view");
    this.studio.say(words.say.recorded(counted(taps.length, /** @type {[string, string]} */ (words.kinds.tap))));
  }

  /** @param {number} at */
  addMarker(at) {
    const { studio } = this;
    const markers = studio.pattern.lanes.markers;
    markers.push({ time: at, name: String(markers.length + 1) });
    studio.emit("document");
  }

  openNumbers() {
    this.showSheet("inspector");
    this.inspector.focus();
  }

  toggleSnap() {
    this.studio.setOptions({ snap: !this.studio.options.snap });
    this.studio.say(this.studio.options.snap ? words.say.snapOn : words.say.snapOff);
  }

  /** @param {number} i @param {number} s */
  setFeel(i, s) {
    act.setFeel(this.studio, i, s);
    this.player.strike(i, s, 0);
  }

  /**
   * A dot of the palette that is dragged out over the stage.
   * @param {PointerEvent} event @returns {boolean}
   */
  dragFeel(event) { return this.timeline.input.dragIn(event, false); }

  /** @param {PointerEvent} event @returns {boolean} */
  dropFeel(event) { return this.timeline.input.dragIn(event, true); }

  // Seeing

  fit() {
    this.studio.tab?.fit();
    this.studio.emit("view");
  }

  /** @param {number} at @param {number} [id] */
  goTo(at, id) {
    this.studio.setHead(at);
    this.studio.reveal(at);
    if (id) act.select(this.studio, id);
    this.focusStage();
  }

  toggleLibrary() {
    if (matchMedia("(max-width: 1100px)").matches) return this.showSheet("library");
    this.studio.setOptions({ library: !this.studio.options.library });
  }

  nextTheme() { this.studio.setOptions({ theme: document.documentElement.dataset.theme === "light" ? "dark" : "light" }); }

  focusSearch() {
    if (!this.studio.tab) return find(".first input").focus();
    if (!this.studio.options.library) this.studio.setOptions({ library: true });
    this.showSheet("library");
    this.library.input.focus();
  }

  /** @param {"library" | "inspector" | "palette" | "findings"} name */
  showSheet(name) { find(".app").dataset.sheet = name; }

  closeSheets() { delete find(".app").dataset.sheet; }

  // Findings

  /** @param {number} n */
  openFinding(n) {
    const { tab } = this.studio;
    const finding = tab?.findings[n];
    if (!tab || !finding) return;
    tab.finding = n;
    this.isFixing = finding.fixes.length > 0;
    tab.pattern.selectMany(finding.ids.map((id) => ({ id, point: -1 })));
    if (finding.times.length) this.studio.reveal(finding.times[0]);
    this.studio.emit("findings", "selection", "view");
    if (this.isFixing) {
      this.showSheet("inspector");
      this.previewFix(0);
    }
    const kind = finding.severity === "info" ? words.findings.hint : finding.severity === "error" ? words.findings.error : words.findings.warning;
    this.studio.say(words.findings.read(kind, n + 1, tab.findings.length, finding.message, finding.fixes.length));
  }

  /** @param {1 | -1} step */
  nextFinding(step) {
    const { tab } = this.studio;
    if (!tab?.findings.length) return this.studio.say(words.findings.none);
    this.leaveFix();
    const count = tab.findings.length;
    this.openFinding(((tab.finding ?? (step > 0 ? -1 : 0)) + step + count) % count);
  }

  /** @param {number} n */
  previewFix(n) { this.checks.preview(this, n); }

  /** @param {number} n */
  applyFix(n) { this.checks.apply(this, n); }

  leaveFix() { return this.checks.leave(this); }

  feelBoth() { this.checks.feelBoth(this); }

  // Menus, dialogs, messages

  openBox() { openBox(this); }

  openKeys() { openKeys(this); }

  startCoach() { this.coach.start(); }

  /** @param {HTMLElement} from */
  mainMenu(from) {
    menuBelow(this, ["newFile", "open", "save", "saveAs", "rename", "share", "-", "insertTap", "insertContinuous", "insertIntensity", "insertSharpness", "-", "library", "text", "theme", "letters", "-", "home", "keys"], from);
  }

  /** @param {number} x @param {number} y */
  contextMenu(x, y) {
    const rows = this.studio.pattern.selected.length
      ? ["numbers", "playSelection", "-", "cut", "copy", "duplicate", "remove", "-", "quantise", "emphasise", "convert", "splitTaps", "reverse", "simplify"] : ["paste", "pasteInPlace", "insertTap", "insertContinuous", "insertIntensity", "insertSharpness", "-", "selectAll", "fit"];
    showMenu(this, rows, x, y, null);
  }

  /** @param {HTMLElement} from */
  gridMenu(from) {
    const { options } = this.studio;
    menuBelow(this, [...[1, 5, 10, 20, 50, 100].map((step) => ({ name: `${step} ms`, isOn: !options.beats && options.grid === step, run: () => this.studio.setOptions({ grid: step, beats: false }) })), "-", "beats"], from);
  }

  /** @param {"bpm"} _ @param {HTMLElement} from */
  editOption(_, from) {
    const input = el("input", { type: "number", min: "20", max: "400", class: "chip edit", "aria-label": words.top.tempo, value: String(this.studio.options.bpm) });
    const done = () => {
      input.replaceWith(from);
      const bpm = Number(input.value);
      if (bpm >= 20 && bpm <= 400) this.studio.setOptions({ bpm });
    };
    from.replaceWith(input);
    input.focus();
    input.select();
    input.addEventListener("blur", done);
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter" || event.key === "Escape") input.blur();
    });
  }

  rename() {
    const { tab } = this.studio;
    const button = find(".top .file");
    if (!tab || button.hidden) return;
    const input = el("input", { type: "text", class: "file edit", "aria-label": words.commands.rename[0], value: tab.name, spellcheck: "false" });
    button.replaceWith(input);
    input.focus();
    input.setSelectionRange(0, tab.name.replace(/\.ahap$/, "").length);
    const done = () => {
      input.replaceWith(button);
      const name = input.value.trim();
      if (name) tab.name = /\.\w+$/.test(name) ? name : `${name}.ahap`;
      this.studio.emit("open");
    };
    input.addEventListener("blur", done);
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") input.value = tab.name;
      if (event.key === "Enter" || event.key === "Escape") input.blur();
    });
  }

  /** @param {string} text @param {{ name: string, run: () => void }} [action] */
  toast(text, action) {
    document.querySelector(".toast")?.remove();
    const toast = el("div", { class: "toast", role: "alert" }, el("span", { text }), action ? el("button", { class: "button small", text: action.name, onclick: () => {
      toast.remove();
      action.run();
    } }) : null);
    find(".app").append(toast);
    setTimeout(() => toast.remove(), 8000);
  }

  async share() {
    const link = await linkFor(this.studio.pattern.write(2));
    if (!link) return this.toast(words.errors.long);
    try {
      await navigator.clipboard.writeText(link);
      this.studio.say(words.say.link);
    } catch { history.replaceState(null, "", link); }
  }

  async copyText() {
    await navigator.clipboard?.writeText(this.studio.pattern.write(0));
    this.studio.say(words.text.copied);
  }

  // Changed outside

  /** @param {Tab} tab @param {string} text */
  changedOutside(tab, text) {
    if (tab.isSaved) {
      const before = tab.pattern.write(0);
      if (tab.pattern.open(text, true)) return;
      tab.base = text;
      tab.pattern.markSaved();
      this.studio.changed();
      return this.toast(words.changed.again, { name: words.changed.undo, run: () => {
        tab.pattern.open(before, true);
        this.studio.changed();
      } });
    }
    tab.theirs = { text, time: Date.now(), isShown: false };
    this.studio.emit("document");
  }

  differences() { return this.compare.list(); }

  theirMarks() { return this.compare.marks(); }

  takeTheirs() {
    const { tab } = this.studio;
    if (!tab?.theirs) return;
    const { text } = tab.theirs;
    tab.theirs = null;
    tab.pattern.open(text, true);
    tab.base = text;
    tab.pattern.markSaved();
    this.studio.changed();
  }

  keepMine() {
    if (this.studio.tab) this.studio.tab.theirs = null;
    this.studio.emit("document");
  }
}


