import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum compare of folders")
struct CompareFoldersTests {
  private let folder: TemporaryFolder
  private let old: String
  private let new: String

  init() throws {
    folder = try TemporaryFolder()
    (old, new) = (folder.path("old"), folder.path("new"))
    for side in ["old", "new"] {
      try folder.write("\(side)/same.ahap", FeltTests.taps([0.8, 0.6, 1]))
      try folder.write(
        "\(side)/sub/door.ahap", FeltTests.taps(side == "old" ? [0.8, 0.6, 1] : [0.8, 0.35, 1]))
    }
    try folder.write("old/gone.ahap", FeltTests.taps([0.8]))
    try folder.write("new/fresh.ahap", FeltTests.taps([0.8]))
  }

  @Test(
    "patterns are matched by their path below the folders; what only one folder has is listed, the worst first"
  )
  func text() throws {
    for slash in ["", "/"] {
      let run = thrum("compare", old + slash, new + slash)
      expectEqual(run.status, 0)
      #expect(run.lines.count == 4, "\(run.output)")
      #expect(run.lines[0].hasPrefix("sub/door.ahap: ") && run.lines[0].hasSuffix(" JND apart"))
      #expect(run.lines[1].hasPrefix("  the tap at ") && run.lines[1].contains(" dB weaker ("))
      expectEqual(run.lines.suffix(2), ["gone.ahap: removed", "fresh.ahap: added"])
      #expect(
        run.errors.hasPrefix("thrum: 4 patterns compared: 1 same, ")
          && run.errors.contains("1 added, 1 removed"))
    }
    #expect(thrum("compare", "--quiet", old, old).errors.isEmpty)
    let same = thrum("compare", old, old)
    #expect(same.output.isEmpty && same.errors == "thrum: 3 patterns compared: 3 same\n")
  }

  @Test("--at-most fails for a distance beyond it and for a pattern that is gone, not for a new one")
  func atMost() throws {
    let run = thrum("compare", "--at-most", "1", old, new)
    expectEqual(run.status, 1)
    #expect(run.errors.contains("more than 1 JND apart or removed: 'sub/door.ahap' ("))
    expectEqual(thrum("compare", "--at-most", "50", old, new).status, 1)
    try FileManager.default.removeItem(atPath: old + "/gone.ahap")
    expectEqual(thrum("compare", "--at-most", "50", old, new).status, 0)
    #expect(thrum("compare", "--at-most", "1", old, new).errors.contains("'sub/door.ahap' ("))
  }

  @Test("a file with errors or that cannot be read is a failure, also where the other folder lacks it")
  func failures() throws {
    try folder.write("new/same.ahap", Sample.noPattern)
    try folder.write("new/fresh.ahap", "")
    let run = thrum("compare", old, new)
    expectEqual(run.status, 1)
    #expect(run.lines.filter { $0.hasSuffix(": failed") }.count == 2, "\(run.output)")
    #expect(run.errors.contains("new/same.ahap:1:"))
  }

  @Test(
    "a pattern longer than what is felt passes --at-most only if it has not changed",
    .enabled(if: SearchEffort.isFull, "minutes of vibration are felt four times; THRUM_TESTS=full runs it"))
  func long() throws {
    for side in [old, new] { try FileManager.default.removeItem(atPath: side) }
    try folder.write("old/long.ahap", Sample.hum(seconds: 700))
    try folder.write("new/long.ahap", Sample.hum(seconds: 700))
    expectEqual(thrum("compare", "--at-most", "1", old, new).status, 0)
    try folder.write("new/long.ahap", Sample.hum(seconds: 701))
    let run = thrum("compare", "--at-most", "1", old, new)
    #expect(run.status == 1 && run.errors.contains("only the first 10 minutes are felt"), "\(run.errors)")
  }

  @Test("a pattern of which only the first ten minutes are compared is refused with a way out")
  func tooLong() throws {
    for side in [old, new] { try FileManager.default.removeItem(atPath: side) }
    for (side, time) in [("old", 700), ("new", 701)] {
      let late = Sample.tap.replacing(
        "]}}]}", with: "]}}, {\"Event\": {\"Time\": \(time), \"EventType\": \"HapticTransient\"}}]}")
      try folder.write("\(side)/long.ahap", late)
    }
    let run = thrum("compare", "--at-most", "1", old, new)
    #expect(
      run.status == 1 && run.errors.contains("too long: 'long.ahap' (same, 0 JND in the first 10 minutes)")
        && run.errors.contains("or compare long patterns in parts"), "\(run.errors)")
  }

  @Test("a folder and a file, and folders without patterns, are refused")
  func wrongUse() throws {
    let mixed = thrum("compare", old, new + "/fresh.ahap")
    #expect(mixed.status == 64 && mixed.errors.contains("name two files or two folders"))
    try folder.makeFolder("empty")
    expectEqual(thrum("compare", old, folder.path("empty")).status, 66)
    expectEqual(thrum("compare", "--html", folder.path("x.ahap"), old, new).status, 64)
    #expect(
      thrum("compare", "--html", folder.path("x.html"), "-", old + "/gone.ahap", input: Sample.tap).status
        == 64)
    expectEqual(thrum("compare", "--html", "-", "--json", old, new).status, 64)
  }

  @Test("--json lists every pattern with its result, and counts them")
  func json() throws {
    try folder.write("new/bad.ahap", "")
    let run = thrum("compare", "--json", "--at-most", "1", old, new)
    expectEqual(run.status, 1)
    let root = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let patterns = try #require(root["patterns"] as? [[String: Any]])
    #expect(
      patterns.map { "\($0["file"] ?? "") \($0["result"] ?? "")" } == [
        "bad.ahap failed", "fresh.ahap added", "gone.ahap removed", "same.ahap compared",
        "sub/door.ahap compared",
      ])
    expectEqual((patterns[4]["sentences"] as? [String])?.isEmpty, false)
    let summary = try #require(root["summary"] as? [String: Int])
    #expect(summary["refused"] == 2 && summary["same"] == 1 && summary["failed"] == 1)
  }

  @Test(
    "--html writes one page that refers to nothing outside, the same each time, with a picture of each side")
  func html() throws {
    try folder.write("new/<b>&.ahap", FeltTests.taps([0.5]))
    let page = folder.path("page.html")
    for _ in 0..<2 {
      let run = thrum("compare", "--html", page, "--at-most", "1", old, new)
      #expect(run.status == 1 && run.lines.contains("gone.ahap: removed"))
    }
    let text = String(decoding: try folder.read("page.html"), as: UTF8.self)
    expectEqual(text, thrum("compare", "--html", "-", "--at-most", "1", old, new).output)
    // Two new, one removed, one before and after.
    expectEqual(text.components(separatedBy: "<svg").count, 6)
    #expect(text.components(separatedBy: "class=\"ghost\"").count == 2 && text.contains("class=\"change\""))
    #expect(text.contains("2 patterns beyond 1 JND or removed"))
    #expect(text.contains("&lt;b&gt;&amp;.ahap") && !text.contains("<b>&.ahap"))
    #expect(
      !text.contains("http") || text.components(separatedBy: "http").count == 6, "only the name space of SVG")
    #expect(!text.contains("<script") && !text.contains("src="))
    let ids = text.matches(of: /\sid="([^"]+)"/).map { String($0.output.1) }
    expectEqual(Set(ids).count, ids.count)
    #expect(
      thrum("compare", "--html", "-", old, old).output.contains("Every pattern feels the same as before"))
  }

  @Test("--html of two files shows them before and after on one time axis")
  func twoFiles() throws {
    let page = folder.path("page.html")
    let run = thrum("compare", "--html", page, old + "/sub/door.ahap", new + "/fresh.ahap")
    #expect(run.status == 0 && run.output.contains("JND apart"))
    let text = String(decoding: try folder.read("page.html"), as: UTF8.self)
    let pictures = text.components(separatedBy: "<svg").dropFirst()
    let axes = pictures.map { picture in
      picture.matches(of: /class="tick"[^>]*text-anchor="middle">([0-9.]+)</).map { String($0.output.1) }
    }
    #expect(axes.count == 2 && axes.first == axes.last && axes.first?.isEmpty == false)
  }
}
