"""The catalogue: both languages whole, well-formed, and in step with the code that reads it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel import Locale

from doublesix import games
from doublesix.engine.options import GROUPS, OPTIONS
from doublesix.engine.rules import Game
from doublesix.engine.sentences import SENTENCES
from doublesix.errors import DoublesixError, Finding
from doublesix.text.catalogue import LANGUAGES, Entry, Text, entries, slots_of
from doublesix.text.options import finding_words
from doublesix.text.words import town_notes

PACKAGE = Path(__file__).parents[2] / "src" / "doublesix"
PAGE = Path(__file__).parents[2] / "web" / "src"
# Entries that are looked up by a key made of data: the games, the options, what was said.
BY_DATA = ("call.", "end.", "finding.", "game.", "group.", "option.", "pips.", "seat.", "towns.", "variation.")
# Told by the terminal and the browser, from what a seat sees.
TOLD_ELSEWHERE = ("language", "say.boneyard", "say.ends", "say.hand", "say.turn", "tile.hidden", "towns.title")


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def sentences(lang: str) -> list[tuple[str, str]]:
    return [(key, form) for key, entry in entries(lang).items() for form in forms(entry)]


def test_languages_have_the_same_keys() -> None:
    assert list(entries("en")) == list(entries("ru"))


def test_languages_have_the_same_slots() -> None:
    different = [key for key, entry in entries("en").items() if slots_of(entry) != slots_of(entries("ru")[key])]
    assert [] == different


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plural_form_is_there(lang: str) -> None:
    wanted = {*Locale.parse(lang).plural_form.tags, "other"}
    wrong = {key for key, entry in entries(lang).items() if not isinstance(entry, str) and set(entry) != wanted}
    assert set() == wrong


@pytest.mark.parametrize(
    ("lang", "count", "words"),
    [
        ("en", 1, "1 tile"),
        ("en", 0, "0 tiles"),
        ("en", 2, "2 tiles"),
        ("ru", 1, "1 кость"),
        ("ru", 2, "2 кости"),
        ("ru", 5, "5 костей"),
        ("ru", 11, "11 костей"),
        ("ru", 21, "21 кость"),
        ("ru", 91, "91 кость"),
    ],
)
def test_counted_tiles(lang: str, count: int, words: str) -> None:
    assert words == Text(lang)("n.tiles", count=count)


def test_fractions_and_negative_numbers() -> None:
    assert "1,5 секунды" == Text("ru")("n.seconds", count=1.5)
    assert "1.5 seconds" == Text("en")("n.seconds", count=1.5)
    assert "-1 point" == Text("en")("n.points", count=-1)


def test_lists() -> None:
    assert "a, b and c" == Text("en").join("abc")
    assert "а, б и в" == Text("ru").join("абв")
    assert "3 or 6" == Text("en").join(["3", "6"], "or")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_tidy(lang: str) -> None:
    untidy = [key for key, form in sentences(lang) if form != form.strip() or "  " in form or not form]
    assert [] == untidy
    braces = [key for key, form in sentences(lang) if re.search(r"[{}]", re.sub(r"\{[a-z_]+\}", "", form))]
    assert [] == braces


@pytest.mark.parametrize(("lang", "wrong"), [("en", "\"'«»„`"), ("ru", "\"'“”„’`")])
def test_quotes_are_those_of_the_language(lang: str, wrong: str) -> None:
    assert [] == [key for key, form in sentences(lang) if set(wrong) & set(form)]


@pytest.mark.parametrize(("lang", "pair"), [("en", "“”"), ("ru", "«»")])
def test_quotes_are_closed(lang: str, pair: str) -> None:
    assert [] == [key for key, form in sentences(lang) if form.count(pair[0]) != form.count(pair[1])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hyphen_is_no_dash(lang: str) -> None:
    assert [] == [key for key, form in sentences(lang) if re.search(r"\s-\s", form)]


def test_no_foreign_letters() -> None:
    def bare(form: str) -> str:
        return re.sub(r"\{[a-z_]+\}", "", form)

    assert [] == [key for key, form in sentences("ru") if re.search("[A-Za-z]", bare(form))]
    assert [] == [key for key, form in sentences("en") if re.search("[А-Яа-яЁё]", bare(form))]


# Words that end like the past tense: nouns, or verbs whose subject is a tile, a slap, a turn, a train or a sum.
NO_PERSON = {
    "был", "досталась", "начала", "нашёлся", "осталась", "подошла", "правил", "правила", "приносила", "пришёл", "файла",
    "смысла", "сначала", "стол", "стола", "тисдейла", "чисел", "числа",
}  # fmt: skip


def test_russian_verbs_do_not_know_who_plays() -> None:
    """No masculine or feminine past tense: such words end in -л, -ла, -лся, -лась."""
    past = re.compile(r"\b[а-яё]+(?:[аеёиоуыюя]л|ла|лся|лась)\b")
    assert {word for _, form in sentences("ru") for word in past.findall(form.lower())} <= NO_PERSON


@pytest.mark.parametrize(
    ("key", "slots"),
    [("no.such.key", {}), ("say.set", {"who": "Ann"}), ("say.set", {"who": "Ann", "tile": "6-4", "end": "1"})],
)
def test_a_fault_is_raised_at_once(key: str, slots: dict[str, str]) -> None:
    with pytest.raises(LookupError):
        Text("en")(key, **slots)


def test_a_count_must_be_a_number() -> None:
    with pytest.raises(LookupError):
        Text("en")("n.tiles", count="five")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(DoublesixError, match=r'no text in "fr"; languages: en, ru') as caught:
        Text("fr")
    assert "unknown_language" == caught.value.code


class TestAgainstTheCode:
    """Keys in the source, read from its syntax tree."""

    def literals(self) -> set[str]:
        found = set()
        for path in PACKAGE.rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            found |= {
                node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
        return found

    def patterns(self) -> list[str]:
        """Regular expressions of the f-strings that make keys."""
        found = []
        for path in PACKAGE.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else ".*" for v in node.values]
                    found.append("".join(parts))
        return [pattern for pattern in found if re.match(r"([a-z]+|\.\*)\\\.[a-z.*\\]+$", pattern)]

    def page(self) -> tuple[set[str], list[str]]:
        """The same in the page's source: keys that stand there, and what template literals may make."""
        sources = [path.read_text("utf-8") for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")]
        found = {key for source in sources for key in re.findall(r"'([a-z]+(?:\.[a-z0-9_]+)+)'", source)}
        templates = {key for source in sources for key in re.findall(r"`(web\.[a-z.]+)\$\{", source)}
        return found, [re.escape(begins) + ".*" for begins in sorted(templates)]

    def test_no_key_is_unused(self) -> None:
        literals, patterns = self.literals(), self.patterns()
        in_page, page_patterns = self.page()
        literals, patterns = literals | in_page, patterns + page_patterns
        unused = [
            key
            for key in entries("en")
            if key not in literals
            and not key.startswith((*BY_DATA, *TOLD_ELSEWHERE))
            and not any(re.fullmatch(pattern, key) for pattern in patterns)
        ]
        assert [] == unused

    def test_no_key_is_missing(self) -> None:
        rooms = {key.split(".")[0] for key in entries("en")} - {"language", "end", "game"}
        keyed = re.compile(rf"(?:{'|'.join(rooms)})(?:\.[a-z0-9_]+)+")
        text_literals: set[str] = set()
        for path in (PACKAGE / "text").rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and keyed.fullmatch(node.value):
                    text_literals.add(node.value)
        stems = {key.rsplit(".", 1)[0] for key in entries("en")}
        assert set() == {key for key in text_literals if key not in entries("en") and key not in stems}

    def test_slots_are_those_of_the_sentence(self) -> None:
        wrong = []
        for path in PACKAGE.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                    continue
                key = node.args[0].value
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                splat = any(word.arg is None for word in node.keywords)
                if name == "text" and isinstance(key, str) and key in entries("en") and not splat:
                    given = {str(word.arg) for word in node.keywords}
                    if given != set(slots_of(entries("en")[key])):
                        wrong.append((path.name, key, given))
        assert [] == wrong


class TestAgainstTheGames:
    @pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
    def test_every_game_has_its_texts(self, game: Game) -> None:
        keys = entries("en")
        wanted = [f"game.{game.key}", f"game.{game.key}.about", f"towns.{game.key}.1"]
        wanted += [f"call.{label}" for label in game.labels.values()]
        wanted += [f"rule.calls.{event}" for event in game.labels]
        wanted += [f"variation.{name}" for name in game.variations]
        assert [] == [key for key in wanted if key not in keys]

    def test_town_notes(self) -> None:
        assert 5 == len(town_notes(Text("en"), "tiddle_a_wink"))
        assert () == town_notes(Text("en"), "grandmas_game")

    def test_no_text_is_about_another_game(self) -> None:
        known = {game.key for game in games.ALL}
        named = {key.split(".")[1] for key in entries("en") if key.startswith(("game.", "towns."))} - {"title"}
        assert known == named

    def test_groups_and_findings(self) -> None:
        keys = entries("en")
        assert set(GROUPS) == {key.removeprefix("group.") for key in keys if key.startswith("group.")}
        codes = {key.removeprefix("finding.") for key in keys if key.startswith("finding.")}
        assert set(SENTENCES) == codes - {"option", "option_value"}

    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("code", SENTENCES)
    def test_every_finding_has_its_words(self, code: str, lang: str) -> None:
        row, kind, sentence = SENTENCES[code]
        samples = {"set": "double-six", "bigger": "double-nine", "needs": "turn_mode=realtime", "other": "spinner"}
        slots = {name: samples.get(name, "7") for name in re.findall(r"\{([a-z_]+)\}", sentence) if name != "option"}
        option = "draw_rule" if "{value}" not in sentence else "target"
        said = finding_words(Text(lang), Finding(option, kind, row, code, "", tuple(slots.items())))
        assert said
        assert not re.search(r"[{}_]", said)
        if lang == "ru":
            assert not re.search("[A-Za-z]", said)

    def test_every_option_has_its_name_once(self) -> None:
        for lang in LANGUAGES:
            names = [entries(lang)[f"option.{name}"] for name in OPTIONS]
            assert len(OPTIONS) == len({str(name) for name in names})
