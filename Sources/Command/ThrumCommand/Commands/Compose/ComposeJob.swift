import HapticComposition
import HapticOperations
import HapticPlatform

/// A job that composes one or two patterns from one audio file.
struct ComposeJob: BatchJob {
  let input: InputPath
  /// The name of the sound for messages and for the description in the pattern.
  let name: String
  /// The path of the pattern. If left and right are composed separately, `-left` and `-right` are inserted
  /// before the file extension.
  let output: String
  let settings: CompositionSettings
  let channel: ComposeChannel
  let isSplit: Bool
  /// Whether the pattern also plays the audio file.
  let withAudio: Bool
  let scale: FeltScale
  /// The pattern whose changes by hand are kept.
  var old: UpdatedPattern?
  /// Protects the files that exist; `nil` with `--force`.
  var protection: PatternGuard?

  /// The paths of the files that the job writes.
  var outputs: [String] {
    isSplit ? ComposeSide.allCases.map { Self.path(output, $0.rawValue) } : [output]
  }

  /// Returns a path with a hyphen and a word inserted before its file extension.
  static func path(_ path: String, _ word: String) -> String {
    guard let ending = Path.ending(of: path) else { return "\(path)-\(word)" }
    return "\(path.dropLast(ending.count + 1))-\(word).\(ending)"
  }

  private var operation: ComposeOperation { ComposeOperation(settings, soundName: Path.name(of: name)) }

  /// Composes the patterns and writes them to files. May be called on any thread.
  ///
  /// - Parameter progress: a closure that receives the share of the audio file that has been read, 0…1.
  func run(progress: (Double) -> Void) throws(CommandFailure) -> [ComposeResult] {
    if let problem = input.problem { throw problem }
    var edited: [EditedComposition?] = []
    var replacements: [ByteSink.Replacement] = []
    for (old, output) in zip(updatedPatterns, outputs) {
      let loaded = try old?.load()
      edited.append(loaded)
      if let loaded, loaded.isFile(output) {
        replacements.append(.ifUnchanged(loaded.bytes))
      } else {
        replacements.append(try protection?.check(output) ?? .always)
      }
    }
    let source = try ComposeSource(input.path, name: name, channel: channel, isSplit: isSplit)
    var composers = outputs.map { _ in
      operation.composer(sampleRate: source.stream.sampleRate, scale: scale)
    }
    try source.forEachPiece {
      composers[$0].append($1)
    } progress: { (part) throws(CommandFailure) in
      try Interruption.check()
      progress(part)
    }
    var results: [ComposeResult] = []
    for index in outputs.indices {
      results.append(
        try write(composers[index].finish(), edited[index], outputs[index], replacements[index]))
    }
    return results
  }

  /// For each output, the pattern whose changes by hand are kept.
  private var updatedPatterns: [UpdatedPattern?] {
    isSplit ? ComposeSide.allCases.map { old?.side($0) } : [old]
  }

  /// Merges the changes by hand into a composition, and writes it.
  private func write(
    _ composition: Composition, _ edited: EditedComposition?, _ output: String,
    _ replacement: ByteSink.Replacement
  ) throws(CommandFailure) -> ComposeResult {
    var operation = operation
    if withAudio {
      operation.audioPath = try ComposeAudioPath.relative(input.path, from: Path.folder(of: output))
    }
    var result: ComposeResult
    do throws(OperationError) {
      result = try operation.result(composition, output: output, keeping: edited)
    } catch {
      throw CommandFailure(.faulty, "cannot write '\(output)': \(error.message)")
    }
    if protection != nil, let edited, edited.isFile(output) { try result.requireNoLosses() }
    if output == OutputFile.standardOutput { return result }
    // The file may have been saved while the sound was composed.
    try OutputFile.write(result.bytes, to: output, replacing: replacement, console: Console(input: []))
    result.bytes = []
    return result
  }
}

extension ComposeResult {
  /// Throws with status 1 if writing over the edited file would lose something.
  fileprivate func requireNoLosses() throws(CommandFailure) {
    guard !losses.isEmpty else { return }
    throw CommandFailure(
      .faulty,
      losses.joined(separator: "\n")
        + "\n'\(output)': left as it is, because writing it again would lose what is named above; compose into another file with -o, or use --force"
    )
  }
}

/// Creates the path by which a pattern refers to an audio file.
enum ComposeAudioPath {
  /// Returns the path of an audio file relative to the pattern's folder. Throws with status 64 if the audio
  /// file is not in that folder or a subfolder, because a pattern may not refer to other files.
  static func relative(_ sound: String, from folder: String) throws(CommandFailure) -> String {
    let file = FilePaths.resolved(sound) ?? sound
    let place = FilePaths.resolved(folder) ?? folder
    let start = place.hasSuffix("/") ? place : place + "/"
    guard file.hasPrefix(start) else {
      throw CommandFailure(
        .usage,
        "--with-audio: '\(sound)' does not lie in the folder of the pattern, '\(folder)'; write the pattern beside the sound"
      )
    }
    return String(file.dropFirst(start.count))
  }
}
