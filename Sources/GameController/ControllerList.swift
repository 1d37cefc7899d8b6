#if !canImport(Darwin)
  import Foundation
  import HapticOutputs
  import Synchronization

  /// The one list of controllers, kept up to date.
  final class ControllerList: Sendable {
    static let shared = ControllerList()

    private struct State {
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

    private func hear(_ change: Controllers.Change) {
      let (name, controller) = state.withLock { state -> (NSNotification.Name, GCController?) in
        switch change {
        case .connected(let found):
          if state.gone.contains(found.id)
            || state.controllers.contains(where: { $0.controller.id == found.id })
          {
            return (.GCControllerDidConnect, nil)
          }
          let made = GCController(found)
          state.controllers.append(made)
          return (.GCControllerDidConnect, made)
        case .disconnected(let lost):
          state.gone.insert(lost.id)
          guard let index = state.controllers.firstIndex(where: { $0.controller.id == lost.id }) else {
            return (.GCControllerDidDisconnect, nil)
          }
          return (.GCControllerDidDisconnect, state.controllers.remove(at: index))
        }
      }
      if let controller { NotificationCenter.default.post(name: name, object: controller) }
    }
  }
#endif
