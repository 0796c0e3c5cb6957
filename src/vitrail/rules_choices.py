"""All that can be chosen of a rule set, with a name and a sentence each: what the page's new-game screen shows."""

from __future__ import annotations

from typing import Any

CHOICES: dict[str, dict[str, Any]] = {
    "editions": {
        "original": {"name": "Original", "text": "The edition of 2017 (second printing): solo, or 2 to 4 players."},
        "remastered": {
            "name": "Remastered",
            "text": "The edition of 2026: a Private Objective gives 3 points a die, a drafted die that fits nowhere "
            "goes back and ends the turn, and the bag suits the number of players.",
        },
    },
    "options": {
        "expansion": {
            "name": "5-6 Player Expansion",
            "text": "Up to six players, 12 more Windows, six shaded areas among the Private Objectives, and a bag "
            "that suits the number of players.",
        },
        "pools": {
            "name": "Private Dice Pools",
            "text": "Every player has two dice of each color of their own and one turn a round, in which one of "
            "them may be placed beside the draft.",
        },
        "areas": {
            "name": "Shaded areas alone",
            "text": "Every Private Objective is a shaded area, which scores the values of all dice on its cells.",
        },
        "tools": {
            "name": "Tool Cards of a solo game",
            "text": "A solo game lays 1 to 5 Tool Cards open, 3 unless you choose; with five it is easiest.",
        },
    },
    "twists": {
        "open-goals": {
            "name": "Open color goals",
            "text": "All Private Objectives lie open from the start; each still scores for its owner alone.",
        },
        "window-draft": {
            "name": "Window draft",
            "text": "One window card more than players is laid open, and from the last seat back each player takes "
            "one card and one of its two sides, with that side's Favor Tokens.",
        },
        "one-tool-round": {
            "name": "One-tool round",
            "text": "Whoever used a Tool Card in the first turn of a round uses none in the second.",
        },
        "favor-reserve": {
            "name": "Favor reserve",
            "text": "One Favor Token of each player is set aside in rounds 1 to 5 and comes back as round 6 starts.",
        },
        "late-window-repair": {
            "name": "Late-window repair",
            "text": "Once a game, at the very start of your own turn, you may move one placed die to an empty cell "
            "where it obeys every rule and touches another die.",
        },
    },
    "rulings": {
        "two_dice_moves": {
            "name": "Moving two dice",
            "text": "How Lathekin and Tap Wheel move two dice.",
            "values": {
                "sequential": "Lathekin and Tap Wheel move one die after the other: the second may take the cell that "
                "the first has left, and two dice cannot trade cells.",
                "joint": "Lathekin and Tap Wheel lift both dice and then place both: they may trade cells, and only "
                "the finished Window must be legal.",
            },
        },
        "only_die_move": {
            "name": "Moving the only die",
            "text": "Whether a tool may move the only die of a Window.",
            "values": {
                "edge": "A tool may move the only die of a Window, to another edge or corner cell.",
                "refuse": "No tool moves the only die of a Window.",
            },
        },
        "unplaceable_draft": {
            "name": "A die that fits nowhere",
            "text": "What becomes of a drafted die that fits nowhere.",
            "values": {
                "not_offered": "A die that fits nowhere cannot be drafted, unless a tool that can be paid makes it "
                "fit.",
                "return_and_end_turn": "A drafted die that fits nowhere goes back to the Draft Pool as it then is, "
                "and the turn ends.",
            },
        },
        "flux_brush_must_place": {
            "name": "Flux Brush",
            "text": "Whether the die that Flux Brush re-rolled must be placed where it fits.",
            "values": {
                "yes": "The die that Flux Brush re-rolled must be placed if it fits.",
                "no": "The die that Flux Brush re-rolled may go back to the Draft Pool although it fits.",
            },
        },
        "flux_remover_must_place": {
            "name": "Flux Remover",
            "text": "Whether the die that Flux Remover drew must be placed where it fits.",
            "values": {
                "no": "The die that Flux Remover drew may have any value, and go back to the Draft Pool although it "
                "fits.",
                "yes": "If any value of the die that Flux Remover drew fits, one that fits is chosen and the die is "
                "placed.",
            },
        },
        "running_pliers_back_to_back": {
            "name": "Running Pliers with two turns in a row",
            "text": "Whether the player whose two turns follow each other may use Running Pliers.",
            "values": {
                "allow": "The player whose two turns of a round follow each other may use Running Pliers.",
                "refuse": "The player whose two turns of a round follow each other may not use Running Pliers.",
            },
        },
        "running_pliers_needs_draft": {
            "name": "Running Pliers before drafting",
            "text": "Whether Running Pliers need a die drafted in the same turn.",
            "values": {
                "no": "Running Pliers may be used before drafting; they then give up the turn's own draft.",
                "yes": "Running Pliers may be used only after the turn's own draft.",
            },
        },
        "straightedge_first_die": {
            "name": "Straightedge in an empty Window",
            "text": "Whether the Cork-backed Straightedge may place the first die.",
            "values": {"refuse": "The Cork-backed Straightedge cannot be used while the Window is empty."},
        },
        "last_tie_break": {
            "name": "The last tie-break",
            "text": "Who wins when totals, private points and Favor Tokens are the same.",
            "values": {
                "last_in_seat_order": "The last tie is won by who sits last in the final round's forward order.",
                "last_to_act": "The last tie is won by who had the final round's last turn.",
            },
        },
        "repair_grandfather": {
            "name": "Repair beside waived dice",
            "text": "Whether the late-window repair minds dice that a tool let lie against their print.",
            "values": {
                "yes": "A repair asks only that the moved die be ordinary: dice placed under a tool's waiver keep it.",
                "no": "A repair asks that the whole Window obey what is printed.",
            },
        },
        "solo_bag": {
            "name": "The bag of Remastered solo",
            "text": "How many dice of each color are in the bag.",
            "values": {"18": "The bag of a Remastered solo game holds 18 dice of each color."},
        },
        "solo_setup": {
            "name": "The objectives of Remastered solo",
            "text": "How many objectives are dealt.",
            "values": {
                "3_public_1_private": "A Remastered solo game has three Public Objectives and one Private Objective."
            },
        },
    },
}
"""All that can be chosen: "editions", "options" (flags, and a solo game's tools), "twists" and "rulings" by their ids.

Each has a ``name`` and one sentence, its ``text``; a ruling also has ``values``, the default of the Original edition
first, with a sentence each. Plain data, ready for JSON.
"""
