import HapticText

/// The style sheet of a picture. Each colour is stated as a plain value and then as a custom property,
/// because some programs do not support custom properties.
enum SVGStyle {
  static func hex(_ colour: UInt32) -> String {
    let digits = String(colour & 0xFFFFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  private static func properties(dark: Bool) -> String {
    let interface = PictureColours.all.map { "--\($0.name):\(hex(dark ? $0.dark : $0.light))" }
    let scale = (dark ? SharpnessScale.dark : SharpnessScale.light).enumerated()
      .map { "--s\($0.offset):\(hex($0.element))" }
    return (interface + scale).joined(separator: ";")
  }

  /// Returns the lines of the style sheet. Every selector starts with the class of the picture (`.thrum`), so
  /// that the style sheet does not affect other elements of a page that contains the picture.
  static func lines(_ appearance: SVGRenderer.Appearance) -> [String] {
    let dark = appearance == .dark
    var lines = [".thrum{\(properties(dark: dark))}"]
    if appearance == .automatic {
      lines.append("@media (prefers-color-scheme:dark){.thrum{\(properties(dark: true))}}")
    }
    func rule(_ selector: String, _ property: String, _ name: String, _ rest: String = "") {
      let value = hex(PictureColours.colour(name, dark: dark))
      let more = rest.isEmpty ? "" : ";" + rest
      lines.append(".thrum \(selector){\(property):\(value);\(property):var(--\(name))\(more)}")
    }
    lines.append(
      ".thrum text{font-family:system-ui,-apple-system,'Segoe UI','Helvetica Neue',Arial,sans-serif;font-size:11px}"
    )
    rule(".bg", "fill", "bg")
    rule(".panel", "fill", "panel")
    rule(".grid", "stroke", "grid", "stroke-width:1;fill:none")
    rule(".rule", "stroke", "rule", "stroke-width:1;fill:none")
    rule(".title", "fill", "ink", "font-size:20px;font-weight:650")
    rule(".summary", "fill", "muted", "font-size:13px")
    rule(".name", "fill", "ink", "font-size:12.5px;font-weight:600")
    rule(".note", "fill", "muted")
    rule(".tick", "fill", "muted", "font-variant-numeric:tabular-nums")
    rule(
      ".tag", "fill", "ink", "paint-order:stroke;stroke-width:3px;stroke-linejoin:round;stroke-opacity:.85")
    rule(".tag", "stroke", "panel")
    rule(".lane", "stroke", "line", "stroke-width:1.75;fill:none;stroke-linejoin:round")
    rule(".under", "fill", "line", "fill-opacity:.1")
    rule(".point", "stroke", "line", "stroke-width:1.5")
    rule(".point", "fill", "bg")
    rule(".dots", "stroke", "line", "stroke-width:2.5;stroke-linecap:round;fill:none")
    rule(".jump", "fill", "line")
    rule(".tone", "fill", "audio", "fill-opacity:.6;stroke-width:1.25")
    rule(".tone", "stroke", "audio")
    rule(".faint", "fill", "audio", "fill-opacity:.18")
    rule(".block", "fill", "audio", "fill-opacity:.12")
    rule(".wave", "fill", "audio")
    rule(".hatch", "stroke", "audio", "stroke-width:1.25;stroke-opacity:.45")
    rule(".bar", "stroke", "panel", "stroke-width:1.25;fill:currentColor;paint-order:stroke")
    lines.append(".thrum .was{fill:currentColor;fill-opacity:.28}")
    lines.append(".thrum .flat{fill:currentColor;stroke:currentColor}")
    lines.append(".thrum .thin{fill:currentColor}")
    lines.append(".thrum .felt{fill-opacity:.5;stroke-linejoin:round}")
    lines.append(
      ".thrum .stated{fill-opacity:.12;stroke-opacity:.55;stroke-width:1.25;stroke-dasharray:4 3;stroke-linejoin:round}"
    )
    lines.append(".thrum stop{stop-color:currentColor}")
    for (step, colour) in (dark ? SharpnessScale.dark : SharpnessScale.light).enumerated() {
      lines.append(".thrum .s\(step){color:\(hex(colour));color:var(--s\(step))}")
    }
    return lines
  }
}
