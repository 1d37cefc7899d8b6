import HapticOutputs
import HapticSynthesis
import HapticText

extension ChannelPlan {
  private enum Use: String, CaseIterable {
    case audio, haptic, preview
  }

  /// Creates a plan from its text form, such as `preview`, `haptic=2` or `audio=1-2,haptic=3,4`.
  ///
  /// The text is a list separated by commas. An entry consists of a use (`audio`, `haptic` or `preview`), an
  /// equals sign, and a channel number or a range. A number or range without a use belongs to the use before
  /// it, so `haptic=3,4` specifies two channels. The text `preview` without channel numbers creates the plan
  /// ``preview``, which mixes haptics and audio on channels 1 and 2.
  ///
  /// - Throws: `misuse` if the text cannot be read; the message contains the invalid part.
  public init(_ text: String) throws(OutputError) {
    if text == "preview" {
      self = .preview
      return
    }
    var channels: [Use: [Int]] = [:]
    var current: Use?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var numbers = part
      if let equals = part.firstIndex(of: "=") {
        let use = try Self.use(part[..<equals])
        if channels[use] != nil { throw Self.wrong(text, "\(use.rawValue) appears twice; remove one") }
        channels[use] = []
        current = use
        numbers = part[part.index(after: equals)...]
      }
      guard let use = current else {
        throw Self.wrong(text, "it begins with '\(part.prefix(40))' instead of audio=, haptic= or preview")
      }
      channels[use, default: []] += try Self.numbers(numbers, in: text)
    }
    if let mixed = channels[.preview] {
      guard channels.count == 1 else { throw Self.wrong(text, "preview stands alone") }
      try self.init(audio: mixed, haptic: [], mix: .preview)
    } else {
      try self.init(audio: channels[.audio] ?? [], haptic: channels[.haptic] ?? [])
    }
  }

  private static func use(_ name: Substring) throws(OutputError) -> Use {
    if let use = Use(rawValue: String(name)) { return use }
    let near = NearNames.nearest(to: String(name.prefix(40)), in: Use.allCases.map(\.rawValue))
    let hint = near.map { "; did you mean \($0)?" } ?? "; use audio, haptic or preview"
    throw OutputError(.misuse, "channels have no use called '\(name.prefix(40))'\(hint)")
  }

  private static func numbers(_ part: Substring, in text: String) throws(OutputError) -> [Int] {
    let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { number($0) }
    switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
    case (1, let only?, _): return [only]
    // The limit is checked first, so that a long range does not create a long array.
    case (2, let first?, let last?) where first <= last && last <= highestChannel: return Array(first...last)
    case (2, _, let last?) where last > highestChannel:
      throw wrong(text, "channels count from 1 to \(highestChannel)")
    default:
      throw wrong(text, "'\(part.prefix(40))' is not a channel number or range such as 3 or 1-2")
    }
  }

  private static func number(_ digits: Substring) -> Int? {
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }

  private static func wrong(_ text: String, _ what: String) -> OutputError {
    OutputError(.misuse, "the channel plan '\(text.prefix(80))' cannot be read: \(what)")
  }
}
