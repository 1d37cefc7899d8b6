#if !canImport(Darwin)
  import AudioToolbox
  import Combine

  // Code as it is written for phones: a manager that a view observes, with haptics by number. That it compiles without a
  // warning is a test; tests run it, too.

  package final class VibrationManager: ObservableObject {
    package static let didChange = PassthroughSubject<Bool, Never>()

    @Published package var isEnabled = true
    @Published package private(set) var playedCount: Int = 0
    private var cancellables = Set<AnyCancellable>()

    package init() {
      $isEnabled
        .map { !$0 }
        .sink { [weak self] isOff in
          if isOff { self?.playedCount = 0 }
          VibrationManager.didChange.send(isOff)
        }
        .store(in: &cancellables)
    }

    package var changes: AnyPublisher<Int, Never> { $playedCount.eraseToAnyPublisher() }

    package enum Style {
      case peek, pop, cancelled
      case custom(SystemSoundID)

      var id: SystemSoundID {
        switch self {
        case .peek: return 1519
        case .pop: return SystemSoundID(1520)
        case .cancelled: return 1521
        case .custom(let id): return id
        }
      }
    }

    package func play(_ style: Style) {
      guard isEnabled else { return }
      playedCount += 1
      AudioServicesPlaySystemSound(style.id)
    }

    package func vibrate(then completion: @escaping () -> Void) {
      guard isEnabled else { return completion() }
      playedCount += 1
      AudioServicesPlaySystemSoundWithCompletion(kSystemSoundID_Vibrate) {
        DispatchQueue.main.async { completion() }
      }
    }

    package func alert() {
      AudioServicesPlayAlertSound(kSystemSoundID_Vibrate)
      AudioServicesPlayAlertSoundWithCompletion(SystemSoundID(kSystemSoundID_Vibrate), nil)
    }
  }
#endif
