import HapticComposition
import HapticModel
import HapticOperations
import HapticText

// MARK: Composing
// The patterns are those of `thrum compose`, byte for byte.

/// The last opened sound. The page has one thread.
private struct Sound {
  var samples: [Float] = []
  var rate = 0.0
  var scale = FeltScale()
}

nonisolated(unsafe) private var sound = Sound()

/// Answers with the settings of a composition as JSON, in the order in which `studio_sound_compose` takes their values:
/// name, unit and limits, and the value of each in a strategy or preset. Returns 0 if no style has that name.
///
/// ```json
/// [{"name": "strength", "unit": "", "low": 0.3, "high": 1, "value": 0.9}]
/// ```
@_cdecl("studio_sound_settings")
public func studioSoundSettings(_ style: UnsafePointer<UInt8>?, _ styleCount: Int32) -> Int32 {
  guard let settings = settings(style, styleCount) else { return noStyle() }
  var json = JSONText()
  json.array { json in
    for parameter in CompositionParameter.allCases {
      json.object { json in
        json.string("name", parameter.name)
        json.string("unit", parameter.unit)
        json.number("low", parameter.limits.lowerBound)
        json.number("high", parameter.limits.upperBound)
        json.number("value", settings[parameter])
      }
    }
  }
  return toolSays(json.text)
}

/// Opens the samples of one channel, and answers with their hits and their beat as JSON. If there is no beat, `tempo` is
/// absent. Returns 0 if the rate or the number of samples is out of range; the answer is then a message.
///
/// ```json
/// {"duration": 2.4, "onsets": [{"time": 0.15, "strength": 0.8}],
///   "tempo": {"beatsPerMinute": 120, "firstBeat": 0.02, "confidence": 0.9, "period": 0.5}}
/// ```
@_cdecl("studio_sound_open")
public func studioSoundOpen(_ samples: UnsafePointer<Float>?, _ count: Int32, _ rate: Double) -> Int32 {
  guard let samples, count > 0, HapticComposer.rateLimits.contains(rate) else {
    return toolSays("the sound is empty, or its rate is not within 1000…384000 Hz", isDone: false)
  }
  sound.samples = Array(UnsafeBufferPointer(start: samples, count: Int(count)))
  sound.rate = rate
  let found = onsets(in: sound.samples, rate: rate)
  var estimator = TempoEstimator()
  for onset in found { estimator.add(onset) }
  var json = JSONText()
  json.object { json in
    json.number("duration", Double(count) / rate)
    json.objects("onsets", found) { json, onset in
      json.number("time", onset.time)
      json.number("strength", onset.strength)
    }
    if let tempo = estimator.estimate() {
      json.object("tempo") { json in
        json.number("beatsPerMinute", tempo.beatsPerMinute)
        json.number("firstBeat", tempo.firstBeat)
        json.number("confidence", tempo.confidence)
        json.number("period", tempo.period)
      }
    }
  }
  return toolSays(json.text)
}

/// Composes a pattern from the opened sound, and answers with JSON: the text of the file that `thrum compose` writes, and
/// the report of the command. Returns 0 if that is impossible; the answer is then a message.
///
/// ```json
/// {"text": "…", "transients": 5, "continuous": 2, "points": 31, "hits": 5, "moved": 0, "error": 0.4,
///   "facts": "…", "findings": ["…"], "edits": "1 by hand kept, 0 deleted"}
/// ```
///
/// - Parameters:
///   - style: the name of a strategy or preset.
///   - values: values of settings in the order of `studio_sound_settings`; NaN or a missing value stands for that of
///     the style.
///   - isSnapped: whether transients move to the beat.
///   - name: the name of the sound, for the description in the file.
///   - audio: the path of the sound, if the pattern plays it; otherwise empty.
///   - edited: the text of a file that was composed earlier, whose changes by hand are kept; empty: none.
@_cdecl("studio_sound_compose")
public func studioSoundCompose(
  _ style: UnsafePointer<UInt8>?, _ styleCount: Int32, _ values: UnsafePointer<Double>?, _ valueCount: Int32,
  _ isSnapped: Int32, _ name: UnsafePointer<UInt8>?, _ nameCount: Int32, _ audio: UnsafePointer<UInt8>?,
  _ audioCount: Int32, _ edited: UnsafePointer<UInt8>?, _ editedCount: Int32
) -> Int32 {
  guard var settings = settings(style, styleCount) else { return noStyle() }
  guard !sound.samples.isEmpty else { return toolSays("no sound is open", isDone: false) }
  for (parameter, value) in zip(CompositionParameter.allCases, doubles(values, valueCount)) where !value.isNaN
  {
    settings[parameter] = value
  }
  if let conflict = settings.conflict { return toolSays(conflict.message, isDone: false) }
  settings.snap = isSnapped != 0 ? .beat : .none
  let name = String(decoding: bytes(name, nameCount), as: UTF8.self)
  var operation = ComposeOperation(settings, soundName: name)
  if audioCount > 0 { operation.audioPath = String(decoding: bytes(audio, audioCount), as: UTF8.self) }
  do throws(OperationError) {
    let old = editedCount > 0 ? try EditedComposition(bytes(edited, editedCount), name: name) : nil
    var composer = operation.composer(sampleRate: sound.rate, scale: sound.scale)
    sound.samples.withUnsafeBufferPointer { composer.append($0) }
    return toolSays(report(try operation.result(composer.finish(), output: name, keeping: old)))
  } catch {
    return toolSays(error.message, isDone: false)
  }
}

private func report(_ result: ComposeResult) -> String {
  var json = JSONText()
  json.object { json in
    json.string("text", String(decoding: result.bytes, as: UTF8.self))
    json.number("transients", result.report.transients)
    json.number("continuous", result.report.continuous)
    json.number("points", result.report.points)
    json.number("hits", result.report.hits)
    json.number("moved", result.report.snapped)
    json.number("error", result.report.largestError)
    json.string("facts", result.facts)
    json.strings("findings", result.findings)
    if let edits = result.edits { json.string("edits", edits) }
  }
  return json.text
}

/// Returns the onsets of a sound. Each is at least 0 s.
private func onsets(in samples: [Float], rate: Double) -> [Onset] {
  var detector = OnsetDetector(sampleRate: rate)
  // The detector compares a hit with the sound before it. With silence before the sound, it finds a hit at the start.
  let lead = [Float](repeating: 0, count: Int(rate / 4))
  let delay = Double(lead.count) / rate
  var found: [Onset] = []
  func add(_ onset: Onset) {
    var onset = onset
    onset.time = max(0, onset.time - delay)
    found.append(onset)
  }
  lead.withUnsafeBufferPointer { detector.process($0, emit: add) }
  samples.withUnsafeBufferPointer { detector.process($0, emit: add) }
  detector.finish(emit: add)
  return found
}

private func settings(_ style: UnsafePointer<UInt8>?, _ count: Int32) -> CompositionSettings? {
  let name = String(decoding: bytes(style, count), as: UTF8.self)
  if let preset = CompositionPreset(name: name) { return preset.settings }
  return CompositionStrategy(name: name).map { CompositionSettings($0) }
}

private func noStyle() -> Int32 { toolSays("no strategy or preset has that name", isDone: false) }
