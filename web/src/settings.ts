/** What this browser's user likes, kept in its own storage. */
import { type Lang, isLang, preferredLang } from './i18n';

export interface Settings {
  lang: Lang;
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  textSize: number;
  tiles: 'pips' | 'coloured' | 'numbers';
  sound: boolean;
  volume: number;
  vibration: boolean;
  motion: 'auto' | 'full' | 'reduced';
  confirm: boolean;
  handOrder: 'dealt' | 'suit' | 'weight';
  leftHanded: boolean;
  textView: boolean;
  name: string;
  muted: string[];
  last: LastGame;
}

/** The game that "Play now" begins. */
export interface LastGame {
  rules: string;
  seats: number;
  people: string[];
  open: number;
  /** How well the robots play; empty is the server's own choice. */
  level: string;
}

const KEY = 'doublesix';

export const TEXT_SIZES = [100, 125, 150, 200] as const;

export function defaults(languages: readonly string[]): Settings {
  return {
    lang: preferredLang(languages),
    theme: 'auto',
    textSize: 100,
    tiles: 'pips',
    sound: true,
    volume: 60,
    vibration: true,
    motion: 'auto',
    confirm: false,
    handOrder: 'dealt',
    leftHanded: false,
    textView: false,
    name: '',
    muted: [],
    last: { rules: 'tiddle_a_wink', seats: 4, people: [], open: 0, level: '' },
  };
}

/** Read settings that some version of the page wrote: what does not fit falls back to the default, one by one. */
export function readSettings(stored: string | null, languages: readonly string[]): Settings {
  const settings = defaults(languages);
  let given: unknown;
  try {
    given = JSON.parse(stored ?? '{}');
  } catch {
    return settings;
  }
  if (typeof given !== 'object' || given === null) return settings;
  const merged = merge(settings, given as Record<string, unknown>);
  if (!isLang(merged.lang)) merged.lang = settings.lang;
  return merged;
}

function merge<T extends object>(base: T, given: Record<string, unknown>): T {
  const result = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(base)) {
    const got = given[key];
    if (Array.isArray(value)) {
      if (Array.isArray(got) && got.every((each) => typeof each === 'string')) result[key] = got;
    } else if (typeof value === 'object') {
      if (typeof got === 'object' && got !== null) result[key] = merge(value as object, got as Record<string, unknown>);
    } else if (typeof got === typeof value && allowed(key, got)) result[key] = got;
  }
  return result as T;
}

const CHOICES: Record<string, readonly unknown[]> = {
  theme: ['auto', 'light', 'dark', 'contrast'],
  textSize: TEXT_SIZES,
  tiles: ['pips', 'coloured', 'numbers'],
  motion: ['auto', 'full', 'reduced'],
  handOrder: ['dealt', 'suit', 'weight'],
};

function allowed(key: string, value: unknown): boolean {
  return CHOICES[key]?.includes(value) ?? true;
}

export function loadSettings(): Settings {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // storage is switched off: the defaults hold for this visit
  }
  return readSettings(stored, navigator.languages);
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // full or switched off: nothing depends on it
  }
}
