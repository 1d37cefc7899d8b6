#!/usr/bin/env bash
# Looks into the release object code of HapticSynthesis and HapticRealTime: no libm, no allocation, no lock, no reference
# counting, no fused multiply-add (Docs/RealTimeRules.md). And into the callbacks of the devices:
# no allocation, no lock, no reference counting.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/release.sh
swift build "${release_build[@]}" --target HapticPlayback
swift build "${release_build[@]}" --target HapticDevices
place=$(swift build "${release_build[@]}" --show-bin-path)
objects=$(find "$place/HapticSynthesis.build" "$place/HapticRealTime.build" -name '*.o')
[ -n "$objects" ] || { echo "no object code in $place"; exit 1; }
# The tools of the Swift toolchain, or the system's.
bin=$(dirname "$(readlink -f "$(command -v swift)")")
tool() { if [ -x "$bin/llvm-$1" ]; then echo "$bin/llvm-$1"; else command -v "$1" || command -v "llvm-$1"; fi; }
nm=$(tool nm)
objdump=$(tool objdump)

# shellcheck disable=SC2086
undefined=$("$nm" --undefined-only $objects | awk '$1 == "U" || $1 == "w" { print $2 }' | sort -u)
maths='^(sqrt|sin|cos|tan|asin|acos|atan2?|sinh|cosh|tanh|exp2?|exp10|expm1|log(2|10|1p)?|pow|cbrt|hypot|fmod|remainder|fma|floor|ceil|round|rint|nearbyint|trunc|ldexp|frexp|modf|scalbn?)(f|l)?$'
memory='^(malloc|calloc|realloc|free|posix_memalign|aligned_alloc|swift_(alloc(Object|Box|EmptyBox)?|slowAlloc.*|slowDealloc|initStackObject|once))$'
waits='^(pthread_.*|sem_.*|futex|syscall)$'
for rule in "$maths" "$memory" "$waits"; do
  if found=$(grep -E "$rule" <<< "$undefined"); then
    echo "the audio thread calls: $(echo $found)"
    exit 1
  fi
done
# shellcheck disable=SC2086
counting=$(Tools/checks/reference-counting.py "$objdump" $objects | head -5)
[ -n "$(Tools/checks/reference-counting.py "$objdump" "$place"/HapticScore.build/*.o)" ] ||
  { echo "no function of HapticScore counts references: the check is worth nothing"; exit 1; }
if [ -n "$counting" ]; then echo "reference counting on the audio thread: $counting"; exit 1; fi

# The way from a device's callback to there: the functions of these types and names, made and ended on other threads.
path='ChannelRouter|DeviceFeed|ServerClock|JackCycle|JackPorts|PulseCycle|InterleavedChannels|DelayLine|jackProcess|pulseWrite|CaptureFeed|JackReadCycle|PulseReadCycle|jackRead|pulseRead|SoundQueue.(write|publish|room)|RenderStage|HapticDivider|PadSide|renderStage|readStage|renderBlock|signalSemaphore|Semaphore.signal'
outer=$(find "$place/HapticOutputs.build" "$place/HapticServers.build" "$place/HapticDevices.build" "$place/HapticPlayback.build" "$place/HapticPlatform.build" -name '*.o')
# shellcheck disable=SC2086
"$objdump" -dr --no-show-raw-insn $outer |
  awk '/^[0-9a-f]+ </ { print "function", $2; name = $2 }
    /swift_(retain|release|bridgeObject|beginAccess|weak|unknownObject|alloc)|pthread_|malloc/ { print "counts", name }' |
  swift demangle --simplified | grep -E "$path" | grep -vE 'init\(|deinit|ivar_destroyer|initializeBuffer|metadata' | sort -u > "$place/callbacks.txt"
known=$(grep -c '^function' "$place/callbacks.txt" || true)
if [ "$known" -lt 10 ]; then echo "only $known functions of the callbacks found: looked in the wrong place"; exit 1; fi
if grep '^counts' "$place/callbacks.txt"; then echo "reference counting, allocation or a lock in a callback"; exit 1; fi
# shellcheck disable=SC2086
"$objdump" -d --no-show-raw-insn $objects > "$place/synthesis.s"
instructions=$(grep -cE '^[[:space:]]+[0-9a-f]+:' "$place/synthesis.s")
if [ "$instructions" -lt 1000 ]; then echo "only $instructions instructions found: looked in the wrong place"; exit 1; fi
# x86-64: vfmadd…, vfnmsub…; arm64: fmadd, fmla.
if grep -E '\bv?f(n?m(add|sub)[0-9a-z]*|ml[as])\b' "$place/synthesis.s" | head -5 | grep .; then
  echo "fused multiply-add: other machines would get other bits"
  exit 1
fi
# The models of perception and of measurement run on any thread, but their bits must agree across platforms too.
for module in HapticPerception HapticMeasurement; do
  swift build "${release_build[@]}" --target "$module"
  objects=$(find "$place/$module.build" -name '*.o')
  [ -n "$objects" ] || { echo "no object code of $module in $place"; exit 1; }
  # shellcheck disable=SC2086
  if found=$("$nm" --undefined-only $objects | awk '$1 == "U" || $1 == "w" { print $2 }' | sort -u | grep -E "$maths"); then
    echo "$module calls: $(echo $found)"
    exit 1
  fi
  # shellcheck disable=SC2086
  "$objdump" -d --no-show-raw-insn $objects > "$place/$module.s"
  if grep -E '\bv?f(n?m(add|sub)[0-9a-z]*|ml[as])\b' "$place/$module.s" | head -5 | grep .; then
    echo "fused multiply-add in $module: other machines would get other bits"
    exit 1
  fi
done
echo "$known functions of callbacks and $instructions instructions behind them: no libm, no allocation, no lock, no reference counting, no fused multiply-add"
