// Patterns by their meaning: the standard theme of feedback, beside one of the entries that play. feedback.d.ts documents the function.
import { ThrumError } from "./memory.js";
import { theme as standard } from "./theme.js";

/** The names of all feedback, in the order of the alphabet. */
export const feedbackNames = Object.freeze(Object.keys(standard));

export function feedback(thrum, name, theme = {}) {
  if (!feedbackNames.includes(name)) {
    throw new ThrumError(-1, `name: no feedback is named '${name}'; use ${feedbackNames.join(", ")}`);
  }
  if (typeof thrum?.parse !== "function") throw new ThrumError(-1, "thrum: not a library; pass what load() has returned");
  return thrum.parse(theme?.[name] ?? standard[name]);
}
