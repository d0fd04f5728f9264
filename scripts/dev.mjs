/** Development: the API restarts when its files change, the application reloads in the browser through Vite. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from './project.mjs';

const API_PORT = Number(process.env.PORT || 3000);
const WEB_PORT = Number(process.env.WEB_PORT || 5173);
const API_PATHS = ['/v1', '/media', '/docs', '/openapi.json', '/healthz', '/readyz', '/metrics'];

const api = spawn(
  process.execPath,
  [
    path.join(root, 'node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    'apps/server/src/main.ts',
    'start',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: String(API_PORT) } },
);

const web = path.join(root, 'apps/web');
const config = path.join(web, 'vite.config.ts');
// The host is passed on unchanged: it names the company.
const target = { target: `http://127.0.0.1:${API_PORT}`, changeOrigin: false };
const vite = await createServer({
  configFile: existsSync(config) ? config : false,
  root: web,
  server: {
    host: '127.0.0.1',
    port: WEB_PORT,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((p) => [p, target])),
  },
});
await vite.listen();
console.log(`Application with live reload: http://demo.localhost:${WEB_PORT} (API on port ${API_PORT})`);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await vite.close();
  if (api.exitCode === null) api.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
api.on('exit', (code) => {
  process.exitCode = code ?? 0;
  void stop();
});
