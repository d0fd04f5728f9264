/** The header and its popups, URLs, and access to the administration. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getAdminArea,
  getCallsTo,
  closePage,
  getErrors,
  expectAccessible,
  useSharedSignedInPage,
  openPage,
  openSignedIn,
  getRequests,
  getRoute,
  signInThroughScreens,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { sql } from './company.ts';

const MAYA = 'maya.csm@demo.test';
const ADA = 'ada.admin@demo.test';
const PHONE = { width: 390, height: 844 };
const maya = useSharedSignedInPage(MAYA);
const ada = useSharedSignedInPage(ADA);
/** A signed-out page. */
let signedOutPage: Page;
beforeAll(async () => {
  signedOutPage = await openPage();
});
afterAll(() => closePage(signedOutPage));

/** A page that makes no requests, for tests of the shell around it. */
const QUIET = '/#!/help/faqs';

const getBar = (page: Page) => page.getByRole('banner');
const getItem = (page: Page, name: string) => getBar(page).getByRole('link', { name, exact: true });
const getButton = (page: Page, name: string | RegExp) => getBar(page).getByRole('button', { name });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const waitForCurrent = (page: Page, name: string) =>
  getItem(page, name).and(page.locator('[aria-current="page"]')).waitFor();

async function getAccount(name: string): Promise<{ id: number; path: string }> {
  const [row] = await sql<{ id: string; page: string }>(
    `select a.id, (select min(p.id) from pages p where p.tenant_id = a.tenant_id and p.scope = 'Account') as page
     from accounts a where a.name = $1`,
    [name],
  );
  return { id: Number(row?.id), path: `#!/dashboard/${row?.id}/${encodeURIComponent(name)}/Account/${row?.page}` };
}

