import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const OUT = fileURLToPath(new URL('../src/doublesix/server/static', import.meta.url));
const TEXT = /\.(?:html|js|css|json|svg|webmanifest)$/;

/** Writes a .gz and a .br beside every text file, so that the server never compresses. */
function compressed(): Plugin {
  return {
    name: 'doublesix-compressed',
    apply: 'build',
    closeBundle() {
      for (const path of files(OUT).filter((path) => TEXT.test(path))) {
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Few and larger files pack better; the rest splits by itself.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: /node_modules\/svelte\/|src\/(?!house|keys|qr|records|sound)[a-z0-9.]+\.ts$|src\/App|src\/screens\/Home|parts\/(?:Icon|Face)|board\/(?:Tile|tile)/ },
            { name: 'table', test: /src\/screens\/(?:Room|Table)|parts\/(?:BoardArea|Hand|Seats|Clock|Curtain|Dialog|LastPlays)|src\/board\/(?!Lanes|lanes)/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  test: { environment: 'node', include: ['tests/**/*.test.ts'] },
});
