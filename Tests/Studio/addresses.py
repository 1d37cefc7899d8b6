"""The addresses that the studio's server prints: each opens one page, and the next one is printed then."""
import json
import re
import urllib.request


class Addresses:
    def __init__(self, output, printed):
        self.output = output
        self.left = [printed]
        self.port = int(re.match(r"http://[^:/]+:(\d+)/#ticket=", printed)[1])

    def take(self):
        """Returns an address that has opened no page, for one page."""
        while not self.left:
            line = self.output.readline()
            if not line:
                raise AssertionError("the server ended before it printed another address")
            self.left += re.findall(r"http://\S+/#ticket=\w+", line)
        return self.left.pop()

    def token(self):
        """Exchanges an address for the token, as a page does."""
        ticket = self.take().split("=")[1]
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/token", method="POST", data=ticket.encode())
        return json.load(urllib.request.urlopen(request))["token"]
