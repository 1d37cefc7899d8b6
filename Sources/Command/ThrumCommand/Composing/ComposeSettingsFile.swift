import HapticComposition

/// A file of settings: lines of `name=value`. Empty lines, and what follows `#`, are ignored.
struct ComposeSettingsFile {
  private(set) var strategy: String?
  private(set) var preset: String?
  private(set) var snap: BeatSnap?
  /// The parameters, as they would follow `--set`.
  private(set) var values: [String] = []

  /// Reads a file. Throws with status 66 if it cannot be read, and 64 for a line that is not a setting.
  init(_ path: String) throws(CommandFailure) {
    let bytes = try InputFile.read(path, console: Console(input: []), limit: 1 << 20)
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let setting = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
      if setting.isEmpty { continue }
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw CommandFailure(
          .usage, "\(path):\(number + 1): there is no '='; write name=value, such as detail=1")
      }
      switch parts[0] {
      case "strategy": strategy = parts[1]
      case "preset": preset = parts[1]
      case "snap":
        guard let found = BeatSnap(name: parts[1]) else {
          throw CommandFailure(.usage, "\(path):\(number + 1): snap is beat or none")
        }
        snap = found
      default: values.append(setting)
      }
    }
  }
}
