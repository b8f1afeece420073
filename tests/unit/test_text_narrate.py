"""What happens at a table, in sentences."""

from __future__ import annotations

import random
import re

import pytest

from doublesix import games
from doublesix.engine.actions import EndId, Seat, Side
from doublesix.engine.deal import Chance
from doublesix.engine.events import (
    Blocked,
    Claimed,
    Drew,
    Event,
    Marked,
    MatchEnded,
    OneTileLeft,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
    StitchedUp,
    Stopped,
    TileSet,
    WentOut,
)
from doublesix.engine.match import Match
from doublesix.engine.rules import Game
from doublesix.engine.tile import Tile
from doublesix.text import LANGUAGES, Listener, Text, narrate
from doublesix.text.narrate import draws, end_name
from doublesix.text.words import seconds, tile_words

NAMES = {"en": ("Ann", "Bob", "Cy", "Di"), "ru": ("Анна", "Боб", "Саша", "Вера")}


def listener(lang: str = "en", game: str = "tiddle_a_wink", seat: int | None = None, seats: int = 4) -> Listener:
    return Listener(Text(lang), games.parse(game).seated(seats), NAMES[lang][:seats], seat)


def ended(**changes: object) -> RoundEnded:
    values: dict[str, object] = {
        "number": 1,
        "end": "out",
        "winner": Side(0),
        "hands": ((), (), (), ()),
        "pips": (0, 12, 13, 1),
        "in_play": (0, 0, 0, 0),
        "points": (26, 0, 0, 0),
        "total": (26, 0, 0, 0),
        "others": 26,
        "own": 0,
        "asleep": 0,
        "paid": (26, 0, 0, 0),
        "carried": 0,
    }
    return RoundEnded(**(values | changes))  # type: ignore[arg-type]  # the names are those of the event


class TestTiles:
    @pytest.mark.parametrize(
        ("tile", "english", "russian"),
        [
            ("6-4", "six-four", "шесть-четыре"),
            ("6-6", "double six", "дубль шесть"),
            ("5-0", "five-blank", "пять-пусто"),
            ("0-0", "double blank", "пусто-пусто"),
            ("18-12", "eighteen-twelve", "восемнадцать-двенадцать"),
        ],
    )
    def test_as_players_say_them(self, tile: str, english: str, russian: str) -> None:
        assert english == tile_words(Text("en"), Tile.parse(tile))
        assert russian == tile_words(Text("ru"), Tile.parse(tile))

    def test_written(self) -> None:
        assert "6-4" == tile_words(Text("ru"), Tile(6, 4), spoken=False)

    def test_seconds(self) -> None:
        assert ["1 second", "1.5 seconds"] == [seconds(Text("en"), ms) for ms in (1000, 1500)]
        assert ["5 секунд", "0,4 секунды"] == [seconds(Text("ru"), ms) for ms in (5000, 400)]


A, B = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (RoundBegan(2, A, None, None), "Round 2. Ann starts.", "Кон 2. Начинает Анна."),
        (TileSet(A, Tile(6, 4), (), 0), "Ann starts with six-four.", "Анна заходит: шесть-четыре."),
        (
            Played(A, Tile(6, 4), EndId(0), 6, 4, (), (), 0),
            "Ann plays six-four, leaving four.",
            "Анна ставит шесть-четыре, открыто четыре.",
        ),
        (Played(A, Tile(5, 5), EndId(0), 5, 5, (), (), 0), "Ann plays double five.", "Анна ставит дубль пять."),
        (
            Drew(A, None, 5),
            "Ann draws a tile. The boneyard has 5 tiles.",
            "Анна берёт с базара 1 кость. На базаре 5 костей.",
        ),
        (Drew(A, None, 0), "Ann draws a tile. The boneyard is empty.", "Анна берёт с базара 1 кость. Базар пуст."),
        (Passed(A, (3, 6)), "Ann: “Pass” at three and six.", "Анна: «Пас» на концах три и шесть."),
        (Stopped(A), "Ann lays no more.", "Анна больше не ставит."),
        (
            Marked(A, (3,)),
            "Ann cannot play and marks the train: it is open to all.",
            "Анна не может ходить и ставит метку: поезд открыт для всех.",
        ),
        (Claimed(A, 10), "Ann says “Muggins” and takes 10 points.", "Анна: «Маггинс». Забирает 10 очков."),
        (OneTileLeft(A), "Ann has one tile left.", "Анна: осталась одна кость."),
        (StitchedUp(3), "Both ends show three.", "На обоих концах три."),
        (WentOut(A), "Ann goes out: “Tiddle-a-Wink”!", "Анна выходит: «Тиддл-э-уинк»!"),
        (Blocked(), "Nobody can play: the round is blocked.", "Ходить нечем никому: «рыба»."),
        (MatchEnded((Side(0),), (100, 0, 0, 0)), "Ann wins the match!", "Анна выигрывает матч!"),
        (
            MatchEnded((Side(0), Side(1)), (9, 9, 9, 9)),
            "Ann and Bob share the win of the match.",
            "Победу в матче делят Анна и Боб.",
        ),
    ],
    ids=str,
)
def test_events(event: Event, english: str, russian: str) -> None:
    assert english == narrate(event, listener())
    assert russian == narrate(event, listener("ru"))


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (RoundBegan(1, A, None, None), "Round 1. You start.", "Кон 1. Начинаете вы."),
        (TileSet(A, Tile(6, 4), (), 0), "You start with six-four.", "Вы заходите: шесть-четыре."),
        (
            Drew(A, Tile(5, 3), 1),
            "You draw five-three. The boneyard has 1 tile.",
            "Вы берёте с базара пять-три. На базаре 1 кость.",
        ),
        (Passed(A, ()), "You: “Pass”.", "Вы: «Пас»."),
        (WentOut(A), "You go out: “Tiddle-a-Wink”!", "Вы выходите: «Тиддл-э-уинк»!"),
        (MatchEnded((Side(0),), (100, 0, 0, 0)), "You win the match!", "Вы выигрываете матч!"),
    ],
    ids=str,
)
def test_to_the_player_who_did_it(event: Event, english: str, russian: str) -> None:
    assert english == narrate(event, listener(seat=0))
    assert russian == narrate(event, listener("ru", seat=0))


