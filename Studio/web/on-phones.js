// The connection to phones, loaded on demand, or when a phone has joined already.
export { openPhones } from "./demand/phonepanel.js";
export { phonesOf } from "./demand/phones.js";
