// Decides which of several windows controls the phones and outputs of a server: the window that started playback last. That window determines the
// pattern and the time.
import { words } from "./strings.js";

export class Turn {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /** Whether this window started the last playback. */
    this.isMine = false;
    /** Whether another window started the last playback. If so, this window sends no edits until it plays. */
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
