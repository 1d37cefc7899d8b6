// A worker that runs the checks beside the page, so that the page stays responsive.
import { Checker, loadModule } from "./core.js";

const checker = loadModule("studio-checks.wasm").then((exports) => new Checker(exports));

addEventListener("message", async ({ data }) => {
  try {
    const own = await checker;
    if (data.waves) postMessage({ id: data.id, sound: own.render(data.text, data.waves, data.rate) });
    else if (data.channels) postMessage({ id: data.id, facts: own.measure(data.channels, data.rate) });
    else if (data.finding !== undefined) postMessage({ id: data.id, outcomes: own.outcomes(data.text, data.device, data.sounds, data.finding) });
    else if (data.hertz) postMessage({ id: data.id, hertz: own.hertz(data.device) });
    else if (data.felt) postMessage({ id: data.id, felt: own.felt(data.text, data.device) });
    else postMessage({ id: data.id, report: own.check(data.text, data.device, data.sounds) });
  } catch (error) {
    postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
});
