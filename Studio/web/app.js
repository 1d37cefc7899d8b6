// Brings the parts together, and does what needs more than one of them.
import * as act from "./actions.js";
import { Catalog } from "./catalog.js";
import { Checks } from "./checks.js";
import { command, nameOf, run } from "./commands.js";
import { find } from "./dom.js";
import { Drafts } from "./drafts.js";
import { Files } from "./files.js";
import { Keyboard } from "./keyboard.js";
import { Link } from "./link.js";
import { Making } from "./making.js";
import { Meaning } from "./meaning.js";
import { Opening } from "./opening.js";
import { Outside } from "./outside.js";
import { Coach } from "./panels/coach.js";
import { makeBanners } from "./panels/changed.js";
import { makeCompact } from "./panels/compact.js";
import { makeFirst } from "./panels/first.js";
import { makeInspector } from "./panels/inspector.js";
import { makeLibrary } from "./panels/library.js";
import { makeStatus } from "./panels/status.js";
import { makeText } from "./panels/text.js";
import { makeTop } from "./panels/top.js";
import { makeWork } from "./panels/work.js";
import { Prompts } from "./prompts.js";
import { Recorder } from "./recorder.js";
import { Player } from "./sound/player.js";
import { Sounds } from "./sound/sounds.js";
import { words } from "./strings.js";
import { apply } from "./theme.js";
import { Timeline } from "./timeline/timeline.js";
import { Transport } from "./transport.js";

/** @typedef {import("./studio.js").Studio} Studio */

export class App {
  /**
   * The tool of a letter that is held down.
   * @type {import("./studio.js").Tool | null}
   */
  heldTool = null;
  isFixing = false;
  /** Keys of the finding that is open, wherever the focus is. */
  onFixKey = (/** @type {KeyboardEvent} */ _event) => false;
  onCatalog = () => {};

  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.player = new Player(studio);
    this.sounds = new Sounds(this);
    this.catalog = new Catalog(studio);
    this.drafts = new Drafts(studio);
    this.files = new Files(this);
    this.checks = new Checks(studio);
    this.recorder = new Recorder(this);
    this.transport = new Transport(this);
    this.making = new Making(this);
    this.meaning = new Meaning(this);
    this.opening = new Opening(this);
    this.outside = new Outside(this);
    this.prompts = new Prompts(this);
    this.keyboard = new Keyboard(this);
    this.link = new Link(this);
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
    this.player.withSounds = (pattern, context) => this.sounds.render(pattern, context);
    this.player.onEnd = () => this.transport.ended();
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
    for (const query of ["(prefers-color-scheme: light)", "(forced-colors: active)"]) matchMedia(query).addEventListener("change", () => studio.emit("options"));
    document.addEventListener("keydown", (event) => this.keyboard.key(event));
    document.addEventListener("keyup", (event) => this.keyboard.keyUp(event));
    apply(studio.options.theme);
  }

  /** @param {string} id */
  run(id) { run(this, id); }

  /** @param {import("./studio.js").Tool} tool */
  setTool(tool) {
    this.studio.tool = tool;
    this.studio.emit("tool");
    this.studio.say(words.say.tool(nameOf(command(tool))));
  }

  focusStage() { this.timeline.list.focus(); }

  record() { this.recorder.toggle(); }

  feelSelection() { this.timeline.feelSelection(); }

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

  /** @param {number} n */
  openFinding(n) {
    const { tab } = this.studio;
    const finding = tab?.findings[n];
    if (!tab || !finding) return;
    tab.finding = n;
    this.isFixing = finding.fixes.length > 0 || finding.isDesign;
    tab.pattern.selectMany(finding.ids.map((id) => ({ id, point: -1 })));
    const { from, to } = tab.view;
    if (finding.times.length && finding.fixes.length && to - from > 1) this.studio.setView(finding.times[0] - 0.3, finding.times[0] + 0.4);
    else if (finding.times.length) this.studio.reveal(finding.times[0]);
    this.studio.emit("findings", "selection", "view");
    this.checks.weigh(finding);
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

  startCoach() { this.coach.start(); }

}


