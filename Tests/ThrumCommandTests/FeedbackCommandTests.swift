import HapticFeedback
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum feedback")
struct FeedbackCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("lists every feedback with its category and what it is for")
  func list() {
    let run = thrum("feedback")
    #expect(run.status == 0 && run.errors.isEmpty)
    expectEqual(run.lines.count, Feedback.Kind.allCases.count)
    #expect(
      run.lines.contains {
        $0.hasPrefix("success ") && $0.contains("notification") && $0.contains("two taps that rise")
      })
    let json = thrum("feedback", "list", "--json").output
    #expect(json.contains(#""name": "impact-heavy""#) && json.contains(#""isStandard": true"#))
  }

  @Test("plays one or several, one after the other")
  func play() {
    let run = thrum("feedback", "play", "selection", "alignment", "--output", "silent")
    expectEqual(run.status, 0)
    #expect(run.output.hasPrefix("selection, alignment, on the silent output ("))
  }

  @Test("an unknown name is a usage error that names the nearest one")
  func unknown() {
    for run in [thrum("feedback", "play", "sucess"), thrum("feedback", "export", "sucess")] {
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errors.contains("no feedback has the name 'sucess'; did you mean 'success'?"))
    }
  }

  @Test("exports the file as it lies in the repository, or all of them into a folder")
  func export() throws {
    let success = thrum("feedback", "export", "success")
    expectEqual(success.output, String(decoding: FeedbackTheme.standardFile(of: .success), as: UTF8.self))
    let run = thrum("feedback", "export", "--to", folder.path("new/theme"))
    #expect(run.status == 0 && run.lines.count == Feedback.Kind.allCases.count)
    #expect(try folder.read("new/theme/error.ahap") == FeedbackTheme.standardFile(of: .error))
    #expect(try FeedbackTheme(folder: folder.path("new/theme")).replacedKinds.count == run.lines.count)
  }

  @Test("the folder may be named with -o, as in other commands")
  func shortFolder() throws {
    let run = thrum("feedback", "export", "success", "-o", folder.path("short"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("short/success.ahap") == FeedbackTheme.standardFile(of: .success))
  }

  @Test("what is there already is replaced only by force")
  func force() throws {
    try folder.write("warning.ahap", "mine")
    let refused = thrum("feedback", "export", "success", "warning", "--to", folder.path)
    expectEqual(refused.status, 73)
    #expect(refused.errors.contains("warning.ahap'") && refused.errors.contains("--force"))
    #expect(!folder.exists("success.ahap"))
    #expect(try folder.read("warning.ahap") == Array("mine".utf8))
    expectEqual(thrum("feedback", "export", "success", "warning", "--to", folder.path, "--force").status, 0)
    #expect(try folder.read("warning.ahap") == FeedbackTheme.standardFile(of: .warning))
  }

  @Test("a theme is listed and played; every problem of a faulty one is reported")
  func theme() throws {
    try folder.write("success.ahap", Sample.tap)
    let list = thrum("feedback", "list", "--theme", folder.path)
    #expect(list.lines.contains { $0.hasPrefix("success* ") })
    expectEqual(thrum("feedback", "play", "success", "--theme", folder.path, "--output", "silent").status, 0)
    try folder.write("bad.ahap", Sample.tap)
    try folder.write("error.ahap", Sample.noPattern)
    let run = thrum("feedback", "list", "--theme", folder.path)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("no feedback has the name 'bad'") && run.errors.contains("error.ahap:1:"))
  }

  @Test("export without a folder takes one name")
  func exportUsage() {
    for run in [
      thrum("feedback", "export"), thrum("feedback", "export", "success", "error"),
      thrum("feedback", "export", "success", "--force"),
    ] {
      #expect(run.status == 64 && run.output.isEmpty && !run.errors.isEmpty)
    }
  }
}
