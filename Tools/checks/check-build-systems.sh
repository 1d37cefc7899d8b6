#!/usr/bin/env bash
# Holds what other build systems and languages get to what its pages state: the CMake package, thrum.hpp and thrum_engine.hpp
# for C++, the Rust crate and the NuGet package, whose mixers have the samples of C's. Each is used from an empty folder, without a network.
# Uses the libraries that check-core.sh and check-libthrum.sh have built (or CORE and THRUM: their folders), and builds them
# where there are none. cmake, cargo, mcs and mono that are missing are skipped, except with CI=true.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tools/checks/optional-tools.sh
core=${CORE:-$PWD/.build-core/check}
thrum=${THRUM:-$PWD/.build/libthrum-check}
[ -e "$core/lib/cmake/thrum/thrum-core.cmake" ] || Tools/build-core.sh "$(uname -m)" "$core"
[ -e "$thrum/lib/cmake/thrum/thrum-thrum.cmake" ] || Tools/build-libthrum.sh "$thrum"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
expected=$(awk '$1 == "inflate.ahap" && $2 == 48000 && $3 == "separate" { print $4 " " $7 }' Tests/Bits/samples.tsv)
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang

quietly() { # command…; shows what it printed if it fails
  "$@" > "$place/log" 2>&1 || { cat "$place/log"; echo "failed: $*"; exit 1; }
}

same_bits() { # language, command…
  local language=$1 found
  shift
  found=$("$@" Samples/inflate.ahap)
  [ "$found" = "$expected" ] || { echo "$language renders $found instead of $expected"; exit 1; }
  echo "$language: $found"
}

same_mix() { # language, command…: the steps of Tests/Mixing/mix.c have its samples
  local language=$1 found sample
  shift
  for sample in inflate engine-rumble; do
    found=$("$@" Samples/$sample.ahap)
    [ "$found" = "$("$place/mix" Samples/$sample.ahap)" ] || { echo "$language mixes $sample to $found, C does not"; exit 1; }
    echo "$language mixes $sample: $found"
  done
}

program() { # language, page: the program of a page
  sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" "$2" | sed '/^```/d'
}

# --- C++ ---------------------------------------------------------------------------------------------------------------

check_cpp() {
  local compiler standard
  local flags=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I"$thrum/include")
  for compiler in g++ "$clang++"; do
    for standard in c++17 c++20; do
      "$compiler" -std=$standard "${flags[@]}" -fsyntax-only Examples/CMake/felt.cpp
      printf '#include <thrum_engine.hpp>\nint main() {}\n' | "$compiler" -std=$standard "${flags[@]}" -x c++ -fsyntax-only -
    done
  done
  g++ -std=c++17 "${flags[@]}" -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all Tests/Cpp/wrapper.cpp \
    "$core/lib/libthrumcore.a" -lm -o "$place/wrapper"
  "$place/wrapper" Samples
  "$clang++" -std=c++17 "${flags[@]}" -O2 -fuse-ld=lld Tests/Cpp/wrapper.cpp "$core/lib/libthrumcore.a" -lm -o "$place/wrapper"
  "$place/wrapper" Samples
  # Two sources of a program may include the headers.
  printf '#include <thrum_engine.hpp>\nint other() { return 0; }\n' > "$place/other.cpp"
  g++ -std=c++17 "${flags[@]}" -O1 Tests/Cpp/engine.cpp "$place/other.cpp" -L"$thrum/lib" -lthrum -Wl,-rpath,"$thrum/lib" -o "$place/engine"
  THRUM_SETTINGS= "$place/engine" Samples
  g++ -std=c++17 "${flags[@]}" -O1 Examples/Callers/render.cpp -L"$core/lib" -lthrumcore -Wl,-rpath,"$core/lib" -o "$place/render"
  same_bits C++ "$place/render"
  g++ -std=c++17 "${flags[@]}" -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all Tests/Mixing/mix.cpp \
    "$core/lib/libthrumcore.a" -lm -o "$place/mixer"
  same_mix C++ "$place/mixer"
  program cpp Docs/C.md > "$place/page.txt"
  { echo '#include <cstdio>'; grep '^#include' "$place/page.txt"; echo 'int main() {'; grep -v '^#include' "$place/page.txt"; echo '}'; } > "$place/page.cpp"
  g++ -std=c++17 "${flags[@]}" -O1 "$place/page.cpp" "$core/lib/libthrumcore.a" -lm -o "$place/page"
  quietly "$place/page"
  grep -q '^0\.00 s: [1-9][0-9] dB$' "$place/log" || { cat "$place/log"; echo "the program of Docs/C.md feels nothing"; exit 1; }
}

# --- CMake -------------------------------------------------------------------------------------------------------------

configured() { # prefix, project, options…: configures a copy of a project in an empty folder
  rm -rf "$place/project"
  cp -R "$2" "$place/project"
  cmake -S "$place/project" -B "$place/project/build" -D CMAKE_PREFIX_PATH="$1" -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF "${@:3}" > "$place/log" 2>&1
}

