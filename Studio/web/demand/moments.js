// Plays single items, and 40 ms of the pattern while the user drags the play head, on phones, programs and outputs.

/**
 * The lead time of a moment (a short excerpt), so that all players receive it in time, and the least interval between moments, because each moment
 * replaces the previous one. In milliseconds. With a lead time of only 40 ms, a pad plays only 4 of the 40 ms of a tap.
 */
const [ahead, apart] = [100, 120];
/** The time after a moment that is reserved for fades, in milliseconds. */
const fading = 400;
/** The least length of a moment, in seconds. */
const least = 0.04;

export class Moments {
  /** @param {import("./phones.js").Phones} phones */
  constructor(phones) {
    this.phones = phones;
    this.last = -1e9;
    this.timer = this.end = 0;
    const { player, timeline } = phones.app;
    const [scrub, feel, feelSelection] = [player.scrub.bind(player), timeline.feel.bind(timeline), timeline.feelSelection.bind(timeline)];
    player.scrub = (at) => {
      scrub(at);
      this.soon(at, at + least);
    };
    timeline.feel = (id) => {
      feel(id);
      this.play(id, 0.12);
    };
    timeline.feelSelection = () => {
      feelSelection();
      this.play(phones.app.studio.pattern.selected[0]?.id ?? 0, 4);
    };
  }

  /**
   * Plays one item, and everything that sounds at the same time.
   * @param {number} id @param {number} most seconds
   */
  play(id, most) {
    const mark = this.phones.app.timeline.scene.marks.find((each) => each.id === id);
    if (mark && ["tap", "continuous", "tone", "file"].includes(mark.kind)) this.soon(mark.time, Math.max(mark.time + least, Math.min(mark.end, mark.time + most)));
  }

  /**
   * If several moments follow each other within a short time, plays only the last one.
   * @param {number} from @param {number} until
   */
  soon(from, until) {
    clearTimeout(this.timer);
    const wait = this.last + apart - performance.now();
    if (wait > 0) this.timer = window.setTimeout(() => this.order(from, until), wait);
    else this.order(from, until);
  }

  /** @param {number} from @param {number} until */
  async order(from, until) {
    const { phones } = this;
    const { studio, link } = phones.app;
    this.last = performance.now();
    // While another window plays, it controls the players.
    if (studio.isPlaying || !phones.isOn || !phones.clock.isKnown || phones.turn.isTaken) return;
    await phones.send();
    if (studio.isPlaying || this.last < performance.now() - 1000) return;
    clearTimeout(this.end);
    phones.turn.isMine = true;
    const at = phones.clock.server(performance.now() + ahead);
    link.send({ t: "play", rev: phones.rev, at, from, speed: 1, until, loop: null });
    // Stops the players, unless the pattern has been started in the meantime.
    this.end = window.setTimeout(() => studio.isPlaying || link.send({ t: "stop" }), ahead + (until - from) * 1000 + fading);
  }
}
