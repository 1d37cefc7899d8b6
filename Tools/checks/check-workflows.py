#!/usr/bin/env python3
"""Checks the workflows of GitHub, which do not run here: Tools/checks/check-workflows.py

  actions       `uses:` names a commit of 40 digits, and its version as the comment `# vN.N.N`, or is among the exceptions
  permissions   a workflow has `contents: read` only; a job that needs more says so itself, and only what is listed below
  expressions   none stands inside a `run:` of a workflow or an action, but for the listed ones, so that no text from outside becomes a command
  commands      each `run:` of release and pages is one script of Tools, which exists and which a gate of .ci/run runs, or a listed command

and runs Tools/collect-release.sh, Tools/prepare-image.sh and Tools/publish-crate.sh. The check first finds the faults in samples of its own. Needs PyYAML.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNVERSIONED = {"compnerd/gha-setup-swift": "it is pinned to a commit of its main branch; the job is not required to pass"}
# The rights of jobs beyond `contents: read`.
RIGHTS = {
    ("pages.yml", "deploy"): {"pages": "write", "id-token": "write"},
    ("release.yml", "npm"): {"id-token": "write"},
    ("release.yml", "crate"): {"contents": "read", "id-token": "write"},
    ("release.yml", "release"): {"contents": "write", "id-token": "write", "attestations": "write"},
}
# From the matrix of the same file, never from outside.
EXPRESSIONS = {"matrix.image"}
SINGLE = ("pages.yml", "release.yml")
# The gate that runs each script here, by its name in .ci/run, and a file that leads from the gate to the script if the gate is another one.
GATES = {
    "Tools/build-site.sh": ("site", "Tools/checks/check-site.sh"),
    "Tools/package-all.sh": ("packages", "Tools/checks/check-packages.sh"),
    "Tools/checks/check-apt.sh": ("package", "Tools/checks/check-package.sh"),
    "Tools/checks/check-ci-page.py": ("package", "Tools/checks/check-package.sh"),
    "Tools/publish-crate.sh": ("workflows", "Tools/checks/check-workflows.py"),
    "Tools/collect-release.sh": ("workflows", "Tools/checks/check-workflows.py"),
}
# Commands that are no scripts, by their form.
COMMANDS = [
    r"(sudo )?apt-get update && (sudo )?apt-get install -y --no-install-recommends [\w .+-]+",
    r'sudo apt-get install -y --no-install-recommends "\./out/thrum_\$\{GITHUB_REF_NAME\}_amd64\.deb"',
    r'git config --global --add safe\.directory "\$PWD"',
    r'cp "\$BUNDLE" "out/thrum-\$GITHUB_REF_NAME\.sigstore\.json"',
    r"npm install --global npm@\d+\.\d+\.\d+",
    r'npm publish "\./out/thrum-haptics-\$GITHUB_REF_NAME\.tgz" --access public',
    r'gh release create "\$GITHUB_REF_NAME" out/\* --verify-tag --repo "\$GITHUB_REPOSITORY"',
]


def faults(name, text, gates=GATES, exists=lambda path: (ROOT / path).is_file(), runs=lambda gate, file, script: True):
    """Returns the faults of a workflow, or of an action if its name ends in action.yml."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.match(r"\s*(?:- )?uses:\s*(\S+)(.*)", line):
            action, rest = match.groups()
            if not re.search(r"@[0-9a-f]{40}$", action):
                found.append(f"{name}:{number}: {action} is not a commit of 40 digits")
            elif not re.fullmatch(r" # v\d+\.\d+\.\d+", rest) and action.split("@")[0] not in UNVERSIONED:
                found.append(f"{name}:{number}: {action} does not say its version; write # vN.N.N")
    content = yaml.safe_load(text)
    action = name.endswith("action.yml")
    if not action and content.get("permissions") != {"contents": "read"}:
        found.append(f"{name}: the permissions are {content.get('permissions')}; write permissions: {{ contents: read }}")
    for job, body in ({"action": content["runs"]} if action else content["jobs"]).items():
        rights = body.get("permissions", {})
        if rights and rights != RIGHTS.get((name, job)):
            found.append(f"{name}: the job {job} has the permissions {rights}, which are not listed")
        for step in body["steps"]:
            command = step.get("run")
            if command is None:
                continue
            for expression in re.findall(r"\$\{\{\s*(.*?)\s*\}\}", command):
                if expression not in EXPRESSIONS:
                    found.append(f"{name}: the job {job} has {expression} inside of a command; pass it by env")
            if name in SINGLE and not any(re.fullmatch(form, command) for form in COMMANDS):
                script = re.fullmatch(r"(?:sudo )?(Tools/[\w/.-]+)((?: [\w./$\"{}-]+)*)", command)
                if not script:
                    found.append(f"{name}: the job {job} has a command that is not one script: {command!r}")
                elif not exists(script[1]):
                    found.append(f"{name}: {script[1]} does not exist")
                elif script[1] not in gates:
                    found.append(f"{name}: no gate is listed for {script[1]}")
                elif not runs(*gates[script[1]], script[1]):
                    found.append(f"{name}: the gate {gates[script[1]][0]} does not run {script[1]}")
    return found


