"""The observation of a game against the Automa tells his card's option side and no more."""

from __future__ import annotations

from random import Random

from msgspec import structs

from secondchair.core.content import load
from secondchair.core.numbers import numbering
from secondchair.core.registry import find_game
from secondchair.games.great_western_trail.automa import rules
from secondchair.games.great_western_trail.automa.seat import seat_of


def test_the_card_behind_an_option_side_does_not_show_aut_5() -> None:
    """AUT-5: with two option sides for fourteen cards, seven may lie on top; all look the same."""
    content, numbers = load(find_game("automa")).content, numbering("automa")
    cards = content.deck.cards
    blurred = {n: structs.replace(card, option_side=cards[1 + n % 2].option_side) for n, card in cards.items()}
    content = structs.replace(content, deck=structs.replace(content.deck, cards=blurred))
    s, rng = rules.new(find_game("automa").options({}), content), Random(1)
    tops, sides = set[int](), set[tuple[int, ...]]()
    place = numbers.parts()["automa_option_side"]
    while (who := rules.actor(s)) != "over":
        if who == "chance":
            rules.apply(s, rules.sample(s, rng))
        elif who == "bot":
            rules.apply(s, rules.bot(s, explain=False).choice)
        else:
            told = numbers.observe(s)
            sides.add(tuple(told[place]))
            for _ in range(3):
                other = rules.clone(s)
                rules.redeal(other, 0, rng)
                if seat_of(other).top != seat_of(s).top:
                    tops.add(seat_of(other).top)
                assert numbers.observe(other) == told
            rules.apply(s, rng.choice(list(rules.legal(s))))
    assert len(tops) > 7
    assert len(sides) > 1
