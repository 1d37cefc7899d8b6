// The findings of the library's checks, with their locations in the picture and in the text, and the ways to fix them. A tried fix is one step of the
// history and is checked like any edit. If the user does not keep the fix, it is undone.
import { grouped } from "./grouping.js";
import { newGesture } from "./pattern.js";
import { Pitches } from "./pitches.js";
import { unchecked } from "./tab.js";
import { words } from "./strings.js";

/** @typedef {import("./app.js").App} App */

/** The largest number of items with which the checks run while the user drags. */
const fewItems = 2000;

export class Checks {
  /** @param {import("./studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {"none" | "loading" | "ready"} */
    this.state = "none";
    this.timer = this.count = this.gesture = this.tried = 0;
    this.isBusy = this.isWaiting = false;
    this.checked = "";
    /** @type {Map<number, (answer: any) => void>} */
    this.answers = new Map();
    this.sounds = /** @type {import("./sound/sounds.js").Sounds | null} */ (null);
    /** @type {any[]} the findings of the reader about the text */
    this.format = [];
    /** @type {Set<string> | null} the findings before the current gesture */
    this.known = null;
    /** @type {Mark[]} */
    this.ghosts = [];
    studio.on(["open", "document"], () => this.soon());
    this.soon();
  }

  /** Starts the worker when the page is idle. */
  load() {
    this.state = "loading";
    this.worker = new Worker("checking.js", { type: "module" });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = () => { this.state = "none"; };
    this.pitches = new Pitches(this.studio, this.worker);
  }

  /**
   * Sends a question to the worker.
   * @param {object} message @returns {Promise<any>}
   */
  ask(message) {
    if (!this.worker) this.load();
    this.worker?.postMessage({ ...message, id: ++this.count });
    return new Promise((resolve) => { this.answers.set(this.count, resolve); });
  }

  /** Schedules a check after a pause, which is short if the last check was quick. */
  soon() {
    if (!this.studio.tab) return;
    const count = Object.values(this.studio.tab.pattern.lanes.counts).reduce((sum, n) => sum + n, 0);
    if (count <= fewItems && this.timer) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.now();
    }, count > fewItems ? 150 : 30);
  }

  now() {
    const { tab } = this.studio;
    // A trial is not checked: the list keeps the findings of the document.
    if (!tab || tab.broken || tab.pattern.trial) return;
    if (!this.worker) this.load();
    // While the worker is busy, only the newest state is queued.
    if (this.isBusy) {
      this.isWaiting = true;
      return;
    }
    const isLive = Boolean(this.studio.drag?.hasChanged);
    const key = `${tab.key}/${tab.path}/${tab.pattern.contentRevision}/${isLive}/${this.sounds?.revision}`;
    // A check waits until each audio file of the pattern is found or known to be missing.
    const sounds = key === this.checked ? null : this.sounds?.about(tab);
    if (!sounds) return;
    this.checked = key;
    this.isBusy = true;
    if (!isLive) this.known = null;
    else this.known ??= new Set(tab.findings.map(({ message }) => message));
    this.asked = { id: this.count + 1, tab, isLive };
    this.format = tab.pattern.json("findings").findings ?? [];
    this.worker?.postMessage({ id: ++this.count, text: tab.pattern.write(0), device: "phone", sounds });
  }

  /** Requests the felt levels, once for each state of the pattern. */
  feel() {
    const { tab } = this.studio;
    if (!tab || tab.broken || this.studio.drag || tab.pattern.trial) return;
    const revision = tab.pattern.contentRevision;
    if (tab.felt.revision === revision) return;
    tab.felt = { revision, isKnown: false, events: [] };
    if (!this.worker) this.load();
    this.feeling = { id: ++this.count, tab };
    this.worker?.postMessage({ id: this.count, text: tab.pattern.write(0), device: "phone", felt: true });
  }

  /**
   * Handles an answer of the worker.
   * @param {{ id: number, hertz?: Hertz, felt?: FeltEvent[], report?: Report, outcomes?: Outcome[], error?: string }} answer
   */
  receive(answer) {
    const waits = this.answers.get(answer.id);
    if (waits) return void (this.answers.delete(answer.id), waits(answer));
    if (answer.hertz) return;
    if (answer.felt) {
      if (answer.id === this.feeling?.id) Object.assign(this.feeling.tab.felt, { isKnown: true, events: answer.felt });
      return this.studio.emit("selection");
    }
    if (answer.outcomes) {
      if (answer.id !== this.weighed?.id) return;
      const { finding } = this.weighed;
      answer.outcomes.forEach((outcome, n) => { if (finding.fixes[n]) finding.fixes[n].outcome = outcome; });
      // A way that ends no finding is not offered, except while one is tried, because the ways are numbered.
      if (!this.gesture) finding.fixes = finding.fixes.filter(({ outcome }) => !outcome || outcome.ends.length);
      return this.studio.emit("findings");
    }
    // Requests for pitches (which have no number) and for felt levels are not checks, so their failures do not affect the check.
    if (answer.id !== this.asked?.id) return;
    this.isBusy = false;
    this.state = "ready";
    const { tab, isLive } = this.asked;
    const report = answer.report ?? { ...unchecked, refused: answer.error };
    if (tab.pattern.trial) this.checked = "";
    else if (this.studio.tabs.includes(tab)) {
      const open = tab.finding !== null ? tab.findings[tab.finding] : null;
      tab.findings = grouped(tab.pattern, [...this.format, ...report.findings.map((each, order) => ({ ...each, order }))]);
      Object.assign(tab, { meant: report, isChecked: true });
      for (const finding of tab.findings) finding.isLive = isLive && !this.known?.has(finding.message);
      const same = open ? tab.findings.findIndex(({ rule, times }) => rule === open.rule && Math.abs((times[0] ?? 0) - (open.times[0] ?? 0)) < 0.05) : -1;
      tab.finding = same < 0 ? null : same;
      if (same >= 0) this.weigh(tab.findings[same]);
      this.studio.emit("findings");
    }
    if (this.isWaiting) {
      this.isWaiting = false;
      this.now();
    }
  }

  /**
   * Requests the outcomes of the fixes of a finding, once.
   * @param {Finding} finding
   */
  weigh(finding) {
    const { tab } = this.studio;
    if (!tab || finding.order < 0 || !finding.fixes.length || finding.fixes[0].outcome) return;
    this.weighed = { id: ++this.count, finding };
    this.worker?.postMessage({ id: this.count, text: tab.pattern.write(0), device: "phone", finding: finding.order, sounds: this.sounds?.about(tab) ?? [] });
  }

  /**
   * Tries a fix in the picture.
   * @param {App} app @param {number} n @param {boolean} [isFirst] whether the page tries the first fix of a finding that has just been read
   */
  preview(app, n, isFirst = false) {
    const { tab } = this.studio;
    const finding = tab && tab.finding !== null ? tab.findings[tab.finding] : null;
    const way = finding?.fixes[n];
    if (!tab || !finding || !way) return;
    const { pattern } = tab;
    if (!this.gesture) {
      const gesture = newGesture();
      pattern.beginTrial(gesture, () => this.dropped(app));
      this.gesture = gesture;
      this.ghosts = app.timeline.scene.taps.filter(({ id }) => finding.ids.includes(id) || finding.fixes.some(({ ids }) => ids.includes(id)));
    }
    this.tried = n;
    pattern.tryOut((gesture) => {
      way.run(pattern, gesture);
      pattern.selectMany([...new Set([...finding.ids, ...way.ids])].filter((id) => pattern.item(id)).map((id) => ({ id, point: -1 })));
    });
    this.studio.changed();
    this.studio.say(words.findings.preview(way.name), isFirst);
  }

  /** Undoes the tried fix. */
  takeBack() { return this.studio.tab?.pattern.dropTrial(); }

  /**
   * Handles a tried fix that was undone, by the user or by an edit, which makes its outcome obsolete.
   * @param {App} app
   */
  dropped(app) {
    this.gesture = 0;
    this.ghosts = [];
    this.checked = "";
    app.isFixing = false;
    this.studio.changed();
    this.studio.emit("findings");
  }

  /**
   * Keeps the tried fix, and opens the next finding.
   * @param {App} app @param {number} n
   */
  apply(app, n) {
    if (n !== this.tried || !this.gesture) this.preview(app, n);
    const { tab } = this.studio;
    const way = tab && tab.finding !== null ? tab.findings[tab.finding].fixes[n] : null;
    tab?.pattern.keepTrial();
    this.gesture = 0;
    app.isFixing = false;
    this.ghosts = [];
    if (tab) tab.finding = null;
    this.checked = "";
    this.studio.changed();
    app.fixing.lookBack();
    this.studio.emit("findings");
    if (way) this.studio.say(words.say.done(way.name));
    app.focusStage();
  }

  /**
   * Undoes the fix.
   * @param {App} app @returns {boolean}
   */
  leave(app) {
    const { tab } = this.studio;
    if (!app.isFixing || !tab) return false;
    app.isFixing = false;
    app.meaning.isAsking = false;
    this.takeBack();
    app.fixing.lookBack();
    this.studio.emit("findings");
    this.studio.say(words.say.left);
    app.focusStage();
    return true;
  }

  /**
   * Plays the pattern without the fix, pauses for 400 ms, and plays the pattern with the fix.
   * @param {App} app
   */
  async feelBoth(app) {
    const { tab } = this.studio;
    const finding = tab && tab.finding !== null ? tab.findings[tab.finding] : null;
    if (!tab || !finding) return;
    const [from, to] = [Math.max(0, Math.min(...finding.times) - 0.25), Math.max(...finding.times) + 0.25];
    const [before, after] = [tab.pattern.text, tab.pattern.write(0)];
    await app.player.playPart(before, from, to);
    await new Promise((done) => { setTimeout(done, 400); });
    await app.player.playPart(after, from, to);
  }
}
