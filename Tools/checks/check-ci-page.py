#!/usr/bin/env python3
"""Runs the workflows of Docs/CI.md: Tools/checks/check-ci-page.py PACKAGE.deb [ROOT], or --app FOLDER SCRATCH

Takes the workflow of patterns from the page and runs its steps on good patterns, again with what the first run put into the cache, and on
a faulty pattern, which must fail with an annotation. `git` and `docker` are stand-ins: the clone is an empty folder, and the
container's script leaves PACKAGE.deb in its folder `out`, as Tools/package.sh does there. With ROOT, an empty Debian
(debootstrap --variant=minbase), the steps run in it by chroot and apt-get is its own, which needs root and a network.
Without ROOT they run here, and apt-get unpacks the packages that are files and only notes the names of others. Needs PyYAML.

With --app, runs the workflow that tests an app in FOLDER, beside whose folder the clone appears as `thrum`: `git` is a stand-in,
which links this repository; `swift` is the real one, which builds in SCRATCH. The actions and the container are not run.
"""
import os
import pathlib
import shutil
import stat
import struct
import subprocess
import sys
import tempfile

import yaml

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PAGE = REPOSITORY / "Docs/CI.md"
# Where the stand-ins, the folder of the runner and the workspaces are, inside the root.
PLACE = "/tmp/ci-page"

STAND_INS = {
    "sudo": 'exec "$@"',
    # git clone --branch VERSION ADDRESS FOLDER
    "git": '[ "$1 $2" = "clone --branch" ] && [ $# -eq 5 ] || { echo "git: the stand-in knows no $*"; exit 1; }\n'
    'mkdir -p "$5"; echo "$5" > @PLACE@/clone',
    # docker run … IMAGE sh -c SCRIPT, whose SCRIPT packs.
    "docker": 'for script; do :; done\n'
    'case "$1 $script" in "run "*"Tools/package.sh --without-studio out"*) ;; *) echo "docker: the stand-in knows no $*"; exit 1 ;; esac\n'
    'mkdir "$(cat @PLACE@/clone)/out"; cp @PLACE@/thrum_*.deb "$(cat @PLACE@/clone)/out"',
}
# apt-get update; apt-get install -y [--no-install-recommends] ./FILE.deb NAME…
APT_GET = """case $1 in update) exit 0 ;; install) shift ;; *) echo "apt-get: the stand-in knows no $1"; exit 1 ;; esac
for name; do
  case $name in
    -*) ;;
    */*.deb) dpkg-deb -x "$name" @PLACE@/system ;;
    *) echo "$name" >> @PLACE@/named ;;
  esac
done"""

PATTERN = (
    '{\n  "Version": 1.0,\n  "Pattern": [\n    { "Event": { "Time": 0.0, "EventType": "AudioCustom", "EventWaveformPath": "click.aiff" } },'
    '\n    { "Event": { "Time": 0.0, "EventType": "HapticTransient", "EventParameters": [] } }\n  ]\n}\n'
)


def fail(message):
    sys.exit(f"check-ci-page.py: {message}")


def workflow(job):
    """Returns the variables and the steps of the workflow with a job of a name."""
    blocks = [block.split("```", 1)[0] for block in PAGE.read_text().split("```yaml\n")[1:]]
    flows = [yaml.safe_load(block) for block in blocks]
    names = [list(flow["jobs"]) for flow in flows]
    if names != [["haptics"], ["test"]]:
        fail(f"{PAGE.name} has workflows with the jobs {names}; two with one job each, haptics and test, are expected")
    made = flows[names.index([job])]
    return made.get("env", {}), made["jobs"][job]["steps"]


def test_app(app, scratch):
    """Runs the commands of the workflow that tests an app."""
    app = pathlib.Path(app).resolve()
    environment, steps = workflow("test")
    # The page's name of the folder, which is that of the checkout.
    if [step["with"]["path"] for step in steps if step.get("uses", "").startswith("actions/checkout")] != [environment["APP"]]:
        fail("the workflow does not check the app out into the folder APP")
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        (place / "bin").mkdir()
        (place / environment["APP"]).symlink_to(app)
        swift = shutil.which("swift") or fail("swift is not installed")
        stand_ins = {
            "git": '[ "$1 $2 $3 $4" = "clone --depth 1 --branch" ] && [ $# -eq 7 ] || { echo "git: the stand-in knows no $*"; exit 1; }\n'
            f'[ -e "{app.parent}/$7" ] || ln -s "{REPOSITORY}" "{app.parent}/$7"; ln -s "{REPOSITORY}" "$7"',
            "swift": f'exec "{swift}" "$@" --scratch-path "{pathlib.Path(scratch).resolve()}"',
        }
        for name, script in stand_ins.items():
            file = place / "bin" / name
            file.write_text("#!/bin/sh\nset -eu\n" + script + "\n")
            file.chmod(0o755)
        kept = os.environ | {key: str(value) for key, value in environment.items()}
        kept["PATH"] = f"{place}/bin:{kept['PATH']}"
        ran = [step["run"] for step in steps if "run" in step]
        for script in ran:
            if subprocess.run(["sh", "-e", "-c", script], cwd=place, env=kept).returncode:
                fail(f"with an app, a step fails:\n{script}")
        if not any("swift test" in script for script in ran):
            fail("the workflow does not run swift test")
    print(f"the workflow of {PAGE.name} tests an app")


