// Starts the page: first the core, then the panels.
import { App } from "./app.js";
import { commands } from "./commands.js";
import { loadModule } from "./core.js";
import { find } from "./dom.js";
import { words } from "./strings.js";
import { mayHaveServer, takeToken } from "./token.js";

async function start() {
  const app = new App(await loadModule("studio.wasm"));
  const { studio } = app;
  const library = app.catalog.load().catch(() => {}).then(() => {
    app.onCatalog();
    studio.emit("options");
  });
  if (location.hash.includes("pattern=")) await app.prompts.openShared();
  // The folder comes first on the first screen, so that the cards wait for its place.
  const first = find(".first");
  first.toggleAttribute("data-waits", mayHaveServer());
  const token = await takeToken((problem) => app.prompts.toast(problem || words.errors.unopened));
  if (token) {
    const { Link } = await import("./link.js");
    app.link = new Link(app, token);
    await app.link.start();
  }
  first.removeAttribute("data-waits");
  studio.emit("options", "open");
  performance.mark("ready");
  // The state of the page, for tests.
  if (new URLSearchParams(location.search).has("test")) {
    Object.assign(globalThis, { studioApp: app, studioCommands: commands });
  }
  await library;
  const sample = new URLSearchParams(location.hash.slice(1)).get("sample");
  if (sample !== null) app.opening.openSample(sample);
  document.documentElement.dataset.ready = "true";
  // Only a page from another host must work offline. A page of a local server is available whenever the server runs.
  if ("serviceWorker" in navigator && !app.link.isOn) navigator.serviceWorker.register("sw.js").catch(() => {});
}

start().catch((error) => {
  find(".status").textContent = words.errors.wasm;
  console.error(error);
});