felt() { # what, prefix
  configured "$2" Examples/CMake || { cat "$place/log"; echo "CMake finds no $1"; exit 1; }
  quietly cmake --build "$place/project/build"
  "$place/project/build/felt" > "$place/felt"
  grep -q '^0\.00 s: tap, [1-9][0-9] dB$' "$place/felt" || { cat "$place/felt"; echo "the project of $1 feels nothing"; exit 1; }
  # The program names its library by its SONAME, which a system with the library installed resolves.
  readelf -dW "$place/project/build/felt" > "$place/needs"
  grep -qE 'NEEDED.*\[libthrum(core)?\.so\.0\]' "$place/needs" || { cat "$place/needs"; echo "the program needs no libthrum by its name"; exit 1; }
}

refused() { # words of the message, prefix, project
  ! configured "$2" "$3" || { echo "CMake does not report: $1"; exit 1; }
  # CMake breaks lines where they are too long.
  tr -s '\n ' ' ' < "$place/log" > "$place/message"
  grep -qF "$1" "$place/message" || { cat "$place/log"; echo "CMake reports something else than: $1"; exit 1; }
}

project() { # lines after find_package
  rm -rf "$place/source"
  mkdir "$place/source"
  printf 'int main() { return 0; }\n' > "$place/source/main.c"
  printf 'cmake_minimum_required(VERSION 3.19)\nproject(any LANGUAGES C)\nadd_executable(any main.c)\n%s\n' "$1" > "$place/source/CMakeLists.txt"
}

