#!/usr/bin/env bash
# Checks that the pure modules import nothing but each other and compile as Embedded Swift.
set -euo pipefail
cd "$(dirname "$0")/../.."

imports() { # module, allowed modules as a pattern
  local found
  found=$(grep -rnE '^[[:space:]]*(@[A-Za-z_]+(\([^)]*\))?[[:space:]]+)*((public|package|internal|fileprivate|private)[[:space:]]+)?import[[:space:]]' \
    "Sources/$1" --include='*.swift' | grep -vE "import ($2)[[:space:]]*$" || true)
  if [ -n "$found" ]; then
    echo "$1 may import only: $2"
    echo "$found"
    return 1
  fi
}

bad=0
imports HapticModel 'HapticVocabulary' || bad=1
imports HapticSynthesis 'HapticVocabulary' || bad=1
imports HapticPerception 'nothing at all' || bad=1
imports HapticVocabulary 'nothing at all' || bad=1
imports HapticText 'nothing at all' || bad=1
imports AHAP 'HapticModel|HapticText' || bad=1
imports HapticScore 'HapticModel|HapticSynthesis' || bad=1
imports HapticTargets 'HapticModel|HapticScore|HapticPerception' || bad=1
imports HapticAnalysis 'HapticText|HapticModel|HapticScore|HapticSynthesis|HapticPerception|HapticTargets' || bad=1
imports HapticComposition 'HapticVocabulary|HapticModel|HapticPerception|HapticAnalysis' || bad=1
imports HapticOperations 'HapticText|HapticModel|AHAP|HapticScore|HapticSynthesis|HapticAnalysis' || bad=1
imports HapticPicture 'HapticText|HapticModel|HapticSynthesis|HapticScore' || bad=1
imports HapticSVG 'HapticText|HapticModel|HapticSynthesis|HapticPicture' || bad=1
imports ThrumCore \
  'CThrum|HapticText|HapticModel|AHAP|HapticSynthesis|HapticScore|HapticPerception|HapticAnalysis|HapticComposition|HapticOperations|HapticPicture|HapticSVG' ||
  bad=1
imports HapticSynthesisC HapticSynthesis || bad=1
# The audio thread's half of the engine: beside the synthesizer only atomics.
imports HapticRealTime 'HapticSynthesis|Synchronization' || bad=1
[ "$bad" = 0 ] || exit 1
echo "imports are pure"

# Embedded Swift has no Foundation, no existentials and no reflection: what compiles there is pure in fact.
# ThrumCore imports all others but the C synthesizer.
for module in HapticSynthesisC ThrumCore; do
  swift build --toolset Tools/toolsets/embedded.json --scratch-path .build-embedded --disable-index-store --target "$module"
done
echo "AHAP, HapticScore, HapticTargets, HapticAnalysis, HapticComposition, HapticOperations, HapticSVG, ThrumCore and what they use compile as Embedded Swift"
