import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { gameIcons } from './tools/icons.ts';

const server = process.env['REGALIA'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [gameIcons(), svelte()],
  build: {
    outDir: '../src/regalia/table/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page is served under a strict content policy: no data: addresses
    target: 'es2022',
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
});
