#if !canImport(Darwin)
  // As on Apple platforms, the module brings Foundation along.
  @_exported import HapticAudioSession
#endif
