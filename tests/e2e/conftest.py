"""A server of its own for the browser tests, and Debian's Chromium; nothing is downloaded."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
STATIC = Path(__file__).parents[2] / "src" / "doublesix" / "server" / "static"


class Served:
    """A server process on a port of its own that can be killed and started again over the same data."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "doublesix", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.log = (self.data.parent / f"{self.data.name}.log").open("a+")
        self.process = subprocess.Popen([*command, *self.options], stdout=self.log, stderr=self.log)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            self.log.seek(0)
            said = re.findall(r"http://[^:/\s]+:(\d+)", self.log.read())
            if said:
                self.port = int(said[-1])
                try:
                    urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()  # noqa: S310
                    return
                except OSError:
                    pass
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        self.log.seek(0)
        raise AssertionError(f"the server did not start: {self.log.read()[-2000:]}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)
        self.log.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with quick robots for all browser tests of a worker."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built: run make web")
    server = Served(tmp_path_factory.mktemp("web") / "data", "--bot-ms", "20-60", "--no-limits")
    yield server
    server.stop()


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may kill."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built: run make web")
    server = Served(tmp_path / "data", "--bot-ms", "20-60", "--no-limits")
    yield server
    if server.process.poll() is None:
        server.stop(signal.SIGKILL)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium from the system."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("chromium is not installed")
    return {**browser_type_launch_args, "executable_path": path, "args": FLAGS, "headless": True}


ARTEFACTS = Path(os.environ.get("DOUBLESIX_ARTEFACTS", Path(__file__).parents[2] / "test-artefacts"))


@pytest.fixture
def picture() -> Callable[[Any, str], None]:
    """Keeps a screenshot, to be looked at."""

    def keep(page: Any, name: str) -> None:  # noqa: ANN401
        ARTEFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTEFACTS / f"{name}.png")

    return keep
