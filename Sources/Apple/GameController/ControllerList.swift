#if !canImport(Darwin)
  import Foundation
  import HapticDevices
  import HapticOutputs
  import HapticPlayback
  import Synchronization

  /// The list of connected controllers. It is updated whenever a controller is connected or disconnected.
  final class ControllerList: Sendable {
    private static let program = ControllerList()

    /// The list that applies to the current task: that of its test bench, or that of the program.
    static var shared: ControllerList {
      guard let scope = DefaultOutput.benchScope else { return program }
      return scope.object { ControllerList(isSimulated: true) }
    }

    /// Whether the list belongs to a test bench and contains only simulated controllers.
    private let isSimulated: Bool
    /// The queue on which notifications are posted, one after the other. Posting on the caller's thread could
    /// wait forever for an observer on the main queue.
    private let posts = DispatchQueue(label: "GCController")

    init(isSimulated: Bool = false) { self.isSimulated = isSimulated }

    fileprivate struct State {
      var controllers: [GCController] = []
      var watch: Controllers.Watch?
      /// The identifiers of disconnected controllers, which are never reused. They exclude a controller whose
      /// connection is reported late.
      var gone: Set<String> = []
      var isAsked = false
    }

    private let state = Mutex(State())

    /// Returns the connected controllers. The first call starts watching. The array is empty if the joystick
    /// library is not installed.
    func all() -> [GCController] {
      if isSimulated { return state.withLock { $0.controllers } }
      let isFirst = state.withLock { state in
        defer { state.isAsked = true }
        return !state.isAsked
      }
      if isFirst, let watch = try? Controllers.watch({ [weak self] in self?.handle($0) }) {
        state.withLock { $0.watch = watch }
      } else {
        // The thread that watches may have found a change that it has not reported yet.
        let before = state.withLock { $0.controllers.map(\.controller) }
        if let now = try? Controllers.list() {
          for controller in now { handle(.connected(controller)) }
          for lost in before where !now.contains(where: { $0.id == lost.id }) { handle(.disconnected(lost)) }
        }
      }
      return state.withLock { $0.controllers }
    }

    /// The controller that was connected last, because without input the controller in use is unknown; `nil`
    /// if none is connected.
    var current: GCController? {
      _ = all()
      return latest
    }

    /// The controller that was connected last, without searching for new controllers.
    var latest: GCController? { state.withLock { $0.controllers.last } }

    /// Starts watching after 0.2 s, so that the caller can first add its observer. The observer is then
    /// notified of the controllers that are already connected.
    func watchSoon() {
      if isSimulated || state.withLock({ $0.isAsked }) { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { _ = self.all() }
    }

    /// Handles the connection or disconnection of a controller. Its notifications are posted soon, on another
    /// thread.
    func handle(
      _ change: Controllers.Change, _ controller: (Controller) -> GCController = { GCController($0) }
    ) {
      let context = CreationContext()
      state.withLock { state in
        let before = state.controllers.last
        let news = state.apply(change, controller)
        let after = state.controllers.last
        // A controller stops being current before it is disconnected, and becomes current after it is
        // connected.
        let stops = before === after ? [] : before.map { [(NSNotification.Name.ceased, $0)] } ?? []
        let becomes = before === after ? [] : after.map { [(NSNotification.Name.became, $0)] } ?? []
        let all = stops + news + becomes
        if all.isEmpty { return }
        // Under the lock, so that the order of the notifications is that of the changes.
        posts.async {
          context.run("an observer of a notification of controllers") {
            for (name, controller) in all { NotificationCenter.default.post(name: name, object: controller) }
          }
        }
      }
    }

    /// Marks the main queue, which is not always drained by the main thread.
    private static let mainMark: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// Waits until all notifications so far have been posted, and their observers have been called. Does not wait
    /// on the main queue, because an observer may wait for that queue.
    func finishPosts() {
      if DispatchQueue.getSpecific(key: Self.mainMark) != true { posts.sync {} }
    }

    /// Waits, without blocking a thread, until all notifications so far have been posted.
    func postsFinished() async {
      await withCheckedContinuation { continuation in posts.async { continuation.resume() } }
    }
  }

  extension ControllerList.State {
    /// Applies a change and returns the notifications to post. Returns none for a change that is already
    /// known.
    fileprivate mutating func apply(
      _ change: Controllers.Change, _ controller: (Controller) -> GCController
    ) -> [(NSNotification.Name, GCController)] {
      switch change {
      case .connected(let found):
        if gone.contains(found.id) || controllers.contains(where: { $0.controller.id == found.id }) {
          return []
        }
        let made = controller(found)
        controllers.append(made)
        return [(.came, made)]
      case .disconnected(let lost):
        gone.insert(lost.id)
        guard let index = controllers.firstIndex(where: { $0.controller.id == lost.id }) else { return [] }
        return [(.went, controllers.remove(at: index))]
      }
    }
  }

  // The names that apps use start watching on their first use. These names do not, so they may be used under
  // the lock.
  extension NSNotification.Name {
    static let came = NSNotification.Name("GCControllerDidConnectNotification")
    static let went = NSNotification.Name("GCControllerDidDisconnectNotification")
    static let became = NSNotification.Name("GCControllerDidBecomeCurrentNotification")
    static let ceased = NSNotification.Name("GCControllerDidStopBeingCurrentNotification")
  }
#endif
