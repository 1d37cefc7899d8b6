import HapticAnalysis
import HapticModel
import HapticPerception
import TestExpectations
import Testing

@testable import HapticFormats

@Suite("Adapting to poorer devices")
struct PlanTests {
  @Test("adapted taps on a controller feel nearer than transcribed ones, and the search makes them no worse")
  func taps() throws {
    let pattern = HapticPattern(
      events: [0.1, 0.3].map {
        HapticEvent(
          .hapticTransient, time: $0,
          parameters: [
            EventParameter(.hapticIntensity, Float(1.1 - 2 * $0)), EventParameter(.hapticSharpness, 0.5),
          ])
      })
    let device = DesignTarget(.pad)
    let check = FeltCheck([pattern], on: .phone)
    func result(isLiteral: Bool, seconds: Double) throws -> TargetPlayback {
      var source = FormatSource([pattern], design: .phone, device: device, isLiteral: isLiteral)
      source.searchSeconds = seconds
      return try MotorWriter.write(source, as: .motors).playback
    }
    let literal = try result(isLiteral: true, seconds: 0)
    let planned = try result(isLiteral: false, seconds: 0)
    let searched = try result(isLiteral: false, seconds: 12)
    func distance(_ playback: TargetPlayback) -> Double {
      check.compare(playback, on: device).difference.distance
    }
    #expect(distance(planned) < distance(literal))
    // What a search lowers is its quick distance with the share of what is lost.
    func cost(_ playback: TargetPlayback) -> Double {
      let found = check.estimate(playback, on: device)
      return found.distance + found.losses.share
    }
    #expect(cost(searched) <= cost(planned) + 1e-9)
    #expect(distance(searched) < distance(planned) + 0.1)
  }

  @Test("a device plays the level that was felt, at any frequency")
  func levels() {
    let scale = DeviceScale(.phone)
    let actuator = PerceptionConstants.lra150
    for hertz in [60.0, 100, 150, 230] {
      let drive = scale.drive(level: 20, hertz: hertz, on: actuator)
      #expect((scale.level(drive: drive, hertz: hertz, on: actuator) - 20).magnitude < 1e-6)
    }
    #expect((actuator.response(at: 150) - 3).magnitude < 1e-9)
    expectEqual(scale.level(intensity: 0, sharpness: 0.5), -200)
  }
}
