/** The page's state: where one is, what the table last said, what is on its way to it. Views only read it and call it. */
import { api } from './api';
import { type Lang, type Text, loadText } from './i18n';
import { playable, parsePlay } from './moves';
import { type Listener, narrate, turnSays } from './narrate';
import { type Settings, loadSettings, saveSettings } from './settings';
import { type LinkState, Link, type Open, webTransport } from './socket';
import type { Sound } from './sound';
import type { Do, GameEvent, LogLine, SeatView, StateFrame, Table } from './wire';

export type Screen =
  | { at: 'home' }
  | { at: 'new' }
  | { at: 'rules'; rules: string }
  | { at: 'settings' }
  | { at: 'replays' }
  | { at: 'replay'; match: string }
  | { at: 'room'; id: string };

/** A short notice; it covers nothing that matters and goes at a tap, at Escape or by itself. */
export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
}

interface Pending {
  aid: string;
  seat: number;
  seq: number;
  move: string;
}

/** What a command of the kind *K* takes besides. */
type Fields<K> = keyof Omit<Extract<Do, { k: K }>, 't' | 'k'> extends never ? [] : [Omit<Extract<Do, { k: K }>, 't' | 'k'>];

const NOTICE_MS = 7_000;
const BUBBLE_MS = 2_600;

class App {
  settings = $state<Settings>(loadSettings());
  text = $state.raw<Text | null>(null);
  broken = $state('');
  screen = $state.raw<Screen>(read(location));
  frame = $state.raw<StateFrame | null>(null);
  table = $state.raw<Table | null>(null);
  link = $state<LinkState>('connecting');
  retryMs = $state(0);
  pending = $state.raw<Pending | null>(null);
  /** The local seat whose hand is shown, where several people share the screen. */
  shown = $state<number | null>(null);
  notices = $state.raw<Notice[]>([]);
  /** What the live region reads: each entry once. */
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  /** Words beside a seat for a moment: a call, a phrase. */
  bubbles = $state.raw<{ id: number; seat: number; text: string }[]>([]);
  /** When the seat on the clock runs out, by this browser's clock. */
  deadline = $state.raw<{ seat: number; at: number } | null>(null);
  /** The events of the last frame, for the board's animation. */
  events = $state.raw<GameEvent[]>([]);
  /** Anything told so far in this round, oldest first. */
  story = $state.raw<string[]>([]);

  #line: Link | null = null;
  #open: Open = webTransport();
  #counter = 0;
  #tableKey = '';
  #introduced = '';
  #woken = false;
  #sounds: typeof import('./sound') | null = null;
  #logged: LogLine[] = [];
  #house = false;

  // -- what is seen ----------------------------------------------------------

  get room() {
    return this.frame?.room ?? null;
  }

  get you() {
    return this.frame?.you ?? null;
  }

