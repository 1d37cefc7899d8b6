// Event types, lanes and actuator profiles are named in calls.
@_exported import HapticVocabulary
