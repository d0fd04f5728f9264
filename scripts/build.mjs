/** Builds stale parts and prints one line per part: the server with Vite's SSR build, the application with its own configuration. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { compressFolder } from './build/compress.mjs';
import { buildPart, findStaleParts } from './build/parts.mjs';
import { listFiles, root } from './project.mjs';

const SERVER = path.join(root, 'apps/server');
const WEB = path.join(root, 'apps/web');

/** Maps entry names to files: the main program, and each worker thread, which needs its own file. */
function serverEntries() {
  const workers = listFiles(path.join(SERVER, 'src')).filter((file) => file.endsWith('.worker.ts'));
  return Object.fromEntries([
    ['main', path.join(SERVER, 'src/main.ts')],
    ...workers.map((file) => [path.basename(file, '.ts'), file]),
  ]);
}

async function buildServer(vite) {
  await vite.build({
    configFile: false,
    root: SERVER,
    logLevel: 'warn',
    publicDir: false,
    // Plugins import modules of the server, so they have to be part of the same bundle.
    ssr: { target: 'node', noExternal: [/^@mainstay\//, /^mainstay-plugin-/] },
    build: {
      ssr: true,
      outDir: 'dist',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: serverEntries(),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Node keeps source maps in memory for its stack traces, which need lines but no sources.
          sourcemapExcludeSources: true,
        },
      },
    },
  });
}

async function buildWeb(vite) {
  const config = path.join(WEB, 'vite.config.ts');
  await vite.build({ configFile: existsSync(config) ? config : false, root: WEB, logLevel: 'warn' });
  await compressFolder(path.join(WEB, 'dist'));
}

const BUILDERS = { server: buildServer, web: buildWeb };

async function buildStaleParts() {
  const stale = findStaleParts();
  if (stale.length === 0) return;
  // Vite sets NODE_ENV for its plugins, but both parts are built for production.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  for (const part of stale) {
    const startedAt = performance.now();
    await buildPart(part, () => BUILDERS[part.name](vite));
    console.log(`built ${part.name.padEnd(6)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

try {
  await buildStaleParts();
} catch (error) {
  const text = error.code === 'ERR_MODULE_NOT_FOUND' ? `${error.message}\nRun npm ci first.` : error.message;
  console.error(process.stderr.isTTY ? text : stripVTControlCharacters(text));
  process.exitCode = 1;
}
