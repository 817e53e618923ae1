"""The named options of The King Commands (specification 5.2): readings of unclear passages; the default is the rule."""

from typing import Final

from regalia.engine.options import Option

OPTIONS: Final = [
    Option("reclaim_just_played", "KC-O1", (True, False), "May a crystal ball take itself back from the discard pile?",
           "Ball takes itself back"),
    Option("ball_leftover", "KC-O2", ("deck", "removed"), "Where the third card goes when a ball takes up the last three.",
           "The last of three cards", ("Is the deck", "Leaves the game")),
    Option("poke_block", "KC-O3", ("same_color", "any_color", "none"), "Which shields block a poke.",
           "Blocking a poke", ("A shield of its colour", "Any shield", "No shield")),
    Option("parry_match", "KC-O4", ("exact", "same_kind"), "What a parry must match: the cards, or the kind of attack.",
           "A parry matches", ("The very swords", "The kind of attack")),
    Option("lay_single", "KC-O5", ("keep", "discard"), "What a knight with a single sword does when told to lay down two.",
           "A single sword, when swords are laid down", ("Is kept", "Is discarded")),
    Option("skip_stack", "KC-O6", (False, True), "Do several skip marks cost several turns?", "Skip marks add up"),
    Option("attention_turns", "KC-O7", (2, 3), "How many turns Attention makes, the present one included.",
           "Turns by Attention", ("Two in a row", "Three in a row")),
    Option("excalibur_block_to", "KC-O8", ("score", "discard"), "Where an Excalibur goes that blocked.",
           "Excalibur after a block", ("Score pile", "Discard pile")),
    Option("fear_targets", "KC-O9", ("one", "all"), "Whom Fear my mighty sword robs.",
           "Fear my mighty sword", ("One opponent", "All opponents")),
    Option("final_tie", "KC-O10", ("shared", "most_gold"), "What decides between equal totals.",
           "Equal totals", ("Share the place", "More bags of gold win")),
    Option("show_scores", "KC-O11", (False, True), "Are the score piles and their totals open during play?", "Open score piles"),
    Option("first_player", "KC-O12", ("cards", "random", 0, 1, 2, 3, 4, 5), "Who starts: by cards, at random, or a seat.",
           "First turn", ("By cards", "By lot"), seats=True),
    Option("attention_guard", "KC-O13", (False, True), "Are opponents unable to defend in turns that Attention added?",
           "No defence in turns by Attention"),
    Option("chop_block", "KC-O14", ("sword_color", "any_pair"), "Which two shields block a power chop.",
           "Blocking a power chop", ("Two of its colour", "Any two alike")),
]
