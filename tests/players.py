"""Somebody who plays over HTTP, by plain form posts as a browser would send them."""

import http.client
import json
import time
from http.cookies import SimpleCookie
from typing import Any, NamedTuple, Self
from urllib.parse import urlencode

KEEP_ALIVE = 2.0


class Answer(NamedTuple):
    """What the site said."""

    status: int
    location: str
    text: str


class Player:
    """A browser with its cookies and one connection."""

    def __init__(self, port: int, *, host: str = "127.0.0.1") -> None:
        self._connection = http.client.HTTPConnection(host, port, timeout=20)
        self._cookies: dict[str, str] = {}
        self._asked = 0.0
        self.game = ""
        self.slowest = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, "")

    def post(self, path: str, **fields: str | int) -> Answer:
        if "csrftoken" not in self._cookies:
            self.get("/")
        return self._ask("POST", path, urlencode(fields))

    def start(self, level: str = "easy") -> str:
        """Begin a duel against the bot; return the game's name."""
        answer = self.post("/games/play/bot", level=level)
        assert answer.status == 302, answer
        self.game = answer.location.strip("/").rpartition("/")[2]
        return self.game

    def seal(self, word: str) -> int:
        return self.post(f"/games/{self.game}/seal", word=word).status

    def guess(self, word: str, *, row: int | str = "") -> int:
        return self.post(f"/games/{self.game}/guess", word=word, row=row).status

    def log(self) -> dict[str, Any]:
        answer = self.get(f"/games/{self.game}/log.json")
        assert answer.status == 200, answer
        log: dict[str, Any] = json.loads(answer.text)
        return log

    def _ask(self, method: str, path: str, body: str) -> Answer:
        headers = {
            "Cookie": "; ".join(f"{k}={v}" for k, v in self._cookies.items()),
            "X-CSRFToken": self._cookies.get("csrftoken", ""),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        # The site lets go of a connection that was idle for five seconds.
        if time.monotonic() - self._asked > KEEP_ALIVE:
            self._connection.close()
        self._asked = time.monotonic()
        try:
            self._connection.request(method, path, body, headers)
            response = self._connection.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException):
            self._connection.close()
            raise
        self.slowest = max(self.slowest, time.monotonic() - self._asked)
        for value in response.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(value).items():
                self._cookies[name] = morsel.value
        return Answer(response.status, response.headers.get("Location", ""), text)
