import AHAP
import HapticAnalysis
import HapticEditing
import HapticModel
import HapticOperations
import HapticPerception
import HapticScore
import HapticSynthesis
import HapticText

// MARK: Checks: studio-checks.wasm
// The module has the functions that begin with `studio_checks_`, and `studio_new`, `studio_end`, `studio_open`,
// `studio_answer`, `studio_answer_length`, `studio_alloc` and `studio_free`. Checks take long, so a page runs them in a
// worker, which opens the text of the document in a session of its own. `device` is a name, such as `phone`, `watch`,
// `controller` or `pad`. An empty or unknown name is the device `taptic`.

/// Returns the device that the caller names; the default if the name is empty or unknown.
private func target(_ name: UnsafePointer<UInt8>?, _ count: Int32) -> DesignTarget {
  DesignTarget(name: String(decoding: bytes(name, count), as: UTF8.self)) ?? DesignTarget(.taptic)
}

/// Runs an operation on the pattern of a session, and keeps its text as the answer. Returns 1, or 0 if there is no such
/// session or the operation fails. After a failure the answer is the message.
private func answer(
  _ session: Int32, _ operation: (Session, HapticPattern) throws(OperationError) -> String
) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  do throws(OperationError) {
    session.say(try operation(session, session.document.pattern))
    return 1
  } catch {
    session.say(error.description)
    return 0
  }
}

/// Answers with the pitch in Hz of continuous events and of taps at the sharpnesses 0, 0.01 … 1 on a device, as JSON with
/// the lists `continuous` and `tap`. If the device has one pitch for every sharpness, the lists are absent.
@_cdecl("studio_checks_hertz")
public func studioChecksHertz(
  _ session: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32
) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
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
  return session.say(json.text)
}

