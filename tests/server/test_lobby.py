"""The room before the first tile: seats, the host, and rules that everybody agrees on."""

from __future__ import annotations

import pytest
from tests.server.sandbox import Sandbox

from doublesix.table import commands as ask
from doublesix.table.checks import No


def refused(code: str, call: object, *args: object, **fields: object) -> None:
    assert callable(call)
    with pytest.raises(No) as no:
        call(*args, **fields)
    assert code == no.value.code
    for lang in ("en", "ru"):
        assert no.value.words(lang)


def seated(*people: str, rules: str = "tiddle_a_wink", seats: int | None = None) -> Sandbox:
    """A room in which the people sit in order."""
    box = Sandbox(rules, seats or max(2, len(people)), host=people[0])
    for number, person in enumerate(people[1:], 1):
        box.join(person)
        box.do(person, ask.Sit, seat=number)
        if box.proposal():
            box.do(person, ask.Accept)
    return box


class TestSeats:
    def test_anybody_may_take_a_free_seat_or_a_bots(self) -> None:
        box = Sandbox(seats=3)
        box.join("bob", "cy")
        box.do("bob", ask.Sit, seat=1)
        box.do("ann", ask.SetBot, seat=2, level="tips")
        box.do("cy", ask.Sit, seat=2)
        assert ["ann", "bob", "cy"] == [seat.who for seat in box.room.seats]
        refused("seat_taken", box.do, "ann", ask.Sit, seat=1)
        refused("no_seat", box.do, "ann", ask.Sit, seat=3)
        box.check()

    def test_one_person_may_hold_several_seats(self) -> None:
        box = Sandbox(seats=3)
        box.do("ann", ask.Sit, seat=2)
        assert [0, 2] == box.room.seats_of("ann")
        assert ["Ann 1", "Seat 2", "Ann 2"] == [seat["name"] for seat in box.frame("ann")["room"]["seats"]]
        box.start()
        assert [0, 2] == [view["seat"] for view in box.frame("ann")["views"]]
        box.check()

    def test_swap_takes_a_free_seat_and_nobody_elses(self) -> None:
        box = seated("ann", "bob", seats=3)
        box.do("bob", ask.Swap, seat=1, **{"with": 2})
        assert ["ann", None, "bob"] == [seat.who for seat in box.room.seats]
        refused("seat_taken", box.do, "bob", ask.Swap, seat=2, **{"with": 0})
        refused("not_yours", box.do, "bob", ask.Swap, seat=0, **{"with": 1})
        box.do("ann", ask.Swap, seat=0, **{"with": 2})
        assert ["bob", None, "ann"] == [seat.who for seat in box.room.seats]

    def test_seats_come_and_go_but_people_stay(self) -> None:
        box = seated("ann", "bob", seats=4)
        box.do("ann", ask.SetSeats, count=2)
        assert ["ann", "bob"] == [seat.who for seat in box.room.seats]
        box.do("ann", ask.SetSeats, count=5)
        assert 5 == len(box.room.seats)
        box.join("cy")
        box.do("cy", ask.Sit, seat=4)
        refused("too_few_seats", box.do, "ann", ask.SetSeats, count=2)
        refused("rules", box.do, "ann", ask.SetSeats, count=12)
        refused("only_host", box.do, "bob", ask.SetSeats, count=3)

    def test_open_seats_are_filled_by_bots(self) -> None:
        box = Sandbox(seats=4)
        box.start()
        assert [None, "tips", "tips", "tips"] == [seat.bot for seat in box.room.seats]
        box.check()

    def test_a_bot_is_of_a_known_level_and_takes_nobodys_seat(self) -> None:
        box = seated("ann", "bob", seats=3)
        refused("level", box.do, "ann", ask.SetBot, seat=2, level="oracle")
        refused("seat_taken", box.do, "ann", ask.SetBot, seat=1, level="tips")
        refused("only_host", box.do, "bob", ask.SetBot, seat=2, level="tips")
        box.do("ann", ask.SetBot, seat=2, level="heaviest")
        box.do("ann", ask.SetBot, seat=2)
        assert box.room.seats[2].bot is None


