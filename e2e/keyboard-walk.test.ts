/** Home, reports, search, quick add, announcements, help and the menu by keyboard alone, as four roles. */
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { closePage, getErrors, openSignedIn, type View, waitForRoute } from './browser.ts';
import { sql } from './company.ts';
import { type Hand, isFocused, keyboard, moveFocusTo } from './hands.ts';
import { QUIET_ROUTE } from './shared-pages.ts';
import { walkTabStops } from './tab-stops.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

interface Walker {
  name: string;
  email: string;
  /** The choices of whose accounts the home shows; empty if there is no choice. */
  scopes: readonly string[];
  /** An account that the person can read. */
  account: string;
  /** How the person reads reports: the kind, the field and the value, and the address then. */
  report: readonly [kind: string, field: string, value: string, address: RegExp];
  /** What finds a command or a setting, its option, and the heading of the screen that it opens. */
  command: readonly [text: string, option: string, heading: string];
}

const EVAN: Walker = {
  name: 'an executive',
  email: 'evan.exec@demo.test',
  scopes: ['My accounts', 'All accounts'],
  account: 'Northwind Robotics',
  report: ['By person', 'Person', 'Maya', /\/user\?query=\{"owner_user_id":\d+\}$/],
  command: ['>at risk', 'Go to accounts at risk', 'Accounts at risk'],
};
const LENA: Walker = {
  name: 'a team lead',
  email: 'lena.lead@demo.test',
  scopes: ['My accounts', 'My team'],
  account: 'Northwind Robotics',
  report: ['By person', 'Person', 'Maya', /\/user\?query=\{"owner_user_id":\d+\}$/],
  command: ['>pin', 'Go to pin board', 'Pin board'],
};
const MAYA: Walker = {
  name: 'a customer success manager',
  email: 'maya.csm@demo.test',
  scopes: [],
  account: 'Northwind Robotics',
  report: ['By account', 'Account', 'Northwind Robotics', /\/account\?query=\{"account_id":\d+\}$/],
  command: ['>actions', 'Go to actions', 'Actions'],
};
const ADA: Walker = {
  name: 'an administrator',
  email: 'ada.admin@demo.test',
  scopes: ['My accounts', 'All accounts'],
  account: 'Northwind Robotics',
  report: ['By person', 'Person', 'Maya', /\/user\?query=\{"owner_user_id":\d+\}$/],
  command: ['audit log', 'Audit log', 'Audit log'],
};
const WALKERS = [EVAN, LENA, MAYA, ADA];
const byName = (walkers: readonly Walker[]) => walkers.map((walker) => [walker.name, walker] as const);

const HIDDEN = { state: 'hidden' } as const;
const getBar = (page: Page) => page.getByRole('banner');
const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true });
const getPalette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const getOptions = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const expectFocus = (target: Locator) => expect.poll(() => isFocused(target)).toBe(true);

/** Opens a quiet screen. Every step of a test is a key. */
async function open({ email }: Walker, view: View = {}, route = QUIET_ROUTE): Promise<[page: Page, hand: Hand]> {
  const page = await openSignedIn(email, view, route);
  onTestFinished(() => closePage(page));
  if (route === QUIET_ROUTE) await getHeading(page, 'FAQs').waitFor();
  return [page, keyboard(page)];
}

async function openHome(page: Page): Promise<Locator> {
  await page.goto('/#!/dashboard/portfolio');
  await getHeading(page, 'Portfolio').waitFor();
  const card = page.getByRole('article', { name: 'MRR', exact: true });
  await card.waitFor();
  return card;
}

