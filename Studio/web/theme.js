// Reads the colours of the picture from the style sheet, so that the canvas and the page have the same colours.

/**
 * @typedef {Record<"window" | "canvas" | "lane" | "raised2" | "grid" | "grid2" | "rule" | "edge" | "ink" | "ink2" | "muted" | "sound" | "warn" | "error", string>
 *   & { edges: string[], isDark: boolean, mixes: string[], washes: string[], faint: string[], grain: string[] }} Colors
 */

/** The number of steps of the sharpness scale. With this number, no edge is visible between two steps. */
export const shades = 60;

/** @type {Colors | null} */
let known = null;

/** Discards the stored colours after a change of the theme. */
export function forget() { known = null; }

/** @returns {Colors} */
export function colors() {
  if (known) return known;
  const style = getComputedStyle(document.documentElement);
  const isForced = matchMedia("(forced-colors: active)").matches;
  const probe = document.createElement("i");
  // In forced-colours mode, colours are system names. A canvas needs them as numbers.
  if (isForced) document.body.append(probe);
  const token = (/** @type {string} */ name) => {
    if (!isForced) return style.getPropertyValue(`--${name}`).trim();
    probe.style.color = `var(--${name})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const names = ["window", "canvas", "lane", "raised2", "grid", "grid2", "rule", "edge", "ink", "ink2", "muted", "sound", "warn", "error"];
  const isDark = style.colorScheme !== "light";
  const edges = Array.from({ length: 11 }, (_, n) => token(`e${n}`));
  const mix = (/** @type {number} */ alpha) => Array.from({ length: shades + 1 }, (_, n) => blend(edges, n / shades, alpha));
  known = /** @type {Colors} */ ({
    ...Object.fromEntries(names.map((name) => [name, token(name)])), edges, isDark,
    mixes: mix(1), washes: mix(isDark ? 0.5 : 0.4), faint: mix(isDark ? 0.075 : 0.085), grain: mix(isDark ? 0.42 : 0.36),
  });
  probe.remove();
  return known;
}

/** @param {string} color in the form in which browsers return computed colours, such as "rgb(1, 2, 3)" */
const hexOf = (color) => `#${(color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Math.round(Number(part)).toString(16).padStart(2, "0")).join("")}`;

/** @param {string[]} edges @param {number} at @param {number} alpha */
function blend(edges, at, alpha) {
  const place = Math.min(9.999, at * 10);
  const first = Math.floor(place);
  const [a, b] = [parts(edges[first]), parts(edges[first + 1])];
  return `rgba(${a.map((value, n) => Math.round(value + (b[n] - value) * (place - first))).join(",")},${alpha})`;
}

/** @param {string} hex */
const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) || 0);

/** @param {string} hex @param {number} alpha */
export const faded = (hex, alpha) => (hex.startsWith("#") ? `rgba(${parts(hex.length === 4 ? `#${[...hex.slice(1)].map((c) => c + c).join("")}` : hex).join(",")},${alpha})` : hex);

/**
 * The index of a sharpness in the list of mixed colours.
 * @param {number} sharpness
 */
export const shade = (sharpness) => Math.round(Math.min(1, Math.max(0, sharpness)) * shades);

/**
 * The colour of a mark: one of eleven, as in the sharpness scale of the library.
 * @param {Colors} all @param {number} sharpness
 */
export const edge = (all, sharpness) => all.edges[Math.round(Math.min(1, Math.max(0, sharpness)) * 10)];

/**
 * Applies the chosen theme, or the theme of the system.
 * @param {string} choice
 */
export function apply(choice) {
  const isLight = choice === "light" || (choice === "auto" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = isLight ? "light" : "dark";
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", isLight ? "#fbfbfc" : "#15171c");
  forget();
}
