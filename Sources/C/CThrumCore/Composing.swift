// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import CThrum
import HapticComposition
import HapticModel
import HapticText

@c @implementation
public func thrum_compose(
  _ samples: UnsafePointer<Float>?, _ count: Int, _ rate: Double, _ style: UnsafePointer<CChar>?,
  _ settings: UnsafePointer<thrum_setting>?, _ settingCount: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    let samples = try list(samples, count, "samples")
    guard !samples.isEmpty else { throw .argument("samples is empty; pass the samples of a sound") }
    guard HapticComposer.rateLimits.contains(rate) else {
      throw .argument("rate is not within 1000…384000; pass the sound's sample rate")
    }
    guard Double(samples.count) / rate <= PatternLimits.longestTime else {
      throw CoreFailure(Int(THRUM_TOO_LARGE), "the sound is longer than 24 hours; pass less of it")
    }
    var made = try chosen(style)
    let given = try list(settings, settingCount, "settings")
    for index in given.indices {
      guard let text = given[index].name else { throw .argument("settings[\(index)].name is NULL") }
      let name = try CThrumCore.text(text, "settings[\(index)].name")
      guard let parameter = CompositionParameter(name: name) else {
        var names = ""
        for known in CompositionParameter.allCases { names += (names.utf8.isEmpty ? "" : ", ") + known.name }
        throw .argument("no setting is named '\(PlainText.cleaned(name, limit: 40))'; use \(names)")
      }
      let value = given[index].value
      try check(value, parameter.limits, Place(""), parameter.name, unit: parameter.unit)
      made[parameter] = value
    }
    if let conflict = made.conflict { throw .argument("settings: \(conflict.message)") }
    var composer = HapticComposer(sampleRate: rate, settings: made)
    composer.append(samples)
    slot.pointee = PatternObject.handle(composer.finish().pattern)
  }
}

private func chosen(_ style: UnsafePointer<CChar>?) throws(CoreFailure) -> CompositionSettings {
  guard let style else { return CompositionSettings() }
  let name = try text(style, "style")
  if let preset = CompositionPreset(name: name) { return preset.settings }
  if let strategy = CompositionStrategy(name: name) { return CompositionSettings(strategy) }
  throw .argument(
    "no style is named '\(PlainText.cleaned(name, limit: 40))'; use impact, music, engine, speech, ambience, hybrid, "
      + "envelope, onsets, bass or loudness")
}
