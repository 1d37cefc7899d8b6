import ArgumentParser
import HapticDevices
import HapticOutputs
import HapticPerception
import HapticPlayback
import HapticSynthesis
import HapticText

/// The options that all commands with playback share: output and strength.
struct PlaybackOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Output: auto, silent, a kind of output, an identifier from 'thrum devices', or two joined by +. (default: 'thrum settings', otherwise auto)",
      valueName: "output"), completion: .custom { _, _, _ in PlaybackOptions.outputNames })
  var output: String?

  @Option(
    help: ArgumentHelp(
      "What each channel of the device plays: preview, or for example audio=1-2,haptic=3. (default: 'thrum settings', otherwise preview)",
      valueName: "plan")
  )
  var channels: String?

  @Option(
    help: ArgumentHelp(
      "Actuator profile: a name or a file; see 'thrum profiles'. (default: 'thrum settings'; otherwise audible for --channels preview, else taptic)",
      valueName: "name|file"), completion: ProfileOption.completion)
  var profile: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Scale the whole output by 0 to 1; channels that --channels gives to haptics get half of that, to protect actuators. (default: 'thrum settings', otherwise 1)",
      valueName: "gain"),
    transform: Number.within(0...1, "(1 is full strength)"))
  var gain: Double?

  @Option(help: ArgumentHelp("Part of a game controller that plays.", valueName: "part"))
  var locality = ControllerLocality.default

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  /// The names that `--output` accepts, for shell completion.
  static var outputNames: [String] {
    let devices = OutputDevices.list().flatMap(\.devices).map(\.id)
    let controllers = (try? Controllers.list())?.map(\.id) ?? []
    return OutputChoice.fixedNames + OutputChoice.kinds + devices + controllers
  }

  /// Opens the output and starts an engine on it.
  ///
  /// Throws with status 64 for an unknown name, and 69 if the specified output is not available. If no output
  /// was specified and no device is available, the session plays silently, and the user is notified.
  ///
  /// - Parameter profile: the profile to use in place of the one that was chosen.
  func session(
    _ settings: PlaySession.Settings, profile: NamedProfile? = nil, console: Console
  ) throws(CommandFailure) -> PlaySession {
    let chosen = try chosen(console)
    if let refusal = chosen.file.refusal, let path = chosen.file.path, !quiet {
      console.report("\(path): \(refusal); its settings are not used")
    }
    let plan = try Self.asUsage { () throws(OutputError) in try ChannelPlan(chosen[.channels] ?? "preview") }
    let actuator: NamedProfile
    if let profile {
      actuator = profile
    } else {
      let name = chosen[.profile] ?? (plan.mix == .preview ? "audible" : "taptic")
      actuator = try ProfileOption.resolve(name, console: console)
    }
    var settings = settings
    settings.profile = actuator.profile
    let options = DeviceOptions(rumble: actuator.rumble, locality: locality)
    settings.gain = Float(chosen[.gain].flatMap(Double.init) ?? 1)
    let choice = outputChoice(chosen)
    // Channels that were set for a device do not prevent silence.
    if choice == .silent, plan.mix != .preview, let channels {
      throw CommandFailure(
        .usage,
        "--channels \(channels): the silent output has no channels; omit --channels, or name another output")
    }
    do throws(EngineError) {
      let output = try open(choice, plan, options)
      if profile == nil, chosen[.profile] == nil, output is any PadHaptics {
        // On coils the profile of phones is the nearest to a design.
        settings.profile = NamedProfile.taptic.profile
      }
      let session = try PlaySession(output: output, settings: settings)
      if choice == .automatic, !output.format.canBeFelt, !DefaultOutput.isRequested { reportSilence(console) }
      return session
    } catch {
      // Only an output that the user did not specify may be replaced.
      guard choice == .automatic, error.kind != .noOutput, !DefaultOutput.isRequested else {
        throw failure(error, choice, chosen)
      }
      if !quiet { console.report("the best output is not available: \(error)") }
    }
    do throws(EngineError) {
      let session = try PlaySession(output: SilentOutput(), settings: settings)
      reportSilence(console)
      return session
    } catch {
      throw failure(error, .silent, chosen)
    }
  }

  /// Returns the values of the options, with those of variables and of the person's settings for options that
  /// were not given.
  func chosen(_ console: Console) throws(CommandFailure) -> PlaybackChoice {
    var options: [SettingName: String] = [:]
    options[.output] = output
    options[.channels] = channels
    options[.profile] = profile
    options[.gain] = gain.map(NumberText.shortest)
    return try PlaybackChoice(options: options, environment: console.environment)
  }

  private func outputChoice(_ chosen: PlaybackChoice) -> OutputChoice {
    switch chosen.values[.output]?.source {
    // The library reads the variable, and a test's own output takes its place.
    case nil, .variable: return .automatic
    case .file where DefaultOutput.isRequested: return .automatic
    case .file, .option: return OutputChoice(chosen[.output] ?? "auto")
    }
  }

  /// Starts playback. From now on a signal first silences the output and then ends the process.
  func begin(_ session: PlaySession, console: Console) throws(CommandFailure) {
    console.clock.watchSignals()
    do throws(EngineError) {
      try session.start()
    } catch {
      session.stop()
      throw CommandFailure(error)
    }
  }

  private func failure(
    _ error: EngineError, _ choice: OutputChoice, _ chosen: PlaybackChoice
  ) -> CommandFailure {
    // A setting from days ago is named together with its origin.
    let notes = [SettingName.output, .channels].map(chosen.note).filter { !$0.isEmpty }
    let note = notes.first.map { notes.allSatisfy([$0].contains) ? $0 : notes.joined() } ?? ""
    if choice == .automatic { return CommandFailure(.unavailable, "cannot play: \(error)\(note)") }
    let cause = error.cause.map { " (\($0))" } ?? ""
    // A variable of the environment is named, because the command does not show that it is set.
    let place = error.place.hasPrefix("THRUM_") ? "\(error.place): " : ""
    // An unknown kind of output is a usage error; a missing device is not.
    return CommandFailure(
      error.kind == .invalidValue ? .usage : .unavailable,
      "cannot play on '\(chosen[.output] ?? "auto")': \(place)\(error.message)\(cause)\(note)")
  }

  private func open(
    _ choice: OutputChoice, _ plan: ChannelPlan, _ options: DeviceOptions
  ) throws(EngineError) -> any HapticOutput {
    // An output that a test or THRUM_OUTPUT specifies takes the place of `auto`.
    if choice == .automatic {
      return try rethrow(as: EngineErrorKind.noOutput) { () throws(OutputError) in
        try DefaultOutput.make(plan: plan, options: options)
      }
    }
    do throws(OutputError) {
      return try choice.open(plan: plan, options: options)
    } catch {
      throw EngineError(
        error.kind == .misuse ? .invalidValue : .outputFailed, error.message, place: error.place,
        cause: error.cause)
    }
  }

  private func reportSilence(_ console: Console) {
    guard !quiet else { return }
    console.report(
      "no output device; playing silently. See 'thrum devices', or use 'thrum render' to make a WAV file"
    )
  }

  private static func asUsage<Value>(
    _ body: () throws(OutputError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(OutputError) { return try body() } catch { throw CommandFailure(.usage, error.message) }
  }
}

extension CommandFailure {
  /// Creates a failure from an error of an engine.
  init(_ error: EngineError) {
    switch error.kind {
    case .invalidPattern, .invalidValue, .invalidTime: self.init(.faulty, "\(error)")
    case .fileNotFound, .unusableFile: self.init(.unreadable, "\(error)")
    default: self.init(.unavailable, "\(error)")
    }
  }
}

extension ControllerLocality: ExpressibleByArgument {}
