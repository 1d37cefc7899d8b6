import HapticModel
import TestExpectations
import Testing

/// Patterns written in the order of time.
@Suite struct PatternTimelineTests {
  @Test("events follow each other: durations and rests move the cursor, transients do not") func order() {
    let pattern = HapticPattern {
      $0.transient(intensity: 0.5)
      $0.rest(0.125)
      $0.transient()
      $0.continuous(for: 0.5, intensity: 0.25)
      $0.add(.tone(for: 0.25))
      $0.add(.sound("a.wav"))
      $0.add(.transient(at: 0.125))
      $0.rest(0.25)
      $0.transient()
    }
    #expect(
      pattern
        == HapticPattern(events: [
          .transient(intensity: 0.5), .transient(at: 0.125),
          .continuous(at: 0.125, for: 0.5, intensity: 0.25),
          .tone(at: 0.625, for: 0.25), .sound("a.wav", at: 0.875), .transient(at: 1), .transient(at: 1.25),
        ]))
  }

  @Test("the words have the defaults of the events that they make") func defaults() {
    let pattern = HapticPattern {
      $0.transient()
      $0.continuous(for: 1)
    }
    expectEqual(pattern.events, [.transient(), .continuous(for: 1)])
  }

  @Test("a repeat plays one pass after the other, with its rests, and nests") func repeats() {
    let pattern = HapticPattern {
      $0.repeat(2) {
        $0.repeat(2) {
          $0.transient()
          $0.rest(0.125)
        }
        $0.rest(0.5)
      }
      $0.transient()
      $0.repeat(0) { $0.transient() }
      $0.repeat(-3) { $0.transient() }
    }
    expectEqual(pattern.events.map(\.time), [0, 0.125, 0.75, 0.875, 1.5])
  }

  @Test("what plays meanwhile starts at the cursor and takes no time") func meanwhile() {
    let pattern = HapticPattern {
      $0.rest(1)
      $0.meanwhile {
        $0.rest(0.25)
        $0.transient()
        $0.rest(5)
      }
      $0.continuous(for: 0.5)
      $0.transient()
    }
    expectEqual(pattern.events.map(\.time), [1.25, 1, 1.5])
  }

  @Test("a pattern that is added starts at the cursor and takes its duration; nothing of it is lost")
  func adds() {
    forSeeds(60) { seed in
      let (a, b) = (HapticPattern.random(seed: seed &* 2), HapticPattern.random(seed: seed &* 2 &+ 1))
      let pattern = HapticPattern {
        $0.add(a)
        $0.rest(0.25)
        $0.add(b)
      }
      return pattern == a.overlaid(with: b.shifted(by: a.duration + 0.25)) ? nil : "differs from the overlay"
    }
  }

  @Test("a ramp starts at the cursor, from the value that the control has by then, and takes its time")
  func ramps() {
    let pattern = HapticPattern {
      $0.meanwhile {
        $0.ramp(.intensity, to: 0.5, over: 1)
      }
      $0.rest(0.5)
      $0.ramp(.intensity, to: 0, over: 0.25)
      $0.rest(1.75)
      $0.set(.intensity, 1)
      $0.ramp(.sharpness, from: -1, to: 1, over: 1)
      $0.transient()
    }
    #expect(
      pattern.curves == [
        // Ended by the next one, which starts from its value.
        curve(.intensity, 0, [(0, 1), (0.5, 0.75)]), curve(.intensity, 0.5, [(0, 0.75), (0.25, 0)]),
        curve(.intensity, 2.5, [(0, 1)]), curve(.sharpness, 2.5, [(0, -1), (1, 1)]),
      ])
    expectEqual(pattern.events.map(\.time), [3.5])
  }

  @Test("of two ramps in a row, the second follows the first, also beside an event") func rampsInARow() {
    let pattern = HapticPattern {
      $0.meanwhile {
        $0.ramp(.intensity, from: 0, to: 1, over: 0.5)
        $0.ramp(.intensity, to: 0, over: 0.25)
      }
      $0.continuous(for: 0.75)
    }
    expectEqual(pattern.events, [.continuous(for: 0.75)])
    #expect(
      pattern.curves == [
        curve(.intensity, 0, [(0, 0), (0.5, 1)]), curve(.intensity, 0.5, [(0, 1), (0.25, 0)]),
      ])
  }

  @Test("a curve has any number of points from the cursor on, and takes the time of the last") func curves() {
    let points: [ParameterCurve.ControlPoint] = [.init(time: 0.5, value: 1), .init(time: 0, value: 0)]
    let pattern = HapticPattern {
      $0.rest(1)
      $0.curve(.intensity, (0, 0), (0.5, 1), (0.75, 0))
      $0.ramp(.intensity, to: 0.5, over: 0.25)
      $0.curve(.sharpness, points)
      $0.curve(.sharpness)
      $0.transient()
    }
    #expect(
      pattern.curves == [
        curve(.intensity, 1, [(0, 0), (0.5, 1), (0.75, 0)]), curve(.intensity, 1.75, [(0, 0), (0.25, 0.5)]),
        curve(.sharpness, 2, [(0.5, 1), (0, 0)]),
      ])
    expectEqual(pattern.events.map(\.time), [2.5])
  }

  @Test("a value that is set at the start of a ramp is where the ramp starts") func replaced() {
    let pattern = HapticPattern {
      $0.set(.intensity, 0.25)
      $0.ramp(.intensity, to: 1, over: 0.5)
      $0.rest(0.5)
      $0.ramp(.intensity, from: 0, to: 0.5, over: 0)
      $0.ramp(.intensity, to: 0, over: 1)
    }
    #expect(
      pattern.curves == [
        curve(.intensity, 0, [(0, 0.25), (0.5, 1)]), curve(.intensity, 1, [(0, 0.5), (1, 0)]),
      ])
  }

  @Test("curves that start at the same time are all kept, from whatever they come") func kept() {
    let added = HapticPattern(events: [], curves: [curve(.intensity, 0, [(0, 0), (1, 1)])])
    let pattern = HapticPattern {
      $0.meanwhile { $0.ramp(.intensity, to: 0.5, over: 1) }
      $0.meanwhile { $0.ramp(.intensity, to: 0, over: 0.5) }
      $0.meanwhile { $0.add(added) }
      $0.curve(.intensity, (0, 1), (0.25, 0))
      $0.rest(-0.25)
      $0.set(.intensity, 0.5)
    }
    #expect(
      pattern.curves == [
        curve(.intensity, 0, [(0, 1), (1, 0.5)]), curve(.intensity, 0, [(0, 1), (0.5, 0)]),
        added.curves[0], curve(.intensity, 0, [(0, 1), (0.25, 0)]), curve(.intensity, 0, [(0, 0.5)]),
      ])
  }

  @Test("numbers without meaning are found with their location and never trap") func numbers() {
    for wrong in [Double.nan, .infinity, -1, -.infinity] {
      let pattern = HapticPattern {
        $0.rest(wrong)
        $0.transient()
        $0.ramp(.intensity, to: 0, over: 1)
        $0.rest(1)
        $0.ramp(.intensity, to: 1, over: wrong)
        $0.ramp(.intensity, to: 1, over: wrong)
      }
      let problem = pattern.validate().first
      #expect(problem?.place == "events[0].time" && problem?.severity == .error, "\(wrong)")
    }
    let duration = HapticPattern { $0.continuous(for: -1) }
    expectEqual(duration.validate().map(\.place), ["events[0].duration"])
    let intensity = HapticPattern { $0.transient(intensity: 1.5) }
    expectEqual(intensity.validate().map(\.kind), [.outOfRange])
  }

  @Test("a negative rest goes back, so that events overlap") func overlap() {
    let pattern = HapticPattern {
      $0.continuous(for: 1)
      $0.rest(-0.25)
      $0.transient()
    }
    expectEqual(pattern.events.map(\.time), [0, 0.75])
    #expect(pattern.validate().isEmpty)
  }

  @Test("an error of the closure is thrown with its type") func errors() {
    func refuse(_ timeline: inout PatternTimeline) throws(Refusal) {
      timeline.transient()
      throw Refusal.tooStrong
    }
    do throws(Refusal) {
      _ = try HapticPattern(writing: refuse)
      Issue.record("nothing was thrown")
    } catch {
      expectEqual(error, .tooStrong)
    }
  }

  private enum Refusal: Error { case tooStrong }

  private func curve(_ id: DynamicParameterID, _ time: Double, _ points: [(Double, Float)]) -> ParameterCurve
  {
    ParameterCurve(id, time: time, controlPoints: points.map { .init(time: $0.0, value: $0.1) })
  }
}
