/** The portfolio home: summaries of accounts, whose accounts it shows, its charts, and failed calls. */
import type { Page, Route } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import {
  closePage,
  DESKTOP_SIZE,
  getCallsTo,
  getRoute,
  openSignedIn,
  useSharedSignedInPage,
  waitForRoute,
} from './browser.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const MAYA = 'maya.csm@demo.test';
const LENA = 'lena.lead@demo.test';
const EVAN = 'evan.exec@demo.test';
const SUMMARY = '/v1/api/seed_master_summary/';
const TOTALS = '/v1/api/accounts/kpi/';
const maya = useSharedSignedInPage(MAYA);

const getWidget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const getCards = (page: Page) => page.getByRole('list', { name: 'KPIs' }).locator('> li');
const getOwnerSwitch = (page: Page) => page.getByRole('group', { name: 'Accounts', exact: true });
async function openHome(page: Page): Promise<void> {
  await page.goto('/#!/dashboard/portfolio');
  await page.getByRole('heading', { level: 1, name: 'Portfolio', exact: true }).waitFor();
}
/** Scrolls through the page, so that everything on it is loaded. */
async function loadAll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 3200 });
  await page.waitForFunction(() => !document.querySelector('[data-waiting], [data-component-id]:not([data-drawn])'));
}

test('1-portfolio-22 1-portfolio-23 1-portfolio-24 an account opens its loaded summary; a second click closes it', async () => {
  const page = maya();
  await openHome(page);
  const first = getWidget(page, 'Top pending actions').locator('[data-account-id]').first();
  const link = first.getByRole('link').first();
  const name = await link.innerText();
  const popover = page.getByRole('dialog', { name: `Summary of ${name}` });
  const held: Route[] = [];
  await page.route(`**${SUMMARY}*`, (route) => void held.push(route));
  const home = getRoute(page);
  await link.click();
  await expect.poll(() => held.length).toBe(1);
  expect(await link.getAttribute('aria-busy')).toBe('true');
  expect(await popover.count()).toBe(0);
  for (const route of held) await route.continue();
  await popover.waitFor();
  await popover.getByText('Gross ARR').waitFor();
  expect(getRoute(page)).toBe(home);
  await expectVisualQuality(page, 'portfolio-summary');
  await link.click();
  await popover.waitFor({ state: 'hidden' });
  await page.unroute(`**${SUMMARY}*`);
  await link.click();
  await popover.getByRole('link', { name: 'Open account' }).click();
  await waitForRoute(page, new RegExp(`^#!/dashboard/\\d+/${name}/Account/\\d+`));
});

test('1-portfolio-27 1-S-42 the accounts summary lists the first 50 active accounts', async () => {
  const page = maya();
  await page.reload();
  await openHome(page);
  await loadAll(page);
  await getWidget(page, 'Accounts summary').getByRole('listitem').first().waitFor();
  const queries = getCallsTo(page, '/v1/api/accounts/').map((call) => new URL(call.url()));
  const list = queries.find(({ pathname }) => pathname === '/v1/api/accounts/')?.searchParams;
  expect([list?.get('active'), list?.get('pageNum'), list?.get('limit')]).toEqual(['true', '1', '50']);
  await page.setViewportSize(DESKTOP_SIZE);
});