def gate_runs(gate, file, script):
    """Whether .ci/run has the gate with the file, and the file runs the script."""
    line = re.search(rf'gate "{re.escape(gate)}" (.*)', (ROOT / ".ci/run").read_text())
    return bool(line) and file in line[1] and script in (ROOT / file).read_text()


HEAD = "permissions: { contents: read }\njobs:\n  a:\n    steps:\n      - "
COMMIT = "0123456789" * 4
# A file, its content, and a part of the one fault in it, or None.
SAMPLES = [
    ("w.yml", HEAD + f"uses: a/b@{COMMIT} # v1.2.3", None),
    ("w.yml", HEAD + f"uses: a/b@{COMMIT} # v1", "does not say its version"),
    ("w.yml", HEAD + "uses: a/b@v1.2.3", "is not a commit"),
    ("w.yml", (HEAD + "run: x").replace("read", "write"), "the permissions are"),
    ("w.yml", HEAD.replace("    steps", "    permissions: { packages: write }\n    steps") + "run: x", "are not listed"),
    ("w.yml", HEAD + "run: echo ${{ github.event.pull_request.title }}", "inside of a command"),
    ("w.yml", HEAD + "run: echo ${{ matrix.image }}", None),
    ("action.yml", "runs:\n  steps:\n    - run: echo ${{ inputs.a }}", "inside of a command"),
    ("release.yml", HEAD + "run: Tools/build-site.sh out/site", None),
    ("release.yml", HEAD + "run: Tools/build-site.sh out && rm -r out", "not one script"),
    ("release.yml", HEAD + "run: Tools/no-such.sh", "does not exist"),
    ("release.yml", HEAD + "run: Tools/draw-images.sh", "no gate is listed"),
    ("release.yml", HEAD + "run: sudo apt-get update && apt-get install -y --no-install-recommends a b", None),
    ("release.yml", HEAD + "run: apt-get update && apt-get install -y --no-install-recommends a; b", "not one script"),
]


def test_collection():
    """Runs Tools/collect-release.sh on a complete folder, again, and on one that lacks a file."""
    script = ROOT / "Tools/collect-release.sh"
    names = [f"{name}-1.2.3-linux-{machine}.tar.gz" for name in ("thrum", "libthrum", "libthrumcore") for machine in ("x86_64", "aarch64")]
    names += ["thrum_1.2.3_amd64.deb", "thrum_1.2.3_arm64.deb", "thrum_haptics-1.2.3.tar.gz", "thrum-haptics-1.2.3.tgz", "thrum-haptics-1.2.3.crate",
              "Thrum.Haptics.1.2.3.nupkg", "thrum-microcontroller-1.2.3.zip"]
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        for name in [*names, "SHA256SUMS"]:
            (folder / name).write_text(name)
        for _ in range(2):
            subprocess.run([script, folder, "1.2.3"], check=True, capture_output=True)
            subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=folder, check=True)
            listed = [line.split()[1] for line in (folder / "SHA256SUMS").read_text().splitlines()]
            if sorted(listed) != sorted(names):
                sys.exit("FAIL collect-release.sh lists other files than those of the folder")
        if subprocess.run([script, folder, "1.2.4"], capture_output=True).returncode != 66:
            sys.exit("FAIL collect-release.sh accepts a tag that is not the version")
        (folder / names[3]).unlink()
        if subprocess.run([script, folder, "1.2.3"], capture_output=True).returncode != 66:
            sys.exit("FAIL collect-release.sh accepts a folder that lacks a package")


