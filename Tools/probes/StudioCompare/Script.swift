import CThrumStudio
import TestSupport

/// Random calls on one session.
struct Script {
  static let length = 120

  private var chance: SeededGenerator
  private var calls: [[Any]] = []

  init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// A function with the ranges of its arguments after the session; the last one is the gesture.
  private struct Function {
    let name: String
    let ranges: [ClosedRange<Double>]
    let call: (Int32, [Double]) -> Double

    init(_ name: String, _ ranges: [ClosedRange<Double>], _ call: @escaping (Int32, [Double]) -> Double) {
      self.name = name
      self.ranges = ranges
      self.call = call
    }
  }

  private nonisolated(unsafe) static let functions: [Function] = [
    Function("studio_move", [-1...1, -0.5...0.5, -0.5...0.5, 0...2]) {
      Double(studioMove($0, $1[0], $1[1], $1[2], Int32($1[3])))
    },
    Function("studio_set_time", [0...3, 0...1, 0...2]) {
      Double(studioSetTime($0, $1[0], Int32($1[1]), Int32($1[2])))
    },
    Function("studio_set", [-1...9, -1...1, 0...2, 0...2]) {
      Double(studioSet($0, Int32($1[0]), $1[1], Int32($1[2]), Int32($1[3])))
    },
    Function("studio_set_duration", [-0.1...0.5, 0...2, 0...2]) {
      Double(studioSetDuration($0, $1[0], Int32($1[1]), Int32($1[2])))
    },
    Function("studio_set_envelope", [0...1, 0...1, 0...1, 0...1, 0...2]) {
      Double(studioSetEnvelope($0, $1[0], $1[1], $1[2], $1[3], Int32($1[4])))
    },
    Function("studio_set_attack", [0...2.5, 0...2]) { Double(studioSetAttack($0, $1[0], Int32($1[1]))) },
    Function("studio_insert_tap", [0...3, 0...1, 0...1, 0...2]) {
      Double(studioInsertTransient($0, $1[0], $1[1], $1[2], Int32($1[3])))
    },
    Function("studio_insert_continuous", [0...3, 0...1, 0...1, 0...1, 0...1, 0...2]) {
      Double(studioInsertContinuous($0, $1[0], $1[1], $1[2], $1[3], Int32($1[4]), Int32($1[5])))
    },
    Function("studio_insert_parameter", [9...22, 0...3, -1...1, 0...2]) {
      Double(studioInsertParameter($0, Int32($1[0]), $1[1], $1[2], Int32($1[3])))
    },
    Function("studio_add_point", [1...40, 0...3, -1...1, 0...2]) {
      Double(studioAddPoint($0, Int32($1[0]), $1[1], $1[2], Int32($1[3])))
    },
    Function("studio_shape", [1...40, 0...5, 0...9, 0...5, 2...14, 0...2]) {
      Double(
        studioShape($0, Int32($1[0]), Int32($1[1]), Int32($1[2]), Int32($1[3]), Int32($1[4]), Int32($1[5])))
    },
    Function("studio_remove", [0...2]) { Double(studioRemove($0, Int32($1[0]))) },
    Function("studio_duplicate", [-1...1, -0.5...0.5, 0...2]) {
      Double(studioDuplicate($0, $1[0], $1[1], Int32($1[2])))
    },
    Function("studio_simplify", [0...0.2, 0...2]) { Double(studioSimplify($0, $1[0], Int32($1[1]))) },
    Function("studio_quantise", [0.01...0.5, 0...1, 0...1, 0...2]) {
      Double(studioQuantise($0, $1[0], $1[1], $1[2], Int32($1[3])))
    },
    Function("studio_swing", [0.05...0.5, 0.5...0.9, 0...1, 0...2]) {
      Double(studioSwing($0, $1[0], $1[1], $1[2], Int32($1[3])))
    },
    Function("studio_humanise", [0...0.05, 0...0.2, 0...9999, 0...2]) {
      Double(studioHumanise($0, $1[0], $1[1], Int32($1[2]), Int32($1[3])))
    },
    Function("studio_repeat", [1...3, 0.1...1, 0...2]) {
      Double(studioRepeat($0, Int32($1[0]), $1[1], Int32($1[2])))
    },
    Function("studio_scale", [0...2, 0...2, 0...3, 0...1, 0...2]) {
      Double(studioScale($0, $1[0], $1[1], $1[2], $1[3], Int32($1[4])))
    },
    Function("studio_reverse", [0...2]) { Double(studioReverse($0, Int32($1[0]))) },
    Function("studio_mirror", [0...2]) { Double(studioMirror($0, Int32($1[0]))) },
    Function("studio_align", [0...3, 0...2, 0...2]) {
      Double(studioAlign($0, Int32($1[0]), $1[1], Int32($1[2])))
    },
    Function("studio_distribute", [0...2, 0...2]) {
      Double(studioDistribute($0, Int32($1[0]), Int32($1[1])))
    },
    Function("studio_split_curves", [0...2]) { Double(studioSplitCurves($0, Int32($1[0]))) },
    Function("studio_convert", [0...0.5, 0...2]) { Double(studioConvert($0, $1[0], Int32($1[1]))) },
    Function("studio_emphasis", [0...3, 0...1, 0...1, 0...2]) {
      Double(studioEmphasis($0, $1[0], $1[1], $1[2], Int32($1[3])))
    },
    Function("studio_separate_taps", [0...2]) { Double(studioSeparateTransients($0, Int32($1[0]))) },
    Function("studio_insert_time", [0...3, 0...0.5, 0...2]) {
      Double(studioInsertTime($0, $1[0], $1[1], Int32($1[2])))
    },
    Function("studio_delete_time", [0...1, 1...1.2, 0...2]) {
      Double(studioDeleteTime($0, $1[0], $1[1], Int32($1[2])))
    },
    Function("studio_accept", [0...15, 0...3, 0...3, 0...2]) { session, values in
      withBytes(ruleName(values[0])) { rule, ruleCount in
        withBytes("meant \(values[2])") { reason, count in
          withUnsafePointer(to: values[1]) {
            Double(studioAccept(session, rule, ruleCount, $0, 1, reason, count, Int32(values[3])))
          }
        }
      }
    },
    Function("studio_withdraw", [0...15, 0...3, 0...2]) { session, values in
      withBytes(ruleName(values[0])) { rule, count in
        withUnsafePointer(to: values[1]) {
          Double(studioWithdraw(session, rule, count, $0, 1, Int32(values[2])))
        }
      }
    },
    Function("studio_together", [0...2]) { Double(studioTogether($0, Int32($1[0]))) },
    Function("studio_apart", [0...2]) { Double(studioApart($0, Int32($1[0]))) },
    // One edit of each kind that may exist, or none.
    Function("studio_apply", [0...6, 0...12, 0...2, 0...2, 0...1, 0...2]) { session, values in
      let edit = [values[0], values[1], values[2], values[3], values[4], 0]
      return Double(studioApply(session, edit, 6, Int32(values[5])))
    },
    Function("studio_undo", []) { session, _ in Double(studioUndo(session)) },
    Function("studio_redo", []) { session, _ in Double(studioRedo(session)) },
  ]

