/** Development mode: the API restarts when its files change, and Vite reloads the application in the browser. */
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from './project.mjs';

const API_PORT = Number(process.env.PORT || 3000);
const WEB_PORT = Number(process.env.WEB_PORT || 5173);
const API_PATHS = [
  '/v1',
  '/settings',
  '/sso_logout',
  '/media',
  '/unsubscribe',
  '/docs',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
];
const API_SOURCES = ['apps/server/src', 'packages/contract/src', 'db/migrations'];
const DEBOUNCE_MS = 150;

/** Runs the server from its sources. It receives a single stop signal and has time to stop its database. */
function startApi() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts', 'start'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(API_PORT) },
    // A separate process group, so that Ctrl-C only reaches this process, which then stops the server.
    detached: true,
  });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  return {
    stop() {
      child.kill('SIGTERM');
      return exit;
    },
  };
}

function startWeb() {
  const folder = path.join(root, 'apps/web');
  const config = path.join(folder, 'vite.config.ts');
  // The Host header is passed on unchanged because it identifies the company.
  const target = { target: `http://127.0.0.1:${API_PORT}`, changeOrigin: false };
  const proxy = Object.fromEntries(API_PATHS.map((prefix) => [prefix, target]));
  return createServer({
    configFile: existsSync(config) ? config : false,
    root: folder,
    server: { host: '127.0.0.1', port: WEB_PORT, strictPort: true, proxy },
  });
}

const web = await startWeb();
await web.listen();
console.log(`Application with live reload: http://demo.localhost:${WEB_PORT} (API on port ${API_PORT})`);

let api = startApi();
let isStopping = false;
let restart;
let lastRestart = Promise.resolve();
for (const folder of API_SOURCES) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (isStopping || !file || file.endsWith('.test.ts')) return;
    clearTimeout(restart);
    restart = setTimeout(() => {
      lastRestart = lastRestart.then(restartApi);
    }, DEBOUNCE_MS);
  });
}

async function restartApi() {
  console.log('Restarting the API ...');
  await api.stop();
  if (!isStopping) api = startApi();
}

async function stop() {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([web.close(), api.stop()]);
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
