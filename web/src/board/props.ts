/** What the board is given; see Board.svelte. */
import type { Style } from './tile';
import type { Target } from './targets';
import type { BoardView } from './tree';

/** The words on the board, in the user's language. */
export interface BoardWords {
  readonly closer: string;
  readonly further: string;
  readonly whole: string;
  /** The train that is everybody's. */
  readonly communal: string;
  /** A train that all may play on. */
  readonly open: string;
  /** The viewer's own train. */
  readonly mine: string;
  /** So many tiles are folded away: what the chip does. */
  readonly folded: (count: number, name: string) => string;
  readonly close: string;
}

export interface BoardProps {
  readonly view: BoardView;
  /** Display names by seat. */
  readonly names: readonly string[];
  /** The legal places of the selected tile, in the order of their numbers on the board; empty where none is selected. */
  readonly targets: readonly Target[];
  readonly onplay: (move: string) => void;
  readonly style: Style;
  readonly motion: 'full' | 'reduced';
  readonly words: BoardWords;
  /** Where a seat's plays come from, in client pixels: its hand or its name; null and they fade in. */
  readonly from?: ((seat: number) => DOMRect | null) | undefined;
  /** A play that is sent and not yet answered: drawn at its place, pale. */
  readonly pending?: Target | null | undefined;
}
