"""Encounter cards: what each effect does when you gain the card (WL-150 to WL-153)."""

from __future__ import annotations

from secondchair.core.pending import Out, tell
from secondchair.games.wanderlust.content import COLLECTIBLES, Encounter
from secondchair.games.wanderlust.pending import (
    DEAL,
    DISCARDED,
    LOOK,
    ROW,
    ArrangeDisplay,
    CarryOutByHand,
    PutCardsBack,
)
from secondchair.games.wanderlust.race import cards_in_deck, check_objectives, gain_token, renew_row
from secondchair.games.wanderlust.state import YOU, State, trotter_target


def gain(s: State, kind: int, out: Out) -> None:
    """WL-151: the card is yours for good and counts for Frequent Flyer; a kept benefit waits, others happen now."""
    card = s.content.encounters[kind]
    s.yours[kind] += 1
    s.met[YOU] += 1
    tell(out, f"You meet the {card.name}. {card.text}", "WL-150", trotter_target(YOU))
    check_objectives(s, YOU, out)
    if card.timing == "now":
        resolve(s, card, out)
    elif card.effect in ("free_step", "free_flight"):
        s.usable[kind] += card.amount  # one step each
    else:
        s.usable[kind] += 1


def resolve(s: State, card: Encounter, out: Out) -> None:
    """What happens at once. Decisions and draws are put on the stack, the first one last."""
    n = card.amount
    match card.effect:
        case "tickets_from_deck":
            s.pending += [DEAL] * n
        case "ticket_row_and_deck":
            s.pending += [DEAL] * n + [ROW] * n
        case "gain_postcard" | "gain_souvenir":
            gain_token(s, YOU, COLLECTIBLES.index(card.effect.removeprefix("gain_")), n, out, "WL-150")
        case "gain_xp" | "xp_and_ticket":
            s.xp[YOU] += n
            if card.effect == "xp_and_ticket":
                s.pending += [DEAL] * n
            tell(out, f"You get {n} Travel XP.", "WL-150", trotter_target(YOU))
            check_objectives(s, YOU, out)
        case "extra_action":
            s.actions += n
        case "refresh_row_take":
            s.pending += [ROW] * n
            renew_row(s, out, "WL-150")
        case "peek_destinations":
            s.pending.append(PutCardsBack())
            s.pending += [LOOK] * min(n, cards_in_deck(s))
        case "reorder_display":
            s.pending.append(ArrangeDisplay())
        case "ticket_from_discard":
            s.pending += [DISCARDED] * n
        case _:
            s.pending.append(CarryOutByHand(card.id))
