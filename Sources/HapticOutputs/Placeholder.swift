// HapticOutputs
