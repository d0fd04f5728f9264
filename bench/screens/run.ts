/**
 * `npm run screens` opens every screen of the demo company in a browser, in light and dark mode, wide and narrow, and reports accessibility
 * violations, layout shifts, overflow and errors, and how fast the inputs of a manager's day are answered. `SCREENSHOTS=folder` saves
 * pictures; names as arguments select screens.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { liveUpdates } from '@mainstay/contract/live-updates';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchChromium } from '../../e2e/chromium.ts';
import { callServer, signInByCalls, type StorageState, tokenByCalls } from '../../e2e/sign-in.ts';
import { rootDir } from '../../apps/server/src/platform/config.ts';
import { startProduct } from '../servers.ts';
import {
  inspect,
  type Inspection,
  LOOKS,
  type Look,
  recordShifts,
  waitUntilIdle,
  withholdLiveUpdates,
} from './inspect.ts';
import { measureInteractions } from './interactions.ts';
import { type Actor, EMAILS, findMissingRoutes, listScreens, type Records, type Screen } from './screens.ts';

const PORT = Number(process.env.SCREENS_PORT ?? 3980);
const ORIGIN = `http://demo.localhost:${PORT}`;
/** The layout shift that a screen may have. */
const MAX_SHIFT = 0.05;
/** The 95th percentile of the time from an input to the next paint on a processor that is four times slower. */
const MAX_INTERACTION_MS = 200;
/** Buttons that open a dialog, menu or popup and change nothing else. */
const OPENERS = /^(Add|New|Invite|Create|Log|Edit|Filter|Columns|Sort|More|Actions|Share|Export|Customize|Apply)\b/;
/** At most this many of them are tried on a screen. */
const MAX_OPENERS = 8;

const folder = process.env.SCREENSHOTS;
const selected = process.argv.slice(2);

interface Named {
  id: number;
  name: string;
}

async function findRecords(): Promise<Records> {
  const tokens = {
    admin: await tokenByCalls(ORIGIN, EMAILS.admin),
    manager: await tokenByCalls(ORIGIN, EMAILS.manager),
  };
  async function read<Data>(actor: 'admin' | 'manager', address: string): Promise<Data> {
    const { status, text } = await callServer(ORIGIN, 'GET', address, { token: tokens[actor] });
    if (status !== 200) throw new Error(`${address} answers ${status}: ${text}`);
    return (JSON.parse(text) as { data: Data }).data;
  }
  const first = (items: readonly Named[], name: RegExp): number => {
    const item = items.find((candidate) => name.test(candidate.name));
    if (!item) throw new Error(`The demo company has no ${name}.`);
    return item.id;
  };
  const { accounts } = await read<{ accounts: Named[] }>('manager', '/v1/api/accounts/');
  const account = first(accounts, /^Northwind Robotics$/);
  const plans = await read<{ success_plans: Named[] }>('manager', `/v1/api/success-plan/?accountId=${account}`);
  const components = await read<{ listing: (Named & { kind: string })[] }>('admin', '/v1/api/admin/components/');
  const pages = await read<{ listing: (Named & { state: string | null })[] }>('admin', '/v1/api/admin/pages/');
  const imports = await read<{ listing: { id: number }[] }>('admin', '/v1/api/admin/imports/');
  const products = await read<{ products: { id: number }[] }>('manager', `/v1/api/accounts/products/?aid=${account}`);
  const reports = await read<{ categories: { id: number; type: string }[] }>(
    'admin',
    '/v1/api/team/get_category_listing/',
  );
  const menu = await read<{ menus: (Named & { meta: { state: string } })[] }>('manager', '/v1/api/menu/');
  return {
    account,
    plan: first(plans.success_plans, /./),
    component: first(
      components.listing.filter(({ kind }) => kind === 'graph'),
      /./,
    ),
    metric: first(
      components.listing.filter(({ kind }) => kind === 'kpi'),
      /^Risks: poor health$/,
    ),
    page: first(
      pages.listing.filter(({ state }) => state === null),
      /Portfolio|Renewals/,
    ),
    import: imports.listing[0]?.id ?? 0,
    product: products.products[0]?.id ?? 0,
    reports: reports.categories[0] ?? { id: 1, type: 'team' },
    menuPages: menu.menus.filter(({ meta }) => meta.state === 'dashboard.page'),
  };
}

/** Returns the paths of all routes. Those of the administration are relative to it. */
function readRoutes(): string[] {
  const source = path.join(rootDir, 'apps/web/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('routes.tsx'),
  );
  const paths = files.flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, found = '']) => found),
  );
  return paths.map((found) => (found.startsWith('/') ? found : `/dashboard/admin/${found}`));
}

/** Opens a screen in a new profile, so that everything is loaded as on the first visit. */
async function openScreen(browser: Browser, { address }: Screen, look: Look, session?: StorageState): Promise<Page> {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    ...(session && { storageState: session }),
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  // tsx calls this helper in functions that run in the page.
  await page.addInitScript('globalThis.__name = (f) => f');
  await page.addInitScript(recordShifts);
  await page.addInitScript(withholdLiveUpdates, liveUpdates.openStream.path);
  await page.goto(`/#!${address}`);
  await waitUntilIdle(page);
  return page;
}