  get motion(): 'full' | 'reduced' {
    const { motion } = this.settings;
    return motion === 'auto' ? (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduced' : 'full') : motion;
  }

  get own(): number[] {
    return this.frame?.you.seats ?? [];
  }

  /** Several people at this screen. */
  get shared(): boolean {
    return this.own.length > 1;
  }

  /** The local seat that has to take the screen over; null while nobody has to. */
  get handOver(): number | null {
    const turn = this.frame?.views[0]?.turn ?? null;
    if (!this.shared || turn === null || this.room?.phase !== 'play') return null;
    return this.own.includes(turn) && this.shown !== turn ? turn : null;
  }

  get view(): SeatView | null {
    const views = this.frame?.views ?? [];
    if (!this.shared) return views[0] ?? null;
    return views.find((view) => view.seat === this.shown) ?? views[0] ?? null;
  }

  get names(): string[] {
    const text = this.text;
    const room = this.room;
    if (!room || !text) return [];
    const alias = this.shared ? aliases(room.id) : {};
    return room.seats.map((seat) => {
      if (alias[seat.n] && this.own.includes(seat.n)) return alias[seat.n] ?? '';
      if (seat.who === null && seat.bot !== null) return text.say('web.bot.name', { number: seat.n + 1 });
      if (seat.who === null) return text.say('web.seat.name', { number: seat.n + 1 });
      return seat.name;
    });
  }

  get listener(): Listener | null {
    const [text, table] = [this.text, this.table];
    if (!text || !table) return null;
    return { text, table, names: this.names, seat: this.shared ? null : (this.own[0] ?? null) };
  }

  // -- where one is ----------------------------------------------------------

  go(screen: Screen): void {
    const path = write(screen);
    if (path !== location.pathname + location.hash) history.pushState(null, '', path);
    this.arrive(screen);
  }

  /** The address has changed by itself: back, forward, a link. */
  arrive(screen: Screen = read(location)): void {
    const room = screen.at === 'room' ? screen.id : null;
    if (this.#line && this.#line.room !== room) this.#hangUp();
    this.screen = screen;
    if (room && !this.#line) this.#call(room);
    scrollTo(0, 0);
  }

  async start(): Promise<void> {
    try {
      this.text = await loadText(this.settings.lang);
    } catch {
      this.broken = 'doublesix: the text catalogue did not load. Try again.';
      return;
    }
    this.arrive();
  }

  async setLang(lang: Lang): Promise<void> {
    try {
      const text = await loadText(lang, this.#house);
      this.change({ lang });
      this.text = text;
      void this.#introduce();
    } catch {
      if (this.text) this.notify(this.text.say('web.error.offline'), 'bad');
    }
  }

  /** The names of all house rules, which most visits do not need. */
  async needHouse(): Promise<void> {
    if (this.#house || !this.text) return;
    this.text = await loadText(this.settings.lang, true);
    this.#house = true;
  }

  change(part: Partial<Settings>): void {
    this.settings = { ...this.settings, ...part };
    saveSettings(this.settings);
  }

  // -- the line --------------------------------------------------------------

  /** A worker with the same engine may take the server's place. */
  useTransport(open: Open): void {
    this.#open = open;
  }

  #call(room: string): void {
    this.#line = new Link(room, this.#open, {
      frame: (frame) => this.#hear(frame),
      refused: (aid, why, text) => this.#refused(aid, why, text),
      accepted: (aid) => {
        if (this.pending?.aid === aid && this.pending.seq < (this.frame?.seq ?? 0) && this.room?.phase !== 'play') this.pending = null;
      },
      notice: (kind, inS) => {
        const said = this.text?.find(`web.notice.${kind}`, { count: inS ?? 0 });
        if (said) this.notify(said);
      },
      status: (state, retryMs) => {
        this.link = state;
        this.retryMs = retryMs;
      },
    });
    void this.#introduce().then(() => this.#line?.room === room && this.#line.connect());
  }

  /** Tell the server what its user is called, and the language, where it does not know yet. */
  async #introduce(): Promise<void> {
    const { name, lang } = this.settings;
    const said = `${name} ${lang}`;
    if (said === this.#introduced) return;
    await api.me(name, lang).then(() => (this.#introduced = said), () => undefined);
  }

  #hangUp(): void {
    this.#line?.close();
    this.#line = null;
    this.frame = null;
    this.table = null;
    this.pending = null;
    this.shown = null;
    this.deadline = null;
    this.bubbles = [];
    this.story = [];
    this.#tableKey = '';
    this.#logged = [];
  }

  nudge(): void {
    this.#line?.nudge();
  }

  reconnect(): void {
    this.#line?.connect();
  }

  /** Ask something of the room. */
  ask<K extends Do['k']>(k: K, ...[fields]: Fields<K>): void {
    this.#line?.act({ t: 'do', k, ...fields } as Do);
  }

  /** Send a move of the seat that is shown; one at a time. */
  move(move: string, silent = false): void {
    const view = this.view;
    if (!view || view.seat === null || this.pending || !view.legal.includes(move) || !this.#line) return;
    this.wakeSound();
    const act = { t: 'act', seat: view.seat, seq: view.seq, move, ...(silent ? { silent } : {}) } as const;
    this.pending = { aid: this.#line.act(act), seat: view.seat, seq: view.seq, move };
    this.sound(parsePlay(move) ? 'play' : move === 'draw' ? 'draw' : 'pass');
  }

  #refused(aid: string, why: string, text: string): void {
    if (this.pending?.aid === aid) this.pending = null;
    if (why === 'stale') return;
    this.sound('refused');
    this.notify(text || why, 'bad');
  }

  #hear(frame: StateFrame): void {
    const before = this.frame;
    const mine = this.pending;
    this.frame = frame;
    if (!before && frame.you.seats.length) remember(frame.room.id);
    this.events = frame.ev;
    this.deadline = frame.clk ? { seat: frame.clk.seat, at: performance.now() + frame.clk.left_ms } : null;
    const view = this.view;
    if (mine && view && (view.seq !== mine.seq || frame.room.phase !== 'play')) this.pending = null;
    if (this.shared && (this.shown === null || !this.own.includes(this.shown))) this.shown = null;
    if (frame.ev.some((event) => event.k === 'round_began')) this.story = [];
    void this.#tell(frame, before, mine);
  }

  async #tell(frame: StateFrame, before: StateFrame | null, mine: Pending | null): Promise<void> {
    await this.#needTable(frame);
    const to = this.listener;
    if (!to) return;
    const told = narrate(frame.ev, to);
    if (told) this.story = [...this.story, told].slice(-60);
    const view = this.view;
    const turned = view && (frame.ev.length > 0 || !before) && view.turn !== null && frame.room.phase === 'play';
    const turn = turned ? turnSays(to, view, playable(view.legal).size) : '';
    const isMine = view !== null && view.turn !== null && this.own.includes(view.turn);
    this.say([told, turn && (isMine || told) ? turn : ''].filter(Boolean).join(' '));
    this.#cues(frame, before, mine);
    this.#log(frame.room.log, before === null);
  }

  async #needTable(frame: StateFrame): Promise<void> {
    const { room } = frame;
    const rules = frame.views[0]?.rules ?? room.rules;
    const seats = frame.views[0]?.seats ?? room.seats.length;
    const key = `${rules} ${seats} ${JSON.stringify(room.teams)}`;
    if (key === this.#tableKey) return;
    try {
      this.table = await api.table(rules, seats, room.teams);
      this.#tableKey = key;
    } catch {
      // asked for again at the next frame
    }
  }

  #cues(frame: StateFrame, before: StateFrame | null, mine: Pending | null): void {
    const to = this.listener;
    if (!to) return;
    for (const event of frame.ev) {
      const sound = SOUNDS[event.k];
      const own = mine !== null && 'seat' in event && event.seat === mine.seat;
      if (sound && !own) this.sound(sound);
      const label = event.k === 'passed' ? (to.table.labels['pass'] ?? 'pass') : event.k === 'went_out' ? (to.table.labels['out'] ?? 'domino') : null;
      if (label && 'seat' in event) this.bubble(event.seat, to.text.find(`call.${label}`) ?? label);
      if (event.k === 'one_tile_left') this.bubble(event.seat, to.text.say('call.one_left'));
    }
    const turn = frame.views[0]?.turn ?? null;
    const was = before?.views[0]?.turn ?? null;
    if (turn !== null && this.own.includes(turn) && turn !== was && frame.room.phase === 'play') {
      this.sound('turn');
      if (this.settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(15);
    }
  }

  /** Lines of the room's log that are new are told in words; phrases stand beside the seat. */
  #log(lines: readonly LogLine[], first: boolean): void {
    const text = this.text;
    if (!text) return;
    const fresh = newLines(this.#logged, lines);
    this.#logged = [...lines];
    if (first) return;
    for (const line of fresh) {
      const person = line.p ?? '';
      const seat = this.room?.seats.find((each) => (line.seat !== undefined ? each.n === line.seat : each.who === person));
      const who = (line.name ?? (seat ? (this.names[seat.n] ?? '') : (this.room?.people.find((each) => each.p === person)?.name ?? '')));
      if (line.k === 'said') {
        const phrase = text.find(`web.phrase.${line.phrase}`);
        if (!phrase || this.settings.muted.includes(person)) continue;
        if (seat) this.bubble(seat.n, phrase);
        this.say(text.say('web.said', { who, phrase }));
        continue;
      }
      const off = line.on === false || line.done === false;
      const said = text.find(off ? `web.log.${line.k}.off` : `web.log.${line.k}`, { who });
      if (!said || person === this.you?.p) continue;
      this.notify(said);
    }
  }

  // -- telling ---------------------------------------------------------------

  say(text: string): void {
    if (!text) return;
    this.spoken = [...this.spoken.slice(-5), { id: ++this.#counter, text }];
  }

  notify(text: string, tone: Notice['tone'] = 'plain'): void {
    const id = ++this.#counter;
    this.notices = [...this.notices.filter((notice) => notice.text !== text).slice(-3), { id, text, tone }];
    this.say(text);
    setTimeout(() => this.dismiss(id), NOTICE_MS);
  }

  dismiss(id?: number): void {
    this.notices = id === undefined ? [] : this.notices.filter((notice) => notice.id !== id);
  }

  bubble(seat: number, text: string): void {
    const id = ++this.#counter;
    this.bubbles = [...this.bubbles.filter((bubble) => bubble.seat !== seat), { id, seat, text }];
    setTimeout(() => (this.bubbles = this.bubbles.filter((bubble) => bubble.id !== id)), BUBBLE_MS);
  }

  sound(sound: Sound): void {
    if (this.settings.sound) this.#sounds?.playSound(sound, this.settings.volume);
  }

  /** Browsers allow sound only after a first touch or key; it is not fetched before. */
  wakeSound(): void {
    if (this.#woken || !this.settings.sound) return;
    this.#woken = true;
    void import('./sound').then((sounds) => {
      sounds.wakeSound();
      this.#sounds = sounds;
    }, () => (this.#woken = false));
  }

  // -- beginning a game ------------------------------------------------------

  /** What "Play now" does: the last settings, in one tap. */
  async playNow(): Promise<void> {
    const { last, name, lang } = this.settings;
    if (last.people.length || last.open || last.level) return this.makeRoom(true);
    await this.#try(async () => {
      const made = await api.makeRoom(last.rules, last.seats, name, true, lang);
      remember(made.room);
      this.go({ at: 'room', id: made.room });
    });
  }

  /** Make a room with the last settings; several people here take the first seats. */
  async makeRoom(begin: boolean): Promise<void> {
    const { last, name, lang } = this.settings;
    await this.#try(async () => {
      const made = await api.makeRoom(last.rules, last.seats, name, false, lang);
      remember(made.room);
      saveAliases(made.room, [name, ...last.people]);
      this.go({ at: 'room', id: made.room });
      const people = 1 + last.people.length;
      for (let seat = 1; seat < people; seat++) this.ask('sit', { seat });
      for (let seat = people + last.open; seat < last.seats; seat++) this.ask('bot', { seat, level: last.level || 'tips' });
      if (begin && !last.open) this.ask('start');
    });
  }

  async join(code: string): Promise<void> {
    await this.#try(async () => {
      const { room } = await api.join(code);
      remember(room);
      this.go({ at: 'room', id: room });
    });
  }

  async #try(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    const sentence = error instanceof Error && error.message ? error.message : (this.text?.say('web.error.offline') ?? '');
    this.notify(sentence, 'bad');
  }
}

