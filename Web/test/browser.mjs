// Opens test/page.html in a headless browser and waits for its result: node browser.mjs [CHROMIUM]
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "./serve.mjs";

const profile = mkdtempSync(join(tmpdir(), "thrum-web-"));
let finish;
const finished = new Promise((resolve) => { finish = resolve; });
const server = await serve(0, finish);
const page = `http://127.0.0.1:${server.address().port}/Web/test/page.html`;
// No sandbox: CI runs as root in a container. The page is our own.
const browser = spawn(process.argv[2] ?? "chromium", [
  "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
  `--user-data-dir=${profile}`, page,
], { stdio: "ignore" });
browser.on("error", (error) => finish({ faults: [`the browser does not start: ${error.message}`] }));
browser.on("exit", (status) => finish({ faults: [`the browser ended with ${status} before the page answered`] }));
const timer = setTimeout(() => finish({ faults: ["the page did not answer within 90 s"] }), 90000);
const result = await finished;
clearTimeout(timer);
browser.removeAllListeners("exit");
const ended = new Promise((resolve) => browser.on("exit", resolve));
if (browser.exitCode === null && browser.pid) {
  browser.kill();
  await ended;
}
server.close();
server.closeAllConnections?.();
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
for (const fault of result.faults) console.error(fault);
if (result.faults.length || !(result.rendered > 40 && result.buffers > 10 && result.worklets > 10 && result.crowd === 300 && result.demo === 15)) {
  console.error(JSON.stringify(result));
  process.exit(1);
}
console.log(`Chromium: ${result.rendered} renders, ${result.buffers} buffers and ${result.worklets} worklets with the native bits, ${result.crowd} players at once, a demo page with ${result.demo} patterns`);
process.exit(0);
