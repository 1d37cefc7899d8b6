#!/usr/bin/env bash
# Builds thrumcore.dll, libthrumcore for Windows x86-64, and runs its tests under Wine: symbols, imports, the bits of the native
# build, hostile calls, threads, damaged input. Needs Debian's gcc-mingw-w64-x86-64 and wine64.
# Wine is not Windows: these tests were not run there.
#   Tools/checks/check-windows.sh           builds and checks
#   Tools/checks/check-windows.sh FOLDER    checks the library that build-core.sh wrote there
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$PWD/.build-core/windows
out=${1:-$work}
# A tenth above the 2 079 232 bytes of December 2026, to notice what is linked twice or by mistake.
most_bytes=2290000
prefix=x86_64-w64-mingw32-
wine=$(command -v wine64 || true)
# Debian's package wine64 puts it outside of PATH.
[ -n "$wine" ] || wine=/usr/lib/wine/wine64
[ -x "$wine" ] || { echo "there is no wine64; install Debian's wine64"; exit 1; }
command -v "${prefix}gcc" > /dev/null || { echo "there is no ${prefix}gcc; install Debian's gcc-mingw-w64-x86-64"; exit 1; }
[ $# -gt 0 ] || Tools/build-core.sh windows "$out"
mkdir -p "$work"
library=$out/bin/thrumcore.dll
size=$(stat -c %s "$library")
if [ "$size" -gt "$most_bytes" ]; then echo "$library has $size bytes, more than $most_bytes"; exit 1; fi

# Exactly the functions of the header are visible, in the library and its import library, and it needs only what Windows has.
"${prefix}objdump" -p "$library" > "$work/headers"
grep -oE '\bthrum_[a-z_]+\(' "$out/include/thrum.h" | tr -d '(' | sort -u > "$work/declared"
awk '/\[Ordinal\/Name Pointer\] Table/ { table = 1; next } table && NF == 0 { exit } table { print $NF }' "$work/headers" | sort > "$work/exported"
"${prefix}nm" "$out/lib/thrumcore.lib" | awk '$2 == "T" { print $3 }' | sort > "$work/imported"
diff "$work/declared" "$work/exported" || { echo "thrumcore.dll exports other names than thrum.h declares"; exit 1; }
diff "$work/declared" "$work/imported" || { echo "thrumcore.lib has other names than thrum.h declares"; exit 1; }
needs=$(sed -n 's/.*DLL Name: //p' "$work/headers" | sort | tr '\n' ' ')
if [ "$needs" != "ADVAPI32.dll KERNEL32.dll msvcrt.dll " ]; then echo "$library needs other libraries than expected: $needs"; exit 1; fi
# Addresses may change at each start, and data is not code.
for flag in HIGH_ENTROPY_VA DYNAMIC_BASE NX_COMPAT; do
  grep -q "$flag" "$work/headers" || { echo "$library lacks the flag $flag"; exit 1; }
done

# winpthread is linked statically.
for test in bits hostile effort pads corpus threads mixer sizes; do
  "${prefix}gcc" -std=gnu11 -O2 -Wall -Wextra -Werror -Wno-unused-function -I"$out/include" "Tests/C/$test.c" \
    "$out/lib/thrumcore.lib" -static -pthread -lm -o "$work/$test.exe"
done
for example in render build mix; do
  "${prefix}gcc" -std=c11 -O2 -Wall -Wextra -Werror -I"$out/include" "Examples/C/$example.c" "$out/lib/thrumcore.lib" -lm -o "$work/$example.exe"
done
cp "$library" "$work/thrumcore.dll"
# An object for Microsoft's ABI, without any library of C, linked by LLVM's form of Microsoft's linker.
tools=$(dirname "$(readlink -f "$(command -v swift)")")
"$tools/clang" -target x86_64-pc-windows-msvc -ffreestanding -O2 -Wall -Wextra -Werror -I"$out/include" -c Tests/C/freestanding.c \
  -o "$work/freestanding.obj"
"$tools/lld-link" /entry:entry /subsystem:console "$work/freestanding.obj" "$out/lib/thrumcore.lib" "/out:$work/freestanding.exe"

# A registry and drives of its own, 700 MB, which are removed; Wine asks nothing and fetches nothing.
WINEPREFIX=$(mktemp -d)
export WINEPREFIX WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
trap '"${wine%64}server" -k || true; rm -rf "$WINEPREFIX"' EXIT
run() { # seconds, program, arguments…
  local seconds=$1 program=$2
  shift 2
  timeout "$seconds" "$wine" "$work/$program.exe" "$@" || { echo "$program.exe ended with $? under Wine"; exit 1; }
}
run 300 sizes
run 300 freestanding
run 300 bits Tests/Bits/samples.tsv Samples
run 300 mixer Tests/Bits/samples.tsv Samples
run 300 hostile
run 300 effort 60
run 300 pads Tests/Pads/vectors.tsv
run 300 threads Samples
run 300 corpus 100 Tools/probes/Fuzz/seeds.txt Samples/*.ahap
run 300 build | tail -n 4
run 300 mix > "$work/mix.log"
[ "$(grep -c '#' "$work/mix.log")" -ge 15 ] || { cat "$work/mix.log"; echo "Examples/C/mix.c plays nothing"; exit 1; }
run 300 render Samples/heartbeat.ahap "$work/heartbeat.wav"
# The library of this machine writes the same file, if it was built.
native=.build-core/check/render
if [ -x "$native" ]; then
  "$native" Samples/heartbeat.ahap "$work/native.wav" > /dev/null
  cmp "$work/heartbeat.wav" "$work/native.wav"
fi
echo "not run for Windows: allocations.c (replaces glibc's allocator), reloading.c (dlopen), files.c (thrum_files.h); no real Windows"
echo "thrumcore.dll: $size bytes, $(wc -l < "$work/declared") functions, the bits of the native build under $("$wine" --version)"
