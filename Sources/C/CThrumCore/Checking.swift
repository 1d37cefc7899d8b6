// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions in this file have the same names as in thrum.h.

import AHAP
import CThrum
import HapticAnalysis
import HapticOperations
import HapticPerception
import HapticText

/// Returns the device with a name, or `taptic` if the name is NULL.
func target(_ name: UnsafePointer<CChar>?) throws(CoreFailure) -> DesignTarget {
  guard let name else { return DesignTarget(.taptic) }
  let given = try text(name, "the name of the device")
  guard let target = DesignTarget(name: given) else {
    throw .argument(
      "no device is named '\(PlainText.cleaned(given, limit: 40))'; use phone, watch, controller, taptic, lra150, "
        + "lraPlain, coil, joycon, pad, coin or web")
  }
  return target
}

/// Implements `thrum_check`; thrum.h documents it.
@c @implementation
public func thrum_check(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ on: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer("thrum_check") { () throws(CoreFailure) in
    let output = try TextBuffer(buffer, size, needed)
    let device = on == nil ? nil : try target(on)
    let document = try document(bytes, count, keepsPlaces: device != nil)
    let operation = CheckOperation(design: device.map { DesignCheck(target: $0) })
    try output.write(coreFailure { () throws(OperationError) in try operation.result(document) }.json())
  }
}
