import HapticAnalysis
import HapticModel
import HapticPerception
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
    let reference = FeltTrace(pattern, on: .phone).events
    func distance(isLiteral: Bool, seconds: Double) throws -> Double {
      var source = FormatSource([pattern], design: .phone, device: device, isLiteral: isLiteral)
      source.searchSeconds = seconds
      let result = try MotorWriter.write(source, as: .motors)
      return try FeelDifference(reference, result.playback.events(on: device), on: .unmeasured).distance
    }
    let literal = try distance(isLiteral: true, seconds: 0)
    let planned = try distance(isLiteral: false, seconds: 0)
    let searched = try distance(isLiteral: false, seconds: 12)
    #expect(planned < literal)
    #expect(searched <= planned + 1e-9)
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
    #expect(scale.level(intensity: 0, sharpness: 0.5) == -200)
  }
}