/** Opens each dialog, menu and popup of the screen and inspects it. */
async function inspectOpeners(page: Page, screen: Screen, look: Look): Promise<Inspection[]> {
  const found: Inspection[] = [];
  const names = new Set<string>();
  const url = page.url();
  const buttons = page.getByRole('main').getByRole('button', { name: OPENERS, disabled: false });
  for (let index = 0; index < (await buttons.count()) && names.size < MAX_OPENERS; index++) {
    const button = buttons.nth(index);
    const label =
      ((await button.getAttribute('aria-label')) ?? (await button.innerText())).split('\n')[0]?.trim() ?? '';
    if (names.has(label) || !(await button.isVisible())) continue;
    names.add(label);
    await button.click({ timeout: 3000 });
    await waitUntilIdle(page);
    const state = `${screen.name}--${label
      .replace(/[^\w]+/g, '-')
      .toLowerCase()
      .slice(0, 40)}`;
    found.push({ ...(await inspect(page, state, look, folder)), layoutShift: 0, shifted: [] });
    await page.goto('about:blank');
    await page.goto(url);
    await waitUntilIdle(page);
  }
  return found;
}

interface ScreenReport {
  inspections: readonly Inspection[];
  errors: readonly string[];
}

async function inspectScreen(browser: Browser, screen: Screen, session?: StorageState): Promise<ScreenReport> {
  const inspections: Inspection[] = [];
  const errors: string[] = [];
  for (const look of LOOKS) {
    const page = await openScreen(browser, screen, look, session);
    page.on('pageerror', (error) => errors.push(error.message));
    inspections.push(await inspect(page, screen.name, look, folder));
    // Wide in light mode and narrow in dark mode show every color and every layout once.
    if (look.width > 1000 === (look.scheme === 'light') && screen.actor !== 'visitor')
      inspections.push(...(await inspectOpeners(page, screen, look)));
    await page.context().close();
  }
  return { inspections, errors };
}

const describeLook = ({ scheme, width }: Look): string => `${scheme} ${width}`;

function describeIssues({ name, look, violations, overflow, layoutShift, shifted }: Inspection): string[] {
  const at = `${name} (${describeLook(look)})`;
  return [
    ...violations.map((violation) => `${at}: ${violation}`),
    ...(overflow > 0 ? [`${at}: ${overflow} px wider than the window`] : []),
    ...(layoutShift > MAX_SHIFT ? [`${at}: layout shift ${layoutShift.toFixed(3)}: ${shifted.join('; ')}`] : []),
  ];
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-screens-'));
const product = await startProduct({ DATA_DIR: dataDir, DEMO: '1' }, PORT);
const browser = await launchChromium(await findChromium());
try {
  const everyScreen = listScreens(await findRecords());
  const missing = findMissingRoutes(everyScreen, readRoutes());
  if (missing.length > 0) throw new Error(`No screen of the list opens ${missing.join(', ')}.`);
  const screens = everyScreen.filter(
    ({ name }) => selected.length === 0 || selected.some((part) => name.includes(part)),
  );
  const sessions = new Map<Actor, StorageState>();
  for (const [actor, email] of Object.entries(EMAILS)) sessions.set(actor as Actor, await signInByCalls(ORIGIN, email));
  const all: Inspection[] = [];
  let issueCount = 0;
  for (const screen of screens) {
    const { inspections, errors } = await inspectScreen(browser, screen, sessions.get(screen.actor));
    all.push(...inspections);
    const lines = [...inspections.flatMap(describeIssues), ...errors.map((error) => `${screen.name}: ${error}`)];
    issueCount += lines.length;
    for (const line of lines) console.log(line);
  }
  const most = (numbers: readonly number[]) => Math.max(0, ...numbers);
  console.log(`${screens.length} screens, ${new Set(all.map(({ name }) => name)).size} states, ${all.length} captures`);
  console.log(`axe violations: ${all.reduce((sum, { violations }) => sum + violations.length, 0)}`);
  console.log(`largest layout shift: ${most(all.map(({ layoutShift }) => layoutShift)).toFixed(3)}`);
  console.log(`captures wider than the window: ${all.filter(({ overflow }) => overflow > 0).length}`);
  const manager = sessions.get('manager');
  if (manager && (selected.length === 0 || selected.includes('interactions'))) {
    const { count, percentile95, slowest } = await measureInteractions(browser, ORIGIN, manager);
    console.log(`interaction to next paint, 95th percentile of ${count} interactions: ${percentile95} ms`);
    for (const { duration, event, target } of slowest) console.log(`  ${duration} ms: ${event} on ${target}`);
    if (!(percentile95 <= MAX_INTERACTION_MS)) issueCount++;
  }
  process.exitCode = issueCount === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
