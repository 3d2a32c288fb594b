#!/usr/bin/env python3
"""kuhnya top as somebody at a terminal meets it: the real program, a terminal of its own, and a kitchen that is played.

    top_terminal_test.py KUHNYA
"""

import contextlib
import fcntl
import http.server
import json
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
WAIT_MAX = 30
OTHER_SCREEN, OWN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
SHOWN_CURSOR = "\x1b[?25h"
KUHNYA = ""


def snapshot():
    with open(os.path.join(HERE, "snapshot.json"), encoding="utf-8") as file:
        return json.load(file)


class Kitchen:
    """Answers GET /console/api/overview with `status` and `body`; knows the tokens it was asked with."""

    def __init__(self, port=0):
        self.status, self.body, self.tokens = 200, json.dumps(snapshot()), []
        self.connections = []
        self.wanted = None  # The token it takes; None: any.
        kitchen = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self):
                super().setup()
                kitchen.connections.append(self.connection)

            def do_GET(self):
                token = self.headers.get("Authorization")
                kitchen.tokens.append(token)
                found = self.path == "/console/api/overview"
                body = kitchen.body.encode() if found else b"{}"
                known = kitchen.wanted in (None, token)
                self.send_response(404 if not found else kitchen.status if known else 401)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05})
        self.thread.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def close(self):
        self.server.shutdown()
        for each in self.connections:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self.server.server_close()
        self.thread.join()


def environment(**further):
    known = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8", "KUHNYA_TOKEN": "the-token"}
    known.update(further)
    return {name: value for name, value in known.items() if value is not None}


def run(*arguments, **further):
    return subprocess.run([KUHNYA, "top", *arguments], env=environment(**further), capture_output=True, text=True,
                          timeout=WAIT_MAX, stdin=subprocess.DEVNULL, check=False)


