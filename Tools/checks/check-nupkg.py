#!/usr/bin/env python3
"""Checks a NuGet package by the rules of its format, restated, and unpacks it: check-nupkg.py PACKAGE FOLDER

The format is that of Open Packaging Conventions (ISO/IEC 29500-2): each part has a content type, and the relationship of the
package leads to its manifest. Rules of the manifest are those of the nuspec reference of NuGet.
"""
import re
import sys
import xml.etree.ElementTree as xml
import zipfile

MANIFEST = "http://schemas.microsoft.com/packaging/2010/07/manifest"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}"
NUSPEC = "{http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd}"
# The order is free; more than these is allowed, and not used here.
KNOWN = {"id", "version", "authors", "license", "description", "readme", "tags", "dependencies"}


def problems(package):
    names = package.namelist()
    if len(set(names)) != len(names):
        yield "a name occurs twice"
    types = xml.fromstring(package.read("[Content_Types].xml"))
    if types.tag != TYPES + "Types":
        yield f"[Content_Types].xml: the root is {types.tag}"
    extensions = {each.get("Extension"): each.get("ContentType") for each in types.findall(TYPES + "Default")}
    for name in names:
        if name.startswith("/") or ".." in name or "\\" in name:
            yield f"{name}: no name of a part"
        ending = name.rsplit("/", 1)[-1].rsplit(".", 1)[-1]
        if name != "[Content_Types].xml" and not re.fullmatch(r"[\w.+-]+/[\w.+-]+", extensions.get(ending) or ""):
            yield f"{name}: its ending has no content type"
    relations = xml.fromstring(package.read("_rels/.rels")).findall(RELATIONS + "Relationship")
    manifests = [each.get("Target") for each in relations if each.get("Type") == MANIFEST]
    if len(manifests) != 1 or manifests[0].lstrip("/") not in names or "/" in manifests[0].lstrip("/"):
        yield f"the relationship leads to {manifests} and not to one manifest at the root"
        return
    root = xml.fromstring(package.read(manifests[0].lstrip("/")))
    metadata = root.find(NUSPEC + "metadata")
    if root.tag != NUSPEC + "package" or metadata is None:
        yield "the manifest has no package with metadata"
        return
    values = {each.tag.replace(NUSPEC, ""): (each.text or "").strip() for each in metadata}
    for name in ("id", "version", "description", "authors"):
        if not values.get(name):
            yield f"the manifest lacks {name}"
    if unknown := values.keys() - KNOWN:
        yield f"the manifest has {sorted(unknown)}"
    if not re.fullmatch(r"\w+([_.-]\w+)*", values.get("id", "")) or len(values.get("id", "")) > 100:
        yield f"the manifest's id is {values.get('id')!r}"
    if not re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", values.get("version", "")):
        yield f"the manifest's version is {values.get('version')!r}"
    if manifests[0].lstrip("/") != values.get("id", "") + ".nuspec":
        yield "the manifest is not named for its id"
    if len(values.get("description", "")) > 4000:
        yield "the description is too long"
    license = metadata.find(NUSPEC + "license")
    if license is None or license.get("type") not in ("expression", "file"):
        yield "the license has no type"
    if values.get("readme") not in names:
        yield f"there is no readme {values.get('readme')!r}"
    frameworks = {name.split("/")[1] for name in names if name.startswith("lib/")}
    groups = {each.get("targetFramework", "").lstrip(".").lower() for each in metadata.iter(NUSPEC + "group")}
    if not frameworks or frameworks != groups:
        yield f"libraries for {sorted(frameworks)} and dependencies for {sorted(groups)}"
    if not any(re.fullmatch(r"runtimes/linux-(x64|arm64)/native/libthrum\.so", name) for name in names):
        yield "there is no native library"


def main() -> int:
    with zipfile.ZipFile(sys.argv[1]) as package:
        if damaged := package.testzip():
            print(f"{damaged} is damaged")
            return 1
        found = list(problems(package))
        package.extractall(sys.argv[2])
        print("\n".join(found) or f"{len(package.namelist())} parts of {sys.argv[1].rsplit('/', 1)[-1]} follow the rules of NuGet")
    return 1 if found else 0


sys.exit(main())
