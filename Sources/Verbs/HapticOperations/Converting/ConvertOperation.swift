import AHAP
import HapticAnalysis
import HapticFormats
import HapticModel
import HapticPerception
import HapticText

/// Converts a file of haptics to another format, and states what a hand will notice of it.
///
/// ```swift
/// guard let format = FormatRegistry.named("android") else { return }
/// let result = try ConvertOperation(to: format).run(bytes, ending: "ahap", name: "tap")
/// ```
public struct ConvertOperation: Sendable {
  /// The format to write.
  public var format: HapticFormat
  /// The device that the source is designed for.
  public var design: DesignTarget
  /// The device that plays the result.
  public var device: DesignTarget
  /// Whether values are transcribed, instead of adapted so that the result feels like the source.
  public var isLiteral: Bool
  /// Whether the result states how differently it feels, which takes most of the time. A result states in any case what is felt
  /// in the source and lost in the result, unless values are transcribed or playing the pattern would take minutes.
  public var measures: Bool
  /// The limits of readers.
  public var limits = FormatLimits()
  /// The longest pattern that formats of devices are written for, in seconds. Their writers calculate steps of milliseconds, also
  /// in silence, so that a late event of few bytes would take minutes.
  package var longestSampled = 3600.0
  /// How many seconds of vibration the search for the best result may simulate.
  package var searchSeconds = FormatSource.usualSearchSeconds
  /// The size of the largest AHAP file that is written, in bytes: that of the largest which is read anywhere else.
  package var largestAHAP = AHAPDecoder().limits.bytes

  /// Creates the operation. By default the source is designed for a phone, the result is for the device of the format, values
  /// are adapted to that device, and the result states how differently it feels.
  ///
  /// - Throws: `invalidOption` for a format that is only read.
  public init(
    to format: HapticFormat, design: DesignTarget = DesignTarget(.taptic), device: DesignTarget? = nil,
    isLiteral: Bool = false, measures: Bool = true
  ) throws(OperationError) {
    guard format.isWritten else {
      throw OperationError(
        .invalidOption, "\(format.name) is only read; write \(Self.names { $0.isWritten })")
    }
    self.format = format
    self.design = design
    self.device = device ?? DesignTarget(name: format.device) ?? design
    self.isLiteral = isLiteral
    self.measures = measures
  }

  /// Returns the names of formats, joined by commas.
  package static func names(where isWanted: (HapticFormat) -> Bool) -> String {
    FormatRegistry.formats.filter(isWanted).map { $0.name }.joined(separator: ", ")
  }

  /// Converts a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - ending: the ending of its name in lower case, which counts if its content does not state a format.
  ///   - name: the name of the pattern in the result.
  /// - Throws: `invalidPattern` if the file cannot be read or the format cannot express it, `tooLarge` if it is beyond a
  ///   limit or the calculation would take minutes.
  public func run(
    _ bytes: [UInt8], ending: String? = nil, name: String = "pattern"
  ) throws(OperationError) -> ConvertResult {
    let (content, source) = try read(bytes, ending: ending)
    return try run(content, from: source, name: name)
  }

  /// Reads a file, such as one to play. Returns its content and the name of its format.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - ending: the ending of its name in lower case, which counts if its content does not state a format.
  /// - Throws: `invalidPattern` if the file cannot be read, `tooLarge` if it is beyond a limit.
  public func read(
    _ bytes: [UInt8], ending: String? = nil
  ) throws(OperationError) -> (content: FormatContent, format: String) {
    try Self.read(bytes, ending: ending, limits: limits)
  }

  /// Reads a file within limits.
  package static func read(
    _ bytes: [UInt8], ending: String?, limits: FormatLimits
  ) throws(OperationError) -> (content: FormatContent, format: String) {
    guard let source = FormatRegistry.detect(bytes, ending: ending), let read = source.read else {
      throw OperationError(
        .invalidPattern, "the format is not known; \(names { $0.isRead }) are read")
    }
    do throws(FormatError) { return (try read(bytes, limits), source.name) } catch {
      throw translated(error, source.name)
    }
  }

