"""Chance: one interface, three generators (sealed, fast, scripted). Nothing here reads the process-wide `random`.

A state keeps the four words of the fast generator in front of its numbers, so that a clone copies them for nothing;
the other generators are objects that hang on a state.
"""

from hashlib import blake2b
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.errors import RngError

Buf: TypeAlias = "vec[i64]"

WORD: Final[i64] = 0xFFFFFFFF
WORDS: Final[i64] = 4  # words of the fast generator


def advance(v: Buf) -> i64:
    """One step of xoshiro128++ (Blackman and Vigna) on the words v[0..3]; a number of 32 bits."""
    a = v[0]
    b = v[1]
    c = v[2] ^ a
    d = v[3] ^ b
    x = (a + v[3]) & WORD
    x = ((((x << 7) & WORD) | (x >> 25)) + a) & WORD
    v[0] = a ^ d
    v[1] = b ^ c
    v[2] = c ^ ((b << 9) & WORD)
    v[3] = ((d << 11) & WORD) | (d >> 21)
    return x


def fast_below(v: Buf, n: i64) -> i64:
    """A number from 0 to n-1, each equally likely (Lemire's multiplication with rejection); n below 2**31."""
    m = advance(v) * n
    if m & WORD < n:
        least = (WORD + 1 - n) % n
        while m & WORD < least:
            m = advance(v) * n
    return m >> 32


def fast_shuffle(v: Buf, cards: Buf, start: i64, count: i64, mask: i64) -> None:
    """Mix cards[start..start+count] (Fisher and Yates), with `fast_below`'s numbers drawn in one loop; keep the bits of a mask."""
    a = v[0]
    b = v[1]
    c = v[2]
    d = v[3]
    for i in range(count - 1, 0, -1):
        n = i + 1
        while True:
            x = (a + d) & WORD
            m = (((((x << 7) & WORD) | (x >> 25)) + a) & WORD) * n
            c ^= a
            d ^= b
            x = (b << 9) & WORD
            b ^= c
            a ^= d
            c ^= x
            d = ((d << 11) & WORD) | (d >> 21)
            if m & WORD >= n or m & WORD >= (WORD + 1 - n) % n:
                break
        j = start + (m >> 32)
        x = cards[start + i]
        cards[start + i] = cards[j] & mask
        cards[j] = x
    if count > 0:
        cards[start] &= mask
    v[0] = a
    v[1] = b
    v[2] = c
    v[3] = d


def _mix(x: i64) -> i64:
    """Spread 32 bits over 32 bits: shifts and multiplications that stay below 63 bits."""
    x ^= x >> 16
    x = (x * 0x7FEB352D) & WORD
    x ^= x >> 15
    x = (x * 0x45D9F3B) & WORD
    return x ^ (x >> 16)


def seed_words(v: Buf, master: i64, index: i64) -> None:
    """Fill the words v[0..3] with a hash of a master seed and the number of a game, both up to 62 bits."""
    parts = vec[i64]([master & WORD, (master >> 32) & WORD, index & WORD, (index >> 32) & WORD])
    h: i64 = 0x9E3779B9
    for i in range(WORDS):
        for j in range(WORDS):
            h = _mix((h + parts[j] + 0x9E3779B9 * (i + 1)) & WORD)
        v[i] = h
    if v[0] | v[1] | v[2] | v[3] == 0:
        v[0] = 1


class Rng:
    """A source of equally likely numbers."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1."""
        raise NotImplementedError

    def arrange(self, cards: list[int]) -> list[int] | None:
        """The order that a given setup wants for the next shuffle of these kinds (bottom first); None: draw it."""
        return None

    def clone(self) -> "Rng":
        """An independent generator that will give the same numbers."""
        raise NotImplementedError

    def dump(self) -> dict[str, object]:
        """The generator as plain data; `load_rng` is the way back."""
        raise NotImplementedError


class FastRng(Rng):
    """xoshiro128++ with 128 bits of state, for simulation and thinking."""

    def __init__(self, master: i64, index: i64 = 0) -> None:
        self.words: Buf = vec[i64]([0, 0, 0, 0])
        seed_words(self.words, master, index)

    def below(self, n: i64) -> i64:
        return fast_below(self.words, n)

    def clone(self) -> "FastRng":
        g = FastRng(0)
        g.words = self.words[:]
        return g

    def dump(self) -> dict[str, object]:
        return {"fast": [int(x) for x in self.words]}


