"""The named options of The King Commands (specification 5.2): readings of unclear passages; the default is the rule."""

from typing import Final

from regalia.engine.options import Option

OPTIONS: Final = [
    Option("reclaim_just_played", "KC-O1", (True, False), "May a crystal ball take itself back from the discard pile?"),
    Option("ball_leftover", "KC-O2", ("deck", "removed"), "Where the third card goes when a ball takes up the last three."),
    Option("poke_block", "KC-O3", ("same_color", "any_color", "none"), "Which shields block a poke."),
    Option("parry_match", "KC-O4", ("exact", "same_kind"), "What a parry must match: the cards, or the kind of attack."),
    Option("lay_single", "KC-O5", ("keep", "discard"), "What a knight with a single sword does when told to lay down two."),
    Option("skip_stack", "KC-O6", (False, True), "Do several skip marks cost several turns?"),
    Option("attention_turns", "KC-O7", (2, 3), "How many turns Attention makes, the present one included."),
    Option("excalibur_block_to", "KC-O8", ("score", "discard"), "Where an Excalibur goes that blocked."),
    Option("fear_targets", "KC-O9", ("one", "all"), "Whom Fear my mighty sword robs."),
    Option("final_tie", "KC-O10", ("shared", "most_gold"), "What decides between equal totals."),
    Option("show_scores", "KC-O11", (False, True), "Are the score piles open during play?"),
    Option("first_player", "KC-O12", ("cards", "random", 0, 1, 2, 3, 4, 5), "Who starts: by cards, at random, or a seat."),
    Option("attention_guard", "KC-O13", (False, True), "Are opponents unable to defend in turns that Attention added?"),
    Option("chop_block", "KC-O14", ("sword_color", "any_pair"), "Which two shields block a power chop."),
]
