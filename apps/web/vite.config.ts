/** The browser bundle. Files in `assets/` have hashed names and can be cached for a year; all other files are revalidated. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { INITIAL_CHUNK, SHARED_CHUNK } from './bundle/chunks.ts';
import { inlineClassNames, toClassName } from './bundle/class-names.ts';
import { preloads, resolvePreloads } from './bundle/preloads.ts';
import { failOnSchemas, stripSchemas } from './bundle/schemas.ts';

export default defineConfig({
  plugins: [...inlineClassNames(), stripSchemas, failOnSchemas, preloads, react()],
  // React has provided this since version 18; the shim is for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: { generateScopedName: toClassName } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: resolvePreloads },
    assetsInlineLimit: 0,
    // ECharts is a single file that is loaded with the first chart.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [INITIAL_CHUNK, SHARED_CHUNK] } } },
  },
  server: {
    proxy: {
      '/v1': 'http://127.0.0.1:3000',
      '/media': 'http://127.0.0.1:3000',
      '/unsubscribe': 'http://127.0.0.1:3000',
    },
  },
});
