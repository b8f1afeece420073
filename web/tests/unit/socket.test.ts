import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Hooks, Link, type Transport, type Wires, freshId } from '../../src/socket';

/** A line in the hands of the test: what was sent on each opening, and the wires to answer on. */
class Lines {
  readonly opened: { wires: Wires; sent: Record<string, unknown>[]; closed: boolean }[] = [];

  open = (_room: string, wires: Wires): Transport => {
    const line = { wires, sent: [] as Record<string, unknown>[], closed: false };
    this.opened.push(line);
    return {
      send: (text) => void line.sent.push(JSON.parse(text) as Record<string, unknown>),
      close: () => void (line.closed = true),
    };
  };

  get last() {
    const line = this.opened.at(-1);
    if (!line) throw new Error('nothing was opened');
    return line;
  }

  acts(): Record<string, unknown>[] {
    return this.opened.flatMap((line) => line.sent.filter((frame) => frame['t'] === 'act'));
  }

  live(seq = 1): void {
    this.last.wires.onopen();
    this.last.wires.onmessage(JSON.stringify({ t: 'state', seq }));
  }
}

const ACT = { t: 'act', seat: 0, seq: 1, move: 'draw' } as const;
let lines: Lines;
let told: string[];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  lines = new Lines();
  told = [];
  const hooks: Hooks = {
    frame: (frame) => told.push(`frame ${frame.seq}`),
    refused: (aid, why) => told.push(`refused ${why} ${aid.length}`),
    accepted: () => told.push('accepted'),
    notice: (kind, inS) => told.push(`notice ${kind} ${inS}`),
    status: (state) => told.push(state),
  };
  link = new Link('r1', lines.open, hooks);
  link.connect();
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
});

describe('a line', () => {
  it('says hello first and is live only after a state frame', () => {
    lines.last.wires.onopen();
    expect(lines.last.sent).toEqual([{ t: 'hello', proto: 1, room: 'r1', last_seq: null }]);
    expect(link.state).toBe('connecting');
    lines.last.wires.onmessage('{"t":"state","seq":7}');
    expect(link.state).toBe('live');
    expect(told).toEqual(['connecting', 'frame 7', 'live']);
  });

  it('sends an act again under the same id until it is answered', () => {
    lines.live();
    const aid = link.act(ACT);
    vi.advanceTimersByTime(5_100);
    expect(lines.acts().map((act) => act['aid'])).toEqual([aid, aid, aid]);
    lines.last.wires.onmessage(JSON.stringify({ t: 'ack', aid, seq: 2 }));
    vi.advanceTimersByTime(60_000);
    expect(lines.acts()).toHaveLength(3);
    expect(told).toContain('accepted');
  });

  it('comes back by itself, tells what it has seen, and sends what was not answered', () => {
    lines.live(41);
    const aid = link.act(ACT);
    lines.last.wires.onclose(1006);
    expect(link.state).toBe('lost');
    vi.advanceTimersByTime(300);
    expect(lines.opened).toHaveLength(2);
    lines.last.wires.onopen();
    expect(lines.last.sent[0]).toMatchObject({ t: 'hello', last_seq: 41 });
    expect(link.state).toBe('lost');
    lines.last.wires.onmessage('{"t":"state","seq":42}');
    expect(lines.last.sent.at(-1)).toMatchObject({ t: 'act', aid });
  });

  it('waits longer from try to try, at most eight seconds, and not at all when nudged', () => {
    lines.live();
    for (let i = 0; i < 12; i++) {
      lines.last.wires.onclose(1006);
      const before = lines.opened.length;
      vi.advanceTimersByTime(8_001);
      expect(lines.opened.length).toBeGreaterThan(before);
    }
    lines.last.wires.onclose(1006);
    const before = lines.opened.length;
    link.nudge();
    expect(lines.opened).toHaveLength(before + 1);
  });

  it('keeps an act that is made while there is no line', () => {
    const aid = link.act(ACT);
    expect(lines.acts()).toEqual([]);
    lines.live();
    expect(lines.acts()).toMatchObject([{ aid }]);
  });

  it('takes a silent line for a dead one', () => {
    lines.live();
    vi.advanceTimersByTime(26_000);
    expect(told).toContain('lost');
  });

  it('goes for good where there is no room, and rests where another window took over', () => {
    lines.live();
    lines.last.wires.onclose(4004);
    expect(link.state).toBe('gone');
    vi.advanceTimersByTime(60_000);
    expect(lines.opened).toHaveLength(1);
    link.connect();
    lines.live();
    lines.last.wires.onmessage('{"t":"superseded"}');
    expect(link.state).toBe('superseded');
    vi.advanceTimersByTime(60_000);
    expect(lines.opened).toHaveLength(2);
  });

  it('says so when the server does not talk to this version', () => {
    lines.last.wires.onopen();
    lines.last.wires.onclose(1008);
    expect(link.state).toBe('old');
    vi.advanceTimersByTime(60_000);
    expect(lines.opened).toHaveLength(1);
  });

  it('passes refusals and notices on, and hears nothing of an old line', () => {
    lines.live();
    const old = lines.last;
    const aid = link.act(ACT);
    old.wires.onmessage(JSON.stringify({ t: 'nack', aid, why: 'stale', code: 'x', text: '', seq: 3 }));
    old.wires.onmessage('{"t":"notice","k":"restart","in_s":3}');
    link.connect();
    old.wires.onmessage('{"t":"state","seq":99}');
    expect(told).toContain('refused stale 16');
    expect(told).toContain('notice restart 3');
    expect(told).not.toContain('frame 99');
  });
});

it('makes an id of 16 hex digits', () => {
  expect(freshId()).toMatch(/^[0-9a-f]{16}$/);
  expect(freshId()).not.toBe(freshId());
});
