import CThrum
import CThrumCore
import HapticDevices
import HapticOutputs
import HapticPerception
import HapticRealTime
import HapticSynthesis
import HapticText

/// The options of `thrum_engine_new`, checked.
struct EngineOptions {
  /// The bits of `thrum_engine_options.flags`.
  struct Flags: OptionSet {
    let rawValue: UInt32

    static let finishAtExit = Flags(rawValue: UInt32(THRUM_FINISH_AT_EXIT))
    static let autoShutdown = Flags(rawValue: UInt32(THRUM_AUTO_SHUTDOWN))
    static let allowMissingAudio = Flags(rawValue: UInt32(THRUM_ALLOW_MISSING_AUDIO))
    static let silenceAtSignals = Flags(rawValue: UInt32(THRUM_SILENCE_AT_SIGNALS))
    static let allowAbsoluteAudio = Flags(rawValue: UInt32(THRUM_ALLOW_ABSOLUTE_AUDIO))
    static let recover = Flags(rawValue: UInt32(THRUM_RECOVER))
    static let all: Flags = [
      .finishAtExit, .autoShutdown, .allowMissingAudio, .silenceAtSignals, .allowAbsoluteAudio, .recover,
    ]
  }

  var flags: Flags = []
  /// The name of the output; `auto` if the caller has not chosen one.
  private var output = "auto"
  private var plan = ChannelPlan.preview
  private var sampleRate = 48_000.0
  private var mix = OutputMix.separate
  private var ownProfile: ActuatorProfile?
  var audioFolders: [String] = []
  private(set) var capacity = RenderCapacity()
  private var device = DeviceOptions()

  init(_ given: UnsafePointer<thrum_engine_options>?) throws(CoreFailure) {
    guard let given else { return }
    let own = MemoryLayout<thrum_engine_options>.size
    _ = try checkedSize(given, own: own, "thrum_engine_options", Place("options"))
    let options = given.pointee
    flags = Flags(rawValue: options.flags)
    guard flags.isSubset(of: .all) else {
      throw .argument("options.flags has unknown bits; begin with THRUM_ENGINE_OPTIONS_INIT")
    }
    if let name = options.output { output = try text(name, "options.output") }
    if let channels = options.channels {
      let channels = try text(channels, "options.channels")
      do throws(OutputError) { plan = try ChannelPlan(channels) } catch { throw CoreFailure(error) }
    }
    if let folder = options.audio_folder { audioFolders = [try text(folder, "options.audio_folder")] }
    if let profile = options.profile { ownProfile = try made(profile, Place("options.profile")) }
    if options.haptic_level != 0 {
      try check(
        options.haptic_level, 0...1, Place("options").member("haptic_level"),
        result: Int(THRUM_INVALID_ARGUMENT))
      device.levels = OutputLevels(haptic: options.haptic_level)
    }
    if let name = options.locality {
      let name = try text(name, "options.locality")
      guard let locality = ControllerLocality(rawValue: name) else {
        let all = ControllerLocality.allCases.map(\.rawValue).joined(separator: ", ")
        throw .argument("options.locality is '\(PlainText.cleaned(name, limit: 40))'; use \(all)")
      }
      device.locality = locality
    }
    if options.sample_rate != 0 {
      guard SampleRate.limits.contains(options.sample_rate) else {
        throw .argument("options.sample_rate is not within 8000…192000; use 0 for 48000")
      }
      sampleRate = options.sample_rate
    }
    guard options.mix == Int32(THRUM_SEPARATE) || options.mix == Int32(THRUM_PREVIEW) else {
      throw .argument("options.mix is \(options.mix); use THRUM_SEPARATE or THRUM_PREVIEW")
    }
    mix = options.mix == Int32(THRUM_PREVIEW) ? .preview : .separate
    try Self.set(&capacity.players, to: options.players, "players")
    try Self.set(&capacity.voices, to: options.voices, "voices")
    try Self.set(&capacity.commands, to: options.commands, "commands")
    try Self.set(&capacity.liveCurves, to: options.live_curves, "live_curves")
  }

  /// Sets one number of the capacity, unless the caller's is 0.
  private static func set(_ number: inout Int, to given: UInt32, _ name: String) throws(CoreFailure) {
    guard given <= 65_536 else {
      throw .argument("options.\(name) is \(given); pass at most 65536, or 0 for the default")
    }
    if given > 0 { number = Int(given) }
  }

  private var isPulled: Bool { output == "pull" || output == "manual" }

  /// The actuator for which the engine renders.
  var profile: ActuatorProfile {
    if let ownProfile { return ownProfile }
    return (isPulled ? mix : plan.mix) == .preview ? .audible : .taptic
  }

  /// Opens the output. A device is opened only when the engine starts.
  func openOutput() throws(CoreFailure) -> any HapticOutput {
    let kinds = output.split(separator: "+", maxSplits: 1).map { String($0.prefix { $0 != ":" }) }
    let known = OutputChoice.fixedNames + OutputChoice.kinds + ["null", "pull", "manual"]
    guard let kind = kinds.first, known.contains(kind) else {
      throw .argument(
        "options.output is '\(PlainText.cleaned(output, limit: 40))'; use auto, silent, pull, manual, "
          + "\(OutputChoice.kinds.joined(separator: ", ")) or an identifier that thrum_devices lists")
    }
    guard kinds.count == 1 || (kind != "pull" && kind != "manual") else {
      throw .argument("options.output: \(kind) cannot be paired with a controller; use an engine for each")
    }
    if isPulled { return PullOutput(isPaced: output == "pull", sampleRate: sampleRate, mix: mix) }
    do throws(OutputError) {
      switch OutputChoice(output) {
      case .automatic: return try DefaultOutput.make(plan: plan, options: device)
      case .silent: return SilentOutput(sampleRate: sampleRate)
      case let choice: return try choice.open(plan: plan, options: device)
      }
    } catch {
      throw CoreFailure(error)
    }
  }
}
