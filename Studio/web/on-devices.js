// Exports the device lanes, the outputs and the retiming panel. It is loaded on demand.
export { toggleDevices } from "./demand/devices.js";
export { retime } from "./demand/retime.js";
export { openOutputs } from "./demand/outputs.js";
