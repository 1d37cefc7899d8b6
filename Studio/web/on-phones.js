// What connects phones, fetched when it is asked for, or when a phone is there already.
export { openPhones } from "./demand/phonepanel.js";
export { phonesOf } from "./demand/phones.js";

// As in later.js: what is shared stays in one script.
export { App } from "./app.js";
