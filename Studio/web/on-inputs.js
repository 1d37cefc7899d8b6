// The inputs that a pattern follows, loaded with the first pattern that has some.
export { inputsOf, openInputs } from "./demand/inputs.js";

// As in later.js: what is shared stays in one script.
export { App } from "./app.js";
