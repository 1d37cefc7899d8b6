// Several windows share the phones and outputs of a server. Whoever has begun to play last says what plays, and when.
import { words } from "./strings.js";

export class Turn {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /** This window has begun the last run. */
    this.isMine = false;
    /** Another window has, so what is edited here stays here until this one plays. */
    this.isTaken = false;
  }

  /** @param {boolean | undefined} runs whether any window has begun a run that was not stopped */
  note(runs) {
    if (runs && !this.isMine) this.isTaken = true;
  }

  lose() {
    [this.isMine, this.isTaken] = [false, true];
    this.app.prompts.toast(words.machine.taken);
  }
}