def test_calls_are_those_of_the_game() -> None:
    assert "Bob: “Knock”." == narrate(Passed(B, ()), listener(game="pub_block"))
    foot = Played(B, Tile(9, 9), EndId(0), 9, 9, (EndId(4),), (), 0)
    assert "Bob plays double nine. “Chicken foot”!" == narrate(foot, listener(game="chicken_foot"))


class TestSums:
    def play(self, terms: tuple[int, ...], points: int) -> Played:
        return Played(A, Tile(5, 3), EndId(0), 3, 5, (), terms, points)

    def test_a_score_in_play(self) -> None:
        said = narrate(self.play((5, 8, 2), 15), listener(game="all_fives"))
        assert said.endswith("The ends add up to 5 + 8 + 2 = 15: 15 points.")
        said = narrate(self.play((5, 10), 8), listener("ru", game="fives_threes"))
        assert said.endswith("Сумма концов: 5 + 10 = 15. Это 8 очков.")

    def test_no_score(self) -> None:
        assert narrate(self.play((5, 6), 0), listener(game="all_fives")).endswith("The ends add up to 5 + 6 = 11.")
        assert "add up" not in narrate(self.play((5, 6), 0), listener())

    def test_the_point_for_going_out(self) -> None:
        said = narrate(self.play((5, 10), 9), listener(game="fives_threes"))
        assert said.endswith("15: 8 points. Going out brings 1 point more.")
        said = narrate(self.play((5, 2), 1), listener(game="fives_threes"))
        assert said.endswith("5 + 2 = 7. Going out brings 1 point more.")

    def test_past_an_exact_target(self) -> None:
        said = narrate(self.play((5, 10), 0), listener(game="fives_threes"))
        assert said.endswith("That would go past 61, so it does not count.")

    @pytest.mark.parametrize(
        ("rules", "event", "said"),
        [
            ("draw", ended(), "Ann wins the round and scores 26 points: 12 + 13 + 1 = 26."),
            (
                "all_fives",
                ended(paid=(25, 0, 0, 0)),
                "Ann wins the round and scores 25 points: 12 + 13 + 1 = 26, rounded to 25.",
            ),
            (
                "tiddle_a_wink",
                ended(end="blocked", pips=(1, 52, 37, 18), others=107, own=1, paid=(104, 0, 0, 0)),
                "Ann wins the round and scores 104 points: (52 − 1) + (37 − 1) + (18 − 1) = 104.",
            ),
            (
                "tiddle_a_wink+draw_penalty=5",
                ended(others=51, paid=(51, 0, 0, 0)),
                "Ann wins the round and scores 51 points: 12 + 13 + 1 + 25 = 51, of which 25 points for tiles drawn.",
            ),
            (
                "draw+boneyard_to_winner=true",
                ended(asleep=15, paid=(41, 0, 0, 0)),
                "Ann wins the round and scores 41 points: 12 + 13 + 1 + 15 = 41.",
            ),
            (
                "draw",
                ended(paid=(40, 0, 0, 0)),
                "Ann wins the round and scores 40 points: 12 + 13 + 1 = 26, and 14 points carried over.",
            ),
            ("tiddly_wink_us", ended(paid=(1, 0, 0, 0)), "Ann wins the round and scores 1 point."),
            ("straight", ended(paid=(1, 0, 0, 0)), "Ann wins the round."),
            ("draw", ended(winner=None, paid=(0, 0, 0, 0)), "Nobody wins the round."),
            ("all_fives", ended(end="target", winner=None), "That wins the match, so the round stops here."),
        ],
        ids=str,
    )
    def test_the_end_of_a_round(self, rules: str, event: RoundEnded, said: str) -> None:
        told = narrate(event, listener(game=rules))
        assert told.startswith(f"{said} Left in hand: Ann {event.pips[0]}, ")

    def test_totals(self) -> None:
        assert narrate(ended(), listener()).endswith("Score: Ann 26, Bob 0, Cy 0, Di 0.")
        assert narrate(ended(total=(1, 0, 0, 0)), listener(game="straight")).endswith(
            "Rounds won: Ann 1, Bob 0, Cy 0, Di 0."
        )

    def test_partners(self) -> None:
        event = ended(points=(13, 0), total=(13, 0), paid=(13, 0), in_play=(0, 0), others=13, pips=(0, 12, 9, 1))
        told = narrate(event, listener(game="pub_block"))
        assert told.startswith("The team of Ann and Cy wins the round and scores 13 points: 12 + 1 = 13.")
        assert told.endswith("Score: Ann and Cy 13, Bob and Di 0.")
        assert narrate(event, listener("ru", game="pub_block", seat=2)).startswith("Ваша команда выигрывает кон")