class SealedRng(Rng):
    """Keyed BLAKE2b in counter mode with rejection, for matches: an opening hand doesn't give the 256-bit seed away."""

    def __init__(self, seed: bytes, used: int = 0) -> None:
        if len(seed) != 32:
            raise RngError(f"A sealed seed has 32 bytes, got {len(seed)}.")
        self.seed = seed
        self.used = used  # words drawn so far
        self._block = -1
        self._bytes = b""

    def _word(self) -> int:
        block, place = divmod(self.used, 16)
        if block != self._block:
            self._bytes = blake2b(block.to_bytes(16, "little"), key=self.seed).digest()
            self._block = block
        self.used += 1
        return int.from_bytes(self._bytes[place * 4 : place * 4 + 4], "little")

    def below(self, n: i64) -> i64:
        top = (1 << 32) - (1 << 32) % n
        x = self._word()
        while x >= top:
            x = self._word()
        return x % n

    def clone(self) -> "SealedRng":
        return SealedRng(self.seed, self.used)

    def dump(self) -> dict[str, object]:
        return {"sealed": self.seed.hex(), "used": self.used}


def seal(seed: bytes) -> str:
    """What is published at the start of a match: the hash of its seed, as hex."""
    return blake2b(seed, digest_size=32, person=b"regalia seal").hexdigest()


class ScriptedRng(Rng):
    """Plays back given outcomes; asks beyond the script are an error. For tests and for enumerating chance."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.asked: list[int] = []  # the n of every question so far

    def below(self, n: i64) -> i64:
        i = len(self.asked)
        if i >= len(self.outcomes):
            raise RngError(f"The script has {len(self.outcomes)} outcomes, and number {i + 1} (below {n}) was asked for.")
        x = self.outcomes[i]
        if not 0 <= x < n:
            raise RngError(f"Outcome {i + 1} of the script is {x}, expected 0 to {n - 1}.")
        self.asked.append(n)
        return x

    def clone(self) -> "ScriptedRng":
        g = ScriptedRng(self.outcomes)
        g.asked = self.asked[:]
        return g

    def dump(self) -> dict[str, object]:
        return {"script": list(self.outcomes), "used": len(self.asked)}


class SetupRng(Rng):
    """A given setup: the orders that the first shuffles bring (top first, the rest in any order), then another generator."""

    def __init__(self, orders: list[list[int]], rest: Rng) -> None:
        self.orders = orders
        self.rest = rest

    def below(self, n: i64) -> i64:
        return self.rest.below(n)

    def arrange(self, cards: list[int]) -> list[int] | None:
        if not self.orders:
            return None
        left = list(cards)
        top: list[int] = []
        for k in self.orders[0]:
            if k not in left:
                raise RngError(f"The setup wants card kind {k} on a pile that doesn't hold it (any more).")
            left.remove(k)
            top.append(k)
        self.orders = self.orders[1:]
        top.reverse()
        return left + top

    def clone(self) -> "SetupRng":
        return SetupRng(self.orders[:], self.rest.clone())

    def dump(self) -> dict[str, object]:
        return {"orders": [list(o) for o in self.orders], "rest": self.rest.dump()}


def load_rng(data: dict[str, object]) -> Rng:
    """The generator that `dump` described; a `RngError` names what is wrong."""
    try:
        return _load(data)
    except (KeyError, TypeError, ValueError, AttributeError) as e:
        raise RngError(f"Not the description of a generator: {data!r} ({e}).") from e


def _is_word(x: object) -> bool:
    return type(x) is int and 0 <= x <= 0xFFFFFFFF


def _load(data: dict[str, object]) -> Rng:
    if "sealed" in data:
        return SealedRng(bytes.fromhex(str(data["sealed"])), int(str(data["used"])))
    if "fast" in data:
        words = data["fast"]
        if not isinstance(words, list) or len(words) != 4 or not any(words) or not all(_is_word(x) for x in words):
            raise ValueError("fast: expected four numbers of 32 bits, not all zero")
        g = FastRng(0)
        for i in range(4):
            g.words[i] = words[i]
        return g
    if "script" in data:
        script = data["script"]
        if not isinstance(script, list):
            raise ValueError("script: expected a list of numbers")
        s = ScriptedRng([int(x) for x in script])
        s.asked = [0] * int(str(data["used"]))
        return s
    orders, rest = data["orders"], data["rest"]
    if not isinstance(orders, list) or not isinstance(rest, dict):
        raise ValueError("orders: expected a list of orders and the generator behind them")
    return SetupRng([[int(k) for k in o] for o in orders], _load(rest))
