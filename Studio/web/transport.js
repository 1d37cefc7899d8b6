// Controls playback (from the play head, of the selection alone, or in a loop), and moves the play head.
import * as act from "./actions.js";
import { time } from "./format.js";
import { barOf, barsAround } from "./grid.js";
import { words } from "./strings.js";

export class Transport {
  /** The time at which playback began. The play head returns to it. */
  began = 0;
  last = 0;
  /** The time at which the playback of a part ends; 0 for the end of the pattern. */
  until = 0;
  /**
   * The view before playback scrolled it, and the view to which it last scrolled.
   * @type {{ before: { from: number, to: number }, shown: { from: number, to: number } } | null}
   */
  scrolled = null;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
  }

  headTime() {
    const { tab } = this.studio;
    if (!tab) return 0;
    return this.studio.isPlaying ? Math.min(this.app.player.now(), Math.max(tab.end, tab.loop?.[1] ?? 0)) : tab.head;
  }

  play() {
    const { tab } = this.studio;
    if (!tab) return;
    if (this.studio.isPlaying) return this.pause(this.headTime());
    const from = tab.loop && (tab.head < tab.loop[0] || tab.head >= tab.loop[1]) ? tab.loop[0] : tab.head >= tab.end - 0.001 ? 0 : tab.head;
    this.start(from, tab.loop, 0);
    this.studio.say(words.say.playing);
  }

  playSelection() {
    const span = this.studio.pattern.summary.time;
    if (!span) return;
    this.start(span.from, null, Math.max(span.to, span.from + 0.12) + 0.03);
    this.studio.say(words.say.playingSelection(act.chosen(this.studio)));
  }

  /** @param {number} from @param {[number, number] | null} loop @param {number} until */
  async start(from, loop, until) {
    if (!this.studio.isPlaying) this.scrolled = null;
    this.studio.isPlaying = true;
    this.began = from;
    this.until = until;
    this.studio.emit("busy");
    await this.app.player.play(from, loop, until);
    const frame = () => {
      if (!this.studio.isPlaying) return;
      this.follow();
      this.studio.emit("head");
      requestAnimationFrame(frame);
    };
    frame();
  }

  stop() {
    this.app.player.stop();
    this.until = 0;
    this.studio.isPlaying = false;
    this.studio.emit("busy", "head");
  }

  /** @param {number} at */
  pause(at) {
    this.stop();
    this.studio.setHead(at);
    this.studio.say(words.say.paused(time(at)));
  }

  ended() {
    if (!this.studio.isPlaying) return;
    this.stop();
    this.studio.setHead(this.began);
    this.lookBack();
    this.studio.say(words.say.ended(time(this.began)));
  }

  /**
   * Moves the play head by a key, and states its time.
   * @param {number} at
   */
  moveHead(at) {
    this.setHead(at);
    this.studio.say(words.say.head(time(this.studio.tab?.head ?? 0)));
  }

  /** @param {number} at */
  setHead(at) {
    this.studio.setHead(at);
    if (this.studio.isPlaying) this.start(at, this.studio.tab?.loop ?? null, 0);
  }

  /**
   * Plays the 40 ms at the play head, once for each position.
   * @param {number} at
   */
  scrub(at) {
    const { tab } = this.studio;
    if (!tab || at === tab.head) return;
    if (this.studio.isPlaying) return this.setHead(at);
    this.studio.setHead(at);
    this.app.player.scrub(at);
  }

  toggleLoop() {
    const { tab } = this.studio;
    if (!tab) return;
    const span = tab.pattern.summary.time;
    /** @type {[number, number]} */
    const range = span && span.to - span.from > 0.02 ? [span.from, span.to] : [0, tab.end];
    // With a tempo, a loop consists of whole bars.
    act.setLoop(this.studio, tab.loop ? null : this.studio.options.beats ? barsAround(this.studio, range[0], this.lastStart(...range)) : range);
    this.app.player.setLoop(tab.loop);
  }

  /**
   * The end of a range for counting bars: an event that starts in a bar and ends shortly after it belongs to that bar.
   * @param {number} from @param {number} to
   */
  lastStart(from, to) {
    const marks = this.studio.pattern.marks(from, to + 1e-4, 1e6).filter(({ time: at, kind }) => kind !== "parameter" && at >= from - 1e-6 && at <= to + 1e-6);
    const { beat } = barOf(this.studio);
    return marks.reduce((last, { time: at, end }) => Math.max(last, end - at > beat ? end : at + beat / 64), from);
  }

  /** @param {0 | 1} side */
  loopAt(side) {
    const { tab } = this.studio;
    if (!tab) return;
    const loop = /** @type {[number, number]} */ ([...(tab.loop ?? [0, tab.end])]);
    loop[side] = this.headTime();
    act.setLoop(this.studio, loop[0] < loop[1] ? loop : null);
    this.app.player.setLoop(tab.loop);
  }

  /** The speeds: full, half, a quarter. */
  nextSpeed() {
    const { player } = this.app;
    player.setSpeed(player.speed === 1 ? 0.5 : player.speed === 0.5 ? 0.25 : 1);
    this.studio.emit("options", "head");
    this.studio.say(words.say.speed(String(player.speed)));
  }

  mute() {
    this.studio.setOptions({ mute: !this.studio.options.mute });
    this.studio.say(this.studio.options.mute ? words.say.muted : words.say.unmuted);
  }

  /** Scrolls by a page when the play head leaves the view. With reduced motion, the view does not scroll. */
  follow() {
    const view = this.studio.tab?.view;
    const now = this.headTime();
    if (!view || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (now > view.to - (view.to - view.from) * 0.02 && this.last <= view.to && now < (this.studio.tab?.end ?? 0)) {
      const before = this.scrolled?.shown === view ? this.scrolled.before : view;
      this.studio.setView(now - (view.to - view.from) * 0.1, now + (view.to - view.from) * 0.9);
      if (this.studio.tab) this.scrolled = { before, shown: this.studio.tab.view };
    }
    this.last = now;
  }

  /** Returns to the view before playback scrolled it, unless the user has moved the view since. */
  lookBack() {
    const { scrolled, studio } = this;
    this.scrolled = null;
    if (scrolled && studio.tab?.view === scrolled.shown) studio.setView(scrolled.before.from, scrolled.before.to);
  }
}
