#!/usr/bin/env bash
# Runs the tests in which many threads call everything of an engine at once, and those of the package trait PipeWire, under
# Thread Sanitizer, and proves that a data race would be noticed. SANITIZER=address looks for misused memory in all tests of
# playback and of the trait instead. Needs libpipewire-0.3-dev.
#
# With `servers`, starts and stops an engine on real servers instead (JACK, PipeWire natively and by its two other sides, PulseAudio,
# without hardware), while the device's callback is held up inside the render loop and outside of it. Needs what
# Tools/checks/check-outputs.sh needs, and pulseaudio.
#
# With `stress`, has eight threads call everything of one engine at random, for 600 s unless a time is given.
#
# With `c`, runs the C programs of Tests/C that call the functions of thrum.h and thrum_engine.h from several threads, the
# Swift modules behind these functions included, and proves for both headers that a data race would be noticed.
#
# Works on a copy: of the whole package only what is needed, with a mutex that Thread Sanitizer understands.
set -euo pipefail
cd "$(dirname "$0")/../.."
export THRUM_PROBES=1
sanitizer=${SANITIZER:-thread}
what=${1:-tests}
case $what in
  tests | servers | c | stress) ;;
  *) echo "usage: check-threads.sh [tests|servers|c|stress [SECONDS [SEED]]]"; exit 64 ;;
esac
copy=$PWD/.build-$sanitizer
mkdir -p "$copy/Tests"
rm -rf "$copy/Sources" "$copy/Tests"
mkdir -p "$copy/Sources" "$copy/Tests"
# The files that the functions for C embed.
ln -sfn "$PWD/Samples" "$PWD/Themes" "$copy"
# Of the sources only what the engine, its tests and the functions for C need.
mapfile -t modules < <(Tools/modules.py CThrumEngine HapticPlayback HapticDevices CPipeWire)
for line in "${modules[@]}"; do
  read -r _ folder _ <<< "$line"
  mkdir -p "$copy/$(dirname "$folder")"
  cp -rp "$folder" "$copy/$folder"
done
cp -rp Tests/TestExpectations Tests/TestSupport Tests/HapticPlaybackTests Tests/C "$copy/Tests/"
mkdir "$copy/Tests/PipeWireTests"
cp -p Tests/HapticDevicesTests/PipeWire*.swift Tests/HapticDevicesTests/ScriptedSource.swift "$copy/Tests/PipeWireTests/"
cp -rp Tools/probes/ProbeSupport Tools/probes/OutputProbe Tools/probes/StressProbe "$copy/Tests/"
Tools/modules.py --manifest CThrumEngine HapticPlayback HapticDevices CPipeWire > "$copy/targets"
sed -e "/MODULES/{r $copy/targets" -e 'd}' Tools/probes/ThreadSanitizer/Package.swift > "$copy/Package.swift"
if [ "$sanitizer" = thread ]; then
  for line in "${modules[@]}"; do
    read -r module folder _ <<< "$line"
    case $module in
      HapticPlatform | HapticAudio | HapticOutputs | HapticServers | HapticDevices | HapticPlayback | CThrumEngine)
        cp -p Tools/probes/ThreadSanitizer/Mutex.swift "$copy/$folder/"
        ;;
    esac
  done
  for folder in Tests/HapticPlaybackTests Tests/OutputProbe Tests/StressProbe; do
    cp -p Tools/probes/ThreadSanitizer/Mutex.swift "$copy/$folder/"
  done
fi
pkg-config --exists libpipewire-0.3 || { echo "libpipewire-0.3-dev is not installed"; exit 1; }
# Built once: each module as a whole takes less time.
build=(--package-path "$copy" --sanitize="$sanitizer" --traits PipeWire -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2)
built=$(swift build "${build[@]}" --show-bin-path)
if [ "$what" = servers ]; then
  swift build "${build[@]}" --product OutputProbe
  exec Tools/checks/check-restarts.sh "$built/OutputProbe"
fi

