# Sourced: the options of the release build that all scripts share, so that each module is optimised once.
# It is the program that Tools/install.sh installs: linked statically with the Swift libraries, in a scratch folder of
# its own, because other options would make the next ordinary build compile everything again. It exports no symbols, as
# no other program links with it.
# shellcheck shell=bash disable=SC2034
# With the packages of Tools/packages.txt, not the newest ones.
Tools/pin-packages.py > /dev/null || exit 69
release_build=(-c release --static-swift-stdlib --scratch-path .build-package -Xlinker --no-export-dynamic)
# The C++ library, which only the Swift runtime uses, is linked statically where the compiler has it: loading it takes a
# third of the time of a short command. The folder that the linker searches first holds nothing else.
archive=$(clang -print-file-name=libstdc++.a 2> /dev/null || cc -print-file-name=libstdc++.a)
if [ -f "$archive" ]; then
  mkdir -p .build-package/static
  ln -sfn "$archive" .build-package/static/libstdc++.a
  release_build+=(-Xswiftc "-L$PWD/.build-package/static")
else
  echo "release.sh: no libstdc++.a; the program needs the shared C++ library" >&2
fi
# The server of the studio is a package of its own, with the same options.
studio_build=(--package-path Studio)
for option in "${release_build[@]}"; do
  [ "$option" = .build-package ] && option=$PWD/.build-package/studio
  studio_build+=("$option")
done
# The programs that gates run are products too.
export THRUM_PROBES=1
# The settings of the person who runs a script have no effect on what it plays.
export THRUM_SETTINGS=
