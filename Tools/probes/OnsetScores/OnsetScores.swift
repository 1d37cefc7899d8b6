import Foundation
import HapticComposition
import HapticModel
import OnsetSignals

/// Scores the onset detector on synthetic sounds, and writes what the scripts of Benchmarks/Onsets read.
///
///     OnsetScores export FOLDER FIRST LAST [--all-rates] [FAMILY…]   sounds of seeds FIRST..<LAST
///     OnsetScores score FOLDER [--live] [--weights FILE [--context FILE] [--placing FILE]] [--errors]  a table of exported sounds; with --composed, of
///                                                                    the transients of the strategy `onsets`, with --hybrid of `hybrid`
///     OnsetScores candidates FOLDER FILE [--live] [--weights FILE]   what training reads
///     OnsetScores detect FOLDER FILE [--live | --composed | --hybrid]           times and strengths of the onsets of each sound, as JSON
///     OnsetScores speed [--live | --composed | --hybrid]                        times faster than real time
///     OnsetScores steady SECONDS [--live]                            a long stream: its onsets, and the memory it takes
@main
enum OnsetScores {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    var options = Options()
    options.live = removeOption("--live", from: &words)
    options.errors = removeOption("--errors", from: &words)
    options.strategy =
      removeOption("--composed", from: &words)
      ? .onsets : removeOption("--hybrid", from: &words) ? .hybrid : nil
    let allRates = removeOption("--all-rates", from: &words)
    if let at = words.firstIndex(of: "--weights"), at + 1 < words.count {
      options.weights = try bytes(words[at + 1])
      words.removeSubrange(at...at + 1)
    }
    if let at = words.firstIndex(of: "--context"), at + 1 < words.count {
      options.context = try bytes(words[at + 1])
      words.removeSubrange(at...at + 1)
    }
    if let at = words.firstIndex(of: "--placing"), at + 1 < words.count {
      options.placing = try bytes(words[at + 1])
      words.removeSubrange(at...at + 1)
    }
    switch (words.first, words.count) {
    case ("export", 4...):
      guard let first = UInt64(words[2]), let last = UInt64(words[3]), first < last else { return usage() }
      let families = words.dropFirst(4).compactMap(Family.init(rawValue:))
      try export(
        words[1], seeds: first..<last, families: families.isEmpty ? Family.allCases : families,
        allRates: allRates)
    case ("score", 2): try score(words[1], options)
    case ("candidates", 3): try writeCandidates(words[1], words[2], options)
    case ("detect", 3): try writeOnsets(words[1], words[2], options)
    case ("speed", 1): speed(options)
    case ("steady", 2): steady(Double(words[1]) ?? 10, options)
    default: usage()
    }
  }

  struct Options {
    var live = false
    var errors = false
    /// The strategy whose transients are the onsets; `nil` for those of the detector.
    var strategy: CompositionStrategy?
    var weights: [UInt8] = []
    var context: [UInt8] = []
    var placing: [UInt8] = []

    func detector(_ rate: Double) -> OnsetDetector {
      let settings = OnsetDetector.Settings(lookAhead: live ? .live : .file)
      return weights.isEmpty
        ? OnsetDetector(sampleRate: rate, settings: settings)
        : OnsetDetector(
          sampleRate: rate, settings: settings, weights: weights, context: context, placing: placing)
    }

    /// The transients that a strategy composes from a sound with its default settings, as onsets.
    func transients(_ sound: LabelledSound, _ strategy: CompositionStrategy) -> [Onset] {
      var composer = HapticComposer(sampleRate: sound.sampleRate, settings: .init(strategy))
      sound.samples.withUnsafeBufferPointer { composer.append($0) }
      return composer.finish().pattern.events.compactMap { event in
        guard event.type == .hapticTransient else { return nil }
        return Onset(
          time: event.time, strength: Double(event[.hapticIntensity]),
          brightness: Double(event[.hapticSharpness]))
      }
    }

    func onsets(_ sound: LabelledSound) -> [Onset] {
      if let strategy { return transients(sound, strategy) }
      var detector = detector(sound.sampleRate)
      var found: [Onset] = []
      sound.samples.withUnsafeBufferPointer { detector.process($0) { found.append($0) } }
      detector.finish { found.append($0) }
      return found
    }
  }

  static func usage() {
    print(
      "usage: OnsetScores export FOLDER FIRST LAST [--all-rates] [FAMILY…] | score FOLDER [--live] [--weights FILE] [--errors] | candidates FOLDER FILE [--live] | detect FOLDER FILE [--live] | speed [--live]"
    )
  }

  private static func removeOption(_ option: String, from words: inout [String]) -> Bool {
    guard let at = words.firstIndex(of: option) else { return false }
    words.remove(at: at)
    return true
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  static func floats(_ path: String) throws -> [Float] {
    try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  static func write(_ values: [Float], _ path: String) throws {
    try values.withUnsafeBytes { Data($0) }.write(to: URL(fileURLWithPath: path))
  }

  // MARK: Folders of sounds

  private struct Listed: Codable {
    var name: String
    var family: String
    var rate: Double
    /// Seconds and strength, and the voice where one is known.
    var onsets: [[Double]]
  }

  static func export(_ folder: String, seeds: Range<UInt64>, families: [Family], allRates: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let usual = [44100.0, 48000]
    let rates = allRates ? usual + usual + usual + [96000, 32000, 22050] : usual
    var list: [Listed] = []
    for family in families {
      for seed in seeds {
        let sound = LabelledSound.make(family, seed: seed, rates: rates)
        try write(sound.samples, "\(folder)/\(sound.name).f32")
        list.append(
          Listed(
            name: sound.name, family: family.rawValue, rate: sound.sampleRate,
            onsets: sound.onsets.map { [$0.time, $0.strength] + ($0.voice.map { [Double($0)] } ?? []) }))
      }
    }
    try JSONEncoder().encode(list).write(to: URL(fileURLWithPath: folder + "/list.json"))
  }

  static func load(_ folder: String) throws -> [LabelledSound] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/list.json"))
    return try JSONDecoder().decode([Listed].self, from: data).map { listed in
      LabelledSound(
        name: listed.name, family: Family(rawValue: listed.family) ?? .drums, sampleRate: listed.rate,
        samples: try floats("\(folder)/\(listed.name).f32"),
        onsets: listed.onsets.map {
          TrueOnset(time: $0[0], strength: $0[1], voice: $0.count > 2 ? Int($0[2]) : nil)
        })
    }
  }

  // MARK: Output for scripts

  /// Each candidate: label (1, 0, or −1 near an onset that another candidate has), ms to its onset, family, kind, ms to the
  /// nearest onset, sound, the first judge's score, seconds, and the features.
  static func writeCandidates(_ folder: String, _ path: String, _ options: Options) throws {
    var rows: [Float] = []
    for (number, sound) in try load(folder).enumerated() {
      var detector = options.detector(sound.sampleRate)
      var recorder = CandidateRecorder()
      // A composition feeds silence before the sound; half of the sounds are heard so.
      let lead = number % 2 == 0 ? Int(sound.sampleRate / 4) : 0
      for samples in [[Float](repeating: 0, count: lead), sound.samples] {
        samples.withUnsafeBufferPointer { detector.process($0, observer: &recorder) { _ in } }
      }
      detector.finish(observer: &recorder) { _ in }
      let times = recorder.candidates.map { Double($0.sample - lead) / sound.sampleRate }
      var labels = [Float](repeating: 0, count: times.count)
      var shifts = [Float](repeating: 0, count: times.count)
      // The closest pairs first, so that no onset takes the candidate of its neighbour.
      var pairs: [(apart: Double, onset: Int, index: Int)] = []
      for (number, onset) in sound.onsets.enumerated() {
        for index in times.indices where abs(times[index] - onset.time) < 0.03 {
          labels[index] = -1
          pairs.append((abs(times[index] - onset.time), number, index))
        }
      }
      var hasOwn = [Bool](repeating: false, count: sound.onsets.count)
      for pair in pairs.sorted(by: { $0.apart < $1.apart })
      where !hasOwn[pair.onset] && labels[pair.index] != 1 {
        hasOwn[pair.onset] = true
        labels[pair.index] = 1
        shifts[pair.index] = Float((sound.onsets[pair.onset].time - times[pair.index]) * 1000)
      }
      let family = Float(Family.allCases.firstIndex(of: sound.family) ?? 0)
      for (index, candidate) in recorder.candidates.enumerated() {
        let distances = sound.onsets.map { ($0.time - times[index]) * 1000 }
        let nearest = distances.min { abs($0) < abs($1) } ?? 1e6
        rows += [labels[index], shifts[index], family, Float(candidate.kind), Float(nearest), Float(number)]
        rows += [candidate.score, Float(times[index])]
        rows += candidate.features
      }
    }
    try write(rows, path)
  }

  static func writeOnsets(_ folder: String, _ path: String, _ options: Options) throws {
    var found: [String: [[Double]]] = [:]
    for sound in try load(folder) {
      found[sound.name] = options.onsets(sound).map { [$0.time, $0.strength] }
    }
    try JSONEncoder().encode(found).write(to: URL(fileURLWithPath: path))
  }

  static func speed(_ options: Options) {
    var sounds = [Family.drums, .bowed, .steadyNoise].map {
      LabelledSound.make($0, seed: 3, seconds: 60, rates: [48000])
    }
    // Clicks every 40 ms.
    var clicks = [Float](repeating: 0, count: 60 * 48000)
    for start in stride(from: 0, to: clicks.count, by: 1920) {
      for index in 0..<240 { clicks[start + index] = index % 12 < 6 ? 0.5 : -0.5 }
    }
    sounds.append(
      LabelledSound(name: "row", family: .clicks, sampleRate: 48000, samples: clicks, onsets: []))
    for sound in sounds {
      var best = Double.infinity
      for _ in 0..<5 {
        // The processor's time: others may be at work.
        let start = clock()
        _ = options.onsets(sound)
        best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
      }
      print("\(sound.family.rawValue): \(Int(60 / best)) times real time at 48 kHz mono")
    }
  }

  /// The same sounds again and again through one detector, in blocks of 256 samples.
  static func steady(_ seconds: Double, _ options: Options) {
    let rate = 48000.0
    let sounds = [Family.drums, .legato, .modulatedNoise].map {
      LabelledSound.make($0, seed: 1, seconds: 3, rates: [rate])
    }
    var detector = options.detector(rate)
    // Memory that the first reading takes is no growth.
    _ = residentKilobytes()
    var (fed, found, first) = (0.0, 0, 0)
    while fed < seconds {
      for sound in sounds {
        sound.samples.withUnsafeBufferPointer { all in
          for start in stride(from: 0, to: all.count, by: 256) {
            detector.process(UnsafeBufferPointer(rebasing: all[start..<min(all.count, start + 256)])) { _ in
              found += 1
            }
          }
        }
        fed += sound.duration
      }
      if first == 0, fed >= seconds / 10 { first = residentKilobytes() }
    }
    print("\(found) onsets; \(first) KB after a tenth, \(residentKilobytes()) KB at the end")
  }

  private static func residentKilobytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}

/// Keeps all candidates of a detector.
private struct CandidateRecorder: CandidateObserver {
  var candidates: [(sample: Int, kind: Int, score: Float, features: [Float])] = []

  static var seesAll: Bool { true }

  mutating func see(sample: Int, kind: Int, score: Float, features: [Float]) {
    candidates.append((sample, kind, score, features))
  }
}
