import HapticPads

/// Information for users of pads: the permissions that they need, and why a pad is driven by its
/// motors alone.
package enum PadPermissions {
  /// The name of the file with the rules for udev. Its number must be below 73, where udev applies `uaccess`.
  package static let fileName = "70-thrum-pads.rules"

  /// The rules for udev with which the user at the machine may send reports to the pads.
  package static var rules: String {
    var lines = [
      "# Lets the user at the machine send haptic reports to game pads.",
      "# Install as /etc/udev/rules.d/\(fileName), then: udevadm control --reload; udevadm trigger;",
      "# and reconnect the pad. Without a seat (ssh, a service) uaccess has no effect: use GROUP=\"input\".",
    ]
    // The last lines cover all controllers of Valve.
    for model in PadProduct.all where model.vendor != 0x28DE {
      let (vendor, product) = (hex(model.vendor), hex(model.product))
      lines.append("# \(model.name)")
      lines.append(
        "KERNEL==\"hidraw*\", ATTRS{idVendor}==\"\(vendor)\", ATTRS{idProduct}==\"\(product)\", \(grant)")
      // A Bluetooth device of user space has no idVendor; its name has the numbers in upper case.
      lines.append(
        "KERNEL==\"hidraw*\", KERNELS==\"*\(vendor.uppercased()):\(product.uppercased())*\", \(grant)")
    }
    lines.append("# Controllers of Valve")
    lines.append("KERNEL==\"hidraw*\", ATTRS{idVendor}==\"28de\", \(grant)")
    lines.append("KERNEL==\"hidraw*\", KERNELS==\"*28DE:*\", \(grant)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The rights that a rule gives.
  private static let grant = "MODE=\"0660\", TAG+=\"uaccess\""

  private static func hex(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension PadPermissions {
  /// Returns why reports cannot be sent to a pad, and what to do; `nil` if they can.
  static func obstacle(_ pad: PadIdentity) -> String? {
    switch pad.access {
    case .permitted: nil
    case .denied:
      "no permission for /dev/\(pad.node); install \(fileName) (thrum devices --udev-rules prints it) and reconnect"
    case .missing: "/dev/\(pad.node) does not exist; give this container the device"
    }
  }
}

extension PadEntry {
  /// A note about every pad, printed wherever one is listed.
  package static let caution =
    "(protocol from public research, not yet confirmed on this model; 'thrum feel --pad' asks you and remembers)"

  /// The actuators that will be used, and why no better ones: `Joy-Con (L): HD rumble`; `nil` for a controller that has
  /// motors alone.
  package var sentence: String? { pads.isEmpty ? ambiguity.map { "\(name): \($0)" } : sentence(of: best) }

  func sentence(of used: PadDrive?) -> String {
    if used == .coils, let pad = pads.first, pad.kind == .dualSenseUSB {
      return "\(name): voice coils on card \(pad.card.map { "\($0)" } ?? "unknown")"
    }
    if isReceiver, used != nil {
      return "\(name): waveforms if an MX Master 4 is behind it (choose the output \(id) to find out)"
    }
    if let used {
      let buffer = CoilBuffer.normal.seconds * 1000
      return "\(name): \(used.noun)" + (used == .coils ? ", \(Int(buffer.rounded())) ms buffer" : "")
    }
    let motors = hasMotors ? "motors only" : "nothing"
    if case .hidden(let channels, let profile)? = pads.first?.sound {
      return
        "\(name): \(motors) \u{2013} its sound card offers \(channels) channels (profile \"\(profile)\"); choose \"Pro Audio\", \"Direct\" or \"Analog Surround 4.0\" (pavucontrol, Configuration)"
    }
    if let pad = pads.first, pad.kind == .dualSenseUSB {
      return "\(name): \(motors) \u{2013} no sound server offers its card; start PipeWire or PulseAudio"
    }
    if let obstacle = pads.lazy.compactMap(PadPermissions.obstacle).first {
      return "\(name): \(motors) \u{2013} \(obstacle)"
    }
    if let writer = pads.lazy.compactMap(\.otherWriter).first {
      return "\(name): \(motors) \u{2013} another program (\(writer)) sends to it"
    }
    if pads.contains(where: { RadioHealth.isBad($0.node) }) {
      return "\(name): \(motors) \u{2013} its radio link stalls; come nearer, or use a cable"
    }
    if pads.contains(where: \.wasNotFelt) {
      return "\(name): \(motors) \u{2013} you felt nothing in 'thrum feel --pad'; run it again to change that"
    }
    return "\(name): \(motors)"
  }
}
