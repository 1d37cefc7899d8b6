import HapticOutputs
import HapticPads
import HapticPerception

/// A game controller that was chosen by name, and what of it is driven.
struct ControllerChoice {
  private let name: ControllerName

  /// Parses a name. Throws `misuse` if it is wrong.
  init(_ name: String) throws(OutputError) { self.name = try ControllerName(name) }

  /// Creates the output. A pad is opened only when the output is started.
  ///
  /// - Throws: `noDevice` if there is no such controller; `unsuitable` if it lacks what was asked for or the
  ///   system does not permit it.
  func open(_ options: DeviceOptions) throws(OutputError) -> any HapticOutput {
    let locality = name.locality ?? options.locality
    let entry = try entry(PadEntry.list(), locality: locality)
    guard let kind = try kind(of: entry, locality: locality) else {
      guard let controller = entry.controller else {
        throw OutputError(.unsuitable, entry.sentence(of: nil), place: entry.id)
      }
      return try OutputChoice.motors(controller.id, options, locality: locality)
    }
    for pad in entry.pads where pad.access != .permitted {
      throw OutputError(
        .unsuitable, PadPermissions.obstacle(pad) ?? "the pad cannot be used", place: entry.id)
    }
    var settings = CoilSettings()
    settings.locality = locality
    if let buffer = name.buffer { settings.buffer = buffer }
    return try PadOutput(
      entry.pads, kind: kind, locality: locality, settings: settings, controller: entry.controller)
  }

  /// Returns the identifier of the controller. Throws `noDevice` if there is none.
  func bestID() throws(OutputError) -> String {
    try entry(PadEntry.list(), locality: name.locality ?? .default).id
  }

  /// Returns the controller with the name: the best one if the name states none.
  private func entry(_ entries: [PadEntry], locality: ControllerLocality) throws(OutputError) -> PadEntry {
    let isAny = name.id == OutputChoice.controller
    let fitting = entries.filter { isAny ? fits($0, locality) : $0.isNamed(name.id) }
    // Of equally good ones the first is taken.
    if let best = fitting.map(\.rank).min(), let entry = fitting.first(where: { $0.rank == best }) {
      return entry
    }
    let known =
      entries.isEmpty ? "none is connected" : "connected: " + entries.map(\.id).joined(separator: ", ")
    throw OutputError(.noDevice, "no such game controller; \(known)", place: String(name.id.prefix(80)))
  }

  /// Returns whether a controller has what the name asks for.
  private func fits(_ entry: PadEntry, _ locality: ControllerLocality) -> Bool {
    switch name.kind {
    case .motors: entry.hasMotors
    case .coils, .twoTone: entry.actuators == name.kind?.pad
    case nil where locality == .default: entry.best != nil || entry.hasMotors
    case nil: entry.localities.contains(locality)
    }
  }

  /// Returns what is driven; `nil` for the motors.
  private func kind(
    of entry: PadEntry, locality: ControllerLocality
  ) throws(OutputError) -> PadOutput.Kind? {
    switch name.kind {
    case .motors: return nil
    case .coils, .twoTone:
      guard let kind = name.kind?.pad, entry.actuators == kind else {
        throw OutputError(
          .unsuitable, entry.ambiguity ?? "\(entry.name) has no \(name.kind?.pad?.noun ?? "actuators")",
          place: entry.id)
      }
      return kind
    case nil:
      if locality.isTrigger { return entry.pads.contains { $0.kind.isDualSense } ? .triggers : nil }
      return entry.best
    }
  }
}
