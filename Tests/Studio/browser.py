"""A headless Chromium that is driven over the DevTools protocol, without a dependency: a WebSocket of 60 lines."""
import base64
import http.server
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import threading
import time
import urllib.request

policy = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the built page with the headers of the server."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript", ".wasm": "application/wasm",
                      ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}

    def end_headers(self):
        self.send_header("Content-Security-Policy", policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        """A page that closes leaves requests; that is no news."""


def serve(folder):
    server = Server(("127.0.0.1", 0), lambda *words: Handler(*words, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Socket:
    """A client of RFC 6455 for text frames."""

    def __init__(self, url):
        host, path = url.removeprefix("ws://").split("/", 1)
        name, port = host.split(":")
        self.socket = socket.create_connection((name, int(port)), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        while self.file.readline().strip():
            pass

    def send(self, text):
        data = text.encode()
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + struct.pack(">H", size) if size < 65536 else bytes([0x81, 0xFF]) + struct.pack(">Q", size)
        pad = (mask * (size // 4 + 1))[:size]
        self.socket.sendall(head + mask + (int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")).to_bytes(size, "big"))

    def receive(self):
        data = b""
        while True:
            first, second = self.file.read(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.file.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.file.read(8))[0]
            data += self.file.read(size)
            if first & 0x80:
                return data.decode()


class Window:
    """What runs code and keeps what the console says, in any browser."""

    def wait(self, code, seconds=20):
        end = time.time() + seconds
        while time.time() < end:
            if self.run(f"Boolean({code})"):
                return
            time.sleep(0.05)
        raise AssertionError(f"after {seconds} s not true: {code}; {self.problems}")


class Page(Window):
    """One page of Chromium: evaluates, presses keys, moves the mouse, takes pictures, and keeps what the console says."""

    def __init__(self, width=1440, height=900, theme="dark", scale=1, touch=False):
        program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
        self.profile = tempfile.mkdtemp(prefix="thrum-studio-")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions", "--hide-scrollbars",
             "--autoplay-policy=no-user-gesture-required", "--remote-debugging-port=0", f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        place = pathlib.Path(self.profile) / "DevToolsActivePort"
        for _ in range(300):
            if place.exists() and place.read_text().count("\n"):
                break
            time.sleep(0.1)
        port = place.read_text().split()[0]
        for _ in range(100):
            targets = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
            found = [each for each in targets if each["type"] == "page"]
            if found:
                break
            time.sleep(0.1)
        self.attach(found[0]["webSocketDebuggerUrl"], port)
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        if touch:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True)

    def attach(self, url, port):
        self.port = port
        self.socket = Socket(url)
        self.count = 0
        self.problems = []
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")

    def sibling(self, target):
        """Another tab of the same browser, which ends with it."""
        page = object.__new__(Page)
        page.attach(f"ws://127.0.0.1:{self.port}/devtools/page/{target}", self.port)
        return page

    def call(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == self.count:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.note(message)

    def note(self, message):
        method, content = message.get("method"), message.get("params", {})
        if method == "Runtime.consoleAPICalled" and content["type"] in ("error", "warning", "assert"):
            self.problems.append(" ".join(str(each.get("value", each.get("description", ""))) for each in content["args"]))
        elif method == "Runtime.exceptionThrown":
            details = content["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and content["entry"]["level"] in ("error", "warning"):
            self.problems.append(f"{content['entry']['text']} {content['entry'].get('url', '')}")

    def open(self, url, needs_ready=True):
        self.call("Page.navigate", url=url)
        if needs_ready:
            self.wait("document.documentElement?.dataset.ready === 'true'")

    def run(self, code):
        result = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", code))
        return result["result"].get("value")

    def mouse(self, kind, x, y, button="left", clicks=1, modifiers=0, buttons=None):
        pressed = {"mousePressed": 1, "mouseReleased": 0}.get(kind, 0) if buttons is None else buttons
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button if kind != "mouseMoved" or pressed else "none", buttons=pressed, clickCount=clicks, modifiers=modifiers)

    def click(self, x, y, clicks=1, modifiers=0, button="left"):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button, clicks, modifiers)
        self.mouse("mouseReleased", x, y, button, clicks, modifiers)

    def drag(self, x0, y0, x1, y1, steps=6, modifiers=0, holds=False):
        self.mouse("mouseMoved", x0, y0)
        self.mouse("mousePressed", x0, y0, modifiers=modifiers)
        for n in range(1, steps + 1):
            self.mouse("mouseMoved", x0 + (x1 - x0) * n / steps, y0 + (y1 - y0) * n / steps, modifiers=modifiers, buttons=1)
            self.frames()
        if not holds:
            self.mouse("mouseReleased", x1, y1, modifiers=modifiers)

    def press(self, key, modifiers=0, code=None, text=None):
        """Modifiers: 1 Alt, 2 Ctrl, 4 Meta, 8 Shift."""
        names = {" ": ("Space", 32), "Enter": ("Enter", 13), "Escape": ("Escape", 27), "Tab": ("Tab", 9), "Delete": ("Delete", 46), "ArrowLeft": ("ArrowLeft", 37),
                 "ArrowUp": ("ArrowUp", 38), "ArrowRight": ("ArrowRight", 39), "ArrowDown": ("ArrowDown", 40), "Home": ("Home", 36), "End": ("End", 35), "Insert": ("Insert", 45), "F8": ("F8", 119), "Backspace": ("Backspace", 8)}
        found, number = names.get(key, (code or (f"Key{key.upper()}" if key.isalpha() else f"Digit{key}" if key.isdigit() else ""), ord(key.upper()[0]) if len(key) == 1 else 0))
        types = text if text is not None else (key if len(key) == 1 and not modifiers & 7 else "\r" if key == "Enter" else None)
        self.call("Input.dispatchKeyEvent", type="keyDown" if types else "rawKeyDown", key=key, code=found, windowsVirtualKeyCode=number, modifiers=modifiers, **({"text": types} if types else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=found, windowsVirtualKeyCode=number, modifiers=modifiers)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def frames(self, count=2):
        self.run(f"new Promise((done) => {{ let n = {count}; const step = () => n-- ? requestAnimationFrame(step) : done(); step(); }})")

    def picture(self, path):
        self.frames()
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        try:
            self.socket.send(json.dumps({"id": 0, "method": "Browser.close"}))
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
