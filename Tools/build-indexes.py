#!/usr/bin/env python3
"""Makes a folder for a static host from the packages of a release, from which pip, npm, cargo, NuGet, Homebrew and a script install.

    Tools/build-indexes.py PACKAGES OUT [--address URL]

PACKAGES is a folder that Tools/package-all.sh filled, on one machine or several. URL is the later address of OUT. npm, cargo,
NuGet and Homebrew need it in their files; without it, OUT has only the files, their checksums, the index of pip and the script.

    files/         all packages, and SHA256SUMS
    install.sh     installs the command; asks for nothing
    pip/           the index of Python packages (PEP 503)
    npm/           the registry with the package for browsers and Node
    cargo/         the sparse index of Rust crates
    nuget/         the source of NuGet packages (version 3 of the protocol)
    homebrew/      the formula

The same packages and address give the same bytes. Needs nothing but Python.
"""
import argparse
import base64
import hashlib
import html
import json
import pathlib
import re
import shlex
import shutil
import sys
import tarfile
import urllib.parse
import zipfile

TEMPLATES = pathlib.Path(__file__).resolve().parent / "indexes"


class Problem(Exception):
    """A package or an argument that cannot be used, and what to do."""


def sha256(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def order(version: str) -> "tuple[tuple[int, ...], bool, str]":
    """Versions in the order of Semantic Versioning: a version with a suffix precedes that without."""
    number, _, suffix = version.partition("-")
    return tuple(int(part) if part.isdigit() else 0 for part in number.split(".")), not suffix, suffix


def write_json(path: pathlib.Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=2, sort_keys=True) + "\n")


def member(package: pathlib.Path, name: str) -> bytes:
    """The content of a file in an archive of tar."""
    with tarfile.open(package) as archive:
        try:
            file = archive.extractfile(name)
        except KeyError:
            file = None
        if file is None:
            raise Problem(f"{package}: has no {name}; make the package again")
        return file.read()