class TestHost:
    def test_powers_are_the_hosts_alone(self) -> None:
        box = seated("ann", "bob")
        for kind, fields in (
            (ask.Start, {}),
            (ask.SetPace, {"turn_s": 30, "next_round_s": 5}),
            (ask.SetWatchers, {"allowed": False}),
            (ask.SetTitle, {"title": "Friday"}),
            (ask.SetHelp, {"on": True}),
            (ask.Kick, {"p": "ann"}),
            (ask.SetHost, {"p": "bob"}),
        ):
            refused("only_host", box.do, "bob", kind, **fields)
        box.do("ann", ask.SetHost, p="bob")
        box.do("bob", ask.SetTitle, title="  Friday \u202e night ")
        assert "Friday night" == box.room.title
        refused("nobody", box.do, "bob", ask.Kick, p="zed")
        refused("nobody", box.do, "bob", ask.Kick, p="bob")

    def test_the_host_who_goes_leaves_the_powers_to_somebody_here(self) -> None:
        box = seated("ann", "bob", "cy")
        box.disconnect("bob")
        box.do("ann", ask.Leave)
        assert "cy" == box.room.host
        assert "ann" not in box.room.people
        box.check()

    def test_an_absent_host_is_replaced_within_five_seconds_and_start_works(self) -> None:  # C72
        box = seated("ann", "bob", "cy", "dot")
        box.disconnect("ann")
        box.wait(5_000)
        assert "bob" == box.room.host
        for person in ("cy", "dot"):
            box.disconnect(person)
            box.connect(person)
        box.do("bob", ask.Start)
        assert (5, 5, 5, 5) == box.room.match_in_play.view(None).counts
        box.join("ann")
        box.do("bob", ask.SetHost, p="ann")
        assert "ann" == box.room.host
        box.check()

    def test_nobody_else_here_no_change(self) -> None:
        box = seated("ann", "bob")
        box.disconnect("bob")
        box.disconnect("ann")
        box.wait(60_000)
        assert "ann" == box.room.host

    def test_a_room_that_everybody_left_has_its_next_visitor_for_a_host(self) -> None:
        box = Sandbox()
        box.do("ann", ask.Leave)
        box.disconnect("ann")
        box.join("bob")
        assert "bob" == box.room.host

    def test_kicked_people_lose_their_seat(self) -> None:
        box = seated("ann", "bob")
        box.do("ann", ask.Kick, p="bob")
        assert box.room.seats[1].who is None
        refused("not_in_room", box.do, "bob", ask.Sit, seat=1)


