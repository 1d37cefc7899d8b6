import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum diff")
struct DiffTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the status is 0 for the same pattern, 1 for another one, 2 for what cannot be read")
  func statuses() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let later = try folder.write("later.ahap", Sample.tap.replacing("\"Time\": 0.0", with: "\"Time\": 0.1"))
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let empty = try folder.write("empty.ahap", "")
    #expect(thrum("diff", file, file).status == 0 && thrum("diff", file, file).output.isEmpty)
    let formatted = thrum("diff", file, "-", input: thrum("format", file).output)
    expectEqual(formatted.status, 0)
    expectEqual(formatted.output, "only the spelling differs; the patterns are the same\n")
    let run = thrum("diff", file, later)
    #expect(run.status == 1 && run.output == "tap at 0 s: 0.1 s later\n")
    #expect(thrum("diff", file, bad).status == 2 && thrum("diff", folder.path("none"), file).status == 2)
    #expect(thrum("diff", empty, file).output.hasPrefix("added: tap at 0 s"))
    #expect(thrum("diff", file).status == 64 && thrum("diff", "--list", file, file).status == 64)
  }

  @Test("--list prints a line for each entry")
  func list() throws {
    let run = thrum("diff", "--list", "-", input: Sample.buzz)
    expectEqual(run.status, 0)
    #expect(
      run.lines.contains(
        "0.1 s: continuous event, EventDuration 0.5 s, HapticIntensity 1, HapticSharpness 0.25"))
  }

  @Test("git shows differences in words, as a difftool and through textconv")
  func git() throws {
    let shell = Shell(folder: folder)
    try folder.write(".gitattributes", "*.ahap diff=ahap\n")
    try folder.write("tap.ahap", Sample.tap)
    try folder.write("buzz.ahap", Sample.buzz)
    let script = """
      set -e
      export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1
      git init -q . && git config user.name test && git config user.email test@example.org
      git config diff.ahap.textconv "'$thrum' diff --list"
      git config difftool.thrum.cmd "'$thrum' diff \\"\\$LOCAL\\" \\"\\$REMOTE\\""
      git add . && git commit -qm first
      "$thrum" edit shift --by 0.25 -i tap.ahap && rm buzz.ahap
      echo '{"Version": 1, "Pattern": [{"Event": {"Time": 2, "EventType": "HapticTransient"}}]}' > new.ahap
      git add -A .
      git diff --cached tap.ahap
      git difftool --cached --no-prompt --tool=thrum
      """
    let run = try shell.bytes(script)
    let output = String(decoding: run.output, as: UTF8.self)
    #expect(run.status == 0, "\(output)")
    #expect(output.contains("-0 s: tap, HapticIntensity 0.8, HapticSharpness 0.4"))
    #expect(output.contains("+0.25 s: tap, HapticIntensity 0.8, HapticSharpness 0.4"))
    #expect(output.contains("tap at 0 s: 0.25 s later"))
    #expect(output.contains("removed: continuous event at 0.1 s") && output.contains("added: tap at 2 s"))
  }
}
