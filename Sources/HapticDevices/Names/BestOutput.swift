import HapticOutputs
import HapticPlatform
import Synchronization

/// The choice of a device for those who did not choose.
enum BestOutput {
  /// What was found for a plan, nil for nothing, and when.
  private struct Found {
    var id: String?
    var time: UInt64
  }

  /// How long a choice is believed, in nanoseconds: a program may ask again and again whether anything can be felt, and
  /// servers come and go.
  private static let lifetime: UInt64 = 5_000_000_000

  private static let found = Mutex<[ChannelPlan: Found]>([:])

  /// The best device, not started; the silent output without a device.
  ///
  /// Servers are asked at most once in five seconds: who asks meanwhile gets the same device, and who asks at the same time
  /// waits for the answer.
  ///
  /// - Parameter mayBeController: whether a game controller will do where there is no sound device.
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
    // A server that hangs must not hold up a program that asked for nothing in particular.
    options.timeLimit = min(options.timeLimit, 1)
    do throws(OutputError) {
      return try OutputDevices.best(plan: plan, options: options).id
    } catch {
      // There are devices, but the plan asks for more than they have: the caller has to decide.
      if error.kind == .unsuitable { throw error }
    }
    // Without a sound device, something that can be felt.
    return mayHaveControllers ? try? Controllers.find(OutputChoice.controller).id : nil
  }

  /// Whether the system has anything that could be a game controller. The library takes longer to find out that there is
  /// none than everything else here together.
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
