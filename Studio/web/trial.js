// A trial: changes that the page shows before the user accepts them, such as a fix or a rhythm. The core holds them as the last step of the
// history. Until they are kept, they are not part of the document: the text to save, the state, the number of changes and the history are those
// from before, and each edit takes the trial back first.

/** The functions of the core that read a document, or change only its selection. Every other function ends a trial. */
const reads = new Set(("answer answer_length audio_problem content_revision describe entry float_count floats findings grid guides history hit hit_part hit_point is_saved item lanes length markers marks metadata " +
  "overview reference revision score select select_all select_box select_neighbour select_none selection shapes snap sounding_end sounds target_of_path write").split(" "));

/**
 * Whether a command applies to the document without a trial: an edit, or a command that takes the text elsewhere.
 * @param {{ id: string, group: string }} command
 */
export const endsTrial = ({ id, group }) => group === "strength" || (group === "edit" && !/^(select|numbers)/.test(id)) || /^(save|saveAs|export|gallery|share|copyText|compose|trimSound)$/.test(id);

/**
 * @typedef {{ names: string[], position: number }} Steps
 * @typedef {{ gesture: number, text: string, isSaved: boolean, unsavedSteps: number, history: Steps, shown: string, left: () => void }} Trial
 */

/**
 * @template {new (...values: any[]) => import("./pattern.js").Reader & { cancel(gesture: number): unknown, selectMany(targets: Target[]): void }} Base
 * @param {Base} base
 */
export const trying = (base) => class extends base {
  /** @type {Trial | null} */
  trial = null;
  /** Whether the calls belong to the trial. */
  isTrying = false;

  /**
   * @override
   * @param {string} name @param {...number} numbers
   */
  call(name, ...numbers) {
    if (this.trial && !this.isTrying && !reads.has(name)) this.dropTrial();
    return super.call(name, ...numbers);
  }

  /** @override */
  get isSaved() { return this.trial ? this.trial.isSaved : super.isSaved; }

  /** @override */
  get unsavedSteps() { return this.trial ? this.trial.unsavedSteps : super.unsavedSteps; }

  /** @override */
  history() { return this.trial ? this.trial.history : super.history(); }

  /** The text of the document, without a trial. */
  get text() { return this.trial ? this.trial.text : this.write(0); }

  /**
   * Begins a trial, which replaces another one.
   * @param {number} gesture @param {() => void} left called after an edit, a save or another trial has taken the trial back
   */
  beginTrial(gesture, left) {
    this.dropTrial();
    const { isSaved, unsavedSteps, text } = this;
    this.trial = { gesture, text, isSaved, unsavedSteps, history: this.history(), shown: "", left };
  }

  /**
   * Replaces the tried changes by others.
   * @param {(gesture: number) => void} body
   */
  tryOut(body) {
    const { trial } = this;
    if (!trial) return;
    this.isTrying = true;
    try {
      this.cancel(trial.gesture);
      body(trial.gesture);
    } finally { this.isTrying = false; }
    trial.shown = JSON.stringify(this.selected);
  }

  /** Takes the trial back. A selection that the user has made since stays. Returns whether there was a trial. */
  dropTrial() {
    const { trial, selected } = this;
    if (!trial) return false;
    const isChosen = JSON.stringify(selected) !== trial.shown;
    this.trial = null;
    this.cancel(trial.gesture);
    if (isChosen) this.selectMany(selected);
    this.refresh();
    trial.left();
    return true;
  }

  /** Makes the tried changes a step of the document. */
  keepTrial() { this.trial = null; }
};
