/** Analytics of how people use the product, on a server whose operator turned them on for one of its hosts. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { type Emulator, startEmulator } from '../apps/server/src/app/testing/emulator.ts';
import { findFastestFolder } from '../apps/server/src/app/testing/folder.ts';
import {
  closePage,
  getCallsTo,
  getErrors,
  getRequests,
  openOwnSession,
  openPage,
  signInThroughScreens,
  waitForRoute,
} from './browser.ts';
import { sql } from './company.ts';
import { useOwnServer } from './installation.ts';
import { endDatabase, endProcess, startProcess } from './server-process.ts';
import { copyData, findFreePort } from './setup.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

/** Free space for the data and the database logs, in bytes. */
const REQUIRED_BYTES = 2 * 2 ** 30;
const MAYA = 'maya.csm@demo.test';
const LENA = 'lena.lead@demo.test';
/** After this time, everything that could start has started. */
const STARTED_MS = 2_000;

interface Batch {
  mode: string;
  headers: Record<string, string>;
  device_id: string;
  visitor: object | null;
  events: Record<string, unknown>[];
}

let sink: Emulator;
let trace: Emulator;
/** Batches of earlier tests. */
let earlier = 0;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(findFastestFolder(REQUIRED_BYTES), 'mainstay-analytics-'));
  const dataDir = path.join(folder, 'data');
  copyData(inject('demoData'), dataDir);
  const port = await findFreePort();
  [sink, trace] = await Promise.all([startEmulator('analytics-sink.ts', {}), startEmulator('trace-service.ts', {})]);
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server) await endProcess(server, 'SIGTERM');
    await Promise.all([endDatabase(dataDir), sink.stop(), trace.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  useOwnServer({ installation: { port, dataDir, sessionFolder: folder }, stop });
  server = await startProcess({
    DATABASE_URL: '',
    DATABASE_APP_URL: '',
    MAINSTAY_SECRET: '',
    BASE_DOMAIN: '',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    DEMO: '1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    RATE_LIMITS: '0',
    ANALYTICS_HOSTS: 'demo.localhost',
    ANALYTICS_URL: `${sink.url}/collect?site=demo`,
    ANALYTICS_TRACE_URL: `${trace.url}/trace`,
  });
}, 90_000);

beforeEach(async () => {
  await setMode('ok');
  await setConsent(null);
  earlier += (await getBatches()).length;
});

const getAllBatches = async () => (await (await fetch(`${sink.url}/batches`)).json()) as Batch[];
const getBatches = async () => (await getAllBatches()).slice(earlier);
const getEvents = async () => (await getBatches()).flatMap(({ events }) => events);
const countTraceCalls = async () => Number(await (await fetch(`${trace.url}/calls`)).text());
const setMode = async (mode: 'ok' | 'fail' | 'slow') =>
  void (await fetch(`${sink.url}/mode`, { method: 'PUT', body: mode }));
const setConsent = (consent: boolean | null) => sql('update users set analytics_consent = $1', [consent]);

/** Waits until the service has received an event with these properties. */
const waitForEvent = (properties: Record<string, unknown>) =>
  expect.poll(getEvents, { message: JSON.stringify(properties) }).toContainEqual(expect.objectContaining(properties));

const getPrompt = (page: Page) => page.getByRole('region', { name: 'Usage analytics' });
const getSwitch = (page: Page) => page.getByRole('switch', { name: 'Share how you use Mainstay' });
/** Returns the requests of a page that left the product. */
const getOutsideRequests = (page: Page) =>
  getRequests(page).filter((request) => [sink.url, trace.url].includes(new URL(request.url()).origin));

/** Leaves the page as a link to another site does, so that it sends the rest. Closing it would end its process. */
const leave = (page: Page) => page.goto('about:blank');

async function open(email: string, address: string, isLive = false): Promise<Page> {
  const page = await openOwnSession(email, { isLive }, address);
  onTestFinished(() => closePage(page));
  return page;
}

test('nothing is sent without consent, and a person who declines sees no second prompt', async () => {
  const calls = await countTraceCalls();
  const page = await open(MAYA, '/#!/dashboard/accounts');
  await getPrompt(page).getByText('Share how you use Mainstay?').waitFor();
  await getPrompt(page).getByText('127.0.0.1').waitFor();
  await wait(STARTED_MS);
  await expectVisualQuality(page, 'analytics-prompt', EVERY_LOOK);
  await getPrompt(page).getByRole('button', { name: 'Don’t share' }).click();
  await getPrompt(page).waitFor({ state: 'detached' });
  await page.getByText('Saved. You can change this in your profile.').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  await wait(STARTED_MS);
  expect(await getPrompt(page).count()).toBe(0);
  await leave(page);
  expect(getOutsideRequests(page)).toEqual([]);
  expect(await getBatches()).toEqual([]);
  expect(await countTraceCalls()).toBe(calls);
});

test('1-analytics-01 a host that is not listed loads no analytics and sends nothing', async () => {
  await setConsent(true);
  const page = await openOwnSession('gia.admin@globex.test', { domain: 'globex' });
  onTestFinished(() => closePage(page));
  await wait(STARTED_MS);
  await page.goto('/#!/dashboard/profileManagement');
  await page.getByRole('region', { name: 'Appearance' }).waitFor();
  expect(await getSwitch(page).count()).toBe(0);
  expect(getOutsideRequests(page)).toEqual([]);
  expect(getRequests(page).filter((request) => /analytics/i.test(request.url()))).toEqual([]);
  const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
  expect(policy).toContain("connect-src 'self';");
  await leave(page);
  expect(getOutsideRequests(page)).toEqual([]);
  expect(await getBatches()).toEqual([]);
});

