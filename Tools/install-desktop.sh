#!/usr/bin/env bash
# Installs what a desktop needs to know patterns: Tools/install-desktop.sh PREFIX. Types of files with icons, the thumbnailer, and
# the entry of the studio in menus. The caches of a prefix in XDG_DATA_DIRS or of ~/.local are then updated, if the programs
# for that are installed; a Debian package needs no caches, as its triggers update them.
set -euo pipefail
cd "$(dirname "$0")/desktop"
share=${1:?usage: Tools/install-desktop.sh PREFIX}/share
icons=$share/icons/hicolor/scalable
install -d "$share/mime/packages" "$share/thumbnailers" "$share/applications" "$share/metainfo" "$icons/apps" "$icons/mimetypes"
install -m 644 org.thrum.Thrum.xml "$share/mime/packages"
install -m 644 thrum.thumbnailer "$share/thumbnailers"
install -m 644 org.thrum.Thrum.desktop "$share/applications"
install -m 644 org.thrum.Thrum.metainfo.xml "$share/metainfo"
install -m 644 ../../Studio/web/icon.svg "$icons/apps/org.thrum.Thrum.svg"
install -m 644 application-x-*.svg "$icons/mimetypes"
case :${XDG_DATA_DIRS:-/usr/local/share:/usr/share}:$HOME/.local/share: in
  *":$share:"*) ;;
  *) exit 0 ;;
esac
if command -v update-mime-database > /dev/null; then update-mime-database "$share/mime"; fi
if command -v update-desktop-database > /dev/null; then update-desktop-database "$share/applications"; fi
