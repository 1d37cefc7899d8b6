#!/usr/bin/python3
"""Plays on a simulated feedback service of a phone: Tools/checks/check-feedbackd.py [PROGRAM].

python-dbusmock offers the interface of feedbackd 0.8.9 on a bus of its own (Debian package python3-dbusmock). Every way in
which the service can fail must end `thrum play` with a message and in time.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import dbus
import dbusmock

ROOT = pathlib.Path(__file__).resolve().parents[2]
THRUM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/thrum")
NAME, PATH, HAPTIC = "org.sigxcpu.Feedback", "/org/sigxcpu/Feedback", "org.sigxcpu.Feedback.Haptic"
FAILURES = []
COUNT = 0


def expect(condition, what):
    global COUNT
    COUNT += 1
    if not condition:
        FAILURES.append(what)
        print(f"FAIL {what}")


class Service(dbusmock.DBusTestCase):
    """The service, which answers each call of Vibrate with a piece of Python."""

    def __init__(self, code="ret = True", has_motor=True):
        super().__init__()
        self.process = self.spawn_server(NAME, PATH, "org.sigxcpu.Feedback", stdout=subprocess.DEVNULL)
        self.mock = dbus.Interface(self.get_dbus().get_object(NAME, PATH), dbusmock.MOCK_IFACE)
        if has_motor:
            self.answer(code)

    def answer(self, code):
        self.mock.AddMethod(HAPTIC, "Vibrate", "sa(du)", "b", code)

    def calls(self):
        """Each call: its time, the application and the items."""
        return [(stamp, str(args[0]), [(float(a), int(ms)) for a, ms in args[1]]) for stamp, name, args in self.mock.GetCalls()]

    def end(self):
        self.process.kill()
        self.process.wait()


def play(*arguments, wait=20, **variables):
    """Runs the command. Returns its status, what it printed, and how long it took."""
    start = time.monotonic()
    done = subprocess.run(
        [THRUM, "play", *arguments, "--output", "feedbackd"], cwd=ROOT, env={**os.environ, **variables},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=wait, check=False)
    return done.returncode, done.stdout + done.stderr, time.monotonic() - start


def check_calls(calls, what):
    expect(len(calls) > 2, f"{what}: {len(calls)} calls")
    expect(all(app == "org.thrum.Thrum" for _, app, _ in calls), f"{what}: another application")
    expect(calls[0][2] == [], f"{what}: the first call does not ask with an empty pattern")
    for _, _, items in calls:
        expect(len(items) <= 10, f"{what}: {len(items)} items")
        expect(all(0 < a <= 1 and 20 <= ms <= 10_000 for a, ms in items), f"{what}: {items}")


def plays():
    service = Service()
    with tempfile.TemporaryDirectory() as folder:
        record = f"{folder}/calls.jsonl"
        status, text, _ = play("Samples/heartbeat.ahap", THRUM_HID=f"record+send:{record}")
        expect(status == 0, f"plays: status {status}, {text}")
        calls = service.calls()
        check_calls(calls, "plays")
        decoded = subprocess.run([ROOT / "Tests/Pads/decode.py", record], capture_output=True, text=True, check=False)
        expect(decoded.returncode == 0, f"plays: {decoded.stdout}")
        lines = pathlib.Path(record).read_text().count('"hex"')
        # The call that asks whether there is a motor is not part of the recording.
        expect(lines == len(calls) - 1, f"plays: {lines} recorded, {len(calls)} received")
    listed = subprocess.run([THRUM, "devices"], capture_output=True, text=True, check=False).stdout
    expect("feedbackd" in listed and "vibration motor" in listed, f"not listed: {listed}")
    service.end()


def declines():
    service = Service("ret = False")
    status, text, _ = play("Samples/success.ahap")
    expect(status == 0, f"declines: status {status}, {text}")
    service.end()


def fails(what, service, *words):
    """The command ends soon, with a message that contains words."""
    status, text, seconds = play("Samples/success.ahap")
    expect(status == 69, f"{what}: status {status}, {text}")
    expect(all(word in text for word in words), f"{what}: {text}")
    expect(seconds < 8, f"{what}: {seconds:.1f} s")
    if service:
        service.end()


def refusals():
    fails("missing", None, "feedbackd does not run")
    fails("without a motor", Service(has_motor=False), "no vibration motor")
    denied = "raise dbus.exceptions.DBusException('no', name='org.freedesktop.DBus.Error.AccessDenied')"
    fails("denied", Service(denied), "does not permit")
    fails("broken", Service("raise dbus.exceptions.DBusException('x', name='org.example.Broken')"), "refuses", "org.example.Broken")
    fails("never answers", Service("import time; time.sleep(30)"), "does not answer")


def start_playing(service):
    """Starts a long pattern and waits until it vibrates."""
    process = subprocess.Popen(
        [THRUM, "play", "Samples/rain.ahap", "--output", "feedbackd"], cwd=ROOT, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    limit = time.monotonic() + 10
    while time.monotonic() < limit and sum(bool(items) for _, _, items in service.calls()) < 2:
        time.sleep(0.02)
    return process


def finish(process, what, seconds=10):
    try:
        return process.communicate(timeout=seconds)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        text = process.communicate()[0]
        expect(False, f"{what}: does not end, {text}")
        return text


def wait_for(process, words):
    """Reads what is printed until a line has words. The command itself gives up after seconds."""
    text = ""
    for line in process.stdout:
        text += line
        if words in line:
            return True
    print(text)
    return False


def dies():
    service = Service()
    process = start_playing(service)
    service.end()
    expect(wait_for(process, "was lost (feedbackd does not run)"), "dies: nothing is said")
    service = Service()
    limit = time.monotonic() + 10
    while time.monotonic() < limit and not any(items for _, _, items in service.calls()):
        time.sleep(0.05)
    expect(any(items for _, _, items in service.calls()), "dies: it does not play again")
    finish(process, "dies")
    service.end()

    service = Service()
    process = start_playing(service)
    service.answer("import time; time.sleep(30)")
    expect(wait_for(process, "was lost (feedbackd does not answer)"), "hangs: nothing is said")
    process.terminate()
    start = time.monotonic()
    finish(process, "hangs")
    expect(time.monotonic() - start < 5, "hangs: it does not end in time")
    service.end()


def signals():
    for name in ("TERM", "HUP", "INT"):
        service = Service()
        process = start_playing(service)
        process.send_signal(getattr(signal, f"SIG{name}"))
        finish(process, name)
        expect(service.calls()[-1][2] == [], f"{name}: the last call is {service.calls()[-1][2]}")
        service.end()
    service = Service()
    process = start_playing(service)
    process.kill()
    process.wait()
    longest = max(sum(ms for _, ms in items) for _, _, items in service.calls())
    expect(longest <= 40, f"after SIGKILL it may vibrate for {longest} ms")
    service.end()


def main():
    os.environ.update(THRUM_SETTINGS="", THRUM_HID="")
    dbusmock.DBusTestCase.start_session_bus()
    for test in (plays, declines, refusals, dies, signals):
        test()
    dbusmock.DBusTestCase.tearDownClass()
    if FAILURES:
        sys.exit(1)
    print(f"{COUNT} checks of feedbackd hold")


if __name__ == "__main__":
    main()
