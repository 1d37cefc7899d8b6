import HapticAudio
import TestExpectations
import TestSupport
import Testing

@Suite struct AudioFileLocatorTests {
  /// project/patterns (the pattern's folder), project/sounds (an audio root), outside.
  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["patterns/inner", "sounds", "outside"] { try folder.makeFolder(name) }
    for name in [
      "patterns/tap.wav", "patterns/inner/deep.wav", "sounds/bell.wav", "sounds/tap.wav",
      "outside/secret.wav",
    ] {
      try folder.write(name, Array(name.utf8))
    }
    try folder.link("patterns/out.wav", to: "../outside/secret.wav")
    try folder.link("patterns/outdir", to: "../outside")
    try folder.link("patterns/alias.wav", to: "inner/deep.wav")
    try folder.link("patterns/bell-link.wav", to: "../sounds/bell.wav")
    return folder
  }

  private func locator(_ folder: TemporaryFolder, absolute: Bool = false) -> AudioFileLocator {
    AudioFileLocator(
      patternFile: folder.path("patterns/x.ahap"), roots: [folder.path("sounds")],
      allowsAbsolutePaths: absolute)
  }

  @Test(
    "the pattern's folder comes first, then the roots; links and .. may stay inside",
    arguments: [
      ("tap.wav", "patterns/tap.wav"), ("./tap.wav", "patterns/tap.wav"), ("bell.wav", "sounds/bell.wav"),
      ("inner/deep.wav", "patterns/inner/deep.wav"), ("inner/../tap.wav", "patterns/tap.wav"),
      ("alias.wav", "patterns/inner/deep.wav"), ("../sounds/bell.wav", "sounds/bell.wav"),
      ("bell-link.wav", "sounds/bell.wav"),
    ])
  func found(path: String, file: String) throws {
    let folder = try project()
    let real = try locator(folder).locate(path)
    #expect(real.hasSuffix("/" + file))
    #expect(try folder.read(file) == Array(file.utf8))
  }

  @Test(
    "a path cannot climb out, and the answer does not reveal whether the file exists",
    arguments: [
      "../outside/secret.wav", "../outside/none.wav", "out.wav", "outdir/secret.wav",
      "inner/../../outside/secret.wav",
      "../../../../../../../../etc/passwd", "../../../../../../../../etc/none",
    ])
  func outside(path: String) throws {
    let folder = try project()
    let error = #expect(throws: AudioFileError.self) { try locator(folder).locate(path) }
    expectEqual(error?.kind, .outsideRoots)
    let folders = "\(folder.path("patterns")), \(folder.path("sounds"))"
    #expect(
      error?.description
        == "\(path): is outside the folders that audio may be read from (\(folders)); move the file into "
        + "one of them, or add its folder to audioRoots of the engine's configuration, or with CoreHaptics to "
        + "THRUM_AUDIO_ROOTS")
  }

  @Test("a folder whose name begins like a root's is not inside it")
  func prefix() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("a")
    try folder.makeFolder("ab")
    try folder.write("ab/x.wav", [])
    let error = #expect(throws: AudioFileError.self) {
      try AudioFileLocator(folders: [folder.path("a")]).locate("../ab/x.wav")
    }
    expectEqual(error?.kind, .outsideRoots)
  }

  @Test("absolute paths within the folders need no leave")
  func absoluteWithin() throws {
    let folder = try project()
    #expect(try locator(folder).locate(folder.path("sounds/bell.wav")).hasSuffix("/sounds/bell.wav"))
    let absent = #expect(throws: AudioFileError.self) {
      try locator(folder).locate(folder.path("sounds/belle.wav"))
    }
    expectEqual(absent?.message, "no such file; did you mean '\(folder.path("sounds/bell.wav"))'?")
    for path in ["outside/none.wav", "sounds/../outside/secret.wav", "patterns/out.wav"] {
      let error = #expect(throws: AudioFileError.self) { try locator(folder).locate(folder.path(path)) }
      #expect(error?.kind == .outsideRoots, "\(path)")
    }
  }

  @Test("absolute paths only when allowed")
  func absolute() throws {
    let folder = try project()
    let path = folder.path("outside/secret.wav")
    let error = #expect(throws: AudioFileError.self) { try locator(folder).locate(path) }
    expectEqual(error?.kind, .outsideRoots)
    // Code in Swift has no flags of a command.
    expectEqual(error?.message.contains("--"), false)
    #expect(
      error?.message.hasSuffix(
        "use a path relative to the pattern file, add its folder to audioRoots of the engine's configuration, or with "
          + "CoreHaptics to THRUM_AUDIO_ROOTS, or set allowsAbsoluteAudioPaths of that configuration") == true
    )
    #expect(try locator(folder, absolute: true).locate(path).hasSuffix("/outside/secret.wav"))
    let near = #expect(throws: AudioFileError.self) {
      try locator(folder, absolute: true).locate(folder.path("outside/secrets.wav"))
    }
    expectEqual(near?.message, "no such file; did you mean '\(path)'?")
  }

  @Test(
    "a missing file is an error with the places searched and near names",
    arguments: [
      ("belle.wav", "; did you mean 'bell.wav'?"), ("BELL.caf", "; did you mean 'bell.wav'?"),
      ("inner/dep.wav", "; did you mean 'inner/deep.wav'?"),
      ("elsewhere/tap.wav", "; did you mean 'tap.wav'?"),
      ("gravel.wav", ""), ("none/none/none.wav", ""),
    ])
  func missing(path: String, hint: String) throws {
    let folder = try project()
    let error = #expect(throws: AudioFileError.self) { try locator(folder).locate(path) }
    expectEqual(error?.kind, .notFound)
    #expect(
      error?.description
        == "\(path): no such file; searched in \(folder.path("patterns")), \(folder.path("sounds"))\(hint)")
  }

  @Test("names outside the roots are not revealed")
  func noLeak() throws {
    let folder = try project()
    let error = #expect(throws: AudioFileError.self) { try locator(folder).locate("outdir/secre.wav") }
    expectEqual(error?.description.contains("secret.wav"), false)
  }

  @Test("no folders, absent folders, empty and unprintable paths are clear errors on one line")
  func edges() throws {
    let none = #expect(throws: AudioFileError.self) { try AudioFileLocator(folders: []).locate("a.wav") }
    #expect(
      none?.description
        == "a.wav: no such file, because no folder for audio files is set; set audioRoots of the engine's "
        + "configuration, or with CoreHaptics the environment variable THRUM_AUDIO_ROOTS"
    )
    let absent = #expect(throws: AudioFileError.self) {
      try AudioFileLocator(folders: ["/no/such/folder"]).locate("a.wav")
    }
    expectEqual(absent?.description, "a.wav: no such file; searched in /no/such/folder (no such folder)")
    for path in ["", "a\0b"] {
      let error = #expect(throws: AudioFileError.self) { try AudioFileLocator(folders: ["."]).locate(path) }
      expectEqual(error?.message, "an empty or unusable path")
    }
    let line = #expect(throws: AudioFileError.self) {
      try AudioFileLocator(folders: ["."]).locate("a\nb\u{1B}[2J")
    }
    expectEqual(line?.description.unicodeScalars.contains { $0.value < 0x20 }, false)
  }

  @Test("a pattern file without a folder in its name lies in the current one")
  func current() {
    expectEqual(AudioFileLocator(patternFile: "x.ahap").folders, ["."])
    expectEqual(AudioFileLocator(patternFile: "/x.ahap").folders, ["/"])
    expectEqual(AudioFileLocator(patternFile: "a/b/x.ahap", roots: ["r"]).folders, ["a/b", "r"])
    #expect(AudioFileLocator(patternFile: nil, roots: ["r"]).folders == ["r"])
  }
}
