#!/usr/bin/env python3
"""Holds what is fetched from elsewhere to one content: Tools/checks/check-pins.py

  actions       `uses:` names a commit of 40 digits, and its version in a comment
  images        `container:`, `image:`, FROM and `docker run` name a digest, or are among the exceptions below
  manifests     a Package.swift names `exact:` versions, or is among the exceptions; those of a release are in Tools/packages.txt

in workflows, scripts, the container's file, manifests and the commands of documents. An exception that nothing needs any more is
a fault too. The check first finds the faults in samples of its own.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The reason is what a reader of SECURITY.md may ask for.
UNREACHABLE = "a registry of images could not be reached where this was written, and a digest is not to be invented"
EXCEPTIONS = {
    "swift:6.3-bookworm": UNREACHABLE,
    "swift:6.3-jammy": UNREACHABLE,
    "swift:6.3-${{matrix.image}}": UNREACHABLE + "; it only tests",
    "debian:12-slim": UNREACHABLE,
    "Package.swift swift-argument-parser": "apps that use the library choose the version; Tools/packages.txt has that of a release",
}

ACTION = re.compile(r"^\s*(?:-\s+)?(?:\{.*\b)?uses:\s*[\"']?([^\s\"',}]+)[\"']?(.*)$")
IMAGE_KEY = re.compile(r"^\s*(?:-\s+)?(?:container|image):\s*(?:\{\s*image:\s*)?([^\s\[{},]\S*)")
FROM = re.compile(r"^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?", re.IGNORECASE)
DOCKER = re.compile(r"\bdocker\s+(run|pull|create)\s+(.*)$")
WORD = re.compile(r"\"[^\"]*\"|'[^']*'?|\S+")
TAKES_A_VALUE = {"-v", "-w", "-e", "-u", "-p", "--volume", "--workdir", "--env", "--user", "--name", "--network", "--entrypoint", "--mount"}
DIGEST = re.compile(r"@sha256:[0-9a-f]{64}$")
COMMIT = re.compile(r"@[0-9a-f]{40}$")
DEPENDENCY = re.compile(r"\.package\(\s*(?:name:\s*\"[^\"]*\",\s*)?url:\s*\"([^\"]+)\",\s*([^)]*)")
EXACT = re.compile(r"exact:\s*\"([^\"]+)\"")
FROM_VERSION = re.compile(r"from:\s*\"([^\"]+)\"")


def image_of(command):
    """Returns the image of the words after `docker run`."""
    words = iter(WORD.findall(command))
    for word in words:
        if word in TAKES_A_VALUE:
            next(words, None)
        elif not word.startswith("-"):
            return word.strip("`")
    return None


class Check:
    """The faults in texts. `built` are the images that the repository makes itself, by the name that `docker build -t` gives them."""

    def __init__(self, exceptions, packages, built):
        self.exceptions, self.packages, self.built = exceptions, packages, built
        self.faults, self.used, self.count = [], set(), 0

    def fault(self, place, text):
        self.faults.append(f"{place}: {text}")

    def accept(self, name):
        self.used.add(name)
        return name in self.exceptions

    def action(self, place, name, rest):
        self.count += 1
        if name.startswith("./"):
            return
        if name.startswith("docker://"):
            self.image(place, name.removeprefix("docker://"))
        elif not COMMIT.search(name) and not self.accept(name):
            self.fault(place, f"{name} is not a commit; write its 40 digits, and the version as a comment")
        elif COMMIT.search(name) and not re.match(r"\s+#\s*\S", rest):
            self.fault(place, f"{name} does not say its version; add it as a comment")

    def image(self, place, name):
        self.count += 1
        if name not in self.built and not DIGEST.search(name) and not self.accept(name):
            self.fault(place, f"the image {name} has no digest; add @sha256:… or an exception in check-pins.py")

    def text(self, name, content):
        """Looks through a workflow, a script, a document or a container's file."""
        stages = {"scratch"}
        for number, line in enumerate(content.splitlines(), 1):
            place = f"{name}:{number}"
            line = re.sub(r"\$\{\{\s*(.*?)\s*\}\}", r"${{\1}}", line)
            if match := ACTION.match(line):
                self.action(place, *match.groups())
            elif (match := IMAGE_KEY.match(line)) and name.endswith((".yml", ".yaml", ".md")):
                self.image(place, match[1])
            elif "Dockerfile" in name and (match := FROM.match(line)):
                if match[1] not in stages:
                    self.image(place, match[1])
                stages.add(match[2])
            for match in DOCKER.finditer(line):
                if image := image_of(match[2]):
                    self.image(place, image)

    def manifest(self, name, content):
        """Looks through a Package.swift."""
        rows = self.packages.get(str(pathlib.PurePath(name).parent))
        for address, requirement in DEPENDENCY.findall(content):
            self.count += 1
            package = address.rstrip("/").rsplit("/", 1)[-1].removesuffix(".git")
            row = (rows or {}).get(address)
            if rows is not None and row is None:
                self.fault(name, f"{package} is not in Tools/packages.txt; add its row")
            exact, lowest = EXACT.search(requirement), FROM_VERSION.search(requirement)
            if not exact and not (lowest and self.accept(f"{name} {package}")):
                self.fault(name, f"{package} has no exact version; write exact: \"VERSION\"")
            elif row and exact and exact[1] != row:
                self.fault(name, f"{package} is {exact[1]}, in Tools/packages.txt {row}; make them the same")
            elif row and lowest and not self.is_from(row, lowest[1]):
                self.fault(name, f"{package} is {row} in Tools/packages.txt, which from: {lowest[1]} does not admit")

    @staticmethod
    def is_from(version, lowest):
        version, lowest = ([int(part) for part in text.split(".")] for text in (version, lowest))
        return version[0] == lowest[0] and version >= lowest

    def finish(self):
        for name in self.exceptions.keys() - self.used:
            self.fault("check-pins.py", f"the exception '{name}' is not needed; remove it")
        return self.faults