def pip(files: "list[pathlib.Path]", out: pathlib.Path) -> int:
    """One page that lists all packages, and one for each of them, with relative addresses."""
    found = [path for path in files if re.fullmatch(r"thrum_haptics-[^/]+(\.whl|\.tar\.gz)", path.name)]
    if not found:
        return 0
    folder = out / "pip/simple"
    lines = []
    for path in found:
        requires = ""
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                name = next((name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")), None)
                if name is None:
                    raise Problem(f"{path}: has no METADATA; make the package again")
                python = re.search(r"^Requires-Python: (.*)$", wheel.read(name).decode(), re.M)
                requires = f' data-requires-python="{html.escape(python[1])}"' if python else ""
        link = f"../../../files/{urllib.parse.quote(path.name)}#sha256={sha256(path)}"
        lines.append(f'<a href="{link}"{requires}>{html.escape(path.name)}</a><br>')
    page = "<!DOCTYPE html>\n<meta name=\"pypi:repository-version\" content=\"1.0\">\n<title>%s</title>\n%s\n"
    (folder / "thrum-haptics").mkdir(parents=True)
    (folder / "index.html").write_text(page % ("Packages", '<a href="thrum-haptics/">thrum-haptics</a>'))
    (folder / "thrum-haptics/index.html").write_text(page % ("thrum-haptics", "\n".join(lines)))
    return len(found)


def npm(files: "list[pathlib.Path]", out: pathlib.Path, address: str) -> int:
    """The document of the package, which names all of its versions."""
    versions = {}
    for path in files:
        if path.suffix != ".tgz":
            continue
        description = json.loads(member(path, "package/package.json"))
        content = path.read_bytes()
        description["dist"] = {
            "tarball": f"{address}/files/{path.name}",
            "integrity": "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode(),
            "shasum": hashlib.sha1(content).hexdigest(),
        }
        description["_id"] = f"{description['name']}@{description['version']}"
        versions[description["version"]] = description
    if versions:
        name = next(iter(versions.values()))["name"]
        newest = max(versions, key=order)
        write_json(out / "npm" / name, {"_id": name, "name": name, "dist-tags": {"latest": newest}, "versions": versions})
    return len(versions)


def cargo(files: "list[pathlib.Path]", out: pathlib.Path, address: str) -> int:
    """A line of JSON for each version of the crate."""
    lines = {}
    for path in files:
        if path.suffix != ".crate":
            continue
        manifest = member(path, f"{path.stem}/Cargo.toml").decode()
        part = ""
        values: "dict[str, dict[str, str]]" = {}
        for line in manifest.splitlines():
            if heading := re.fullmatch(r"\[(.+)\]", line.strip()):
                part = heading[1]
            elif pair := re.fullmatch(r"([\w-]+)\s*=\s*(.+)", line.strip()):
                values.setdefault(part, {})[pair[1]] = pair[2]
        if values.get("dependencies"):
            raise Problem(f"{path}: the crate has dependencies, which the index does not list yet; extend cargo() of build-indexes.py")
        package = {key: value.strip('"') for key, value in values["package"].items()}
        lines[package["version"]] = package["name"], json.dumps({
            "name": package["name"], "vers": package["version"], "deps": [], "cksum": sha256(path),
            "features": {name: json.loads(value) for name, value in values.get("features", {}).items()},
            "yanked": False, "links": package.get("links"), "rust_version": package.get("rust-version"), "v": 2,
        }, sort_keys=True)
    if lines:
        name = next(iter(lines.values()))[0]
        # cargo looks a name of four letters or more up in a folder of its first two and the next two letters.
        file = out / "cargo" / name[:2] / name[2:4] / name
        file.parent.mkdir(parents=True)
        file.write_text("".join(lines[version][1] + "\n" for version in sorted(lines, key=order)))
        write_json(out / "cargo/config.json", {"dl": f"{address}/files/{{crate}}-{{version}}.crate"})
    return len(lines)


def nuget(files: "list[pathlib.Path]", out: pathlib.Path, address: str) -> int:
    """The list of services, the packages by name and version, and the pages of their descriptions."""
    leaves = {}
    for path in files:
        if path.suffix != ".nupkg":
            continue
        with zipfile.ZipFile(path) as package:
            specification = package.read("Thrum.Haptics.nuspec")
        value = lambda name: re.search(rf"<{name}[^>]*>([^<]*)</{name}>", specification.decode())[1]
        name, version = value("id"), value("version")
        lower = f"{name.lower()}/{version.lower()}"
        folder = out / "nuget/flat" / lower
        folder.mkdir(parents=True)
        shutil.copyfile(path, folder / f"{name.lower()}.{version.lower()}.nupkg")
        (folder / f"{name.lower()}.nuspec").write_bytes(specification)
        content = f"{address}/nuget/flat/{lower}/{name.lower()}.{version.lower()}.nupkg"
        leaf = f"{address}/nuget/registration/{lower}.json"
        page = f"{address}/nuget/registration/{name.lower()}/index.json"
        entry = {
            "@id": leaf, "id": name, "version": version, "authors": value("authors"), "description": value("description"),
            "licenseExpression": value("license"), "listed": True, "packageContent": content,
            "dependencyGroups": [{"targetFramework": ".NETStandard2.0"}],
        }
        write_json(out / f"nuget/registration/{lower}.json",
                   {"@id": leaf, "catalogEntry": entry, "listed": True, "packageContent": content, "registration": page})
        leaves[version] = name, {"@id": leaf, "catalogEntry": entry, "packageContent": content, "registration": page}
    if not leaves:
        return 0
    name = next(iter(leaves.values()))[0].lower()
    versions = sorted(leaves, key=order)
    page = f"{address}/nuget/registration/{name}/index.json"
    write_json(out / f"nuget/flat/{name}/index.json", {"versions": [version.lower() for version in versions]})
    write_json(out / f"nuget/registration/{name}/index.json", {
        "@id": page, "count": 1, "items": [{
            "@id": f"{page}#page", "count": len(versions), "lower": versions[0], "upper": versions[-1],
            "items": [leaves[version][1] for version in versions]}]})
    write_json(out / "nuget/index.json", {"version": "3.0.0", "resources": [
        {"@id": f"{address}/nuget/flat/", "@type": "PackageBaseAddress/3.0.0"},
        {"@id": f"{address}/nuget/registration/", "@type": "RegistrationsBaseUrl"},
        {"@id": f"{address}/nuget/registration/", "@type": "RegistrationsBaseUrl/3.6.0"},
    ]})
    return len(leaves)


def homebrew(files: "list[pathlib.Path]", out: pathlib.Path, address: str) -> int:
    """The formula of the newest version."""
    archives: "dict[str, dict[str, pathlib.Path]]" = {}
    for path in files:
        if name := re.fullmatch(r"thrum-(\d[^/]*)-linux-(x86_64|aarch64)\.tar\.gz", path.name):
            archives.setdefault(name[1], {})[name[2]] = path
    if not archives:
        return 0
    version = max(archives, key=order)
    blocks = []
    for machine, block in (("x86_64", "on_intel"), ("aarch64", "on_arm")):
        if path := archives[version].get(machine):
            blocks.append(f'  {block} do\n    url "{address}/files/{path.name}"\n    sha256 "{sha256(path)}"\n  end')
    text = (TEMPLATES / "thrum.rb").read_text()
    text = text.replace("@ADDRESS@", address).replace("@VERSION@", version).replace("@MACHINES@", "\n\n".join(blocks))
    (out / "homebrew").mkdir()
    (out / "homebrew/thrum.rb").write_text(text)
    return 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", type=pathlib.Path, metavar="PACKAGES")
    parser.add_argument("out", type=pathlib.Path, metavar="OUT")
    parser.add_argument("--address", metavar="URL", default="")
    arguments = parser.parse_args()
    address = arguments.address.rstrip("/")
    out = arguments.out
    try:
        if address and not re.fullmatch(r"https?://[A-Za-z0-9.:/_~%-]+", address):
            raise Problem(f"{address}: is no address of a folder; give one such as https://example.org/thrum/packages")
        files = sorted(path for path in arguments.packages.iterdir() if path.is_file() and path.name != "SHA256SUMS")
        if not files:
            raise Problem(f"{arguments.packages}: has no package; make some with Tools/package-all.sh")
        if out.exists() and any(out.iterdir()) and not (out / "install.sh").exists():
            raise Problem(f"{out}: has other files in it; name a new folder, or one that this program made")
        shutil.rmtree(out, ignore_errors=True)
        (out / "files").mkdir(parents=True)
        for path in files:
            shutil.copyfile(path, out / "files" / path.name)
        (out / "files/SHA256SUMS").write_text("".join(f"{sha256(path)}  {path.name}\n" for path in files))
        script = (TEMPLATES / "install.sh").read_text().replace("\naddress=''\n", f"\naddress={shlex.quote(address)}\n", 1)
        (out / "install.sh").write_text(script)
        made = [f"pip {pip(files, out)}"]
        if address:
            made += [f"npm {npm(files, out, address)}", f"cargo {cargo(files, out, address)}", f"NuGet {nuget(files, out, address)}",
                     f"Homebrew {homebrew(files, out, address)}"]
    except (Problem, OSError, KeyError, ValueError, tarfile.TarError, zipfile.BadZipFile) as error:
        print(f"build-indexes.py: {error}", file=sys.stderr)
        return 1
    print(f"{out}: {len(files)} files; packages by index: {', '.join(made)}{'' if address else '; without an address no other indexes'}")
    return 0


sys.exit(main())
