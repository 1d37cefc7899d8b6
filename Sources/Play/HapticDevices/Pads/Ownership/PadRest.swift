import HapticOutputs
import HapticPads
import HapticPlatform

/// Ends what pads still play after a program that drove them was killed: rumble, sound and the effects of
/// triggers.
package enum PadRest {
  /// The result for one pad.
  package struct Outcome: Sendable, Equatable {
    /// The name of the pad.
    package var name: String
    /// Why nothing was sent; `nil` if the pad was sent what ends everything.
    package var problem: String?
  }

  /// The time between two reports of HD rumble, in nanoseconds.
  private static let spacing: UInt64 = 15_000_000
  private static let rumbleReports = 3

  /// Sends every pad what ends everything. Throws `misuse` for a wrong value of `THRUM_HID`.
  package static func all() throws(OutputError) -> [Outcome] {
    var outcomes: [Outcome] = []
    for entry in try PadEntry.list() {
      if let controller = entry.controller, let hub = try? ControllerHub.shared() {
        _ = hub.drive(controller.instance, .rest, locality: .all, milliseconds: 0)
      }
      if entry.pads.isEmpty {
        let problem = entry.hasMotors ? nil : "it has nothing that can be driven"
        outcomes.append(Outcome(name: entry.name, problem: problem))
      }
      // A waveform of a mouse ends by itself.
      for pad in entry.pads where pad.kind != .mouse {
        var outcome = Outcome(name: pad.name)
        do throws(OutputError) {
          if let obstacle = PadPermissions.obstacle(pad) {
            throw OutputError(.unsuitable, obstacle, place: pad.node)
          }
          try rest(pad, through: PadLink.shared(pad))
        } catch {
          outcome.problem = error.message
        }
        outcomes.append(outcome)
      }
    }
    return outcomes
  }

  /// Sends a pad what ends everything.
  ///
  /// - Parameter sleep: waits until a time; a test supplies its own way.
  static func rest(
    _ pad: PadIdentity, through link: PadLink, sleep: (UInt64) -> Void = HostClock.sleep
  ) throws(OutputError) {
    // An output of this process would go on.
    let lease = try PadLease([pad.node], parts: [.actuators, .leftTrigger, .rightTrigger], name: pad.name)
    defer { lease.release() }
    var results: [HIDWrite] = []
    switch pad.kind {
    case .dualSenseBluetooth, .dualSenseUSB:
      results.append(link.send(.resting, at: HostClock.now) ?? .dropped)
    case .joyConLeft, .joyConRight, .switchProBluetooth, .switchProUSB:
      for number in 0..<rumbleReports {
        if number > 0 { sleep(HostClock.now &+ spacing) }
        results.append(link.send(left: .neutral, right: .neutral))
      }
    case .switch2:
      var rumble = Switch2Rumble(kind: pad.switch2Kind)
      results.append(link.send(rumble.encodeStop()))
    case .triton:
      // A stream begins by ending the one before.
      var stream = TritonStream()
      if case .send(let report) = stream.next(now: 0) { results.append(link.send(report)) }
    case .deck: results.append(link.send(DeckRumble.encode(left: 0, right: 0)))
    // A waveform ends by itself.
    case .mouse: return
    }
    if results.contains(.lost) {
      throw OutputError(.noDevice, "the pad was disconnected; connect it again", place: pad.node)
    }
    if !results.contains(.sent) {
      throw OutputError(.timeout, "the pad takes no reports; reconnect it", place: pad.node)
    }
  }
}