  /// Joins the files of several results into one file of a name.
  ///
  /// - Throws: `invalidOption` if a file of the format has one pattern, `invalidPattern` if two patterns have one name.
  public func join(_ files: [[UInt8]], name: String) throws(OperationError) -> [UInt8] {
    guard let join = format.join else {
      throw OperationError(.invalidOption, "a file of \(format.name) has one pattern")
    }
    do throws(FormatError) {
      let joined = try join(files, name)
      try checkReadable(FormatFile(joined))
      return joined
    } catch {
      throw Self.translated(error, format.name)
    }
  }

  /// Converts what ``read(_:ending:)`` has returned.
  ///
  /// - Parameters:
  ///   - content: the patterns.
  ///   - source: the name of their format.
  ///   - name: the name of the pattern in the result.
  /// - Throws: `invalidPattern` if the format cannot express them, `tooLarge` if the calculation would take minutes or the
  ///   result would be beyond the limits of its own reader.
  public func run(
    _ content: FormatContent, from source: String, name: String = "pattern"
  ) throws(OperationError) -> ConvertResult {
    guard let write = format.write else { throw OperationError(.invalidOption, "the format is only read") }
    do throws(FormatError) {
      let end = content.patterns.reduce(0) { max($0, $1.duration) }
      guard !format.isAdapted || end <= longestSampled else {
        throw FormatError(.limit, "the pattern lasts longer than an hour; cut it into parts")
      }
      var original = FormatSource(
        content.patterns, name: name, design: design, device: device, isLiteral: isLiteral)
      original.searchSeconds = searchSeconds
      let written = try write(original)
      for file in written.files { try checkReadable(file, end: end) }
      var result = ConvertResult(
        from: source, to: format.name, design: design.name, device: device.name, files: written.files,
        losses: content.losses + written.losses, comparison: nil,
        isWhole: content.patterns.allSatisfy { FeltTrace.covers($0) })
      if measures || !isLiteral { try feel(original, written, &result) }
      return result
    } catch {
      throw Self.translated(error, format.name)
    }
  }

  /// Adds what is felt of a result: the distance, and what is felt in the source and lost.
  private func feel(
    _ source: FormatSource, _ written: WrittenFormat, _ result: inout ConvertResult
  ) throws(FormatError) {
    let playback = try written.playback
    var played = source.patterns
    if case .patterns(let written) = playback {
      if design == device, written == source.patterns {
        if measures { result.comparison = CompareResult.same.comparison }
        return
      }
      played += written
    }
    // A result that the search has played already is not too large.
    if written.check == nil || measures, Effort(feeling: played).isTooLarge(for: .feeling) {
      guard measures else { return result.losses.append(.unchecked(reason: Effort.reason)) }
      throw FormatError(.limit, Effort.reason)
    }
    if !measures, !result.isWhole {
      result.losses.append(.unchecked(reason: "only the first 10 minutes were played"))
    }
    let check = written.check ?? FeltCheck(source.patterns, on: design)
    var forms = [(name: device.name, device: device, playback: playback, alternative: written.alternative)]
    forms += written.fallbacks.map { ($0.name, $0.device, $0.playback, $0.alternative) }
    for (index, form) in forms.enumerated() {
      let felt = check.compare(form.playback, on: form.device, beside: form.alternative)
      if measures, index == 0 { result.comparison = felt.comparison }
      result.largestUnfelt = max(result.largestUnfelt, felt.losses.largest)
      guard !felt.losses.lost.isEmpty else { continue }
      let alternative = form.alternative?.alternative ?? otherwise(source, check, index)
      if let loss = felt.loss(on: form.name, beside: alternative) { result.losses.append(loss) }
    }
  }

  /// Returns what a form of a result would lose if it were transcribed in place of adapted, or adapted in place of
  /// transcribed, without a search; `nil` if it cannot be written so.
  private func otherwise(
    _ source: FormatSource, _ check: FeltCheck, _ index: Int
  ) -> UnfeltEvents.Alternative? {
    var other = source
    (other.isLiteral, other.searchSeconds) = (!source.isLiteral, 0)
    guard let write = format.write, let written = try? write(other), let playback = try? written.playback
    else {
      return nil
    }
    let forms = [(playback, device)] + written.fallbacks.map { ($0.playback, $0.device) }
    guard forms.indices.contains(index) else { return nil }
    let felt = check.compare(forms[index].0, on: forms[index].1)
    return .init(lost: felt.losses.lost.count, distance: felt.difference.distance)
  }

