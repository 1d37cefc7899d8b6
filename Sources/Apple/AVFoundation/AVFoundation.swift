#if !canImport(Darwin)
  // As on Apple platforms, the module re-exports Foundation and AudioToolbox.
  @_exported import AVFAudio
#endif
