#if !canImport(Darwin)
  import CoreHaptics

  // A file that imports nothing else: Foundation comes along, as on Apple platforms. That it compiles is the test.

  final class BundledPatterns {
    private let engine: CHHapticEngine
    private let queue = DispatchQueue(label: "haptics")

    init(_ engine: CHHapticEngine) { self.engine = engine }

    func url(_ name: String) -> URL? { Bundle.main.url(forResource: name, withExtension: "ahap") }

    func play(_ name: String) {
      guard let url = url(name) else { return }
      queue.sync {
        do {
          try engine.playPattern(from: Data(contentsOf: url))
        } catch let error as NSError {
          print(error.domain, error.code, error.localizedDescription)
        } catch {
          print(error)
        }
      }
    }

    /// Results of methods that come from Objective-C may be dropped without a warning.
    func warmUp(_ pattern: CHHapticPattern, _ sound: URL) throws {
      CHHapticEngine.capabilitiesForHardware()
      try engine.registerAudioResource(sound)
      try engine.makePlayer(with: pattern)
      try engine.makeAdvancedPlayer(with: pattern)
      try pattern.exportDictionary()
    }

    /// A type of an app's own, with the keys' strings.
    struct Moment: Codable {
      let time: TimeInterval

      enum CodingKeys: CHHapticPattern.Key.RawValue, CodingKey { case time = "Time" }
    }

    func keyed(_ parsed: [CHHapticPattern.Key.RawValue: Any]) -> [CHHapticPattern.Key: Any] {
      Dictionary(uniqueKeysWithValues: parsed.map { (CHHapticPattern.Key(rawValue: $0.key), $0.value) })
    }

    /// The moment of a beat, a little after now.
    func beat(_ number: Int) -> TimeInterval { engine.currentTime + 0.5 * floor(pow(Double(number), 1)) }
  }
#endif
