import HapticPerception
import TestExpectations
import TestSupport
import Testing

@Suite("How far apart the kinds of the standard theme are as traces")
struct TraceThemeTests {
  private func trace(_ kind: String) throws -> SensationTrace {
    TraceBench.felt(Bench.drive(try Patterns.pattern("Themes/Standard/\(kind).ahap")))
  }

  @Test("kinds of opposite meaning are at least 4 JND apart")
  func opposites() throws {
    let pairs = [
      ("success", "warning"), ("success", "error"), ("warning", "error"), ("selection-on", "selection-off"),
      ("selection-minimum", "selection-maximum"), ("increase", "decrease"), ("start", "stop"),
    ]
    for (a, b) in pairs {
      let distance = TraceBench.distance(try trace(a), try trace(b))
      #expect(distance >= 4, "\(a), \(b): \(distance)")
    }
  }

  @Test("impacts, and selection and alignment, are at least 2 JND apart")
  func impacts() throws {
    let impacts = try ["light", "medium", "heavy", "soft", "rigid", "solid"].map { try trace("impact-" + $0) }
    for (index, a) in impacts.enumerated() {
      for (other, b) in impacts[..<index].enumerated() {
        let distance = TraceBench.distance(a, b)
        #expect(distance >= 2, "\(index), \(other): \(distance)")
      }
    }
    let distance = TraceBench.distance(try trace("selection"), try trace("alignment"))
    #expect(distance >= 2, "\(distance)")
  }

  @Test("between devices of unknown strength, a pattern of another strength is the same pattern")
  func gain() throws {
    let drive = Bench.drive(try Patterns.pattern("Themes/Standard/success.ahap"))
    let (full, half) = (TraceBench.builder(drive), TraceBench.builder(drive.map { $0 / 2 }))
    let free = FeelDifference(full, half, on: .unmeasured)
    #expect(free.verdict == .same, "\(free.distance)")
    #expect(abs(free.gain - 6) < 1, "\(free.gain)")
    let known = FeelDifference(full, half, on: .same)
    #expect(known.gain == 0 && known.distance > 1.5, "\(known.distance)")
    let louder = FeelDifference(half, full, on: .unmeasured)
    #expect(abs(louder.gain + 6) < 1, "\(louder.gain)")
  }

  @Test("places name the time and the part of a difference, and the worst one is at least the distance")
  func places() throws {
    let base = TraceRowTests.taps([0.1, 0.4])
    let weaker = TraceBench.felt(TraceDrive.drive([.init(t: 0.1), .init(t: 0.4, decibels: -12)], seconds: 1))
    let difference = FeelDifference(base, weaker)
    let place = try #require(difference.places.max { $0.parts.sum < $1.parts.sum })
    #expect((0.35...0.5).contains(place.time), "\(place.time)")
    #expect(place.parts.level > 0.9 * place.parts.sum)
    #expect(difference.worst > difference.distance)
    let sum = difference.places.reduce(0) { $0 + $1.parts.sum }
    let weight = max(1, (base.weight + weaker.weight) / 2)
    let distance = TraceConstants.distanceGain * (sum / weight).squareRoot().squareRoot()
    #expect(abs(distance - difference.distance) < 1e-9, "\(distance)")
    let later = FeelDifference(base, TraceRowTests.taps([0.1, 0.46]))
    let stretched = try #require(later.places.max { $0.parts.sum < $1.parts.sum })
    #expect(stretched.parts.time > 0.5 * stretched.parts.sum && stretched.stretch > 0)
  }
}

@Suite("Missing and added events of two traces")
struct TraceMissingTests {
  @Test("a tap that one trace lacks is missing or added, a weaker or a later one is neither")
  func missing() throws {
    let three = TraceRowTests.taps([0.1, 0.6, 1.1], seconds: 1.3)
    let two = TraceRowTests.taps([0.1, 1.1], seconds: 1.3)
    let missing = FeelDifference(three, two)
    #expect(missing.missing.count == 1 && missing.added.isEmpty)
    #expect(abs(try #require(missing.missing.first).time - 0.592) < 0.01)
    let added = FeelDifference(two, three)
    #expect(added.missing.isEmpty && added.added.map(\.time) == missing.missing.map(\.time))
    let weaker = TraceBench.felt(
      TraceDrive.drive([.init(t: 0.1), .init(t: 0.65, decibels: -8), .init(t: 1.1)], seconds: 1.3))
    let changed = FeelDifference(three, weaker)
    #expect(changed.missing.isEmpty && changed.added.isEmpty)
    expectEqual(FeelDifference(SensationTrace(), two).added.count, 2)
    expectEqual(FeelDifference(two, SensationTrace()).missing.count, 2)
  }
}
