/** A menu with many items: five in the bar, the rest in More, deep links by URL, and the target of /dashboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getCallsTo, closePage, DESKTOP_SIZE, openPage, signInThroughScreens, waitForRoute } from './browser.ts';
import { addPerson, type Company, createCompany, type MenuLine, setMenu } from './company.ts';

const PAGES = ['Overview', 'Renewals', 'Onboarding', 'Adoption', 'Forecast', 'Handover', 'Reviews', 'Risk register'];
const LINKS: readonly MenuLine[] = [
  { name: 'My Item', params: ['account', 'metric'] },
  { name: 'Ticket', params: ['ticket'], linked: 'Renewals' },
];
/** Deep links come first and in between. Neither the landing page nor the bar may count them. */
const MIXED: readonly MenuLine[] = [
  LINKS[0] as MenuLine,
  ...PAGES.slice(0, 3).map((name) => ({ name })),
  LINKS[1] as MenuLine,
  ...PAGES.slice(3).map((name) => ({ name })),
];

const EMAIL = 'mina@orbit.test';
let company: Company;
let ids: Map<string, number>;
let page: Page;
beforeAll(async () => {
  company = await createCompany('Orbit');
  await addPerson(company.domain, { email: EMAIL });
  ids = await setMenu(company, MIXED);
  page = await openPage({ domain: company.domain });
});
beforeEach(() => page.setViewportSize(DESKTOP_SIZE));
afterAll(() => closePage(page));

const getHeading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const getMorePopup = () => page.getByRole('dialog', { name: 'More' });
const getListedItems = async () =>
  (await getMorePopup().getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);

test('1-identity-45 1-shell-03 1-shell-09 sign-in and /dashboard lead to the first page', async () => {
  await signInThroughScreens(page, EMAIL);
  const first = `#!/dashboard/Overview/${ids.get('Overview')}`;
  await waitForRoute(page, first);
  await getHeading('Overview').waitFor();
  // Once by loading the URL, once by navigation.
  await page.goto(`/?again#!/dashboard/Reviews/${ids.get('Reviews')}?query={"tab":"all"}`);
  await getHeading('Reviews').waitFor();
  await page.goto('/?again#!/dashboard');
  await waitForRoute(page, first);
  await getHeading('Overview').waitFor();
  expect(getCallsTo(page, '/v1/api/menu/')).toHaveLength(2);
});

test('1-C-21 1-shell-21 1-shell-22 1-shell-23 1-shell-24 1-shell-25 five items in the bar, the others under More', async () => {
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => nav.getByRole('link').allInnerTexts()).toEqual(PAGES.slice(0, 5));
  await nav.getByRole('button', { name: 'More' }).click();
  await getMorePopup().waitFor();
  await expect.poll(getListedItems).toEqual(PAGES.slice(5));

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const field = getMorePopup().getByRole('textbox', { name: 'Search pages' });
  await field.fill('ris');
  await page.clock.runFor(300);
  await field.fill('risk');
  await page.clock.runFor(499);
  expect(await getListedItems()).toEqual(PAGES.slice(5));
  await page.clock.runFor(1);
  await expect.poll(getListedItems).toEqual(['Risk register']);
  await field.fill('nothing');
  await page.clock.runFor(500);
  await getMorePopup().getByText('No pages match “nothing”.').waitFor();
  await page.clock.resume();
  await field.fill('');
  await getMorePopup().getByRole('link', { name: 'Handover' }).click();
  await getHeading('Handover').waitFor();
  await getMorePopup().waitFor({ state: 'hidden' });
  await nav.getByRole('button', { name: 'More' }).and(page.locator('[data-current="true"]')).waitFor();
});

test('1-S-26 1-shell-17 1-shell-18 1-shell-19 deep links: name, parameters, query', async () => {
  await page.goto('/#!/dashboard/My_Item/42/mrr%20growth?query={"tab":"usage","component_id":7}');
  await getHeading('My Item').waitFor();
  const getMainText = () => page.locator('main').innerText();
  for (const part of ['account 42', 'metric mrr growth', 'tab usage', 'component_id 7'])
    await expect.poll(getMainText).toContain(part);
  await page.goto('/#!/dashboard/Ticket/T-9');
  await getHeading('Ticket').waitFor();
  await expect.poll(getMainText).toContain('ticket T-9');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect.poll(() => current.innerText()).toBe('Renewals');
  // Too many parameters or malformed JSON must not break the screen.
  await page.goto('/#!/dashboard/Ticket/T-9?query={"tab":');
  await getHeading('Ticket').waitFor();
  await page.goto('/#!/dashboard/My_Item/42/mrr/more/and/more');
  await waitForRoute(page, `#!/dashboard/Overview/${ids.get('Overview')}`);
});

test('1-shell-29 on a phone the menu lists every page and no deep link', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const links = page.getByRole('navigation', { name: 'All pages' }).getByRole('link');
  const getNames = async () => (await links.allInnerTexts()).map((text) => text.split('\n')[0]);
  await expect.poll(getNames).toEqual(PAGES);
  await page.keyboard.press('Escape');
});

test('1-identity-46 1-identity-47 1-shell-04 1-shell-05 a page that shows a screen, and a menu without pages', async () => {
  await setMenu(company, [
    ...LINKS.slice(0, 1),
    { name: 'Customers', state: 'dashboard.accounts' },
    { name: 'Overview' },
  ]);
  const signInAgain = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/?new=${Math.random()}`);
    await waitForRoute(page, '#!/email');
    await signInThroughScreens(page, EMAIL);
  };
  await signInAgain();
  await waitForRoute(page, '#!/dashboard/accounts');
  await getHeading('Accounts').waitFor();
  await page.goto('/#!/help/faqs');
  await getHeading('FAQs').waitFor();
  await page.goto('/#!/dashboard');
  await waitForRoute(page, '#!/dashboard/accounts');
  await getHeading('Accounts').waitFor();
  await page.getByRole('link', { name: 'Customers' }).and(page.locator('[aria-current="page"]')).waitFor();

  await setMenu(company, LINKS.slice(0, 1));
  await signInAgain();
  await waitForRoute(page, '#!/dashboard');
  await getHeading('Dashboard').waitFor();
  await page.getByText('No pages available').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(0);
});
