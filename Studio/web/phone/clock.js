// Measures the server's clock from a page, as described in Docs/StudioProtocol.md, "Clock".

/** The number of answers that are kept. */
const kept = 30;
/** The number of pings at the start, and the interval between them in milliseconds. */
const first = 20;
const quick = 40;
const slow = 1000;
/** The age in milliseconds at which an unanswered ping is dropped. If the server has not answered for that long, the connection counts as lost. */
const lost = 5000;
const unanswered = 3;

/**
 * The state of the server's clock. `offset` is its lead over the clock of the page, and `bound` is the largest error of the offset, in
 * milliseconds.
 * @param {{ trip: number, offset: number }[]} samples
 */
export function estimate(samples) {
  const best = [...samples].sort((a, b) => a.trip - b.trip).slice(0, 3);
  const offsets = best.map(({ offset }) => offset).sort((a, b) => a - b);
  return { offset: offsets[offsets.length >> 1] ?? 0, bound: (best[0]?.trip ?? Infinity) / 2, trip: best[0]?.trip ?? Infinity };
}

export class Clock {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    this.onChange = () => {};
    this.onLost = () => {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @type {{ trip: number, offset: number }[]} */
  samples = [];
  /** @type {Map<number, number>} */
  waiting = new Map();
  sent = 0;
  /** The time of the last answer, or of the first ping if there was no answer. In milliseconds of the page. */
  heard = 0;

  /** Discards the measurements and measures again, for example after a restart of the server. */
  restart() {
    this.stop();
    this.samples = [];
    this.waiting.clear();
    this.sent = 0;
    Object.assign(this, estimate([]));
  }

  start() {
    this.restart();
    this.heard = performance.now();
    this.ask();
  }

  stop() { clearTimeout(this.timer); }

  ask() {
    const now = performance.now();
    // A page that was busy or asleep may not have read the answer to a ping yet. It does so next.
    if (now - this.heard > lost && this.waiting.size >= unanswered) this.onLost();
    this.sent += 1;
    for (const [n, at] of this.waiting) if (now - at > lost) this.waiting.delete(n);
    this.waiting.set(this.sent, now);
    this.send({ t: "ping", n: this.sent });
    this.timer = setTimeout(() => this.ask(), this.sent < first ? quick : slow);
  }

  /** @param {{ n: number, t1: number }} answer */
  receive({ n, t1 }) {
    const [asked, now] = [this.waiting.get(n), performance.now()];
    if (asked === undefined || !Number.isFinite(t1)) return;
    this.waiting.delete(n);
    this.heard = now;
    this.samples = [...this.samples.slice(1 - kept), { trip: now - asked, offset: t1 - (asked + now) / 2 }];
    Object.assign(this, estimate(this.samples));
    this.onChange();
  }

  get count() { return Math.min(this.samples.length, first); }

  get isKnown() { return this.samples.length >= 8; }

  /** The number of pings at the start. */
  static get first() { return first; }

  offset = 0;
  bound = Infinity;
  trip = Infinity;

  /**
   * The time of the server that corresponds to a time of the page.
   * @param {number} [page]
   */
  server(page = performance.now()) { return page + this.offset; }

  /**
   * The time of the page that corresponds to a time of the server.
   * @param {number} server
   */
  page(server) { return server - this.offset; }
}

/** Determines the time at which a sample is heard. Browsers report that time with jitter, so the median of the last reports is used. */
export class Heard {
  /** @type {number[]} */
  reports = [];

  /** @param {AudioContext} context */
  constructor(context) {
    this.context = context;
    this.timer = setInterval(() => this.look(), 50);
    this.look();
  }

  end() { clearInterval(this.timer); }

  look() {
    const { context } = this;
    if (context.state !== "running") return;
    const now = performance.now();
    const stamp = context.getOutputTimestamp?.();
    const most = context.currentTime - (context.outputLatency || context.baseLatency || 0);
    const heard = stamp?.contextTime && stamp.performanceTime ? Math.min(most, stamp.contextTime + (now - stamp.performanceTime) / 1000) : most;
    this.reports = [...this.reports.slice(-20), heard - now / 1000];
  }

  get ahead() {
    if (!this.reports.length) this.look();
    const sorted = [...this.reports].sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  }

  /**
   * The position of the audio context that is audible at a time of the page.
   * @param {number} page
   */
  at(page) { return page / 1000 + this.ahead; }
}

/**
 * A run of the pattern: its time and position of start, its speed and its loop. Times are in milliseconds of the server, positions in seconds of the pattern.
 * @typedef {{ rev: number, at: number, from: number, speed: number, until: number, loop: [number, number] | null }} Run
 */

/**
 * The loop that a run repeats; null if the run starts after the loop.
 * @param {Run} run
 */
export const loopOf = ({ from, loop }) => (loop && from < loop[1] ? loop : null);

/**
 * The position of a run at a time of the server.
 * @param {Run} run @param {number} server
 */
export function placeAt(run, server) {
  const { at, from, speed } = run;
  const place = from + (server - at) / 1000 * speed;
  const loop = loopOf(run);
  if (!loop || place < loop[1]) return place;
  return loop[0] + (place - loop[0]) % (loop[1] - loop[0]);
}
