import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum studio")
struct StudioTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a program that prints its arguments.
  private func install(_ path: String) throws {
    let url = URL(fileURLWithPath: folder.path).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\"\nexit 7\n".utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
  }

  @Test("finds the server beside thrum, then in libexec, on PATH and in the checkout")
  func places() throws {
    let program = folder.path + "/a/.build/debug/thrum"
    let find = { StudioProgram.find(beside: program, in: folder.path + "/path") }
    #expect(find() == nil)
    for place in [
      "a/Studio/.build/debug", "a/Studio/.build/release", "path", "a/.build/libexec/thrum", "a/.build/debug",
    ] {
      try install(place + "/thrum-studio")
      expectEqual(find(), folder.path + "/" + place + "/thrum-studio")
    }
    #expect(StudioProgram.find(beside: nil, in: "") == nil)
    #expect(StudioProgram.find(beside: "/thrum", in: "") == nil)
  }

  @Test("says how to build the server when it is missing, and that a path does not exist")
  func missing() throws {
    try folder.write("tap.ahap", Sample.tap)
    let console = Console(input: [])
    expectEqual(Thrum.run(["studio", folder.path + "/tap.ahap"], console: console), .unavailable)
    let text = String(decoding: console.errors.collected, as: UTF8.self)
    #expect(text.contains("--package-path Studio") && text.contains("Tools/build-studio.sh"))
    expectEqual(thrum("studio", folder.path + "/none.ahap").status, 66)
    expectEqual(thrum("studio", "--port", "70000").status, 64)
  }

  @Test("starts the server in its own place, with its arguments and its exit status")
  func start() throws {
    try folder.write("-tap.ahap", Sample.tap)
    try install("bin/thrum-studio")
    let run = try Shell(folder: folder).text(
      "PATH=\"\(folder.path)/bin:$PATH\" \"$thrum\" studio ./-tap.ahap --port 8123 --no-open --lan --lan-address 10.0.0.2"
    )
    expectEqual(run.status, 7)
    // A checkout's own server, where it is built, comes after PATH.
    #expect(
      run.output
        == "\(folder.path)/bin/thrum-studio\n./-tap.ahap\n--port\n8123\n--no-open\n--lan\n--lan-address\n10.0.0.2\n--thrum\n\(Shell.executable)\n"
    )
    // Without a port, the server takes the folder's own.
    let plain = try Shell(folder: folder).text(
      "PATH=\"\(folder.path)/bin:$PATH\" \"$thrum\" studio . --no-open")
    expectEqual(plain.output, "\(folder.path)/bin/thrum-studio\n.\n--no-open\n--thrum\n\(Shell.executable)\n")
  }
}
