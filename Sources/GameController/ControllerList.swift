#if !canImport(Darwin)
  import Foundation
  import HapticDevices
  import HapticOutputs
  import Synchronization

  /// The one list of controllers, kept up to date.
  final class ControllerList: Sendable {
    static let shared = ControllerList()

    fileprivate struct State {
      var controllers: [GCController] = []
      var watch: Controllers.Watch?
      /// Identifiers of those that have gone, which are never used again: word of their coming may arrive late.
      var gone: Set<String> = []
      var isAsked = false
    }

    private let state = Mutex(State())

    /// What is connected. The first call begins to watch; without the library there are no controllers.
    func all() -> [GCController] {
      let isFirst = state.withLock { state in
        defer { state.isAsked = true }
        return !state.isAsked
      }
      if isFirst, let watch = try? Controllers.watch({ [weak self] in self?.hear($0) }) {
        state.withLock { $0.watch = watch }
      } else {
        // The thread that watches may know already and not have told.
        let before = state.withLock { $0.controllers.map(\.controller) }
        if let now = try? Controllers.list() {
          for controller in now { hear(.connected(controller)) }
          for lost in before where !now.contains(where: { $0.id == lost.id }) { hear(.disconnected(lost)) }
        }
      }
      return state.withLock { $0.controllers }
    }

    /// The one that came last of those that are there: nothing here knows which one is in somebody's hands.
    var current: GCController? {
      _ = all()
      return latest
    }

    /// The same, of what is known already.
    var latest: GCController? { state.withLock { $0.controllers.last } }

    /// Begins to watch in a moment: time for who asks to add an observer, which those present are then announced to.
    func watchSoon() {
      if state.withLock({ $0.isAsked }) { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { _ = self.all() }
    }

    /// Takes in that a controller has come or gone, and tells of it.
    func hear(_ change: Controllers.Change) {
      let posts = state.withLock { state in
        let before = state.controllers.last
        let posts = state.take(change)
        let after = state.controllers.last
        if before === after { return posts }
        // A controller is no longer current before it goes, and becomes so after it came.
        let stops = before.map { [(NSNotification.Name.ceased, $0)] } ?? []
        let becomes = after.map { [(NSNotification.Name.became, $0)] } ?? []
        return stops + posts + becomes
      }
      for (name, controller) in posts { NotificationCenter.default.post(name: name, object: controller) }
    }
  }

  extension ControllerList.State {
    /// Takes in a change; gives what is to be posted, which is nothing when it is known already.
    fileprivate mutating func take(_ change: Controllers.Change) -> [(NSNotification.Name, GCController)] {
      switch change {
      case .connected(let found):
        if gone.contains(found.id) || controllers.contains(where: { $0.controller.id == found.id }) {
          return []
        }
        let made = GCController(found)
        controllers.append(made)
        return [(.came, made)]
      case .disconnected(let lost):
        gone.insert(lost.id)
        guard let index = controllers.firstIndex(where: { $0.controller.id == lost.id }) else { return [] }
        return [(.went, controllers.remove(at: index))]
      }
    }
  }

  // The names that apps use begin to watch when they are used first; these do not, and may be used under the lock.
  extension NSNotification.Name {
    static let came = NSNotification.Name("GCControllerDidConnectNotification")
    static let went = NSNotification.Name("GCControllerDidDisconnectNotification")
    static let became = NSNotification.Name("GCControllerDidBecomeCurrentNotification")
    static let ceased = NSNotification.Name("GCControllerDidStopBeingCurrentNotification")
  }
#endif
