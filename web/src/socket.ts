/**
 * The line to the table. Strings of JSON are all that crosses a `Transport`, so that a worker that runs the same engine
 * can take the server's place.
 *
 * A `Link` keeps the line: it says hello, sends every act again under the same id until it is answered, and comes back
 * by itself. It is *live* only once a state frame has come; until then the page says that there is no connection.
 */
import { type Act, type Do, type Down, PROTO, type StateFrame, type Up } from './wire';

export interface Transport {
  send(text: string): void;
  close(): void;
}

export interface Wires {
  onopen(): void;
  onmessage(text: string): void;
  onclose(code: number): void;
}

export type Open = (room: string, wires: Wires) => Transport;

/** `old`: the server does not talk to this version of the page. */
export type LinkState = 'connecting' | 'live' | 'lost' | 'superseded' | 'gone' | 'old';

export interface Hooks {
  frame(frame: StateFrame): void;
  refused(aid: string, why: string, text: string): void;
  accepted(aid: string): void;
  notice(kind: string, inS: number | undefined): void;
  status(state: LinkState, retryMs: number): void;
}

const AGAIN_MS = 2_500;
const FIRST_DELAY_MS = 250;
const LAST_DELAY_MS = 8_000;
const PING_MS = 5_000;
const SILENCE_MS = 12_000;
const NO_ROOM = 4004;
const POLICY = 1008;

export class Link {
  readonly #waiting = new Map<string, { text: string; timer: ReturnType<typeof setTimeout> | undefined }>();
  #transport: Transport | null = null;
  #state: LinkState = 'connecting';
  #tries = 0;
  /** A hello was sent on this line and not answered yet. */
  #greeted = false;
  #lastSeq: number | null = null;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly room: string,
    readonly open: Open,
    readonly hooks: Hooks,
  ) {}

  get state(): LinkState {
    return this.#state;
  }

  /** Open the line, at once; also what a banner's "try now" does. */
  connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#become(this.#state === 'lost' ? 'lost' : 'connecting');
    let opened: Transport | null = null;
    const mine = (): boolean => opened === this.#transport;
    opened = this.open(this.room, {
      onopen: () => mine() && this.#hello(),
      onmessage: (text) => mine() && this.#hear(text),
      onclose: (code) => mine() && this.#closed(code),
    });
    this.#transport = opened;
  }

  /** The network is back, or the page is looked at again: do not wait for the next try. */
  nudge(): void {
    if (this.#state === 'lost') this.connect();
    else if (this.#state === 'live') this.#send({ t: 'ping', c: 0 });
  }

  /** Send an act or a command until it is answered; returns its id. */
  act(up: Act | Do): string {
    const aid = freshId();
    this.#waiting.set(aid, { text: JSON.stringify({ ...up, aid }), timer: undefined });
    if (this.#state === 'live') this.#post(aid);
    return aid;
  }

  close(): void {
    clearTimeout(this.#retry);
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#drop();
  }

  #hello(): void {
    this.#greeted = true;
    this.#heard = Date.now();
    this.#send({ t: 'hello', proto: PROTO, room: this.room, last_seq: this.#lastSeq });
    this.#pulse = setInterval(() => {
      if (Date.now() - this.#heard > SILENCE_MS) this.#closed(1006);
      else this.#send({ t: 'ping', c: Date.now() % 1_000_000 });
    }, PING_MS);
  }

  #hear(text: string): void {
    this.#heard = Date.now();
    const down = JSON.parse(text) as Down;
    switch (down.t) {
      case 'state':
        this.#lastSeq = down.seq;
        this.#tries = 0;
        this.#greeted = false;
        this.hooks.frame(down);
        if (this.#state !== 'live') {
          this.#become('live');
          for (const aid of this.#waiting.keys()) this.#post(aid);
        }
        break;
      case 'ack':
        this.#answered(down.aid);
        this.hooks.accepted(down.aid);
        break;
      case 'nack':
        this.#answered(down.aid);
        this.hooks.refused(down.aid, down.why, down.text);
        break;
      case 'notice':
        this.hooks.notice(down.k, down.in_s);
        break;
      case 'superseded':
        this.#drop();
        this.#become('superseded');
        break;
      case 'pong':
        break;
    }
  }

  #answered(aid: string): void {
    clearTimeout(this.#waiting.get(aid)?.timer);
    this.#waiting.delete(aid);
  }

  #post(aid: string): void {
    const waiting = this.#waiting.get(aid);
    if (!waiting || this.#state !== 'live') return;
    this.#transport?.send(waiting.text);
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => this.#post(aid), AGAIN_MS);
  }

  #send(up: Up): void {
    this.#transport?.send(JSON.stringify(up));
  }

  #closed(code: number): void {
    this.#drop();
    if (code === NO_ROOM) {
      this.#become('gone');
      return;
    }
    if (code === POLICY && this.#greeted && this.#state !== 'live') {
      this.#become('old');
      return;
    }
    this.#greeted = false;
    const delay = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#tries) * (0.5 + Math.random() / 2);
    this.#tries += 1;
    this.#become('lost', delay);
    this.#retry = setTimeout(() => this.connect(), delay);
  }

  #drop(): void {
    clearInterval(this.#pulse);
    const old = this.#transport;
    this.#transport = null;
    old?.close();
  }

  #become(state: LinkState, retryMs = 0): void {
    this.#state = state;
    this.hooks.status(state, retryMs);
  }
}

/** Sixteen hex digits, anew for every act. */
export function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A WebSocket; after some that never opened, long polls. */
export function webTransport(): Open {
  let failed = 0;
  return (room, wires) => {
    if (failed >= 3 || typeof WebSocket === 'undefined') return pollTransport(room, wires);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    let opened = false;
    socket.onopen = () => {
      opened = true;
      failed = 0;
      wires.onopen();
    };
    socket.onmessage = (message) => wires.onmessage(String(message.data));
    socket.onclose = (event) => {
      if (!opened) failed += 1;
      wires.onclose(event.code);
    };
    return {
      send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      close: () => socket.close(),
    };
  };
}

function pollTransport(room: string, wires: Wires): Transport {
  const ended = new AbortController();
  const base = `/api/rooms/${encodeURIComponent(room)}`;
  const finish = (code: number): void => {
    if (ended.signal.aborted) return;
    ended.abort();
    wires.onclose(code);
  };

  async function poll(): Promise<void> {
    let since = '';
    while (!ended.signal.aborted) {
      const answer = await fetch(`${base}/events${since}`, { signal: ended.signal });
      if (answer.status === 404) return finish(NO_ROOM);
      if (answer.status === 200) {
        const text = await answer.text();
        since = `?since=${(JSON.parse(text) as StateFrame).seq}`;
        if (!ended.signal.aborted) wires.onmessage(text);
      } else if (answer.status !== 204) return finish(1006);
    }
  }

  async function post(text: string): Promise<void> {
    const answer = await fetch(`${base}/act`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text, signal: ended.signal });
    if (answer.ok) wires.onmessage(await answer.text());
  }

  setTimeout(() => !ended.signal.aborted && wires.onopen());
  poll().catch(() => finish(1006));
  return {
    send(text) {
      const kind = (JSON.parse(text) as Up).t;
      if (kind === 'act' || kind === 'do') post(text).catch(() => finish(1006));
    },
    close: () => ended.abort(),
  };
}
