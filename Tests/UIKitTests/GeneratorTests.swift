#if !canImport(Darwin)
  import HapticFeedback
  import HapticTesting
  import TestExpectations
  import Testing
  import TouchSnippets
  import UIKit

  /// Swift 6 mode, on the main actor, where views live.
  @Suite("The generators of UIKit") @MainActor
  struct GeneratorTests {
    /// What the kinds of feedback feel like by themselves.
    private func taps(_ feedback: Feedback) throws -> [Float] {
      try HapticBench.run { bench in
        try FeedbackPlayer.shared().play(feedback)
        bench.advance(by: 0.6)
        return bench.felt.transients.map(\.intensity)
      }
    }

    private func felt(_ body: () -> Void) -> [Float] {
      HapticBench.run { bench in
        body()
        bench.advance(by: 0.6)
        return bench.felt.transients.map(\.intensity)
      }
    }

    @Test("every member plays the feedback that it names")
    func members() throws {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let point = CGPoint(x: 1, y: 2)
      let impact = UIImpactFeedbackGenerator(style: .heavy, view: view)
      let all: [(Feedback, () -> Void)] = [
        (.impact(weight: .medium), { UIImpactFeedbackGenerator().impactOccurred() }),
        (.impact(weight: .medium), { UIImpactFeedbackGenerator(view: view).impactOccurred() }),
        (.impact(weight: .light), { UIImpactFeedbackGenerator(style: .light).impactOccurred() }),
        (.impact(weight: .heavy), { impact.impactOccurred(at: point) }),
        (.impact(weight: .heavy, intensity: 0.4), { impact.impactOccurred(intensity: 0.4) }),
        (.impact(weight: .heavy, intensity: 0.4), { impact.impactOccurred(intensity: 0.4, at: point) }),
        (.impact(flexibility: .soft), { UIImpactFeedbackGenerator(style: .soft).impactOccurred() }),
        (.impact(flexibility: .rigid), { UIImpactFeedbackGenerator(style: .rigid).impactOccurred() }),
        (.success, { UINotificationFeedbackGenerator().notificationOccurred(.success) }),
        (.warning, { UINotificationFeedbackGenerator(view: view).notificationOccurred(.warning, at: point) }),
        (.error, { UINotificationFeedbackGenerator().notificationOccurred(.error) }),
        (.selection, { UISelectionFeedbackGenerator().selectionChanged() }),
        (.selection, { UISelectionFeedbackGenerator(view: view).selectionChanged(at: point) }),
        (.alignment, { UICanvasFeedbackGenerator(view: view).alignmentOccurred(at: point) }),
        (.pathComplete, { UICanvasFeedbackGenerator(view: view).pathCompleted(at: point) }),
      ]
      for (feedback, action) in all {
        let expected = try taps(feedback)
        #expect(!expected.isEmpty && felt(action) == expected, "\(feedback)")
      }
    }

    @Test("prepare starts the engine that all generators share")
    func preparing() throws {
      try HapticBench.run { bench in
        UISelectionFeedbackGenerator().prepare()
        bench.settle()
        let player = try FeedbackPlayer.shared()
        #expect(player.isReady)
        UIImpactFeedbackGenerator().prepare()
        bench.advance(by: 0.1)
        expectEqual(bench.outputs.count, 1)
      }
    }

    @Test("a generator is an interaction of the view that it was made for")
    func interactions() {
      let (view, other) = (UIView(), UIView())
      let generator = UIImpactFeedbackGenerator(style: .light, view: view)
      #expect(generator.view === view && view.interactions.count == 1)
      other.addInteraction(generator)
      #expect(generator.view === other && view.interactions.isEmpty && other.interactions.count == 1)
      view.removeInteraction(generator)
      #expect(generator.view === other)
      other.removeInteraction(generator)
      #expect(generator.view == nil && other.interactions.isEmpty)
    }

    @Test("raw values are the platform's")
    func rawValues() {
      expectEqual(UIImpactFeedbackGenerator.FeedbackStyle.rigid.rawValue, 4)
      expectEqual(UIImpactFeedbackGenerator.FeedbackStyle(rawValue: 3), .soft)
      expectEqual(UINotificationFeedbackGenerator.FeedbackType.error.rawValue, 2)
      #expect(UIUserInterfaceIdiom.pad.rawValue == 1 && UIApplication.State.background.rawValue == 2)
    }

    @Test("the device is this machine, and the program is in front")
    func device() {
      let device = UIDevice.current
      #expect(!device.name.isEmpty && !device.model.isEmpty)
      #expect(device.systemName == "Linux" && device.systemVersion.split(separator: ".").count == 3)
      expectEqual(device.userInterfaceIdiom, .unspecified)
      expectEqual(UIApplication.shared.applicationState, .active)
      #expect(
        UIApplication.didEnterBackgroundNotification.rawValue == "UIApplicationDidEnterBackgroundNotification"
      )
    }

    @Test("code for phones in Swift 5 mode plays what it means")
    func snippet() throws {
      let center = TouchCenter()
      #expect(felt { center.impact() } == (try taps(.impact)))
      #expect(
        felt { center.impact(.rigid, intensity: 0.5) }
          == (try taps(.impact(flexibility: .rigid, intensity: 0.5))))
      #expect(felt { center.notify(.error) } == (try taps(.error)))
      #expect(felt { center.tick() } == (try taps(.selection)))
      #expect(felt { center.drag() } == (try taps(.selection)))
      #expect(felt { center.draw(in: UIView(), to: .zero, closes: true) } == (try taps(.pathComplete)))
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
      #expect(center.pauses == 1 && !center.isPhone)
    }
  }
#endif
