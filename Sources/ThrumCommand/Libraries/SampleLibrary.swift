import AHAP
import EmbeddedFiles
import HapticModel
import HapticText

/// The patterns of `Samples`, which are part of the binary.
struct SampleLibrary {
  /// One pattern with what belongs to it.
  struct Sample {
    /// Its name, without `.ahap`.
    var name: String
    /// What it feels like, in words to search for.
    var words: [String]
    /// The file, byte for byte as in `Samples`.
    var bytes: [UInt8]
    var pattern: HapticPattern
    /// The audio files that it names, by path.
    var audio: [(path: String, bytes: [UInt8])]
  }

  /// The library in the binary, read when it is used first.
  static let builtIn = SampleLibrary()

  /// All of them, by name.
  let samples: [Sample]

  /// Reads the library in the binary.
  private init() {
    let files = Self.files
    let words = Self.words(files["words.txt"].map { String(decoding: $0, as: UTF8.self) } ?? "")
    let names = files.keys.filter { $0.hasSuffix(".ahap") }.sorted()
    samples = names.compactMap { file in
      let name = String(file.dropLast(".ahap".count))
      guard let buffer = files[file], let pattern = AHAPDecoder().decode(buffer).pattern else { return nil }
      let paths = PatternSummary(pattern).audioFiles.map(\.path)
      return Sample(
        name: name, words: words[name] ?? [], bytes: Array(buffer), pattern: pattern,
        audio: paths.compactMap { path in files[path].map { (path, Array($0)) } })
    }
  }

  /// The names of all samples. Reads none of them: every start of the command asks for these.
  static var names: [String] {
    files.keys.filter { $0.hasSuffix(".ahap") }.map { String($0.dropLast(".ahap".count)) }.sorted()
  }

  /// What is embedded, by path within `Samples`.
  private static var files: [String: UnsafeBufferPointer<UInt8>] {
    var count = 0
    let embedded = UnsafeBufferPointer(start: embedded_samples(&count), count: count)
    var files: [String: UnsafeBufferPointer<UInt8>] = [:]
    for file in embedded {
      files[String(cString: file.name)] = UnsafeBufferPointer(start: file.bytes, count: file.count)
    }
    return files
  }

  /// Reads `name: word word …`, a line each; a line that begins with # is a comment.
  private static func words(_ text: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { found[String(parts[0])] = parts[1].split(separator: " ").map(String.init) }
    }
    return found
  }

  /// The samples that a word names: the one of that name, else those with a word, or a part of the name, that
  /// begins so.
  ///
  /// Throws with status 64 if no sample fits.
  func search(_ word: String?) throws(CommandFailure) -> [Sample] {
    guard let word else { return samples }
    let wanted = word.lowercased()
    if let sample = samples.first(where: { $0.name == wanted }) { return [sample] }
    let found = samples.filter { $0.terms.contains { $0.hasPrefix(wanted) } }
    if wanted.isEmpty || found.isEmpty {
      let terms = Set(samples.flatMap(\.terms)).sorted()
      let hint = NearNames.hint(for: wanted, among: terms)
      throw CommandFailure(
        .usage,
        "no sample has the name or word '\(word)'\(hint.isEmpty ? "; 'thrum samples' lists them" : hint)")
    }
    return found
  }
}

extension SampleLibrary.Sample {
  /// What a search looks at: its words and the parts of its name.
  var terms: [String] { words + name.split(separator: "-").map(String.init) }

  /// What it is for, as the file says.
  var description: String { pattern.metadataDescription ?? "" }
}

extension HapticPattern {
  /// `Metadata.Description`, when it is text.
  var metadataDescription: String? {
    guard case .object(let metadata) = extras["Metadata"],
      case .string(let text) = metadata.members.first(where: { $0.key == "Description" })?.value
    else { return nil }
    return text
  }
}