def test_several_tiles_at_once() -> None:
    assert "Ann draws 3 tiles. The boneyard has 2 tiles." == draws(listener(), 0, [None] * 3, 2)
    tiles = [Tile(6, 4), Tile(1, 1)]
    assert "Вы берёте с базара шесть-четыре и дубль один. Базар пуст." == draws(listener("ru", seat=0), 0, tiles, 0)


class TestTrains:
    def said(self, end: int, seat: int, to: int | None = None, lang: str = "en") -> str:
        event = Played(Seat(seat), Tile(6, 4), EndId(end), 6, 4, (), (), 0)
        return narrate(event, listener(lang, game="mexican_train", seat=to))

    def test_whose_train(self) -> None:
        assert "Ann plays six-four on their own train, leaving four." == self.said(0, 0)
        assert "Ann plays six-four on Bob’s train, leaving four." == self.said(1, 0)
        assert "Ann plays six-four on the Mexican train, leaving four." == self.said(4, 0)
        assert "Ann plays six-four on your train, leaving four." == self.said(1, 0, to=1)
        assert "You play six-four on your own train, leaving four." == self.said(1, 1, to=1)
        assert "Анна ставит шесть-четыре на поезд «Боб», открыто четыре." == self.said(1, 0, lang="ru")

    def test_ends(self) -> None:
        to = listener(game="mexican_train", seat=0)
        assert ["your train, five", "Bob’s train, five", "the Mexican train, five", "end 6, five"] == [
            end_name(to, end, 5) for end in (0, 1, 4, 5)
        ]


def test_names_of_ends() -> None:
    assert ["left end, five", "right end, blank"] == [end_name(listener(), *end) for end in ((0, 5), (1, 0))]
    assert "open end, five" == end_name(listener(game="one_arm_joe"), 0, 5)
    assert "end 3, five" == end_name(listener(game="all_fives"), 2, 5)
    assert "правый конец, пусто" == end_name(listener("ru"), 1, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_a_round_of_every_game_is_told(game: Game, lang: str) -> None:
    """Every event of two random rounds has its sentence, whoever listens, and every sum adds up."""
    seats = game.rules.seat_counts()[-1]
    names = tuple(f"{'ABCDEFGHIJKLMNOP'[seat]}" if lang == "en" else "АБВГДЕЖЗИКЛМНОПР"[seat] for seat in range(seats))
    match = Match.deal(game, seats=seats, chance=Chance.seeded(4))
    rng = random.Random(4)
    told = []
    for _ in range(2):
        told += tell(match, [match.began()], lang, names)
        while not match.round_over:
            moves = match.legal_moves()
            seat, action = moves[rng.randrange(len(moves))]
            match, events = match.play(action, seat)
            told += tell(match, events, lang, names)
        if match.winners:
            break
        match = match.next_round(Chance.seeded(4))
    for said in told:
        assert said[0].isupper()
        assert said[-1] in ".!»”"
        assert not re.search(r"[{}_]| \.|  ", said)
        if lang == "ru":
            assert not re.search("[A-Za-z]", said)
        for left, right in re.findall(r"([0-9()+− ]+[+−][0-9()+− ]+) = (\d+)", said):
            signed = re.findall(r"([+−]?)\s*\(?\s*(\d+)", left)
            assert int(right) == sum(-int(number) if sign == "−" else int(number) for sign, number in signed)


def tell(match: Match, events: object, lang: str, names: tuple[str, ...]) -> list[str]:
    assert isinstance(events, list | tuple)
    ears = [Listener(Text(lang), match.seating, names, seat) for seat in (None, 0)]
    return [narrate(event, to) for event in events for to in ears]
