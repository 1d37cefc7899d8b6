// Moves through the findings: selects the items of a finding, shows its location, and requests the outcomes of its fixes.
import { words } from "./strings.js";

/**
 * A finding as it is read: its heading, and then the numbers.
 * @param {Finding} finding
 */
export const said = ({ heading, words: text }) => (heading === text ? text : `${heading}. ${text}`);

export class Fixing {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    /** @type {{ tab: import("./tab.js").Tab, before: { from: number, to: number }, shown: { from: number, to: number } } | null} The view before a finding was shown. */
    this.look = null;
  }

  /** @param {number} n */
  open(n) {
    const { app, studio } = this;
    const { tab } = studio;
    const finding = tab?.findings[n];
    if (!tab || !finding) return;
    // The outcomes are calculated for the pattern without a tried fix.
    app.checks.takeBack();
    tab.finding = n;
    app.isFixing = finding.fixes.length > 0 || finding.isDesign;
    tab.pattern.selectMany(finding.ids.map((id) => ({ id, point: -1 })));
    this.lookBack();
    const before = tab.view;
    const { from, to } = before;
    if (finding.times.length && finding.fixes.length && to - from > 1) studio.setView(finding.times[0] - 0.3, finding.times[0] + 0.4);
    else if (finding.times.length) studio.reveal(finding.times[0]);
    this.look = { tab, before, shown: tab.view };
    studio.emit("findings", "selection", "view");
    // The panel previews a fix once the core has reported that it causes no finding.
    app.checks.weigh(finding);
    if (app.isFixing) app.showSheet("inspector");
    const kind = finding.severity === "info" ? words.findings.hint : finding.severity === "error" ? words.findings.error : words.findings.warning;
    studio.say(words.findings.read(kind, n + 1, tab.findings.length, said(finding), finding.fixes.length));
  }

  /** Returns to the view before a finding was shown, unless the user has moved the view since. */
  lookBack() {
    const { look, studio } = this;
    this.look = null;
    if (look && look.tab === studio.tab && look.tab.view === look.shown && look.before !== look.shown) studio.setView(look.before.from, look.before.to);
  }

  /** @param {1 | -1} step */
  next(step) {
    const { tab } = this.studio;
    if (!tab?.findings.length) return this.studio.say(words.findings.none);
    this.app.leaveFix();
    const count = tab.findings.length;
    this.open(((tab.finding ?? (step > 0 ? -1 : 0)) + step + count) % count);
    // The arrows choose among the ways from here on.
    /** @type {HTMLElement | null} */ (document.querySelector(".fix:not([hidden]) .way[tabindex='0']") ?? document.querySelector(".fix:not([hidden]) .way"))?.focus();
  }
}
