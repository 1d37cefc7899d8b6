// Defines the notation of keys, and matches keys with events. "Mod" is ⌘ on a Mac and Ctrl on other systems.

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** @type {Record<string, [string, string]>} names on a Mac and elsewhere */
const names = {
  Mod: ["⌘", "Ctrl"], Shift: ["⇧", "Shift"], Alt: ["⌥", "Alt"], ArrowLeft: ["←", "←"], ArrowRight: ["→", "→"], ArrowUp: ["↑", "↑"], ArrowDown: ["↓", "↓"],
  Enter: ["↵", "↵"], Escape: ["esc", "Esc"], Delete: ["⌫", "Del"], Backspace: ["⌫", "⌫"], Space: ["space", "Space"], "-": ["−", "−"],
  Insert: ["ins", "Ins"], Home: ["↖", "Home"], End: ["↘", "End"], PageDown: ["⇟", "PgDn"],
};

/**
 * The parts of a key, in the order in which they are shown.
 * @param {string} key such as "Shift+Mod+z"
 */
export function caps(key) {
  return split(key).map((part) => names[part]?.[isMac ? 0 : 1] ?? part.toUpperCase());
}

/**
 * The label of a key, such as "⇧⌘Z" or "Ctrl+Shift+Z".
 * @param {string} key
 */
export function spell(key) {
  const list = caps(key);
  if (isMac) return list.join("");
  const order = ["Ctrl", "Alt", "Shift"];
  return [...list].sort((a, b) => (order.indexOf(a) + 1 || 9) - (order.indexOf(b) + 1 || 9)).join("+");
}

/**
 * The value of the attribute `aria-keyshortcuts` for a key.
 * @param {string} key
 */
export const shortcut = (key) => split(key).map((part) => (part === "Mod" ? (isMac ? "Meta" : "Control") : part)).join("+");

/** @param {string} key */
function split(key) {
  return key === "+" ? ["+"] : key.split("+").map((part) => part || "+");
}

/**
 * The key of an event in the same notation. For a letter, this is the letter on the key, or on a layout without Latin letters, the letter at the same
 * position of a US keyboard.
 * @param {KeyboardEvent} event
 */
export function keyOf(event) {
  let key = event.key === " " ? "Space" : event.key;
  if (key.length === 1 && key.charCodeAt(0) > 126 && /^Key[A-Z]$/.test(event.code)) key = event.code.slice(3);
  // On a Mac, Alt changes the typed character.
  if (event.altKey && /^(Key|Digit)/.test(event.code)) key = event.code.replace(/^(Key|Digit)/, "");
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (isLetter) key = key.toLowerCase();
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const isSign = key.length === 1 && !isLetter && key !== " ";
  return `${event.shiftKey && !isSign ? "Shift+" : ""}${event.altKey ? "Alt+" : ""}${mod ? "Mod+" : ""}${key}`;
}

/**
 * Whether the focus is in a text field, where letters are text and not commands.
 * @param {EventTarget | null} target
 */
export function isTyping(target) {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["range", "checkbox", "radio", "button"].includes(target.type));
}