class TestAgreement:
    def test_alone_a_proposal_is_agreed_at_once(self) -> None:
        box = Sandbox(seats=3)
        box.do("ann", ask.Propose, rules="tiddle_a_wink+draw_penalty=5")
        assert box.proposal() is None
        assert {"draw_penalty"} == box.room.house.named
        box.check()

    def test_everybody_has_to_accept(self) -> None:
        box = seated("ann", "bob", "cy")
        box.do("bob", ask.Propose, rules="tiddle_a_wink+draw_penalty=5")
        shown = box.frame("cy")["room"]
        assert "agree" == shown["phase"]
        assert ["draw_penalty"] == shown["proposal"]["diff"]
        assert (["bob"], ["ann", "cy"]) == (shown["proposal"]["accepted"], shown["proposal"]["waiting"])
        refused("proposal_open", box.do, "ann", ask.Start)
        box.do("ann", ask.Accept)
        assert box.proposal() is not None
        box.do("cy", ask.Accept)
        assert box.proposal() is None
        assert {"ann", "bob", "cy"} == set(box.room.agreed.by)
        box.start()
        assert {"draw_penalty": 5} == box.room.match_in_play.house.to_json()
        box.check()

    def test_one_refusal_ends_a_proposal(self) -> None:
        box = seated("ann", "bob")
        box.do("bob", ask.Propose, rules="block", seats=2)
        box.do("ann", ask.Refuse)
        assert box.proposal() is None
        assert "tiddle_a_wink" == box.room.house.game.key
        assert any(line["k"] == "refused" for line in box.frame("bob")["room"]["log"])
        box.check()

    def test_who_proposed_may_withdraw(self) -> None:
        box = seated("ann", "bob")
        box.do("bob", ask.Propose, rules="block")
        box.do("bob", ask.Refuse)
        assert box.proposal() is None

    def test_a_newcomer_is_asked_about_rules_that_are_not_the_games_own(self) -> None:
        box = Sandbox("tiddle_a_wink+draw_penalty=5", seats=3)
        box.join("bob")
        box.do("bob", ask.Sit, seat=1)
        assert ("bob",) == box.room.asked.waiting
        refused("proposal_open", box.do, "ann", ask.Start)
        box.do("bob", ask.Accept)
        assert ("ann", "bob") == box.room.agreed.by
        box.join("cy")
        box.do("cy", ask.Sit, seat=2)
        box.do("cy", ask.Refuse)  # who does not like it does not play; the others' agreement stands
        assert box.room.seats[2].who is None
        assert box.proposal() is None
        assert {"draw_penalty"} == box.room.house.named
        box.check()

    def test_two_newcomers_are_both_asked(self) -> None:
        box = Sandbox("tiddle_a_wink+draw_penalty=5", seats=3)
        box.join("bob", "cy")
        box.do("bob", ask.Sit, seat=1)
        box.do("cy", ask.Sit, seat=2)
        assert ("bob", "cy") == box.room.asked.waiting
        box.do("bob", ask.Accept)
        box.do("cy", ask.Leave)
        assert box.proposal() is None
        assert ("ann", "bob") == box.room.agreed.by
        box.check()

    def test_plain_rules_need_no_consent(self) -> None:
        box = seated("ann", "bob")
        assert box.proposal() is None
        box.start()

    def test_rules_that_cannot_be_played_are_refused_with_the_reason(self) -> None:
        box = seated("ann", "bob", "cy")
        for rules, seats in (("block+hand_size=20", 4), ("nonsense", None), ("block+target=x", None), ("block", 2)):
            with pytest.raises(No) as no:
                box.do("ann", ask.Propose, rules=rules, seats=seats)
            assert no.value.code in ("rules", "too_few_seats")
            assert no.value.words("ru")

    def test_watchers_do_not_propose_and_are_not_asked(self) -> None:
        box = seated("ann", "bob")
        box.join("eve")
        refused("only_players", box.do, "eve", ask.Propose, rules="block")
        box.do("ann", ask.Propose, rules="block", seats=2)
        refused("not_asked", box.do, "eve", ask.Accept)
        assert ("bob",) == box.room.asked.waiting

    def test_an_absent_player_does_not_hold_a_proposal_for_ever(self) -> None:
        box = seated("ann", "bob", "cy")
        box.do("ann", ask.Propose, rules="block")
        box.disconnect("cy")
        box.do("bob", ask.Accept)
        box.wait(31_000)
        assert box.proposal() is None
        assert box.room.seats[2].who is None  # cy has not agreed, so cy has no seat
        assert "block" == box.room.house.game.key
        box.check()

    def test_nothing_is_proposed_while_a_match_is_under_way(self) -> None:
        box = seated("ann", "bob")
        box.start()
        refused("in_match", box.do, "ann", ask.Propose, rules="block")

    def test_teams_are_part_of_the_terms(self) -> None:
        box = seated("ann", "bob", "cy", "dot")
        box.do("ann", ask.Propose, rules="block+teams=explicit", seats=4, teams=[[0, 1], [2, 3]])
        for person in ("bob", "cy", "dot"):
            box.do(person, ask.Accept)
        box.start()
        assert ((0, 1), (2, 3)) == box.room.match_in_play.seating.sides
        box.check()


class TestTalk:
    def test_only_phrases_and_only_to_all(self) -> None:  # C133
        box = seated("ann", "bob")
        box.do("bob", ask.Say, phrase="well_played")
        line = box.frame("ann")["room"]["log"][-1]
        assert ("said", "bob", "well_played", "Bob") == (line["k"], line["p"], line["phrase"], line["name"])
        refused("phrase", box.do, "bob", ask.Say, phrase="i hold the 6-6")
        assert not {"to", "text", "message"} & set(ask.Say.__struct_fields__)

    def test_names_are_told_apart(self) -> None:
        box = seated("ann", "bob")
        box.do("bob", ask.SetName, name="Аnn")
        assert "Аnn 2" == box.room.people["bob"].name
        refused("name", box.do, "bob", ask.SetName, name="\u200b")