test.each(byName(WALKERS))(
  'on the home, %s selects the period and whose accounts, and opens rows',
  async (_, walker) => {
    const [page, hand] = await open(walker);
    const card = await openHome(page);
    const period = page.getByRole('button', { name: /^Period: / });
    await hand.activate(period);
    await hand.activate(page.getByRole('menuitemradio', { name: 'Last month', exact: true }));
    await page.getByRole('button', { name: 'Period: Last month' }).waitFor();
    await expectFocus(period);

    const owners = page.getByRole('group', { name: 'Accounts', exact: true });
    expect(await owners.getByRole('button').allInnerTexts()).toEqual(walker.scopes);
    const getPressed = async () =>
      walker.scopes.length > 0 ? owners.getByRole('button', { pressed: true }).innerText() : undefined;
    const initial = await getPressed();
    // Other tests find the choice as it was.
    for (const scope of [...walker.scopes.filter((name) => name !== initial), ...(initial ? [initial] : [])]) {
      const button = owners.getByRole('button', { name: scope });
      const isFirst = !(await isFocused(owners));
      const isBefore = walker.scopes.indexOf(scope) < walker.scopes.indexOf((await getPressed()) ?? '');
      await moveFocusTo(page, button, { button: isFirst || isBefore ? 'Shift+Tab' : 'Tab' });
      await page.keyboard.press('Enter');
      await expect.poll(getPressed).toBe(scope);
      await expectFocus(button);
    }

    await hand.activate(card.getByRole('link', { name: 'MRR', exact: true }));
    await getHeading(page, 'Accounts by MRR').waitFor();
    await hand.open(page.locator('tbody tr[data-index="1"]'));
    await waitForRoute(page, /^#!\/dashboard\/\d+\/.+\/Account\/\d+/);
    await page.getByRole('navigation', { name: 'Account tabs' }).waitFor();
    await page.goBack();
    await getHeading(page, 'Accounts by MRR').waitFor();
    await expectFocus(page.locator('tbody tr[data-index="1"]'));
    expect(getErrors(page)).toEqual([]);
  },
);

test.each(byName(WALKERS))(
  'in a report, %s selects whose accounts it shows and opens the rows of a month',
  async (_, walker) => {
    const [page, hand] = await open(walker);
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' });
    if (walker === LENA) await hand.activate(entry);
    else await page.goto('/#!/dashboard/reports');
    await getHeading(page, 'Retention').waitFor();
    const [kind, field, value, address] = walker.report;
    const button = page.getByRole('group', { name: 'Show the reports' }).getByRole('button', { name: kind });
    await hand.activate(button);
    await expectFocus(button);
    await hand.pick(page.getByRole('combobox', { name: field }), value);
    await waitForRoute(page, address);

    const chart = page.getByRole('region', { name: 'NRR, GRR and customer retention over 12 months', exact: true });
    await hand.activate(chart.getByRole('button', { name: 'As table' }));
    const month = chart.getByRole('rowheader').last().getByRole('button');
    const name = await month.innerText();
    await hand.activate(month);
    await waitForRoute(page, /^#!\/dashboard\/rows\/component\/\d+\?/);
    await getHeading(page, new RegExp(name)).waitFor();
    await hand.open(page.locator('tbody tr[data-index="0"]'));
    await waitForRoute(page, /^#!\/dashboard\/\d+\/.+\/Account\/\d+/);
    expect(getErrors(page)).toEqual([]);
  },
);

test.each(byName(WALKERS))('in the search, %s finds an account, a recent record and a command', async (_, walker) => {
  const [page, hand] = await open(walker);
  const help = getBar(page).getByRole('button', { name: 'Help' });
  await moveFocusTo(page, help);
  await page.keyboard.press('Control+k');
  await getPalette(page).waitFor();
  await page.keyboard.press('Escape');
  await getPalette(page).waitFor(HIDDEN);
  await expectFocus(help);

  await hand.activate(getBar(page).getByRole('button', { name: /^Search or jump to/ }));
  await getPalette(page).getByRole('combobox').waitFor();
  await page.keyboard.type(walker.account);
  await getOptions(page).filter({ hasText: walker.account }).first().waitFor();
  await page.keyboard.press('Enter');
  await getHeading(page, walker.account).waitFor();

  await page.keyboard.press('Control+k');
  await getPalette(page).waitFor();
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option').first();
  await expect.poll(() => recent.innerText()).toContain(walker.account);
  const [text, option, heading] = walker.command;
  await page.keyboard.type(text);
  await getOptions(page).filter({ hasText: option }).first().waitFor();
  for (let at = 0; at < 20; at++) {
    const selected = await getOptions(page).and(page.locator('[aria-selected="true"]')).innerText();
    if (selected.includes(option)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await getHeading(page, heading).waitFor();
  await getPalette(page).waitFor(HIDDEN);
  expect(getErrors(page)).toEqual([]);
});

test('in the search, the arrow keys reach what is below the results: another try, and all results', async () => {
  const [page] = await open(MAYA);
  await page.route('**/v1/api/search/**', (route) =>
    route.fulfill({ status: 400, json: { success: false, errors: { e: 'Out of order.' } } }),
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('northwin');
  const field = getPalette(page).getByRole('combobox');
  const retry = getPalette(page).getByRole('button', { name: 'Retry' });
  const all = getPalette(page).getByRole('button', { name: 'All results for “northwin”' });
  await retry.waitFor();
  await page.keyboard.press('ArrowDown');
  await expectFocus(retry);
  await page.keyboard.press('ArrowDown');
  await expectFocus(all);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectFocus(field);
  await page.unroute('**/v1/api/search/**');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await getOptions(page).filter({ hasText: 'Northwind Robotics' }).first().waitFor();
  await expectFocus(field);
  const count = await getOptions(page).count();
  for (let at = 0; at < count; at++) await page.keyboard.press('ArrowDown');
  await expectFocus(all);
  // What is typed goes to the field.
  await page.keyboard.type('d');
  await expect.poll(() => field.inputValue()).toBe('northwind');
  await getOptions(page).filter({ hasText: 'Northwind Robotics' }).first().waitFor();
  await expect.poll(() => page.getByRole('listbox').getAttribute('aria-busy')).toBe('false');
  const allOfText = getPalette(page).getByRole('button', { name: 'All results for “northwind”' });
  for (let at = 0; at < 20 && !(await isFocused(allOfText)); at++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForRoute(page, '#!/dashboard/search?text=northwind');
  await page.getByRole('list', { name: 'Accounts' }).getByRole('link').first().waitFor();
});

test.each(byName(WALKERS))(
  'in the header, %s opens announcements, notifications, help and the keys',
  async (_, walker) => {
    const [last] = await sql<{ at: Date }>('select max(read_at) as at from announcement_reads');
    onTestFinished(async () => {
      await sql('delete from announcement_reads where read_at > $1', [last?.at]);
    });
    const [page, hand] = await open(walker);
    await hand.activate(getBar(page).getByRole('link', { name: /^Announcements/ }));
    await getHeading(page, 'Announcements').waitFor();
    await page.getByRole('list', { name: 'Announcements' }).waitFor();

    const bell = getBar(page).getByRole('button', { name: /^Notifications/ });
    await hand.activate(bell);
    const notifications = page.getByRole('dialog', { name: 'Notifications' });
    await notifications.waitFor();
    await expectFocus(notifications);
    await page.keyboard.press('Escape');
    await notifications.waitFor(HIDDEN);
    await expectFocus(bell);

    const help = getBar(page).getByRole('button', { name: 'Help' });
    await hand.activate(help);
    await page.getByRole('menuitem', { name: 'FAQs' }).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(help);
    await page.keyboard.press('Enter');
    await hand.activate(page.getByRole('menuitem', { name: 'FAQs' }));
    await getHeading(page, 'FAQs').waitFor();

    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await moveFocusTo(page, help);
    await page.keyboard.press('?');
    await keys.waitFor();
    await expectFocus(keys);
    await page.keyboard.press('Escape');
    await keys.waitFor(HIDDEN);
    await expectFocus(help);
    await hand.activate(help);
    await hand.activate(page.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    await expectFocus(keys);
    await page.keyboard.press('Escape');
    await keys.waitFor(HIDDEN);
    await expectFocus(help);
  },
);

test.each(byName([LENA, MAYA, ADA]))('with quick add, %s starts a note on an account', async (_, walker) => {
  const [page, hand] = await open(walker);
  const opener = getBar(page).getByRole('button', { name: 'Quick add' });
  await hand.activate(opener);
  await hand.activate(page.getByRole('menuitem', { name: /^Note/ }));
  const drawer = page.getByRole('dialog', { name: 'New note' });
  const field = drawer.getByRole('textbox', { name: 'Account' });
  await expectFocus(field);
  await page.keyboard.type(walker.account);
  const accounts = drawer.getByRole('list', { name: 'Accounts', exact: true }).getByRole('button');
  await expect.poll(() => accounts.count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await expectFocus(accounts);
  await page.keyboard.press('Enter');
  await drawer.getByRole('form', { name: 'New note' }).waitFor();
  await hand.type(drawer.getByRole('textbox', { name: 'Note' }), 'They want two sites more.');
  await hand.activate(drawer.getByRole('button', { name: 'Cancel' }));
  await drawer.waitFor(HIDDEN);
  await expectFocus(opener);
});

test.each(byName(WALKERS))('on a phone, %s opens pages with the menu and finds an account', async (_, walker) => {
  const [page, hand] = await open(walker, { width: 390, height: 844 });
  const button = getBar(page).getByRole('button', { name: 'Menu' });
  await hand.activate(button);
  const menu = page.getByRole('navigation', { name: 'All pages' });
  await expectFocus(menu);
  await page.keyboard.press('Escape');
  await menu.waitFor(HIDDEN);
  await expectFocus(button);
  await page.keyboard.press('Enter');
  await hand.activate(menu.getByRole('link', { name: 'Portfolio', exact: true }));
  await getHeading(page, 'Portfolio').waitFor();
  await menu.waitFor(HIDDEN);

  await page.goto(QUIET_ROUTE);
  await getHeading(page, 'FAQs').waitFor();
  await hand.type(getBar(page).getByRole('combobox', { name: 'Search or jump to' }), walker.account);
  await getOptions(page).filter({ hasText: walker.account }).first().waitFor();
  await page.keyboard.press('Enter');
  await getHeading(page, walker.account).waitFor();
});

test('the list of keys is legible in every look', async () => {
  const [page] = await open(MAYA);
  await page.keyboard.press('?');
  await expectFocus(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await expectVisualQuality(page, 'shortcuts', EVERY_LOOK);
  await page.keyboard.press('Escape');
});

const DRAWN = '[data-component-id][data-drawn]';
const SCREENS: readonly (readonly [name: string, walker: Walker, route: string, loaded: string])[] = [
  ['the home', EVAN, 'portfolio', DRAWN],
  ['a report', LENA, 'reports', DRAWN],
  ['the search', MAYA, 'search?text=north', 'role=link[name=/Northwind Robotics/]'],
  ['the announcements', EVAN, 'announcements', 'role=article'],
  ['the company data', ADA, 'admin/company-data', 'role=button[name=/Export/]'],
  ['the administration', ADA, 'admin', 'role=link[name=/Audit log/]'],
];
test.each([1440, 390].flatMap((width) => SCREENS.map((screen) => [width, ...screen] as const)))(
  'at a width of %d, on %s, every stop of the Tab key is visible and has the focus ring',
  async (width, _, walker, route, loaded) => {
    const [page] = await open(walker, { width }, `/#!/dashboard/${route}`);
    // Before, the walk would end with an element that is replaced by the content.
    await page.getByRole('main').locator(loaded).first().waitFor();
    const { count, issues } = await walkTabStops(page);
    expect(issues).toEqual([]);
    expect(count).toBeGreaterThan(5);
  },
);
