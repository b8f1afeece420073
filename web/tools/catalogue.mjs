// Writes src/generated/ from the text catalogue that Python reads too: the keys with their slots as types, and the
// sentences that the page needs, one file a language (and one more with the names of house rules, for choosers).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const LANGUAGES = ['en', 'ru'];
const TALK = ['web', 'language', 'n', 'pips', 'tile', 'say', 'where', 'end', 'sum', 'team', 'game', 'call'];
const HOUSE = ['option', 'group', 'variation', 'towns'];
const source = new URL('../../src/doublesix/text/catalogue/', import.meta.url);
const target = new URL('../src/generated/', import.meta.url);

const read = (lang) => JSON.parse(readFileSync(new URL(`${lang}.json`, source), 'utf8'));
const within = (rooms) => ([key]) => rooms.includes(key.split('.', 1)[0]);
const slots = (entry) => {
  const forms = typeof entry === 'string' ? [entry] : Object.values(entry);
  const names = forms.flatMap((form) => [...form.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1]));
  return [...new Set(typeof entry === 'string' ? names : ['count', ...names])].sort();
};
const type = (entry) => {
  const names = slots(entry).map((name) => `${name}: ${name === 'count' ? 'number' : 'Slot'}`);
  return names.length ? `{ ${names.join('; ')} }` : 'None';
};

function write(name, text) {
  const file = new URL(name, target);
  let old = null;
  try {
    old = readFileSync(file, 'utf8');
  } catch {
    // the first time
  }
  if (old !== text) writeFileSync(file, text);
}

mkdirSync(target, { recursive: true });
for (const lang of LANGUAGES) {
  const entries = Object.entries(read(lang));
  write(`${lang}.json`, JSON.stringify(Object.fromEntries(entries.filter(within(TALK)))));
  write(`${lang}.house.json`, JSON.stringify(Object.fromEntries(entries.filter(within(HOUSE)))));
}
const lines = Object.entries(read('en')).filter(within([...TALK, ...HOUSE])).map(([key, entry]) => `  '${key}': ${type(entry)};`);
write(
  'messages.ts',
  `// Made by tools/catalogue.mjs from the text catalogue.\nexport type Slot = string | number;\nexport type None = Record<never, never>;\nexport interface Messages {\n${lines.join('\n')}\n}\n`,
);
