// Creates elements. Strings are set as text and never parsed as markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Creates an element. Properties whose names begin with "on" are listeners, and "text" is the text of the element. The value true sets an
 * empty attribute; false, null and undefined set none.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  set(element, properties);
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * Sets attributes, text and listeners of an element.
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} properties
 * @returns {E}
 */
export function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") { if (element.textContent !== String(value)) element.textContent = String(value); }
    else if (name === "value") /** @type {any} */ (element).value = value;
    else if (typeof value === "boolean" && name.startsWith("aria-")) {
      if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
    } else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value === true ? "" : value)) element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/**
 * Replaces the children of an element.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  const nodes = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  parent.replaceChildren(...nodes.map((child) => (child instanceof Node ? child : String(child))));
}

/**
 * Returns an element that must exist.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function find(selector, root = document) {
  const element = root.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`page: ${selector} is missing`);
  return element;
}

/**
 * Makes the buttons of a list, in one or more columns, one stop of the Tab key. Arrow keys move between them; beyond the ends of a single
 * column they stay unhandled, for the list around it.
 * Returns a function to call after the list has changed.
 * @param {HTMLElement} list
 */
export function oneStop(list) {
  const all = () => [...list.querySelectorAll("button")];
  const update = (/** @type {Element | null | undefined} */ current) => {
    const buttons = all();
    const stop = buttons.find((button) => button === current) ?? buttons.find((button) => button.hasAttribute("data-stop")) ?? buttons[0];
    for (const button of buttons) {
      button.tabIndex = button === stop ? 0 : -1;
      button.toggleAttribute("data-stop", button === stop);
    }
  };
  list.addEventListener("focusin", ({ target }) => target instanceof Element && update(target.closest("button")));
  list.addEventListener("keydown", (event) => {
    const buttons = all();
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const columns = buttons.filter((button) => button.offsetTop === buttons[0].offsetTop).length || 1;
    const isGrid = columns > 1;
    const step = { ArrowRight: Number(isGrid), ArrowLeft: -Number(isGrid), ArrowDown: columns, ArrowUp: -columns }[event.key];
    const next = isGrid ? Math.max(0, Math.min(buttons.length - 1, at + (step ?? 0))) : at + (step ?? 0);
    if (!step || at < 0 || !buttons[next]) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[next].focus();
  });
  return () => update(null);
}

/**
 * Places an element by its upper left corner in CSS pixels.
 * @param {HTMLElement | SVGElement} element
 * @param {number} x
 * @param {number} y
 */
export function place(element, x, y) {
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/**
 * Sets the size of a canvas to the size of its box, and returns its context in CSS pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {number} [width]
 * @param {number} [height]
 */
export function contextOf(canvas, width = canvas.clientWidth, height = canvas.clientHeight) {
  const ratio = globalThis.devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/**
 * The value that the page has stored in the browser under a key.
 * @param {string} key @returns {Record<string, any>}
 */
export function stored(key) {
  try { return Object(JSON.parse(localStorage.getItem(key) ?? "{}")); } catch { return {}; }
}
