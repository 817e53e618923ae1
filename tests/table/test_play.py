"""A game over real connections: whole, to the end, with everything that is shown on the way."""

from regalia.engine import replay
from regalia.engine.rng import SealedRng, seal
from tests.table.server import Browser, Line, Server


def two(one: Browser, other: Browser, game: str = "commands") -> tuple[str, Line, Line]:
    """A table for two with both connected."""
    made = one.table(game, "me", "open")
    secret = other.sit(made["table"], 1)
    return made["table"], one.line(made["table"], made["secret"]), other.line(made["table"], secret)


def play_out(*lines: Line) -> None:
    """Everybody takes the middle one of the choices until the game is over."""
    while True:
        for line in lines:
            line.settle()
        if lines[0].view["result"]:
            return
        for line in lines:
            choices = line.choices()
            if choices:
                assert line.play(choices[len(choices) // 2])["t"] == "done"
                break
        else:
            raise AssertionError("nobody is asked")


def test_a_whole_game_between_two_browsers(anna: Browser, boris: Browser) -> None:
    table, one, two_ = two(anna, boris)
    commitment, seed = one.view["table"]["commitment"], one.view["table"]["seed"]
    assert seed is None and len(commitment) == 64
    assert anna.get(f"/api/tables/{table}/replay")[0] == 409
    play_out(one, two_)
    assert one.view["result"] == two_.view["result"] and sum(one.view["result"]["scores"]) > 0
    seed = one.view["table"]["seed"]
    assert seal(SealedRng(bytes.fromhex(seed)).seed) == commitment
    status, record = anna.get(f"/api/tables/{table}/replay")
    assert status == 200 and record["seed"] == seed
    checked = anna.post("/api/replays/verify", {"replay": record})[1]
    assert checked["ok"] and checked["commitment"] == commitment
    assert replay.verify(replay.read(str(record).replace("'", '"').replace("True", "true").replace("False", "false"))).over
    record["moves"] = record["moves"][:-1]
    assert not anna.post("/api/replays/verify", {"replay": record})[1]["ok"]


def test_nobody_sees_a_hand_before_all_are_seated(anna: Browser, boris: Browser) -> None:
    made = anna.table("commands", "me", "open")
    line = anna.line(made["table"], made["secret"])
    assert line.view["n"] == 0 and line.view["sheet"]["viewer"] not in (0, 1) and not line.log
    assert line.play("P2_NONE")["t"] == "refused"
    boris.sit(made["table"], 1)
    line.wait(lambda view: view["n"] == 1)
    assert line.view["sheet"]["viewer"] == 0 and line.log


def test_bots_play_at_any_seat(server: Server, anna: Browser) -> None:
    made = anna.table("commands", "bot", "bot", "bot")
    line = anna.line(made["table"])
    line.wait(lambda view: view["result"] is not None)
    assert line.view["me"] is None and len(line.view["result"]["scores"]) == 3


def test_a_seat_is_handed_to_a_bot_and_taken_back(anna: Browser, boris: Browser) -> None:
    table, one, two_ = two(anna, boris)
    assert boris.post(f"/api/tables/{table}/seat", {"seat": 0, "bot": "greedy"})[0] == 403
    assert anna.post(f"/api/tables/{table}/seat", {"seat": 1, "bot": "greedy"})[0] == 200
    assert two_.ended()[0] == 4003
    one.settle()
    assert one.view["table"]["seats"][1]["kind"] == "bot"
    assert anna.post(f"/api/tables/{table}/seat", {"seat": 1, "bot": None})[0] == 200
    boris.sit(table, 1)
    one.settle()
    assert one.view["table"]["seats"][1]["name"] == "Boris"


def test_a_second_device_takes_over(anna: Browser, boris: Browser) -> None:
    table, one, _ = two(anna, boris)
    again = anna.line(table)
    assert one.until("moved") and one.ended()[0] == 4001
    assert again.view["me"] == 0


def test_undo_preview_and_why(anna: Browser, boris: Browser) -> None:
    _, *lines = two(anna, boris, "whisper")
    while not any("NONE" in line.choices() for line in lines):
        mover = lines[0] if lines[0].choices() else lines[1]
        mover.play(mover.choices()[0])
        for line in lines:
            line.settle()
    mover, other = lines if "NONE" in lines[0].choices() else lines[::-1]
    choices, shown = mover.choices(), list(other.frames)
    assert mover.command("why", move="NONE") == {"t": "why", "id": mover.frames[-1].split('"')[7], "rule": "", "why": ""}
    assert mover.command("why", move=next(a for a in ("LAY_N1", "LAY_N2") if a not in choices))["why"]
    ahead = mover.command("preview", moves=["NONE"])
    assert ahead["t"] == "preview" and "NONE" not in [choice["text"] for choice in ahead["sheet"]["choices"]]
    assert mover.command("preview", moves=["USE", "LAY_JOKER"])["t"] == "refused"  # what USE draws is not to be seen beforehand
    assert mover.choices() == choices
    assert mover.play("NONE")["t"] == "done" and mover.view["undo"]["ok"]
    assert mover.command("undo", token=mover.view["token"])["t"] == "done"
    assert mover.choices() == choices and not mover.view["undo"]["ok"] and mover.view["undo"]["why"]
    other.send(t="ping")
    assert other.receive()["t"] == "pong" and other.frames[:-1] == shown


def test_a_rematch_seats_the_same_players(anna: Browser, boris: Browser) -> None:
    table, one, two_ = two(anna, boris)
    assert anna.post(f"/api/tables/{table}/rematch")[0] == 409
    play_out(one, two_)
    again = anna.post(f"/api/tables/{table}/rematch")[1]["table"]
    assert boris.post(f"/api/tables/{table}/rematch")[1]["table"] == again != table
    two_.settle()
    assert two_.view["table"]["next"] == again
    fresh = boris.line(again)
    assert fresh.view["me"] == 1 and fresh.view["result"] is None
    assert fresh.view["table"]["commitment"] != two_.view["table"]["commitment"]
    assert Browser(anna.port, "Eve").post(f"/api/tables/{table}/rematch")[0] == 403


def test_chat_reaches_all_and_is_kept_once(anna: Browser, boris: Browser) -> None:
    table, one, two_ = two(anna, boris)
    for _ in range(2):
        assert one.command("chat", id="x1", text="Good luck!")["t"] == "done"
    assert two_.until("chat") == {"t": "chat", "seat": 0, "name": "Anna", "text": "Good luck!"}
    watcher = Browser(anna.port).line(table)
    watcher.settle()
    assert sum('"chat"' in frame for frame in watcher.frames) == 1
