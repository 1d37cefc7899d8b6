import HapticDevices
import HapticOperations
import HapticText

extension DeviceReport {
  /// Returns the report as text: a table, then the kinds without outputs. If the table is wider than the
  /// terminal, it states the number of channels instead of their names.
  func lines(width: Int? = nil) -> [String] {
    let lines = lines(namesChannels: true)
    guard let width, lines.contains(where: { $0.count > width }) else { return lines }
    return self.lines(namesChannels: false)
  }

  private func lines(namesChannels: Bool) -> [String] {
    var table = TextTable()
    if !outputs.isEmpty { table.add("", "Output", "name", "channels", "rate", "latency", "felt at") }
    for output in outputs {
      table.add(
        output.id == best ? "*" : " ", output.id.printable, output.name.printable,
        namesChannels ? Self.channels(output.channels) : "\(output.channels.count)",
        output.sampleRate > 0 ? NumberText.rounded(output.sampleRate, digits: 0) + " Hz" : "-",
        Self.latency(output),
        output.localities.joined(separator: ", "))
    }
    var lines = table.lines()
    let notes = outputs.compactMap(\.note).map(\.printable)
    lines += notes
    if !notes.isEmpty { lines.append(PadEntry.caution) }
    for kind in kinds {
      if let problem = kind.problem {
        // The remedy comes last.
        let parts = problem.split(separator: ";", maxSplits: 1)
        let cause = kind.cause.map { " (\($0))" } ?? ""
        let cure = parts.count > 1 ? ";" + parts[1] : ""
        lines.append("\(kind.name): \(parts[0])\(cause)\(cure)")
      } else if !outputs.contains(where: { $0.kind == kind.name }) {
        lines.append("\(kind.name): nothing is connected")
      }
    }
    if outputs.isEmpty {
      lines.append(
        "No output device: 'thrum play' runs silently in real time, 'thrum render' writes files.")
    }
    return lines
  }

  private static func channels(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    let shown = names.prefix(4).joined(separator: ", ")
    return "\(names.count) (\(shown)\(names.count > 4 ? ", ..." : ""))"
  }

  private static func latency(_ output: Output) -> String {
    func text(_ seconds: Double) -> String { NumberText.rounded(seconds * 1000, digits: 1) + " ms" }
    if let latency = output.latency { return text(latency) }
    return output.leastLatency.map { "at least " + text($0) } ?? "not known"
  }
}