test('an action is completed on the home and reopened, and not on a view-only account', async () => {
  const page = maya();
  await openHome(page);
  const widget = getWidget(page, 'Top pending actions');
  const boxes = widget.getByRole('checkbox');
  await boxes.first().waitFor();
  const names = () => boxes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const before = await names();
  // An action whose play has others, so that no confirmation is needed.
  const row = widget
    .locator('[data-play]')
    .filter({ hasNotText: ' 1 pending' })
    .filter({ has: page.getByRole('checkbox', { disabled: false }) });
  const label = (await row.first().getByRole('checkbox').getAttribute('aria-label')) ?? '';
  await widget.getByRole('checkbox', { name: label, exact: true }).click();
  await widget.getByRole('checkbox', { name: label, exact: true }).waitFor({ state: 'detached' });
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await widget.getByRole('checkbox', { name: label, exact: true }).waitFor();
  await expect.poll(names).toEqual(before);
  await expectVisualQuality(page, 'portfolio-actions');

  const evan = await openSignedIn(EVAN, {}, '/#!/dashboard/portfolio');
  const list = getWidget(evan, 'Top pending actions');
  await list.locator('[data-play]').first().waitFor();
  expect(await list.getByRole('checkbox').count()).toBe(0);
  await closePage(evan);
});

test('1-portfolio-35 1-portfolio-36 KPI cards are neither dragged nor resized', async () => {
  const page = maya();
  await openHome(page);
  const card = getCards(page).nth(1);
  await getCard(page, 'MRR').waitFor();
  const before = await card.boundingBox();
  await card.hover({ position: { x: 60, y: 100 } });
  await page.mouse.down();
  await page.mouse.move(900, 500, { steps: 5 });
  await page.mouse.up();
  expect(await card.boundingBox()).toEqual(before);
  const resizable = await getCards(page).evaluateAll(
    (cards) =>
      cards
        .flatMap((one) => [one, ...one.querySelectorAll('*')])
        .filter((part) => {
          const { resize, cursor } = getComputedStyle(part);
          return resize !== 'none' || cursor.endsWith('-resize') || part.hasAttribute('draggable');
        }).length,
  );
  expect(resizable).toBe(0);
});

interface Result {
  config: { meta: object };
  output: { data: object[] };
}
interface Reply {
  data: Result & { others?: Record<string, Result> };
}

/** Opens the home with other results of the KPIs: of the first version of cards, or without values. */
async function openHomeWith(page: Page, change: 'v1' | 'empty'): Promise<void> {
  await page.goto('/#!/help/faqs');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
  await page.evaluate(
    ({ path, change: what }) => {
      const { fetch } = globalThis;
      globalThis.fetch = async (...input) => {
        const response = await fetch(...input);
        if (!String(input[0]).includes(path)) return response;
        const reply = (await response.json()) as Reply;
        for (const result of [reply.data, ...Object.values(reply.data.others ?? {})]) {
          if (what === 'v1') result.config.meta = { ...result.config.meta, kpi_style: 'v1' };
          else result.output.data = [];
        }
        return new Response(JSON.stringify(reply), response);
      };
    },
    { path: TOTALS, change },
  );
  await openHome(page);
}

test('1-portfolio-30 cards of both versions render: the second with a chart, the first without', async () => {
  const page = maya();
  await openHome(page);
  await getCard(page, 'MRR').locator('.KpiTile-splitBar').waitFor();
  await openHomeWith(page, 'v1');
  await getCard(page, 'MRR').locator('b').first().waitFor();
  expect(await getCards(page).count()).toBe(8);
  expect(await page.locator('.KpiTile-splitBar').count()).toBe(0);
  await page.reload();
});

/** Records when the first element of a selector appears. */
const watchFor = (page: Page, selector: string) =>
  page.evaluate((watched) => {
    const state = globalThis as unknown as { appearedAt: number | null };
    state.appearedAt = null;
    new MutationObserver(() => {
      if (state.appearedAt === null && document.querySelector(watched)) state.appearedAt = performance.now();
    }).observe(document, { childList: true, subtree: true });
  }, selector);

