#!/usr/bin/env bash
# Packs thrum without the studio twice and compares; installs the Debian package in a root that holds the libraries it depends on and nothing
# else, and works there: checks, renders and draws a sample. Counts the instructions of small jobs. Runs the workflow of
# Docs/CI.md with it, and the script that installs it from the site. Needs dpkg, PyYAML, valgrind, curl and the right to chroot.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(unshare --map-root-user)

Tools/package.sh --without-studio "$place/once"
Tools/package.sh --without-studio "$place/twice" > /dev/null
for file in "$place"/once/*; do
  cmp "$file" "$place/twice/$(basename "$file")" || { echo "two packages of one program differ"; exit 1; }
done
deb=$(ls "$place"/once/*.deb)
archive=$(ls "$place"/once/*.tar.gz)

# The root: the very packages that ours depends on, as this machine has them, and their own entries in dpkg's list.
root=$place/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/tmp"
: > "$root/var/lib/dpkg/status"
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"
needed() { dpkg-query -W -f='${Pre-Depends},${Depends}\n' "$1" | tr ',' '\n' | sed 's/|.*//; s/(.*//; s/ //g; /^$/d'; }
pending=$(dpkg-deb -f "$deb" Depends | tr ',' '\n' | sed 's/(.*//; s/ //g')
packages=()
while [ -n "$pending" ]; do
  next=
  for package in $pending; do
    case " ${packages[*]-} " in *" $package "*) continue ;; esac
    packages+=("$package")
    dpkg-query -s "$package" >> "$root/var/lib/dpkg/status"
    echo >> "$root/var/lib/dpkg/status"
    cp "/var/lib/dpkg/info/$package"*.list "$root/var/lib/dpkg/info"
    dpkg-query -L "$package" | while read -r file; do
      case $file in /usr/lib/* | /usr/lib64/* | /lib/* | /lib64/*) ;; *) continue ;; esac
      [ ! -d "$file" ] || continue
      case $file in /usr/*) target=$root$file ;; *) target=$root/usr$file ;; esac
      mkdir -p "$(dirname "$target")"
      cp -P "$file" "$target"
    done
    next+=" $(needed "$package" | tr '\n' ' ')"
  done
  pending=${next// /}
  [ -z "$pending" ] || pending=$next
done

Tools/checks/check-apt.sh "$place/once"
Tools/checks/check-indexes.sh "$place/once"
"${as_root[@]}" dpkg --root="$root" --install "$deb"
dpkg-query --admindir="$root/var/lib/dpkg" -W -f='${Status}\n' thrum | grep -qx 'install ok installed'
cp Samples/spring-boing.ahap "$root/tmp"
inside() { "${as_root[@]}" env -i PATH="$PATH" chroot "$root" /usr/bin/thrum "$@"; }
[ "$(inside --version)" = "$(dpkg-deb -f "$deb" Version)" ]
inside check --strict /tmp/spring-boing.ahap
inside render /tmp/spring-boing.ahap -o /tmp/spring.wav
inside plot /tmp/spring-boing.ahap -o /tmp/spring.svg
inside play /tmp/spring-boing.ahap --output silent
grep -q '</svg>' "$root/tmp/spring.svg"
# As the program renders it outside, to the bit.
mkdir "$place/unpacked"
tar -C "$place/unpacked" -xzf "$archive"
"$place"/unpacked/*/bin/thrum render Samples/spring-boing.ahap -o "$place/outside.wav"
cmp "$place/outside.wav" "$root/tmp/spring.wav"
# How much a small job does, counted in instructions, whose number hardly depends on the machine and its load. On x86-64 the
# version takes 1.1 million (35 while every subcommand was set up), a check of one tap 3.2 (45).
small_job() { # largest number of instructions, arguments
  local limit=$1 count
  shift
  count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$place"/unpacked/*/bin/thrum "$@" 2>&1 > /dev/null |
    sed -n 's/.*Collected : //p')
  [ -n "$count" ] || { echo "valgrind counted no instructions of thrum $1"; exit 1; }
  [ "$count" -le "$limit" ] || { echo "thrum $1: $count instructions, allowed are $limit"; exit 1; }
  started+=" $count (thrum $1)"
}
started=
echo '{"Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": [
  {"ParameterID": "HapticIntensity", "ParameterValue": 1}, {"ParameterID": "HapticSharpness", "ParameterValue": 1}]}}]}' \
  > "$place/tap.ahap"
small_job 2000000 --version
small_job 5000000 check "$place/tap.ahap"
# 10 000 taps, none silent, so that nothing is reported; sorting what is in order already took as much again.
python3 -c 'import json; print(json.dumps({"Pattern": [{"Event": {"Time": i / 1000, "EventType": "HapticTransient", "EventParameters": [
  {"ParameterID": "HapticIntensity", "ParameterValue": (1 + i % 9) / 10}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}
  for i in range(10000)]}))' > "$place/taps.ahap"
small_job 90000000 check "$place/taps.ahap"
small_job 170000000 render "$place/taps.ahap" -o "$place/taps.wav"
for file in man/man1/thrum.1.gz man/man1/thrum-play.1.gz bash-completion/completions/thrum \
  zsh/vendor-completions/_thrum fish/vendor_completions.d/thrum.fish; do
  [ -s "$root/usr/share/$file" ] || { echo "the package does not install /usr/share/$file"; exit 1; }
done
"${as_root[@]}" dpkg --root="$root" --remove thrum
[ ! -e "$root/usr/bin/thrum" ] || { echo "removing the package leaves the program"; exit 1; }
# The commands of the page on continuous integration, with this package.
python3 Tools/checks/check-ci-page.py "$deb"
size() { awk -v bytes="$(stat -c %s "$1")" 'BEGIN { printf "%.1f MB", bytes / 1000000 }'; }
echo "instructions:$started"
echo "installed, ran and removed beside ${packages[*]}: .deb $(size "$deb"), .tar.gz $(size "$archive")," \
  "program $(size "$place"/unpacked/*/bin/thrum)"
