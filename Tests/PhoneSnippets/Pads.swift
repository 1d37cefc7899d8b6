#if !canImport(Darwin)
  import CoreHaptics
  import GameController

  /// Rumble for every controller that comes. Observers alone, as in many games.
  package final class Pads {
    private var engines: [ObjectIdentifier: [GCHapticsLocality: CHHapticEngine]] = [:]
    private var observers: [NSObjectProtocol] = []

    package init() {
      let center = NotificationCenter.default
      observers.append(
        center.addObserver(forName: .GCControllerDidConnect, object: nil, queue: .main) { [weak self] note in
          guard let controller = note.object as? GCController else { return }
          self?.attach(controller)
        })
      observers.append(
        center.addObserver(forName: .GCControllerDidDisconnect, object: nil, queue: .main) {
          [weak self] note in
          guard let controller = note.object as? GCController else { return }
          self?.engines[ObjectIdentifier(controller)] = nil
        })
      GCController.startWirelessControllerDiscovery()
    }

    deinit { observers.forEach { NotificationCenter.default.removeObserver($0) } }

    package func attach(_ controller: GCController) {
      guard let haptics = controller.haptics else { return }
      let wished: [GCHapticsLocality] = [.leftHandle, .rightHandle, .default]
      for locality in wished where haptics.supportedLocalities.contains(locality) {
        guard let engine = haptics.createEngine(withLocality: locality) else { continue }
        engine.resetHandler = { [weak engine] in try? engine?.start() }
        engine.stoppedHandler = { reason in
          if reason == .gameControllerDisconnect { print("gone: \(controller.vendorName ?? "controller")") }
        }
        try? engine.start()
        engines[ObjectIdentifier(controller), default: [:]][locality] = engine
      }
    }

    package func rumble() throws {
      guard let controller = GCController.current ?? GCController.controllers().first else { return }
      let event = CHHapticEvent(
        eventType: .hapticContinuous, parameters: [], relativeTime: 0,
        duration: TimeInterval(GCHapticDurationInfinite))
      for engine in engines[ObjectIdentifier(controller)].map({ Array($0.values) }) ?? [] {
        try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: [])).start(atTime: 0)
      }
    }
  }
#endif
