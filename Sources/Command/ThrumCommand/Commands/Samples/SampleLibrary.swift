import AHAP
import EmbeddedFiles
import HapticFeedback
import HapticModel
import HapticOperations
import HapticText

/// The built-in sample patterns: the files of the folder `Samples`, which are embedded in the binary.
struct SampleLibrary {
  /// A sample pattern with its files and search words.
  struct Sample {
    /// The name of the sample, without `.ahap`.
    var name: String
    /// Words that describe how the sample feels, by which it can be found.
    var words: [String]
    /// The bytes of the AHAP file, the same as in the folder `Samples`.
    var bytes: [UInt8]
    var pattern: HapticPattern
    /// The audio files to which the pattern refers, with their paths in the pattern.
    var audio: [(path: String, bytes: [UInt8])]
  }

  /// The library in this binary. Its patterns are decoded when it is first used.
  static let builtIn = SampleLibrary()

  /// All samples, sorted by name.
  let samples: [Sample]

  /// Decodes the files in the binary.
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

  /// The names of all samples. The samples are not decoded for this, because every start of the command needs
  /// the names.
  static var names: [String] {
    files.keys.filter { $0.hasSuffix(".ahap") }.map { String($0.dropLast(".ahap".count)) }.sorted()
  }

  /// The embedded files, by path within the folder `Samples`.
  private static var files: [String: UnsafeBufferPointer<UInt8>] {
    var count = 0
    let embedded = UnsafeBufferPointer(start: embedded_samples(&count), count: count)
    var files: [String: UnsafeBufferPointer<UInt8>] = [:]
    for file in embedded {
      files[String(cString: file.name)] = UnsafeBufferPointer(start: file.bytes, count: file.count)
    }
    return files
  }

  /// Parses a text with a line `name: word word …` for each sample. Lines that start with `#` are comments.
  private static func words(_ text: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { found[String(parts[0])] = parts[1].split(separator: " ").map(String.init) }
    }
    return found
  }

  /// Returns the sample with the given name. If no sample has it, returns all samples of which a search word, or
  /// a part of the name, starts with the given word. Returns all samples if the word is `nil`.
  ///
  /// Throws with status 64 if no sample matches.
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
  /// The words by which the sample can be found: its search words and the parts of its name.
  var terms: [String] { words + name.split(separator: "-").map(String.init) }

  /// The description in the file, which states the purpose of the sample; empty if the file has no description.
  var description: String { pattern.metadataDescription ?? "" }
}
