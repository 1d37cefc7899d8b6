import HapticOutputs
import HapticPerception
import HapticText

/// The game pads of this machine for programs: what is used of each, and why nothing better.
package struct PadListing {
  package var pads: [PadEntry] = []
  /// Why none can be found, and what to do; `nil` if they can.
  package var problem: String?

  /// Returns the pads of this machine. Throws `misuse` for a wrong value of `THRUM_HID`.
  package static func current() throws(OutputError) -> PadListing {
    do throws(OutputError) {
      return PadListing(pads: try PadEntry.list())
    } catch {
      if error.kind == .misuse { throw error }
      return PadListing(problem: "\(error)")
    }
  }

  /// The identifier of the pad that the output `controller` chooses; `nil` if none can be felt.
  package var best: String? { PadEntry.best(of: pads)?.id }

  /// Returns the listing as JSON, in the form that Docs/C.md describes.
  package func json() -> String {
    JSONText.document { json in
      json.string("best", best)
      json.objects("pads", pads) { json, pad in
        json.string("id", pad.id)
        json.string("name", pad.name)
        json.string("plays", pad.best?.id ?? (pad.hasMotors ? "motors" : nil))
        json.string("has", pad.actuators?.id)
        json.strings(
          "localities", ControllerLocality.allCases.filter(pad.localities.contains).map(\.rawValue))
        json.string("note", pad.sentence)
      }
      json.string("caution", pads.contains { !$0.pads.isEmpty } ? PadEntry.caution : nil)
      json.string("problem", problem)
    }
  }
}

extension PadListing {
  /// Whether an output plays samples on the voice coils of a pad.
  package static func playsSamples(_ output: any HapticOutput) -> Bool {
    (output as? PadOutput)?.drive == .coils || output is CabledCoilOutput
  }
}
