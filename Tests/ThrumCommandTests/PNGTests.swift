import Foundation
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("PNG images")
struct PNGTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>"#

  /// Puts a shell script in the place of `rsvg-convert`; returns a search path that finds it second.
  ///
  /// A process of its own writes the script: Linux refuses to run a file that is open for writing, and a child that
  /// another test starts at that moment inherits this process's open files.
  private func program(_ script: String) throws -> String {
    let file = try folder.write("bin/rsvg-convert", "")
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = [
      "-c", #"printf '%s' "$1" > "$2" && chmod 755 "$2""#, "sh", "#!/bin/sh\n" + script, file,
    ]
    try writer.run()
    writer.waitUntilExit()
    try #require(writer.terminationStatus == 0)
    return folder.path("none") + ":" + folder.path("bin")
  }

  @Test("without the library, rsvg-convert gets the picture and its image is the result")
  func program() throws {
    // More than a pipe holds, in both directions.
    let large = Self.svg + String(repeating: "<!-- -->", count: 20_000)
    let converter = try PNGConverter(usesLibrary: false, path: program(#"printf '\211PNG'; cat"#))
    #expect(try converter.convert(large) == [0x89, 0x50, 0x4E, 0x47] + Array(large.utf8))
  }

  @Test(
    "a program that fails, or writes no image, is named", arguments: ["printf '\\211PNG'; exit 3", "cat"])
  func failure(script: String) throws {
    let converter = try PNGConverter(usesLibrary: false, path: program(script))
    #expect {
      _ = try converter.convert(Self.svg)
    } throws: { error in
      (error as? PNGError).map {
        $0.kind == .failed && $0.description.contains("rsvg-convert: cannot draw the picture")
      } ?? false
    }
  }

  @Test("with neither, the packages are named")
  func neither() throws {
    #expect {
      _ = try PNGConverter(usesLibrary: false, path: folder.path)
    } throws: { error in
      (error as? PNGError).map {
        $0.kind == .libraryMissing && $0.description.contains("librsvg2-2")
      } ?? false
    }
  }
}
