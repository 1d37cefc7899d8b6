#!/usr/bin/env bash
# Builds libCoreHapticsWrapper and calls its 57 functions from C# (mono) and from C, also under valgrind; compiles it for
# Windows; uses the package of Bindings/CSharp; and plays the game of Examples/C/sdl.c. Unity itself is not needed. Needs libthrum: out/libthrum, or THRUM.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tools/checks/optional-tools.sh
thrum=${THRUM:-$PWD/.build/libthrum-check}
[ -e "$thrum/lib/libthrum.so.0" ] || Tools/build-libthrum.sh "$thrum"
out=$PWD/.build/unity-check
rm -rf "$out"
mkdir -p "$out"
THRUM=$thrum Bindings/Unity/build.sh "$out"
library=$out/libCoreHapticsWrapper.so

# Exactly the functions of the header.
grep -oE '\b(CoreHaptics|UI[A-Z][A-Za-z]*)_[A-Za-z_]+\(' Bindings/Unity/Wrapper/CoreHapticsWrapper.h | tr -d '(' | sort -u > "$out/declared"
nm -D --defined-only "$library" | awk '{ print $3 }' | sort > "$out/exported"
diff "$out/declared" "$out/exported" || { echo "the library exports other names than its header declares"; exit 1; }
[ "$(wc -l < "$out/declared")" = 57 ] || { echo "the header declares $(wc -l < "$out/declared") functions instead of 57"; exit 1; }
printf '#include "CoreHapticsWrapper.h"\nint main(void) { return sizeof(CHHapticParameterCurveRequest) == 40 && sizeof(CHSendParametersRequest) == 16 && sizeof(CHError) == 16 && sizeof(CHSendParameter) == 12 ? 0 : 1; }\n' > "$out/sizes.c"
for flags in "-std=c99" "-std=c11" "-x c++ -std=c++17"; do
  # shellcheck disable=SC2086
  gcc $flags -Wall -Wextra -pedantic -Werror -IBindings/Unity/Wrapper "$out/sizes.c" -o "$out/sizes"
  "$out/sizes"
done

export LD_LIBRARY_PATH=$out THRUM_OUTPUT=silent THRUM_SETTINGS=
gcc -std=gnu11 -O1 -g -Wall -Wextra -Werror -IBindings/Unity/Wrapper -I"$thrum/include" Bindings/Unity/Tests/wrapper.c -L"$out" -lCoreHapticsWrapper -pthread -o "$out/wrapper"
"$out/wrapper" Samples
valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect \
  "$out/wrapper" Samples
if has mcs "C# under mono" && has mono "C# under mono"; then
  mcs -out:"$out/Driver.exe" Bindings/Unity/Tests/*.cs
  mono "$out/Driver.exe" Samples
  THRUM_OUTPUT=none mono "$out/Driver.exe" none
  # A program that quits without destroying anything ends at once.
  timeout 60 mono "$out/Driver.exe" quit
  status=0
  timeout 60 mono "$out/Driver.exe" quit exit || status=$?
  [ "$status" = 3 ] || { echo "a program that exits with status 3 has status $status"; exit 1; }
  mcs -out:"$out/PackageTest.exe" Bindings/CSharp/Package/Runtime/*.cs Bindings/CSharp/Tests/*.cs
  ln -sf libthrum.so.0 "$out/libthrum.so"
  mono "$out/PackageTest.exe" Samples
fi
# The game in C with SDL2, without a screen and a sound card: what it pulls and feels is counted.
if has sdl2-config "the game in C with SDL2"; then
  # shellcheck disable=SC2046
  gcc -std=c11 -Wall -Wextra -pedantic -Werror Examples/C/sdl.c -I"$thrum/include" $(pkg-config --cflags --libs sdl2) \
    -L"$thrum/lib" -lthrum -o "$out/sdl"
  SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy LD_LIBRARY_PATH=$thrum/lib "$out/sdl" Samples/heartbeat.ahap 2 > "$out/felt"
  grep -qE '^[1-9][0-9]* taps, strongest vibration 0\.[1-9]' "$out/felt" || { echo "the game felt: $(cat "$out/felt")"; exit 1; }
fi
if has x86_64-w64-mingw32-gcc "the wrapper for Windows"; then
  for source in Bindings/Unity/Wrapper/*.c; do
    x86_64-w64-mingw32-gcc -std=gnu11 -O2 -Wall -Wextra -Werror -I"$thrum/include" -I"$out" -c "$source" -o "$out/windows.o"
  done
fi
echo "57 functions from C and C#, nothing lost under valgrind, $(stat -c %s "$library") bytes${skipped:+; skipped: $skipped}"
