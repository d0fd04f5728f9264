/** `npm start -- --providers`: the emulated providers, the companies that use them, and their end with the server. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findFastestFolder } from '../apps/server/src/app/testing/folder.ts';
import { openPage } from './browser.ts';
import { sql } from './company.ts';
import { callAsPageUser } from './components-pages.ts';
import { consentInBrowser } from './connected-mailbox.ts';
import { useOwnServer } from './installation.ts';
import { endDatabase, endProcess, startProcess } from './server-process.ts';
import { findFreePort } from './setup.ts';

/** Free space for the data and the database logs, in bytes. */
const REQUIRED_BYTES = 2 * 2 ** 30;
const START_LIMIT_MS = 150_000;
const SYNC_MS = 60_000;
let server: ReturnType<typeof spawn>;
let environment: Record<string, string>;

beforeAll(async () => {
  const sessionFolder = mkdtempSync(path.join(findFastestFolder(REQUIRED_BYTES), 'mainstay-providers-'));
  const dataDir = path.join(sessionFolder, 'data');
  mkdirSync(dataDir);
  const port = await findFreePort();
  const settings = { DATABASE_URL: '', DATABASE_APP_URL: '', MAINSTAY_SECRET: '', BASE_DOMAIN: '', HOST: '127.0.0.1' };
  environment = { ...settings, DEMO: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: String(port) };
  server = spawn(process.execPath, ['scripts/start.mjs', 'start', '--providers'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    await endProcess(server, 'SIGTERM');
    await endDatabase(dataDir);
    rmSync(sessionFolder, { recursive: true, force: true });
  };
  useOwnServer({ installation: { port, dataDir, sessionFolder }, stop });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('Administrators ')) resolve();
    });
    server.once('exit', () => reject(new Error(output)));
  });
}, START_LIMIT_MS);

test('decisions-07 a user signs in by an emulated provider and connects a mailbox; the emulator ends with the server', async () => {
  const email = 'noah@wharf.example';
  const page = await openPage({ domain: 'wharf' });
  await page.goto('/#!/email');
  await page.getByRole('link', { name: 'Continue with Microsoft' }).click();
  await page.waitForURL('http://127.0.0.1:*/**');
  const provider = { url: new URL(page.url()).origin };
  await consentInBrowser(page, provider, email);
  await page.getByRole('banner').waitFor();
  await page.goto('/#!/dashboard/profile/mailbox');
  await page.getByRole('button', { name: 'Connect Microsoft' }).click();
  await consentInBrowser(page, provider, email);
  const getPart = (name: string) => page.getByRole('listitem', { name, exact: true });
  for (const part of ['Mail', 'Calendar']) await getPart(part).getByText('Up to date').waitFor({ timeout: SYNC_MS });
  const [, matched] = /(\d+) with your contacts/.exec(await getPart('Mail').innerText()) ?? [];
  expect(Number(matched)).toBeGreaterThan(20);

  const text = await callAsPageUser<string>(page, 'POST', '/v1/api/gptresults/', { gptPrompt: 'Greet Dana.' });
  expect(text).toBe('This is the emulated model. It received: Greet Dana.');
  const [model] = await sql<{ base_url: string }>('select base_url from ai_providers limit 1');

  await endProcess(server, 'SIGKILL');
  const isRunning = (url: string) =>
    fetch(url).then(
      () => true,
      () => false,
    );
  for (const url of [provider.url, model?.base_url ?? ''])
    await expect.poll(() => isRunning(url), { timeout: 10_000 }).toBe(false);
  server = await startProcess(environment);
  expect(await sql('select base_url from ai_providers')).toEqual([]);
});
