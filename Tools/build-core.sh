#!/usr/bin/env bash
# Builds libthrumcore, the pure half of Thrum behind thrum.h, without a Swift runtime:
#   Tools/build-core.sh [--quick] [x86_64|aarch64|windows|wasm|studio] [FOLDER [MODULE…]]      by default this machine and out/core/MACHINE
# Writes include/thrum.h and thrum.hpp, lib/libthrumcore.a, .so and .so.0, lib/pkgconfig/thrumcore.pc and lib/cmake/thrum; for wasm thrum.wasm, and
# thrum-play.wasm with the functions that only play, thrum-files.wasm with those of thrum_files.h, and thrum-pads.wasm, which
# plays on game pads; for studio studio.wasm, the core of the editor's page, studio-checks.wasm, which checks, and
# studio-tools.wasm, which composes from sounds and converts.
# For windows (x86-64) it writes bin/thrumcore.dll, lib/thrumcore.lib, its import library, and the headers.
# If modules of wasm are named, such as thrum-pads, it builds only these and thrum.wasm.
# With --quick it leaves out the optimiser: the same results from larger and slower code, in less than half of the time, for tests;
# not for windows.
# Needs the Swift toolchain and Python 3; aarch64 on another machine Debian's gcc-aarch64-linux-gnu, windows Debian's
# gcc-mingw-w64-x86-64, wasm Debian's binaryen.
set -euo pipefail
cd "$(dirname "$0")/.."
quick=
if [ "${1:-}" = --quick ]; then
  quick=1
  shift
fi
machine=${1:-$(uname -m)}
out=${2:-out/core/$machine}
chosen=("${@:3}")
version=$(sed -n 's/.*thrum_version.*return "\(.*\)";.*/\1/p' Sources/C/CThrum/error.c)
scratch=.build-core${quick:+-quick}
tools=$(dirname "$(readlink -f "$(command -v swift)")")
# The functions that thrum.h declares, and no other symbol, are visible.
exports=$(grep -oE '\bthrum_[a-z_]+\(' Sources/C/CThrum/include/thrum.h | tr -d '(' | sort -u)

source Tools/objects.sh
build() { # triple, toolset, target
  swift build --triple "$1" --toolset "Tools/toolsets/$2.json" --scratch-path "$scratch" -c release ${quick:+-Xswiftc -Onone} --target "$3"
}

compile() { # triple, toolset, target
  # Package.swift: only the target emits code.
  export THRUM_EMBEDDED=$3
  build "$1" "$2" "$3"
  objects=()
  local module modules file
  # The C of CThrum is compiled here.
  mapfile -t modules < <(Tools/modules.py --names "$3" | grep -v '^CThrum$')
  for module in "${modules[@]}"; do
    while IFS= read -r file; do objects+=("$file"); done < <(find "$scratch/$1/release/$module.build" -name '*.o' | LC_ALL=C sort | current_objects)
  done
  parts=$scratch/parts-$1
  mkdir -p "$parts" "$out"
  tables=$tools/../lib/swift/embedded/$1/libswiftUnicodeDataTables.a
}

compile_wasm() { # target
  compile wasm32-unknown-none-wasm core-wasm "$1"
  local source
  for source in Sources/C/CThrum/error.c Tools/core/{random,heap,maths}.c ${quick:+Tools/core/console.c}; do
    "$tools/clang" --target=wasm32-unknown-none-wasm -Oz -ffreestanding -mbulk-memory -std=c11 \
      -ISources/C/CThrum/include -c "$source" -o "$parts/$(basename "$source" .c).o"
  done
}

features=(--enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals)

link_wasm() {
  compile_wasm CThrumCore
  local play='_(version|error|profile_named|pattern_(parse|make|write|duration|frames|motor_levels|free)|renderer_(new|length|read|reset|free)'
  play+='|mixer_(new|free|play|stop|pause|resume|seek|set|set_loop|set_rate|is_playing|pull))$'
  # Beside each other, as wasm-opt takes most of the time.
  link_module thrum 100 "$exports" &
  if is_chosen thrum-play; then link_module thrum-play 100 "$(grep -E "$play" <<< "$exports")"; fi
  wait $!
  if is_chosen thrum-files; then
    compile_wasm CThrumFiles
    link_module thrum-files 100 "thrum_abi_version thrum_error $(grep -oE '\bthrum_[a-z_]+\(' Sources/C/CThrum/include/thrum_files.h | tr -d '(' | sort -u)"
  fi
  if is_chosen thrum-pads; then
    compile_wasm CThrumPads
    link_module thrum-pads 100 "$(grep -ohE '"thrum_pads_[a-z]+"' Sources/C/CThrumPads/*.swift | tr -d '"')"
  fi
}

