import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { showSourceLines } from './stacks.mjs';

const originalPrepare = Error.prepareStackTrace;
const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-stacks-'));
afterEach(() => {
  Error.prepareStackTrace = originalPrepare;
  rmSync(folder, { recursive: true, force: true });
});

/** A call site as V8 provides it. */
const createCallSite = (file) => ({
  getFileName: () => file,
  getLineNumber: () => 1,
  getColumnNumber: () => 1,
  toString: () => `run (${file}:1:1)`,
});

test('a stack shows source lines if there is a source map, and other frames unchanged', () => {
  const address = `${pathToFileURL(folder).href}/`;
  // The first column of the first line maps to line 3 of its source.
  const map = { version: 3, sources: ['../src/main.ts'], names: [], mappings: 'AAEA' };
  writeFileSync(path.join(folder, 'main.js.map'), JSON.stringify(map));
  writeFileSync(path.join(folder, 'broken.js.map'), 'no map');
  showSourceLines(address);
  const frames = ['main.js', 'without.js', 'broken.js'].map((name) => createCallSite(`${address}${name}`));
  const stack = Error.prepareStackTrace(new TypeError('It failed.'), [...frames, createCallSite('node:fs')]);
  expect(stack.split('\n')).toEqual([
    'TypeError: It failed.',
    `    at run (${path.join(path.dirname(folder), 'src/main.ts')}:3:1)`,
    `    at run (${address}without.js:1:1)`,
    `    at run (${address}broken.js:1:1)`,
    '    at run (node:fs:1:1)',
  ]);
});