test('1-shell-01 one document: only the part after #! changes, and all requests go to this server', async () => {
  const page = ada();
  await page.goto(QUIET);
  const timeOrigin = await page.evaluate(() => performance.timeOrigin);
  const steps: [() => Promise<void>, string, string][] = [
    [() => getItem(page, 'Admin').click(), '#!/dashboard/admin', 'Administration'],
    [() => getAdminArea(page, 'Imports').click(), '#!/dashboard/admin/imports', 'Imports'],
    [() => getItem(page, 'Accounts').click(), '#!/dashboard/accounts', 'Accounts'],
    [() => page.goto(QUIET).then(() => {}), '#!/help/faqs', 'FAQs'],
    [() => page.goBack().then(() => {}), '#!/dashboard/accounts', 'Accounts'],
  ];
  for (const [go, route, title] of steps) {
    await go();
    await waitForRoute(page, route);
    await getHeading(page, title).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(timeOrigin);
  const { origin } = new URL(page.url());
  // Combines the resources that the page has loaded with the requests since then.
  const resourceUrls = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  expect(resourceUrls.length).toBeGreaterThan(10);
  const requestedUrls = [...resourceUrls, ...getRequests(page).map((request) => request.url())];
  expect(requestedUrls.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
  expect(getErrors(page)).toEqual([]);
});

test('1-S-68 1-identity-81 the demo has its own welcome page, which leads to the sign-in', async () => {
  await signedOutPage.goto('/#!/demo_landing');
  await getHeading(signedOutPage, 'Welcome to the demo').waitFor();
  await expectAccessible(signedOutPage);
  await signedOutPage.getByRole('link', { name: 'Sign in' }).click();
  await waitForRoute(signedOutPage, '#!/email');
  await signedOutPage.getByRole('textbox', { name: 'Email' }).waitFor();
  expect(getErrors(signedOutPage)).toEqual([]);
});

test('1-shell-43 every entry and exit route opens without a session and is not stored as the destination', async () => {
  const titles = {
    email: 'Sign in',
    emailv2: 'Sign in',
    basic_auth: 'Enter your password',
    enter_password: 'Set a new password',
    forgot_password: 'Forgot your password?',
    user_form: 'Create your account',
    success_form: 'Done',
    signup: 'Create your company',
    unauthorize: 'You are not signed in',
    not_found: 'Workspace not found',
    invitation_expire: 'This invitation has expired',
    demo_landing: 'Welcome to the demo',
  };
  for (const [route, title] of Object.entries(titles)) {
    await signedOutPage.goto(`/#!/${route}`);
    await getHeading(signedOutPage, title).waitFor();
    expect(getRoute(signedOutPage)).toBe(`#!/${route}`);
  }
  // These routes have no screen. Without a code to exchange, they redirect, but not to the target of the sign-in guard.
  const expired = '#!/unauthorize?reason=expired';
  const targets = { auth: '#!/unauthorize', handle_acs: expired, handle_saml: expired, logout: '#!/email' };
  for (const [route, target] of Object.entries(targets)) {
    await signedOutPage.goto(`/#!/${route}`);
    await waitForRoute(signedOutPage, target);
  }
  expect(await signedOutPage.evaluate(() => sessionStorage.getItem('redirect_url'))).toBeNull();
});

test('1-shell-02 1-shell-06 unknown addresses and, signed out, every dashboard route lead to the start', async () => {
  // The first URL is loaded; the others are opened by navigation.
  for (const route of ['?new#!/7/usage', '#!/nowhere', '#!/dashboard', '#!/dashboard/accounts', '#!/dashboard/Any/7']) {
    const visited: string[] = [];
    const recordRoute = () => visited.push(getRoute(signedOutPage));
    signedOutPage.on('framenavigated', recordRoute);
    await signedOutPage.goto(`/${route}`);
    await waitForRoute(signedOutPage, '#!/email');
    await getHeading(signedOutPage, 'Sign in').waitFor();
    expect(visited).toContain('#!/');
    expect(await getBar(signedOutPage).count()).toBe(0);
    signedOutPage.off('framenavigated', recordRoute);
  }
  expect(getCallsTo(signedOutPage, '/v1/api/menu')).toEqual([]);
  await maya().goto('/#!/no/such/address/at/all');
  await waitForRoute(maya(), '#!/dashboard/accounts');
});

test('1-shell-15 1-shell-20 2-accounts-39 an account stays loaded and Accounts is the current item', async () => {
  const { id, path } = await getAccount('Northwind Robotics');
  const page = maya();
  await page.goto('/#!/dashboard/accounts');
  await getHeading(page, 'Accounts').waitFor();
  await waitForCurrent(page, 'Accounts');
  await page.goto(`/${path}`);
  await getHeading(page, 'Northwind Robotics').waitFor();
  await waitForCurrent(page, 'Accounts');
  const getDetailCalls = () =>
    getCallsTo(page, `/v1/api/accounts/${id}/`).filter((r) => new URL(r.url()).pathname.endsWith(`/${id}/`));
  const before = getDetailCalls().length;
  await getHeading(page, 'Northwind Robotics').evaluate((element) => element.setAttribute('data-same', 'yes'));
  for (const tab of ['health', 'summary', 'contacts']) {
    await page.evaluate(
      (to) => {
        location.hash = to;
      },
      `${path}?query=${encodeURIComponent(JSON.stringify({ tab }))}`,
    );
    await waitForRoute(page, new RegExp(`"tab":"${tab}"`));
    await page
      .getByRole('navigation', { name: 'Account tabs' })
      .locator(`[aria-current="page"][href*="${tab}"]`)
      .waitFor();
    await waitForCurrent(page, 'Accounts');
    expect(await page.locator('h1[data-same]').count()).toBe(1);
  }
  expect(getDetailCalls()).toHaveLength(before);
});

test('1-shell-26 the help popup has five entries, each for one of our pages', async () => {
  const page = maya();
  await page.goto(QUIET);
  const names = ['Help Center', 'Release Notes', 'FAQs', 'Submit Feedback', 'Contact Support'];
  const entries = page.getByRole('menuitem');
  for (const name of names) {
    await getButton(page, 'Help').click();
    await entries.first().waitFor();
    expect((await entries.allInnerTexts()).slice(0, 5)).toEqual(names);
    await page.getByRole('menuitem', { name }).click();
    await getHeading(page, name).waitFor();
    await expect.poll(async () => (await page.getByRole('article').innerText()).length).toBeGreaterThan(50);
    await entries.first().waitFor({ state: 'hidden' });
  }
});

test('1-shell-28 1-shell-31 1-shell-32 one popup at a time; a click outside and Escape close it', async () => {
  const page = maya();
  await page.goto(QUIET);
  const help = page.getByRole('menuitem', { name: 'FAQs' });
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await getButton(page, 'Help').click();
  await help.waitFor();
  await getButton(page, /^Profile/).click();
  await profile.waitFor();
  await help.waitFor({ state: 'hidden' });
  await expect.poll(() => profile.innerText()).toContain('Maya Ortiz');
  await expect.poll(() => profile.innerText()).toContain(`Customer success manager · ${MAYA}`);
  await profile.getByRole('link', { name: 'Sign out' }).waitFor();
  await getButton(page, 'Help').click();
  await help.waitFor();
  await profile.waitFor({ state: 'hidden' });
  await page.mouse.click(600, 700);
  await help.waitFor({ state: 'hidden' });
  await getButton(page, /^Profile/).click();
  await profile.waitFor();
  await page.keyboard.press('Escape');
  await profile.waitFor({ state: 'hidden' });
  const isFocused = () => getButton(page, /^Profile/).evaluate((element) => element === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('1-shell-35 quick add lists what can be added to accounts, and asks for the account', async () => {
  const page = maya();
  await page.goto(QUIET);
  const entries = page.getByRole('menuitem');
  // Neither a password sign-in nor SAML provides a mailbox or a calendar.
  for (const strategy of ['SAML2', 'local']) {
    await page.evaluate((by) => {
      localStorage.setItem('auth_strategy', by);
      dispatchEvent(new StorageEvent('storage'));
    }, strategy);
    await getButton(page, 'Quick add').click();
    await entries.first().waitFor();
    const names = (await entries.allInnerTexts()).map((text) => text.split('\n')[0]);
    expect([strategy, names]).toEqual([strategy, ['Note', 'Action', 'Contact', 'Success plan', 'Ticket']]);
    await page.keyboard.press('Escape');
    await entries.first().waitFor({ state: 'hidden' });
  }
  await getButton(page, 'Quick add').click();
  await takeScreenshot(page, 'quick-add');
  // The menu only handles letter keys while it has the focus.
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'));
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New note' });
  const accountButtons = dialog.getByRole('list', { name: 'Accounts', exact: true }).getByRole('button');
  await dialog.getByRole('textbox', { name: 'Account' }).fill('northwind rob');
  await expect.poll(() => accountButtons.allInnerTexts()).toEqual(['Northwind Robotics']);
  await takeScreenshot(page, 'quick-add-account');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByRole('form', { name: 'New note' }).waitFor();
  expect(getRoute(page)).toBe('#!/help/faqs');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('1-shell-29 1-shell-30 on a phone the menu and the search open as popups, one at a time', async () => {
  const page = ada();
  await page.setViewportSize(PHONE);
  await page.goto(QUIET);
  await getButton(page, 'Menu').waitFor();
  expect(await getItem(page, 'Accounts').isVisible()).toBe(false);
  await getButton(page, 'Menu').click();
  const menu = page.getByRole('navigation', { name: 'All pages' });
  await menu.getByRole('link').first().waitFor();
  const pages = [
    'Accounts',
    'Actions',
    'Portfolio',
    'Renewals',
    'Admin',
    'Insights',
    'Risks',
    'Success plans',
    'Usage and adoption',
    'Team performance',
    'Component gallery',
    'Customer base',
    'Segments',
  ];
  await expect
    .poll(() => menu.getByRole('link').allInnerTexts())
    .toEqual(pages.map((name) => expect.stringContaining(name)));
  await getBar(page).getByRole('combobox', { name: 'Search or jump to' }).click();
  const results = page.getByRole('listbox', { name: 'Results' });
  await results.waitFor();
  await menu.waitFor({ state: 'hidden' });
  await page.keyboard.type('northwind rob');
  await results.getByRole('option', { name: /^Northwind Robotics/ }).click();
  await getHeading(page, 'Northwind Robotics').waitFor();
  await results.waitFor({ state: 'hidden' });
  await getButton(page, 'Menu').click();
  await menu.getByRole('link', { name: 'Admin' }).click();
  await getHeading(page, 'Administration').waitFor();
  await menu.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('1-shell-33 1-C-19 1-C-28 the search is a field with its own popup at 962 px, and a button at 963', async () => {
  const page = maya();
  await page.setViewportSize({ width: 962, height: 900 });
  await page.goto(QUIET);
  const field = getBar(page).getByRole('combobox', { name: 'Search or jump to' });
  const opener = getButton(page, /Search or jump to/);
  const countFields = async () => [await field.count(), await opener.count()];
  await expect.poll(countFields).toEqual([1, 0]);
  const results = page.getByRole('listbox', { name: 'Results' });
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await field.click();
  await page.keyboard.type('northwind rob');
  await results.getByRole('option', { name: /^Northwind Robotics/ }).waitFor();
  expect(await palette.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 963, height: 900 });
  await expect.poll(countFields).toEqual([0, 1]);
  await opener.click();
  await palette.getByRole('combobox').press('Escape');
});

const FORBIDDEN = 'You don’t have access to this page';

test('1-S-21 1-shell-36 1-shell-37 3-platform-01 ADM, DA and CSO see the administration', async () => {
  const expectAdministration = async (page: Page, admin: boolean) => {
    await page.goto('/#!/dashboard/admin');
    await getHeading(page, admin ? 'Administration' : FORBIDDEN).waitFor();
    expect(getRoute(page)).toBe('#!/dashboard/admin');
    await getItem(page, 'Accounts').waitFor();
    expect(await getItem(page, 'Admin').count()).toBe(admin ? 1 : 0);
    await getButton(page, /^Profile/).click();
    await page.getByRole('link', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(admin ? 1 : 0);
  };
  await expectAdministration(maya(), false);
  await maya().goto('/#!/dashboard/admin/company');
  await getHeading(maya(), FORBIDDEN).waitFor();
  await expectAdministration(ada(), true);
  // All users share one document, so that leftover items of the previous user would be detected.
  for (const email of ['olga.ops@demo.test', 'lena.lead@demo.test', 'dev.data@demo.test']) {
    // After sign-in, the URL that was requested before opens.
    await signedOutPage.goto('/#!/dashboard/admin');
    await waitForRoute(signedOutPage, '#!/email');
    await signInThroughScreens(signedOutPage, email);
    await waitForRoute(signedOutPage, '#!/dashboard/admin');
    await expectAdministration(signedOutPage, !email.startsWith('lena'));
    await signedOutPage.getByText(email).waitFor();
    await signedOutPage.getByRole('link', { name: 'Sign out' }).click();
    await waitForRoute(signedOutPage, '#!/email');
  }
});

const COMMANDS = 'accounts,accounts at risk,actions,administration,announcements,bulk email,imports,pin board'.split(
  ',',
);
test('the palette finds accounts, pages and commands, keyboard only, and shortcuts navigate', async () => {
  const page = ada();
  await page.goto(QUIET);
  await getHeading(page, 'FAQs').waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await palette.waitFor();
  await page.keyboard.type('>go');
  await expect
    .poll(async () => (await palette.getByRole('option').allInnerTexts()).slice(0, 8))
    .toEqual(COMMANDS.map((name) => expect.stringContaining(`Go to ${name}`)));
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await getHeading(page, 'Administration').waitFor();
  await palette.waitFor({ state: 'hidden' });
  await page.keyboard.type('ga');
  await getHeading(page, 'Accounts').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(getRoute(page)).toBe('#!/dashboard/accounts');
});

test('an account result shows MRR and health beside its logo; a phone shows health and no keys', async () => {
  const page = maya();
  await page.goto(QUIET);
  await getHeading(page, 'FAQs').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor();
  await page.keyboard.type('northwind robotics');
  const getResult = (resultPage: Page) => resultPage.getByRole('option', { name: /^Northwind Robotics/ });
  await expect.poll(() => getResult(page).innerText()).toMatch(/\$\d+\.\dK\s+\d+\s/);
  const logo = getResult(page).locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await page.getByText('for commands only').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'palette-account');

  const phone = await openSignedIn(MAYA, { ...PHONE, touch: true }, QUIET);
  const field = getBar(phone).getByRole('combobox', { name: 'Search or jump to' });
  await field.tap();
  await phone.getByRole('option', { name: 'Go to accounts' }).waitFor();
  expect(await phone.locator('.Kbd-root:visible').count()).toBe(0);
  await field.fill('northwind robotics');
  await getResult(phone).waitFor();
  expect(await getResult(phone).innerText()).not.toContain('$');
  await getResult(phone).locator('.HealthBar-root').waitFor();
  await expectAccessible(phone);
  await takeScreenshot(phone, 'search-phone');
  await getResult(phone).tap();
  await getHeading(phone, 'Northwind Robotics').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await closePage(phone);
});
