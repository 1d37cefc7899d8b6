import HapticOutputs
import HapticPlatform
import Synchronization

/// Chooses the output device if the caller has not chosen one.
enum BestOutput {
  /// The device that was found for a plan (`nil` if there was no device) and the time at which it was found.
  private struct Found {
    var id: String?
    var time: UInt64
  }

  /// The time for which a choice remains valid, in nanoseconds. A choice is kept because a program may check
  /// repeatedly whether anything can be felt; it expires because servers may start or stop.
  private static let lifetime: UInt64 = 5_000_000_000

  private static let found = Mutex<[ChannelPlan: Found]>([:])

  /// Returns the best device without starting it, or the silent output if there is no device.
  ///
  /// Servers are queried at most once in five seconds. Calls within that time return the same device, and
  /// concurrent calls wait for the result.
  ///
  /// - Parameter mayBeController: whether a game controller is accepted if there is no sound device.
  static func open(
    plan: ChannelPlan, options: DeviceOptions, mayBeController: Bool = true
  ) throws(OutputError) -> any HapticOutput {
    let id = try found.withLock { found throws(OutputError) in
      let now = HostClock.now
      if let known = found[plan], now &- known.time < lifetime { return known.id }
      let id = try look(plan, options)
      found[plan] = Found(id: id, time: HostClock.now)
      return id
    }
    guard let id, mayBeController || !id.hasPrefix(OutputChoice.controller) else { return SilentOutput() }
    return try OutputChoice(id).open(plan: plan, options: options)
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
    // Without a sound device, a controller with motors is used.
    return mayHaveControllers ? try? Controllers.find(OutputChoice.controller).id : nil
  }

  /// Whether the system has any device that could be a game controller. This check avoids loading the
  /// library, which takes longer than all other steps here together.
  private static var mayHaveControllers: Bool {
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
