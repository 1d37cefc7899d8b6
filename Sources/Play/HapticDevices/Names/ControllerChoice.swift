import HapticOutputs
import HapticPerception

/// A game controller that was chosen by name, and what of it is driven.
package struct ControllerChoice {
  private let name: ControllerName

  /// Parses a name. Throws `misuse` if it is wrong.
  init(_ name: String) throws(OutputError) { self.name = try ControllerName(name) }

  /// Creates the output. A pad is opened only when the output is started.
  ///
  /// - Throws: `noDevice` if there is no such controller; `unsuitable` if it lacks what was asked for or the
  ///   system does not permit it.
  func open(_ options: DeviceOptions) throws(OutputError) -> any HapticOutput {
    let locality = name.locality ?? options.locality
    return try open(entry(PadEntry.list(), locality: locality), locality, options)
  }

  /// Creates the output on a controller. Throws `unsuitable` as above.
  func open(
    _ entry: PadEntry, _ locality: ControllerLocality, _ options: DeviceOptions
  ) throws(OutputError) -> any HapticOutput {
    if locality.isTrigger, !entry.hasTriggerEffects, let controller = entry.controller,
      !controller.localities.contains(.triggers), SDLEffects.reach(controller)
    {
      return try SDLEffects.output(for: controller, locality: locality)
    }
    guard let drive = try drive(of: entry, locality: locality) else {
      guard let controller = entry.controller else {
        throw OutputError(.unsuitable, lack(of: entry, locality: locality), place: entry.id)
      }
      return try OutputChoice.motors(controller.id, options, locality: locality)
    }
    if drive == .coils, let pad = entry.pads.first, pad.kind == .dualSenseUSB {
      var options = options
      if let level = name.level {
        options.levels = OutputLevels(haptic: Float(level), audio: options.levels.audio)
      }
      return try Self.cabled(pad, entry, locality, options)
    }
    for pad in entry.pads where pad.access != .permitted {
      throw OutputError(
        .unsuitable, PadPermissions.obstacle(pad) ?? "the pad cannot be used", place: entry.id)
    }
    var settings = PadSettings(locality: locality, rumble: options.rumble)
    settings.level = name.level
    settings.isFine = name.isFine
    if let buffer = name.buffer { settings.buffer = buffer }
    if let slot = name.slot { settings.slot = slot }
    if name.isFine, drive == .twoTone, !PadFinder.acceptsUntestedByDefault {
      throw OutputError(
        .unsuitable, "how pads play fine rumble was never tried; set THRUM_HID_UNTESTED=1 to try it",
        place: entry.id)
    }
    return try PadOutput(entry.pads, drive, settings: settings, controller: entry.controller)
  }

  /// Returns the output for a part of a controller that the joystick library has found.
  ///
  /// A single handle is driven by its motor, because an app may create one output for each handle, and a pad
  /// has one stream for both voice coils.
  package static func output(
    for controller: Controller, locality: ControllerLocality
  ) throws(OutputError) -> any HapticOutput {
    let entry = entry(of: controller)
    let isHandle = locality == .leftHandle || locality == .rightHandle
    let drive: PadDrive? =
      locality.isTrigger ? (entry?.hasTriggerEffects == true ? .triggers : nil) : isHandle ? nil : entry?.best
    if drive == .coils, let pad = entry?.pads.first, pad.kind == .dualSenseUSB, let entry {
      return try cabled(pad, entry, locality, DeviceOptions())
    }
    if locality.isTrigger, drive == nil, !controller.localities.contains(.triggers),
      SDLEffects.reach(controller)
    {
      return try SDLEffects.output(for: controller, locality: locality)
    }
    guard let entry, let drive else { return try ControllerOutput(controller, locality: locality) }
    return try PadOutput(
      entry.pads, drive, settings: PadSettings(locality: locality), controller: controller)
  }

  /// Returns the parts of a controller that can be felt: those with motors, and those of its pad.
  package static func localities(of controller: Controller) -> Set<ControllerLocality> {
    let triggers: Set<ControllerLocality> =
      entry(of: controller)?.hasTriggerEffects == true || SDLEffects.reach(controller)
      ? [.triggers, .leftTrigger, .rightTrigger, .default, .all] : []
    return controller.localities.union(triggers)
  }

  /// Returns the output for the coils of a pad on a cable.
  private static func cabled(
    _ pad: PadIdentity, _ entry: PadEntry, _ locality: ControllerLocality, _ options: DeviceOptions
  ) throws(OutputError) -> any HapticOutput {
    guard let device = pad.coilDevice else {
      throw OutputError(.unsuitable, entry.sentence(of: nil), place: entry.id)
    }
    let channels = locality == .leftHandle ? [3] : locality == .rightHandle ? [4] : [3, 4]
    let plan = try ChannelPlan(audio: [], haptic: channels)
    let triggers =
      locality == .all && entry.hasTriggerEffects
      ? try PadOutput([pad], .triggers, settings: PadSettings(locality: .triggers)) : nil
    return CabledCoilOutput(
      pad, sound: try OutputDevices.open(device, plan: plan, options: options), controller: entry.controller,
      triggers: triggers)
  }

  /// Returns what is known of a controller; `nil` if no pad is.
  private static func entry(of controller: Controller) -> PadEntry? {
    guard let entries = try? PadEntry.list() else { return nil }
    return entries.first { $0.controller?.instance == controller.instance && !$0.pads.isEmpty }
  }

  /// Returns the identifier of the controller. Throws `noDevice` if there is none.
  func bestID() throws(OutputError) -> String {
    try entry(PadEntry.list(), locality: name.locality ?? .default).id
  }

  /// Returns the controller with the name: the best one if the name states none.
  private func entry(_ entries: [PadEntry], locality: ControllerLocality) throws(OutputError) -> PadEntry {
    let isAny = name.id == OutputChoice.controller
    let fitting = entries.filter {
      isAny ? !$0.isReceiver && fits($0, locality) : $0.isNamed(name.id)
    }
    // Of equally good ones the first is taken.
    if let best = fitting.map(\.rank).min(), let entry = fitting.first(where: { $0.rank == best }) {
      return entry
    }
    let place = String(name.id.prefix(80))
    if isAny, !entries.isEmpty {
      let present = entries.map { $0.sentence ?? $0.name }.joined(separator: "; ")
      throw OutputError(
        .unsuitable, "no connected game controller has what is asked for: \(present)", place: place)
    }
    let known =
      entries.isEmpty ? "none is connected" : "connected: " + entries.map(\.id).joined(separator: ", ")
    throw OutputError(.noDevice, "no such game controller; \(known)", place: place)
  }

  /// Returns whether a controller has what the name asks for.
  private func fits(_ entry: PadEntry, _ locality: ControllerLocality) -> Bool {
    switch name.kind {
    case .motors: entry.hasMotors
    case .coils, .twoTone: entry.actuators?.name == name.kind
    case nil where locality == .default: entry.best != nil || entry.hasMotors
    case nil:
      entry.localities.contains(locality)
        || (locality.isTrigger && entry.controller.map(SDLEffects.reach) == true)
    }
  }

  /// Returns what a controller lacks, and what to use instead.
  private func lack(of entry: PadEntry, locality: ControllerLocality) -> String {
    guard let lacking = name.kind?.noun ?? (locality.isTrigger ? "trigger effects" : nil) else {
      return entry.sentence(of: nil)
    }
    let others = [entry.best?.name?.rawValue, entry.hasMotors ? ControllerName.Kind.motors.rawValue : nil]
    let use = others.compactMap { $0 }.joined(separator: " or ")
    return "\(entry.name) has no \(lacking); "
      + (use.isEmpty ? "choose another controller ('thrum devices' lists them)" : "use \(use)")
  }

  /// Returns what is driven; `nil` for the motors.
  private func drive(
    of entry: PadEntry, locality: ControllerLocality
  ) throws(OutputError) -> PadDrive? {
    switch name.kind {
    case .motors: return nil
    case .coils, .twoTone:
      guard let drive = entry.actuators, drive.name == name.kind else {
        throw OutputError(
          .unsuitable, entry.ambiguity ?? lack(of: entry, locality: locality), place: entry.id)
      }
      return drive
    case nil:
      if locality.isTrigger { return entry.pads.contains { $0.kind.isDualSense } ? .triggers : nil }
      return entry.best
    }
  }
}