test('1-analytics-01 1-analytics-09 1-analytics-10 1-analytics-11 1-analytics-13 after sign-in on a listed host', async () => {
  const calls = await countTraceCalls();
  const page = await openPage();
  onTestFinished(() => closePage(page));
  await signInThroughScreens(page, LENA);
  await getPrompt(page).getByRole('button', { name: 'Share', exact: true }).click();
  await waitForEvent({ kind: 'customer', subdomain: 'demo' });
  await waitForEvent({
    kind: 'profile',
    email: LENA,
    first_name: 'Lena',
    roles: ['CSL'],
    access: 'full',
    company: 'Halden Systems',
  });
  const [batch] = await getBatches();
  expect(batch).toMatchObject({ device_id: LENA, visitor: { address: '127.0.0.1', location: 'NO' } });
  expect(batch?.headers.cookie).toBeUndefined();
  expect(batch?.headers.referer).toBeUndefined();
  await page.goto('/#!/dashboard/profileManagement');
  await getSwitch(page).waitFor();
  expect(await countTraceCalls()).toBe(calls + 1);
  expect(getErrors(page)).toEqual([]);
});

test('1-analytics-03 1-analytics-04 1-analytics-05 1-analytics-06 1-analytics-07 1-analytics-08 activity without any content', async () => {
  await setConsent(true);
  const typed = 'Harbor pilot 4711';
  const page = await open(MAYA, '/#!/dashboard/accounts');
  await page.getByRole('row').nth(5).waitFor();
  await waitForEvent({ kind: 'session', action: 'begin' });
  await waitForEvent({ kind: 'page', page: '/dashboard/accounts' });

  await page.getByRole('row').nth(5).hover();
  await page.mouse.wheel(0, 4_000);
  await waitForEvent({ kind: 'scroll', page: '/dashboard/accounts' });

  await page.getByRole('button', { name: /^Profile, / }).click();
  await page.getByRole('link', { name: 'Your profile' }).click();
  await waitForRoute(page, '#!/dashboard/profileManagement');
  await page.getByRole('textbox', { name: 'Title' }).fill(typed);
  await page.getByRole('button', { name: 'Save title' }).click();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Title updated successfully').waitFor();
  await waitForEvent({ kind: 'click', page: '/dashboard/accounts', control: 'button' });
  await waitForEvent({ kind: 'link', page: '/dashboard/accounts', destination: 'screen' });
  await waitForEvent({ kind: 'page', page: '/dashboard/profileManagement' });
  await waitForEvent({ kind: 'form', page: '/dashboard/profileManagement' });

  await page.goto('/#!/dashboard/accounts');
  await page.getByRole('row').nth(5).getByRole('link').first().click();
  await page.getByRole('navigation', { name: 'Account tabs' }).waitFor();
  await waitForEvent({ kind: 'page', page: '/dashboard/$accountId/$name/$menuName/$menuId' });
  await leave(page);
  await waitForEvent({ kind: 'session', action: 'end' });

  // The job title that was saved is part of the profile, but of no other event.
  const events = (await getEvents()).filter(({ kind }) => kind !== 'profile');
  const sent = JSON.stringify(events);
  expect(sent).not.toContain(typed);
  const accounts = await sql<{ name: string }>('select name from accounts');
  expect(accounts.length).toBeGreaterThan(100);
  expect(accounts.filter(({ name }) => sent.includes(name))).toEqual([]);
  const properties = new Set(events.flatMap((event) => Object.keys(event)));
  expect([...properties].toSorted()).toEqual([
    'action',
    'at',
    'control',
    'depth',
    'destination',
    'kind',
    'page',
    'part',
    'seconds',
    'sequence',
    'subdomain',
  ]);
});

test('withdrawing in the profile stops all open tabs at once', async () => {
  await setConsent(true);
  const [page, other] = [
    await open(MAYA, '/#!/dashboard/profileManagement'),
    await open(MAYA, '/#!/dashboard/accounts', true),
  ];
  await getSwitch(page).waitFor();
  await wait(STARTED_MS);
  await getSwitch(page).scrollIntoViewIfNeeded();
  await expectVisualQuality(page, 'analytics-profile', EVERY_LOOK);
  const fetches = getCallsTo(other, '/v1/api/analytics/').length;
  const stored = page.waitForResponse('**/v1/api/analytics/');
  await getSwitch(page).click();
  await stored;
  expect(await getSwitch(page).isChecked()).toBe(false);
  await expect.poll(() => getCallsTo(other, '/v1/api/analytics/').length).toBeGreaterThan(fetches);
  await wait(500);
  const before = (await getBatches()).length;
  for (const tab of [page, other]) {
    await tab.goto('/#!/dashboard/pins');
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await leave(tab);
  }
  expect(await getBatches()).toHaveLength(before);
});

test('1-S-66 a service that fails or never answers disturbs nothing, and receives the events later', async () => {
  await setConsent(true);
  await setMode('fail');
  const page = await open(MAYA, '/#!/dashboard/accounts');
  await expect.poll(async () => (await getBatches()).filter(({ mode }) => mode === 'fail').length).toBe(1);
  await setMode('slow');
  await page.goto('/#!/dashboard/pins');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(async () => (await getBatches()).filter(({ mode }) => mode === 'slow').length, { timeout: 20_000 })
    .toBe(1);
  await page.goto('/#!/dashboard/accounts');
  await page.getByRole('row').nth(5).waitFor();
  await setMode('ok');
  await leave(page);
  await expect.poll(async () => (await getBatches()).at(-1)).toMatchObject({ mode: 'ok' });
}, 90_000);