def aiff(samples=4800):
    """Returns a sound that only libsndfile reads: 16 bits, mono, 48 kHz as an 80-bit number."""
    sound = b"".join(struct.pack(">h", 8000 if index % 100 < 50 else -8000) for index in range(samples))
    common = struct.pack(">hIh", 1, samples, 16) + b"\x40\x0e\xbb\x80" + bytes(6)
    chunks = b"COMM" + struct.pack(">I", len(common)) + common + b"SSND" + struct.pack(">IQ", len(sound) + 8, 0) + sound
    return b"FORM" + struct.pack(">I", len(chunks) + 4) + b"AIFF" + chunks


class Runner:
    """One machine that runs the steps of the workflow. `root` is the empty Debian, or None for this machine."""

    def __init__(self, package, root):
        self.root = root
        self.place = pathlib.Path(f"{root}{PLACE}" if root else tempfile.mkdtemp())
        shutil.rmtree(self.place, ignore_errors=True)
        (self.place / "bin").mkdir(parents=True)
        shutil.copy(package, self.place)
        # As the steps see it.
        self.inside = PLACE if root else str(self.place)
        for name, script in (STAND_INS | ({} if root else {"apt-get": APT_GET})).items():
            file = self.place / "bin" / name
            file.write_text("#!/bin/sh\nset -eu\n" + script.replace("@PLACE@", self.inside) + "\n")
            file.chmod(file.stat().st_mode | stat.S_IXUSR)

    def call(self, script, folder, environment):
        system = f"{self.inside}/system/usr/bin:" if not self.root else ""
        path = f"{self.inside}/bin:{system}/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        kept = {"PATH": path, "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"} | environment
        # As a runner calls a step.
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", f"cd '{folder}'\n{script}"]
        if self.root:
            command = ["chroot", self.root, *command]
        return subprocess.run(command, env=kept, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run(self, name, patterns, cached):
        """Runs all steps. Returns the failed step and its output, or None; and what the cache holds afterwards."""
        environment, steps = workflow("haptics")
        workspace = self.place / name
        temporary = f"{self.inside}/{name}-temporary"
        workspace.mkdir()
        (self.place / f"{name}-temporary").mkdir()
        environment = {key: str(value) for key, value in environment.items()} | {"RUNNER_TEMP": temporary, "CI": "true"}
        kept = None
        for step in steps:
            uses = step.get("uses", "").split("@")[0]
            if uses == "actions/checkout":
                (workspace / "Haptics").mkdir()
                for file, content in patterns.items():
                    (workspace / "Haptics" / file).write_bytes(content)
            elif uses == "actions/cache":
                kept = step["with"]["path"]
                if cached:
                    shutil.copytree(cached, workspace / kept)
            elif uses:
                fail(f"the workflow uses {uses}, which this check does not know")
            elif step.get("if") not in (None, "steps.package.outputs.cache-hit != 'true'"):
                fail(f"a step has the condition {step['if']}, which this check does not know")
            elif not ("if" in step and cached):
                if "${{" in step["run"]:
                    fail("a command contains an expression; pass its value by `env`")
                done = self.call(step["run"], f"{self.inside}/{name}", environment)
                if done.returncode:
                    return (step, done.stdout), workspace / kept
        return None, workspace / kept


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "--app":
        return test_app(sys.argv[2], sys.argv[3])
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: Tools/checks/check-ci-page.py PACKAGE.deb [ROOT], or --app FOLDER SCRATCH")
    root = os.path.abspath(sys.argv[2]) if len(sys.argv) == 3 else None
    runner = Runner(sys.argv[1], root)
    samples = REPOSITORY / "Samples"
    good = {name: (samples / name).read_bytes() for name in ("heartbeat.ahap", "spring-boing.ahap")}
    good |= {"click.aiff": aiff()}
    good["click.ahap"] = canonical(runner, sys.argv[1])
    failed, cache = runner.run("first", good, None)
    if failed:
        fail(f"on good patterns, a step fails:\n{failed[0]['run']}\n{failed[1]}")
    if not list(cache.glob("*.deb")):
        fail("the first run leaves no package for the cache")
    failed, _ = runner.run("again", good, cache)
    if failed:
        fail(f"with the cache of the first run, a step fails:\n{failed[0]['run']}\n{failed[1]}")
    bad = good | {"bad.ahap": b'{ "Pattern": [ { "Event": { "Time": 0 } } ] }'}
    failed, _ = runner.run("bad", bad, cache)
    if not failed or "thrum check" not in failed[0]["run"]:
        fail(f"a faulty pattern passes `thrum check`: {failed}")
    if "::error file=Haptics/bad.ahap,line=" not in failed[1]:
        fail(f"a faulty pattern gets no annotation:\n{failed[1]}")
    if not root:
        named = (runner.place / "named").read_text().split()
        if "libsndfile1" not in named:
            fail("the workflow does not install libsndfile1")
        shutil.rmtree(runner.place)
    print(f"the workflow of {PAGE.name} passes good patterns, with and without its cache, and annotates a faulty one"
          + (f", in {root}" if root else ""))


def canonical(runner, package):
    """Returns a pattern with a sound, in canonical form as the packed program writes it."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        program = [f"{folder}/usr/bin/thrum", "format", "-"]
        return subprocess.run(program, input=PATTERN.encode(), stdout=subprocess.PIPE, check=True).stdout


if __name__ == "__main__":
    main()
