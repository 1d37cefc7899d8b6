#!/usr/bin/env bash
# Builds libthrumcore and holds it to what thrum.h states: header, symbols, size, the same bits as the native build, hostile calls,
# threads, memory (valgrind, sanitizers), no allocation while rendering, damaged input.
#   Tools/checks/check-core.sh          checks
#   Tools/checks/check-core.sh record   writes Tests/Bits/samples.tsv, after a deliberate change of rendering
set -euo pipefail
cd "$(dirname "$0")/../.."
export THRUM_PROBES=1
. Tools/checks/optional-tools.sh
machine=$(uname -m)
out=$PWD/.build-core/check
mkdir -p "$out"
# A tenth above the 2 018 896 bytes of November 2026, to notice what is linked twice or by mistake.
most_bytes=2220000

# The table of digests is that of the optimised native build.
swift build -c release --product BitsTable
"$(swift build -c release --show-bin-path)/BitsTable" Samples > "$out/samples.tsv"
if [ "${1:-}" = record ]; then
  cp "$out/samples.tsv" Tests/Bits/samples.tsv
  echo "wrote Tests/Bits/samples.tsv"
  exit 0
fi
diff Tests/Bits/samples.tsv "$out/samples.tsv" || {
  echo "the native build renders other bits than Tests/Bits/samples.tsv; if that is intended, run this script with 'record'"
  exit 1
}

swift build --product thrum
thrum=$(swift build --show-bin-path)/thrum
Tools/checks/compare-render.py "$thrum" Tests/Bits/samples.tsv Samples

Tools/build-core.sh "$machine" "$out"
library=$out/lib/libthrumcore.so.0
size=$(stat -c %s "$library")
if [ "$size" -gt "$most_bytes" ]; then echo "$library has $size bytes, more than $most_bytes"; exit 1; fi

# Every face gives the same results; check-web.sh and check-python.sh compare theirs.
Tools/checks/compare-faces.py "$thrum" "$library" Samples

# Exactly the functions of the header are visible, in both libraries.
grep -oE '\bthrum_[a-z_]+\(' "$out/include/thrum.h" | tr -d '(' | sort -u > "$out/declared"
nm -D --defined-only "$library" | awk '$2 == "T" { sub(/@.*/, "", $3); print $3 }' | sort > "$out/shared"
nm -g --defined-only "$out/lib/libthrumcore.a" | awk 'NF == 3 { print $3 }' | sort > "$out/static"
diff "$out/declared" "$out/shared" || { echo "libthrumcore.so exports other names than thrum.h declares"; exit 1; }
diff "$out/declared" "$out/static" || { echo "libthrumcore.a exports other names than thrum.h declares"; exit 1; }

# The header alone and the examples, with every compiler and without a warning.
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
for compiler in gcc "$clang"; do
  for standard in c99 c11; do
    for file in Tests/C/sizes.c Examples/C/render.c Examples/C/build.c Examples/C/mix.c; do
      "$compiler" -std="$standard" -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$out/include" "$file"
    done
  done
  "$compiler" -x c++ -std=c++17 -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$out/include" Tests/C/sizes.c
done

export PKG_CONFIG_PATH=$out/lib/pkgconfig
flags=(-std=gnu11 -O1 -g -Wall -Wextra -Werror -Wno-unused-function)
read -ra shared <<< "$(pkg-config --cflags --libs thrumcore) -Wl,-rpath,$out/lib"
static=(-I"$out/include" "$out/lib/libthrumcore.a" -lm)
sanitizers=(-fsanitize=address,undefined -fno-sanitize-recover=all)
for test in bits hostile threads corpus allocations effort pads mixer; do
  gcc "${flags[@]}" "Tests/C/$test.c" "${shared[@]}" -lm -pthread -o "$out/$test"
done
for test in hostile threads corpus bits pads mixer; do
  gcc "${flags[@]}" "${sanitizers[@]}" "Tests/C/$test.c" "${static[@]}" -pthread -o "$out/$test-checked"