  /// Returns the name of a design rule; of numbers beyond the last one, a name that is none.
  private static func ruleName(_ number: Double) -> String {
    let names = [
      "not-felt", "masked", "ghost-tap", "fused-taps", "uncountable-taps", "equal-steps", "beat", "jump",
      "limited", "curve-on-transients", "never-rests", "weak-contrast", "sound-offset", "sound-character",
    ]
    return Int(number) < names.count ? names[Int(number)] : "no-rule"
  }

  private static func withBytes<Result>(
    _ text: String, _ body: (UnsafePointer<UInt8>?, Int32) -> Result
  ) -> Result {
    Array(text.utf8).withUnsafeBufferPointer { body($0.baseAddress, Int32($0.count)) }
  }

  /// Which arguments of a function are whole numbers beside the gesture.
  private static func whole(_ name: String) -> Set<Int> {
    switch name {
    case "studio_set": [0, 2]
    case "studio_set_time", "studio_set_duration": [1]
    case "studio_align", "studio_distribute", "studio_insert_parameter", "studio_add_point": [0]
    case "studio_insert_continuous": [4]
    case "studio_shape": [0, 1, 2, 3, 4]
    case "studio_accept": [0, 1, 2]
    case "studio_withdraw": [0, 1]
    case "studio_apply": [0, 1]
    default: []
    }
  }

  /// Runs a script on a text and returns what it did.
  mutating func run(_ name: String, _ text: [UInt8]) -> [String: Any] {
    let session = studioNew()
    defer { studioEnd(session) }
    _ = text.withUnsafeBufferPointer { studioOpen(session, $0.baseAddress, Int32($0.count)) }
    for _ in 0..<Self.length {
      if chance.next(2) == 0 { select(session) }
      let function = Self.functions[chance.next(Self.functions.count)]
      let whole = Self.whole(function.name)
      let arguments = function.ranges.enumerated().map { index, range in
        let value = range.lowerBound + chance.unit() * (range.upperBound - range.lowerBound)
        return whole.contains(index) || index == function.ranges.count - 1 ? value.rounded() : value
      }
      calls.append([function.name] + arguments + [function.call(session, arguments)])
    }
    var result: [String: Any] = ["name": name, "text": String(decoding: text, as: UTF8.self), "calls": calls]
    for style in 0...2 {
      _ = studioWrite(session, Int32(style))
      result["written\(style)"] = answer(session)
    }
    result["end"] = studioSoundingEnd(session)
    _ = studioMetadata(session)
    result["metadata"] = answer(session)
    _ = studioLanes(session)
    result["lanes"] = answer(session)
    _ = studioSelection(session)
    result["selection"] = answer(session)
    _ = studioMarks(session, 0, 3, 800)
    result["marks"] = digest(session)
    _ = studioShapes(session, 0, 3, 800)
    result["shapes"] = digest(session)
    _ = studioOverview(session, 300)
    result["overview"] = digest(session)
    return result
  }

  private mutating func select(_ session: Int32) {
    if chance.next(6) == 0 {
      studioSelectAll(session)
      calls.append(["studio_select_all"])
      return
    }
    for _ in 0..<(1 + chance.next(4)) {
      let (id, point, mode) = (1 + chance.next(30), chance.next(4) - 1, chance.next(3) + 8 * chance.next(2))
      studioSelect(session, Int32(id), Int32(point), Int32(mode))
      calls.append(["studio_select", id, point, mode])
    }
  }

  private func answer(_ session: Int32) -> String {
    let bytes = UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session)))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// FNV-1a of the bits of the floats.
  private func digest(_ session: Int32) -> String {
    var hash: UInt32 = 0x811C_9DC5
    for float in UnsafeBufferPointer(start: studioFloats(session), count: Int(studioFloatCount(session))) {
      hash = (hash ^ float.bitPattern) &* 0x0100_0193
    }
    return String(hash)
  }
}
