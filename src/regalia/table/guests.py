"""Guests: who somebody is without an account. A signed cookie holds an id and a name; nothing is kept on the server."""

import hmac
import re
import secrets
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import blake2b
from typing import Final

import msgspec
from msgspec import Struct

from regalia.engine.errors import RegaliaError

COOKIE: Final = "regalia_guest"
LONGEST: Final = 24  # letters of a name
SIGNS: Final = " -'._"  # allowed in a name beside letters, marks and digits
UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")  # letters, marks
STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+")  # lines, directions
TITLES: Final = ("Anna", "Boris", "Clio", "David", "Elena", "Fergus", "Goran", "Hana", "Ivo", "Jelena", "Karin", "Luka", "Mila", "Nora",
                 "Oskar", "Petra", "Rada", "Stefan", "Tara", "Vera")
LANDS: Final = ("of the Hill", "of the Ford", "of the Mill", "of the Vale", "of the Glen", "of the Moor", "of the Bay", "of the Wood")


class BadName(RegaliaError):
    """A name that can't be shown to others."""


class Guest(Struct, frozen=True):
    """Somebody at this server: an id that no other guest knows, and the name that all see."""

    id: str
    name: str


def proposed() -> Guest:
    """Somebody new, with a name to begin with."""
    return Guest(secrets.token_urlsafe(12), f"{secrets.choice(TITLES)} {secrets.choice(LANDS)}")


def clean_name(text: str) -> str:
    """The name as it is kept: letters, digits and a few signs, single spaces; else a `BadName`."""
    plain = unicodedata.normalize("NFC", text)
    name = " ".join(plain.split())
    if not 1 <= len(name) <= LONGEST or not all(unicodedata.category(c)[0] in "LMN" or c in SIGNS for c in plain) or not _legible(name):
        raise BadName(f"A name has 1 to {LONGEST} letters or digits, with spaces or any of - ' . _ between them.")
    return name


def _legible(name: str) -> bool:
    """Whether a name can be seen and keeps to its line: a letter or digit comes first, and no heap of marks lies on one."""
    classes = "".join(unicodedata.category(c)[0] for c in name)
    return classes[0] in "LN" and "MMMM" not in classes and not UNSEEN.search(name)


def clean_words(text: str) -> str:
    """What somebody says, on one line and without signs that turn the direction of what stands around it."""
    return STEERING.sub(" ", text).strip()


def foreign(headers: Mapping[str, str]) -> bool:
    """Whether a browser sends this for a page of another site. A program that is no browser says nothing of it."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site not in ("same-origin", "none")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


class Signer:
    """Writes and reads the cookie with the server's own key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def write(self, guest: Guest) -> str:
        """A guest as the value of a cookie."""
        body = urlsafe_b64encode(msgspec.json.encode(guest)).decode()
        return f"{body}.{self._sign(body)}"

    def read(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None if there is none or it isn't ours."""
        body, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(signature.encode("utf-8", "replace"), self._sign(body).encode()):
            return None
        try:
            return msgspec.json.decode(urlsafe_b64decode(body), type=Guest)
        except ValueError:
            return None

    def _sign(self, body: str) -> str:
        return blake2b(body.encode("utf-8", "replace"), key=self._key, digest_size=16, person=b"regalia guest").hexdigest()
