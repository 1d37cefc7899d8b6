// The search of the documents. The index is loaded when the field is used for the first time.

/** @typedef {{ pages: [string, string][], sections: [number, string, string, string][], terms: Record<string, number[]> }} Index */

const box = /** @type {HTMLElement} */ (document.querySelector(".search"));
const field = /** @type {HTMLInputElement} */ (box.querySelector("input"));
const list = /** @type {HTMLElement} */ (box.querySelector("ul"));
const state = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
const most = 12;
/** @type {Promise<Index & { words: string[] }> | undefined} */
let index;

const load = () => (index ??= fetch(new URL("./search.json", import.meta.url)).then((answer) => answer.json()).then((found) => ({ ...found, words: Object.keys(found.terms) })));

/**
 * The sections that contain a word beginning with each word of the text, the best first.
 * @param {Index & { words: string[] }} found @param {string} text
 */
export function search(found, text) {
  const asked = text.toLowerCase().match(/[a-z0-9]+(?:[_-][a-z0-9]+)*/g) ?? [];
  /** @type {Map<number, number> | undefined} */
  let scores;
  for (const word of asked) {
    /** @type {Map<number, number>} */
    const own = new Map();
    for (const term of found.words) {
      if (!term.startsWith(word)) continue;
      let number = 0;
      const weight = (term === word ? 2 : 1) / Math.sqrt(found.terms[term].length);
      for (const step of found.terms[term]) {
        number += step;
        own.set(number, Math.max(own.get(number) ?? 0, weight));
      }
    }
    /** @type {Map<number, number>} */
    const both = new Map();
    for (const [number, score] of own) if (!scores || scores.has(number)) both.set(number, score + (scores?.get(number) ?? 0));
    scores = both;
  }
  const titled = (/** @type {number} */ number) => {
    const [page, , heading] = found.sections[number];
    const title = found.pages[page][1].toLowerCase();
    return asked.reduce((sum, word) => sum + (heading.toLowerCase().includes(word) ? 1 : 0) + (title.includes(word) ? (heading ? 0.4 : 1.2) : 0), 0);
  };
  return [...scores ?? []].map(([number, score]) => ({ number, score: score + titled(number) })).sort((a, b) => b.score - a.score || a.number - b.number).slice(0, most).map(({ number }) => found.sections[number]);
}

async function show() {
  const text = field.value.trim();
  const found = await load();
  if (text !== field.value.trim()) return;
  const results = text ? search(found, text) : [];
  list.replaceChildren(...results.map(([page, anchor, heading, start]) => {
    const [place, title] = found.pages[page];
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = new URL(`../docs/${place}${anchor ? `#${anchor}` : ""}`, import.meta.url).href;
    for (const [kind, words] of [["strong", heading || title], ["small", heading ? title : ""], ["span", start]]) {
      if (!words) continue;
      const part = document.createElement(kind);
      part.textContent = words;
      link.append(part);
    }
    item.append(link);
    return item;
  }));
  list.hidden = !results.length;
  state.textContent = text ? (results.length ? `${results.length} ${results.length === 1 ? "section" : "sections"}` : "No section contains these words.") : "";
}

field.addEventListener("focus", () => void load().catch(() => {}));
field.addEventListener("input", () => void show().catch(() => { state.textContent = "The index cannot be loaded. Reload the page."; }));
box.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
box.addEventListener("keydown", (event) => {
  const links = [...list.querySelectorAll("a")];
  const at = links.indexOf(/** @type {any} */ (document.activeElement));
  if (event.key === "Escape") {
    field.value = "";
    field.focus();
    show();
  } else if (event.key === "ArrowDown" && links.length) {
    event.preventDefault();
    links[Math.min(at + 1, links.length - 1)].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    event.preventDefault();
    (links[at - 1] ?? field).focus();
  }
});
document.addEventListener("click", (event) => {
  if (event.target instanceof Node && !box.contains(event.target)) list.hidden = true;
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
