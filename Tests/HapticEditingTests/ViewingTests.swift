import AHAP
import HapticGraphics
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticEditing

/// Marks, shapes, hits, boxes and snapping.
@Suite struct ViewingTests {
  @Test(arguments: SearchEffort.seeds(1...30))
  func aHitIsTheNearestHeadOfAll(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 7000)
    var document = EditorDocument()
    for _ in 0..<40 {
      let (a, b) = (edits.chance.unit() * 3, edits.chance.unit())
      if edits.chance.next(3) == 0 {
        document.insertCurve(
          .hapticIntensityControl, at: a, points: [(a, b), (a + 0.3, 1 - b), (a + 0.5, b)])
      } else {
        document.insertTransient(at: a, intensity: b, sharpness: 0.5)
      }
    }
    let picture = DocumentPicture(document)
    for _ in 0..<200 {
      let lane = edits.chance.next(2) == 0 ? Lane.haptic : Lane.of(.hapticIntensityControl)
      let (x, y) = (edits.chance.unit() * 3, edits.chance.unit())
      let pointer = Pointer(lane: lane, time: x, level: y, timeReach: 0.05, levelReach: 0.1)
      var nearest = Double.infinity
      for item in document.items {
        var places: [(Double, Double)] = []
        if let event = item.event, lane == Lane.haptic {
          let factor = picture.controls.control(.hapticIntensityControl, at: event.time)
          let own = Double(event[.hapticIntensity])
          places = [(event.time, own), (event.time, own * factor)]
        } else if let curve = item.curve, lane != Lane.haptic {
          places = curve.controlPoints.map { (curve.time + $0.time, Double($0.value)) }
        }
        for (time, level) in places {
          let (dx, dy) = ((x - time) / 0.05, (y - level) / 0.1)
          nearest = min(nearest, (dx * dx + dy * dy).squareRoot())
        }
      }
      let hit = picture.hit(pointer, in: document)
      if nearest <= 1 {
        #expect(hit?.part == .head && abs((hit?.distance ?? 9) - nearest) < 1e-9, "seed \(seed)")
      } else {
        #expect(hit?.part != .head, "seed \(seed)")
      }
    }
  }

  @Test("What sounds ends with the last release of what lasts, which a control of releases can lengthen")
  func soundingEnds() throws {
    func end(_ edit: (inout HapticPattern) -> Void) throws -> Double {
      var pattern = HapticPattern()
      pattern.events = [
        HapticEvent(.hapticTransient, time: 0.1),
        HapticEvent(
          .hapticContinuous, time: 0.5, duration: 0.4,
          parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.releaseTime, 0.5)]),
      ]
      edit(&pattern)
      let document = try EditorDocument(AHAPEncoder().encode(pattern))
      return DocumentPicture(document).soundingEnd(of: document)
    }
    let release = 0.002 * 1000.0.squareRoot()
    #expect(abs(try end { _ in } - 0.9 - release) < 1e-6)
    #expect(try end { $0.events.removeLast() } == 0.1)
    // Another event is longer, and one without an end counts as far as the longest fade.
    #expect(try end { $0.events[0].time = 7 } == 7)
    #expect(try end { $0.events[1].duration = nil } == 2.6)
    let longer = try end { pattern in
      pattern.parameters = [DynamicParameter(.hapticReleaseTimeControl, time: 0, value: 0.5)]
    }
    #expect(longer > 2)
    #expect(try end { $0.events += Array(repeating: $0.events[1], count: 200) } == 0.9)
  }

  @Test func edgesBodiesAndLinesAreHit() throws {
    var document = try OperationTests.document()
    let picture = DocumentPicture(document)
    func hit(_ lane: Int32, _ time: Double, _ level: Double) -> Hit? {
      picture.hit(
        Pointer(lane: lane, time: time, level: level, timeReach: 0.01, levelReach: 0.05), in: document)
    }
    expectEqual(hit(Lane.haptic, 0.505, 0.2)?.part, .startEdge)
    expectEqual(hit(Lane.haptic, 0.895, 0.2)?.part, .endEdge)
    expectEqual(hit(Lane.haptic, 0.7, 0.2), Hit(target: Target(3), part: .body, distance: 0))
    #expect(hit(Lane.haptic, 0.7, 0.9) == nil)
    expectEqual(hit(Lane.haptic, 0.1, 0.05)?.part, .body)
    #expect(hit(10, 0.3, 0.75)?.part == .line && hit(10, 0.3, 0.75)?.target == Target(4, point: 0))
    expectEqual(hit(10, 0.4, 0.5)?.target, Target(4, point: 1))
    #expect(hit(11, 0.4, 0.5) == nil && hit(99, 0, 0) == nil && hit(10, .nan, 0.5) == nil)
    document.select(picture.targets(in: document, lane: 0, times: 0...0.4, levels: 0...1))
    expectEqual(document.selection, [Target(1), Target(2)])
    #expect(
      picture.targets(in: document, lane: 10, times: 0.3...0.9, levels: 0.9...1) == [Target(4, point: 2)])
  }

  @Test func snappingFollowsItsOrder() throws {
    var document = try OperationTests.document()
    document.guides.grid = 0.05
    func reason(_ time: Double) -> Snap.Reason? {
      document.snap(time, reach: 0.012, ignoresSelection: true)?.reason
    }
    expectEqual(document.snap(0.11, reach: 0.012, ignoresSelection: false)?.target, Target(1))
    #expect(reason(0.41) == .point && reason(0.61) == .grid && reason(0.625) == nil)
    document.select([Target(1)])
    #expect(reason(0.11) == .grid, "what is dragged attracts nothing")
    document.guides.beat = (0.01, 0.1)
    expectEqual(reason(0.108), .beat)
    document.guides.set(.onset, [3, .nan, 0.1])
    expectEqual(reason(0.108), .onset)
    document.guides.set(.head, [0.11])
    expectEqual(reason(0.108), .head)
    document.guides.set(.loopEdge, [0.1])
    expectEqual(
      document.snap(0.108, reach: 0.012, ignoresSelection: true), Snap(time: 0.1, reason: .loopEdge))
    #expect(document.snap(.nan, reach: 1, ignoresSelection: false) == nil)
    #expect(document.snap(0.1, reach: -1, ignoresSelection: false) == nil)
  }

  @Test(arguments: SearchEffort.seeds(1...20))
  func aSnapIsWithinReachAndOfTheFirstReason(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var document = EditorDocument()
    let times = (0..<30).map { _ in (chance.unit() * 1000).rounded() / 500 }
    for time in times { document.insertTransient(at: time, intensity: 1, sharpness: 0) }
    document.select([])
    for _ in 0..<200 {
      let (time, reach) = (chance.unit() * 2, chance.unit() * 0.05)
      let nearest = times.map { abs($0 - time) }.min() ?? .infinity
      let snap = document.snap(time, reach: reach, ignoresSelection: false)
      #expect((snap != nil) == (nearest <= reach), "seed \(seed)")
      if let snap { #expect(abs(abs(snap.time - time) - nearest) < 1e-9, "seed \(seed)") }
    }
  }

  @Test func marksShowWhatIsWrittenAndFelt() throws {
    var document = try OperationTests.document()
    document.select([Target(2), Target(4, point: 1)])
    let marks = DocumentPicture(document).marks(of: document, in: Viewport(from: 0, to: 1, columns: 800))
    expectEqual(marks.map { $0.kind }, [.continuous, .tap, .tap, .point, .point, .point])
    let tap = try #require(marks.first { $0.id == 2 })
    #expect(abs(tap.authored - 0.8) < 1e-6 && abs(tap.felt - 0.6) < 1e-6)
    expectEqual(tap.flags, [.selected, .changed])
    expectEqual(marks.first { $0.id == 1 }?.flags, [])
    expectEqual(marks.filter { $0.id == 4 }.map { $0.flags.contains(.selected) }, [false, true, false])
    expectEqual(marks.first { $0.kind == .continuous }?.end, 0.9)
    let part = DocumentPicture(document).marks(of: document, in: Viewport(from: 0.2, to: 0.45, columns: 800))
    expectEqual(part.map { $0.id }, [2, 4, 4])
  }

  @Test(arguments: SearchEffort.seeds(1...20))
  func aPictureAfterAnotherOneIsThatOfTheDocument(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 8000)
    var document = try EditorDocument(edits.text())
    var picture = DocumentPicture(document)
    let view = Viewport(from: 0, to: 3, columns: 500)
    for step in 0..<60 {
      let kind = edits.chance.next(5) == 0 ? (document.undo() ? -1 : -2) : edits.edit(&document)
      picture = DocumentPicture(document, after: picture)
      let fresh = DocumentPicture(document)
      expectEqual(picture.length, fresh.length)
      #expect(
        picture.marks(of: document, in: view) == fresh.marks(of: document, in: view),
        "seed \(seed), step \(step), edit \(kind)")
    }
  }

  @Test func manyTapsBecomeOneMarkAColumn() throws {
    var pattern = HapticPattern()
    pattern.events = (0..<10_000).map { index in
      HapticEvent(
        .hapticTransient, time: Double(index) / 1000,
        parameters: [EventParameter(.hapticIntensity, Float(index % 10) / 10)])
    }
    var document = try EditorDocument(AHAPEncoder(style: .compact).encode(pattern))
    document.select([Target(5001)])
    let marks = DocumentPicture(document).marks(of: document, in: Viewport(from: 0, to: 10, columns: 500))
    expectEqual(marks.count, 500)
    expectEqual(marks.reduce(0) { $0 + $1.index }, 10_000)
    #expect(marks.allSatisfy { $0.felt > 0.89 && $0.flags.contains(.several) })
    expectEqual(marks.filter { $0.flags.contains(.selected) }.count, 1)
    let near = DocumentPicture(document).marks(of: document, in: Viewport(from: 5, to: 5.1, columns: 500))
    #expect(near.count == 101 && near.allSatisfy { $0.flags.isSubset(of: .selected) })
  }

  @Test func columnsStayWithinTheViewportAtAnyZoom() {
    for length in [1e-9, 1e-3, 1, 1e9] {
      let view = Viewport(from: 5, to: 5 + length, columns: 8192)
      for time in [-1e300, 0, 4.999, 5, 5.000_000_5, 6, 1e300] {
        #expect((-1...view.columns).contains(view.column(time)))
      }
    }
  }

  @Test func shapesAreWholeRecords() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var edits = RandomEdits(seed: seed &+ 9000)
      var document = try EditorDocument(edits.text())
      for _ in 0..<40 { edits.edit(&document) }
      var floats: [Float] = []
      let count = DocumentPicture(document).writeShapes(
        of: document, in: Viewport(from: 0, to: 3, columns: 600), to: &floats)
      var (place, found) = (0, 0)
      while place + 6 <= floats.count {
        let points = floats[(place + 3)..<(place + 6)].reduce(0, +)
        place += 6 + 2 * Int(points)
        found += 1
      }
      #expect(place == floats.count && found == count, "seed \(seed)")
      #expect(floats.allSatisfy { $0.isFinite }, "seed \(seed)")
    }
  }

  /// A continuous event under a curve that rises from 0, and one under a curve of many points.
  @Test func aContinuousEventIsFeltAsItsStrongestMomentEverywhere() throws {
    var document = EditorDocument()
    document.insertContinuous(at: 0, duration: 1, level: 1, tone: 0.5)
    let event = try #require(document.items.first)
    document.insertCurve(.hapticIntensityControl, at: 0, points: [(0, 0), (0.5, 0.8), (1, 0.2)])
    let picture = DocumentPicture(document)
    let mark = try #require(
      picture.marks(of: document, in: Viewport(from: 0, to: 2, columns: 800)).first { $0.id == event.id })
    #expect(abs(mark.felt - 0.8) < 1e-6 && mark.authored == 1)
    let json = picture.json(of: event.id, in: document).split(whereSeparator: \.isWhitespace).joined()
    #expect(json.contains(#""name":"HapticIntensity","low":0,"high":1,"value":1,"felt":[0,0.8]"#))
    #expect(
      picture.sentence(about: Target(event.id), in: document)
        == "Continuous event at 0 s, length 1 s, intensity 1, sharpness 0.5, felt 0 to 0.8.")
    document.select([Target(event.id)])
    #expect(
      picture.selection(of: document).split(whereSeparator: \.isWhitespace).joined().contains(
        #""felt":[0,0.8]"#))
    // What is written into the event is not the silence at its start.
    document.bake()
    expectEqual(document.items.compactMap { $0.event?[.hapticIntensity] }, [0.8])
  }

  @Test(arguments: SearchEffort.seeds(1...40))
  func theRangeThatIsFeltIsThatOfAllMoments(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var pattern = HapticPattern()
    for _ in 0..<chance.int(1...3) {
      var time = 0.0
      let points = (0..<chance.int(1...200)).map { _ in
        defer { time += chance.chance(20) ? 0 : chance.double(0...0.02) }
        return ParameterCurve.ControlPoint(time: time, value: Float(chance.unit()))
      }
      pattern.curves.append(
        ParameterCurve(.hapticIntensityControl, time: chance.unit(), controlPoints: points))
    }
    for _ in 0..<chance.int(0...3) {
      pattern.parameters.append(
        DynamicParameter(.hapticIntensityControl, time: chance.unit() * 2, value: Float(chance.unit())))
    }
    let pictures = EventPictures(controlsOf: pattern, span: 5, secondsPerColumn: 0.0005)
    for _ in 0..<10 {
      let event = HapticEvent(
        .hapticContinuous, time: chance.unit() * 2, duration: chance.unit() * chance.pick([0.01, 1]),
        parameters: [EventParameter(.hapticIntensity, 0.9)])
      let range = pictures.feltRange(.hapticIntensity, of: event)
      let (steps, duration) = (2000, event.effectiveDuration ?? 0)
      var (low, high) = (Double.infinity, -Double.infinity)
      for step in 0...steps {
        let time = event.time + duration * Double(step) / Double(steps)
        let value = pictures.felt(.hapticIntensity, of: event, at: time)
        (low, high) = (min(low, value), max(high, value))
      }
      #expect(range.lowerBound <= low + 1e-9 && range.upperBound >= high - 1e-9, "seed \(seed)")
      // A jump can lie between two samples.
      let strongest = pictures.strongestTime(of: event)
      let around = [strongest - 1e-7, strongest, strongest + 1e-7].map {
        pictures.felt(.hapticIntensity, of: event, at: min(max($0, event.time), event.time + duration))
      }
      #expect(around.contains { abs($0 - range.upperBound) < 1e-3 }, "seed \(seed)")
    }
  }

  @Test func descriptionsAreJSONAndSentences() throws {
    let document = try OperationTests.document()
    let picture = DocumentPicture(document)
    #expect(
      picture.sentence(about: Target(2), in: document)
        == "Tap at 0.3 s, intensity 0.8, sharpness 0.5, felt 0.6.")
    #expect(
      picture.sentence(about: Target(4, point: 1), in: document)
        == "Point of Haptic intensity at 0.4 s, 0.5.")
    #expect(picture.sentence(about: Target(9), in: document).isEmpty)
    expectEqual(picture.json(of: 9, in: document), "null")
    #expect(picture.json(of: 2, in: document).contains("\"sincePrevious\": 0.2"))
    #expect(picture.lanes(of: document).contains("HapticIntensityControl"))
  }
}
