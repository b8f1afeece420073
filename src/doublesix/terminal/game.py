"""A match at this terminal, from the first deal to the last score.

People are asked at the prompt, bots answer at once, and what nobody can choose happens by itself with a sentence. Only
views go to bots, to the screen and to the ear; with several people at one keyboard, a hand is shown to its own seat
alone, after the keyboard was handed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from doublesix.engine.actions import Action, Claim, Draw, Play, Seat
from doublesix.engine.deal import Chance
from doublesix.engine.events import Drew, Event, redact
from doublesix.engine.match import Match
from doublesix.engine.tile import Tile
from doublesix.engine.view import SeatView
from doublesix.terminal.console import ENTER, Body, Console, Leave, is_no, is_yes
from doublesix.terminal.draw import draw, goal, match_points
from doublesix.terminal.ink import Look
from doublesix.terminal.party import Party
from doublesix.terminal.save import Saved, save
from doublesix.terminal.speech import Speech
from doublesix.terminal.turn import WAIT, Asker, Turn
from doublesix.text.catalogue import Text
from doublesix.text.rule_sheet import rule_sheet
from doublesix.text.words import call, game_about, game_name

__all__ = ["Game"]


class Game(Asker):
    """A match in progress at a console."""

    def __init__(self, console: Console, text: Text, party: Party, match: Match, seed: int, place: Path) -> None:
        self.console = console
        self.text = text
        self.party = party
        self.names = party.names
        self.match = match
        self.seed = seed
        self.place = place
        self.players = party.players(seed)
        self.chance = Chance.seeded(seed)
        self.speech = Speech(text, match.seating, party.names, spoken=console.spoken)
        people = party.people
        self.alone = Seat(people[0]) if len(people) == 1 else None
        self.facing = self.alone  # whose hand may be seen now
        self.recent: list[str] = []  # what was told since the last prompt
        self.private: dict[int, list[Tile]] = {}  # drawn, and not for everybody's ears
        self.unsaved = False  # the last try to save failed
        self.warned = False  # somebody tried to leave all the same
        self.declined = -1  # the moment at which a claim was last declined

    # -- the match ------------------------------------------------------------

    def play(self) -> None:
        """Play to the end of the match.

        Raises:
            Leave: Somebody left; the match is saved.
        """
        try:
            self._open()
            while not self.match.winners:
                self._play_round()
        except KeyboardInterrupt:
            self.save()
            raise Leave from None

    def _open(self) -> None:
        """Before the first tile: the game, what wins, and how the house plays it."""
        text = self.text
        rules = self.match.rules
        about = game_about(text, rules.game.key)
        title = text(
            "terminal.title", game=game_name(text, rules.game.key), players=text("n.players", count=self.match.seats)
        )
        house = self._differs()
        said = [title, *([about] if about else []), goal(text, rules)]
        said += [text("terminal.house"), *house] if house else [text("terminal.house.usual")]
        said.append(text("terminal.commands"))
        if rules.muggins_claim:
            said.append(text("terminal.offer.announce"))
        if self.match.rounds:
            said.append(text("terminal.resumed", round=len(self.match.rounds)))
        if not self.party.people or self.console.spoken:
            self._tell(said)
            self.recent = []
        else:
            self.ask(text("terminal.enter", key=ENTER), notice=said)

    def _play_round(self) -> None:
        if self.match.round_over:
            self.match = self.match.next_round(self.chance)
            self._hear([self.match.began()])
            self._look()
        while not self.match.round_over:
            self._next()
        if self.party.people and not self.console.spoken:
            self.ask(self.text("terminal.enter", key=ENTER), self.body(None))
        else:
            self.console.pause()

    def _next(self) -> None:
        """One step: a claim, a move, or a lap of the game without turns."""
        if self._claims():
            return
        if self.match.rules.turn_mode == "realtime" and self.match.view(None).ends:
            self._lap()
            return
        seat = self.match.turn
        self._move(seat, [action for action in self.match.legal(seat) if not isinstance(action, Claim)])

    def _move(self, seat: Seat, legal: Sequence[Action], *, may_wait: bool = False) -> bool:
        """Let the seat move; whether it did, which it need not where it may wait."""
        player = self.players[seat]
        if player is not None:
            action: Action | None = player(self.match.view(seat))
        elif len(legal) == 1 and not isinstance(legal[0], Play):
            action = legal[0]
        else:
            action = self._turn(seat, may_wait=may_wait)
        if action is None:
            return False
        self._act(seat, action)
        return True

    def _lap(self) -> None:
        """The game without turns, without its clock: everybody once, people first; if nobody lays a tile, all draw."""
        offered = self.match.legal_moves()
        draw = next((seat for seat, action in offered if isinstance(action, Draw)), None)
        able = {seat for seat, action in offered if isinstance(action, Play)}
        moved = False
        for seat in sorted(able, key=lambda seat: (self.players[seat] is not None, seat)):
            legal = [] if self.match.round_over else [act for act in self.match.legal(seat) if isinstance(act, Play)]
            if legal:
                others = {mover for mover, act in self.match.legal_moves() if isinstance(act, Play)} - {seat}
                moved |= self._move(seat, legal, may_wait=moved or bool(others) or draw is not None)
        if moved:
            return
        if draw is None:
            self._tell([self.text("terminal.all_wait")])
        else:
            self._act(draw, Draw())

    def _act(self, seat: Seat, action: Action) -> None:
        self.match, events = self.match.play(action, seat)
        if self.alone is None:
            self.hide(seat)
        self._hear(events)
        self._look()
        if self.players[seat] is not None or not isinstance(action, Play):
            self.console.pause()

    # -- claims ---------------------------------------------------------------

    def _claims(self) -> bool:
        """Offer a score that was not announced: to the people at the table first, then to bots."""
        seats = [seat for seat, action in self.match.legal_moves() if isinstance(action, Claim)]
        now = self.match.view(None).seq
        if not seats or self.declined == now:
            return False
        people = [seat for seat in seats if self.players[seat] is None]
        taker = self._asked_claim(people) if people else None
        if taker is None:
            taker = next((seat for seat in seats if self.players[seat] is not None), None)
        if taker is None:
            self.declined = now
            return False
        self._act(taker, Claim())
        return True

    def _asked_claim(self, people: Sequence[Seat]) -> Seat | None:
        said = call(self.text, "muggins")
        names = self.text.join((self.names[seat] for seat in people), "or")
        key = "terminal.claim.one" if len(people) == 1 else "terminal.claim"
        question = self.text(key, call=said, names=names, key=ENTER)
        notice = [question]
        while True:
            typed = self.ask(self.text("terminal.claim.prompt"), self.body(self.alone), notice).strip().lower()
            if not typed or is_no(typed):
                return None
            if len(people) == 1 and (is_yes(typed) or typed in (said.lower(), "claim")):
                return people[0]
            found = [seat for seat in people if self.names[seat].lower().startswith(typed)]
            if len(found) == 1:
                return found[0]
            notice = [self.text("terminal.claim.who", names=names, key=ENTER)]

    # -- a person's turn ------------------------------------------------------

    def _turn(self, seat: Seat, *, may_wait: bool) -> Action | None:
        """Ask the person in the seat; None to wait, where that may be."""
        self.hand_over(seat)
        self._say_waiting()
        chosen = Turn(self, seat, may_wait=may_wait).ask()
        self.recent = []
        return None if chosen == WAIT else chosen

    def hand_over(self, seat: Seat) -> None:
        """See to it that the person in the seat looks, and nobody else."""
        if self.facing != seat:
            self.facing = None
            self.ask(self.text("terminal.hand_over", who=self.names[seat], key=ENTER), self.body(None))
            self.facing = seat

    def hide(self, seat: Seat) -> None:
        """Take the hand of the seat out of sight, once its turn is over."""
        goes_on = not self.match.round_over and self.match.turn == seat
        if self.facing == seat and not (goes_on and self.match.rules.turn_mode == "turns"):
            self.facing = None
            self.console.curtain()

    def drawn(self, view: SeatView) -> str:
        """What the view's seat drew while others could see the screen."""
        seat = view.seat
        tiles = [] if seat is None else self.private.pop(seat, [])
        return self.text("terminal.drew", tiles=self.speech.tiles(tiles)) if tiles else ""

    # -- telling and showing --------------------------------------------------

    def _hear(self, events: Iterable[Event]) -> None:
        """Tell events: to one person as "you", to several as anybody at the table may hear them."""
        for event in events:
            if isinstance(event, Drew) and event.tile is not None and self.alone is None:
                self.private.setdefault(event.seat, []).append(event.tile)
            self._tell(self.speech.event(redact(event, self.alone), self.match.view(self.alone)))
        if self.match.round_over:
            self.facing = self.alone
            self.private.clear()
            self._say_waiting()

    def _say_waiting(self) -> None:
        self._tell(self.speech.waiting(self.alone))

    def _tell(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.recent.append(sentence)
            self.console.tell(sentence)

    def _look(self) -> None:
        self.console.show(self.body(self.facing))

    def body(self, seat: int | None) -> Body:
        """What draws the match as the seat sees it now."""
        view = self.match.view(seat)

        def drawn(look: Look) -> list[str]:
            return draw(view, look, names=self.names)

        return drawn

    def score(self) -> list[str]:
        """The score sheet."""
        outcomes = [played.outcome for played in self.match.rounds if played.outcome is not None]
        return self.speech.score(outcomes, match_points(self.match.view(None)))

    def _differs(self) -> list[str]:
        """How the house rules differ from the usual ones."""
        sheet = rule_sheet(self.match.seating, self.text.lang)
        section = next((section for section in sheet.sections if section.key == "differs"), None)
        return [] if section is None else [part for part in section.parts if isinstance(part, str)]

    # -- leaving --------------------------------------------------------------

    def ask(self, prompt: str, body: Body | None = None, notice: Sequence[str] = ()) -> str:
        """Ask at the console; who leaves has the match saved, and stays once when it cannot be."""
        while True:
            try:
                return self.console.ask(prompt, body, notice)
            except Leave:
                notice = self.leave()

    def leave(self) -> list[str]:
        """Leave with the match saved; say why it cannot be, and leave it unsaved when asked again."""
        said = self.save()
        if self.warned or not self.unsaved:
            raise Leave
        self.warned = True
        return [said, self.text("terminal.save.again")]

    def save(self) -> str:
        """Save the match and say where it is, or why it could not be saved."""
        try:
            save(self.place, Saved(self.match, self.names, self.party.bots, self.seed))
        except OSError as error:
            self.unsaved = True
            return self.text("terminal.save.failed", place=str(self.place), why=error.strerror or str(error))
        self.unsaved = False
        return self.text("terminal.saved", place=str(self.place))

    def farewell(self) -> list[str]:
        """What stays on the terminal when the table is gone: the end of the match, or how to go on with it."""
        if not self.match.winners:
            if self.unsaved:
                return [self.text("terminal.not_saved")]
            return [
                self.text("terminal.saved", place=str(self.place)),
                self.text("terminal.go_on", command=f"doublesix play --resume {self.place}"),
            ]
        said = [] if self.console.spoken else [*self.score(), "", *self.recent[-1:]]
        return [*said, self.text("terminal.seed", seed=str(self.seed), option="--seed")]
