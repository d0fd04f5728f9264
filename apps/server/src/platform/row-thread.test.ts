/** Tests rows that block their thread. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { ROWS_TOO_SLOW, RowsTooSlowError, RowThread } from './row-thread.ts';
import { openWorker } from './worker-thread.ts';

interface Row {
  text: string;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'row-thread-'));
const source = path.join(folder, 'hanging-rows.worker.ts');
const serverModule = fileURLToPath(new URL('./row-thread.ts', import.meta.url));
writeFileSync(
  source,
  `import { serveRows } from ${JSON.stringify(serverModule)};
   serveRows((suffix) => ({ text }) => {
     if (text === 'throw') throw new Error('The row broke the thread.');
     while (text === 'hang');
     return text + suffix;
   });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

let opened = 0;
let thread: RowThread<string, Row, string>;
function createThread(): void {
  opened = 0;
  thread = new RowThread({
    task: '!',
    open: (workerData) => {
      opened++;
      return openWorker(pathToFileURL(source), { workerData });
    },
    toSlowResult: ({ text }) => `${text} took too long`,
    rowLimit: 300,
  });
}
afterEach(() => thread.close());
const toRows = (...texts: string[]): Row[] => texts.map((text) => ({ text }));

test('processes all lists in one thread, in order', async () => {
  createThread();
  expect(await thread.map([])).toEqual([]);
  expect(opened).toBe(0);
  expect(await thread.map(toRows('a', 'b', 'a'))).toEqual(['a!', 'b!', 'a!']);
  expect(await thread.map(toRows('c'))).toEqual(['c!']);
  expect(opened).toBe(1);
});

test('terminates the thread of a hanging row, gives the row its own result and processes the others', async () => {
  createThread();
  expect(await thread.map(toRows('a', 'hang', 'b', 'hang', 'c'))).toEqual([
    'a!',
    'hang took too long',
    'b!',
    'hang took too long',
    'c!',
  ]);
  expect(opened).toBe(3);
});

test('does not block this process while a row hangs', async () => {
  createThread();
  let turns = 0;
  const counter = setInterval(() => turns++, 1);
  await thread.map(toRows('hang'));
  clearInterval(counter);
  expect(turns).toBeGreaterThan(10);
});

test('stops processing a file with too many hanging rows', async () => {
  createThread();
  await expect(thread.map(toRows('hang', 'hang', 'hang', 'hang', 'a'))).rejects.toThrow(RowsTooSlowError);
  expect(new RowsTooSlowError().message).toBe(ROWS_TOO_SLOW);
  expect(opened).toBe(4);
});

test('passes an error of the thread to the caller', async () => {
  createThread();
  await expect(thread.map(toRows('a', 'throw'))).rejects.toThrow('The row broke the thread.');
});
