/** The frame of an account page: the active tab, previous and next account, and the exports. */
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ANN, QUAYSIDE, seedQuayside } from './accounts-company.ts';
import { listWith, getListedNames, getRow, waitForAccount, waitForList } from './accounts-pages.ts';
import {
  closePage,
  DESKTOP_SIZE,
  expectAccessible,
  useSharedSignedInPage,
  openSignedIn,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { sql } from './company.ts';
import { createPageFrom, createTable, buildItem, buildTab } from './page-builders.ts';

const admin = useSharedSignedInPage('ada.admin@demo.test');
const getTabs = (page: Page) => page.getByRole('navigation', { name: 'Account tabs' });
const expectTab = (page: Page, name: string) =>
  getTabs(page).getByRole('link', { name, exact: true }).and(page.locator('[aria-current="page"]')).waitFor();

interface Account {
  id: number;
  name: string;
}
const findDemoAccount = async (condition: string): Promise<Account> => {
  const [found] = await sql<Account>(
    `select a.id::int, a.name from accounts a join tenants t on t.id = a.tenant_id and t.domain = 'demo'
       where a.status = 'Active' and ${condition} order by a.id limit 1`,
  );
  if (!found) throw new Error(`No account ${condition}`);
  return found;
};
let standaloneAccount: Account;
let parent: Account;
beforeAll(async () => {
  standaloneAccount = await findDemoAccount('a.parent_id is null and not a.has_children');
  parent = await findDemoAccount('a.has_children');
});

/** Simulates that another tab has signed in with a different method. */
const setStrategy = (page: Page, strategy: string) =>
  page.evaluate((by) => {
    localStorage.setItem('auth_strategy', by);
    dispatchEvent(new StorageEvent('storage'));
  }, strategy);

test(`decisions-01 decisions-02 1-C-05 1-C-44 2-account-tabs-01 2-account-tabs-02 2-account-tabs-03 2-account-tabs-04 2-account-tabs-05
  2-account-tabs-06 2-account-tabs-07 2-account-tabs-08 2-account-tabs-09 2-account-tabs-10 2-account-tabs-17
  2-account-tabs-18 each tab by its address`, async () => {
  const page = admin();
  const canonical = (query: string) =>
    new RegExp(`^#!/dashboard/${standaloneAccount.id}/${standaloneAccount.name}/Account/\\d+${query}$`);
  // The first URL is loaded; the others are opened by navigation.
  await page.goto(`/?new#!/${standaloneAccount.id}`);
  await waitForAccount(page, standaloneAccount.name);
  await waitForRoute(page, canonical(''));
  await expectTab(page, 'Playbooks');
  for (const [key, name, shown] of [
    ['health', 'Health', page.getByRole('region', { name: 'How this score is calculated' })],
    ['playbooks', 'Playbooks', page.getByRole('grid', { name: 'Playbooks' })],
    ['success-plan', 'Success Plan', page.getByRole('grid', { name: 'Success plans' })],
    ['contacts', 'Contacts', page.getByRole('grid', { name: 'Contacts' })],
    ['timeline', 'Timeline', page.getByRole('region', { name: 'Account timeline' })],
    ['notes', 'Assets/Notes', page.getByRole('region', { name: 'Files' })],
    ['usage', 'Usage', page.getByRole('group', { name: 'Usage metrics' }).getByRole('button', { name: 'Daily' })],
    ['subscriptions', 'Subscriptions/Products', page.getByRole('grid', { name: 'Products' })],
    ['support', 'Support', page.getByRole('grid', { name: 'Support cases' })],
    ['attribute', 'Attributes', page.getByRole('region', { name: 'Sponsor sentiment' })],
    ['reports', 'Reports', page.getByText('Cases opened', { exact: true })],
    ['summary', 'Summary', page.getByRole('region', { name: 'Metrics' })],
  ] as const) {
    await page.goto(`/#!/${standaloneAccount.id}/${key}`);
    await waitForAccount(page, standaloneAccount.name);
    await waitForRoute(page, canonical(`\\?query={"tab":"${key}"}`));
    await expectTab(page, name);
    await shown.waitFor();
  }
  await page.goto(`/#!/${standaloneAccount.id}/nowhere`);
  await waitForRoute(page, /^#!\/dashboard(?!\/\d)/);
});

test('2-account-tabs-16 opens the hierarchy of a family by its short address', async () => {
  const page = admin();
  await page.goto(`/#!/${parent.id}/hierarchy`);
  await waitForAccount(page, parent.name);
  await expectTab(page, 'Hierarchy');
  await page.getByRole('treeitem', { name: parent.name }).first().waitFor();
});

test('decisions-01 1-C-05 1-C-06 replaces short addresses and wrong names with the canonical address', async () => {
  const page = admin();
  const query = '?query={"tab":"contacts"}';
  for (const route of [
    `#!/${standaloneAccount.id}/contacts`,
    `#!/dashboard/accounts/${standaloneAccount.id}/contacts`,
    `#!/dashboard/${standaloneAccount.id}/Wrong/Wrong/999999999${query}`,
  ]) {
    await page.goto('/#!/help/faqs');
    await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
    await page.goto(`/${route}`);
    await waitForAccount(page, standaloneAccount.name);
    await waitForRoute(
      page,
      new RegExp(
        `^#!/dashboard/${standaloneAccount.id}/${standaloneAccount.name}/Account/\\d+\\?query={"tab":"contacts"}$`,
      ),
    );
    await expectTab(page, 'Contacts');
    await page.goBack();
    await waitForRoute(page, '#!/help/faqs');
  }
});

/** Creates an account page with tabs that an administrator could configure. */
async function createTabs(page: Page) {
  const shownTable = await createTable(page, 'Shown');
  const layout = [buildItem('a', 0, 0, 3, 1, { component: shownTable })];
  const { name, id } = await createPageFrom(page, {
    scope: 'Account',
    tabs: [
      buildTab('summary', 'Summary', { layout }),
      buildTab('contacts', 'Contacts', { layout: layout.map((one) => ({ ...one, id: 'b' })) }),
      buildTab('playbooks', 'Playbooks', { layout: layout.map((one) => ({ ...one, id: 'c' })) }),
      buildTab('hierarchy', 'Hierarchy', { layout: layout.map((one) => ({ ...one, id: 'd' })) }),
      buildTab('email', 'Email', { layout: layout.map((one) => ({ ...one, id: 'e' })) }),
      buildTab('calendar', 'Calendar', { layout: layout.map((one) => ({ ...one, id: 'f' })) }),
    ],
  });
  return (account: Account, more = '') => `#!/dashboard/${account.id}/${account.name}/${name}/${id}${more}`;
}

test('2-account-tabs-19 2-account-tabs-21 2-account-tabs-30 2-account-tabs-31 2-account-tabs-32 which tab opens first', async () => {
  const page = admin();
  const getRoutePath = await createTabs(page);
  await page.goto(`/${getRoutePath(standaloneAccount)}`);
  await waitForAccount(page, standaloneAccount.name);
  await expectTab(page, 'Playbooks');
  // There is no hierarchy tab, and no mailbox or calendar tab after a password sign-in.
  const getTabNames = () => getTabs(page).getByRole('link').allInnerTexts();
  const plain = ['Summary', 'Contacts', 'Playbooks'];
  await expect.poll(getTabNames).toEqual(plain);
  await setStrategy(page, 'OAuth-Google');
  await expect.poll(getTabNames).toEqual([...plain, 'Email', 'Calendar']);
  await setStrategy(page, 'SAML2');
  await expect.poll(getTabNames).toEqual(plain);
  await setStrategy(page, 'OAuth-Google');
  await expect.poll(getTabNames).toEqual([...plain, 'Email', 'Calendar']);
  await setStrategy(page, 'local');
  await expect.poll(getTabNames).toEqual(plain);
  for (const target of ['contact', '4']) {
    await page.goto(`/${getRoutePath(standaloneAccount, `?target=${target}`)}`);
    await waitForRoute(page, getRoutePath(standaloneAccount, '?query={"tab":"contacts"}'));
    await expectTab(page, 'Contacts');
  }
  await page.goto(`/${getRoutePath(standaloneAccount, '?target=moon')}`);
  await waitForRoute(page, getRoutePath(standaloneAccount, '?query={"tab":"playbooks"}'));
  await page.goto(`/${getRoutePath(parent)}`);
  await waitForAccount(page, parent.name);
  await expect.poll(getTabNames).toContain('Hierarchy');
});

const download = async (page: Page, name: string): Promise<Download> => {
  const downloading = page.waitForEvent('download', { timeout: 45_000 });
  await page.getByRole('button', { name, exact: true }).click();
  return downloading;
};

test('exports the list as filtered, and its accounts link their neighbors by buttons and by keys', async () => {
  await seedQuayside();
  const filters = [{ column_name: 'status', condition: 'equal', from: 'Active' }];
  const page = await openSignedIn(ANN, { domain: QUAYSIDE }, listWith({ find: 'mills' }));
  await expect.poll(() => getListedNames(page)).toEqual(['Alder Mills']);
  const file = await download(page, 'Export');
  expect(file.suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-\d\d\.csv$/);
  const [head = '', ...rows] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(head).toContain('Account,Status,Type');
  expect(rows.map((row) => row.split(',')[0])).toEqual(['Alder Mills']);

  await page.goto(listWith({ filters, sort: '-name' }));
  await expect.poll(async () => (await getListedNames(page)).length).toBe(12);
  const [first = '', second = '', third = ''] = await getListedNames(page);
  await getRow(page, second).getByRole('link').click();
  await waitForAccount(page, second);
  const steps = page.getByRole('navigation', { name: 'Accounts in the list' });
  await steps.getByRole('link', { name: `Next account: ${third}` }).waitFor();
  await takeScreenshot(page, 'account-neighbors');
  await expectAccessible(page);
  await getTabs(page).getByRole('link', { name: 'Health', exact: true }).click();
  await expectTab(page, 'Health');
  await steps.getByRole('link', { name: `Previous account: ${first}` }).click();
  await waitForAccount(page, first);
  await expectTab(page, 'Health');
  await steps.getByRole('button', { name: 'Previous account' }).waitFor();
  await steps.getByRole('link', { name: `Next account: ${second}` }).waitFor();
  await page.keyboard.press('j');
  await waitForAccount(page, second);
  await page.reload();
  await waitForAccount(page, second);
  await steps.getByRole('link', { name: `Next account: ${third}` }).waitFor();
  await page.keyboard.press('k');
  await waitForAccount(page, first);
  await steps.getByRole('link', { name: 'Back to the list' }).click();
  await waitForList(page);
  await expect.poll(async () => (await getListedNames(page)).slice(0, 3)).toEqual([first, second, third]);
  await closePage(page);
});

test('1-S-72 2-exports-01 2-exports-02 2-exports-03 saves the summary as summary.pdf and as a deck of two slides', async () => {
  const page = admin();
  await page.goto(`/#!/${standaloneAccount.id}/summary`);
  await waitForAccount(page, standaloneAccount.name);
  const pdf = await download(page, 'PDF');
  expect(pdf.suggestedFilename()).toBe('summary.pdf');
  const text = readFileSync(await pdf.path()).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  for (const expectedText of [standaloneAccount.name, 'MRR', 'License utilization', 'Key contacts'])
    expect(text).toContain(`(${expectedText})`);
  await page.getByRole('button', { name: 'PDF' }).and(page.locator(':enabled')).waitFor();
  // The PDF does not depend on the window width: a phone produces the same images and pages.
  const getImages = (file: string) => file.match(/\/Type \/Page\b|\/(?:Width|Height) \d+/g);
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = await download(page, 'PDF');
  expect(getImages(readFileSync(await narrow.path()).toString('latin1'))).toEqual(getImages(text));
  expect(getImages(text)?.filter((part) => part.endsWith('Page'))).toHaveLength(2);
  await page.setViewportSize(DESKTOP_SIZE);

  const deck = await download(page, 'Slides');
  expect(deck.suggestedFilename()).toBe(`${standaloneAccount.name}.pptx`);
  // The directory of a zip file contains the file names uncompressed.
  const deckParts = readFileSync(await deck.path())
    .toString('latin1')
    .match(/ppt\/slides\/slide\d+\.xml/g);
  expect([...new Set(deckParts)]).toEqual(['ppt/slides/slide1.xml', 'ppt/slides/slide2.xml']);
  await getTabs(page).getByRole('link', { name: 'Health', exact: true }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Slides', exact: true }).count()).toBe(0);
});
