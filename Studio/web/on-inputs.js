// The inputs that a pattern follows, loaded with the first pattern that has some.
export { inputsOf, openInputs } from "./demand/inputs.js";
