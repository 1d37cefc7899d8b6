@_exported import AHAP
@_exported import HapticAudio
@_exported import HapticDevices
@_exported import HapticFeedback
@_exported import HapticFiles
@_exported import HapticModel
@_exported import HapticOutputs
@_exported import HapticPlayback

@_exported import enum HapticPerception.ControllerLocality
@_exported import struct HapticPerception.MotorLevels
@_exported import struct HapticPerception.MotorMixer
@_exported import struct HapticPerception.NamedProfile
@_exported import struct HapticPerception.ProfileError
@_exported import enum HapticPerception.ProfileFile
@_exported import struct HapticPerception.RumbleProfile
@_exported import struct HapticRealTime.FeltFrame
@_exported import struct HapticRealTime.FeltLevel
@_exported import struct HapticRealTime.RenderCapacity
@_exported import struct HapticRealTime.RenderSource
@_exported import struct HapticScore.ControlFrame
@_exported import class HapticScore.OfflineRenderer
@_exported import class HapticScore.Score
@_exported import class HapticScore.Waveform
@_exported import struct HapticSynthesis.ActuatorProfile
@_exported import enum HapticSynthesis.OutputMix
@_exported import struct HapticText.Diagnostic
@_exported import struct HapticText.Failure
