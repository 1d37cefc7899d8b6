import HapticModel
import HapticText

extension InfoResult {
  /// Returns the summary as aligned text below the name of the file.
  package func text(of file: String) -> String {
    var lines = [file.printable]
    var facts = TextTable()
    facts.add("Duration", NumberText.rounded(pattern.duration) + " s")
    facts.add("Sounding length", soundingLength.map { NumberText.rounded($0) + " s" } ?? "endless")
    facts.add("Peak polyphony", FindingText.count(peakPolyphony, "voice"))
    facts.add("Version", NumberText.shortest(pattern.version))
    if let warningCount, warningCount > 0 { facts.add("Warnings", "\(warningCount) (see 'thrum check')") }
    lines += facts.lines(indent: 2)
    lines += Self.section("Events", eventTable)
    lines += Self.section("Event parameters", Self.usageTable(summary.eventParameters))
    lines += Self.section("Dynamic parameters", Self.usageTable(summary.dynamicParameters))
    lines += Self.section("Curves", Self.usageTable(summary.curves))
    lines += Self.section("Audio files", audioTable)
    lines += Self.section("Metadata", metadataTable)
    return lines.joined(separator: "\n")
  }

  private static func section(_ title: String, _ table: TextTable) -> [String] {
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

  private static func usageTable(_ usages: [PatternSummary.Usage]) -> TextTable {
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
      let state =
        switch file.state {
        case .undecodable: "cannot be decoded"
        case .missing: "not found"
        case .usable, nil: ""
        }
      table.add(file.path.printable, "\(file.count) x", state)
    }
    return table
  }

  private var metadataTable: TextTable {
    var table = TextTable()
    for member in metadata {
      if case .object(let keys) = member.value {
        for inner in keys.members {
          table.add("\(member.key).\(inner.key)".printable, Self.plain(inner.value))
        }
      } else {
        table.add(member.key.printable, Self.plain(member.value))
      }
    }
    return table
  }

  private static func plain(_ value: ExtraValue) -> String {
    if case .string(let text) = value { return text.printable }
    return value.json.printable
  }
}