is_chosen() { [ ${#chosen[@]} -eq 0 ] || [[ " ${chosen[*]} " == *" $1 "* ]]; }

# The page needs the first module at once, its worker the checks with the first pattern; what composes and converts comes on demand.
link_studio() {
  compile_wasm CThrumStudio
  local names checks='^studio_(checks_[a-z_]+|new|end|open|answer|answer_length|alloc|free)$'
  local demand='^studio_((sound|format|inputs|tool)_[a-z_]+|alloc|free)$'
  names=$(grep -ohE '"studio_[a-z0-9_]+"' Sources/C/CThrumStudio/*.swift | tr -d '"' | sort -u)
  link_module studio-checks 100 "$(grep -E "$checks" <<< "$names")" &
  # It renders nothing: calls cost it less.
  link_module studio 10 "$(grep -vE '^studio_(checks|sound|format|inputs|tool)_' <<< "$names")"
  wait $!
  link_module studio-tools 100 "$(grep -E "$demand" <<< "$names")"
}

link_module() { # name, how long a function may be to be copied into its only caller, functions
  local file=$out/$1.wasm
  # shellcheck disable=SC2086,SC2046
  "$tools/wasm-ld" --no-entry --strip-debug --gc-sections -O2 -z stack-size=1048576 --stack-first \
    $(printf -- '--export=%s ' $3) "${objects[@]}" "$parts"/*.o "$tables" -o "$file.linked"
  # Flattening first lets -Oz find a better structure: 0.6 % smaller. Addresses below 1024 are the far end of the stack,
  # which nothing reaches: constants may be folded into addresses. Long functions are not copied into their only caller:
  # in a function with hundreds of locals, equal code has other numbers for them, so gzip finds less. 3 % smaller.
  local smaller=(--low-memory-unused --one-caller-inline-max-function-size=$2 --flatten --rereloop -Oz -Oz "${features[@]}")
  [ -z "$quick" ] || smaller=("${features[@]}")
  wasm-opt "${smaller[@]}" "$file.linked" -S -o "$file.wat"
  # Writes the same code, without redundant instructions of the stack.
  local written=(--optimize-level=2 --shrink-level=2 --generate-stack-ir --optimize-stack-ir "${features[@]}")
  if [ -n "$quick" ]; then written=("${features[@]}"); else Tools/order-functions.py "$file.wat"; fi
  wasm-opt "${written[@]}" "$file.wat" -o "$file"
  rm -f "$file.linked" "$file.wat"
  echo "$file: $(stat -c %s "$file") bytes, $(gzip -9nc "$file" | wc -c) after gzip"
}

link_native() { # triple, prefix of binutils, compiler, its option for a linker, newest glibc allowed
  local triple=$1 prefix=$2 compiler=$3 linker=$4 newest=$5 source symbol roots=() kept=()
  compile "$triple" core CThrumCore
  for source in Sources/C/CThrum/error.c Tools/core/random.c; do
    # shellcheck disable=SC2086
    $compiler -O2 -fPIC -fvisibility=default -std=c11 -ISources/C/CThrum/include -c "$source" \
      -o "$parts/$(basename "$source" .c).o"
  done
  mkdir -p "$out/lib/pkgconfig" "$out/include"
  cp Sources/C/CThrum/include/thrum.h Bindings/Cpp/thrum.hpp "$out/include"
  sed "s/@VERSION@/$version/" Tools/core/thrumcore.pc.in > "$out/lib/pkgconfig/thrumcore.pc"
  Bindings/CMake/write.sh "$out" core "$version" "$machine"
  sed "s/@EXPORTS@/$(printf '%s; ' $exports)/" Tools/core/thrum.map > "$parts/thrum.map"
  for symbol in $exports; do
    roots+=(-u "$symbol")
    kept+=("--keep-global-symbol=$symbol")
  done

  # One object, in which everything but the interface is local.
  "${prefix}ld" -r --gc-sections "${roots[@]}" "${objects[@]}" "$parts/error.o" "$parts/random.o" "$tables" \
    -o "$parts/thrumcore.o"
  "${prefix}objcopy" --strip-debug "${kept[@]}" "$parts/thrumcore.o"
  rm -f "$out/lib/libthrumcore.a"
  "${prefix}ar" rcD "$out/lib/libthrumcore.a" "$parts/thrumcore.o"

  # shellcheck disable=SC2086
  $compiler -shared $linker -Wl,-soname,libthrumcore.so.0 -Wl,--version-script="$parts/thrum.map" -Wl,--gc-sections \
    -Wl,-z,now -Wl,-z,relro -Wl,-z,defs -Wl,-O2 -Wl,--build-id=none -Wl,--as-needed -s "${objects[@]}" \
    "$parts/error.o" "$parts/random.o" "$tables" -lm -o "$out/lib/libthrumcore.so.0"
  "${prefix}objcopy" --remove-section=.comment "$out/lib/libthrumcore.so.0"
  ln -sf libthrumcore.so.0 "$out/lib/libthrumcore.so"
  check_native "$prefix" "$newest"
}

check_native() { # prefix, newest glibc allowed
  local shared=$out/lib/libthrumcore.so.0 glibc needs
  glibc=$("$1objdump" -T "$shared" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1 | cut -d _ -f 2)
  needs=$("$1objdump" -p "$shared" | sed -n 's/ *NEEDED *//p' | tr '\n' ' ')
  if [ "$(printf '%s\n%s\n' "$glibc" "$2" | sort -V | tail -n 1)" != "$2" ]; then
    echo "$shared needs glibc $glibc, newer than $2"
    exit 1
  fi
  if grep -q -i swift <<< "$needs"; then echo "$shared needs a Swift runtime: $needs"; exit 1; fi
  echo "$shared: $(stat -c %s "$shared") bytes, $(gzip -9nc "$shared" | wc -c) after gzip, glibc $glibc, needs $needs"
}

# The toolchain has no standard library of Embedded Swift for Windows. So the Swift compiler writes the intermediate code of LLVM for
# Linux, whose types have the same sizes, and clang compiles that code for Windows. The two systems pass structures by value in
# different ways: the C sources take the same path, so that both sides of such a call agree, and thrum.h has no such function.
# The link fails if the code calls a function that Windows lacks.
link_windows() {
  local triple=x86_64-unknown-linux-gnu prefix=x86_64-w64-mingw32- source name arguments sources module
  if [ -n "$quick" ]; then echo "windows needs the optimiser, which removes code that refers to tables of Unicode; omit --quick"; exit 2; fi
  local objects_of=("$tools/clang" -target x86_64-w64-windows-gnu -O2 -ffunction-sections -fdata-sections -Wno-override-module -c)
  export THRUM_EMBEDDED=CThrumCore
  # These import the others.
  for module in HapticOperations HapticPads HapticRealTime; do build "$triple" core "$module"; done
  parts=$scratch/parts-windows
  mkdir -p "$parts" "$out/bin" "$out/lib" "$out/include"
  cp Sources/C/CThrum/include/thrum.h Bindings/Cpp/thrum.hpp "$out/include"
  mapfile -t arguments < <(Tools/core/swift-arguments.py "$scratch/release.yaml" CThrumCore)
  mapfile -t sources < <(find Sources/C/CThrumCore -name '*.swift' | LC_ALL=C sort)
  "$tools/swiftc" "${arguments[@]}" "${sources[@]}" -num-threads 0 -emit-ir -o "$parts/thrumcore.ll"
  # The Swift compiler has optimised it.
  "${objects_of[@]}" -Xclang -disable-llvm-passes "$parts/thrumcore.ll" -o "$parts/thrumcore.o"
  "${prefix}objcopy" --redefine-sym posix_memalign=thrum_aligned_alloc --redefine-sym free=thrum_aligned_free "$parts/thrumcore.o"
  for source in Sources/C/CThrum/error.c Sources/Feel/COnsetWeights/weights.c Tools/core/random.c; do
    name=$parts/$(basename "$source" .c)
    "$tools/clang" -target "$triple" -O2 -std=c11 -ISources/C/CThrum/include -ISources/Feel/COnsetWeights/include \
      -S -emit-llvm "$source" -o "$name.ll"
    "${objects_of[@]}" "$name.ll" -o "$name.o"
  done
  "${prefix}gcc" -O2 -std=gnu11 -ffunction-sections -c Tools/core/windows.c -o "$parts/windows.o"
  # shellcheck disable=SC2086
  { echo 'LIBRARY thrumcore.dll'; echo EXPORTS; printf '  %s\n' $exports; } > "$parts/thrumcore.def"
  # The runtime of GCC and what protects stacks are linked statically. The same objects give the same bytes: by default, the linker
  # derives the base address from the path of the output.
  "${prefix}gcc" -shared -static -s "$parts"/{thrumcore,error,weights,random,windows}.o "$parts/thrumcore.def" -lm -lssp \
    -Wl,--gc-sections -Wl,--exclude-all-symbols -Wl,--no-insert-timestamp -Wl,--image-base,0x180000000 \
    -Wl,--out-implib,"$out/lib/thrumcore.lib" -o "$out/bin/thrumcore.dll"
  name=$out/bin/thrumcore.dll
  echo "$name: $(stat -c %s "$name") bytes, $(gzip -9nc "$name" | wc -c) after gzip"
}

case $machine in
  # Functions of the same code are one; nothing compares their addresses.
  x86_64) link_native x86_64-unknown-linux-gnu "" "$tools/clang" "-fuse-ld=lld -Wl,--icf=all" 2.14 ;;
  aarch64) link_native aarch64-none-none-elf aarch64-linux-gnu- aarch64-linux-gnu-gcc "" 2.17 ;;
  windows) link_windows ;;
  wasm) link_wasm ;;
  studio) link_studio ;;
  *) echo "usage: Tools/build-core.sh [--quick] [x86_64|aarch64|windows|wasm|studio] [FOLDER [MODULE…]]"; exit 2 ;;
esac