const SOUNDS: Partial<Record<GameEvent['k'], Sound>> = {
  tile_set: 'play',
  played: 'play',
  drew: 'draw',
  passed: 'pass',
  marked: 'pass',
  round_ended: 'end',
};

/** What the log says now and did not say before: old lines fall off its front. */
export function newLines(before: readonly LogLine[], now: readonly LogLine[]): LogLine[] {
  const [old, fresh] = [before, now].map((lines) => lines.map((line) => JSON.stringify(line)));
  if (!old || !fresh) return [];
  let skip = 0;
  while (skip < old.length && !old.slice(skip).every((line, index) => fresh[index] === line)) skip += 1;
  return now.slice(old.length - skip);
}

function read(where: Location): Screen {
  const room = /^\/r\/([^/]+)/.exec(where.pathname);
  if (room?.[1]) return { at: 'room', id: decodeURIComponent(room[1]) };
  const [at, rest] = where.hash.replace(/^#\/?/, '').split('/');
  if (at === 'rules') return { at, rules: decodeURIComponent(rest ?? '') };
  if (at === 'replay') return { at, match: decodeURIComponent(rest ?? '') };
  if (at === 'new' || at === 'settings' || at === 'replays') return { at };
  return { at: 'home' };
}

function write(screen: Screen): string {
  switch (screen.at) {
    case 'home':
      return '/';
    case 'room':
      return `/r/${encodeURIComponent(screen.id)}`;
    case 'rules':
      return `/#/rules/${encodeURIComponent(screen.rules)}`;
    case 'replay':
      return `/#/replay/${encodeURIComponent(screen.match)}`;
    default:
      return `/#/${screen.at}`;
  }
}

/** The last room, for "Continue". */
export function lastRoom(): string | null {
  return stored('doublesix.room');
}

function remember(room: string): void {
  store('doublesix.room', room);
}

export function forgetRoom(): void {
  store('doublesix.room', null);
}

/** The names of the people who share this screen, by seat. */
function aliases(room: string): Record<number, string> {
  try {
    return JSON.parse(stored(`doublesix.names.${room}`) ?? '{}') as Record<number, string>;
  } catch {
    return {};
  }
}

function saveAliases(room: string, people: readonly string[]): void {
  const named = Object.fromEntries(people.map((name, seat) => [seat, name] as const).filter(([, name]) => name));
  if (people.length > 1) store(`doublesix.names.${room}`, JSON.stringify(named));
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // switched off: only convenience is lost
  }
}

export const app = new App();
