/**
 * `npm start` and `npm run mainstay -- <command>`: builds missing parts, then runs the server program in the same process. With
 * `--providers`, a second process emulates Google, Microsoft and a model.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findStaleParts } from './build/parts.mjs';
import { root } from './project.mjs';
import { showSourceLines } from './stacks.mjs';

const main = path.join(root, 'apps/server/dist/main.js');

/** Builds in a separate process, so that the builder's memory and environment changes end with it. */
function build() {
  if (findStaleParts().length === 0) return true;
  // Build messages go to stderr, so that stdout only contains the output of the command.
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: ['ignore', 2, 2] });
  return status === 0;
}

/** Finds a free port. */
const findPort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Starts the process that runs the emulators, and directs the server to them. The process ends with its standard input. */
async function startProviders() {
  const ports = { google: await findPort(), microsoft: await findPort(), model: await findPort() };
  process.env.GOOGLE_API_URL = `http://127.0.0.1:${ports.google}`;
  process.env.MICROSOFT_GRAPH_URL = `http://127.0.0.1:${ports.microsoft}/v1.0`;
  process.env.OUTBOUND_ALLOW = [process.env.OUTBOUND_ALLOW, '127.0.0.1'].filter(Boolean).join(',');
  const script = path.join(root, 'scripts/providers-company.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify({ ports })], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.unref();
  child.stdin.unref();
}

const PROVIDERS = '--providers';

if (!build()) {
  process.exitCode = 1;
} else if (!existsSync(main)) {
  console.error('The server was not built: apps/server/dist/main.js is missing.');
  process.exitCode = 1;
} else {
  showSourceLines(new URL('./', pathToFileURL(main)).href);
  process.argv[1] = main;
  if (process.argv.includes(PROVIDERS)) {
    process.argv = process.argv.filter((argument) => argument !== PROVIDERS);
    await startProviders();
  }
  await import(pathToFileURL(main).href);
}