check_cmake() {
  local both=$place/both
  cp -R "$core" "$place/core"
  felt libthrumcore "$place/core"
  # The unpacked archive may be anywhere.
  mkdir "$place/a folder"
  mv "$place/core" "$place/a folder/moved"
  felt "libthrumcore that was moved" "$place/a folder/moved"
  felt libthrum "$thrum"
  mkdir "$both"
  cp -R "$place/a folder/moved/." "$both"
  cp -R "$thrum/." "$both"
  felt "both libraries" "$both"

  for name in core core_static thrum thrum_static; do
    project "find_package(thrum 0.1...1 REQUIRED COMPONENTS core thrum)
target_link_libraries(any PRIVATE thrum::$name)"
    cp Examples/C/render.c "$place/source/main.c"
    configured "$both" "$place/source" || { cat "$place/log"; exit 1; }
    quietly cmake --build "$place/project/build"
    quietly "$place/project/build/any" Samples/heartbeat.ahap "$place/$name.wav"
    cmp "$place/core.wav" "$place/$name.wav"
  done
  project 'find_package(thrum REQUIRED COMPONENTS core thrum)
target_link_libraries(any PRIVATE thrum::core thrum::thrum)'
  refused "thrum_LIBRARY" "$both" "$place/source"
  project 'find_package(thrum REQUIRED COMPONENTS thrum)'
  refused "has no component 'thrum'; use core or thrum" "$place/a folder/moved" "$place/source"
  project 'find_package(thrum REQUIRED COMPONENTS toaster)'
  refused "has no component 'toaster'" "$both" "$place/source"
  for wanted in 0.2 1 0.1.1 0.2...0.9 '0.0.1...<0.1.0'; do
    project "find_package(thrum $wanted REQUIRED)"
    refused "version: 0.1.0" "$both" "$place/source"
  done
  for wanted in 0.1 0.1.0 '0.1.0 EXACT' 0.0.9 0...0.1.0; do
    project "find_package(thrum $wanted REQUIRED)"
    configured "$both" "$place/source" || { cat "$place/log"; echo "version 0.1.0 is not found as $wanted"; exit 1; }
  done
  rm "$both/lib/libthrum.so.0"
  project 'find_package(thrum REQUIRED)'
  refused "libthrum.so.0 is missing; install the whole package of libthrum" "$both" "$place/source"

  # The Debian packages, whose folders differ.
  if has dpkg-deb "CMake with Debian packages"; then
    BUILT=$core quietly Tools/package-core.sh "$(uname -m)" "$place/deb"
    BUILT=$thrum quietly Tools/package-libthrum.sh "$place/deb"
    for deb in "$place"/deb/*.deb; do dpkg-deb -x "$deb" "$place/installed"; done
    felt "Debian packages" "$place/installed/usr"
    project 'find_package(thrum REQUIRED COMPONENTS core thrum)
target_link_libraries(any PRIVATE thrum::thrum_static)'
    cp Examples/C/play.c "$place/source/main.c"
    configured "$place/installed/usr" "$place/source" || { cat "$place/log"; exit 1; }
    quietly cmake --build "$place/project/build"
    quietly "$place/project/build/any" Samples/success.ahap silent
  fi
  echo "CMake: thrum::core and thrum::thrum, static and shared, in archives and Debian packages"
}

# --- Rust --------------------------------------------------------------------------------------------------------------

check_rust() {
  local manifest=$place/crate/Cargo.toml
  export CARGO_NET_OFFLINE=true CARGO_TARGET_DIR=$place/cargo RUSTFLAGS='-D warnings' RUSTDOCFLAGS='-D warnings'
  # The package contains all that it needs.
  quietly Tools/package-crate.sh "$place/first"
  quietly Tools/package-crate.sh "$place/second"
  diff -r "$place/first" "$place/second" || { echo "two packages of the crate differ"; exit 1; }
  mkdir "$place/crate"
  tar -C "$place/crate" --strip-components=1 -xzf "$place"/first/*.crate
  for file in LICENSE.txt README.md build.rs; do [ -s "$place/crate/$file" ] || { echo "the crate lacks $file"; exit 1; }; done
  tested() { # folder of the library, features
    THRUM_LIB_DIR=$1 THRUM_SETTINGS= quietly cargo test -q --manifest-path "$manifest" --features "$2"
    grep -q '^test result: ok. [1-9]' "$place/log" || { cat "$place/log"; echo "cargo ran no test"; exit 1; }
  }
  tested "$core/lib" ""
  same_bits Rust env THRUM_LIB_DIR="$core/lib" cargo run -q --manifest-path "$manifest" --example render --
  same_mix Rust env THRUM_LIB_DIR="$core/lib" cargo run -q --manifest-path "$manifest" --example mix --
  tested "$core/lib" static
  tested "$thrum/lib" engine
  THRUM_LIB_DIR=$core/lib quietly cargo doc -q --no-deps --manifest-path "$manifest"
  ! THRUM_LIB_DIR=$place/none cargo build -q --manifest-path "$manifest" 2> "$place/log" && grep -q 'name the folder that contains it' "$place/log" ||
    { cat "$place/log"; echo "a folder without the library is not reported"; exit 1; }
  # A program with the crate as its dependency.
  mkdir -p "$place/program/src"
  printf '[package]\nname = "program"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\nthrum-haptics = { path = "../crate" }\n' > "$place/program/Cargo.toml"
  { echo 'fn main() -> thrum_haptics::Result<()> {'; program rust Bindings/Rust/README.md; printf 'Ok(())\n}\n'; } > "$place/program/src/main.rs"
  THRUM_LIB_DIR=$core/lib quietly cargo build -q --manifest-path "$place/program/Cargo.toml"
  LD_LIBRARY_PATH=$core/lib quietly "$place/cargo/debug/program"
  grep -q '^0\.00 s: [1-9][0-9] dB$' "$place/log" || { cat "$place/log"; echo "the program of Bindings/Rust/README.md feels nothing"; exit 1; }
  echo "Rust: tests with libthrumcore, shared and static, and with libthrum"
}

# --- NuGet -------------------------------------------------------------------------------------------------------------

check_nuget() {
  quietly Tools/build-nupkg.py "$thrum/lib/libthrum.so.0" "$place/first"
  quietly Tools/build-nupkg.py "$thrum/lib/libthrum.so.0" "$place/second"
  cmp "$place"/first/*.nupkg "$place"/second/*.nupkg || { echo "two builds of the NuGet package differ"; exit 1; }
  python3 Tools/checks/check-nupkg.py "$place"/first/*.nupkg "$place/nuget"
  local assembly=$place/nuget/lib/netstandard2.0/Thrum.Haptics.dll
  export LD_LIBRARY_PATH
  LD_LIBRARY_PATH=$(dirname "$place"/nuget/runtimes/*/native/libthrum.so)
  cp "$assembly" "$place"
  mcs -warnaserror -r:"$assembly" -out:"$place/Render.exe" Examples/Callers/Render.cs
  same_bits "C#" mono "$place/Render.exe"
  mcs -warnaserror -r:"$assembly" -out:"$place/Mix.exe" Tests/Mixing/Mix.cs
  same_mix "C#" mono "$place/Mix.exe"
  mcs -r:"$assembly" -out:"$place/PackageTest.exe" Bindings/CSharp/Tests/PackageTest.cs
  THRUM_SETTINGS= mono "$place/PackageTest.exe" Samples
  # The program of the page.
  { echo 'static class Page { static void Main() {'; program csharp Bindings/CSharp/README.md | sed '/^using Thrum/d'; echo '} }'; } > "$place/page.cs"
  sed -i '1i using Thrum.Haptics;' "$place/page.cs"
  mcs -r:"$assembly" -out:"$place/Page.exe" "$place/page.cs"
  THRUM_SETTINGS= THRUM_OUTPUT=silent quietly mono "$place/Page.exe"
  grep -q '^0[.,]00 s: [1-9][0-9] dB$' "$place/log" || { cat "$place/log"; echo "the program of Bindings/CSharp/README.md feels nothing"; exit 1; }
  unset LD_LIBRARY_PATH
}

gcc -std=c11 -Wall -Wextra -Wpedantic -Werror -O1 -I"$core/include" Tests/Mixing/mix.c "$core/lib/libthrumcore.a" -lm -o "$place/mix"
check_cpp
if has cmake "the CMake package"; then check_cmake; fi
if has cargo "the Rust crate"; then check_rust; fi
if has mcs "the NuGet package" && has mono "the NuGet package"; then check_nuget; fi
echo "CMake, C++, Rust and C# use the libraries from an empty folder${skipped:+; skipped: $skipped}"
