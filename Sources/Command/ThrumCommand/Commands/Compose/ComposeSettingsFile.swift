import HapticComposition

/// A file of settings: lines of `name=value`, ended as on any system. Empty lines, and what follows `#`, are ignored.
struct ComposeSettingsFile {
  /// A parameter and its value, with the line that sets it.
  struct Value {
    let text: String
    /// The file and the line.
    let place: String
  }

  private(set) var strategy: CompositionStrategy?
  private(set) var preset: CompositionPreset?
  private(set) var snap: BeatSnap?
  /// The parameters, as they would follow `--set`.
  private(set) var values: [Value] = []

  /// Reads a file. Throws with status 66 if it cannot be read, and 64 for a line that is not a setting or names an unknown
  /// preset or strategy.
  init(_ path: String) throws(CommandFailure) {
    let bytes = try InputFile.read(path, console: Console(input: []), limit: 1 << 20)
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    // A carriage return and a line feed are one character, which is not equal to a line feed.
    let lines = String(decoding: bytes.dropFirst(isMarked ? 3 : 0), as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let place = "\(path):\(number + 1)"
      let setting = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
      if setting.isEmpty { continue }
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw CommandFailure(
          .usage, "\(place): there is no '='; write name=value, such as detail=1")
      }
      switch parts[0] {
      case "strategy": strategy = try ComposeOptions.strategy(parts[1], place: place)
      case "preset": preset = try ComposeOptions.preset(parts[1], place: place)
      case "snap":
        guard let found = BeatSnap(name: parts[1]) else {
          throw CommandFailure(.usage, "\(place): snap is beat or none")
        }
        snap = found
      default: values.append(Value(text: setting, place: place))
      }
    }
  }
}
