import AHAP
import HapticModel
import HapticOperations
import HapticText

// MARK: Inputs
// The page sets an input and gets the changes that an engine would send.

/// The last opened bindings, with the values of their inputs. The page has one thread.
nonisolated(unsafe) private var bindings = PatternBindings()
nonisolated(unsafe) private var state = BindingState(PatternBindings())

/// Opens the bindings of a pattern and answers with JSON: the [inputs](../../../Docs/Rendering.md#11-inputs) that can be
/// set, the targets that can follow an input with their ranges, the bindings as the file states them (`null` if there are
/// none), and the reasons why some of them cannot be used. Returns 0 if the answer is a message.
///
/// ```json
/// {"inputs": [{"name": "speed", "low": 0, "high": 50, "value": 0}],
///   "targets": [{"name": "HapticIntensityControl", "low": 0, "high": 1}], "stored": null,
///   "problems": [{"path": "Metadata.ThrumBindings.follow[0].points[1]", "message": "…"}]}
/// ```
@_cdecl("studio_inputs_open")
public func studioInputsOpen(_ text: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  guard let pattern = AHAPDecoder().decode(bytes(text, count)).pattern else {
    return toolSays("the pattern has errors", isDone: false)
  }
  bindings = PatternBindings(in: pattern)
  state = BindingState(bindings)
  var json = JSONText()
  json.object { json in
    json.objects("inputs", bindings.inputs) { json, input in
      json.string("name", input.name)
      json.number("low", input.range.lowerBound)
      json.number("high", input.range.upperBound)
      json.number("value", input.initialValue)
    }
    json.objects("targets", PatternBindings.Target.all) { json, target in
      json.string("name", target.name)
      json.number("low", target.range.lowerBound)
      json.number("high", target.range.upperBound)
    }
    json.raw("stored", StoredBindings.json(of: pattern))
    json.objects("problems", bindings.problems) { json, problem in
      json.string("path", problem.path)
      json.string("message", problem.message)
    }
  }
  return toolSays(json.text)
}

/// Sets the input with an index to a value. Returns 1.
@_cdecl("studio_inputs_set")
public func studioInputsSet(_ input: Int32, _ value: Double) -> Int32 {
  state.set(value, input: Int(input))
  return toolSays("null")
}

/// Answers with the changes that are due at a time in seconds, as JSON. While `isPending` is true, further changes become
/// due as time passes. A change sets a control, the speed or the end of the loop, or starts an event (with a duration of
/// 0, a transient). Lanes are counted from 0; they are 10 less than the lanes of marks.
///
/// ```json
/// {"changes": [{"lane": 0, "value": 0.4, "over": 0.05}, {"rate": 1.5}, {"loopEnd": 2},
///   {"intensity": 1, "sharpness": 0.3, "duration": 0}], "isPending": false}
/// ```
///
/// - Parameter restarts: not 0 if a player starts. All values are then due, and no event starts.
@_cdecl("studio_inputs_changes")
public func studioInputsChanges(_ time: Double, _ restarts: Int32) -> Int32 {
  if restarts != 0 { state.restart() }
  var json = JSONText()
  json.object { json in
    json.array("changes") { json in
      state.forEachChange(at: time) { change in
        json.object { json in write(change, &json) }
        return true
      }
    }
    json.bool("isPending", state.isPending)
  }
  return toolSays(json.text)
}

private func write(_ change: BindingState.Change, _ json: inout JSONText) {
  switch change {
  case .control(let id, let value, let seconds):
    json.number("lane", Int(id.rawValue))
    json.number("value", value)
    json.number("over", seconds)
  case .playbackRate(let rate): json.number("rate", rate)
  case .loopEnd(let end): json.number("loopEnd", end)
  case .start(let number):
    guard bindings.thresholds.indices.contains(number) else { return }
    let event = bindings.thresholds[number].event
    json.number("intensity", event[.hapticIntensity])
    json.number("sharpness", event[.hapticSharpness])
    json.number("duration", event.duration ?? 0)
  }
}

/// Answers with a text that contains other bindings, as a JSON string. Every other byte of the text stays the same.
/// Returns 0 if the answer is a message.
///
/// - Parameters:
///   - json: the bindings as files state them; empty: none.
///   - text: the file.
@_cdecl("studio_inputs_store")
public func studioInputsStore(
  _ json: UnsafePointer<UInt8>?, _ jsonCount: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32 {
  do throws(OperationError) {
    let stored = try StoredBindings.text(bytes(json, jsonCount), in: bytes(text, count))
    var answer = JSONText()
    answer.string(nil, String(decoding: stored, as: UTF8.self))
    return toolSays(answer.text)
  } catch {
    return toolSays(error.message, isDone: false)
  }
}
