/** Dragging a tile from the hand: it follows the pointer in plain sight, snaps to a place, or flies back. */

export interface Drag {
  /** What is lifted; a copy of it follows the pointer. */
  readonly source: HTMLElement;
  /** The drag has begun: light the places. */
  readonly onlift: () => void;
  /** The pointer moved; the answer says where the copy snaps to, in client pixels, or null. */
  readonly onmove: (x: number, y: number) => { x: number; y: number } | null;
  /** Let go; true: the tile is laid, false: it flies back. */
  readonly ondrop: (x: number, y: number) => boolean;
  /** The drag is over, however it ended. */
  readonly onend: () => void;
  readonly reducedMotion: boolean;
}

/** Pixels of movement that make a press a drag. */
export const START = 8;

/** Over a finger the tile would not be seen. */
const ABOVE_FINGER = 34;

/** Begin to watch a pressed pointer; before it has moved 8 px nothing happens, and a tap stays a tap. */
export function watchDrag(press: PointerEvent, drag: Drag): void {
  if (press.button !== 0) return;
  const { pointerId, clientX, clientY, pointerType } = press;
  const lift = pointerType === 'touch' ? ABOVE_FINGER : 0;
  let copy: HTMLElement | null = null;

  function move(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    if (!copy) {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < START) return;
      copy = copyOf(drag.source);
      drag.source.style.visibility = 'hidden';
      drag.onlift();
    }
    event.preventDefault();
    const x = event.clientX;
    const y = event.clientY - lift;
    const snapped = drag.onmove(x, y);
    put(copy, snapped?.x ?? x, snapped?.y ?? y);
  }

  function up(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    if (!copy) return stop();
    // the click that follows a drag is not a tap
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    finish(drag.ondrop(event.clientX, event.clientY - lift));
  }

  function cancel(event: PointerEvent): void {
    if (event.pointerId === pointerId) finish(false);
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !copy) return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  }

  function finish(laid: boolean): void {
    const moved = copy;
    stop();
    if (!moved) return;
    const home = drag.source.getBoundingClientRect();
    const back = (): void => {
      moved.remove();
      drag.source.style.visibility = '';
    };
    drag.onend();
    if (laid || drag.reducedMotion || !moved.animate) return back();
    const to = `translate(${home.left}px, ${home.top}px)`;
    moved.animate([{ transform: moved.style.transform }, { transform: to }], { duration: 180, easing: 'ease-out' }).onfinish = back;
  }

  function stop(): void {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
  }

  window.addEventListener('pointermove', move, { passive: false });
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function copyOf(source: HTMLElement): HTMLElement {
  const { width, height } = source.getBoundingClientRect();
  const copy = source.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  Object.assign(copy.style, { position: 'fixed', left: '0', top: '0', margin: '0', width: `${width}px`, height: `${height}px`, zIndex: '50', pointerEvents: 'none' });
  copy.dataset.dragged = '';
  document.body.append(copy);
  return copy;
}

function put(copy: HTMLElement, x: number, y: number): void {
  copy.style.transform = `translate(${x - copy.offsetWidth / 2}px, ${y - copy.offsetHeight / 2}px)`;
}
