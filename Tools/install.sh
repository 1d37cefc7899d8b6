#!/usr/bin/env bash
# Installs thrum with its manual pages, completions and types of files, and the studio: Tools/install.sh [--without-studio]
# [PREFIX], by default /usr/local. The programs are linked statically with the Swift libraries, so they run without the toolchain. The
# page of the studio needs Debian's binaryen.
set -euo pipefail
cd "$(dirname "$0")/.."
studio=yes
if [ "${1:-}" = --without-studio ]; then
  studio=no
  shift
fi
prefix=${1:-/usr/local}
if [ $studio = yes ] && ! command -v wasm-opt > /dev/null; then
  echo "install.sh: the page of the studio needs wasm-opt; install binaryen, or pass --without-studio" >&2
  exit 69
fi

source Tools/release.sh
swift build "${release_build[@]}" --product thrum
Tools/pin-packages.py --built . .build-package
thrum=$(swift build "${release_build[@]}" --show-bin-path)/thrum

install -d "$prefix/bin" "$prefix/share/man/man1" "$prefix/share/bash-completion/completions" \
  "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d"
install -s -m 755 "$thrum" "$prefix/bin/thrum"
python3 Tools/make-manual.py "$prefix/bin/thrum" "$prefix/share/man/man1"
# The completion of bash is read, not run: it takes no interpreter line.
"$prefix/bin/thrum" --generate-completion-script bash | sed '1{/^#!/d}' \
  > "$prefix/share/bash-completion/completions/thrum"
"$prefix/bin/thrum" --generate-completion-script zsh > "$prefix/share/zsh/site-functions/_thrum"
"$prefix/bin/thrum" --generate-completion-script fish > "$prefix/share/fish/vendor_completions.d/thrum.fish"
Tools/install-desktop.sh "$prefix"
if [ $studio = yes ]; then
  swift build "${studio_build[@]}" --product thrum-studio
  Tools/pin-packages.py --built Studio .build-package/studio
  install -d "$prefix/libexec/thrum" "$prefix/share/thrum"
  install -s -m 755 "$(swift build "${studio_build[@]}" --show-bin-path)/thrum-studio" "$prefix/libexec/thrum/thrum-studio"
  Tools/build-studio.sh "$prefix/share/thrum/studio"
fi
echo "thrum $("$prefix/bin/thrum" --version) is installed in $prefix; try '$prefix/bin/thrum --help' and 'man thrum'"
