import { runnerImport } from 'vite';

const { module } = await runnerImport('./tests/board/stats.ts');
module.stats(Number(process.argv[2] ?? 60), process.argv[3], (line) => console.log(line));
