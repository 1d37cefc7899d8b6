import AHAP
import HapticAnalysis
import HapticModel
import HapticOperations
import HapticPerception
import HapticScore
import HapticSynthesis
import HapticText

// The functions of the second module, which the page loads when it is idle: the checks of the design, what a hand
// feels, and the sound of patterns with audio files. The first module contains none of them. Patterns come as numbers
// (``PatternBlock``).

/// The last answer of the functions of checks, and the pattern that they play. The page has one thread.
private final class Checks {
  let answer = Buffer<UInt8>()
  var waveforms: [Int32: Waveform] = [:]
  /// When the audio file with an index is heard, and how fast it rises.
  var facts: [Int32: SoundFacts] = [:]
  var renderer: OfflineRenderer?
}

nonisolated(unsafe) private let checks = Checks()

/// Returns the device that the caller names; the default if the name is empty or unknown.
private func target(_ name: UnsafePointer<UInt8>?, _ count: Int32) -> DesignTarget {
  DesignTarget(name: String(decoding: bytes(name, count), as: UTF8.self)) ?? DesignTarget(.taptic)
}

/// Runs an operation on a pattern and keeps its text as the answer. Returns 1, or 0 if the numbers are no pattern or
/// the operation fails: then the answer is the message.
private func answer(
  _ block: UnsafePointer<Double>?, _ count: Int32,
  _ operation: (HapticPattern) throws(OperationError) -> String
) -> Int32 {
  guard let pattern = PatternBlock.read(doubles(block, count)) else {
    checks.answer.set(Array("the numbers are not those of a pattern".utf8))
    return 0
  }
  do throws(OperationError) {
    checks.answer.set(Array(try operation(pattern).utf8))
    return 1
  } catch {
    checks.answer.set(Array(error.description.utf8))
    return 0
  }
}

/// Returns the bytes of the last answer, which stay until the next one.
@_cdecl("studio_checks_answer")
public func studioChecksAnswer() -> UnsafeMutablePointer<UInt8>? { checks.answer.pointer }

/// Returns the number of bytes of the last answer.
@_cdecl("studio_checks_answer_length")
public func studioChecksAnswerLength() -> Int32 { Int32(clamping: checks.answer.count) }

/// Answers with the names of devices and what they are, as JSON.
@_cdecl("studio_checks_devices")
public func studioChecksDevices() -> Int32 {
  var json = JSONText()
  json.array { json in
    for device in DesignTarget.named {
      json.object { json in
        json.string("name", device.name)
        json.string("summary", device.summary)
      }
    }
  }
  checks.answer.set(Array(json.text.utf8))
  return Int32(clamping: checks.answer.count)
}

/// Answers with the pitch in Hz of continuous events and of taps at the sharpnesses 0, 0.01 … 1 on a device, as JSON; without
/// lists if its actuators have one pitch for every sharpness.
@_cdecl("studio_checks_hertz")
public func studioChecksHertz(_ device: UnsafePointer<UInt8>?, _ deviceCount: Int32) -> Int32 {
  var json = JSONText()
  json.object { json in
    for part in target(device, deviceCount).parts {
      guard case .actuator(_, let profile) = part else { continue }
      let sharpnesses = (0...100).map { Double($0) / 100 }
      json.array("continuous") { json in
        for each in sharpnesses { json.number(nil, profile.continuousHz(sharpness: each)) }
      }
      json.array("tap") { json in
        for each in sharpnesses { json.number(nil, profile.transientHz(sharpness: each)) }
      }
      return
    }
  }
  checks.answer.set(Array(json.text.utf8))
  return Int32(clamping: checks.answer.count)
}

