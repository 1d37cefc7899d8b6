// The reference track: a video or a sequence of pictures beside the pattern, without sound. The pattern keeps only its name and its time. The
// picture follows the play head; the strip above the pattern shows it along the time axis.
import { el, fill, set } from "../dom.js";
import { plain, time } from "../format.js";
import { toGrid } from "../grid.js";
import { icon } from "../icons.js";
import { newGesture } from "../pattern.js";
import { blank, snapped } from "../timeline/gestures.js";
import { timeAt } from "../timeline/scale.js";
import { PictureFrames, VideoFrames } from "./frames.js";
import { fromFolder, isFilm, natural } from "./reffiles.js";
import { makePanel } from "./refpanel.js";
import { paintStrip } from "./strip.js";
import { words as all } from "./strings.js";
import { dress } from "./worker.js";

const words = all.reference;
/** The rate of a sequence before another one is set, in pictures a second. */
const firstRate = 24;

/** @typedef {import("../studio.js").Tab} Tab */
/** @typedef {{ name: string, frames: import("./frames.js").Frames | null, problem: string }} Loaded */

/**
 * The reference track of the page, which is created once.
 * @param {import("../app.js").App} app
 */
export function referenceOf(app) { return app.reference ??= new ReferenceTrack(app); }

/**
 * Asks for a video or pictures. If the pattern has a reference track whose files are there, moves the focus to its numbers.
 * @param {import("../app.js").App} app
 */
export function choose(app) {
  const track = referenceOf(app);
  if (track.frames) track.panel.start.input.focus();
  else track.ask();
}

/**
 * Makes a video or pictures the reference track of the open pattern.
 * @param {import("../app.js").App} app @param {File[]} files
 */
export const load = (app, files) => referenceOf(app).load(files);

