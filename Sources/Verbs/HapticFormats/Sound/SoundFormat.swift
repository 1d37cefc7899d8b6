extension HapticFormat {
  /// PCM at 48 kHz.
  static var wav48: HapticFormat {
    wav("wav", "WAV at 48 kHz, for voice coils on a sound card", rate: 48_000)
  }
  /// PCM at 8 kHz.
  static var wav8: HapticFormat { wav("wav-8k", "WAV at 8 kHz", rate: 8000) }
  /// PCM at 3 kHz.
  static var wav3: HapticFormat {
    wav("wav-3k", "WAV at 3 kHz, for the coils of a DualSense over Bluetooth", rate: 3000)
  }

  /// Vibration of OpenXR.
  static var openXR: HapticFormat {
    HapticFormat(
      name: "openxr", summary: "OpenXR: amplitude envelope and PCM of controllers, as JSON",
      endings: ["openxr.json"], device: "coil", isAdapted: true,
      write: { source throws(FormatError) in try OpenXRWriter.write(source) })
  }

  private static func wav(_ name: String, _ summary: String, rate: Int) -> HapticFormat {
    HapticFormat(
      name: name, summary: summary, endings: ["wav"], device: "coil", isAdapted: true,
      write: { source throws(FormatError) in try WaveformWriter.write(source, rate: rate) })
  }
}
