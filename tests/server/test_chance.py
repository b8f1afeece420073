"""Chance from a secret: the same again, uniform, and nothing without the secret."""

from __future__ import annotations

from collections import Counter

from doublesix.table.chance import SecretChance, commit


def test_the_same_secret_deals_the_same_round() -> None:
    one, other = SecretChance(bytes(32)), SecretChance(bytes(32))
    assert one.order(1, 0, 28) == other.order(1, 0, 28)
    assert one.order(1, 0, 28) != one.order(1, 1, 28)
    assert one.order(1, 0, 28) != one.order(2, 0, 28)
    assert SecretChance(b"\1" * 32).order(1, 0, 28) != one.order(1, 0, 28)
    assert commit(bytes(32)) != commit(b"\1" * 32)


def test_an_order_has_every_tile_once() -> None:
    for count in (1, 2, 28, 55, 190):
        assert list(range(count)) == sorted(SecretChance(b"x" * 32).order(3, 1, count))


def test_a_lot_gives_different_tiles() -> None:
    drawn = SecretChance(b"y" * 32).lot(1, 28, 6)
    assert 6 == len(set(drawn)) == len(drawn)


def test_every_tile_falls_everywhere_alike() -> None:
    """Chi-square of tile against place over 4,000 deals of 7 tiles: 36 degrees of freedom, and a fixed secret."""
    places: Counter[tuple[int, int]] = Counter()
    deals, tiles = 4000, 7
    for number in range(deals):
        order = SecretChance(number.to_bytes(32, "big")).order(1, 0, tiles)
        places.update(enumerate(order))
    expected = deals / tiles
    chi = sum((places[at, tile] - expected) ** 2 / expected for at in range(tiles) for tile in range(tiles))
    assert chi < 75  # p = 0.0002


def test_a_pick_is_a_place_in_the_hand() -> None:
    chance = SecretChance(b"z" * 32)
    found = Counter(chance.pick(number, 0, seat, 5) for number in range(400) for seat in range(3))
    assert {0, 1, 2, 3, 4} == set(found)
    assert max(found.values()) < 300
