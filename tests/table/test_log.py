"""Lines of the log: what they are about, and which of them were taken back."""

from regalia.table.course import Course
from regalia.table.wire import Line
from tests.commands.table import at

NAMES = ("Anna", "Boris", "Clio")


def lines(course: Course, viewer: int) -> list[Line]:
    return course.lines(viewer, NAMES, 0)


def test_a_line_names_seats_and_the_cards_that_its_viewer_saw() -> None:
    course = Course(at(["RRB", "KK", "G"], deck="YKYK", step="D12").match, "t")
    course.play(0, ["DIS_R"])
    drawn = {viewer: next(line.pieces for line in lines(course, viewer) if line.kind == "draw") for viewer in (0, 1, course.onlooker)}
    assert drawn == {0: ["seat/0", "*/SWY", "*/SWK"], 1: ["seat/0"], course.onlooker: ["seat/0"]}
    assert next(line.pieces for line in lines(course, 1) if line.kind == "discard") == ["seat/0", "*/SWR"]


def test_both_seats_of_an_attack() -> None:
    course = Course(at(["RRB", "KK", "G"], deck="YKYK", step="D12").match, "t")
    course.play(0, ["ATK_RR", "TGT_2"])
    assert next(line.pieces for line in lines(course, 1) if line.kind == "attack") == ["seat/0", "seat/2"]


def test_lines_that_were_taken_back_are_named_by_their_places() -> None:
    """What is left of the events tells what was undone, at the end (an undo) or before it (a withdrawn answer); each line once."""
    course = Course(at(["RRB", "KK", "G"], deck="YKYK", step="D12").match, "t")
    course.play(0, ["DIS_R"])
    seen = course.seen[1]
    events = course.match.events(1)
    count = len(events)
    assert count >= 3 and not any(line.taken for line in lines(course, 1))
    seen.take_back(0, events[:-1])
    seen.take_back(0, [*events[: count - 3], events[count - 2]])
    seen.add(events[-1:])
    seen.take_back(0, [*events[: count - 3], events[count - 2]])
    assert [line.taken for line in lines(course, 1) if line.kind == "undo"] == [[count - 1], [count - 3], [count + 2]]
