#!/usr/bin/env bash
# Installs thrum with its manual pages and completions: Tools/install.sh [PREFIX], by default /usr/local.
# The program is linked statically with the Swift libraries, so it runs without the toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=${1:-/usr/local}

source Tools/release.sh
swift build "${release_build[@]}" --product thrum
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
echo "thrum $("$prefix/bin/thrum" --version) is installed in $prefix; try '$prefix/bin/thrum --help' and 'man thrum'"
