import HapticModel
import HapticPerception
import HapticText

/// The rule `beat`: continuous events that beat against each other, which is felt as a flutter that the pattern does
/// not state.
struct BeatRule {
  let scene: DesignScene

  /// Roughness above which a beat is felt. Chosen by this project; that beats are felt is published (Lim, Kyung & Kwon 2012).
  private static var beatRoughness: Double { 0.3 }
  /// The height in just noticeable differences from which on a beat is felt. Chosen by this project: the first that is noticed.
  private static var leastHeight: Double { 1 }
  /// The shortest beat that is reported, in s. Chosen by this project.
  private static var shortestBeat: Double { 0.1 }

  func check(into findings: inout [DesignFinding]) {
    guard scene.continuous.count >= 2 else { return }
    let isSteady = steadyFrames()
    var start: Int?
    let moments = scene.sensation.moments
    for index in 0...moments.count {
      if index < moments.count, isSteady[index], moments[index].roughness > Self.beatRoughness,
        moments[index].present >= Self.leastHeight
      {
        start = start ?? index
      } else if let first = start {
        start = nil
        report(
          Double(first) / PerceptionConstants.frameRate, Double(index) / PerceptionConstants.frameRate,
          into: &findings)
      }
    }
  }

  private func report(_ start: Double, _ end: Double, into findings: inout [DesignFinding]) {
    guard end - start > Self.shortestBeat else { return }
    let sounding = scene.sources.indices.filter {
      !scene.sources[$0].isTransient && scene.sources[$0].time < end && scene.sources[$0].end > start
    }
    guard sounding.count >= 2, let first = sounding.first else { return }
    findings.append(
      DesignFinding(
        .beat, .info, at: scene.place(first), time: start,
        message:
          "\(sounding.count) continuous events beat against each other from \(Wording.seconds(start)) to "
          + "\(Wording.seconds(end)), which is felt as roughness",
        proposal:
          "give both events the same sharpness, or sharpnesses further apart; change nothing if the flutter is intended",
        numbers: [.init("duration", end - start, "s")]))
  }

  /// Returns for each frame whether no event starts or stops, and no control changes, within the roughness
  /// window around the frame.
  private func steadyFrames() -> [Bool] {
    // Starts and ends of disturbances, summed up at the end: many long ones cost no more than short ones.
    var changes = [Int](repeating: 0, count: scene.sensation.moments.count + 1)
    func disturb(_ from: Double, _ to: Double) {
      let around = PerceptionConstants.roughnessTime / 2
      let range = scene.trace.range(from - around, to + around)
      changes[range.lowerBound] += 1
      changes[range.upperBound] -= 1
    }
    for source in scene.sources {
      disturb(source.time, source.time)
      disturb(source.end, source.end)
    }
    for parameter in scene.pattern.parameters where parameter.id == .hapticIntensityControl {
      disturb(parameter.time, parameter.time)
    }
    for curve in scene.pattern.curves where curve.id == .hapticIntensityControl {
      disturb(curve.time, curve.time + curve.controlPoints.reduce(0) { max($0, $1.time) })
    }
    var open = 0
    return scene.sensation.moments.indices.map { index in
      open += changes[index]
      return open == 0
    }
  }
}
