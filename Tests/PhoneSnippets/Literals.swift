#if !canImport(Darwin)
  import CoreHaptics
  import Foundation

  /// One pattern, a tap of intensity 0.5 at 0.25 s, in the forms in which apps write patterns.
  package enum Literals {
    static let plain = [
      CHHapticPattern.Key.pattern: [
        [
          CHHapticPattern.Key.event: [
            CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticTransient,
            CHHapticPattern.Key.time: 0.25,
            CHHapticPattern.Key.eventParameters: [
              [
                CHHapticPattern.Key.parameterID: CHHapticEvent.ParameterID.hapticIntensity,
                CHHapticPattern.Key.parameterValue: 0.5,
              ]
            ],
          ]
        ]
      ]
    ]

    private static var event: [CHHapticPattern.Key: Any] {
      var event: [CHHapticPattern.Key: Any] = [.eventType: "HapticTransient", .time: 0.25 as Float]
      let value = NSNumber(value: 0.5)
      event[.eventParameters] = [
        [CHHapticPattern.Key.parameterID: "HapticIntensity", .parameterValue: value]
      ]
      return event
    }

    private static let text = """
      {"Version": 1.0, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0.25,
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]}}]}
      """

    private struct Parsed: Codable {
      let version: Double
      enum CodingKeys: CHHapticPattern.Key.RawValue, CodingKey { case version = "Version" }
    }

    package static func all() throws -> [CHHapticPattern] {
      let data = Data(text.utf8)
      var patterns = [
        try CHHapticPattern(dictionary: plain),
        try CHHapticPattern(dictionary: [.pattern: [[CHHapticPattern.Key.event: event]]]),
        try CHHapticPattern(dictionary: [
          CHHapticPattern.Key(rawValue: "Version"): 1.0,
          CHHapticPattern.Key(rawValue: "Pattern"): [["Event": event]],
        ]),
      ]
      if let parsed = try JSONSerialization.jsonObject(with: data, options: []) as? [CHHapticPattern.Key: Any]
      {
        patterns.append(try CHHapticPattern(dictionary: parsed))
      }
      let strings = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      let keyed = Dictionary(
        uniqueKeysWithValues: strings.map { (CHHapticPattern.Key(rawValue: $0.key), $0.value) })
      patterns.append(try CHHapticPattern(dictionary: keyed))
      if let object = NSDictionary(dictionary: strings) as? [CHHapticPattern.Key: Any] {
        patterns.append(try CHHapticPattern(dictionary: object))
      }
      let version = try JSONDecoder().decode(Parsed.self, from: data).version
      let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: 1)
      let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [intensity], relativeTime: 0)
      tap.relativeTime += 0.25 * version
      tap.eventParameters.forEach { $0.value /= 2 }
      patterns.append(try CHHapticPattern(events: [tap], parameters: []))
      patterns.append(try CHHapticPattern(dictionary: try patterns[0].exportDictionary()))
      return patterns
    }

    /// The first event's numbers, cast to one type and another, as apps do with what they exported.
    package static func numbers(of pattern: CHHapticPattern) throws -> (time: Float?, intensity: Double?) {
      let exported = try pattern.exportDictionary()
      let entry = (exported[.pattern] as? [[CHHapticPattern.Key: Any]])?.first
      let event = entry?[.event] as? [CHHapticPattern.Key: Any]
      let parameters = event?[.eventParameters] as? [[CHHapticPattern.Key: Any]]
      return (event?[.time] as? Float, parameters?.first?[.parameterValue] as? Double)
    }
  }
#endif
