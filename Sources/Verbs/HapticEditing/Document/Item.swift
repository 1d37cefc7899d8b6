import AHAP
import HapticModel

/// One thing of a document: an event, a dynamic parameter or a curve, with a number that never changes and is
/// never used again.
package struct Item: Sendable {
  /// The number of the item, from 1.
  package let id: Int32
  /// The content of the item.
  package var content: PatternEntry
  /// Differs from that of every other content that the item had. A number of its own for each content makes it
  /// unnecessary to compare contents in order to find out what changed.
  var version: Int32

  /// The kinds of items. Events are also distinguished by their type.
  package enum Kind: Int32, Sendable {
    case tap = 1
    case continuous, tone, sound, parameter, curve
  }

  /// The kind of the item.
  package var kind: Kind {
    switch content {
    case .event(let event):
      switch event.type {
      case .hapticTransient: .tap
      case .hapticContinuous: .continuous
      case .audioContinuous: .tone
      case .audioCustom: .sound
      }
    case .parameter: .parameter
    case .curve: .curve
    }
  }

  /// The start in seconds.
  package var time: Double { content.time }

  /// The end in seconds: of an event, the start of its release; of a curve, its last point.
  package var end: Double {
    switch content {
    case .event(let event): event.time + (event.effectiveDuration ?? 0)
    case .parameter(let parameter): parameter.time
    case .curve(let curve):
      curve.controlPoints.reduce(curve.time) { max($0, curve.time + $1.time) }
    }
  }

  /// The event; `nil` if the item is something else.
  package var event: HapticEvent? { if case .event(let event) = content { event } else { nil } }

  /// The curve; `nil` if the item is something else.
  package var curve: ParameterCurve? { if case .curve(let curve) = content { curve } else { nil } }

  /// The control of a parameter or curve; `nil` for an event.
  package var control: DynamicParameterID? {
    switch content {
    case .event: nil
    case .parameter(let parameter): parameter.id
    case .curve(let curve): curve.id
    }
  }
}

extension HapticEvent {
  /// The parameter that stands for the strength of the event.
  package var strengthID: EventParameterID { type.isHaptic ? .hapticIntensity : .audioVolume }
  /// The parameter that stands for the colour of the event: sharpness or pitch.
  package var toneID: EventParameterID { type.isHaptic ? .hapticSharpness : .audioPitch }
}
