// A page of the documents: examples that can be played, and the search.
import "./examples.js";
import "./search.js";

const menu = document.querySelector(".menu");
menu?.addEventListener("click", () => menu.setAttribute("aria-expanded", String(menu.getAttribute("aria-expanded") === "false")));
navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url)).catch(() => {});
document.documentElement.dataset.ready = "true";
