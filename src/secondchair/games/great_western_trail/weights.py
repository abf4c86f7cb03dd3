"""What a rancher's choices rest on: numbers, in points. `worth.py` says what is done with them."""

from __future__ import annotations

from msgspec import Struct, field

from secondchair.games.great_western_trail.content import BUILDER, COWBOY, ENGINEER

DISCS = {  # what clearing a space is worth in a whole game
    "hand_left": 9.5,
    "hand_right": 16.2,
    "step_left": 7.9,
    "step_right": 5.2,
    "certificate_limit_4": 3.5,
    "certificate_limit_6": 3.0,
    "aux_dollar_2": 1.5,
    "aux_draw_2": 2.4,
    "aux_certificate_1": 3.0,
    "aux_certificate_2": 2.0,
    "aux_engine_1": 1.5,
    "aux_engine_2": 1.5,
    "aux_remove_1": 1.9,
    "aux_remove_2": 1.0,
}

SITES = {  # spaces round the cattle market, used lap after lap, and the way to the builders
    "rockfall_risk2": 4.0,
    "C2": 2.5,
    "flood_risk2": 1.2,
}

USES = {  # what the actions of an own building are worth in a whole game, among each other
    "1a": 2.5, "2a": 4.0, "3a": 4.0, "4a": 4.0, "5a": 5.0, "6a": 6.0,
    "7a": 2.0, "8a": 4.0, "9a": 4.0, "10a": 6.0, "11a": 4.0, "12a": 4.0,
    "1b": 2.5, "2b": 2.0, "3b": 3.0, "4b": 4.0, "5b": 3.0, "6b": 3.0,
    "7b": 2.0, "8b": 6.0, "9b": 4.0, "10b": 6.0, "11b": 2.0, "12b": 3.0,
}  # fmt: skip

BONUSES = {  # what the space brings at once where a worker lands
    (COWBOY, 4): 3.0,
    (COWBOY, 6): 2.0,
    (BUILDER, 4): 4.0,
    (BUILDER, 6): 6.0,
    (ENGINEER, 2): 1.0,
    (ENGINEER, 3): 1.0,
    (ENGINEER, 4): 3.0,
    (ENGINEER, 5): 2.0,
    (ENGINEER, 6): 2.0,
}


class Weights(Struct, frozen=True):
    """The values of the simple rancher (`greedy.py`); they were found by playing many games."""

    turn: float = 1.9  # a turn more on the way to Kansas City
    later: float = 0.84  # of what the stops after the next one promise
    city: float = 0.47  # of a city's value: higher cities are harder to reach, so they are worth taking
    link: float = 0.32  # of a link's points, before its first disc
    arrive: float = 2.30  # reaching Kansas City
    certificate: float = 1.58
    track: float = 1.95  # deliveries in a whole game whose transport the engine makes cheaper
    ramp: float = 0.1  # Dollars of transport that a space forward promises to save, besides what it saves now
    moves: float = 15.1  # engine moves in a whole game: stations farther ahead count for nothing
    station: float = 0.52  # of a station ahead that can still be upgraded
    dollar: float = 0.56  # on top of the fifth of a point that it scores, while there is time to use it
    scarce: float = 0.50  # more when there are few
    cowboy: float = 29.5  # the second one in a whole game
    cowboy_more: float = 0.55  # for each one there is already
    builder: float = 3.41
    builder_more: float = 1.11
    engineer: float = 4.42
    engineer_more: float = 1.13
    fade: float = 1.2  # how fast workers lose their worth: the power of what is left
    cattle: float = 4.05  # per breeding value above 1.5, of a colour that the deck lacks
    cattle_again: float = 1.81  # of a colour that it has
    building: float = 0.51  # any own building, with time left
    visits: float = 2.29  # of `uses`
    toll: float = 0.52  # a Dollar that the opponent pays for passing
    risk: float = 0.58  # a risk action besides
    woods: float = 0.93  # a space in the woods
    ahead: float = 0.23  # a space that comes in this lap
    back: float = 0.37  # one space of the railroad, given up or won by the way
    outlaw: float = 0.73  # an outlaw tile besides its bonus
    no_worker: float = 0.23  # a foresight tile that is no worker
    swap: float = 0.64  # of a card that is discarded for something
    draw: float = 0.9  # a new card
    lost: float = 0.37  # of the next delivery, per breeding value
    exchange: float = 0.58  # from here on a card is worth an exchange token
    hazard: float = 0.42
    clear: float = 2.0  # a hazard on the way to an own building
    disc: float = 1.60  # of `discs`
    unlock: float = 0.58  # of the disc that an upgrade or a delivery takes
    spread: float = 0.52  # of an objective's points, for tasks not met yet
    clog: float = 0.83  # an objective card in the herd deck
    cowboy_use: float = 0.32  # a cowboy kept for another purchase
    short: float = 0.7  # a card that the hand lacks in Kansas City
    disc_ahead: float = 2.0  # the disc that a station farther ahead will take
    remove: float = 1.6  # a weak card that leaves the deck
    copy: float = 2.0  # using a neighbouring building
    extraordinary: float = 5.0  # an extraordinary delivery
    token: float = 1.2  # an exchange token
    kept: float = 1.0  # a permanent certificate for the last delivery
    kept_left: float = 4.0  # and for those before
    master: float = 2.5  # a station master that scores for something
    master_price: float = 3.0  # the worker that becomes station master, when an upgrade is weighed
    appoint: float = 0.6  # of that worker's work, when it is appointed
    task: float = 0.0  # of an objective card's points, for what one of its tasks still lacks
    fresh: bool = False  # cowboys that no purchase needs bring new cattle to the market first
    last: bool = False  # nothing is planned beyond the last turn of the game
    discs: dict[str, float] = field(default_factory=DISCS.copy)
    sites: dict[str, float] = field(default_factory=SITES.copy)
    uses: dict[str, float] = field(default_factory=USES.copy)
    bonuses: dict[tuple[int, int], float] = field(default_factory=BONUSES.copy)


SIMPLE = Weights()

STRONG = Weights(  # of the expert: found by changing several at once, since one alone gives nothing clear of luck
    turn=1.7,
    later=0.8,
    certificate=1.3,
    dollar=0.75,
    scarce=0.3,
    cowboy=18.0,
    builder=1.5,
    engineer=1.5,
    cattle=4.6,
    cattle_again=2.0,
    spread=0.4,
    clog=1.0,
    task=0.7,
    fresh=True,
    last=True,
)
