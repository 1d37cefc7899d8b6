// Exports the connection to phones. It is loaded on demand, or at the start if a phone has already joined.
export { openPhones } from "./demand/phonepanel.js";
export { phonesOf } from "./demand/phones.js";