export class ReferenceTrack {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    dress();
    /** @type {WeakMap<Tab, Loaded>} */
    this.known = new WeakMap();
    /** @type {Element | null} */
    this.shown = null;
    this.panel = makePanel(app, this);
    app.work.stage.before(this.panel.section);
    this.studio.on(["open", "document"], () => this.update());
    this.studio.on(["head", "busy"], () => this.follow());
    app.timeline.strip = (c, colors, lane, scale) => paintStrip(c, colors, lane, scale, this);
    this.update();
  }

  /** The reference track that the open pattern names. */
  get track() { return this.studio.tab?.pattern.lanes.reference ?? null; }

  /** The files of the open pattern's reference track, and why they are missing. */
  get loaded() {
    const { tab } = this.studio;
    const found = tab && this.known.get(tab);
    return found && found.name === this.track?.name ? found : null;
  }

  get frames() { return this.loaded?.frames ?? null; }

  /** Shows the track of the open pattern, and searches for its files. */
  update() {
    const { track } = this;
    const { tab } = this.studio;
    this.panel.section.hidden = !track;
    if (!track || !tab) {
      if (tab) tab.filmEnd = 0;
      return this.attach(null);
    }
    if (!this.loaded) this.search(tab, track);
    const { frames } = this;
    if (frames && !frames.isVideo) /** @type {PictureFrames} */ (frames).rate = track.rate || firstRate;
    const end = frames ? Math.max(0, track.time + frames.duration) : 0;
    if (tab.filmEnd !== end) {
      tab.filmEnd = end;
      this.studio.emit("head");
    }
    fill(this.panel.name, track.name);
    fill(this.panel.facts, frames ? words.facts(frames.count, time(frames.duration)) : "");
    fill(this.panel.problem, this.loaded?.problem ?? "");
    this.panel.problem.hidden = !this.loaded?.problem;
    fill(this.panel.find, icon("folder", 15), frames ? words.other : words.find);
    this.panel.start.update(track.time);
    this.panel.rateRow.hidden = !track.rate;
    this.panel.rate.update(track.rate ?? firstRate);
    this.attach(frames);
    this.follow();
  }

  /** @param {import("./frames.js").Frames | null} frames */
  attach(frames) {
    const element = frames?.element ?? null;
    if (element === this.shown) return;
    if (this.shown instanceof HTMLVideoElement) this.shown.pause();
    this.shown = element;
    fill(this.panel.picture, element);
    if (element) set(element, { "aria-hidden": "true" });
    this.app.timeline.draw(true);
  }

  /** Shows the picture at the play head. */
  follow() {
    const { track, frames } = this;
    if (!track || !frames) {
      set(this.panel.place, { text: "" });
      set(this.panel.picture, { "aria-label": track?.name ?? words.label });
      return;
    }
    const at = this.app.transport.headTime() - track.time;
    const isInside = at >= 0 && at < frames.duration;
    frames.show(at, this.studio.isPlaying, this.app.player.speed);
    this.panel.picture.toggleAttribute("data-off", !isInside);
    const text = !isInside ? (at < 0 ? words.before : words.after) : frames.isVideo ? words.at(time(at)) : words.picture(/** @type {PictureFrames} */ (frames).indexOf(at) + 1, frames.count);
    set(this.panel.place, { text });
    set(this.panel.picture, { "aria-label": `${track.name}: ${text}` });
  }

  /**
   * Changes numbers of the track, as one step of the history.
   * @param {Partial<Reference>} change @param {number} gesture
   */
  change(change, gesture) {
    const { track, studio } = this;
    if (!track || !studio.pattern.setReference({ ...track, ...change }, gesture)) return;
    studio.changed();
    studio.say(change.rate ? words.saidRate(String(change.rate)) : words.saidStart(time(this.track?.time ?? 0)));
  }

  remove() {
    const { name } = this.track ?? { name: "" };
    this.studio.pattern.setReference(null, 0);
    this.studio.changed();
    this.studio.say(words.removed(name));
    this.app.focusStage();
  }

  ask() {
    const input = el("input", { type: "file", accept: "video/*,image/*", multiple: true });
    input.onchange = () => this.load([...input.files ?? []]);
    input.click();
  }

  /**
   * Opens files and makes them the reference track. If the pattern names them already, only shows them.
   * @param {File[]} files
   */
  async load(files) {
    const { tab } = this.studio;
    if (!tab || !files.length) return;
    const film = files.find(({ name }) => isFilm(name));
    const list = film ? [film] : natural(files);
    const before = this.track;
    const isSame = before?.name === list[0].name;
    const track = { name: list[0].name, time: before?.time ?? 0, ...(film ? {} : { rate: before?.rate || firstRate, count: list.length }) };
    const frames = await this.open(tab, track, list);
    if (!frames || this.studio.tab !== tab) return;
    const isSet = tab.pattern.setReference(track, newGesture());
    if (!isSet && !isSame) return this.app.prompts.toast(words.refused);
    this.studio.changed();
    this.studio.say(words.added(track.name, words.facts(frames.count, time(frames.duration))));
  }

  /**
   * Decodes the files of a track. If the browser cannot, the track says so and the pattern does not change.
   * @param {Tab} tab @param {Reference} track @param {File[]} files
   */
  async open(tab, track, files) {
    const draw = () => this.app.timeline.draw(true);
    const frames = isFilm(track.name) ? new VideoFrames(files[0], draw) : new PictureFrames(files, track.rate || firstRate, draw);
    try {
      await frames.open();
    } catch (error) {
      frames.end();
      const problem = error instanceof Error && error.message === "picture" ? words.noPicture(track.name) : frames.isVideo ? words.undecodable(track.name) : words.unreadable(track.name);
      if (this.track?.name === track.name) this.known.set(tab, { name: track.name, frames: null, problem });
      else this.app.prompts.toast(problem);
      this.update();
      return null;
    }
    this.known.get(tab)?.frames?.end();
    this.known.set(tab, { name: track.name, frames, problem: "" });
    this.update();
    return frames;
  }

  /**
   * Reads the files of a track from the folder of the server, beside the pattern.
   * @param {Tab} tab @param {Reference} track
   */
  async search(tab, track) {
    this.known.get(tab)?.frames?.end();
    this.known.set(tab, { name: track.name, frames: null, problem: "" });
    const files = tab.path && this.app.link.isOn ? await fromFolder(this.app, tab, track) : [];
    if (this.known.get(tab)?.name !== track.name || this.known.get(tab)?.frames) return;
    if (files.length) await this.open(tab, track, files);
    else this.known.set(tab, { name: track.name, frames: null, problem: words.missing(track.name) });
    if (this.studio.tab === tab) this.update();
  }

  /**
   * Drags the strip along the time axis. It snaps as everything else does; before the start of the pattern, to the grid.
   * @param {import("../timeline/timeline.js").Timeline} line @param {number} x0
   */
  drag(line, x0) {
    const { track, studio } = this;
    if (!track) return null;
    const drag = blank("reference");
    drag.move = (event, x) => {
      const isFree = event.ctrlKey || event.metaKey;
      const wanted = track.time + timeAt(line.scale, x) - timeAt(line.scale, x0);
      const at = wanted >= 0 ? snapped(line, drag, wanted, isFree) : isFree || !studio.options.snap ? wanted : -toGrid(studio, -wanted);
      if (!drag.hasChanged && Math.abs(x - x0) < 3) return;
      drag.hasChanged = true;
      studio.pattern.setReference({ ...track, time: at }, drag.gesture);
      drag.big = words.saidStart(`${plain(at)} s`);
      studio.changed();
    };
    drag.end = () => drag.hasChanged ? studio.say(drag.big) : this.app.transport.setHead(Math.max(0, timeAt(line.scale, x0)));
    return drag;
  }
}
