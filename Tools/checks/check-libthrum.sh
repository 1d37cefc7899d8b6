#!/usr/bin/env bash
# Builds libthrum and holds it to what its three headers state: headers, symbols, size, needs, the bits of the
# native build through an engine, hostile calls, threads, memory (valgrind), no allocation on the audio thread, unloading,
# and the Debian packages. Needs no sound server: devices are the business of Tools/checks/check-outputs.sh.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tools/checks/optional-tools.sh
out=$PWD/.build/libthrum-check
# A tenth above the 14 045 088 bytes of November 2026. A runtime that is linked twice would be 6 MB more.
most_bytes=15450000
rm -rf "$out"
mkdir -p "$out"
Tools/build-libthrum.sh "$out"
library=$out/lib/libthrum.so.0
size=$(stat -c %s "$library")
if [ "$size" -gt "$most_bytes" ]; then echo "$library has $size bytes, more than $most_bytes"; exit 1; fi

# Exactly the functions of the headers are visible, in both libraries, and the library stays in memory.
grep -ohE '\bthrum_[a-z_]+\(' "$out"/include/*.h | tr -d '(' | sort -u > "$out/declared"
nm -D --defined-only "$library" | awk '{ sub(/@.*/, "", $3); print $3 }' | sort > "$out/shared"
nm -g --defined-only "$out/lib/libthrum.a" | awk 'NF == 3 { print $3 }' | sort > "$out/static"
diff "$out/declared" <(grep -vx THRUM_0 "$out/shared") || { echo "libthrum.so exports other names than its headers declare"; exit 1; }
diff "$out/declared" "$out/static" || { echo "libthrum.a exports other names than its headers declare"; exit 1; }
readelf -dW "$library" > "$out/dynamic"
for mark in 'Library soname: \[libthrum.so.0\]' 'NODELETE' 'NOW'; do
  grep -q "$mark" "$out/dynamic" || { echo "$library lacks: $mark"; exit 1; }
done

# The headers alone and the examples, as C and as C++, with both compilers and without a warning.
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
for compiler in gcc "$clang"; do
  for file in Tests/C/engine/sizes.c Tests/C/files.c Examples/C/play.c Examples/C/pull.c; do
    for standard in c99 c11; do
      "$compiler" -std="$standard" -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$out/include" "$file"
    done
    "$compiler" -x c++ -std=c++17 -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$out/include" "$file"
  done
done

export PKG_CONFIG_PATH=$out/lib/pkgconfig
flags=(-std=gnu11 -O1 -g -Wall -Wextra -Werror -Wno-unused-function)
read -ra shared <<< "$(pkg-config --cflags --libs thrum) -Wl,-rpath,$out/lib"
read -ra private <<< "$(pkg-config --libs --static thrum | sed 's/-lthrum//')"
static=(-I"$out/include" "$out/lib/libthrum.a" "${private[@]}" -Wl,--gc-sections)
for test in hostile playing games threads pulled allocations forking pads feedback; do
  gcc "${flags[@]}" "Tests/C/engine/$test.c" "${shared[@]}" -pthread -lm -o "$out/$test"
done
# The tests of thrum.h alone hold for this library too.
gcc "${flags[@]}" Tests/C/hostile.c "${shared[@]}" -o "$out/core-hostile"
gcc "${flags[@]}" Tests/C/bits.c "${shared[@]}" -o "$out/core-bits"
gcc "${flags[@]}" Tests/C/mixer.c "${shared[@]}" -pthread -lm -o "$out/core-mixer"
gcc "${flags[@]}" Tests/C/files.c "${shared[@]}" -o "$out/files"
gcc "${flags[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all Tests/C/files.c "${static[@]}" -pthread -lm -o "$out/files-checked"
gcc "${flags[@]}" -I"$out/include" Tests/C/engine/reloading.c -o "$out/reloading"
gcc "${flags[@]}" Tests/C/engine/playing.c "${static[@]}" -pthread -lm -o "$out/playing-static"
"$out/games"
gcc "${flags[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all Tests/C/engine/hostile.c "${shared[@]}" -o "$out/hostile-checked"
g++ -x c++ -std=c++17 -Wall -Wextra -pedantic -Werror Examples/C/play.c -x none "${shared[@]}" -o "$out/play-cpp"
for example in play pull; do
  gcc -std=c11 -Wall -Wextra -pedantic -Werror "Examples/C/$example.c" "${shared[@]}" -o "$out/$example"
done

