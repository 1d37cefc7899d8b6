// A page of the documents: examples that can be played, and the search.
import "./examples.js";
import "./search.js";

const menu = document.querySelector(".menu");
menu?.addEventListener("click", () => menu.setAttribute("aria-expanded", String(menu.getAttribute("aria-expanded") === "false")));
// Makes keys scroll tables and code that are wider than the page.
const reach = () => {
  for (const each of document.querySelectorAll(".wide, pre")) {
    if (each.scrollWidth > each.clientWidth) each.setAttribute("tabindex", "0");
    else each.removeAttribute("tabindex");
  }
};
reach();
addEventListener("resize", reach);
navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url)).catch(() => {});
document.documentElement.dataset.ready = "true";