class Terminal:
    """The program in a terminal of so many rows and columns."""

    def __init__(self, *arguments, interval=0.1, rows=40, columns=100, **further):
        self.master, slave = pty.openpty()
        self.resize(rows, columns)
        self.modes = termios.tcgetattr(slave)
        self.slave = slave

        def own_session():
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        self.program = subprocess.Popen([KUHNYA, "top", "--interval", str(interval), *arguments], env=environment(**further),
                                        stdin=slave, stdout=slave, stderr=slave, preexec_fn=own_session)
        self.text = ""

    def resize(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        """Whether something came; a terminal gives a few kilobytes at once."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        with contextlib.suppress(OSError):
            self.text += os.read(self.master, 65536).decode(errors="replace")
            return True
        return False

    def await_text(self, wanted, after=0):
        end = time.monotonic() + WAIT_MAX
        while wanted not in self.text[after:]:
            if time.monotonic() > end:
                raise AssertionError(f"{wanted!r} did not come; there is: {self.text[-3000:]!r}")
            self.read(0.1)
        return len(self.text)

    def press(self, keys):
        os.write(self.master, keys.encode())

    def end(self):
        """The exit code, when it has ended; negative: a signal's number."""
        end = time.monotonic() + WAIT_MAX
        while self.program.poll() is None and time.monotonic() < end:
            self.read(0.1)
        while self.read(0):
            pass
        return self.program.poll()

    def close(self):
        self.program.kill()
        self.program.wait()
        os.close(self.master)
        os.close(self.slave)


class TopTest(unittest.TestCase):
    def setUp(self):
        self.kitchen = Kitchen()
        self.addCleanup(lambda: self.kitchen.close())

    def terminal(self, *arguments, **further):
        made = Terminal("--url", self.kitchen.url, *arguments, **further)
        self.addCleanup(made.close)
        return made

    def expect_given_back(self, terminal):
        self.assertGreater(terminal.text.rfind(OWN_SCREEN), terminal.text.rfind(OTHER_SCREEN))
        self.assertIn(SHOWN_CURSOR, terminal.text)
        self.assertEqual(termios.tcgetattr(terminal.slave), terminal.modes)

    # One picture

    def test_once_prints_one_picture_without_sequences(self):
        got = run("--once", "--url", self.kitchen.url)
        self.assertEqual((got.returncode, got.stderr), (0, ""))
        self.assertIn("Nothing is lost", got.stdout)
        self.assertIn("12,345", got.stdout)
        self.assertNotIn("\x1b", got.stdout)
        self.assertLessEqual(max(map(len, got.stdout.splitlines())), 80)
        self.assertEqual(self.kitchen.tokens, ["Bearer the-token"])

    def test_without_a_terminal_it_is_one_picture_and_a_sentence(self):
        got = run("--url", self.kitchen.url, COLUMNS="50")
        self.assertEqual(got.returncode, 0)
        self.assertIn("no terminal", got.stderr)
        self.assertLessEqual(max(map(len, got.stdout.splitlines())), 50)

    def test_json_prints_the_snapshot_as_it_is_in_ascii(self):
        told = snapshot()
        told["version"] = "\u202e\x1b[2J"
        self.kitchen.body = json.dumps(told, ensure_ascii=False)
        got = run("--once", "--json", "--url", self.kitchen.url)
        self.assertEqual(json.loads(got.stdout), told)
        self.assertTrue(got.stdout.isascii())
        self.assertNotIn("\x1b", got.stdout)

    def test_the_address_comes_from_the_environment(self):
        self.assertEqual(run("--once", KITCHEN_URL=self.kitchen.url).returncode, 0)
        self.assertEqual(run("--once", CONSOLE_URL=self.kitchen.url, KITCHEN_URL="http://127.0.0.1:1").returncode, 0)

    def test_the_address_may_be_a_name(self):
        self.assertEqual(run("--once", "--url", f"http://localhost:{self.kitchen.port}").returncode, 0)
        got = run("--once", "--url", f"http://kitchen.invalid:{self.kitchen.port}")
        self.assertEqual(got.returncode, 1)
        self.assertEqual(len(self.kitchen.tokens), 1, "the token went to another host")

    def test_the_token_comes_from_a_file(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("of-the-file\r\nsecond line\n")
            file.flush()
            self.assertEqual(run("--once", "--url", self.kitchen.url, "--token-file", file.name).returncode, 0)
        self.assertEqual(self.kitchen.tokens, ["Bearer of-the-file"])

    def test_without_a_token_one_of_the_development_key_is_minted(self):
        secret = {"KUHNYA_TOKEN": None, "KUHNYA_JWT_SECRET": "a secret of 32 bytes or of some more"}
        self.assertEqual(run("--once", "--url", self.kitchen.url, **secret).returncode, 0)
        self.assertRegex(self.kitchen.tokens[0], r"^Bearer eyJ")
        got = run("--once", "--url", self.kitchen.url, KUHNYA_TOKEN=None)
        self.assertEqual(got.returncode, 1)
        self.assertIn("KUHNYA_JWT_SECRET", got.stderr)

    def test_a_token_that_would_end_the_header_is_refused(self):
        got = run("--once", "--url", self.kitchen.url, "--token", "a\r\nX-Evil: 1")
        self.assertEqual(got.returncode, 1)
        self.assertIn("holds characters", got.stderr)
        self.assertNotIn("Evil", got.stderr)
        self.assertEqual(self.kitchen.tokens, [])

    def test_refusals_and_failures_are_one_sentence_and_code_1(self):
        for status, words in ((401, "refuses the token"), (403, "admin"), (404, "no console"), (503, "503")):
            self.kitchen.status, self.kitchen.body = status, '{"detail": "busy\\u001b[2J"}'
            got = run("--once", "--url", self.kitchen.url)
            self.assertEqual(got.returncode, 1)
            self.assertIn(words, got.stderr)
            self.assertEqual(got.stderr.count("\n"), 1)
            for secret in ("the-token", "\x1b"):
                self.assertNotIn(secret, got.stderr)

    def test_an_answer_that_is_no_snapshot_is_told(self):
        for body in ("", "[1]", "<html>", '{"a": "\xff'):
            self.kitchen.body = body
            got = run("--once", "--url", self.kitchen.url)
            self.assertEqual(got.returncode, 1)
            self.assertIn("no snapshot", got.stderr)

    def test_a_kitchen_that_says_nothing_is_not_waited_for_without_end(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            got = run("--once", "--url", f"http://127.0.0.1:{silent.getsockname()[1]}")
        self.assertEqual(got.returncode, 1)
        self.assertIn("does not answer", got.stderr)

    # The terminal

    def test_it_shows_pictures_until_q(self):
        terminal = self.terminal()
        terminal.await_text("Nothing is lost")
        told = snapshot()
        told["doors"][0]["suppressed"] = 777_001
        self.kitchen.body = json.dumps(told)
        terminal.await_text("777,001")
        self.assertIn(OTHER_SCREEN, terminal.text)
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.expect_given_back(terminal)

    def test_every_signal_that_ends_it_gives_the_terminal_back(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            terminal = self.terminal()
            terminal.await_text("Nothing is lost")
            if number == signal.SIGINT:
                terminal.press("\x03")
            else:
                terminal.program.send_signal(number)
            self.assertEqual(terminal.end(), -number)
            self.expect_given_back(terminal)

    def test_ctrl_z_gives_the_terminal_back_until_it_goes_on(self):
        terminal = self.terminal()
        at = terminal.await_text("Nothing is lost")
        terminal.program.send_signal(signal.SIGTSTP)
        at = terminal.await_text(OWN_SCREEN, at)
        _, status = os.waitpid(terminal.program.pid, os.WUNTRACED)
        self.assertTrue(os.WIFSTOPPED(status))
        self.expect_given_back(terminal)
        terminal.program.send_signal(signal.SIGCONT)
        at = terminal.await_text(OTHER_SCREEN, at)
        terminal.await_text("Nothing is lost", at)
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)

    def test_it_follows_the_size_of_its_window(self):
        terminal = self.terminal(interval=3600)
        at = terminal.await_text("by kind")
        terminal.resize(10, 40)
        terminal.program.send_signal(signal.SIGWINCH)
        at = terminal.await_text("\x1b[11;1H", at)
        terminal.await_text("5 cook's advance", at)
        # From the next picture on everything fits.
        picture = terminal.text[at:]
        rows = [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", row).rstrip("\r") for row in picture.split("\n")]
        self.assertLessEqual(max(map(len, rows)), 40)

    def test_a_kitchen_that_is_away_leaves_an_old_picture_and_comes_back(self):
        terminal = self.terminal()
        at = terminal.await_text("Nothing is lost")
        port = self.kitchen.port
        self.kitchen.close()
        at = terminal.await_text("OLD for", at)
        terminal.await_text("12,345", at)
        self.kitchen = Kitchen(port)
        told = snapshot()
        told["doors"][0]["suppressed"] = 777_002
        self.kitchen.body = json.dumps(told)
        terminal.await_text("777,002", at)
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)

    def test_a_kitchen_that_was_never_there_is_waited_for(self):
        port = self.kitchen.port
        self.kitchen.close()
        terminal = self.terminal()
        at = terminal.await_text("WAITING for")
        self.kitchen = Kitchen(port)
        terminal.await_text("Nothing is lost", at)

    def test_a_refused_token_ends_it_after_the_terminal_is_given_back(self):
        terminal = self.terminal()
        terminal.await_text("Nothing is lost")
        self.kitchen.status = 403
        self.assertEqual(terminal.end(), 1)
        self.expect_given_back(terminal)
        self.assertGreater(terminal.text.rfind("not an admin's"), terminal.text.rfind(OWN_SCREEN))

    def test_a_token_that_has_expired_is_read_anew(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("an-old-one\n")
            file.flush()
            terminal = self.terminal("--token-file", file.name)
            at = terminal.await_text("Nothing is lost")
            with open(file.name, "w", encoding="utf-8") as again:
                again.write("a-new-one\n")
            told = snapshot()
            told["doors"][0]["suppressed"] = 777_003
            self.kitchen.body, self.kitchen.wanted = json.dumps(told), "Bearer a-new-one"
            terminal.await_text("777,003", at)

    def test_no_color_is_heeded(self):
        coloured = self.terminal()
        coloured.await_text("Nothing is lost")
        self.assertIn("\x1b[32m", coloured.text)
        plain = self.terminal(NO_COLOR="1")
        plain.await_text("Nothing is lost")
        self.assertNotRegex(plain.text, "\x1b\\[[0-9;]*m")

    def test_a_terminal_without_utf8_gets_ascii(self):
        terminal = self.terminal(LANG="C")
        terminal.await_text("##########")
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertTrue(terminal.text.isascii())

    def test_hostile_texts_are_shown_as_text(self):
        told = snapshot()
        told["version"] = "\x1b]0;owned\x07\u202e"
        told["ready"][0]["detail"] = "\x1b[2J\r\nline"
        self.kitchen.body = json.dumps(told)
        terminal = self.terminal(columns=200)
        terminal.await_text("]0;owned")
        for hostile in ("\x1b]", "\x07", "\u202e", "\x1b[2J\r\nline"):
            self.assertNotIn(hostile, terminal.text)


if __name__ == "__main__":
    KUHNYA = sys.argv.pop(1)
    unittest.main()
