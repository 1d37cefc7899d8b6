#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import GameController
  import HapticOutputs
  @_exported import HapticTesting
  import Synchronization

  extension HapticBench {
    /// Connects a simulated controller: `GCController.controllers()` contains it within this bench, and
    /// `GCControllerDidConnect` is posted, on a background thread as always. Engines that its `haptics` create
    /// play on this bench, whichever thread creates them.
    ///
    /// Returns when the observers of the notification have been called; on the main actor, which they may need,
    /// before that: `await settled()` then waits for them. Notifications reach observers of the whole program,
    /// so tests with controllers must not run in parallel.
    ///
    /// - Parameters:
    ///   - name: the controller's `vendorName`.
    ///   - localities: the parts with motors; by default, both handles. `default` and `all` are added. If empty,
    ///     the controller has no haptics.
    @discardableResult
    public func connectController(
      name: String = "Test Controller",
      localities: Set<GCHapticsLocality> = [.handles, .leftHandle, .rightHandle]
    ) -> GCController {
      let pad = SimulatedPad(self)
      let controller = apply {
        pads.begin(on: self)
        return GCController.connectSimulated(name: name, localities: localities) { _ in pad.makeEngine() }
      }
      pads.add(pad, for: controller)
      finishNotifications()
      return controller
    }

    /// Disconnects a controller of ``connectController(name:localities:)``: its engines stop with the reason
    /// `gameControllerDisconnect` and cannot be started again, and `GCControllerDidDisconnect` is posted. Returns
    /// as `connectController` does. Does nothing for other controllers.
    public func disconnect(_ controller: GCController) {
      guard let pad = pads.pad(of: controller) else { return }
      pad.disconnect()
      apply { controller.disconnectSimulated() }
      settle()
      finishNotifications()
    }

    /// Returns what was felt through a controller: the recording of all engines that its `haptics` created. Its
    /// times are bench times. The recording is empty if the controller is not on the bench.
    public func felt(through controller: GCController) -> Recording {
      felt(through: pads.pad(of: controller)?.outputs ?? [])
    }

    private var pads: SimulatedPads { scope.object { SimulatedPads() } }

    private func finishNotifications() { apply { GCController.finishNotifications() } }
  }

  /// The simulated controllers of a bench.
  private final class SimulatedPads: Sendable {
    private struct State {
      var pads: [ObjectIdentifier: (controller: GCController, pad: SimulatedPad)] = [:]
      var hasBegun = false
    }

    private let state = Mutex(State())

    /// Makes the bench wait for notifications, once.
    func begin(on bench: HapticBench) {
      let isFirst = state.withLock { state in
        defer { state.hasBegun = true }
        return !state.hasBegun
      }
      if isFirst { bench.addWork(GCController.notificationWait()) }
    }

    func add(_ pad: SimulatedPad, for controller: GCController) {
      state.withLock { $0.pads[ObjectIdentifier(controller)] = (controller, pad) }
    }

    func pad(of controller: GCController) -> SimulatedPad? {
      state.withLock { $0.pads[ObjectIdentifier(controller)]?.pad }
    }
  }

  /// A simulated controller: one output for each engine.
  private final class SimulatedPad: Sendable {
    private struct State {
      var isConnected = true
      var outputs: [ManualOutput] = []
    }

    private weak let bench: HapticBench?
    private let state = Mutex(State())

    init(_ bench: HapticBench) { self.bench = bench }

    var outputs: [ManualOutput] { state.withLock { $0.outputs } }

    func makeEngine() -> CHHapticEngine? {
      guard let bench, state.withLock({ $0.isConnected }) else { return nil }
      let output = bench.makeOutput()
      let engine = bench.apply { try? CHHapticEngine(output: output) }
      if engine != nil { state.withLock { $0.outputs.append(output) } }
      return engine
    }

    func disconnect() {
      let outputs = state.withLock { state in
        state.isConnected = false
        return state.outputs
      }
      let error = OutputError(
        .noDevice, "the controller was disconnected; connect it again", place: "controller")
      for output in outputs {
        output.failAllStarts(error)
        output.raise(.controllerDisconnected)
      }
    }
  }
#endif
