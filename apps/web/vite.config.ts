/** The browser bundle. `assets/` is hashed and may be kept for a year; everything else is asked for again. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The contract imports zod as one object, which no bundler can take apart. Read as a namespace, only the schema kinds
 * that are used stay in the bundle.
 */
const takeZodApart: Plugin = {
  name: 'take-zod-apart',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/packages/contract/src/')) return null;
    return { code: code.replace("import { z } from 'zod'", "import * as z from 'zod'"), map: null };
  },
};

export default defineConfig({
  plugins: [takeZodApart, react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { '/v1': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
});