done
gcc "${flags[@]}" Tests/C/sizes.c "${static[@]}" -o "$out/sizes"
"$out/sizes" || { echo "a macro of thrum.h does not set sizes and defaults"; exit 1; }
gcc "${flags[@]}" -I"$out/include" Tests/C/reloading.c -o "$out/reloading"
gcc "${flags[@]}" "${sanitizers[@]}" Examples/C/render.c "${static[@]}" -o "$out/render"
gcc "${flags[@]}" "${sanitizers[@]}" Examples/C/build.c "${static[@]}" -o "$out/build"
gcc "${flags[@]}" "${sanitizers[@]}" Examples/C/mix.c "${static[@]}" -o "$out/mix"

"$out/bits" Tests/Bits/samples.tsv Samples
"$out/bits-checked" Tests/Bits/samples.tsv Samples
"$out/mixer" Tests/Bits/samples.tsv Samples
"$out/mixer-checked" Tests/Bits/samples.tsv Samples
"$out/hostile"
"$out/hostile-checked"
"$out/effort"
"$out/pads" Tests/Pads/vectors.tsv
"$out/pads-checked" Tests/Pads/vectors.tsv
"$out/threads" Samples
"$out/threads-checked" Samples
"$out/allocations" Samples
"$out/reloading" "$library"
"$out/corpus" 400 Tools/probes/Fuzz/seeds.txt Samples/*.ahap
"$out/corpus-checked" 100 Tools/probes/Fuzz/seeds.txt Samples/*.ahap
"$out/render" Samples/heartbeat.ahap "$out/heartbeat.wav"
"$out/build" | tail -n 4
"$out/mix" > "$out/mix.log" && [ "$(grep -c '#' "$out/mix.log")" -ge 15 ] || { cat "$out/mix.log"; echo "Examples/C/mix.c plays nothing"; exit 1; }

valgrind=(valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all)
# The model of motors calculates a table of 152 bytes at its first use and keeps it, so "reachable" is no error here.
"${valgrind[@]}" --errors-for-leak-kinds=definite,indirect,possible --show-leak-kinds=definite,indirect,possible "$out/hostile"
"${valgrind[@]}" "$out/threads" Samples
"${valgrind[@]}" "$out/corpus" 0 Tools/probes/Fuzz/seeds.txt Samples/*.ahap
grep -P 'heartbeat|every-key|inflate' Tests/Bits/samples.tsv > "$out/few.tsv"
"${valgrind[@]}" "$out/bits" "$out/few.tsv" Samples
"${valgrind[@]}" "$out/mixer" "$out/few.tsv" Samples
# The Debian packages: the same bytes twice, and enough to build the example.
if has dpkg-deb "Debian packages"; then
  rm -rf "$out/once" "$out/twice" "$out/root"
  Tools/package-core.sh "$machine" "$out/once"
  Tools/package-core.sh "$machine" "$out/twice" > /dev/null
  if has lintian "Debian's rules for packages"; then lintian --fail-on error,warning "$out"/once/*.deb; fi
  for deb in "$out"/once/*.deb; do
    cmp "$deb" "$out/twice/$(basename "$deb")" || { echo "two packages of one library differ"; exit 1; }
    dpkg-deb -x "$deb" "$out/root"
  done
  installed=$(dirname "$(find "$out/root" -name libthrumcore.so.0)")
  gcc -std=c11 -Wall -Wextra -Werror Examples/C/render.c -I"$out/root/usr/include" -L"$installed" -lthrumcore -o "$out/installed"
  LD_LIBRARY_PATH=$installed "$out/installed" Samples/heartbeat.ahap "$out/installed.wav"
  cmp "$out/heartbeat.wav" "$out/installed.wav"
fi
echo "libthrumcore: $size bytes, $(wc -l < "$out/declared") functions, the bits of the native build, clean memory${skipped:+; skipped: $skipped}"
