#!/usr/bin/env bash
# Builds libthrum, all of thrum.h, thrum_files.h and thrum_engine.h, with the Swift runtime inside, for this machine:
#   Tools/build-libthrum.sh [FOLDER]      by default out/libthrum
# Writes the three headers and those for C++ to include, lib/libthrum.a, .so and .so.0, lib/pkgconfig/thrum.pc and
# lib/cmake/thrum. Needs the Swift toolchain and binutils.
# SwiftPM compiles and this script links: SwiftPM gives a library neither a SONAME nor a version script.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-out/libthrum}
newest=2.34
version=$(sed -n 's/.*thrum_version.*return "\(.*\)";.*/\1/p' Sources/C/CThrum/error.c)
tools=$(dirname "$(readlink -f "$(command -v swift)")")
runtime=$tools/../lib/swift_static/linux
headers=(Sources/C/CThrum/include/thrum{,_files,_engine}.h)
# The functions that the headers declare, and no other symbol, are visible.
exports=$(grep -ohE '\bthrum_[a-z_]+\(' "${headers[@]}" | tr -d '(' | sort -u)

swift build -c release --target CThrumEngine
swift build -c release --target CThrumFiles
built=$(swift build -c release --show-bin-path)
objects=()
source Tools/objects.sh
while read -r module _; do
  [ "$module" != CPipeWire ] || continue  # a system library
  while IFS= read -r file; do objects+=("$file"); done < <(find "$built/$module.build" -name '*.o' | LC_ALL=C sort | current_objects)
done < <(Tools/modules.py CThrumEngine CThrumFiles)
parts=.build/libthrum-parts
mkdir -p "$parts" "$out/lib/pkgconfig" "$out/include"
"$tools/clang" -O2 -fPIC -c Tools/core/hypotf.c -o "$parts/hypotf.o"
objects+=("$parts/hypotf.o")
cp "${headers[@]}" Bindings/Cpp/thrum{,_engine}.hpp "$out/include"
sed "s/@VERSION@/$version/" Tools/core/thrum.pc.in > "$out/lib/pkgconfig/thrum.pc"
Bindings/CMake/write.sh "$out" thrum "$version" "$(uname -m)"
# shellcheck disable=SC2086
sed "s/@EXPORTS@/$(printf '%s; ' $exports)/" Tools/core/thrum.map > "$parts/thrum.map"
libraries=(swiftCore swift_Concurrency swiftSynchronization swiftGlibc swift_Builtin_float swift_StringProcessing
  swift_RegexParser dispatch BlocksRuntime)
archives=()
for library in "${libraries[@]}"; do archives+=("$runtime/lib$library.a"); done

# One object, in which everything but the interface is local.
roots=() kept=()
for symbol in $exports; do
  roots+=(-u "$symbol")
  kept+=("--keep-global-symbol=$symbol")
done
ld -r --gc-sections "${roots[@]}" "${objects[@]}" "$runtime/$(uname -m)/swiftrt.o" \
  --start-group "${archives[@]}" --end-group -o "$parts/thrum.o"
objcopy --strip-debug "${kept[@]}" "$parts/thrum.o"
rm -f "$out/lib/libthrum.a"
ar rcD "$out/lib/libthrum.a" "$parts/thrum.o"

# nodelete: threads of the Swift runtime may outlive dlclose, and the runtime cannot be unloaded.
"$tools/clang++" -shared -fuse-ld=lld -nostdlib++ "${objects[@]}" "$runtime/$(uname -m)/swiftrt.o" \
  -Wl,--start-group "${archives[@]}" -Wl,--end-group -Wl,-Bstatic -lstdc++ -Wl,-Bdynamic -lm -ldl -lpthread \
  -Wl,-soname,libthrum.so.0 -Wl,--version-script="$parts/thrum.map" -Wl,--exclude-libs=ALL -Wl,--gc-sections \
  -Wl,--icf=all -Wl,-O2 -Wl,-z,nodelete -Wl,-z,now -Wl,-z,relro -Wl,-z,defs -Wl,--build-id=none -Wl,--as-needed -s \
  -o "$out/lib/libthrum.so.0"
objcopy --remove-section=.comment "$out/lib/libthrum.so.0"
ln -sf libthrum.so.0 "$out/lib/libthrum.so"

shared=$out/lib/libthrum.so.0
glibc=$(objdump -T "$shared" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1 | cut -d _ -f 2)
needs=$(objdump -p "$shared" | sed -n 's/ *NEEDED *//p' | tr '\n' ' ')
if [ "$(printf '%s\n%s\n' "$glibc" "$newest" | sort -V | tail -n 1)" != "$newest" ]; then
  echo "$shared needs glibc $glibc, newer than $newest"
  exit 1
fi
if grep -qiE 'swift|stdc' <<< "$needs"; then echo "$shared needs a runtime that it should contain: $needs"; exit 1; fi
echo "$shared: $(stat -c %s "$shared") bytes, $(xz -9c "$shared" | wc -c) after xz, glibc $glibc, needs $needs"