/// Answers with the findings of the design checks on a device, as JSON: `findings` that the designer can act on, findings
/// that the file accepts (`ThrumAccepted` in `Metadata`), and obsolete entries, which accept no finding. Returns 0 if the
/// answer is a message, for example because the pattern is too large.
///
/// ```json
/// {"findings": [{"severity": "warning", "rule": "masked", "message": "…", "heading": "…", "words": "…", "advice": "…",
///     "kind": "event", "index": 3, "time": 1.31, "proposal": "…", "numbers": [{"name": "gap", "value": 18, "unit": "ms"}],
///     "others": [{"kind": "event", "index": 5, "time": 1.5}],
///     "ways": [{"title": "Move the first to 1.945 s", "note": "60 ms apart: felt as two",
///       "edits": [0, 3, 1.945, 0, 0, 0]}]}],
///   "accepted": [], "obsolete": [{"rule": "beat", "time": 9, "reason": "…"}], "whole": true}
/// ```
///
/// `heading` is the fault in at most eight words. `words` and `advice` are the message and the proposal in the words of
/// designers, such as *tap* in place of *transient*. A finding without a kind is about the whole pattern. Several findings of one rule with the severity `info` are listed
/// as one finding, and so are more than three findings of a rule; `others` contains the other locations. `ways` resolve
/// the finding, the most direct first, with the numbers for `studio_apply`. If a finding has no `ways`, the designer must
/// decide. Accepted findings have the member `accepted`, the reason. Findings without a `proposal` are about the format
/// and need the whole pattern; `studio_findings` answers with the others. If `whole` is false, only the first ten minutes
/// are checked.
@_cdecl("studio_checks_design")
public func studioChecksDesign(
  _ session: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32
) -> Int32 {
  answer(session) { session, pattern throws(OperationError) in
    try Effort.checkFelt(pattern)
    let check = DesignCheck(target: target(device, deviceCount))
    var hasSounds = true
    let review = check.examine(pattern) { waveform in
      let facts = session.facts(of: waveform)
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

/// The largest number of ways of a finding whose outcome is calculated. Each takes as long as a check.
private let waysOfOneFinding = 6

/// Answers with the outcome of each way of a finding, at most six, as JSON: the findings that the way
/// resolves, and those that it causes. `finding` is the index in the list that `studio_checks_design` answers
/// for the same pattern. Each way takes as long as a check. Returns 0 if the answer is a message.
///
/// ```json
/// {"outcomes": [{"ends": [{"rule": "fused-taps", "heading": "…", "message": "…", "time": 2.005}], "starts": []}]}
/// ```
@_cdecl("studio_checks_outcomes")
public func studioChecksOutcomes(
  _ session: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32, _ finding: Int32
) -> Int32 {
  answer(session) { session, pattern throws(OperationError) in
    try Effort.checkFelt(pattern)
    let review = DesignCheck(target: target(device, deviceCount)).examine(pattern) { session.facts(of: $0) }
    let listed = open(review)
    var json = JSONText()
    json.object { json in
      json.array("outcomes") { json in
        guard listed.indices.contains(Int(finding)) else { return }
        let weigher = WayWeigher(review)
        for way in review.ways(of: listed[Int(finding)]).prefix(waysOfOneFinding) {
          let outcome = weigher.outcome(of: way)
          json.object { json in
            for (name, entries) in [("ends", outcome.ends), ("starts", outcome.starts)] {
              json.objects(name, entries) { json, entry in
                json.string("rule", entry.rule)
                json.string("heading", FindingHeading.of(rule: entry.rule))
                json.string("message", entry.message)
                json.number("time", entry.time)
              }
            }
          }
        }
      }
    }
    return json.text
  }
}

/// Returns the findings that the page lists: those that the file does not accept. Several findings of one rule with the
/// severity `info` are one.
private func open(_ review: DesignReview) -> [DesignFinding] {
  DesignCheck.summarized(review.findings.filter { $0.accepted == nil }, hintsOfOneRule: 1)
}

/// Answers with the felt events on a device, as JSON. Levels are in dB above the threshold. Returns 0 if the answer is
/// a message.
///
/// ```json
/// {"schema": 2, "events": [{"kind": "tap", "time": 0, "duration": 0.01, "level": 28, "pitch": 180, "roughness": 0,
///   "salience": 0.98, "uncertain": false, "count": 1}], "uncovered": 0}
/// ```
@_cdecl("studio_checks_felt")
public func studioChecksFelt(
  _ session: Int32, _ device: UnsafePointer<UInt8>?, _ deviceCount: Int32
) -> Int32 {
  answer(session) { _, pattern throws(OperationError) in
    try FeltOperation(on: target(device, deviceCount)).run(pattern).json()
  }
}

extension JSONText {
  /// Writes a finding with the entry of the pattern to which it belongs (its kind and index), and the ways to fix it.
  fileprivate mutating func write(_ finding: DesignFinding, _ ways: [DesignWay]) {
    object { json in
      json.string("severity", finding.severity.name)
      json.string("rule", finding.rule.name)
      json.string("message", finding.message)
      json.words(finding.heading, finding.message)
      json.string("advice", DesignerWords.replacing(finding.proposal))
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

  /// Writes findings about the format that need the whole pattern; `studio_findings` answers with the others.
  fileprivate mutating func aboutFormat(_ pattern: HapticPattern) {
    func write(
      _ rule: AHAPRule, _ message: String, _ place: DesignFinding.Place,
      _ severity: Diagnostic.Severity? = nil
    ) {
      object { json in
        json.string("severity", (severity ?? rule.severity).name)
        json.string("rule", rule.name)
        json.string("message", message)
        json.words(rule.heading, message)
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

/// Answers with the time at which the sound of one channel begins and the duration of its attack, in seconds, as JSON:
/// `{"onset": 0.01, "attack": 0.002}`. Returns 0 if the channel is silent.
@_cdecl("studio_checks_measure")
public func studioChecksMeasure(
  _ session: Int32, _ samples: UnsafePointer<Float>?, _ frames: Int32, _ rate: Double
) -> Int32 {
  guard let session = Sessions.find(session), let samples, frames > 0,
    let facts = SoundFacts(Array(UnsafeBufferPointer(start: samples, count: Int(frames))), sampleRate: rate)
  else { return 0 }
  var json = JSONText()
  json.object { json in
    json.number("onset", facts.onset)
    json.number("attack", facts.attack)
  }
  session.say(json.text)
  return 1
}

/// Sets the onset and the attack of the audio file at a path, in seconds, for the following checks; NaN if they are
/// unknown.
@_cdecl("studio_checks_facts")
public func studioChecksFacts(
  _ session: Int32, _ path: UnsafePointer<UInt8>?, _ count: Int32, _ onset: Double, _ attack: Double
) {
  Sessions.find(session)?.soundFacts[bytes(path, count)] =
    onset.isNaN ? nil : SoundFacts(onset: onset, attack: attack)
}

/// Sets the samples of the audio file at a path, at the sample rate of the rendering. `right` is 0 for a file with one
/// channel. With 0 frames, releases the samples and the renderer.
@_cdecl("studio_checks_waveform")
public func studioChecksWaveform(
  _ session: Int32, _ path: UnsafePointer<UInt8>?, _ count: Int32, _ left: UnsafePointer<Float>?,
  _ right: UnsafePointer<Float>?, _ frames: Int32
) {
  guard let session = Sessions.find(session) else { return }
  let path = bytes(path, count)
  session.waveforms[path] = nil
  guard let left, frames > 0 else {
    session.renderer = nil
    return
  }
  session.waveforms[path] = Waveform(frameCount: Int(frames), isStereo: right != nil) { channel, target in
    let source = channel == 1 ? right ?? left : left
    for frame in target.indices { target[frame] = source[frame].isFinite ? source[frame] : 0 }
  }
}

/// Prepares to render the document with its audio files, as `thrum render` does. Returns the number of frames, −1 if the
/// pattern has no end, or 0 if the rate is invalid.
@_cdecl("studio_checks_prepare")
public func studioChecksPrepare(_ session: Int32, _ rate: Double, _ isPreview: Int32) -> Double {
  guard let session = Sessions.find(session) else { return 0 }
  session.renderer = nil
  guard SampleRate.limits.contains(rate) else { return 0 }
  let score = Score(session.document.pattern, sampleRate: rate) { waveform in
    waveform.path.flatMap { session.waveforms[Array($0.utf8)] }
  }
  let renderer = OfflineRenderer(
    [OfflineRenderer.Track(score)], profile: isPreview != 0 ? .audible : .taptic, sampleRate: rate,
    mix: isPreview != 0 ? .preview : .separate)
  session.renderer = renderer
  return renderer.soundingFrames == .max ? -1 : Double(renderer.soundingFrames)
}

/// Renders the next frames into up to three channels; a channel may be 0. Returns the number of rendered frames.
@_cdecl("studio_checks_render")
public func studioChecksRender(
  _ session: Int32, _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int32
) -> Int32 {
  guard let renderer = Sessions.find(session)?.renderer, frames > 0 else { return 0 }
  renderer.render(left: left, right: right, haptic: haptic, frameCount: Int(frames))
  return frames
}

extension Session {
  /// Returns the known facts of an audio file of the document.
  fileprivate func facts(of waveform: AudioWaveform) -> SoundFacts? {
    waveform.path.flatMap { soundFacts[Array($0.utf8)] }
  }
}
