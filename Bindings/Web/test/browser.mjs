// Opens test/page.html in a browser without a screen and waits for its result: node browser.mjs chromium|firefox|webkit [PROGRAM]
// WebKit, the engine of Safari, comes with GTK: its PROGRAM is MiniBrowser, which needs Xvfb.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "./serve.mjs";

const profile = mkdtempSync(join(tmpdir(), "thrum-web-"));
// No sandbox: CI runs as root in a container. The page is our own.
const browsers = {
  chromium: {
    title: "Chromium",
    options: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions", `--user-data-dir=${profile}`],
  },
  firefox: { title: "Firefox", options: ["--headless", "--no-remote", "--profile", profile] },
  webkit: { title: "WebKit", options: [], needsScreen: true },
};
const [kind, program = kind] = process.argv.slice(2);
const known = browsers[kind];
if (!known) {
  console.error(`browser.mjs: ${kind} is not a browser that it knows; use ${Object.keys(browsers).join(", ")}`);
  process.exit(2);
}

let finish;
const finished = new Promise((resolve) => { finish = resolve; });
const started = [];

/** Starts a program in a process group of its own, so that what it starts can be ended with it. */
function start(program, options, environment, stdio) {
  const child = spawn(program, options, { stdio, detached: true, env: { ...process.env, ...environment } });
  child.ended = new Promise((resolve) => child.on("exit", resolve).on("error", resolve));
  child.on("error", (error) => finish({ faults: [`${program} does not start: ${error.message}`] }));
  child.on("exit", (status) => finish({ faults: [`${program} ended with ${status} before the page answered`] }));
  started.unshift(child);
  return child;
}

/** Starts an X server without a screen on a free display and returns the name of the display. */
function startScreen() {
  const screen = start("Xvfb", ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp"], {}, ["ignore", "pipe", "ignore"]);
  return new Promise((resolve) => {
    screen.stdout.once("data", (number) => resolve(`:${String(number).trim()}`));
    finished.then(() => resolve(""));
  });
}

const server = await serve(0, finish);
const timer = setTimeout(() => finish({ faults: ["the page did not answer within 140 s"] }), 140000);
const environment = { HOME: profile, XDG_CACHE_HOME: profile, XDG_CONFIG_HOME: profile, XDG_DATA_HOME: profile };
if (known.needsScreen) {
  Object.assign(environment, { DISPLAY: await startScreen(), WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" });
}
start(program, [...known.options, `http://127.0.0.1:${server.address().port}/Bindings/Web/test/page.html`], environment, "ignore");
const result = await finished;
clearTimeout(timer);
for (const child of started) {
  try { process.kill(-child.pid, "SIGKILL"); } catch { /* It has ended. */ }
  await child.ended;
}
server.close();
server.closeAllConnections?.();
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
for (const fault of result.faults) console.error(fault);
if (result.faults.length || !(result.rendered > 40 && result.buffers > 10 && result.worklets > 10 && result.crowd === 300 && result.demo === 15 && result.pads?.bits === 8)) {
  console.error(JSON.stringify(result));
  process.exit(1);
}
console.log(`${known.title}: ${result.rendered} renders, ${result.buffers} buffers and ${result.worklets} worklets with the native bits, ${result.crowd} players at once, a demo page with ${result.demo} patterns, ${result.pads.bits} playbacks on pads with the native bytes`);
for (const [name, { median, p99, most, skipped }] of Object.entries(result.pads.late)) {
  console.log(`  reports to a pad, ${name}: late by ${median.toFixed(1)} ms (median), ${p99.toFixed(1)} ms (99 of 100), ${most.toFixed(1)} ms at most; ${skipped} left out`);
}
process.exit(0);
