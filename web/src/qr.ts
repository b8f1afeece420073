/** A QR code of up to 106 bytes: versions 1 to 5 at error correction L, where all data is one block.  Source: ISO/IEC 18004. */

const DATA = [19, 34, 55, 80, 108];
const CORRECTION = [7, 10, 15, 20, 26];
/** Format bits of level L with mask 0. */
const FORMAT = 0b111011111000100;

/** The dark modules, a row a list; null where the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = DATA.findIndex((room) => bytes.length + 2 <= room) + 1;
  if (version === 0) return null;
  const size = 17 + 4 * version;
  const dark: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const taken: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean): void => {
    const [row, known] = [dark[y], taken[y]];
    if (row && known && x >= 0 && x < size) [row[x], known[x]] = [on, true];
  };

  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let y = -4; y <= 4; y++) for (let x = -4; x <= 4; x++) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      set(cx + x, cy + y, ring !== 2 && ring !== 4);
    }
  }
  if (version > 1) {
    const at = size - 7;
    for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(at + x, at + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  }
  for (let i = 8; i < size - 8; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  for (let i = 0; i < 15; i++) {
    const on = ((FORMAT >> i) & 1) === 1;
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, on);
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, on);
  }
  set(8, size - 8, true);

  let bit = 0;
  const stream = codewords(bytes, version);
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (taken[y]?.[x]) continue;
        const on = (((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        set(x, y, on !== ((x + y) % 2 === 0));
        bit += 1;
      }
    }
  }
  return dark;
}

/** The path of an SVG with one unit a module. */
export function qrPath(modules: boolean[][]): string {
  return modules.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const room = DATA[version - 1] ?? 0;
  const bits = [0, 1, 0, 0, ...binary(bytes.length, 8), ...[...bytes].flatMap((byte) => binary(byte, 8)), 0, 0, 0, 0];
  const data: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((value, bit) => value * 2 + bit, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return [...data, ...remainder(data, CORRECTION[version - 1] ?? 0)];
}

function binary(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (value >> (length - 1 - i)) & 1);
}

/** Reed-Solomon check bytes over GF(256) with 0x11d. */
function remainder(data: readonly number[], degree: number): number[] {
  let divisor = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    divisor = divisor.map((each, j) => times(each, root) ^ (divisor[j + 1] ?? 0));
    root = times(root, 2);
  }
  const rest = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((each, j) => (rest[j] = (rest[j] ?? 0) ^ times(each, factor)));
  }
  return rest;
}

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}
