/// The names of the operations, for a history that people read.
package enum EditName: Int32, Sendable, CaseIterable {
  case move, setValue, setTime, setDuration, setEnvelope, insert, remove, duplicate, paste, pasteShape
  case quantise, scale, reverse, mirror, addPoint, movePoints, simplify, splitCurves, cutEvents, convert
  case emphasis, bake, separateTransients, insertTime, deleteTime, align, distribute, shape, replaceText,
    group
  case setSound, record, accept, withdraw, fix, together, apart, mark
  case swing, humanise, accent, repeated, rhythm
  case setFade, setReference

  /// The name in English, as it stands after “Undo”.
  package var text: StaticString {
    switch self {
    case .move: "move"
    case .setValue: "set value"
    case .setTime: "set time"
    case .setDuration: "set duration"
    case .setEnvelope: "set envelope"
    case .insert: "insert"
    case .remove: "delete"
    case .duplicate: "duplicate"
    case .paste: "paste"
    case .pasteShape: "paste shape"
    case .quantise: "quantise"
    case .scale: "scale"
    case .reverse: "reverse"
    case .mirror: "mirror levels"
    case .addPoint: "add point"
    case .movePoints: "move points"
    case .simplify: "simplify"
    case .splitCurves: "split curves"
    case .cutEvents: "cut events"
    case .convert: "convert"
    case .emphasis: "emphasis"
    case .bake: "bake curves"
    case .separateTransients: "separate taps"
    case .insertTime: "insert time"
    case .deleteTime: "delete time"
    case .align: "align"
    case .distribute: "distribute"
    case .shape: "shape curve"
    case .replaceText: "edit text"
    case .group: "several changes"
    case .setSound: "set sound"
    case .record: "record"
    case .accept: "accept finding"
    case .withdraw: "withdraw acceptance"
    case .fix: "fix finding"
    case .together: "group"
    case .apart: "ungroup"
    case .mark: "change markers"
    case .swing: "swing"
    case .humanise: "humanise"
    case .accent: "accent"
    case .repeated: "repeat"
    case .rhythm: "rhythm"
    case .setFade: "set fade"
    case .setReference: "set reference track"
    }
  }
}