test('1-portfolio-39 1-portfolio-40 1-C-29 decisions-17 charts are absent before their data, and drawn soon after it', async () => {
  const page = maya();
  for (const { url, selector, limit } of [
    { url: /\/accounts\/kpi\/\?/, selector: '[data-item-id=levels] svg circle', limit: 500 },
    { url: /\/v1\/api\/component\/\?/, selector: '[data-item-id=mrr] [role=img] :is(canvas, svg)', limit: 1000 },
  ]) {
    await page.goto('/#!/help/faqs');
    await page.reload();
    await page.setViewportSize({ width: 1440, height: 2000 });
    await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
    const held: Route[] = [];
    await page.route(url, (route) => void held.push(route));
    await watchFor(page, selector);
    await openHome(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(await page.locator(selector).count()).toBe(0);
    for (const route of held) await route.continue();
    await page.unroute(url);
    await page.locator(selector).first().waitFor({ state: 'attached' });
    const delay = await page.evaluate((pattern) => {
      const { appearedAt } = globalThis as unknown as { appearedAt: number };
      const calls = performance.getEntriesByType('resource').filter(({ name }) => new RegExp(pattern).test(name));
      return appearedAt - Math.min(...calls.map((call) => (call as PerformanceResourceTiming).responseEnd));
    }, url.source);
    expect(delay).toBeLessThan(limit);
  }
  await page.setViewportSize(DESKTOP_SIZE);
});

const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, errors: { e: 'Out of order.' }, request_id: 'r-1' } });

test('1-portfolio-44 1-portfolio-45 1-portfolio-46 failed and empty calls end all loaders; cards show their state', async () => {
  const page = maya();
  await page.goto('/#!/help/faqs');
  await page.reload();
  const PATHS = ['/v1/api/portfolio/', '/v1/api/accounts/', '/v1/api/userkpi/', '/v1/api/component/?'];
  for (const path of PATHS) await page.route((url) => `${url.pathname}${url.search}`.startsWith(path), fail);
  await openHome(page);
  await loadAll(page);
  for (const title of ['Top pending actions', 'Recent activity', 'Accounts summary', 'Account health'])
    await getWidget(page, title).getByRole('alert').getByText('Unavailable').waitFor();
  await expect
    .poll(() => page.locator('#main [role="status"][aria-label="Loading"], #main .Skeleton-root').count())
    .toBe(0);
  const errors = getCards(page).getByRole('button', { name: 'Retry' });
  await expect.poll(() => errors.count()).toBe(8);
  await page.unrouteAll();

  await openHomeWith(page, 'empty');
  await expect.poll(() => getCards(page).getByText('No value.').count()).toBeGreaterThan(4);
  await page.reload();
});

test('people see their own accounts first, switch to the team or all, and find their choice again', async () => {
  const lena = await openSignedIn(LENA);
  onTestFinished(() => closePage(lena));
  await openHome(lena);
  const owners = getOwnerSwitch(lena);
  const isPressed = (name: string) => owners.getByRole('button', { name }).getAttribute('aria-pressed');
  await expect.poll(() => isPressed('My accounts')).toBe('true');
  const home = getRoute(lena);
  await owners.getByRole('button', { name: 'My team' }).click();
  await waitForRoute(lena, `${home}?query={"owner_scope":"team"}`);
  await lena.reload();
  await openHome(lena);
  await expect.poll(() => isPressed('My team')).toBe('true');
  expect(getRoute(lena)).toBe(home);

  const evan = await openSignedIn(EVAN);
  onTestFinished(() => closePage(evan));
  await openHome(evan);
  await expect
    .poll(() => getOwnerSwitch(evan).getByRole('button', { name: 'All accounts' }).getAttribute('aria-pressed'))
    .toBe('true');
  expect(await getOwnerSwitch(maya()).count()).toBe(0);
  for (const [name, page] of [
    ['lena', lena],
    ['evan', evan],
  ] as const) {
    await getCard(page, 'MRR').waitFor();
    await expectVisualQuality(page, `portfolio-${name}`);
  }
});

test('the home of a manager is legible in every look', async () => {
  const page = maya();
  await openHome(page);
  await getWidget(page, 'Account health').locator('svg circle').first().waitFor({ state: 'attached' });
  await expectVisualQuality(page, 'portfolio-home', EVERY_LOOK);
});
