// The buttons that play examples: a button with `data-score` contains a compiled pattern, one with `data-pattern` the address of one.
import { bytesOf, ofScore, play, readySynth, stop } from "./player.js";

/** @type {HTMLElement | undefined} */
let playing;

/** @param {HTMLElement} button */
function mark(button, isPlaying = false) {
  button.classList.toggle("playing", isPlaying);
  if (button.dataset.label === undefined) button.dataset.label = button.getAttribute("aria-label") ?? "";
  button.setAttribute("aria-label", isPlaying ? button.dataset.label.replace(/^Play/, "Stop") : button.dataset.label);
  if (button.childElementCount === 0) button.textContent = isPlaying ? "Stop" : "Play";
}

/** @param {HTMLElement} button */
async function scoreOf(button) {
  if (button.dataset.score) return bytesOf(button.dataset.score);
  const answer = await fetch(/** @type {string} */ (button.dataset.pattern));
  if (!answer.ok) throw new Error(`${button.dataset.pattern}: ${answer.status}; reload the page`);
  return new Uint8Array(await answer.arrayBuffer());
}

document.addEventListener("pointerover", (event) => {
  if (event.target instanceof Element && event.target.closest("[data-score], [data-pattern]")) readySynth();
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-score], [data-pattern]")) : null;
  if (!button) return;
  if (playing === button) {
    stop();
    return;
  }
  const score = scoreOf(button);
  play(async (rate) => ofScore(await score)(rate), {
    started: () => mark(playing = button, true),
    ended: () => { mark(button); if (playing === button) playing = undefined; },
  });
});
