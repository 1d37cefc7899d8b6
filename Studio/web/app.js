// Connects the parts of the page, and contains the functions that need several of them.
import * as act from "./actions.js";
import { Catalog } from "./catalog.js";
import { Checks } from "./checks.js";
import { command, nameOf, run } from "./commands.js";
import { find } from "./dom.js";
import { Drafts } from "./drafts.js";
import { Files } from "./files.js";
import { Fixing } from "./fixing.js";
import { Keyboard } from "./keyboard.js";
import { Looping } from "./looping.js";
import { Making } from "./making.js";
import { Meaning } from "./meaning.js";
import { News } from "./news.js";
import { Opening } from "./opening.js";
import { Outside } from "./outside.js";
import { makeBanners } from "./panels/changed.js";
import { Coach } from "./panels/coach.js";
import { makeCompact } from "./panels/compact.js";
import { makeFindings } from "./panels/findings.js";
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
import { Studio } from "./studio.js";
import { apply } from "./theme.js";
import { Timeline } from "./timeline/timeline.js";
import { Transport } from "./transport.js";

export class App {
  /**
   * The tool whose letter is held down.
   * @type {import("./studio.js").Tool | null}
   */
  heldTool = null;
  /** The table of commands, for modules that load on demand and therefore do not import it. */
  commands = { find: command, nameOf };
  isFixing = false;
  hasDevices = false;
  /**
   * Plays the pattern on the other outputs at the same time as the sound; null until it is first needed.
   * @type {import("./demand/driver.js").Driver | null}
   */
  driver = null;
  /** The keys of the open finding. They work regardless of the focus. */
  onFixKey = (/** @type {KeyboardEvent} */ _event) => false;
  onCatalog = () => {};
  /** Called after a draft has been stored, with the time in milliseconds since 1970. */
  onKept = (/** @type {number} */ _time) => {};

  /**
   * The reference track, which loads on demand.
   * @type {import("./demand/reference.js").ReferenceTrack | null}
   */
  reference = null;

  /**
   * The server. Until main.js has found a server, this is an object whose methods do nothing.
   * @type {import("./link.js").Link}
   */
  link = /** @type {any} */ ({ isOn: false, isLost: false, files: [], sounds: [], films: [], folder: "" });

  /** @param {import("./core.js").Exports} core */
  constructor(core) {
    const studio = new Studio(core);
    this.studio = studio;
    this.player = new Player(studio);
    this.catalog = new Catalog(studio);
    this.transport = new Transport(this);
    this.making = new Making(this);
    this.opening = new Opening(this);
    this.keyboard = new Keyboard(this);
    this.work = makeWork(this);
    this.timeline = new Timeline(this, this.work.stage);
    makeTop(this);
    this.library = makeLibrary(this);
    this.inspector = makeInspector(this);
    makeStatus(this);
    this.checks = new Checks(studio);
    this.coach = new Coach(this);
    this.drafts = new Drafts(this);
    this.files = new Files(this);
    this.fixing = new Fixing(this);
    this.looping = new Looping(this);
    this.meaning = new Meaning(this);
    this.news = new News(studio);
    this.outside = new Outside(this);
    this.prompts = new Prompts(this);
    this.recorder = new Recorder(this);
    this.sounds = this.checks.sounds = new Sounds(this);
    this.textPanel = makeText(this, this.work.text);
    const { findings, fix, opened } = this.inspector;
    makeFindings(this, findings, fix, opened);
    makeBanners(this, this.work.banner);
    makeCompact(this);
    this.hands = makeFirst(this);
    studio.on(["open", "document"], async () => { if (!this.reference && studio.tab?.pattern.lanes.reference) (await import("./on-reference.js")).referenceOf(this); });
    studio.on("open", async () => { if (studio.tab?.pattern.metadata().hasBindings) (await import("./on-inputs.js")).inputsOf(this); });
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
    // A dropped file must not replace the page.
    for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => event.preventDefault());
    document.addEventListener("keydown", (event) => this.keyboard.key(event));
    document.addEventListener("keyup", (event) => this.keyboard.keyUp(event));
    apply(studio.options.theme);
  }

  /** @param {string} id */
  run(id) { return run(this, id); }

  /** @param {import("./studio.js").Tool} tool */
  setTool(tool) {
    this.studio.tool = tool;
    this.studio.emit("tool");
    this.studio.say(words.say.tool(nameOf(command(tool))));
  }

  focusStage() { this.timeline.list.focus(); }

  record() { this.recorder.toggle(); }

  async showDevices() {
    const { toggleDevices } = await import("./on-devices.js");
    this.hasDevices = toggleDevices(this).isOn;
    this.studio.emit("options");
  }

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
    if (!this.studio.tab) return;
    this.studio.fit(this.studio.tab);
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
    if (!this.studio.tab) return find(".first .folder:not([hidden]) input, .first .cards input").focus();
    if (!this.studio.options.library) this.studio.setOptions({ library: true });
    this.showSheet("library");
    this.library.input.focus();
  }

  /** @param {"library" | "inspector" | "palette" | "findings"} name */
  showSheet(name) { find(".app").dataset.sheet = name; }

  closeSheets() { delete find(".app").dataset.sheet; }

  /** @param {number} n */
  openFinding(n) { return this.fixing.open(n); }

  /** @param {1 | -1} step */
  nextFinding(step) { this.fixing.next(step); }

  /** Undoes the fix that is being tried. Returns whether there was one. */
  leaveFix() { return this.isFixing && this.checks.leave(this); }

  startCoach() { this.coach.start(); }
}
