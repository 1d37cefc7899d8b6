// What shows devices and plays on them, and what retimes, fetched when it is asked for.
export { toggleDevices } from "./demand/devices.js";
export { retime } from "./demand/retime.js";
export { openOutputs } from "./demand/outputs.js";

// As in later.js: what is shared stays in one script.
export { App } from "./app.js";
