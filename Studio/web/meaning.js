// Implements the acceptance of findings ("This is intended"). The core writes an entry with a reason into the metadata of the text.
import { time } from "./format.js";
import { words } from "./strings.js";

const text = words.findings;

export class Meaning {
  /** Whether the field for the reason is open. */
  isAsking = false;
  /** The text that the user has typed so far. It is stored because the card can be redrawn in the meantime. */
  reason = "";

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
  }

  /** Opens the field for the reason in the card of the open finding. */
  ask() {
    this.app.checks.takeBack();
    this.app.isFixing = true;
    this.isAsking = true;
    this.reason = "";
    this.studio.emit("findings");
    this.studio.say(text.ask);
  }

  /** @param {string} reason */
  accept(reason) {
    const { tab } = this.studio;
    const finding = tab && tab.finding !== null ? tab.findings[tab.finding] : null;
    if (!tab || !finding) return;
    this.app.checks.takeBack();
    const refusal = tab.pattern.accept(finding.rule, finding.times, reason);
    this.done(refusal, text.saidAccepted(finding.heading, reason));
  }

  /** @param {{ rule: string, time: number, heading?: string }} entry */
  withdraw({ rule, time: at, heading }) {
    this.done(this.studio.pattern.withdraw(rule, [at]), text.saidWithdrawn(heading ?? `${rule}, ${time(at)}`));
  }

  /** @param {string} refusal @param {string} sentence */
  done(refusal, sentence) {
    const { app, studio } = this;
    this.isAsking = false;
    app.isFixing = false;
    if (studio.tab) studio.tab.finding = null;
    studio.changed();
    studio.emit("findings");
    app.focusStage();
    if (refusal) app.prompts.toast(refusal);
    else studio.say(sentence);
  }
}
