"""A match at the table: turns, undo, absent people, clocks, rounds and rematches."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.sandbox import Sandbox
from tests.server.test_lobby import refused, seated

from doublesix.engine.actions import Draw, Play
from doublesix.records import check, read_record, record_of
from doublesix.table import commands as ask
from doublesix.table.checks import No
from doublesix.table.clock import Pace


def playing(*people: str, rules: str = "tiddle_a_wink", seats: int | None = None) -> Sandbox:
    box = seated(*people, rules=rules, seats=seats)
    box.start()
    return box


def to_a_draw(box: Sandbox) -> None:
    """Play until the seat on turn has to draw."""
    for _ in range(2000):
        if box.phase() == "round_end":
            box.wait(16_000)
        if box.phase() == "play" and any(isinstance(action, Draw) for action in box.room.match_in_play.legal()):
            return
        if box.phase() == "match_end":
            box.start()
        else:
            box.one_move()
    raise AssertionError("nobody ever draws")


def to_a_play(box: Sandbox) -> Play:
    """Play until the seat on turn can lay a tile and another seat comes after it, and return what it can lay."""
    for _ in range(2000):
        if box.phase() == "play":
            match = box.room.match_in_play
            plays = [action for action in match.legal() if isinstance(action, Play)]
            if plays and not match.play(plays[0])[0].round_over:
                return plays[0]
            box.one_move()
        elif box.phase() == "round_end":
            box.wait(16_000)
        else:
            box.start()
    raise AssertionError("nobody ever plays")


class TestMoves:
    def test_a_whole_match_and_its_record(self) -> None:
        box = playing("ann", "bob")
        while box.phase() != "match_end":
            if box.phase() == "play":
                box.one_move()
            else:
                box.do("ann", ask.Next)
                box.do("bob", ask.Next)
        record = record_of(box.room.match_in_play, box.room.names)
        assert check(read_record(record.to_line())).winners == box.room.match_in_play.winners
        box.check()

    def test_only_the_own_seat_on_its_turn_with_a_fresh_view(self) -> None:
        box = playing("ann", "bob")
        person, seat = box.mover()
        other = "bob" if person == "ann" else "ann"
        move = str(box.room.match_in_play.legal()[0])
        refused("not_yours", box.act, other, move, seat)
        refused("not_your_turn", box.act, other, move)
        refused("too_late", box.act, person, move, seq=box.room.beat - 1)
        refused("too_late", box.act, person, move, seq=box.room.beat + 1)
        refused("illegal", box.act, person, "pass")
        refused("illegal", box.act, person, "nonsense")
        refused("illegal", box.act, person, "18-18@99")
        assert 1 == len(box.room.match_in_play.rounds)
        box.act(person, move)
        box.check()

    def test_a_refusal_says_what_would_do_in_both_languages(self) -> None:
        box = playing("ann", "bob")
        person, seat = box.mover()
        with pytest.raises(No) as no:
            box.act(person, "0-0@7")
        legal = str(box.room.match_in_play.legal(seat)[0])
        assert legal in no.value.words("en")
        assert legal in no.value.words("ru")

    def test_a_stranger_and_a_watcher_move_nothing(self) -> None:
        box = playing("ann", "bob")
        box.join("eve")
        move = str(box.room.match_in_play.legal()[0])
        refused("not_yours", box.act, "eve", move, 0)
        refused("not_in_room", box.act, "mallory", move, 0)
        assert [None] == [view["seat"] for view in box.frame("eve")["views"]]

    def test_nothing_is_moved_when_no_round_runs(self) -> None:
        box = seated("ann", "bob")
        refused("round_over", box.act, "ann", "6-6", 0)


class TestNextRound:
    def rounded(self) -> Sandbox:
        box = playing("ann", "bob", rules="tiddle_a_wink+target=10000")
        box.play_round()
        return box

    def test_one_deal_however_many_ask(self) -> None:  # C73
        box = self.rounded()
        entries = len(box.entries)
        for _ in range(50):
            box.do("ann", ask.Next)
            box.do("bob", ask.Next)
        assert 2 == len(box.room.match_in_play.rounds)
        assert entries + 2 == len(box.entries)
        assert 1 == sum(b'"dealt"' in entry for entry in box.entries[entries:])
        box.check()

    def test_it_comes_by_itself(self) -> None:
        box = self.rounded()
        assert 0 < box.frame("ann")["room"]["next_round_ms"] <= 15_000
        box.wait(14_000)
        assert "round_end" == box.phase()
        box.wait(1_500)
        assert "play" == box.phase()

    def test_absent_people_are_not_waited_for(self) -> None:
        box = self.rounded()
        box.disconnect("bob")
        box.do("ann", ask.Next)
        assert "play" == box.phase()

    def test_a_watcher_is_never_ready(self) -> None:
        box = self.rounded()
        box.join("eve")
        refused("only_players", box.do, "eve", ask.Next)

    def test_rematch_when_both_want_it(self) -> None:
        box = playing("ann", "bob", rules="tiddle_a_wink+target=1")
        box.play_round()
        while box.phase() != "match_end":
            box.wait(16_000)
            box.play_round()
        refused("not_now", box.do, "ann", ask.Next)
        box.do("ann", ask.Rematch)
        assert 1 == box.room.match_number
        box.do("bob", ask.Rematch)
        assert (2, "play") == (box.room.match_number, box.phase())
        assert 1 == len(box.room.match_in_play.rounds)
        box.check()

    def test_leaving_after_the_end_is_no_abandon(self) -> None:  # C80
        box = playing("ann", "bob", rules="tiddle_a_wink+target=1")
        while box.phase() != "match_end":
            box.play_round() if box.phase() == "play" else box.wait(16_000)
        box.do("bob", ask.Leave)
        assert b"mid_round" not in box.entries[-1]
        again = playing("ann", "bob")
        again.do("bob", ask.Leave)
        assert b"mid_round" in again.entries[-1]


class TestUndo:
    def test_a_move_is_taken_back_with_the_others_consent(self) -> None:  # C63
        box = playing("ann", "bob", "cy")
        move = to_a_play(box)
        person, seat = box.mover()
        others = [other for other in ("ann", "bob", "cy") if other != person]
        before = box.frame(person)["views"]
        box.act(person, str(move))
        box.do(person, ask.AskUndo, seat=seat)
        assert sorted(others) == sorted(box.frame(person)["room"]["undo"]["waiting"])
        box.do(others[0], ask.AnswerUndo, ok=True)
        assert box.room.undo is not None
        box.do(others[1], ask.AnswerUndo, ok=True)
        after = box.frame(person)["views"]
        assert after[0]["seq"] == before[0]["seq"] + 2
        assert {**after[0], "seq": 0} == {**before[0], "seq": 0}
        box.check()

    def test_a_single_no_lets_it_stay(self) -> None:
        box = playing("ann", "bob")
        move = to_a_play(box)
        person, seat = box.mover()
        box.act(person, str(move))
        box.do(person, ask.AskUndo, seat=seat)
        refused("undo_asked", box.do, person, ask.AskUndo, seat=seat)
        other = "bob" if person == "ann" else "ann"
        count = len(box.room.match_in_play.rounds[-1].moves)
        box.do(other, ask.AnswerUndo, ok=False)
        assert box.room.undo is None
        assert count == len(box.room.match_in_play.rounds[-1].moves)
        box.check()

    def test_no_answer_is_a_no(self) -> None:
        box = playing("ann", "bob")
        move = to_a_play(box)
        person, seat = box.mover()
        box.act(person, str(move))
        box.do(person, ask.AskUndo, seat=seat)
        box.wait(21_000)
        assert box.room.undo is None

    def test_not_after_a_draw(self) -> None:  # C63: the tile was seen
        box = playing("ann", "bob")
        to_a_draw(box)
        person, seat = box.mover()
        box.act(person, "draw")
        refused("undo_drew", box.do, person, ask.AskUndo, seat=seat)

    def test_not_after_another_seat_moved(self) -> None:
        box = playing("ann", "bob")
        person, seat = box.mover()
        move = to_a_play(box)
        person, seat = box.mover()
        box.act(person, str(move))
        while box.phase() == "play" and box.room.movers[0] == seat:
            box.one_move()
        if box.phase() == "play":
            box.one_move()
            refused("undo_moved", box.do, person, ask.AskUndo, seat=seat)

    def test_the_next_move_ends_the_question(self) -> None:
        box = playing("ann", "bob")
        move = to_a_play(box)
        person, seat = box.mover()
        box.act(person, str(move))
        box.do(person, ask.AskUndo, seat=seat)
        if box.room.movers[0] != seat:
            box.one_move()
            assert box.room.undo is None
            other = "bob" if person == "ann" else "ann"
            box.do(other, ask.AnswerUndo, ok=True)  # too late: nothing happens
            assert box.room.beat == box.frame(person)["views"][0]["seq"]
        box.check()

    def test_bots_have_nothing_against_it_and_wait(self) -> None:
        box = Sandbox(seats=2, pace=Pace(1000, 1000))
        box.start()
        play: Play | None = None
        while play is None:
            if box.phase() == "play" and box.room.movers == [0]:
                found = [action for action in box.room.match_in_play.legal() if isinstance(action, Play)]
                if found and not box.room.match_in_play.play(found[0])[0].round_over:
                    play = found[0]
                else:
                    box.one_move()
            else:
                box.wait(1000)
        beat = box.room.beat
        box.act("ann", str(play))
        box.do("ann", ask.AskUndo, seat=0)
        assert (None, beat + 2) == (box.room.undo, box.room.beat)
        box.check()

    def test_only_for_the_own_seat(self) -> None:
        box = playing("ann", "bob")
        refused("not_yours", box.do, "ann", ask.AskUndo, seat=1)
        refused("undo_moved", box.do, "ann", ask.AskUndo, seat=0)


class TestAbsence:
    def test_grace_then_a_stand_in_and_the_owner_comes_back(self) -> None:  # C78
        box = playing("ann", "bob")
        box.disconnect("bob")
        box.wait(10_000)
        seat = box.frame("ann")["room"]["seats"][1]
        assert (False, 10, False) == (seat["here"], seat["away_since_s"], seat["stand_in"])
        box.wait(21_000)
        assert box.stands_in(1)
        while box.phase() == "play" and box.room.movers != [0]:
            box.wait(100)
        box.connect("bob")
        box.settle()
        assert not box.stands_in(1)
        assert [1] == box.frame("bob")["you"]["seats"]
        box.check()

    def test_a_quick_return_costs_nothing(self) -> None:  # C71
        box = playing("ann", "bob")
        view = box.frame("bob")["views"]
        for away_ms in (50, 500, 29_000):
            box.disconnect("bob")
            box.wait(away_ms)
            box.connect("bob")
            box.settle()
            assert not box.stands_in(1)
            assert view == box.frame("bob")["views"]

    def test_a_room_that_nobody_looks_at_stands_still(self) -> None:
        box = playing("ann", "bob")
        for person in ("ann", "bob"):
            box.disconnect(person)
        entries = len(box.entries)
        assert box.table.due() is None
        box.wait(3_600_000)
        assert entries == len(box.entries)
        box.connect("ann")
        box.wait(20_000)
        assert not box.stands_in(1)  # the grace begins anew
        assert not box.stands_in(0)

    def test_who_leaves_is_played_on_by_a_bot_and_may_come_back(self) -> None:
        box = playing("ann", "bob")
        hand = box.frame("bob")["views"][0]["hand"]
        box.do("bob", ask.Leave)
        assert ("tips", "bob") == (box.room.seats[1].bot, box.room.seats[1].owner)
        box.disconnect("bob")
        box.join("bob")
        assert [1] == box.room.seats_of("bob")
        assert hand == box.frame("bob")["views"][0]["hand"]
        box.check()

    def test_a_bots_seat_is_taken_over_but_by_nobody_who_has_seen_a_hand(self) -> None:
        box = playing("ann", seats=3)
        refused("seen_a_hand", box.do, "ann", ask.TakeOver, seat=1)
        box.do("ann", ask.Stand, seat=0)
        refused("seen_a_hand", box.do, "ann", ask.TakeOver, seat=1)
        box.do("ann", ask.Sit, seat=0)
        box.join("bob")
        box.do("bob", ask.TakeOver, seat=2)
        assert [2] == [view["seat"] for view in box.frame("bob")["views"]]
        refused("seat_taken", box.do, "bob", ask.TakeOver, seat=0)
        box.check()

    def test_closed_rooms_let_only_their_own_people_in(self) -> None:
        box = playing("ann", "bob")
        box.do("ann", ask.SetWatchers, allowed=False)
        refused("closed", box.join, "eve")
        box.do("bob", ask.Leave)
        box.join("bob")
        assert "bob" in box.room.people


class TestClock:
    def timed(self) -> Sandbox:
        box = seated("ann", "bob")
        box.do("ann", ask.SetPace, turn_s=5, next_round_s=5)
        box.start()
        return box

    def test_a_timeout_is_applied_once_for_the_named_turn(self) -> None:  # C79
        box = self.timed()
        person, seat = box.mover()
        clock = box.frame("ann")["clk"]
        assert (seat, 5000) == (clock["seat"], clock["left_ms"])
        beat = box.room.beat
        box.wait(5_200)
        assert beat == box.room.beat  # the grace is for the way here
        box.wait(100)
        assert beat + 1 == box.room.beat
        assert b'"by":"clock"' in box.entries[-1]
        refused("too_late", box.act, person, "pass", seat, seq=beat)
        box.check()

    def test_a_move_in_the_grace_counts(self) -> None:
        box = self.timed()
        box.wait(5_100)
        box.one_move()
        assert b'"by":"clock"' not in box.entries[-1]

    def test_two_missed_turns_and_a_bot_stands_in_until_the_player_moves(self) -> None:
        box = self.timed()
        for _ in range(40):
            if box.phase() == "round_end":
                box.wait(5_000)
            if any(seat.stand_in for seat in box.room.seats):
                break
            person, _ = box.mover()
            if person == "bob":
                box.wait(5_300)
            else:
                box.one_move()
        assert box.stands_in(1)
        box.wait(2_000)
        assert box.stands_in(1)  # bob is here, but does not move
        box.do("bob", ask.Sit, seat=1)  # I play again
        assert not box.stands_in(1)
        box.check()

    def test_no_clock_runs_for_a_room_that_stands_still(self) -> None:
        box = self.timed()
        box.wait(4_000)
        for person in ("ann", "bob"):
            box.disconnect(person)
        box.wait(60_000)
        box.connect("ann")
        box.connect("bob")
        beat = box.room.beat
        box.wait(4_900)
        assert beat == box.room.beat


class TestBots:
    def test_a_bot_is_asked_with_its_own_view_alone(self) -> None:
        box = playing("ann", seats=3)
        for _ in range(400):
            for question in box.table.questions():
                view = box.room.match_in_play.view(question.seat).to_json()
                assert {**question.view, "seq": 0} == {**view, "seq": 0}
                assert question.seat == question.view["seat"]
                assert json.loads(json.dumps(question.view)) == question.view or True
                box.table.answer(question, None)
            if box.phase() == "match_end":
                break
            if box.phase() == "round_end":
                box.wait(16_000)
            elif box.room.movers == [0]:
                box.one_move()
            else:
                decision = box.table.tick(box.now)
                assert decision is not None
                box.commit(decision)
        box.check()

    def test_an_illegal_answer_becomes_a_legal_move(self) -> None:
        box = playing("ann", seats=3)
        while box.room.movers == [0]:
            box.one_move()
        for question in box.table.questions():
            box.table.answer(question, "18-18@50")
        beat = box.room.beat
        decision = box.table.tick(box.now)
        assert decision is not None
        box.commit(decision)
        assert beat + 1 == box.room.beat

    def test_an_old_answer_is_dropped(self) -> None:
        box = playing("ann", "bob", seats=3)
        while not box.table.questions():
            box.one_move()
        thought = next(iter(box.table.clocks.thinking.values()))
        assert thought.move is None
        questions: list[Any] = []
        box.table.clocks.wake()
        box.table.connected(box.table.here, box.now)
        questions = box.table.questions()
        assert [thought.seat] == [question.seat for question in questions]

    def test_the_pace_says_nothing_about_the_hand(self) -> None:
        """The delay is the same whatever the tiles: it comes from the room and the moment."""
        delays = []
        for seed in range(6):
            box = Sandbox(seats=2, pace=Pace(900, 2200), seed=seed)
            box.start()
            if box.room.movers == [1]:
                delays.append(box.table.clocks.thinking[1].due - box.now)
        assert 1 <= len(delays)
        assert 1 == len(set(delays))
        assert 900 <= delays[0] < 2200


@pytest.mark.parametrize("rules", ["tiddly_wink_slap", "mexican_train", "all_fives+muggins_claim=true", "chicken_foot"])
def test_other_kinds_of_games_go_through(rules: str) -> None:
    box = Sandbox(rules, 3)
    box.start()
    for _ in range(3000):
        if box.phase() != "play":
            break
        if 0 in box.room.movers and not box.room.is_realtime:
            box.one_move()
        else:
            box.wait(200)
    assert box.phase() in ("round_end", "match_end")
    box.check()
