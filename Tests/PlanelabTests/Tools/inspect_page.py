# SPDX-License-Identifier: Apache-2.0
"""Opens a page in headless Chromium and prints what is wrong with it, one finding per line.

Usage: inspect_page.py PAGE[#PLACE] WIDTHxHEIGHT:light|dark[:SCREENSHOT.png] ...

Speaks the DevTools protocol over a pipe: sizes below a desktop window's minimum are emulated, every
request and console message is seen. Exits with 0 if the page is sound, 1 if there are findings.
"""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-extensions",
    "--disable-sync", "--remote-debugging-pipe",
]


class Browser:
    """A browser process and its protocol."""

    def __init__(self, profile):
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def plug():
            # through high numbers first: 3 and 4 may be among the ends themselves
            os.dup2(theirs_in, 103)
            os.dup2(theirs_out, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self.process = subprocess.Popen(
            ["chromium", *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=plug, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.reader, self.writer = os.fdopen(ours_in, "rb"), os.fdopen(ours_out, "wb")
        self.count, self.events, self.rest = 0, [], b""

    def read(self):
        while b"\0" not in self.rest:
            chunk = os.read(self.reader.fileno(), 1 << 16)
            if not chunk:
                raise SystemExit("error: the browser ended")
            self.rest += chunk
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.writer.write(json.dumps(message).encode() + b"\0")
        self.writer.flush()
        while True:
            answer = self.read()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise SystemExit(f"error: {method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.read())


def findings(events, page):
    """What the browser itself complained about, and requests that left the page."""
    for event in events:
        name, details = event.get("method"), event.get("params", {})
        if name == "Network.requestWillBeSent":
            url = details["request"]["url"]
            if not url.startswith("data:") and url.split("#")[0] != page.split("#")[0]:
                yield f"request: {url}"
        elif name == "Runtime.exceptionThrown":
            yield f"exception: {details['exceptionDetails']['text']}"
        elif name == "Runtime.consoleAPICalled":
            yield f"console: {[a.get('value') for a in details['args']]}"
        elif name == "Log.entryAdded":
            yield f"log: {details['entry']['text']}"


def inspect(browser, page, check, view):
    """The findings on a page in one view: a size in pixels, a color scheme, a file for a picture."""
    size, scheme, *picture = view.split(":")
    width, height = map(int, size.split("x"))
    browser.events.clear()
    target = browser.call("Target.createTarget", url="about:blank")["targetId"]
    session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ["Page", "Network", "Runtime", "Log"]:
        browser.call(f"{domain}.enable", session)
    browser.call(
        "Emulation.setDeviceMetricsOverride", session, width=width, height=height,
        deviceScaleFactor=2 if width < 600 else 1, mobile=width < 600)
    browser.call(
        "Emulation.setEmulatedMedia", session,
        features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.call("Page.navigate", session, url=page)
    browser.wait("Page.loadEventFired")
    if picture:
        shot = browser.call(
            "Page.captureScreenshot", session, format="png", captureBeyondViewport=True)
        pathlib.Path(picture[0]).write_bytes(base64.b64decode(shot["data"]))
    result = browser.call(
        "Runtime.evaluate", session, expression=check, returnByValue=True, awaitPromise=True)
    yield from findings(browser.events, page)
    if "exceptionDetails" in result:
        yield f"check failed: {result['exceptionDetails']}"
    else:
        yield from result["result"]["value"]

def main():
    path, mark, fragment = sys.argv[1].partition("#")
    page = pathlib.Path(path).resolve().as_uri() + mark + fragment
    check = pathlib.Path(__file__).with_name("inspect_layout.js").read_text()
    wrong = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        for view in sys.argv[2:]:
            wrong += [f"{view}: {finding}" for finding in inspect(browser, page, check, view)]
        browser.call("Browser.close")
        browser.process.wait(10)
    print("\n".join(wrong))
    raise SystemExit(1 if wrong else 0)


main()
