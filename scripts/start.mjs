/** `npm start` and `npm run mainstay -- <command>`: builds missing parts, then runs the server program in the same process. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

if (!build()) {
  process.exitCode = 1;
} else if (!existsSync(main)) {
  console.error('The server was not built: apps/server/dist/main.js is missing.');
  process.exitCode = 1;
} else {
  showSourceLines(new URL('./', pathToFileURL(main)).href);
  process.argv[1] = main;
  await import(pathToFileURL(main).href);
}
