// HapticSynthesis
