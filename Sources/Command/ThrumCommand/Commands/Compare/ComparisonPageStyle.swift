/// The style sheet of the page that shows a comparison.
enum ComparisonPageStyle {
  /// The rules, for light and dark, for phones and wide screens.
  static let css = """
    :root { color-scheme: light dark; --bg: #fff; --ink: #1b1e25; --muted: #5d6372; --line: #dfe2e8; --card: #fff;
      --soft: #f3f4f7; --same: #5d6372; --close: #24754b; --near: #a05c00; --far: #b3261e; --new: #1f5fbf }
    @media (prefers-color-scheme: dark) {
      :root { --bg: #101216; --ink: #eceef3; --muted: #9ba2b2; --line: #2c303a; --card: #15171c; --soft: #1d2027;
        --same: #9ba2b2; --close: #63c48f; --near: #efae4e; --far: #ff8a80; --new: #86b4ff } }
    * { box-sizing: border-box }
    body { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--ink); background: var(--bg);
      max-width: 976px; margin: 0 auto; padding: 40px 24px 64px }
    h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; letter-spacing: -.01em }
    h2 { font-size: 20px; line-height: 1.3; margin: 0; overflow-wrap: anywhere }
    a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--muted) }
    code { font: .94em/1.4 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere }
    .paths { color: var(--muted); margin: 0 0 20px } .paths code { color: var(--ink) }
    .counts { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; padding: 0; margin: 0 }
    .counts li { border: 1px solid var(--line); border-radius: 999px; padding: 3px 14px; color: var(--kind) }
    .counts b { font-size: 1.06em; font-variant-numeric: tabular-nums }
    .limit { display: inline-block; margin: 16px 0 0; font-weight: 600 }
    .limit.good { color: var(--close) } .limit.bad { color: var(--far) }
    .same { --kind: var(--same) } .close { --kind: var(--close) } .noticeably-different { --kind: var(--near) }
    .different, .removed, .failed { --kind: var(--far) } .added { --kind: var(--new) }
    table { width: 100%; border-collapse: collapse; margin: 32px 0 8px; font-size: 15px }
    th { text-align: left; font-weight: 600; font-size: 13px; color: var(--muted) }
    th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top }
    td:first-child { overflow-wrap: anywhere; min-width: 9em; font-weight: 600 }
    td:nth-child(2) { white-space: nowrap } td:last-child { color: var(--muted); padding-right: 0 }
    .meter { display: inline-block; width: 84px; height: 8px; border-radius: 4px; background: var(--soft); margin-right: 10px;
      vertical-align: 1px; overflow: hidden }
    .meter i { display: block; height: 100%; background: var(--kind); border-radius: 4px }
    .size { font-variant-numeric: tabular-nums }
    .verdict { display: inline-block; font-size: 13px; font-weight: 600; line-height: 1.3; color: var(--kind); border: 1px solid;
      border-radius: 999px; padding: 2px 10px; white-space: nowrap; vertical-align: 2px }
    td .verdict { vertical-align: 0 }
    section { border: 1px solid var(--line); border-radius: 14px; background: var(--card); padding: 20px 22px 10px; margin: 28px 0;
      scroll-margin-top: 16px }
    section ul { margin: 10px 0 6px; padding-left: 1.2em; color: var(--muted) }
    figure { margin: 14px -22px 0; overflow-x: auto }
    figure + figure { border-top: 1px solid var(--line); margin-top: 4px; padding-top: 14px }
    figcaption { position: sticky; left: 0; width: max-content; padding: 0 22px; font-size: 13px; font-weight: 600; color: var(--muted);
      text-transform: uppercase; letter-spacing: .06em }
    figure svg { display: block; width: 100%; min-width: 660px; height: auto; margin-top: -12px }
    .none { font-size: 18px; margin: 32px 0 }
    details { margin: 28px 0; color: var(--muted) } summary { cursor: pointer; color: var(--ink); font-weight: 600 }
    details ul { columns: 3 260px; padding-left: 1.2em; margin: 10px 0 } details li { overflow-wrap: anywhere }
    footer { border-top: 1px solid var(--line); margin-top: 40px; color: var(--muted); font-size: 14px }
    @media (max-width: 640px) {
      body { padding: 24px 16px 48px } h1 { font-size: 24px }
      section { border-radius: 0; border-width: 1px 0; margin: 24px -16px; padding: 18px 16px 8px }
      figure { margin-left: -16px; margin-right: -16px } figcaption { padding: 0 16px }
      thead { display: none } tr { display: block; border-bottom: 1px solid var(--line); padding: 10px 0 }
      td { display: block; border: 0; padding: 1px 0 } }
    @media print { section { break-inside: avoid } details { display: none } }
    """
}
