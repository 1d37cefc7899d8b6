import AHAP
import HapticModel
import TestExpectations
import TestSupport
import Testing

/// The course of one control by Rendering §2: an active curve, else what the last one left, else 1.
private struct Course {
  /// For each curve its points in order, timed from the start of the pattern.
  let curves: [[(time: Double, value: Double)]]

  init(_ curves: [ParameterCurve]) {
    self.curves = curves.map { curve in
      curve.controlPoints.enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map { (curve.time + $0.element.time, Double($0.element.value)) }
    }
  }

  func value(at moment: Double) -> Double {
    var held: (end: Double, value: Double)?
    var active: Double?
    for points in curves {
      guard let last = points.last, let first = points.first, first.time <= moment else { continue }
      if moment >= last.time {
        if last.time >= held?.end ?? 0 { held = (last.time, last.value) }
      } else if let now = points.lastIndex(where: { $0.time <= moment }) {
        let (from, to) = (points[now], points[now + 1])
        active =
          (active ?? 1)
          * (from.value + (to.value - from.value) * (moment - from.time) / (to.time - from.time))
      }
    }
    return active ?? held?.value ?? 1
  }
}

@Suite("Cutting long curves")
struct CurveCuttingTests {
  private func cut(_ curve: ParameterCurve) throws -> [ParameterCurve] {
    let pattern = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)], curves: [curve])
    let document = AHAPDecoder().decode(try AHAPEncoder(splitsLongCurves: true).encode(pattern))
    #expect(!document.findings.contains { $0.rule == "long-curve" })
    return document.pattern?.curves ?? []
  }

  @Test("pieces share a point, start at 0 of their own, and keep exact times")
  func chained() throws {
    let points = (0..<40).map { ParameterCurve.ControlPoint(time: Double($0) * 0.25, value: Float($0) / 64) }
    let pieces = try cut(ParameterCurve(.hapticIntensityControl, time: 0.5, controlPoints: points))
    expectEqual(pieces.map(\.controlPoints.count), [16, 16, 10])
    expectEqual(pieces.map(\.time), [0.5, 4.25, 8])
    expectEqual(pieces.map { $0.controlPoints[0].time }, [0, 0, 0])
    expectEqual(pieces[0].controlPoints.last?.value, pieces[1].controlPoints.first?.value)
  }

  @Test("16 points are not cut, and without the option nothing is")
  func notCut() throws {
    let points = (0..<40).map { ParameterCurve.ControlPoint(time: Double($0), value: 1) }
    let short = ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: Array(points.prefix(16)))
    #expect(try cut(short) == [short])
    let long = HapticPattern(curves: [ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: points)]
    )
    #expect(AHAPDecoder().decode(try AHAPEncoder().encode(long)).pattern == long)
  }

  @Test("extras stay with the first piece and with each point once")
  func extras() throws {
    let extra = ExtraKeys([.init(key: "n", value: .null)])
    let points = (0..<20).map { ParameterCurve.ControlPoint(time: Double($0), value: 1, extras: extra) }
    let pieces = try cut(
      ParameterCurve(
        .hapticIntensityControl, time: 0, controlPoints: points, extras: extra, entryExtras: extra))
    expectEqual(pieces.map(\.extras), [extra, ExtraKeys()])
    expectEqual(pieces.map(\.entryExtras), [extra, ExtraKeys()])
    expectEqual(pieces.flatMap(\.controlPoints).count { !$0.extras.isEmpty }, 20)
  }

  @Test("the pieces mean what the whole curve meant, jumps and all")
  func sameCourse() throws {
    for seed: UInt64 in 1...100 {
      var random = SeededGenerator(seed: seed)
      let onGrid = Bool.random(using: &random)
      let count = Int.random(in: 17...120, using: &random)
      // On the grid many points share their time: jumps, and jumps over jumps.
      let points = (0..<count).map { _ in
        ParameterCurve.ControlPoint(
          time: onGrid
            ? Double(Int.random(in: 0...count / 2, using: &random)) / 8 : .random(in: 0...9, using: &random),
          value: Float(Int.random(in: 0...8, using: &random)) / 8)
      }
      let curve = ParameterCurve(
        .hapticIntensityControl, time: onGrid ? 0.5 : .random(in: 0...9, using: &random),
        controlPoints: points)
      let pieces = try cut(curve)
      guard pieces.allSatisfy({ $0.controlPoints.count <= 16 }) else {
        Issue.record("a piece is too long, seed \(seed)")
        continue
      }
      var moments = points.map { curve.time + $0.time }
      moments += moments.map(\.nextUp) + moments.map(\.nextDown)
      for _ in 0..<50 { moments.append(.random(in: 0...20, using: &random)) }
      let (whole, chained) = (Course([curve]), Course(pieces))
      for moment in moments where abs(chained.value(at: moment) - whole.value(at: moment)) > 1e-9 {
        Issue.record(
          "\(chained.value(at: moment)) for \(whole.value(at: moment)) at \(moment), seed \(seed)")
        break
      }
    }
  }

  @Test("many points at one time come down to the jump that they are")
  func allAtOneTime() throws {
    let points = (0..<50).map { ParameterCurve.ControlPoint(time: 1, value: Float($0) / 64) }
    let pieces = try cut(ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: points))
    expectEqual(pieces.count, 1)
    expectEqual(pieces[0].controlPoints.map(\.value), [0, 49.0 / 64])
  }
}
