// A page of the documents: examples that can be played, and the search.
import "./examples.js";
import "./search.js";

navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url)).catch(() => {});
document.documentElement.dataset.ready = "true";
