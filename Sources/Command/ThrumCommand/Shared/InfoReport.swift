import HapticAudio
import HapticModel
import HapticOperations
import HapticScore
import HapticText

/// The summary of a file that `thrum info` prints.
struct InfoReport {
  /// The entry for one of several files: its report, or the reason why the file has no report.
  enum Entry {
    case report(InfoReport)
    case failure(file: String, reason: String)
  }

  /// An audio file to which the pattern refers.
  struct AudioFile {
    var path: String
    var count: Int
    var isFound: Bool
    /// Whether the file exists and can be decoded.
    var isUsable: Bool
  }

  var file: String
  var pattern: HapticPattern
  var summary: PatternSummary
  var audioFiles: [AudioFile]
  var warningCount: Int
  /// The time until everything has faded out, in seconds; `nil` if the pattern never ends by itself.
  var soundingLength: Double?
  /// The greatest number of voices (sounding events) that play at the same time.
  var peakPolyphony: Int

  init(_ source: PatternFile, audio: AudioOptions) {
    file = source.name
    pattern = source.pattern
    warningCount = source.warnings.count
    summary = PatternSummary(source.pattern)
    let locator = PatternAudio.locator(source.path, options: audio)
    let library = AudioLibrary(locator: locator)
    let score = Score(source.pattern, waveforms: library.waveform)
    audioFiles = summary.audioFiles.map { file in
      let isFound = (try? locator.locate(file.path)) != nil
      let isUsable = isFound && library.waveform(for: AudioWaveform(.path(file.path))) != nil
      return AudioFile(path: file.path, count: file.count, isFound: isFound, isUsable: isUsable)
    }
    let renderer = OfflineRenderer([OfflineRenderer.Track(score)])
    soundingLength = renderer.soundingFrames == .max ? nil : renderer.soundingLength
    peakPolyphony = renderer.peakPolyphony
  }

  /// The keys at the top level of the file that AHAP does not define.
  private var metadata: [(key: String, value: ExtraValue)] {
    pattern.extras.members.map { ($0.key, $0.value) }
  }
}

// MARK: - For programs

extension InfoReport {
  /// Returns the reports as JSON, in the form that Docs/JSON.md describes.
  static func json(_ entries: [Entry]) -> String {
    var json = JSONText()
    json.object { json in
      json.number("schema", JSONText.schema)
      json.array("files") { json in
        for entry in entries {
          switch entry {
          case .report(let report): report.write(to: &json)
          case .failure(let file, let reason):
            json.object { json in
              json.string("file", file)
              json.string("error", reason)
            }
          }
        }
      }
    }
    return json.text
  }

  private func write(to json: inout JSONText) {
    json.object { json in
      json.string("file", file)
      json.number("version", pattern.version)
      json.number("duration", pattern.duration)
      if let soundingLength {
        json.number("soundingLength", soundingLength)
      } else {
        json.null("soundingLength")
      }
      json.number("peakPolyphony", peakPolyphony)
      json.number("warnings", warningCount)
      json.object("events") { json in
        for type in EventType.allCases { json.number(type.name, summary.count(type)) }
      }
      write(summary.eventParameters, "eventParameters", to: &json)
      write(summary.dynamicParameters, "dynamicParameters", to: &json)
      write(summary.curves, "curves", withPoints: true, to: &json)
      json.array("audioFiles") { json in
        for file in audioFiles {
          json.object { json in
            json.string("path", file.path)
            json.number("count", file.count)
            json.bool("found", file.isFound)
            json.bool("usable", file.isUsable)
          }
        }
      }
      json.object("metadata") { json in
        for (key, value) in metadata { json.raw(key, value.json) }
      }
    }
  }

  private func write(
    _ usages: [PatternSummary.Usage], _ key: String, withPoints: Bool = false, to json: inout JSONText
  ) {
    json.array(key) { json in
      for usage in usages {
        json.object { json in
          json.string("name", usage.facts.name)
          json.number("count", usage.count)
          if withPoints { json.number("points", usage.points) }
          json.number("min", usage.lowest)
          json.number("max", usage.highest)
          ParameterTable.writeRange(usage.facts, to: &json)
        }
      }
    }
  }
}

// MARK: - For people

extension InfoReport {
  /// Returns the report as aligned text.
  func text() -> String {
    var lines = [file.printable]
    var facts = TextTable()
    facts.add("Duration", NumberText.rounded(pattern.duration) + " s")
    facts.add("Sounding length", soundingLength.map { NumberText.rounded($0) + " s" } ?? "endless")
    facts.add("Peak polyphony", FindingText.count(peakPolyphony, "voice"))
    facts.add("Version", NumberText.shortest(pattern.version))
    if warningCount > 0 { facts.add("Warnings", "\(warningCount) (see 'thrum check')") }
    lines += facts.lines(indent: 2)
    lines += section("Events", eventTable)
    lines += section("Event parameters", usageTable(summary.eventParameters))
    lines += section("Dynamic parameters", usageTable(summary.dynamicParameters))
    lines += section("Curves", usageTable(summary.curves))
    lines += section("Audio files", audioTable)
    lines += section("Metadata", metadataTable)
    return lines.joined(separator: "\n")
  }

  private func section(_ title: String, _ table: TextTable) -> [String] {
    let rows = table.lines(indent: 4)
    return rows.isEmpty ? [] : ["  " + title] + rows
  }

  private var eventTable: TextTable {
    var table = TextTable()
    for type in EventType.allCases where summary.count(type) > 0 {
      table.add(type.name, "\(summary.count(type)) x")
    }
    return table
  }

  private func usageTable(_ usages: [PatternSummary.Usage]) -> TextTable {
    var table = TextTable()
    for usage in usages {
      let points = usage.points > 0 ? ", " + FindingText.count(usage.points, "point") : ""
      table.add(
        usage.facts.name, "\(usage.count) x\(points)", ParameterTable.range(usage.lowest, usage.highest),
        "of " + ParameterTable.range(usage.facts.range.lowerBound, usage.facts.range.upperBound),
        "default " + ParameterTable.defaultText(usage.facts))
    }
    return table
  }

  private var audioTable: TextTable {
    var table = TextTable()
    for file in audioFiles {
      table.add(file.path.printable, "\(file.count) x", Self.state(file))
    }
    return table
  }

  private static func state(_ file: AudioFile) -> String {
    if file.isUsable { return "" }
    return file.isFound ? "cannot be decoded" : "not found"
  }

  private var metadataTable: TextTable {
    var table = TextTable()
    for (key, value) in metadata {
      if case .object(let keys) = value {
        for member in keys.members { table.add("\(key).\(member.key)".printable, Self.plain(member.value)) }
      } else {
        table.add(key.printable, Self.plain(value))
      }
    }
    return table
  }

  private static func plain(_ value: ExtraValue) -> String {
    if case .string(let text) = value { return text.printable }
    return value.json.printable
  }
}
