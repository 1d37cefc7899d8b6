import HapticOutputs
import HapticPlatform

/// Chooses the output device if the caller has not chosen one.
enum BestOutput {
  /// The device for each plan; `nil` if there is no device. A choice is kept for 5 s.
  private static let devices = AnswerCache<ChannelPlan, String?>(lifetime: 5_000_000_000)

  /// Returns the best device without starting it, or the silent output if there is no device.
  ///
  /// Servers are queried at most once in five seconds. Calls within that time return the same device, and
  /// concurrent calls wait for the result.
  ///
  /// - Parameter mayBeController: whether a game controller is accepted if there is no sound device.
  static func open(
    plan: ChannelPlan, options: DeviceOptions, mayBeController: Bool = true
  ) throws(OutputError) -> any HapticOutput {
    let id = try devices.answer(to: plan) { plan throws(OutputError) in try look(plan, options) }
    guard let id, mayBeController || !id.hasPrefix(OutputChoice.controller) else { return SilentOutput() }
    return try OutputChoice(id).open(plan: plan, options: options)
  }

  /// Returns whether `open` succeeds, as far as is known: only the first call waits for servers, and a call after
  /// five seconds looks again in the background.
  static func canOpen(plan: ChannelPlan, options: DeviceOptions) -> Bool {
    do throws(OutputError) {
      _ = try devices.answerAtOnce(to: plan) { plan throws(OutputError) in try look(plan, options) }
      return true
    } catch {
      return false
    }
  }

  private static func look(_ plan: ChannelPlan, _ options: DeviceOptions) throws(OutputError) -> String? {
    var options = options
    // A server that hangs must not delay a program that requested no particular device.
    options.timeLimit = min(options.timeLimit, 1)
    do throws(OutputError) {
      return try OutputDevices.best(plan: plan, options: options).id
    } catch {
      // Devices exist, but none has all channels of the plan: the caller must decide.
      if error.kind == .unsuitable { throw error }
    }
    // Without a sound device, a controller is used.
    return mayHaveControllers ? try? ControllerChoice(OutputChoice.controller).bestID() : nil
  }

  /// Whether the system has any device that could be a game controller. This check avoids loading the
  /// library, which takes longer than all other steps here together.
  private static var mayHaveControllers: Bool {
    if Environment.value(HIDSetting.variable) != nil { return true }
    #if os(Linux)
      for (folder, prefix) in [("/dev/input", "js"), ("/dev", "hidraw")] {
        guard let entries = opendir(folder) else { continue }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
          let isNamed = withUnsafeBytes(of: &entry.pointee.d_name) { $0.starts(with: prefix.utf8) }
          if isNamed { return true }
        }
      }
      return false
    #else
      return true
    #endif
  }
}
