// Calls use event types, lanes and actuator profiles.
@_exported import HapticVocabulary
