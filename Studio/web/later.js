// Parts that load after the page can show, edit and play.
import { Checks } from "./checks.js";
import { Drafts } from "./drafts.js";
import { Files } from "./files.js";
import { Fixing } from "./fixing.js";
import { Looping } from "./looping.js";
import { Meaning } from "./meaning.js";
import { News } from "./news.js";
import { Outside } from "./outside.js";
import { makeBanners } from "./panels/changed.js";
import { Coach } from "./panels/coach.js";
import { makeCompact } from "./panels/compact.js";
import { makeFindings } from "./panels/findings.js";
import { makeText } from "./panels/text.js";
import { Prompts } from "./prompts.js";
import { Recorder } from "./recorder.js";
import { Sounds } from "./sound/sounds.js";

/** @typedef {ReturnType<typeof partsOf>} Parts */

/** @param {import("./app.js").App} app */
function partsOf(app) {
  return {
    checks: new Checks(app.studio), coach: new Coach(app), drafts: new Drafts(app), files: new Files(app), fixing: new Fixing(app), looping: new Looping(app), meaning: new Meaning(app), news: new News(app.studio),
    outside: new Outside(app), prompts: new Prompts(app), recorder: new Recorder(app), sounds: new Sounds(app), textPanel: makeText(app, app.work.text),
  };
}

/**
 * Puts the parts in their places and has them show what is open.
 * @param {import("./app.js").App} app
 */
export function complete(app) {
  Object.assign(app, partsOf(app));
  app.checks.sounds = app.sounds;
  const { findings, fix, opened } = app.inspector;
  makeFindings(app, findings, fix, opened);
  makeBanners(app, app.work.banner);
  makeCompact(app);
  app.studio.on("open", async () => { if (app.studio.tab?.pattern.metadata().hasBindings) (await import("./on-inputs.js")).inputsOf(app); });
  app.studio.emit("open", "document", "selection", "findings", "options", "tool", "busy");
}
