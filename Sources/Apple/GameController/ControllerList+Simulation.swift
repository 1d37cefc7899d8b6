#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticDevices
  import HapticPerception

  extension GCController {
    /// Connects a simulated controller to the test bench that applies to the current task, and posts the
    /// notifications.
    ///
    /// - Parameters:
    ///   - localities: the parts with motors. If there are any, `default` and `all` are added.
    ///   - makeEngine: creates an engine for a locality, or returns `nil` if the controller is disconnected.
    package static func connectSimulated(
      name: String, localities: Set<GCHapticsLocality>,
      makeEngine: @escaping @Sendable (GCHapticsLocality) -> CHHapticEngine?
    ) -> GCController {
      let places = Set(localities.compactMap(\.place))
      let controller = Controller(
        simulated: name, localities: places.isEmpty ? [] : places.union([.default, .all]))
      let made = GCController(controller) { makeEngine(GCHapticsLocality($0)) }
      ControllerList.shared.handle(.connected(controller)) { _ in made }
      return made
    }

    /// Removes a simulated controller from the bench's list, and posts the notifications.
    package func disconnectSimulated() { ControllerList.shared.handle(.disconnected(controller)) }

    /// Waits until the observers of the current bench's notifications have been called, unless called on the main
    /// queue.
    package static func finishNotifications() { ControllerList.shared.finishPosts() }

    /// Returns a function that waits for the same without blocking a thread.
    package static func notificationWait() -> @Sendable () async -> Void {
      let list = ControllerList.shared
      return { await list.postsFinished() }
    }
  }
#endif
