#if !canImport(Darwin)
  // As on Apple platforms, the module re-exports Foundation.
  @_exported import HapticAudioSession
#endif
