/// The style sheet of the page that compares strategies, for light and dark, large and small screens.
enum ComposePageStyle {
  static let css = """
    :root { color-scheme: light dark; --back: #f4f5f8; --card: #ffffff; --text: #16181d; --soft: #5b6575; --line: #e0e4eb; --wave: #3867d6;
      --accent: #3553c8; --on: #fff; --dull: #3f7fd9; --sharp: #d9480f; --tap: #16181d; --felt: #0b8457; --lost: #c92a2a; --head: #d6336c; --chosen: #eef2ff }
    @media (prefers-color-scheme: dark) {
      :root { --back: #0f1115; --card: #171a20; --text: #e8eaee; --soft: #a0a9b8; --line: #2b313b; --wave: #7ba0ff;
        --accent: #8ea6ff; --on: #10131a; --dull: #5b9bff; --sharp: #ff8a4c; --tap: #f4f6fa; --felt: #45d19a; --lost: #ff7b7b; --head: #ff6fa5; --chosen: #1d2334 }
    }
    * { box-sizing: border-box }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0; background: var(--back); color: var(--text) }
    main { max-width: 1120px; margin: 0 auto; padding: 1.75rem 1.25rem 3rem }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; overflow-wrap: anywhere; letter-spacing: -.01em }
    p { margin: .2rem 0 } .lead { color: var(--soft); margin-bottom: 1rem } a { color: inherit }
    button, input { font: inherit; color: inherit } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
    .bar { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .9rem; padding: .6rem .8rem; margin: 0 0 .75rem;
      background: color-mix(in srgb, var(--card) 90%, transparent); backdrop-filter: blur(10px); border: 1px solid var(--line); border-radius: 14px }
    #play { display: inline-flex; align-items: center; justify-content: center; width: 44px; height: 44px; border: 0; border-radius: 50%; background: var(--accent); color: var(--on); cursor: pointer }
    #play svg { width: 20px; height: 20px; fill: currentColor } #play .pause, #play[aria-pressed=true] .start { display: none } #play[aria-pressed=true] .pause { display: block }
    #time { font-variant-numeric: tabular-nums; min-width: 8.5em } #place { flex: 1 1 10rem; min-width: 6rem; height: 28px; accent-color: var(--accent) }
    .bar label { display: inline-flex; align-items: center; gap: .4rem; min-height: 32px; cursor: pointer } .bar input[type=checkbox] { width: 17px; height: 17px; accent-color: var(--accent); margin: 0 }
    .keys { flex: 1 0 100%; color: var(--soft); font-size: .82rem } kbd { font: 600 .78rem/1.5 ui-monospace, monospace; border: 1px solid var(--line); border-radius: 5px; padding: 0 .38em; color: var(--soft) }
    #file { position: absolute; opacity: 0; width: 1px; height: 1px } .load { border: 1px solid var(--line); border-radius: 8px; padding: .1rem .6rem } #file:focus-visible + .load { outline: 2px solid var(--accent) }
    #rows { border: 1px solid var(--line); border-radius: 14px 14px 0 0; overflow: hidden; background: var(--card) }
    .row { display: grid; grid-template-columns: 172px 1fr; column-gap: 1rem; padding: .7rem 1rem .75rem; border-top: 1px solid var(--line); border-left: 3px solid transparent; cursor: pointer }
    .row:first-child { border-top: 0 } .row.chosen { background: var(--chosen); border-left-color: var(--accent) }
    .row .choice { grid-area: 1 / 1; justify-self: start; align-self: start; display: inline-flex; align-items: center; gap: .5rem; min-height: 32px; padding: 0 .65rem 0 .45rem; border: 1px solid var(--line); border-radius: 9px;
      background: var(--card); font-weight: 600; cursor: pointer }
    .row.chosen .choice { background: var(--accent); border-color: var(--accent); color: var(--on) } .row.chosen kbd { color: inherit; border-color: currentColor }
    .row .what { grid-area: 2 / 1; color: var(--soft); font-size: .84rem; line-height: 1.4; margin-top: .4rem }
    .row canvas { grid-area: 1 / 2 / 4 / 3; width: 100%; height: 104px; display: block; touch-action: pan-y } .row[data-voice="0"] canvas { height: 132px }
    .row .facts, .row details { grid-column: 2; font-size: .86rem; color: var(--soft); margin-top: .3rem; overflow-wrap: anywhere } details ul { margin: .3rem 0; padding-left: 1.1rem } summary { cursor: pointer }
    .axis { border: 1px solid var(--line); border-top: 0; border-radius: 0 0 14px 14px; background: var(--card); padding: 0 1rem 0 calc(1rem + 3px + 172px + 1rem) } .axis canvas { width: 100%; height: 28px; display: block }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.2rem; list-style: none; padding: 0; margin: .8rem 0 1rem; color: var(--soft); font-size: .84rem } .legend i { display: inline-block; vertical-align: middle; margin-right: .45em }
    .vibration { width: 22px; height: 11px; border-radius: 3px; background: linear-gradient(90deg, var(--dull), var(--sharp)) } .tap { width: 2px; height: 14px; background: var(--tap) } .felt { width: 20px; border-top: 2px solid var(--felt) } .lost { width: 8px; height: 8px; border: 2px solid var(--lost); border-radius: 50% }
    footer { color: var(--soft); font-size: .86rem; max-width: 74ch }
    @media (max-width: 680px) {
      main { padding: 1.1rem .6rem 2rem } h1 { font-size: 1.3rem } .keys { display: none } #place { order: 5; flex-basis: 100% } #time { min-width: 0 }
      .bar { gap: .4rem .7rem; padding: .5rem .6rem } .row { grid-template-columns: auto 1fr; padding: .6rem .6rem .65rem; column-gap: .6rem }
      .row .what { grid-area: 1 / 2; margin: 0; align-self: center; font-size: .8rem; line-height: 1.3 } .row canvas, .row[data-voice="0"] canvas { grid-area: 2 / 1 / 3 / 3; height: 88px; margin-top: .5rem } .row[data-voice="0"] canvas { height: 108px }
      .row .facts, .row details { grid-column: 1 / 3; font-size: .82rem } .row .choice { min-height: 40px } kbd { display: none } .axis { padding: 0 .6rem 0 calc(.6rem + 3px) }
    }
    """
}
