import type { Pattern, Thrum } from "./play.js";

/** The names of all feedback of a theme. */
export type FeedbackName =
  | "alignment" | "decrease" | "error" | "impact-heavy" | "impact-light" | "impact-medium" | "impact-rigid" | "impact-soft"
  | "impact-solid" | "increase" | "level-change" | "path-complete" | "selection-maximum" | "selection-minimum"
  | "selection-off" | "selection-on" | "selection" | "start" | "stop" | "success" | "warning";

/** The names of all feedback, in the order of the alphabet. */
export const feedbackNames: readonly FeedbackName[];

/**
 * Creates the pattern of a feedback, such as `success`, of the standard theme; `vibrate`, `play`, `player` and `rumble`
 * play it. `theme` has the AHAP text of each feedback that feels otherwise. Keep the pattern of a feedback that comes often.
 */
export function feedback<P extends Pattern>(thrum: Thrum<P>, name: FeedbackName, theme?: { readonly [name in FeedbackName]?: string | BufferSource }): P;