COMMIT_SAMPLE, DIGEST_SAMPLE = "0123456789" * 4, "@sha256:" + "0123456789abcdef" * 4
ROOT_PACKAGES = {".": {"https://e.org/a/parser": "1.8.2"}}
# A file, its content, and a part of the one fault in it, or None.
SAMPLES = [
    ("w.yml", f"      - uses: a/b@{COMMIT_SAMPLE} # v4.1.0", None),
    ("w.yml", "      - uses: ./.github/actions/own", None),
    ("w.yml", "      - uses: a/b@v4", "is not a commit"),
    ("w.yml", "    uses: a/b/.github/workflows/c.yml@main", "is not a commit"),
    ("w.yml", f"      - uses: a/b@{COMMIT_SAMPLE[:12]} # v4", "is not a commit"),
    ("w.yml", "      - { uses: a/b@v4 }", "is not a commit"),
    ("w.yml", "      - { name: x, uses: \"a/b@v4\", with: { c: 1 } }", "is not a commit"),
    ("w.yml", f"      - uses: a/b@{COMMIT_SAMPLE}", "does not say its version"),
    ("w.yml", "      - uses: docker://debian:13", "debian:13 has no digest"),
    ("w.yml", f"    container: swift:1{DIGEST_SAMPLE}", None),
    ("w.yml", "    container: swift:1", "swift:1 has no digest"),
    ("w.yml", "    container: { image: swift:1 }", "swift:1 has no digest"),
    ("w.yml", "      image: postgres", "postgres has no digest"),
    ("w.yml", "        image: [jammy, noble]", None),
    ("w.yml", "      - run: docker run --rm -v \"$PWD:/x\" -w /x swift:1-${{ matrix.a }} swift test", "swift:1-${{matrix.a}} has no digest"),
    ("page.md", "    docker run --rm -v \"$PWD:/x\" swift:1 sh -c '", "swift:1 has no digest"),
    ("page.md", "| `docker build -t own .` | `docker run --rm own check .` |", None),
    ("Dockerfile", f"FROM swift:1{DIGEST_SAMPLE} AS build\nFROM build", None),
    ("Dockerfile", "FROM --platform=linux/amd64 swift:1 AS build", "swift:1 has no digest"),
    ("Package.swift", '.package(url: "https://e.org/a/parser", exact: "1.8.2")', None),
    ("Package.swift", '.package(url: "https://e.org/a/parser", from: "1.5.0")', "no exact version"),
    ("Package.swift", '.package(url: "https://e.org/a/parser", branch: "main")', "no exact version"),
    ("Package.swift", '.package(url: "https://e.org/a/parser", exact: "1.8.1")', "make them the same"),
    ("Package.swift", '.package(url: "https://e.org/a/other", exact: "1.0.0")', "is not in Tools/packages.txt"),
    ("Other/Package.swift", '.package(url: "https://e.org/a/other", from: "1.0.0", traits: [])', "no exact version"),
    ("Other/Package.swift", '.package(url: "https://e.org/a/other", exact: "1.0.0", traits: [])', None),
]
# The same, with exceptions.
EXCEPTED_SAMPLES = [
    ("Package.swift", '.package(url: "https://e.org/a/parser", from: "1.5.0")', "Package.swift parser", None),
    ("Package.swift", '.package(url: "https://e.org/a/parser", from: "1.9.0")', "Package.swift parser", "does not admit"),
    ("Package.swift", '.package(url: "https://e.org/a/parser", from: "2.0.0")', "Package.swift parser", "does not admit"),
    ("Package.swift", '.package(url: "https://e.org/a/parser", branch: "main")', "Package.swift parser", "no exact version"),
    ("Dockerfile", "FROM swift:1", "swift:1", None),
    ("Dockerfile", "FROM scratch", "swift:1", "is not needed"),
]


def look(check, name, content):
    (check.manifest if pathlib.PurePath(name).name == "Package.swift" else check.text)(name, content)


def test_itself():
    for name, content, exception, expected in [(*sample[:2], None, sample[2]) for sample in SAMPLES] + EXCEPTED_SAMPLES:
        check = Check({exception: "a reason"} if exception else {}, ROOT_PACKAGES, {"own"})
        look(check, name, content)
        faults = check.finish()
        if not (expected in " ".join(faults) if expected else not faults):
            sys.exit(f"check-pins.py: in {content!r} it finds {faults}; expected: {expected or 'no fault'}")


def packages():
    """Returns, for each folder of Tools/packages.txt, the version of each address."""
    folders = {}
    for line in (ROOT / "Tools/packages.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            folder, address, version, _ = line.split()
            folders.setdefault(folder, {})[address] = version
    return folders


def main():
    test_itself()
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    looked_through = (".yml", ".yaml", ".md", ".sh", "Package.swift")
    names = [name for name in listed.split("\0") if name.endswith(looked_through) or "Dockerfile" in name or name == ".ci/run"]
    texts = {name: (ROOT / name).read_text() for name in names if (ROOT / name).is_file()}
    built = {name for text in texts.values() for name in re.findall(r"docker build -t (\S+) ", text)}
    check = Check(EXCEPTIONS, packages(), built)
    for name, text in texts.items():
        look(check, name, text)
    faults = check.finish()
    if faults:
        sys.exit("\n".join(["FAIL what is fetched is not pinned", *faults]))
    print(f"{check.count} actions, images and packages are pinned, but for {len(EXCEPTIONS)} exceptions: {', '.join(EXCEPTIONS)}")


main()
