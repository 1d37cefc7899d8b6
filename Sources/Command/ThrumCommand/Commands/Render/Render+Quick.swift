import HapticOutputs

extension Render: QuickCommand {
  static var quickOptions: [QuickOption<Render>] {
    [
      .value("--output", "-o", isRequired: true) { command, path in
        command.output = path
        return true
      },
      .value("--channels") { command, name in
        guard let channels = RenderChannels(rawValue: name) else { return false }
        command.channels = channels
        return true
      },
      .value("--rate") { command, text in
        guard let rate = try? readRate(text) else { return false }
        command.rate = rate
        return true
      },
      .value("--profile") { command, name in
        command.profile = name
        return true
      },
    ]
  }

  mutating func setDefaults() {
    channels = .preview
    rate = 48_000
    profile = nil
    from = nil
    to = nil
    sampleFormat = .float32
    tail = 0
    audio = .defaults
    show = false
    warnings = .defaults
  }
}

extension AudioOptions {
  fileprivate static var defaults: AudioOptions {
    var options = AudioOptions()
    options.folders = .defaults
    options.allowsMissing = false
    return options
  }
}

extension AudioFolderOptions {
  static var defaults: AudioFolderOptions {
    var options = AudioFolderOptions()
    options.roots = []
    options.allowsAbsolutePaths = false
    return options
  }
}

extension WarningOptions {
  fileprivate static var defaults: WarningOptions {
    var options = WarningOptions()
    options.verbose = false
    return options
  }
}