  /// Throws `limit` if a result is so large, or so long, that it could not be read again.
  private func checkReadable(_ file: FormatFile, end: Double = 0) throws(FormatError) {
    do throws(FormatError) {
      if format.endings.contains(where: { $0.hasSameBytes(as: "ahap") }) {
        guard file.bytes.count > largestAHAP else { return }
        throw FormatError(.limit, "more than \(largestAHAP) bytes")
      }
      // The bytes of what is only written may be calculated at each use.
      guard let read = format.read else { return }
      let bytes = file.bytes
      guard bytes.count <= limits.bytes else {
        throw FormatError(.limit, "more than \(limits.bytes) bytes")
      }
      // An event takes four bytes at least, a value two. No result is twice as long as its source.
      if bytes.count > min(4 * limits.events, 2 * limits.values) || end > limits.seconds / 2 {
        _ = try read(bytes, limits)
      }
    } catch {
      let place = error.place.utf8.isEmpty ? "" : "\(error.place): "
      throw FormatError(
        .limit,
        "the result is too large to be read again: \(place)\(error.message); cut the pattern into parts")
    }
  }

  private static func translated(_ error: FormatError, _ format: String) -> OperationError {
    let kind: OperationErrorKind = error.kind == .limit ? .tooLarge : .invalidPattern
    let place = error.place.utf8.isEmpty ? "" : "\(error.place): "
    return OperationError(kind, "\(place)\(error.message) (\(format))", cause: error.cause)
  }
}

/// A file in another format, with what is lost.
public struct ConvertResult: Sendable {
  /// The name of the format that was read.
  public var from: String
  /// The name of the format that was written.
  public var to: String
  /// The name of the device that the source is designed for.
  public var design: String
  /// The name of the device that plays the result.
  public var device: String
  /// The files to write.
  public var files: [FormatFile]
  /// The losses, item by item.
  public var losses: [Loss]
  /// How differently the result feels, also in words; `nil` if that was not asked for.
  public var comparison: TraceComparison?
  /// How strongly the strongest event is felt in the source for which nothing is felt in the result, in just noticeable
  /// differences from nothing; 0 if there is none.
  public var largestUnfelt = 0.0
  /// Whether the whole pattern was compared, and not only its first ten minutes.
  public var isWhole: Bool

  /// How differently the result feels; `nil` if that was not asked for.
  public var difference: FeelDifference? { comparison?.difference }

  /// The losses that a hand could notice.
  public var realLosses: [Loss] { losses.filter { !$0.isHarmless } }

  /// The conversion in one line, such as `ahap to haptic: close, 1.52 JND apart`.
  public var summary: String {
    var text = "\(from) to \(to)"
    if let difference {
      text += ": \(difference.verdict.text), \(NumberText.rounded(difference.distance, digits: 2)) JND apart"
      if !design.hasSameBytes(as: device) { text += " (\(design), then \(device))" }
      if !isWhole { text += " in the first ten minutes" }
    }
    let count = realLosses.count
    return text + (count > 0 ? "; \(FindingText.count(count, "loss", "losses"))" : "")
  }

  /// The losses, item by item, and the largest differences to feel, as lines of text.
  public var details: [String] {
    var lines = realLosses.map { $0.line }
    if let comparison {
      let gain = comparison.difference.gain
      let size = NumberText.rounded(gain.magnitude, digits: 1)
      if !size.hasSameBytes(as: "0") {
        lines.append("overall \(size) dB \(gain > 0 ? "weaker" : "stronger") on \(device)")
      }
      lines += comparison.sentences()
    }
    return lines
  }

  /// Writes the members of the result to an object of JSON.
  package func write(to json: inout JSONText) {
    json.string("from", from)
    json.string("to", to)
    json.string("design", design)
    json.string("device", device)
    json.objects("losses", losses) { json, loss in loss.write(to: &json) }
    guard let comparison else { return json.null("felt") }
    json.object("felt") { json in
      json.members(of: comparison)
      json.bool("whole", isWhole)
    }
  }
}
