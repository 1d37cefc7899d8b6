import HapticModel
import HapticText

extension Reader {
  /// Stops reading if the content at an offset belongs to another format.
  mutating func rejectForeignFile(at offset: Int) throws(Stop) {
    guard let kind = KnownFile.detect(base + offset, count: end - offset) else { return }
    throw stop(.foreignFile, at: offset, "this is \(kind.name), not AHAP; \(advice(kind))")
  }

  private func advice(_ file: KnownFile) -> StaticString {
    switch file.content {
    case .other(let advice): advice
    case .sound(.decodable):
      "make a pattern of it with 'thrum compose SOUND -o PATTERN.ahap', or name it as EventWaveformPath of an AudioCustom event"
    case .sound(.convertible):
      "convert its sound to WAV; then make a pattern of it with 'thrum compose SOUND -o PATTERN.ahap', or name it as EventWaveformPath"
    }
  }

  /// Replaces all findings by a single one if the keys of a file without Pattern are those of another JSON
  /// format; returns false if they are not.
  mutating func rejectForeignKeys(_ extras: ExtraKeys, at offset: Int) -> Bool {
    for member in extras.members {
      let message: String
      if isSame(member.key, "signals") {
        message =
          "this is a .haptic clip of Meta Haptics Studio, not AHAP; convert it with 'thrum convert'"
      } else if isSame(member.key, "perceptions") {
        message = "this is an MPEG haptics file (HJIF), not AHAP; convert it with 'thrum convert'"
      } else {
        continue
      }
      log = FindingLog(limit: log.limit)
      report(.foreignFile, at: offset, message)
      return true
    }
    return false
  }
}
