import AHAP
import HapticModel
import TestExpectations
import Testing

@Suite("Reading ordinary files")
struct ReadingTests {
  @Test("events, parameters and curves come out as values")
  func ordinaryFile() throws {
    let document = AHAPDecoder().decode(
      Array(
        #"""
        {
          "Version": 1.0,
          "Metadata": { "Project": "Test" },
          "Pattern": [
            { "Event": { "Time": 0.5, "EventType": "HapticContinuous", "EventDuration": 2,
              "EventParameters": [
                { "ParameterID": "HapticIntensity", "ParameterValue": 0.75 },
                { "ParameterID": "Sustained", "ParameterValue": 0 } ] } },
            { "Parameter": { "ParameterID": "HapticSharpnessControl", "Time": 1, "ParameterValue": -0.25 } },
            { "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": 0.5,
              "ParameterCurveControlPoints": [
                { "Time": 0, "ParameterValue": 0.1 }, { "Time": 2, "ParameterValue": 1e-1 } ] } }
          ]
        }
        """#.utf8))
    #expect(document.findings.isEmpty)
    let pattern = try #require(document.pattern)
    #expect(
      pattern.events == [
        HapticEvent(
          .hapticContinuous, time: 0.5, duration: 2,
          parameters: [EventParameter(.hapticIntensity, 0.75), EventParameter(.sustained, 0)])
      ])
    expectEqual(pattern.parameters, [DynamicParameter(.hapticSharpnessControl, time: 1, value: -0.25)])
    #expect(
      pattern.curves == [
        ParameterCurve(
          .hapticIntensityControl, time: 0.5,
          controlPoints: [.init(time: 0, value: 0.1), .init(time: 2, value: 0.1)])
      ])
    expectEqual(
      pattern.extras["Metadata"], .object(ExtraKeys([.init(key: "Project", value: .string("Test"))])))
    #expect(AHAPDecoder().decode(try AHAPEncoder().encode(pattern)).pattern == pattern)
  }
}