log=$(mktemp)
reports=$(mktemp -d)
trap 'rm -rf "$log" "$reports"' EXIT
watch() { # seconds, program, arguments… Reports go to files of their own.
  local seconds=$1 program=$2
  shift 2
  rm -f "$reports"/*
  TSAN_OPTIONS="log_path=$reports/report history_size=7" ASAN_OPTIONS=detect_leaks=0 timeout "$seconds" "$built/$program" "$@"
}

if [ "$what" = stress ]; then
  swift build "${build[@]}" --product StressProbe
  export THRUM_SANITIZED=1
  if ! watch $((${2:-600} * 2 + 120)) StressProbe threads "${2:-600}" ${3:+"$3"} || [ -n "$(ls "$reports")" ]; then
    head -120 "$reports"/* 2> /dev/null
    echo "the sanitizer complains of eight threads at random, or they failed"
    exit 1
  fi
  echo "eight threads at random for ${2:-600} s: the $sanitizer sanitizer reports nothing, load $(cut -d ' ' -f 1 /proc/loadavg)"
  exit
fi

if [ "$what" = c ]; then
  for program in CoreThreads CoreMixer EngineThreads EnginePlaying EnginePulled; do
    swift build "${build[@]}" --product "$program"
  done
  grep -E 'heartbeat|inflate' Tests/Bits/samples.tsv > "$log"
  for call in "CoreThreads Samples controller" "CoreMixer $log Samples" EngineThreads "EnginePlaying for-valgrind" "EnginePulled $log Samples"; do
    # shellcheck disable=SC2086
    if ! watch 300 $call || [ -n "$(ls "$reports")" ]; then
      head -120 "$reports"/* 2> /dev/null
      echo "Thread Sanitizer complains of $call, or the program failed"
      exit 1
    fi
  done
  # The threads share a buffer on purpose, which no code but that of the library touches: a report shows that it is watched.
  for call in "CoreThreads Samples" EngineThreads; do
    for try in 1 2 3 4 5 6 7 8; do
      # shellcheck disable=SC2086
      THRUM_DELIBERATE_RACE=1 watch 300 $call > "$log" 2>&1 || true
      if grep -qs "WARNING: ThreadSanitizer: data race" "$reports"/*; then continue 2; fi
    done
    head -60 "$reports"/* 2> /dev/null || tail -20 "$log"
    echo "a deliberate race was not noticed in $call: the check is worth nothing"
    exit 1
  done
  echo "C programs call the library from several threads: Thread Sanitizer reports the deliberate races and no other"
  exit
fi

# The program itself: `swift test` now and then loses what tests say.
swift build "${build[@]}" --product threadsPackageTests
run() { watch 900 threadsPackageTests.xctest --testing-library swift-testing --filter "$1"; }
if [ "$sanitizer" = address ]; then
  # Metadata of the language lives as long as the program: leaks are no matter here.
  if ! run 'HapticPlaybackTests|PipeWireTests' > "$log" 2>&1; then
    grep -A 30 "ERROR: AddressSanitizer" "$log" || grep -E "✘" "$log" || tail -40 "$log"
    exit 1
  fi
  echo "all tests of playback and PipeWire: Address Sanitizer has nothing to say"
  exit
fi

if ! run 'EngineThreadTests|PipeWireTests' > "$log" 2>&1 || [ -n "$(ls "$reports")" ] || ! grep -q "Test run with [1-9]" "$log"; then
  head -120 "$reports"/* 2> /dev/null || { grep -E "✘" "$log" || tail -40 "$log"; }
  echo "Thread Sanitizer complains of the engine or of PipeWire, or their tests failed"
  exit 1
fi
echo "many threads call everything at once: Thread Sanitizer has nothing to say"

# One race on purpose, in the same test, must be found, whichever of its names the sanitizer gives it ("data race", "Swift
# access race"). It drops what it cannot trace back any more, above all beside other tests: so one test alone, and more than
# one try.
for try in 1 2 3 4 5 6 7 8; do
  THRUM_DELIBERATE_RACE=1 run callsWhileRendering > "$log" 2>&1 || true
  if grep -qsE "WARNING: ThreadSanitizer: (data|Swift access) race" "$reports"/*; then
    echo "a deliberate race is noticed (try $try)"
    exit
  fi
done
head -60 "$reports"/* 2> /dev/null || tail -20 "$log"
echo "a deliberate race was not noticed: the check is worth nothing"
exit 1