/// Answers with the findings of the design checks on a device, as JSON: those to act on, those that the file accepts,
/// and the entries that accept nothing any more. Returns 0 if the answer is a message.
@_cdecl("studio_checks_design")
public func studioChecksDesign(
  _ block: UnsafePointer<Double>?, _ count: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32
) -> Int32 {
  answer(block, count) { pattern throws(OperationError) in
    try Effort.checkFelt(pattern)
    let check = DesignCheck(target: target(device, deviceCount))
    var hasSounds = true
    let review = check.examine(pattern) { waveform in
      let facts = facts(of: waveform)
      if facts == nil { hasSounds = false }
      return facts
    }
    let all = review.findings
    var json = JSONText()
    json.object { json in
      json.array("findings") { json in
        for finding in open(review) { json.write(finding, review.ways(of: finding)) }
        json.aboutFormat(pattern)
      }
      json.array("accepted") { json in
        for finding in all where finding.accepted != nil { json.write(finding, []) }
      }
      let obsolete = AcceptedFindings(in: pattern).obsolete(
        in: all, of: check, hasSounds: hasSounds, hasOpposites: false)
      json.objects("obsolete", obsolete) { json, entry in
        json.string("rule", entry.rule.name)
        json.number("time", entry.time)
        json.string("reason", entry.reason)
      }
      json.bool("whole", FeltTrace.covers(pattern))
    }
    return json.text
  }
}

/// The most ways of a finding whose outcome is found. Each takes as long as a check.
private let waysOfOneFinding = 6

/// Answers with what comes of each way of a finding, as JSON: the findings that it ends, and those that it causes.
/// `finding` is its place in the list that `studio_checks_design` answers for the same pattern. Returns 0 if the answer
/// is a message.
@_cdecl("studio_checks_outcomes")
public func studioChecksOutcomes(
  _ block: UnsafePointer<Double>?, _ count: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32,
  _ finding: Int32
) -> Int32 {
  answer(block, count) { pattern throws(OperationError) in
    try Effort.checkFelt(pattern)
    let review = DesignCheck(target: target(device, deviceCount)).examine(pattern) { facts(of: $0) }
    let listed = open(review)
    var json = JSONText()
    json.object { json in
      json.array("outcomes") { json in
        guard listed.indices.contains(Int(finding)) else { return }
        let weigher = WayWeigher(review)
        for way in review.ways(of: listed[Int(finding)]).prefix(waysOfOneFinding) {
          let outcome = weigher.outcome(of: way)
          json.object { $0.members(of: outcome) }
        }
      }
    }
    return json.text
  }
}

/// Returns the findings that the page lists: those that the file does not accept, hints of one rule as one.
private func open(_ review: DesignReview) -> [DesignFinding] {
  DesignCheck.summarized(review.findings.filter { $0.accepted == nil }, hintsOfOneRule: 1)
}

/// Answers with what a hand feels on a device, as JSON.
@_cdecl("studio_checks_felt")
public func studioChecksFelt(
  _ block: UnsafePointer<Double>?, _ count: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32
) -> Int32 {
  answer(block, count) { pattern throws(OperationError) in
    try FeltOperation(on: target(device, deviceCount)).run(pattern).json()
  }
}

extension JSONText {
  /// Writes a finding with what it is about, as the kind and the index of an entry of the pattern, and ways to fix it.
  fileprivate mutating func write(_ finding: DesignFinding, _ ways: [DesignWay]) {
    object { json in
      json.string("severity", finding.severity.name)
      json.string("rule", finding.rule.name)
      json.string("message", finding.message)
      json.place(finding.place)
      json.members(of: finding)
      if !finding.others.isEmpty {
        json.objects("others", finding.others) { json, other in
          json.place(other.place)
          json.number("time", other.time)
        }
      }
      json.ways(ways)
    }
  }

  /// Writes findings about the format that need the whole pattern; the first module finds the others.
  fileprivate mutating func aboutFormat(_ pattern: HapticPattern) {
    func write(
      _ rule: AHAPRule, _ message: String, _ place: DesignFinding.Place,
      _ severity: Diagnostic.Severity? = nil
    ) {
      object { json in
        json.string("severity", (severity ?? rule.severity).name)
        json.string("rule", rule.name)
        json.string("message", message)
        json.place(place)
      }
    }
    if let overlap = pattern.overlapFinding { write(.tooManyAtOnce, overlap.message, .pattern) }
    if let defaults = pattern.reliedDefaults {
      write(.defaultValues, defaults.message, .event(defaults.event))
    }
    for silent in pattern.silentFindings {
      write(silent.rule, silent.message, silent.event.map { .event($0) } ?? .pattern, silent.severity)
    }
  }

