// A worker that runs the checks, so that the page never waits for them.
import { Checker, loadModule } from "./core.js";

const checker = loadModule("studio-checks.wasm").then(({ exports }) => new Checker(exports));

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ id: data.id, report: (await checker).check(data.block, data.device) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
});
