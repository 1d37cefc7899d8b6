@_exported import AHAP
@_exported import HapticAudio
@_exported import HapticDevices
@_exported import HapticFeedback
@_exported import HapticFiles
@_exported import HapticFormats
@_exported import HapticModel
@_exported import HapticOutputs
@_exported import HapticPlayback
@_exported import HapticScore
@_exported import HapticSynthesis
@_exported import HapticVocabulary

@_exported import struct HapticRealTime.FeltFrame
@_exported import struct HapticRealTime.FeltLevel
@_exported import struct HapticRealTime.RenderCapacity
@_exported import struct HapticRealTime.RenderSource
