// Exports the device lanes, the comparison of two patterns, the outputs and the retiming panel. It is loaded on demand.
export { compare } from "./demand/ab.js";
export { toggleDevices } from "./demand/devices.js";
export { retime } from "./demand/retime.js";
export { rhythm } from "./demand/rhythm.js";
export { openOutputs } from "./demand/outputs.js";
