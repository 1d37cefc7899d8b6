#if !canImport(Darwin)
  import UIKit

  // Code as it is written for phones in Swift 5 mode, without a word about actors. That it compiles without a
  // warning is a test; tests of UIKit run it, too.

  package final class TouchCenter: NSObject {
    package static let shared = TouchCenter()

    private var impacts: [UIImpactFeedbackGenerator.FeedbackStyle: UIImpactFeedbackGenerator] = [:]
    private let notification = UINotificationFeedbackGenerator()
    private lazy var selection: UISelectionFeedbackGenerator = {
      let generator = UISelectionFeedbackGenerator()
      generator.prepare()
      return generator
    }()
    private var observers: [NSObjectProtocol] = []
    package private(set) var pauses = 0

    package override init() {
      super.init()
      let names: [NSNotification.Name] = [
        UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      ]
      for name in names {
        observers += [
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
            self?.pauses += 1
          }
        ]
      }
    }

    package func impact(_ style: UIImpactFeedbackGenerator.FeedbackStyle = .medium, intensity: CGFloat = 1.0)
    {
      if impacts[style] == nil { impacts[style] = UIImpactFeedbackGenerator(style: style) }
      if intensity < 1 {
        impacts[style]?.impactOccurred(intensity: intensity)
      } else {
        impacts[style]?.impactOccurred()
      }
    }

    package func notify(_ type: UINotificationFeedbackGenerator.FeedbackType) {
      notification.prepare()
      notification.notificationOccurred(type)
    }

    package func tick() { selection.selectionChanged() }

    private var lastTick: CFTimeInterval = 0

    /// Ticks while something is dragged, 20 times a second at most.
    package func drag() {
      let now = CACurrentMediaTime()
      guard now - lastTick >= 0.05 else { return }
      lastTick = now
      tick()
    }

    package func draw(in view: UIView, to point: CGPoint, closes: Bool) {
      let canvas = UICanvasFeedbackGenerator(view: view)
      closes ? canvas.pathCompleted(at: point) : canvas.alignmentOccurred(at: point)
    }

    package var isPhone: Bool { UIDevice.current.userInterfaceIdiom == .phone }
  }
#endif
