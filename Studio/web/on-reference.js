// Exports the reference track: a video or pictures beside a pattern. It is loaded with the first one.
export { choose, load, referenceOf } from "./demand/reference.js";
