// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import AHAP
import CThrum
import HapticAnalysis
import HapticOperations
import HapticPerception
import HapticText

/// Returns the device that the caller names or describes by a profile; `taptic` if the text is NULL.
package func target(_ device: UnsafePointer<CChar>?) throws(CoreFailure) -> DesignTarget {
  guard let device else { return DesignTarget(.taptic) }
  let given = try deviceText(device)
  return try coreFailure { () throws(OperationError) in try DeviceChoice.target(given) }
}

/// Returns the text of a device: its name, or the JSON of a profile.
func deviceText(_ device: UnsafePointer<CChar>) throws(CoreFailure) -> String {
  try text(device, "the device", limit: DeviceChoice.maximumBytes)
}

@c @implementation
public func thrum_check(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ on: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let output = try TextBuffer(buffer, size, needed)
    let device = on == nil ? nil : try target(on)
    let document = try document(bytes, count, keepsPlaces: true)
    let operation = CheckOperation(design: device.map { DesignCheck(target: $0) })
    try output.write(operation.result(document).json())
  }
}