  private mutating func place(_ place: DesignFinding.Place) {
    switch place {
    case .pattern: break
    case .event(let index): self.place("event", index)
    case .parameter(let index): self.place("parameter", index)
    case .curve(let index): self.place("curve", index)
    }
  }

  private mutating func place(_ kind: String, _ index: Int) {
    string("kind", kind)
    number("index", index)
  }
}

// MARK: Sound with audio files

/// Returns what is known of an audio file of a pattern that came as numbers.
private func facts(of waveform: AudioWaveform) -> SoundFacts? {
  guard case .resource(let path) = waveform.source else { return nil }
  return checks.facts[Int32(clamping: path)]
}

/// Answers with when the sound of one channel is heard and how fast it rises, in seconds, as JSON: `{onset, attack}`. Returns 0
/// if it is silent.
@_cdecl("studio_checks_measure")
public func studioChecksMeasure(_ samples: UnsafePointer<Float>?, _ frames: Int32, _ rate: Double) -> Int32 {
  guard let samples, frames > 0,
    let facts = SoundFacts(Array(UnsafeBufferPointer(start: samples, count: Int(frames))), sampleRate: rate)
  else { return 0 }
  var json = JSONText()
  json.object { json in
    json.number("onset", facts.onset)
    json.number("attack", facts.attack)
  }
  checks.answer.set(Array(json.text.utf8))
  return 1
}

/// Sets when the audio file with an index is heard and how fast it rises, in seconds, for the checks that follow; NaN if that is
/// not known.
@_cdecl("studio_checks_facts")
public func studioChecksFacts(_ path: Int32, _ onset: Double, _ attack: Double) {
  checks.facts[path] = onset.isNaN ? nil : SoundFacts(onset: onset, attack: attack)
}

/// Sets the samples of the audio file with an index; without frames, forgets them.
@_cdecl("studio_checks_waveform")
public func studioChecksWaveform(
  _ path: Int32, _ left: UnsafePointer<Float>?, _ right: UnsafePointer<Float>?, _ frames: Int32
) {
  checks.waveforms[path] = nil
  guard let left, frames > 0 else { return }
  checks.waveforms[path] = Waveform(frameCount: Int(frames), isStereo: right != nil) { channel, target in
    let source = channel == 1 ? right ?? left : left
    for frame in target.indices { target[frame] = source[frame].isFinite ? source[frame] : 0 }
  }
}

/// Prepares to render a pattern; returns the number of frames, −1 if it has no end, 0 if it is no pattern.
@_cdecl("studio_checks_prepare")
public func studioChecksPrepare(
  _ block: UnsafePointer<Double>?, _ count: Int32, _ rate: Double, _ isPreview: Int32
) -> Double {
  checks.renderer = nil
  guard SampleRate.limits.contains(rate), let pattern = PatternBlock.read(doubles(block, count)) else {
    return 0
  }
  let score = Score(pattern, sampleRate: rate) { waveform in
    guard case .resource(let path) = waveform.source else { return nil }
    return checks.waveforms[Int32(clamping: path)]
  }
  let renderer = OfflineRenderer(
    [OfflineRenderer.Track(score)], profile: isPreview != 0 ? .audible : .taptic, sampleRate: rate,
    mix: isPreview != 0 ? .preview : .separate)
  checks.renderer = renderer
  return renderer.soundingFrames == .max ? -1 : Double(renderer.soundingFrames)
}

/// Renders the next frames into up to three channels; returns their number.
@_cdecl("studio_checks_render")
public func studioChecksRender(
  _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int32
) -> Int32 {
  guard let renderer = checks.renderer, frames > 0 else { return 0 }
  renderer.render(left: left, right: right, haptic: haptic, frameCount: Int(frames))
  return frames
}
