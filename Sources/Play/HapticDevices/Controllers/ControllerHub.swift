import HapticOutputs
import HapticPerception
import HapticPlatform
import Synchronization

/// The only access to the joystick library. The hub may be used on any thread and runs one call at a time.
package final class ControllerHub: Sendable {
  /// Returns the hub of the process. The first call loads the library; every call throws if loading failed.
  package static func shared() throws(OutputError) -> ControllerHub {
    switch made {
    case .success(let hub): return hub
    case .failure(let error): throw error
    }
  }

  private static let made: Result<ControllerHub, OutputError> = {
    do throws(OutputError) { return .success(try ControllerHub()) } catch { return .failure(error) }
  }()

  private struct State {
    let library: SDLLibrary
    /// The connected controllers, which are all kept open, by instance number.
    var pads: [Int32: Pad] = [:]
    var watchers: [UInt64: @Sendable (Controllers.Change) -> Void] = [:]
    var nextWatcher: UInt64 = 1
    var isWatching = false
    /// Changes that have not been reported yet, each with the watchers at the time of the change.
    var unreported: [(change: Controllers.Change, watchers: [UInt64])] = []
    var isTelling = false

    var found: [Controller] { pads.values.map(\.controller).sorted { $0.instance < $1.instance } }

    mutating func nextToTell() -> (Controllers.Change, [@Sendable (Controllers.Change) -> Void])? {
      guard !unreported.isEmpty else {
        isTelling = false
        return nil
      }
      let next = unreported.removeFirst()
      // Only watchers that have not been removed since receive the change.
      return (next.change, next.watchers.compactMap { watchers[$0] })
    }
  }

  private struct Pad: @unchecked Sendable {  // The handle is used under the hub's lock alone.
    var handle: SDLLibrary.Joystick
    var controller: Controller
    /// Whether the motors run by our command.
    var isDriven = false
    /// Whether the library passes reports on to the controller; `nil` if that was not tried.
    var takesEffects: Bool?
  }

  private let state: Mutex<State>

  package init(library names: [String] = SDLLibrary.names) throws(OutputError) {
    let library = try SDLLibrary(names: names)
    // The library must not handle the program's signals, pads must work while another window is in front, and
    // all rumble must use the same interface. A program that has initialized the library has made these choices
    // itself.
    if library.wasInit(0) == 0 {
      for (hint, value) in [
        ("SDL_NO_SIGNAL_HANDLERS", "1"), ("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1"),
        ("SDL_JOYSTICK_HIDAPI_PS4_RUMBLE", "1"), ("SDL_JOYSTICK_HIDAPI_PS5_RUMBLE", "1"),
      ] {
        _ = library.setHint(hint, value)
      }
    }
    guard library.initSubSystem(SDLLibrary.joysticks) == 0 else {
      let cause = library.error().map { String(cString: $0) }
      throw OutputError(.failed, "game controllers cannot be reached", place: "controller", cause: cause)
    }
    state = Mutex(State(library: library))
  }

  /// Returns the connected controllers, and reports changes to the watchers.
  package func controllers() -> [Controller] {
    refresh()
    tell()
    return state.withLock { $0.found }
  }

  /// Reports changes to the watchers in order. If another thread is already reporting changes, that thread
  /// also reports the changes that this thread has recorded.
  private func tell() {
    let isFirst = state.withLock { state in
      defer { state.isTelling = true }
      return !state.isTelling
    }
    guard isFirst else { return }
    while let (change, watchers) = state.withLock({ $0.nextToTell() }) {
      for watcher in watchers { watcher(change) }
    }
  }

  /// Updates the list of connected controllers and records the changes.
  private func refresh() {
    state.withLock { state in
      let library = state.library
      library.update()
      var changes: [Controllers.Change] = []
      for (number, pad) in state.pads where library.isAttached(pad.handle) == 0 {
        library.close(pad.handle)
        state.pads[number] = nil
        changes.append(.disconnected(pad.controller))
      }
      for index in 0..<max(0, library.count()) {
        let number = library.instanceAt(index)
        guard number >= 0, state.pads[number] == nil, let handle = library.open(index) else { continue }
        let pad = Pad(handle: handle, controller: Self.describe(handle, library))
        state.pads[number] = pad
        changes.append(.connected(pad.controller))
      }
      changes.sort { $0.controller.instance < $1.controller.instance }
      let watchers = state.watchers.keys.sorted()
      if !watchers.isEmpty { state.unreported += changes.map { ($0, watchers) } }
    }
  }

  private static func describe(_ handle: SDLLibrary.Joystick, _ library: SDLLibrary) -> Controller {
    let level = library.powerLevel(handle)
    let name = library.name(handle).map { String(cString: $0) } ?? ""
    return Controller(
      name: name.isEmpty ? "game controller" : name, vendor: library.vendor(handle),
      product: library.product(handle),
      connection: level == SDLLibrary.wired ? .wired : level >= 0 ? .wireless : .unknown,
      localities: Controller.localities(
        handles: library.hasRumble(handle) != 0, triggers: library.hasRumbleTriggers(handle) != 0),
      instance: library.instance(handle))
  }

  /// Drives the motors of a controller for at most the given number of milliseconds.
  ///
  /// - Returns: `false` if the controller is disconnected.
  func drive(_ instance: Int32, _ levels: MotorLevels, locality: ControllerLocality, milliseconds: UInt32)
    -> Bool
  {
    state.withLock { state in
      let library = state.library
      guard let pad = state.pads[instance], library.isAttached(pad.handle) != 0 else { return false }
      state.pads[instance]?.isDriven = levels != .rest
      if !locality.isTrigger {
        _ = library.rumble(pad.handle, levels.heavy, levels.light, milliseconds)
      }
      if locality.isTrigger || locality == .all, pad.controller.localities.contains(.triggers) {
        _ = library.rumbleTriggers(pad.handle, levels.leftTrigger, levels.rightTrigger, milliseconds)
      }
      return true
    }
  }

  /// Passes a report of the controller's own on to it, without the bytes that depend on the connection.
  func sendEffect(_ bytes: UnsafeRawBufferPointer, to instance: Int32) -> HIDWrite {
    state.withLock { state in
      guard let pad = state.pads[instance], state.library.isAttached(pad.handle) != 0 else { return .lost }
      return state.library.passes(bytes, to: pad.handle) ? .sent : .dropped
    }
  }

  /// Returns whether the library passes reports on to a controller. The first call sends `probe`, which ends
  /// rumble, unless the motors run: then the answer is `false`.
  func takesEffects(_ instance: Int32, probe: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      guard let pad = state.pads[instance] else { return false }
      if let known = pad.takesEffects { return known }
      guard !pad.isDriven, state.library.isAttached(pad.handle) != 0 else { return false }
      let takes = state.library.passes(probe, to: pad.handle)
      state.pads[instance]?.takesEffects = takes
      return takes
    }
  }

  /// Returns where the library found a controller.
  func place(of instance: Int32) -> ControllerLocation {
    let found = state.withLock { state -> (path: String?, serial: String?) in
      guard let pad = state.pads[instance] else { return (nil, nil) }
      return (
        state.library.path?(pad.handle).map { String(cString: $0) },
        state.library.serial?(pad.handle).map { String(cString: $0) }
      )
    }
    var place = ControllerLocation(unit: PadUnit(found.serial ?? ""))
    place.path = found.path
    if let path = found.path {
      if path.hasPrefix("/dev/hidraw") { place.node = String(path.dropFirst(5)) }
      if path.hasPrefix("/dev/input/") { place.node = PadFinder().node(ofInput: path) }
    }
    return place
  }

  /// Lets the library update its controllers. Rumble with a time limit ends only during this call.
  ///
  /// The call does not notify watchers, because the motors' thread and starting outputs call it, and a
  /// watcher may stop the engine that is calling.
  func pump() { refresh() }

  /// The controllers that were connected at the last update. Reading them does not notify watchers.
  var connected: [Controller] { state.withLock { $0.found } }

  /// Adds a watcher, which is a closure that is called with every later change. Returns the number of the
  /// watcher and the controllers that are already connected, which are not reported to the watcher.
  func watch(
    _ watcher: @escaping @Sendable (Controllers.Change) -> Void
  ) throws(OutputError) -> (number: UInt64, present: [Controller]) {
    refresh()
    let (number, present, starts) = state.withLock { state in
      let number = state.nextWatcher
      state.nextWatcher += 1
      state.watchers[number] = watcher
      let starts = !state.isWatching
      state.isWatching = true
      return (number, state.found, starts)
    }
    if starts {
      do throws(OutputError) {
        let thread = try SystemThread(name: "game controllers", orThrow: OutputErrorKind.failed) {
          self.lookAgainAndAgain()
        }
        thread.detach()
      } catch {
        state.withLock { state in
          state.watchers[number] = nil
          state.isWatching = false
        }
        throw error
      }
    }
    return (number, present)
  }

  func unwatch(_ number: UInt64) { state.withLock { $0.watchers[number] = nil } }

  private func lookAgainAndAgain() {
    while true {
      _ = controllers()
      HostClock.sleep(until: HostClock.now &+ 200_000_000)
      let goesOn = state.withLock { state in
        state.isWatching = !state.watchers.isEmpty
        return state.isWatching
      }
      if !goesOn { return }
    }
  }

  /// Runs a closure with the library under the lock.
  package func withLibrary<Result: Sendable>(_ body: (SDLLibrary) -> Result) -> Result {
    state.withLock { body($0.library) }
  }
}
