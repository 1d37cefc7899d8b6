import HapticModel
import HapticPerception
import HapticText

/// The rule `jump`: sudden changes of strength within a vibration.
struct JumpRule {
  let scene: DesignScene

  /// The sudden change of strength in dB that is felt as a click. Chosen by this project.
  private static var jumpSize: Double { 6 }
  /// The largest jump in dB: what falls or rises further is an end or a start of vibration. Chosen by this project.
  private static var largestJump: Double { 20 }
  /// A change of strength that takes less than this time, in seconds, is a jump. Chosen by this project.
  private static var jumpTime: Double { 0.005 }
  /// The window in s before a jump that shows the level there. Chosen by this project: outside half of a frame's window.
  private static var beforeJump: ClosedRange<Double> { -0.03 ... -0.01 }
  /// The window in s after a jump that shows the level there. Chosen by this project, as `beforeJump`.
  private static var afterJump: ClosedRange<Double> { 0.01...0.03 }
  /// The time in s around a jump in which the vibration must last and no event may start. Chosen by this project.
  private static var jumpClearance: Double { 0.03 }

  func check(into findings: inout [DesignFinding]) {
    for (index, parameter) in scene.pattern.parameters.enumerated()
    where parameter.id == .hapticIntensityControl {
      checkJump(at: parameter.time, .parameter(index), into: &findings)
    }
    for (index, curve) in scene.pattern.curves.enumerated() where curve.id == .hapticIntensityControl {
      let points = curve.controlPoints.sortedStably { $0.time }
      for (a, b) in zip(points, points.dropFirst())
      where b.time - a.time < Self.jumpTime && a.value != b.value {
        checkJump(at: curve.time + a.time, .curve(index), into: &findings)
      }
    }
  }

  private func checkJump(at time: Double, _ place: DesignFinding.Place, into findings: inout [DesignFinding])
  {
    let clear = Self.jumpClearance
    guard scene.vibrates(from: time - clear, to: time + clear), !scene.hasEvent(near: time, within: clear)
    else { return }
    let levels = (
      scene.trace.mean(Self.beforeJump, from: time),
      scene.trace.mean(Self.afterJump, from: time)
    )
    guard min(levels.0, levels.1) >= PerceptionConstants.feltLevel,
      (levels.1 - levels.0).magnitude >= Self.jumpSize,
      (levels.1 - levels.0).magnitude <= Self.largestJump
    else { return }
    let size = NumberText.rounded((levels.1 - levels.0).magnitude, digits: 0)
    findings.append(
      DesignFinding(
        .jump, .warning, at: place, time: max(0, time),
        message:
          "the strength of the vibration jumps \(levels.1 > levels.0 ? "up" : "down") by \(size) dB at \(Wording.seconds(time)), which is felt "
          + "as a click",
        proposal:
          "spread the change over 30 ms or more with a curve, or add a transient there if a click is meant",
        numbers: [.init("jump", levels.1 - levels.0, "dB")]))
  }
}