"$out/core-hostile"
"$out/core-bits" Tests/Bits/samples.tsv Samples
"$out/core-mixer" Tests/Bits/samples.tsv Samples
"$out/files" 100 Tools/probes/Fuzz/seeds.txt Samples/*.ahap
"$out/files-checked" 20 Tools/probes/Fuzz/seeds.txt Samples/*.ahap
"$out/hostile"
"$out/hostile-checked"
"$out/playing"
"$out/playing-static"
"$out/feedback" Themes/Standard
"$out/threads"
"$out/forking"
"$out/pulled" Tests/Bits/samples.tsv Samples
"$out/allocations" Samples
# Pads that exist in the process alone; a decoder that shares nothing with the encoders finds no fault in what they were sent.
THRUM_SETTINGS= THRUM_HID="simulate:dualsense-bt;simulate:joycon-l;record:$out/pads.jsonl" "$out/pads" "$out/pads.jsonl"
PYTHONDONTWRITEBYTECODE=1 Tests/Pads/decode.py --busy "$out/pads.jsonl"
"$out/reloading" "$library"

# The command does with files what these functions do in memory.
swift build --product thrum
Tools/checks/compare-file-faces.py "$(swift build --show-bin-path)/thrum" "$library" Samples

played() { # program…
  "$@" Samples/success.ahap silent > "$out/played"
  grep -q 'the engine runs' "$out/played" && grep -q 'the pattern has ended' "$out/played" || { cat "$out/played"; exit 1; }
}
played "$out/play"
played "$out/play-cpp"
"$out/pull" Samples/success.ahap > "$out/peaks"
grep -q '#####' "$out/peaks" || { echo "pull.c prints no peak:"; cat "$out/peaks"; exit 1; }

# The haptic channel of a sound device has the level of the options: of full vibration, whose peak is 0.7, half by default.
levels() {
  set +e
  . Tools/checks/sound-servers.sh
  start_pulseaudio || { cat "$work/pulseaudio.log"; return 1; }
  local each
  for each in "1 0.7" "0 0.35" "0.25 0.175"; do
    start parec timeout 30 parec --device=hsink.monitor --format=float32le --rate=48000 --channels=4 \
      --channel-map=front-left,front-right,rear-left,rear-right --raw
    until_true test -s "$work/parec.log" || { echo "parec records nothing"; return 1; }
    "$out/level" pulse:hsink "${each% *}" || return 1
    sleep 0.3
    end "$pid"
    python3 - "$work/parec.log" $each <<'PY' || return 1
import array, sys
data = open(sys.argv[1], "rb").read()
samples = array.array("f", data[: len(data) // 16 * 16])
peaks = [max(map(abs, samples[channel::4]), default=0) for channel in range(4)]
wanted = [0, 0, float(sys.argv[3]), 0]
if any(abs(found - peak) > 0.002 for found, peak in zip(peaks, wanted)):
    sys.exit(f"haptic_level {sys.argv[2]}: peaks {peaks} instead of {wanted}")
PY
  done
  echo "haptic channels have the level of the options"
  # An engine that recovers plays again when its server was gone.
  start recovering "$out/recovering" pulse:hsink
  local recovering=$pid
  until_true grep -q running "$work/recovering.log" || { cat "$work/recovering.log"; return 1; }
  end "$pulseaudio"
  start_pulseaudio || { cat "$work/pulseaudio.log"; return 1; }
  wait "$recovering" || { cat "$work/recovering.log"; echo "an engine does not recover from the loss of its server"; return 1; }
  grep -q recovered "$work/recovering.log" && echo "an engine recovers from the loss of its server"
}
if has pulseaudio "the level of haptic channels" && has parec "the level of haptic channels"; then
  gcc "${flags[@]}" Tests/C/engine/level.c "${shared[@]}" -o "$out/level"
  gcc "${flags[@]}" Tests/C/engine/recovering.c "${shared[@]}" -o "$out/recovering"
  (levels)
fi

# The Swift runtime keeps caches to the end of the process; nothing may be lost.
valgrind=(valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=definite,indirect
  --errors-for-leak-kinds=definite,indirect)
"${valgrind[@]}" "$out/hostile"
# Optimised code of Swift compares bytes of an enum that the case at hand leaves unset, before it looks at the case.
"${valgrind[@]}" --undef-value-errors=no "$out/files" 0 Tools/probes/Fuzz/seeds.txt Samples/heartbeat.ahap
"${valgrind[@]}" "$out/playing" for-valgrind
"${valgrind[@]}" "$out/games"
"${valgrind[@]}" "$out/feedback" Themes/Standard
"${valgrind[@]}" "$out/threads"
"${valgrind[@]}" "$out/reloading" "$library"

# The Debian packages: no file in two of them, and enough to build and run an example.
if has dpkg-deb "Debian packages"; then
  rm -rf "$out/once" "$out/twice" "$out/root"
  BUILT=$out Tools/package-libthrum.sh "$out/once"
  BUILT=$out Tools/package-libthrum.sh "$out/twice" > /dev/null
  if has lintian "Debian's rules for packages"; then lintian --fail-on error,warning "$out"/once/*.deb; fi
  for deb in "$out"/once/*.deb; do
    cmp "$deb" "$out/twice/$(basename "$deb")" || { echo "two packages of one library differ"; exit 1; }
  done
  Tools/package-core.sh "$(uname -m)" "$out/once" > /dev/null
  for deb in "$out"/once/*.deb; do
    dpkg-deb -c "$deb" | awk '$1 !~ /^d/ { print $6 }'
    dpkg-deb -x "$deb" "$out/root"
  done | sort | uniq -d > "$out/collisions"
  if [ -s "$out/collisions" ]; then echo "files in two packages:"; cat "$out/collisions"; exit 1; fi
  installed=$(dirname "$(find "$out/root" -name libthrum.so.0)")
  gcc -std=c11 -Wall -Wextra -Werror Examples/C/play.c -I"$out/root/usr/include" -L"$installed" -lthrum -o "$out/installed"
  export LD_LIBRARY_PATH=$installed
  played "$out/installed"
fi
echo "libthrum: $size bytes, $(wc -l < "$out/declared") functions, the bits of the native build through an engine, nothing lost${skipped:+; skipped: $skipped}"
