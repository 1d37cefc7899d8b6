#!/usr/bin/env python3
"""Makes Swift take the packages of Tools/packages.txt, and checks that it did.

  Tools/pin-packages.py                    writes Package.resolved beside each manifest of the table, where it differs
  Tools/pin-packages.py --built FOLDER SCRATCH   compares what a build in the folder SCRATCH took, for the manifest in FOLDER

Package.resolved is not committed: where git reads GitHub from a mirror, the commits of a version may have other names. There the
version is taken from the mirror, and a line says that the commits of the table were not compared.
"""
import functools
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TABLE = ROOT / "Tools/packages.txt"


def fail(message):
    sys.exit(f"pin-packages.py: {message}")


def table():
    """Returns, for each folder with a manifest, the version and commit of each address."""
    folders = {}
    for number, line in enumerate(TABLE.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.split()
        if len(fields) != 4 or len(fields[3]) != 40 or not set(fields[3]) <= set("0123456789abcdef"):
            fail(f"Tools/packages.txt:{number}: a row is a folder, an address, a version and a commit of 40 digits")
        folder, address, version, commit = fields
        if address in folders.setdefault(folder, {}):
            fail(f"Tools/packages.txt:{number}: {address} has two rows for {folder}; remove one")
        folders[folder][address] = version, commit
    return folders


def identity(address):
    """Returns the name by which SwiftPM knows a package."""
    return address.rstrip("/").rsplit("/", 1)[-1].removesuffix(".git").lower()


def git(*arguments):
    done = subprocess.run(["git", "ls-remote", *arguments], cwd="/", capture_output=True, text=True)
    if done.returncode:
        fail(f"git ls-remote {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


@functools.cache
def is_mirrored(address):
    return git("--get-url", address).strip() != address


@functools.cache
def commit_here(address, version, commit):
    """Returns the commit of a version where git reads it: that of the table, or the mirror's own."""
    if not is_mirrored(address):
        return commit
    # An annotated tag has a second line, with the commit that it names.
    lines = git(address, f"refs/tags/{version}", f"refs/tags/{version}^{{}}").splitlines()
    if not lines:
        fail(f"{address}: the mirror {git('--get-url', address).strip()} has no version {version}")
    return lines[-1].split()[0]


def pins(packages):
    return {
        identity(address): {"version": version, "revision": commit_here(address, version, commit)}
        for address, (version, commit) in packages.items()
    }


def write(folder, packages):
    """Writes Package.resolved unless it says the same already. Returns whether it did."""
    place = ROOT / folder / "Package.resolved"
    wanted = pins(packages)
    try:
        found = {pin["identity"]: pin["state"] for pin in json.loads(place.read_text())["pins"]}
    except (OSError, ValueError, KeyError, TypeError):
        found = None
    if found == wanted:
        return False
    resolved = {
        "pins": [
            {"identity": name, "kind": "remoteSourceControl", "location": address, "state": wanted[name]}
            for name, address in sorted((identity(address), address) for address in packages)
        ],
        "version": 2,
    }
    temporary = place.with_name(f"Package.resolved.{os.getpid()}")
    temporary.write_text(json.dumps(resolved, indent=2) + "\n")
    temporary.replace(place)
    return True


def compare(folder, packages, scratch):
    """Fails unless a build took the packages of the table and no other."""
    place = pathlib.Path(scratch) / "workspace-state.json"
    try:
        dependencies = json.loads(place.read_text())["object"]["dependencies"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        fail(f"{place}: the packages of the build cannot be read ({error}); build first")
    wanted, faults, taken = pins(packages), [], set()
    for dependency in dependencies:
        name, state = dependency["packageRef"]["identity"], dependency["state"]
        if state["name"] == "fileSystem":
            continue
        taken.add(name)
        checkout = state.get("checkoutState", {})
        found = {key: checkout.get(key) for key in ("version", "revision")}
        if found != wanted.get(name):
            faults.append(f"{name}: the build took {found}, Tools/packages.txt has {wanted.get(name, 'no such package')}")
    faults += [f"{name}: the build took none, Tools/packages.txt has {wanted[name]}" for name in wanted.keys() - taken]
    if faults:
        fail("\n  ".join([f"{folder}: a build with other packages than those of Tools/packages.txt", *sorted(faults)]))


def main():
    folders = table()
    arguments = sys.argv[1:]
    if len(arguments) == 3 and arguments[0] == "--built" and arguments[1] in folders:
        folders = {arguments[1]: folders[arguments[1]]}
        compare(arguments[1], folders[arguments[1]], arguments[2])
        done = f"{arguments[1]}: built with the packages of Tools/packages.txt"
    elif not arguments:
        written = [folder for folder, packages in folders.items() if write(folder, packages)]
        done = f"Package.resolved ({', '.join(written) or 'none'} written) has the packages of Tools/packages.txt"
    else:
        sys.exit(f"usage: Tools/pin-packages.py [--built {'|'.join(folders)} SCRATCH]")
    addresses = {address for packages in folders.values() for address in packages}
    mirrored = sorted(identity(address) for address in addresses if is_mirrored(address))
    print(done + (f", but for the commits of {', '.join(mirrored)}: git reads a mirror" if mirrored else ""))


main()