def test_crate():
    """Lets Tools/publish-crate.sh hand the packed crate to a stand-in for cargo."""
    with tempfile.TemporaryDirectory() as place:
        packages = pathlib.Path(place)
        version = re.search(r'^version = "(.*)"$', (ROOT / "Bindings/Rust/Cargo.toml").read_text(), re.M)[1]
        subprocess.run([ROOT / "Tools/package-crate.sh", packages], check=True, capture_output=True)
        (packages / "cargo").write_text('#!/bin/sh\nset -eu\n[ "$1 $2 $3" = "publish --no-verify --manifest-path" ]\n'
                                        f'ls "$(dirname "$4")" > {place}/files\necho "$5 $CARGO_REGISTRY_TOKEN" >> {place}/files\n')
        (packages / "cargo").chmod(0o755)
        environment = os.environ | {"PATH": f"{place}:{os.environ['PATH']}", "CARGO_REGISTRY_TOKEN": "TOKEN"}
        command = [ROOT / "Tools/publish-crate.sh", packages, version, "--dry-run"]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        handed = (packages / "files").read_text().splitlines()
        if handed[-1] != "--dry-run TOKEN" or not {"Cargo.toml", "LICENSE.txt", "README.md", "build.rs", "src"} <= set(handed):
            sys.exit(f"FAIL publish-crate.sh hands cargo {handed}")
        command[2] = "0.0.99"
        if subprocess.run(command, env=environment, capture_output=True).returncode != 66:
            sys.exit("FAIL publish-crate.sh accepts a missing crate")


def test_image():
    """Prepares an image from archives for both machines, and finds each source that its Dockerfile copies."""
    script, dockerfile = ROOT / "Tools/prepare-image.sh", ROOT / "Tools/image/Dockerfile"
    words = [line.split() for line in dockerfile.read_text().splitlines() if line and not line.startswith("#")]
    unknown = {word[0] for word in words} - {"FROM", "ARG", "LABEL", "COPY", "WORKDIR", "ENTRYPOINT"}
    if unknown or words[0][0] != "FROM":
        sys.exit(f"FAIL {dockerfile.name} of the image has {unknown or words[0]}; RUN needs an emulator for the other machine")
    # The folders that Tools/install.sh makes, which Tools/package.sh packs.
    installed = set(re.findall(r"\$prefix/(\w+)", (ROOT / "Tools/install.sh").read_text()))
    if (copied := {word[1].removeprefix("$TARGETARCH/") for word in words if word[0] == "COPY"}) != installed:
        sys.exit(f"FAIL the image copies {sorted(copied)}; Tools/install.sh installs {sorted(installed)}")
    with tempfile.TemporaryDirectory() as place:
        packages = pathlib.Path(place)
        for machine in ("x86_64", "aarch64"):
            name = f"thrum-1.2.3-linux-{machine}"
            for folder in installed:
                (packages / name / folder).mkdir(parents=True)
            (packages / name / "bin/thrum").write_text(machine)
            (packages / name / "bin/thrum").chmod(0o755)
            subprocess.run(["tar", "-C", place, "-czf", packages / f"{name}.tar.gz", name], check=True)
        image = packages / "image"
        subprocess.run([script, packages, image, "1.2.3"], check=True, capture_output=True)
        for machine, content in (("amd64", "x86_64"), ("arm64", "aarch64")):
            copied = [image / word[1].replace("$TARGETARCH", machine) for word in words if word[0] == "COPY"]
            if not copied or not all(source.exists() for source in copied):
                sys.exit(f"FAIL the image for {machine} copies {copied}, of which not all exist")
            if (image / machine / "bin/thrum").read_text() != content:
                sys.exit(f"FAIL the image for {machine} has the program of the other machine")
        if subprocess.run([script, packages, image, "1.2.4"], capture_output=True).returncode != 66:
            sys.exit("FAIL prepare-image.sh accepts a missing archive")


def main():
    for name, text, expected in SAMPLES:
        found = faults(name, text)
        if not (len(found) == 1 and expected in found[0] if expected else not found):
            sys.exit(f"check-workflows.py: in {text!r} it finds {found}; expected: {expected or 'no fault'}")
    test_collection()
    test_image()
    test_crate()
    files = [*sorted((ROOT / ".github/workflows").glob("*.yml")), ROOT / "Bindings/GitHub/action.yml"]
    found = [fault for file in files for fault in faults(file.name, file.read_text(), runs=gate_runs)]
    text = "".join(file.read_text() for file in files)
    found += [f"check-workflows.py: no workflow runs {script}; remove it from the table" for script in GATES if script not in text]
    if found:
        sys.exit("\n".join(["FAIL workflows", *found]))
    print(f"{len(files)} workflows and actions have pinned actions and least permissions; gates run the {len(GATES)} scripts of release and pages")


main()
