"""Great Western Trail, the base game of both editions for two seats: a person and an automated opponent.

The base plays everything but seat 1's turn. An opponent (`sam/`, `automa/`) is a package of its own beside these
modules, with its own `GAME`: his cards, criteria and words. What both have in common is in `opponent/`: ways through
the trail, facts, the frame of the companion, sheet and result, settings. They build on the base like this:

* `content.load(edition)` or `content.build(documents, edition)` gives the components; `content.FILES[edition]` names
  the files. Differences of the editions are data in there.
* `rules.setup.new(content, setup, opponent)` gives the first `State`. `Setup` says what the opponent's rules fix (who
  is first, sliding displays, the order of the market, workers and buildings of seat 1). `opponent` is the opponent's
  own state, a subclass of `state.Opponent` with `clone` and `position`; it is `State.opponent` from then on. The setup
  waits on `State.pending`: what an opponent pushes on top happens before any tile is drawn, what it inserts at place 1
  happens after the setup, before the first turn. `rules.setup.begin(s)` then runs up to the first draw.
* `State.seats[1]` is all that seat 1 has on the shared board: herder, engine, workers, building supply, discs on cities
  and stations, tiles and cards taken. It has no money; `rules.board` holds the operations that serve both seats
  (`enter`, `place_building`, `remove_hazard`, `collect_outlaw`, `hire`, `move_engine`, `place_disc_on_station`,
  `appoint`, `place_disc_on_city`, `take_foresight`, `take_objective`, `take_cattle`, `add_cattle`, …). They change
  the shared board and the seat, pay nothing for seat 1, and push what fate still has to draw onto `pending`.
* When it is seat 1's turn, `Opponent.turn` (`pending.OpponentTurn` unless it says otherwise) is on top. Its rules
  register handlers for it and for pending kinds of their own with the decorators of `core.pending`, push
  `pending.RefillForesight` after Kansas City, and finish with `rules.turn.end_turn(s, 1)`.
* Its `rules.py` re-exports `rules.actor`, `legal`, `chance`, `sample`, `bot`, `apply`, `clone`, `position` and adds
  `new`, `result`, `view`, and `ACTIONS = (*actions.ACTIONS, its own)`.
* Words and pictures are those of the second edition unless they are made inside `editions.shown("1e")`: an opponent of
  the first edition wraps `apply` (when events are wanted), `view` and its drawing in it.
* `scoring.person(s)` gives the person's lines 1 to 11; the functions above it score either seat.
"""
