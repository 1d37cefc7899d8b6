// Sends the pattern and its vibration to the server after each change. The server forwards them to phones, programs and outputs.
import { clipOf } from "./clip.js";
import { Turn } from "./turn.js";
import { vibrationOf } from "./vibration.js";

/** The least interval between two sent patterns, in milliseconds. */
const apart = 50;

/** The error for data that the server has read and refused. */
class Refusal extends Error {}

export class Feed {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {import("./phones.js").Phone[]} */
    this.list = [];
    this.turn = new Turn(app);
    this.follows = true;
    this.rev = 0;
    this.sentAt = -1e9;
    this.key = -1;
    this.felt = this.refused = -1;
    this.isSending = this.isStale = this.isConverting = false;
    /** The time from the last change until the server received it, in milliseconds. */
    this.took = 0;
  }

  /** Whether at least one phone, program or output is connected. */
  get isOn() { return this.list.length > 0; }

  get wantsVibration() { return this.list.some(({ can }) => can.includes("vibrate")); }

  /** Sends the current pattern if the server does not have it yet. */
  async send() {
    if (!this.isOn || !this.follows || this.turn.isTaken) return;
    if (this.isSending) {
      this.isStale = true;
      return;
    }
    this.isSending = true;
    do {
      const wait = this.sentAt + apart - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      this.isStale = false;
      const { felt } = this.app.player;
      const key = felt?.key ?? -1;
      if (!felt || key === this.key || key === this.refused) continue;
      // The server deletes the vibration when it receives a new clip.
      [this.key, this.felt] = [key, -1];
      this.sentAt = performance.now();
      try {
        this.rev = (await this.put("clip", clipOf(felt))).rev;
        this.took = performance.now() - this.sentAt;
      } catch (error) {
        this.key = -1;
        // Data that did not reach the server is sent again. Refused data is not sent again.
        if (error instanceof Refusal) this.refused = key;
        this.app.studio.say(error instanceof Error ? error.message : String(error));
      }
    } while (this.isStale);
    this.isSending = false;
    this.sendVibration();
  }

  /** @param {"clip" | "vibration"} what @param {object} content */
  async put(what, content) {
    const answer = await this.app.link.ask(`phones/${what}`, { method: "PUT", body: JSON.stringify(content) });
    const found = await answer.json();
    if (!answer.ok) throw new Refusal(found.error);
    return found;
  }

  /**
   * Calculates and sends the vibration after the clip, because the calculation takes longer.
   * @returns {Promise<void>}
   */
  async sendVibration() {
    const { felt } = this.app.player;
    if (!felt || this.isConverting || !this.wantsVibration || this.key < 0 || this.felt === this.key) return;
    this.isConverting = true;
    const { key } = this;
    const list = await vibrationOf(felt.pattern.write(0)).catch(() => []);
    this.isConverting = false;
    if (key !== this.key) return void (this.isSending || this.sendVibration());
    this.felt = key;
    await this.put("vibration", list).catch((error) => { if (!(error instanceof Refusal)) this.felt = -1; });
  }
}
