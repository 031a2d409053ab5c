"""A mail server on loopback that takes everything, unless it is told to refuse."""

import email
import email.policy
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any

GREETING, OK, GO_ON, BYE = "220 sink", "250 OK", "354 Go on", "221 Bye"


class Sink:
    """What came in, and how each command is answered."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answers: dict[str, str] = {"DATA": GO_ON, "QUIT": BYE}
        self.port = 0
        self.has_come = threading.Event()
        # Whoever sent a mail waits for its receipt until this is set.
        self.may_answer = threading.Event()
        self.may_answer.set()

    @property
    def mailers(self) -> dict[str, Any]:
        """Return Django's description of this server."""
        return {
            "default": {
                "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
                "OPTIONS": {"host": "127.0.0.1", "port": self.port, "timeout": 5},
            }
        }

    def take(self, raw: bytes) -> None:
        mail = email.message_from_bytes(raw, policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        self.has_come.set()
        self.may_answer.wait(20)


class _Talk(socketserver.StreamRequestHandler):
    server: "_Server"

    def handle(self) -> None:
        sink = self.server.sink
        self._say(sink.answers.get("CONNECT", GREETING))
        for line in self.rfile:
            verb = line.split(b":")[0].split()[0].decode().upper()
            answer = sink.answers.get(verb, OK)
            self._say(answer)
            if verb == "QUIT":
                return
            if verb == "DATA" and answer == GO_ON:
                sink.take(b"".join(self._body()))
                self._say(sink.answers.get("END", OK))

    def _say(self, line: str) -> None:
        self.wfile.write(line.encode() + b"\r\n")

    def _body(self) -> Iterator[bytes]:
        for line in self.rfile:
            if line == b".\r\n":
                return
            yield line.removeprefix(b".") if line.startswith(b"..") else line


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True

    def __init__(self, sink: Sink) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.sink = sink

    def handle_error(self, *_about: object) -> None:
        """Say nothing of a sender that was killed."""


@contextmanager
def running_sink() -> Iterator[Sink]:
    sink = Sink()
    with _Server(sink) as server:
        sink.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield sink
        finally:
            sink.may_answer.set()
            server.shutdown()
            thread.join()
