"""All rooms of this process: each table is owned here alone, one entry of its log on its way to the disk at a time.

decide -> store -> commit -> show. Nothing is acknowledged or shown before it is stored; a write that fails has changed
nothing, so the room says that it is paused and tries again.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from doublesix.engine.events import Event
from doublesix.server import wire
from doublesix.server.bots import Thinkers
from doublesix.server.finish import finished_match
from doublesix.server.live import Asked, Listener, Live, Mailbox
from doublesix.server.wake import WokenRoom, wake
from doublesix.store import PersonRow, RoomRow, Row, Secret, Store, StoreError, Write
from doublesix.table import commands as ask
from doublesix.table import facts as fact
from doublesix.table.checks import Decision, No
from doublesix.table.clock import Pace
from doublesix.table.room import Room
from doublesix.table.table import Question, Table

__all__ = ["Hub", "Reply"]

Reply: TypeAlias = Callable[[bytes], None]
Settled: TypeAlias = Callable[[StoreError | None], None]
Given: TypeAlias = ask.Act | ask.Command

MOST_SOCKETS = 3  # of one person in one room
MOST_WAITING = 64  # commands of one room
IDLE_MS = 600_000  # a room that nobody looks at is put away after so long
RETRY_S = (0.2, 8.0)  # between tries at a disk that fails

SLICE = 16  # stored entries that are shown before the loop looks after its sockets again
VISIT_S = 12.0  # somebody who asks over HTTP is here for so long afterwards

log = logging.getLogger("doublesix.hub")


class Hub:
    """The rooms, their sockets, and the one heap of deadlines."""

    def __init__(
        self, store: Store, thinkers: Thinkers, pace: Pace, entropy: Callable[[], bytes], wall_ms: int
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.pace = pace
        self.entropy = entropy
        self.rooms: dict[str, Live] = {}
        self.counts = {"moves": 0, "commands": 0, "refused": 0, "frames": 0, "sync": 0, "failed_writes": 0, "faults": 0}
        self.closing = False
        self._loop = asyncio.get_running_loop()
        self._epoch_ms = wall_ms - int(self._loop.time() * 1000)
        self._heap: list[tuple[int, int, str]] = []
        self._order = 0
        self._timer: asyncio.TimerHandle | None = None
        self._settled: deque[tuple[Settled, StoreError | None]] = deque()
        self._draining = False

    def now(self) -> int:
        """Milliseconds since 1970 at the start, and from there on a clock that never goes back."""
        return self._epoch_ms + int(self._loop.time() * 1000)

    # -- rooms ------------------------------------------------------------------

    def find(self, room: str) -> Live | None:
        """Return a room, woken from its log if need be."""
        live = self.rooms.get(room)
        if live is None:
            woken = wake(self.store, room)
            if woken is None:
                return None
            live = self._keep(woken)
        live.touched = self.now()
        return live

    def _keep(self, woken: WokenRoom) -> Live:
        live = Live(Table(woken.room, self.pace, self.entropy), woken.row, woken.head)
        self.rooms[woken.room.id] = live
        return live

    def make(
        self,
        row: RoomRow,
        facts: tuple[fact.Fact, ...],
        secret: tuple[int, int, bytes] | None,
        then: Callable[[Live | None], None],
    ) -> None:
        """Make a room of these facts; *then* is told when it is stored, None if it could not be."""
        room = Room(row.id)
        live = Live(Table(room, self.pace, self.entropy), row, bytes(32))
        decision = Decision(fact.Entry(facts=facts), secret)
        stored = self._write_of(live, decision, row)

        def done(error: StoreError | None) -> None:
            if error is None:
                live.head = stored.rows[-1].hash
                live.table.commit(decision, self.now())
                self.rooms[row.id] = live
                live.touched = self.now()
            then(None if error else live)

        self._store(stored, done)

    def put_away(self) -> None:
        """Forget rooms that nobody looks at; their logs have them."""
        now = self.now()
        for live in list(self.rooms.values()):
            if not live.people and live.in_flight is None and not live.inbox and now - live.touched > IDLE_MS:
                del self.rooms[live.room.id]

    # -- people ------------------------------------------------------------------

    def attach(self, live: Live, listener: Listener, name: str, lang: str) -> None:
        """Let somebody hear the room; who is new comes in first.

        Raises:
            No: There is no place.
        """
        decision = live.table.joins(listener.person, name, lang)
        if decision is None:
            self._listen(live, listener)
        else:
            live.arrivals.append((listener, name, lang))
        self._pump(live)

    def _listen(self, live: Live, listener: Listener) -> None:
        sockets = live.people.setdefault(listener.person, [])
        sockets.append(listener)
        if len(sockets) > MOST_SOCKETS:
            oldest = sockets.pop(0)
            oldest.put(wire.encode(wire.Superseded()))
            oldest.close(wire.CLOSE_POLICY)
        self._presence(live)
        if live.paused:
            listener.put(wire.encode(wire.Notice("storage")))

    def detach(self, live: Live, listener: Listener) -> None:
        """Let somebody hear no more."""
        live.arrivals = [arrival for arrival in live.arrivals if arrival[0] is not listener]
        sockets = live.people.get(listener.person, [])
        if listener in sockets:
            sockets.remove(listener)
            if not sockets:
                del live.people[listener.person]
                self._presence(live)
                self._pump(live)

    def _presence(self, live: Live) -> None:
        live.table.connected(frozenset(live.people), self.now())
        self.show(live, [])

    async def poll(self, live: Live, guest: tuple[str, str, str], since: int | None, wait_s: float) -> bytes | None:
        """Return the next frame for somebody who asks over HTTP; None where they may not hear the room."""
        person, name, lang = guest
        box = live.boxes.get(person)
        if box is None or box.closed is not None:
            box = live.boxes[person] = Mailbox(person)
            try:
                self.attach(live, box, name, lang)
            except No:
                del live.boxes[person]
                return None
        elif since != box.last_seq:  # the last answer was lost
            box.clear()
            box.put(self.frame_for(live, person))
        if box.leaving is not None:
            box.leaving.cancel()
            box.leaving = None
        try:
            frame = await box.take(wait_s)
        finally:
            box.leaving = self._loop.call_later(VISIT_S, self._leave_box, live, box)
        if frame is None and box.closed is not None:
            return None
        box.last_seq = live.room.seq
        return frame if frame is not None else self.frame_for(live, person)

    def _leave_box(self, live: Live, box: Mailbox) -> None:
        if live.boxes.get(box.person) is box:
            del live.boxes[box.person]
        self.detach(live, box)

    def frame_for(self, live: Live, person: str) -> bytes:
        """Return the state as the person may see it now."""
        now = self.now()
        frames = live.table.frames
        return frames.frame(person, frames.shared(live.table.here, now, self._code(live, now)), [], now)

    @staticmethod
    def _code(live: Live, now: int) -> str | None:
        return live.row.code if now < live.row.code_until_ms else None

    def show(self, live: Live, happened: list[Event]) -> None:
        """Send everybody the state."""
        if not live.people:
            return
        now = self.now()
        frames = live.table.frames
        shared = frames.shared(live.table.here, now, self._code(live, now))
        for person, sockets in list(live.people.items()):
            frame = frames.frame(person, shared, happened, now)
            for socket in list(sockets):
                socket.put(frame)
            self.counts["frames"] += len(sockets)

    # -- commands ------------------------------------------------------------------

    def submit(self, live: Live, person: str, given: Given, reply: Reply) -> None:
        """Take a command; *reply* is told once, with an ack or a nack. A repeat gets the answer of the first."""
        key = (person, given.aid)
        seq = live.table.answered(person, given.aid)
        if seq is not None:
            reply(wire.encode(wire.Ack(given.aid, seq)))
        elif (nack := live.refused.get(key)) is not None:
            reply(nack)
        elif (waiting := live.replies.get(key)) is not None:
            waiting.append(reply)
        elif self.closing or live.paused:
            reply(self._nack(live, person, given.aid, No("paused", "restart" if self.closing else "storage")))
        elif len(live.inbox) >= MOST_WAITING:
            reply(self._nack(live, person, given.aid, No("rate", "rate")))
        else:
            live.replies[key] = [reply]
            live.inbox.append(Asked(person, given))
            self._pump(live)

    def _nack(self, live: Live, person: str, aid: str, no: No) -> bytes:
        self.counts["refused"] += 1
        known = live.room.people.get(person)
        lang = known.lang if known else "en"
        return wire.encode(wire.Nack(aid, no.why, no.code, no.words(lang), live.room.seq))

    def too_fast(self, live: Live, person: str, aid: str) -> bytes:
        """Return the answer to somebody who asks too often."""
        return self._nack(live, person, aid, No("rate", "rate"))

    def _pump(self, live: Live) -> None:
        """Work on a room until it waits for the disk, or for somebody."""
        try:
            self._work(live)
        except Exception as error:  # noqa: BLE001  a fault in one room stops no other
            self._give_up(live, error)

    def _give_up(self, live: Live, error: Exception) -> None:
        """Forget a room that has a fault: its people come back, and it is read from its log again."""
        log.error("fault", extra={"room": live.room.id}, exc_info=error)
        self.counts["faults"] += 1
        self.rooms.pop(live.room.id, None)
        for sockets in live.people.values():
            for socket in sockets:
                socket.close(wire.CLOSE_RESTART)

    def _work(self, live: Live) -> None:
        while live.in_flight is None and not live.paused and not self.closing:
            decision = self._next(live)
            if decision is None:
                break
            if decision.entry.facts:
                self._send_to_disk(live, decision)
            else:
                self._acknowledge(live, decision)
        if live.in_flight is None and not live.paused and not self.closing:
            self._ask_bots(live)
            self._schedule(live)

    def _next(self, live: Live) -> Decision | None:
        """The next thing to store: somebody who comes in, what is due, what somebody asked."""
        while live.arrivals:
            listener, name, lang = live.arrivals[0]
            try:
                decision = live.table.joins(listener.person, name, lang)
            except No:
                live.arrivals.pop(0)
                listener.close(wire.CLOSE_GONE)
                continue
            if decision is not None:
                return decision
            live.arrivals.pop(0)
            self._listen(live, listener)
        if (decision := live.table.tick(self.now())) is not None:
            return decision
        while live.inbox:
            asked = live.inbox.popleft()
            try:
                return live.table.handle(asked.person, asked.given)
            except No as no:
                nack = self._nack(live, asked.person, asked.given.aid, no)
                key = (asked.person, asked.given.aid)
                live.remember(key, nack)
                for reply in live.replies.pop(key, ()):
                    reply(nack)
        return None

    def _send_to_disk(self, live: Live, decision: Decision) -> None:
        live.in_flight = decision
        write = self._write_of(live, decision)
        self._store(write, lambda error: self._stored(live, decision, write, error))

    def _stored(self, live: Live, decision: Decision, write: Write, error: StoreError | None) -> None:
        if error is not None:
            self._pause(live, decision, write, error)
            return
        try:
            self._commit(live, decision, write)
        except Exception as fault:  # noqa: BLE001  a fault in one room stops no other
            self._give_up(live, fault)
            return
        self._pump(live)

    def _commit(self, live: Live, decision: Decision, write: Write) -> None:
        """Make so what is on disk, and show it."""
        live.in_flight = None
        live.head = write.rows[-1].hash
        happened = live.table.commit(decision, self.now())
        self.counts["moves" if write.rows[-1].kind in ("act", "bot") else "commands"] += 1
        gone = [each.p for each in decision.entry.facts if isinstance(each, fact.Left)]
        live.table.connected(frozenset(live.people).difference(gone), self.now())
        self.show(live, happened)
        self._acknowledge(live, decision)
        for person in gone:
            for socket in live.people.pop(person, []):
                socket.close(wire.CLOSE_GONE)

    def _acknowledge(self, live: Live, decision: Decision) -> None:
        entry = decision.entry
        if entry.p is not None and entry.aid is not None:
            ack = wire.encode(wire.Ack(entry.aid, live.room.seq))
            for reply in live.replies.pop((entry.p, entry.aid), ()):
                reply(ack)

    # -- storage ---------------------------------------------------------------------

    def _write_of(self, live: Live, decision: Decision, made: RoomRow | None = None) -> Write:
        entry, room = decision.entry, live.room
        now = self.now()
        row = Row.after(live.head, live.row.id, room.seq + 1, now, kind_of(entry), fact.encode(entry))
        secret = decision.secret and Secret(room.id, *decision.secret)
        finished = finished_match(live, decision, row, now)
        return Write((row,), (secret,) if secret else (), room=made, finished=finished)

    def _store(self, write: Write, done: Settled) -> None:
        def settled(error: StoreError | None) -> None:
            """Called from the writer's thread."""
            self._settled.append((done, error))
            if not self._draining:
                self._draining = True
                if not self._loop.is_closed():
                    self._loop.call_soon_threadsafe(self._drain)

        self.store.write(write, settled)

    def _drain(self) -> None:
        """Go on with what was stored, a few at a time, so that a large group of writes does not hold up the loop."""
        self._draining = False
        for _ in range(SLICE):
            if not self._settled:
                return
            done, error = self._settled.popleft()
            done(error)
        self._draining = True
        self._loop.call_soon(self._drain)

    def _pause(self, live: Live, decision: Decision, write: Write, error: StoreError) -> None:
        """Nothing was changed: say so to everybody, and try the same write again, less and less often."""
        self.counts["failed_writes"] += 1
        if live.tries and self._is_stored(live, write):  # it was on disk after all
            self._resume(live)
            self._stored(live, decision, write, None)
            return
        wait = min(RETRY_S[1], RETRY_S[0] * 2**live.tries)
        live.tries += 1
        if not live.paused:
            live.paused = True
            log.warning("paused", extra={"room": live.room.id, "why": error.code})
            self._tell(live, wire.Notice("storage"))
            for asked in live.inbox:
                nack = self._nack(live, asked.person, asked.given.aid, No("paused", "storage"))
                for reply in live.replies.pop((asked.person, asked.given.aid), ()):
                    reply(nack)
            live.inbox.clear()

        def again() -> None:
            def done(error: StoreError | None) -> None:
                if error is None:
                    self._resume(live)
                self._stored(live, decision, write, error)

            self._store(write, done)

        self._loop.call_later(wait, again)

    def _is_stored(self, live: Live, write: Write) -> bool:
        try:
            rows = self.store.rows(live.room.id, live.room.seq)
        except StoreError:
            return False
        return bool(rows) and rows[0].hash == write.rows[0].hash

    def _resume(self, live: Live) -> None:
        live.paused, live.tries = False, 0
        live.table.clocks.wake()
        log.warning("resumed", extra={"room": live.room.id})
        self._tell(live, wire.Notice("storage_back"))

    def _tell(self, live: Live, notice: wire.Notice) -> None:
        frame = wire.encode(notice)
        for sockets in live.people.values():
            for socket in sockets:
                socket.put(frame)

    def save_person(self, row: PersonRow) -> None:
        """Remember what a guest is called."""
        self.store.write(Write(person=row), lambda _error: None)

    # -- time and bots ---------------------------------------------------------------

    def _ask_bots(self, live: Live) -> None:
        for question in live.table.questions() if live.people else ():
            self.thinkers.ask(question, partial(self._answered, live, question))

    def _answered(self, live: Live, question: Question, move: str | None, silent: bool) -> None:
        live.table.answer(question, move, silent=silent)
        self._schedule(live)

    def _schedule(self, live: Live) -> None:
        due = live.table.due()
        if due is None or live.due == due:
            live.due = due
            return
        live.due = due
        self._order += 1
        heapq.heappush(self._heap, (due, self._order, live.room.id))
        self._arm()

    def _arm(self) -> None:
        if not self._heap:
            return
        at = (self._heap[0][0] - self._epoch_ms) / 1000 + 0.001
        if self._timer is not None:
            if self._timer.when() <= at and not self._timer.cancelled():
                return
            self._timer.cancel()
        self._timer = self._loop.call_at(at, self._fire)

    def _fire(self) -> None:
        self._timer = None
        now = self.now()
        while self._heap and self._heap[0][0] <= now:
            due, _, room = heapq.heappop(self._heap)
            live = self.rooms.get(room)
            if live is not None and live.due == due:
                live.due = None
                self._pump(live)
        self._arm()

    # -- the end -----------------------------------------------------------------------

    def close(self, in_s: int) -> None:
        """Take no more commands and tell everybody that the server restarts; what is on its way is finished."""
        self.closing = True
        for live in self.rooms.values():
            self._tell(live, wire.Notice("restart", in_s))

    def close_sockets(self) -> None:
        """Close every socket, so that browsers come back by themselves."""
        for live in self.rooms.values():
            for sockets in live.people.values():
                for socket in sockets:
                    socket.close(wire.CLOSE_RESTART)

    @property
    def is_drained(self) -> bool:
        """Whether nothing is on its way to the disk."""
        return all(live.in_flight is None or live.paused for live in self.rooms.values())


def kind_of(entry: fact.Entry) -> str:
    """Return the kind of a log row: who moved, or what the command was about."""
    last = entry.facts[-1]
    for each in entry.facts:
        if isinstance(each, fact.Moved):
            return "act" if each.by == "person" else "bot" if each.by in ("bot", "stand_in") else "clock"
    kind = type(last).__struct_config__.tag
    return str(kind)
