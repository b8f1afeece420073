import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const [, , out = 'boards.html', file, seed = '5', width = '390', height = '520'] = process.argv;
const { module } = await runnerImport('./tests/board/pictures.ts');
writeFileSync(out, module.page(file || undefined, Number(seed), Number(width), Number(height)));
