import HapticPerception
import HapticText

/// The members that several JSON documents contain, of the command and of `thrum.h`.
extension JSONText {
  /// Writes how differently two patterns feel as members of the open object: distances in just noticeable differences, the
  /// gain in dB, times in seconds, and the places that differ, at most 200 of them.
  package mutating func members(of comparison: TraceComparison) {
    let difference = comparison.difference
    number("distance", difference.distance)
    number("worst", difference.worst)
    number("gain", difference.gain)
    string("verdict", difference.verdict.text)
    array("missing") { json in
      for time in comparison.missing { json.number(nil, time) }
    }
    array("added") { json in
      for time in comparison.added { json.number(nil, time) }
    }
    strings("sentences", comparison.sentences())
    let listed = comparison.largestDifferences
    objects("places", listed.places) { json, place in
      json.number("time", place.time)
      json.number("shift", place.shift)
      json.number("stretch", place.stretch)
      json.object("parts") { json in
        json.number("level", FeelDifference.size(place.parts.level))
        json.number("pitch", FeelDifference.size(place.parts.pitch))
        json.number("roughness", FeelDifference.size(place.parts.roughness))
        json.number("rate", FeelDifference.size(place.parts.rate))
        json.number("time", FeelDifference.size(place.parts.time))
      }
    }
    number("placesLeftOut", listed.leftOut)
  }

  /// Writes what only a finding about the design has as members of the open object: the time in seconds, the
  /// proposal, the numbers and, if the pattern accepts the finding, the reason.
  package mutating func members(of finding: DesignFinding) {
    number("time", finding.time)
    string("proposal", finding.proposal)
    objects("numbers", finding.numbers) { json, number in
      json.string("name", number.name)
      json.number("value", number.value)
      json.string("unit", number.unit)
    }
    if let reason = finding.accepted { string("accepted", reason) }
  }
}
