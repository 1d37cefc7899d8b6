// Starts the page: the core first, then the panels, then what is not needed at once.
import { App } from "./app.js";
import { loadModule } from "./core.js";
import { find } from "./dom.js";
import { patternInAddress } from "./share.js";
import { Studio } from "./studio.js";
import { words } from "./strings.js";

async function start() {
  const { exports } = await loadModule("studio.wasm");
  const studio = new Studio(exports);
  const app = new App(studio);
  const shared = patternInAddress();
  const library = app.catalog.load().catch(() => {}).then(() => {
    app.onCatalog();
    studio.emit("options");
  });
  const found = await shared;
  if (found?.text) {
    app.files.createText(found.text, "shared.ahap");
    history.replaceState(null, "", location.pathname + location.search);
  } else if (found) app.prompts.toast(words.errors.link);
  await app.link.start();
  studio.emit("options", "open");
  performance.mark("ready");
  await library;
  document.documentElement.dataset.ready = "true";
  // Tests look at the state of the page through this name.
  if (new URLSearchParams(location.search).has("test")) Object.assign(globalThis, { studioApp: app });
  // A server of this machine is there whenever its page is; a page from elsewhere works without a network too.
  if ("serviceWorker" in navigator && !app.link.isOn) navigator.serviceWorker.register("sw.js").catch(() => {});
}

start().catch((error) => {
  find(".status").textContent = words.errors.wasm;
  console.error(error);
});
