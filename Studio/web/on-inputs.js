// Exports the inputs that a pattern follows. It is loaded with the first pattern that has inputs.
export { inputsOf, openInputs } from "./demand/inputs.js";
