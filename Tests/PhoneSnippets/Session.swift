#if !canImport(Darwin)
  import AVFoundation
  import CoreHaptics
  import QuartzCore
  import os

  /// An engine on the shared audio session, as apps with sound of their own make it.
  package final class SessionEngine {
    private static let logger = Logger(subsystem: "org.example.game", category: "haptics")
    private let log = OSLog(subsystem: "org.example.game", category: "session")
    private var engine: CHHapticEngine?
    private var observer: NSObjectProtocol?
    private var startedAt: CFTimeInterval = 0
    package private(set) var interruptions = 0

    package init() {
      let session = AVAudioSession.sharedInstance()
      do {
        try session.setCategory(.playAndRecord, mode: .default, options: [.mixWithOthers, .defaultToSpeaker])
        try session.setAllowHapticsAndSystemSoundsDuringRecording(true)
        try session.setActive(true, options: .notifyOthersOnDeactivation)
        engine = try CHHapticEngine(audioSession: .sharedInstance())
      } catch {
        Self.logger.error("no engine: \(error.localizedDescription, privacy: .public)")
      }
      observer = NotificationCenter.default.addObserver(
        forName: AVAudioSession.interruptionNotification, object: session, queue: nil
      ) { [weak self] in self?.handle($0) }
    }

    private func handle(_ notification: Notification) {
      guard let value = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt,
        let type = AVAudioSession.InterruptionType(rawValue: value)
      else { return }
      switch type {
      case .began: interruptions += 1
      case .ended:
        let options = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
        if AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume) { try? begin() }
      @unknown default: os_log("an interruption of type %{public}d", log: log, type: .info, Int(value))
      }
    }

    package func begin() throws {
      startedAt = CACurrentMediaTime()
      try engine?.start()
      let seconds = CACurrentMediaTime() - startedAt
      Self.logger.debug(
        "started in \(seconds, format: .fixed(precision: 3)) s, \(self.interruptions) interruptions")
      os_log(.debug, log: log, "volume %.2f", 0.5)
    }

    package func play(_ pattern: CHHapticPattern) throws {
      try engine?.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
    }

    deinit {
      if let observer { NotificationCenter.default.removeObserver(observer) }
    }
  }
#endif
