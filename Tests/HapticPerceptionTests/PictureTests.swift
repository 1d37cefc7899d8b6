import Foundation
import HapticPerception
import TestSupport
import Testing

/// The pictures of Docs/Perception.md, drawn by the model: `RECORD_GOLDEN=1` draws them again and fails.
@Suite("Pictures of the model")
struct PictureTests {
  @Test("the detection threshold and its channels")
  func threshold() throws {
    let table = DetectionThreshold()
    var plot = Plot(
      "Weakest steady vibration that is felt",
      x: .init(range: 10...1000, ticks: [10, 20, 50, 100, 200, 500, 1000], label: "Hz", isLogarithmic: true),
      y: .init(range: -50...15, ticks: [-50, -40, -30, -20, -10, 0, 10], label: "dB re 1 g peak"),
      isLegendLeft: true)
    let steps = (0...200).map { 10 * pow(100, Double($0) / 200) }
    plot.curve("contactor, the table", steps.map { ($0, table.level(at: $0)) }, color: "#222222")
    plot.curve(
      "Pacinian channel", steps.map { ($0, table.pacinian(at: $0)) }, color: "#1f77b4", dashes: "6 3")
    plot.curve(
      "non-Pacinian channel", steps.map { ($0, table.nonPacinian(at: $0)) }, color: "#d62728", dashes: "2 3")
    plot.curve(
      "in a grasp", steps.map { ($0, min(table.pacinian(at: $0) - 10, table.nonPacinian(at: $0))) },
      color: "#2ca02c")
    try check(plot, "perception-threshold")
  }

  @Test("level over time of four taps, with threshold, demanded level and felt events")
  func level() throws {
    let trace = TraceBench.felt(
      Bench.drive(TraceBench.four.map { Bench.tap($0.time, Float($0.intensity), Float($0.sharpness)) }))
    var plot = Plot(
      "Four taps on taptic, in a grasp",
      x: .init(range: 0...0.8, ticks: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8], label: "s"),
      y: .init(range: 0...45, ticks: [0, 10, 20, 30, 40], label: "dB above threshold"))
    plot.curve("needed to be felt", [(0, 10), (0.8, 10)], color: "#999999", dashes: "4 4")
    let levels = trace.moments.enumerated().map {
      (Double($0.offset) / PerceptionConstants.frameRate, $0.element.level)
    }
    plot.curve("level of each moment", levels, color: "#1f77b4")
    let events = trace.events
    plot.dots("felt events: start and highest level", events.map { ($0.time, $0.level) }, color: "#d62728")
    for event in events {
      plot.note("\(Int(event.pitch.rounded())) Hz", event.time + 0.02, event.level + 2)
    }
    try check(plot, "perception-level")
  }

  @Test("what full drive gives on each linear device")
  func devices() throws {
    var plot = Plot(
      "Full drive on five classes of linear devices",
      x: .init(range: 20...500, ticks: [20, 50, 100, 200, 500], label: "Hz", isLogarithmic: true),
      y: .init(range: 0...50, ticks: [0, 10, 20, 30, 40, 50], label: "dB above the contactor's threshold"),
      isLegendLeft: true)
    let table = DetectionThreshold()
    let colors = ["#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd"]
    for (device, color) in zip([DeviceClass.lra150, .lraPlain, .taptic, .coil, .joycon], colors) {
      guard case .linear(let actuator) = device.models[0].mechanism else { continue }
      let points = (0...150).map { step -> (Double, Double) in
        let hertz = 20 * pow(25, Double(step) / 150)
        let r = hertz / actuator.resonance
        let g = actuator.gain * r * r / hypot(1 - r * r, r / actuator.q)
        return (hertz, 20 * log10(g) - table.level(at: hertz))
      }
      plot.curve(device.name, points, color: color)
    }
    try check(plot, "perception-devices")
  }

  @Test("distances of patterns whose times change little by little")
  func times() throws {
    var plot = Plot(
      "Distance to the first pattern",
      x: .init(range: 0...120, ticks: [0, 20, 40, 60, 80, 100, 120], label: "ms"),
      y: .init(range: 0...10, ticks: [0, 2, 4, 6, 8, 10], label: "just noticeable differences"),
      isLegendLeft: true)
    for (name, color) in [
      ("interval of two taps in ms", "#1f77b4"), ("gap in a hum in ms", "#d62728"),
      ("shift of a lone tap in ms", "#2ca02c"),
    ] { try plot.sweep(name, upTo: 120, color: color) }
    try check(plot, "perception-times")
  }

  @Test("distances of patterns whose levels change little by little")
  func levels() throws {
    var plot = Plot(
      "Distance to the first pattern",
      x: .init(range: -30...0, ticks: [-30, -25, -20, -15, -10, -5, 0], label: "dB"),
      y: .init(range: 0...15, ticks: [0, 3, 6, 9, 12, 15], label: "just noticeable differences"),
      isLegendLeft: true)
    for (name, color) in [
      ("level of a second tap in dB", "#1f77b4"), ("level of a tap on a hum in dB", "#d62728"),
      ("level of a sixth tap in dB", "#2ca02c"),
    ] { try plot.sweep(name, upTo: 0, color: color) }
    try check(plot, "perception-levels")
  }

  private func check(_ plot: Plot, _ name: String) throws {
    let difference = try Package.compare(plot.svg, with: "Docs/Images/\(name).svg")
    #expect(difference == nil, "\(difference ?? "")")
  }
}

extension Plot {
  /// Adds the distances of a sweep to its first pattern.
  fileprivate mutating func sweep(_ name: String, upTo end: Double, color: String) throws {
    let sweep = try #require(TraceSweep.all.first { $0.name == name })
    let first = sweep.trace(sweep.values[0])
    // Every sixth value: the curves are smooth, and the sweeps themselves look at each.
    let values = sweep.values.filter { $0 <= end }.enumerated().filter { $0.offset % 6 == 0 }.map(\.element)
    let points = values.map { ($0, TraceBench.distance(first, sweep.trace($0))) }
    curve(name, points, color: color)
  }
}
