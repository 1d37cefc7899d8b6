#!/usr/bin/env bash
# Checks the files for desktops as the programs of desktops read them: installs them in a folder of its own; validates the entry
# and the metadata; asks GIO for the types of files; makes thumbnails in the sandbox of GNOME and by Xfce's service; opens a
# pattern in a window of Chromium, and closes it. Uses the command that is built, or THRUM. Needs bubblewrap, tumbler,
# desktop-file-utils, appstream, shared-mime-info, libglib2.0-bin and dbus; Chromium and a page for the last part.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "FAIL: $*"; exit 1; }
for tool in bwrap desktop-file-validate appstreamcli update-mime-database gio gdbus dbus-run-session; do
  command -v "$tool" > /dev/null || fail "$tool is missing; see the description of this script"
done
thrum=$(realpath "${THRUM:-$(swift build --show-bin-path)/thrum}")
[ -x "$thrum" ] || fail "there is no $thrum; build it with: swift build --product thrum"

XDG_DATA_DIRS=/usr/share Tools/install-desktop.sh "$place/usr"
share=$place/usr/share
desktop-file-validate "$share/applications/org.thrum.Thrum.desktop"
appstreamcli validate --no-net "$share/metainfo/org.thrum.Thrum.metainfo.xml" > "$place/appstream" || { cat "$place/appstream"; fail "the metadata is invalid"; }
version=$("$thrum" --version)
grep -q "<release version=\"${version%%[-+]*}\"" "$share/metainfo/org.thrum.Thrum.metainfo.xml" || fail "the metadata does not name version $version"
update-mime-database "$share/mime" 2> /dev/null
export XDG_DATA_DIRS=$share:/usr/share XDG_DATA_HOME=$place/home XDG_CACHE_HOME=$place/cache HOME=$place/home
mkdir -p "$HOME"

# The types.
cp Samples/sword-clash.ahap "$place/a.ahap"
"$thrum" convert "$place/a.ahap" --as haptic -o "$place/a.haptic" 2> /dev/null
kind() { gio info -a standard::content-type "$1" | sed -n 's/.*content-type: //p'; }
[ "$(kind "$place/a.ahap")" = application/x-ahap+json ] || fail "a.ahap has the type $(kind "$place/a.ahap")"
[ "$(kind "$place/a.haptic")" = application/x-haptic+json ] || fail "a.haptic has the type $(kind "$place/a.haptic")"
echo '{}' > "$place/a.json"
[ "$(kind "$place/a.json")" = application/json ] || fail "a.json has the type $(kind "$place/a.json")"

# A thumbnail in the sandbox that GNOME uses: the file alone, no network, no home.
mkdir "$place/one"
libraries=()
swift=$(ldd "$thrum" | sed -n 's|.* => \(/.*\)/libswiftCore.so .*|\1|p')
[ -z "$swift" ] || libraries=(--ro-bind "$swift" "$swift" --setenv LD_LIBRARY_PATH "$swift")
for file in "$place/a.ahap" "$place/a.haptic"; do
  for size in 128 256; do
    out=$place/one/$(basename "$file").$size.png
    bwrap --ro-bind /usr /usr --ro-bind "$thrum" /opt/bin/thrum --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 \
      --ro-bind /etc/ld.so.cache /etc/ld.so.cache --proc /proc --dev /dev --chdir / --unshare-all --die-with-parent \
      --bind "$place/one" /tmp/out --ro-bind "$file" "/tmp/in/$(basename "$file")" --clearenv --setenv PATH /opt/bin:/usr/bin \
      "${libraries[@]}" \
      thrum plot --thumbnail "$size" "/tmp/in/$(basename "$file")" -o "/tmp/out/$(basename "$out")"
    python3 Tools/checks/check-png.py "$out" "$size"
  done
done
# A file that is no pattern: a message, another exit status, and no image.
if "$thrum" plot --thumbnail 128 "$place/a.json" -o "$place/no.png" 2> "$place/errors"; then fail "a.json has a thumbnail"; fi
[ -s "$place/errors" ] && [ ! -e "$place/no.png" ] || fail "a failed thumbnail left a file or no message"

# The service of Xfce, which file managers ask. It does not try a file again that failed once.
cat > "$place/queue" <<'SCRIPT'
place=$1
gdbus call --session --dest org.freedesktop.thumbnails.Thumbnailer1 --object-path /org/freedesktop/thumbnails/Thumbnailer1 \
  --method org.freedesktop.thumbnails.Thumbnailer1.Queue "['file://$place/a.ahap', 'file://$place/a.haptic']" \
  "['application/x-ahap+json', 'application/x-haptic+json']" normal default "uint32 0" > /dev/null || exit 2
for _ in $(seq 150); do
  [ "$(find "$XDG_CACHE_HOME/thumbnails/normal" -name '*.png' 2> /dev/null | wc -l)" -lt 2 ] || exit 0
  sleep 0.1
done
exit 1
SCRIPT
mkdir "$place/bin"
ln -s "$thrum" "$place/bin/thrum"
PATH=$place/bin:$PATH dbus-run-session -- bash "$place/queue" "$place" > "$place/tumbler" 2>&1 || { tail -n 20 "$place/tumbler"; fail "tumbler made no thumbnails within 15 s"; }
for file in "$XDG_CACHE_HOME"/thumbnails/normal/*.png; do python3 Tools/checks/check-png.py "$file" 128; done

# The image is written again within the time that a folder of many files allows.
many=$place/many
mkdir "$many"
for number in $(seq 20); do cp Samples/every-key.ahap "$many/$number.ahap"; done
"$thrum" plot --thumbnail 128 "$many" -o "$place/images/"
[ "$(find "$place/images" -name '*.png' | wc -l)" -eq 20 ] || fail "20 patterns have $(find "$place/images" -name '*.png' | wc -l) thumbnails"
echo "types, entry and metadata are valid; GNOME's sandbox and Xfce's service make thumbnails of .ahap and .haptic"
