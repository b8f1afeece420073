// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Board from '../../src/board/Board.svelte';
import { watchDrag } from '../../src/board/drag';
import type { BoardView } from '../../src/board/tree';
import fixtures from './fixtures.json';

const views = fixtures as unknown as Record<string, BoardView & { legal: string[] }>;
const words = { closer: 'Closer', further: 'Further', whole: 'Whole board', communal: 'Everybody', open: 'open', mine: 'You', close: 'Close', folded: (n: number, who: string) => `${n} more of ${who}` };
const names = ['Ann', 'Bob', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'];

function targetsOf(view: { legal: string[] }) {
  return view.legal.flatMap((move) => {
    const found = /^(\d+)-(\d+)(?:@(\d+))?$/.exec(move);
    return found ? [{ move, touching: Number(found[1]), facing: Number(found[2]), end: found[3] === undefined ? null : Number(found[3]), label: `Lay ${move}` }] : [];
  });
}

function board(name: string, more: object = {}) {
  const view = views[name]!;
  const onplay = vi.fn();
  return { view, onplay, ...render(Board, { view, names, targets: [], onplay, style: 'pips' as const, motion: 'full' as const, words, ...more }) };
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(520);
});
afterEach(() => vi.restoreAllMocks());

describe('the board', () => {
  it.each(['line late', 'spinner', 'chicken foot late', 'eight arms'])('draws every tile of %s, hidden from screen readers', (name) => {
    const { container, view } = board(name);
    expect(container.querySelectorAll('.body')).toHaveLength(view.moves.filter((move) => /^\d+ \d+-/.test(move)).length);
    for (const svg of container.querySelectorAll('svg')) expect(svg.closest('[aria-hidden="true"], button')).not.toBeNull();
  });

  it('offers each place of the selected tile as a numbered button of 44 px and more', async () => {
    const view = views.spinner!;
    const targets = targetsOf(view);
    const { onplay } = board('spinner', { targets });
    for (const [i, target] of targets.entries()) {
      const button = screen.getByRole('button', { name: target.label });
      expect(button.textContent?.trim()).toBe(String(i + 1));
      expect(parseFloat(button.style.width)).toBeGreaterThanOrEqual(44);
      expect(parseFloat(button.style.height)).toBeGreaterThanOrEqual(44);
    }
    await fireEvent.click(screen.getByRole('button', { name: targets[0]!.label }));
    expect(onplay).toHaveBeenCalledWith(targets[0]!.move);
  });

  it('draws a play that waits for the server at its place, and no places meanwhile', () => {
    const targets = targetsOf(views.spinner!);
    const { container } = board('spinner', { targets, pending: targets[0] });
    expect(container.querySelectorAll('.waiting .body')).toHaveLength(1);
    expect(container.querySelectorAll('button[data-move]')).toHaveLength(0);
  });

  it('puts trains in lanes, with a chip for what is folded away', async () => {
    const { container } = board('trains for eight');
    expect(await screen.findAllByText('You')).toHaveLength(1);
    expect(container.querySelectorAll('.lane')).toHaveLength(9);
    await fireEvent.click(screen.getAllByRole('button', { name: /more of/ })[0]!);
    expect(screen.getByRole('group')).not.toBeNull();
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('carries on when tiles come, are taken back, and another round begins', async () => {
    const { container, rerender, view } = board('line late');
    const count = () => container.querySelectorAll('.body').length;
    const all = count();
    await rerender({ view: { ...view, moves: view.moves.slice(0, 4), roots: [0, 0] } });
    expect(count()).toBeLessThan(all);
    await rerender({ view });
    expect(count()).toBe(all);
    await rerender({ view: { ...view, round: 2, moves: [], roots: [], ends: [] } });
    expect(count()).toBe(0);
  });
});

describe('dragging (C102)', () => {
  const pointer = (type: string, x: number, y: number) => Object.assign(new Event(type, { bubbles: true, cancelable: true }), { pointerId: 1, clientX: x, clientY: y, button: 0, pointerType: 'mouse' }) as unknown as PointerEvent;

  function dragged(lands: boolean) {
    const source = document.createElement('button');
    document.body.append(source);
    const drag = { source, onlift: vi.fn(), onmove: vi.fn(() => null), ondrop: vi.fn(() => lands), onend: vi.fn(), reducedMotion: true };
    watchDrag(pointer('pointerdown', 10, 10), drag);
    return drag;
  }

  const copies = () => document.querySelectorAll('[data-dragged]').length;

  it('begins after 8 px; before that a press stays a tap', () => {
    const drag = dragged(true);
    window.dispatchEvent(pointer('pointermove', 14, 14));
    expect(drag.onlift).not.toHaveBeenCalled();
    window.dispatchEvent(pointer('pointerup', 14, 14));
    expect(drag.ondrop).not.toHaveBeenCalled();
  });

  it('keeps the tile in sight, and lays it where it is let go', () => {
    const drag = dragged(true);
    window.dispatchEvent(pointer('pointermove', 40, 40));
    expect(drag.onlift).toHaveBeenCalledOnce();
    expect(copies()).toBe(1);
    window.dispatchEvent(pointer('pointerup', 60, 60));
    expect(drag.ondrop).toHaveBeenCalledWith(60, 60);
    expect(copies()).toBe(0);
    expect(drag.source.style.visibility).toBe('');
  });

  it.each([
    ['Escape', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['a cancelled pointer', () => window.dispatchEvent(pointer('pointercancel', 0, 0))],
  ])('gives the tile back on %s', (_name, end) => {
    const drag = dragged(true);
    window.dispatchEvent(pointer('pointermove', 40, 40));
    end();
    expect(drag.ondrop).not.toHaveBeenCalled();
    expect(drag.onend).toHaveBeenCalledOnce();
    expect([copies(), drag.source.style.visibility]).toEqual([0, '']);
  });
});
