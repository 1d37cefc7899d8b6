extension Check: QuickCommand {
  static var quickOptions: [QuickOption<Check>] {
    [
      .flag("--json") { $0.json = true },
      .flag("--strict") { $0.strict = true },
      .flag("--quiet") { $0.summary.quiet = true },
      .flag("--design") { $0.design.design = true },
      .flag("--alert") { $0.design.alert = true },
      .value("--target") { command, name in
        command.design.target = name
        return true
      },
    ]
  }

  mutating func setDefaults() {
    format = .text
    json = false
    strict = false
    disable = []
    all = false
    ways = false
    fix = false
    baseline = nil
    noBaseline = false
    writeBaseline = nil
    force = false
    design = .defaults
    audioFolders = .defaults
    allowsMissingAudio = false
    summary = .defaults
  }
}

extension DesignOptions {
  fileprivate static var defaults: DesignOptions {
    var options = DesignOptions()
    options.design = false
    options.target = nil
    options.alert = false
    return options
  }
}

extension SummaryOptions {
  fileprivate static var defaults: SummaryOptions {
    var options = SummaryOptions()
    options.quiet = false
    return options
  }
}
