import given  # noqa: F401
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

from runner import watching
from runner.failure import SliceFailed


class Played(BaseHTTPRequestHandler):
    """A kitchen that shows snapshots to whoever is signed in."""

    snapshots = 3

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        if self.path == "/metrics":
            self.wfile.write(b"kuhnya_orders_resident 1\n")
        elif self.headers["Authorization"].startswith("Bearer "):
            self.wfile.write(b"id: 1\nevent: snapshot\ndata: {}\n\n" * self.snapshots)

    def log_message(self, *_: object) -> None:
        pass


class Watching(unittest.TestCase):
    def setUp(self) -> None:
        self.kitchen = ThreadingHTTPServer(("127.0.0.1", 0), Played)
        threading.Thread(target=self.kitchen.serve_forever, daemon=True).start()
        self.addCleanup(self.kitchen.server_close)
        self.addCleanup(self.kitchen.shutdown)
        often = mock.patch.object(watching, "SCRAPE_SECONDS", 0.01)
        often.start()
        self.addCleanup(often.stop)

    def watch(self) -> watching.Watcher:
        watcher = watching.Watcher(self.kitchen.server_port, "x" * 32)
        for thread in watcher._threads[:1]:
            thread.join(5)
        return watcher

    def test_looks_until_it_is_stopped(self) -> None:
        watcher = self.watch()
        threading.Event().wait(0.3)
        watcher.stop()

    def test_refuses_to_have_seen_nothing(self) -> None:
        with mock.patch.object(Played, "snapshots", 0):
            watcher = self.watch()
            with self.assertRaises(SliceFailed):
                watcher.stop()


if __name__ == "__main__":
    unittest.main()
