/** The browser bundle. `assets/` is hashed and may be kept for a year; everything else is asked for again. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { FIRST_FILES } from './bundle/parts.ts';
import { refuseSchemas, withoutSchemas } from './bundle/schemas.ts';

export default defineConfig({
  plugins: [withoutSchemas, refuseSchemas, react()],
  // React has had this since 18; the shim is for those before.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // ECharts is one file, asked for with the first chart.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [FIRST_FILES] } } },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
});
