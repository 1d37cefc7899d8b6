// The numeric constants in calls and answers of the core; written by Tools/make-bindings.py.

/** Kinds of items and marks. */
export const itemKind = { tap: 1, continuous: 2, tone: 3, sound: 4, parameter: 5, curve: 6 };

/** Bits of marks and shapes. */
export const markFlag = { selected: 1, changed: 2, several: 4, open: 8, fading: 16, extras: 32 };

/** Kinds of shapes. */
export const shapeKind = { continuous: 1, tone: 2, control: 3 };

/** Lanes; the lanes of controls begin at `controls`. */
export const lane = { haptic: 0, sharpness: 1, tones: 2, sounds: 3, controls: 10 };

/** Parameters of events. */
export const parameter = { HapticIntensity: 0, HapticSharpness: 1, AttackTime: 2, DecayTime: 3, ReleaseTime: 4, Sustained: 5, AudioVolume: 6, AudioPitch: 7,
  AudioPan: 8, AudioBrightness: 9 };

/** Changes of a selection; add `withGroups` to include whole groups. */
export const selectionMode = { only: 0, add: 1, toggle: 2, remove: 3, withGroups: 8 };

/** Changes of a value. */
export const valueMode = { set: 0, add: 1, multiply: 2 };

/** Changes of a duration. */
export const durationMode = { set: 0, moveEnd: 1, moveStart: 2 };

/** Edges at which items are aligned. */
export const edge = { start: 0, end: 1, middle: 2, level: 3 };

/** Measures by which items are distributed. */
export const spacing = { starts: 0, gaps: 1, levels: 2 };

/** Kinds of times to which edges snap. */
export const guide = { loopEdge: 0, head: 1, marker: 2, onset: 3 };

/** Names of steps that combine others. */
export const stepName = { emphasis: 20, group: 29, record: 31, rhythm: 42 };

/** Kinds of entries of a pattern. */
export const entryKind = { event: 0, parameter: 1, curve: 2 };

/** Reasons for a silent audio file. */
export const audioProblem = { heard: 0, missing: 1, undecodable: 2, silent: 3 };

/** Edits of a way to fix a finding. */
export const wayEdit = { move: 0, set: 1, setDuration: 2, movePoint: 3, remove: 4, add: 5 };

/** The number of floats in a mark. */
export const markSize = 11;

/** The number of values in an edit of a way to fix a finding. */
export const wayEditSize = 6;
