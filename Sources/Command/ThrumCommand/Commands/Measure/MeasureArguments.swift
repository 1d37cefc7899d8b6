import ArgumentParser
import HapticMeasurement
import HapticOperations

/// The unit of a table on the command line.
enum RecordingUnitName: String, ExpressibleByArgument, CaseIterable {
  case g
  case metres = "m/s2"

  var unit: RecordingUnit { self == .g ? .g : .metresPerSecondSquared }
}

/// The options for the samples of a recording, which all commands that read recordings share.
struct RecordingOptions: ParsableArguments {
  @Option(
    name: .customLong("full-scale"), parsing: .unconditional,
    help: ArgumentHelp("The acceleration of full scale of an audio file.", valueName: "g"),
    transform: Number.within(0.001...100_000, "g"))
  var fullScale: Double?

  @Option(help: ArgumentHelp("The unit of a table, g or m/s2.", valueName: "unit"))
  var unit: RecordingUnitName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The channel of an audio file with the sensor.", valueName: "n"),
    transform: Number.whole(1...64, ""))
  var channel: Int?

  /// Whether an option is given.
  var isGiven: Bool { fullScale != nil || unit != nil || channel != nil }

  /// The reader with these options.
  var file: RecordingFile { RecordingFile(channel: channel, fullScale: fullScale, unit: unit?.unit) }
}

/// The numbers that a recording must determine.
struct RequiredQuantities {
  var names = [MeasuredQuantity.resonance.name]

  init() {}

  /// Reads names with commas between them.
  init(text: String) throws {
    let known = [MeasuredQuantity.resonance, .q, .peakG, .rise, .fall].map(\.name)
    names = text.split(separator: ",").map(String.init)
    for name in names where !known.contains(name) {
      throw ValidationError("there is no quantity '\(name)'; use \(known.joined(separator: ", "))")
    }
  }
}

extension MeasureOperation.Kind: ExpressibleByArgument {}

extension SensorModel {
  /// Reads a bandwidth in Hz, with the order of the filter after a comma, or `none`.
  init(bandwidthText text: String) throws {
    guard text != "none" else {
      self.init(bandwidth: .infinity)
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let limits = SensorModel.bandwidths
    guard parts.count <= 2, let first = parts.first else {
      throw ValidationError("give a bandwidth in Hz, Hz,ORDER or none")
    }
    let hertz = try Number.within(limits, "Hz, or none")(first)
    let order = parts.count == 2 ? try Number.whole(SensorModel.orders, "(the order)")(parts[1]) : 2
    self.init(bandwidth: hertz, order: order)
  }
}
