/** Access control: controls are hidden on the screen, and the server rejects the same operations. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PIA, QUAYSIDE, seedQuayside } from './accounts-company.ts';
import {
  accountUrl,
  callFromPage,
  getColumnTexts,
  getFact,
  LIST,
  listWith,
  getListedNames,
  getRow,
  waitForAccount,
  waitForList,
} from './accounts-pages.ts';
import { getCallsTo, closePage, openSignedIn, getRoute, getStatus, waitForRoute } from './browser.ts';

const EMIL = 'emil.extended@demo.test';
const RHEA = 'rhea.reader@demo.test';
const GIA = 'gia.admin@globex.test';
const READ_ONLY = 'You have read-only access to this account.';

const getId = (page: Page) => Number(/^#!\/dashboard\/(\d+)\//.exec(getRoute(page))?.[1]);
const getRankButtons = (page: Page) => page.getByRole('button', { name: /^Rank of / });
/** Controls that would change an account: text fields, and buttons that add, edit or delete. */
const getWriteControls = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(?:Add|Edit|Delete|Remove|Save|Rank of)\b/ });
const isViewOnly = (page: Page) => page.locator('.AccountHeader-chips').getByText('View only');
const listByOwnership = (ownership: string) =>
  listWith({ filters: [{ column_name: 'ownership', condition: 'equal', from: ownership }] });
const getStoredAccess = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('account_access') ?? 'null') as unknown);

test('2-access-06 3-access-06 3-access-07 1-accounts-12 emil edits extended accounts, and only views others', async () => {
  const page = await openSignedIn(EMIL, {}, listByOwnership('Extended Team'));
  await expect.poll(() => getListedNames(page)).toHaveLength(5);
  await expect.poll(() => getRankButtons(page).count()).toBe(5);
  await page.goto(listByOwnership('Extended Team View Only'));
  await expect
    .poll(() => getColumnTexts(page, 'Ownership'))
    .toEqual(Array.from({ length: 5 }, () => 'Extended Team View Only'));
  await expect.poll(() => page.getByRole('img', { name: 'View only' }).count()).toBe(5);
  expect(await getRankButtons(page).count()).toBe(0);
  const [viewOnly = ''] = await getListedNames(page);

  await getRow(page, viewOnly).getByRole('link').click();
  await waitForAccount(page, viewOnly);
  await isViewOnly(page).waitFor();
  expect(await getWriteControls(page).count()).toBe(0);
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  const answer = await callFromPage(page, 'POST', `/v1/api/accounts/${getId(page)}/rank/`, { rank: 1 });
  expect([answer.status, answer.body.errors?.e]).toEqual([403, READ_ONLY]);
  const permission = await callFromPage(page, 'GET', `/v1/api/accounts/get-account-permission/${getId(page)}/`);
  expect(permission.body.data).toEqual({ read_only: true, user_type: 'E', account_name: viewOnly });

  // An extended member without the view-only flag keeps the controls.
  await page.goto(listWith({ find: 'Northwind Robotics' }));
  await getRow(page, 'Northwind Robotics').getByRole('link').click();
  await waitForAccount(page, 'Northwind Robotics');
  await getRankButtons(page).waitFor();
  await isViewOnly(page).waitFor({ state: 'detached' });
  await closePage(page);
});

test('3-access-07 decisions-22 evan has read-only access although his user type is not E', async () => {
  const page = await openSignedIn('evan.exec@demo.test', {}, listWith({ find: 'Northwind Robotics' }));
  await getRow(page, 'Northwind Robotics').getByRole('link').click();
  await waitForAccount(page, 'Northwind Robotics');
  await isViewOnly(page).waitFor();
  expect(await getWriteControls(page).count()).toBe(0);
  const path = `/v1/api/accounts/get-account-permission/${getId(page)}/`;
  const { body } = await callFromPage(page, 'GET', path);
  expect(body.data).toEqual({ read_only: true, user_type: 'A', account_name: 'Northwind Robotics' });
  const answer = await callFromPage(page, 'POST', `/v1/api/accounts/${getId(page)}/rank/`, { rank: 1 });
  expect([answer.status, answer.body.errors?.e]).toEqual([403, READ_ONLY]);
  await closePage(page);
});

test('2-access-07 1-accounts-11 rhea has read-only access: no controls even as owner, and the server rejects changes', async () => {
  const page = await openSignedIn(RHEA, {}, LIST);
  await waitForList(page);
  await expect.poll(() => getListedNames(page)).toHaveLength(5);
  await expect.poll(() => getColumnTexts(page, 'Ownership')).toEqual(Array.from({ length: 5 }, () => 'Primary CSM'));
  expect(await getRankButtons(page).count()).toBe(0);
  // Checkboxes for selection, the keyboard shortcut, and the add buttons in the bar are not available either.
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.keyboard.press('x');
  await expect.poll(() => page.locator('tfoot').innerText()).not.toContain('selected');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile/ })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Quick add' }).count()).toBe(0);
  const [name = ''] = await getListedNames(page);
  await getRow(page, name).getByRole('link').click();
  await waitForAccount(page, name);
  await isViewOnly(page).waitFor();
  expect(await getWriteControls(page).count()).toBe(0);
  expect(await getFact(page, 'Rank').getByRole('button').count()).toBe(0);
  const answer = await callFromPage(page, 'POST', `/v1/api/accounts/${getId(page)}/rank/`, { rank: 1 });
  expect([answer.status, answer.body.errors?.e]).toEqual([403, READ_ONLY]);
  await closePage(page);
});

test('3-access-05 2-access-09 1-accounts-10 requests the permission of each account that opens, and rejects others', async () => {
  const ids = await seedQuayside();
  const page = await openSignedIn(PIA, { domain: QUAYSIDE });
  const countPermissionCalls = (id: number) =>
    getCallsTo(page, `/v1/api/accounts/get-account-permission/${id}/`).length;
  for (const [name, readOnly, times] of [
    ['Alder Mills', false, 1],
    ['Elm Freight', true, 1],
    ['Alder Mills', false, 2],
  ] as const) {
    const id = ids[name] ?? 0;
    await page.goto(accountUrl(id));
    await waitForAccount(page, name);
    await expect.poll(() => countPermissionCalls(id)).toBe(times);
    await expect.poll(() => getStoredAccess(page)).toEqual({ account_id: id, read_only: readOnly });
    await isViewOnly(page).waitFor({ state: readOnly ? 'visible' : 'detached' });
  }

  // An account outside the user's scope is rejected with a message and a link back.
  await page.goto(accountUrl(ids['Nettle Studio'] ?? 0));
  await page.getByText('You don’t have access to this account').waitFor();
  await page.getByText('You do not have access to Nettle Studio. Please contact your administrator.').first().waitFor();
  expect(await page.locator('dl').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to accounts' }).click();
  await waitForRoute(page, '#!/dashboard/accounts');
  await waitForList(page);
  await closePage(page);
});

test('an account of another company does not exist here, in the address or in a call', async () => {
  const ids = await seedQuayside();
  const foreign = ids['Alder Mills'] ?? 0;
  const page = await openSignedIn(GIA, { domain: 'globex' }, LIST);
  await waitForList(page);
  expect(await getListedNames(page)).not.toContain('Alder Mills');
  await page.goto(`/#!/dashboard/${foreign}/Alder%20Mills/Account/1`);
  await page.getByText('Account not found').waitFor();
  // The short URL shows a rejection too.
  await page.goto(LIST);
  await waitForList(page);
  await page.goto(accountUrl(foreign));
  await page.getByText('Account not found').waitFor();
  expect(await page.getByRole('link', { name: 'Back to accounts' }).count()).toBe(1);
  for (const path of ['', 'summary/', 'health/', 'history/', 'team/', 'contacts/']) {
    expect((await callFromPage(page, 'GET', `/v1/api/accounts/${foreign}/${path}`)).status).toBe(404);
  }
  expect((await callFromPage(page, 'POST', `/v1/api/accounts/${foreign}/rank/`, { rank: 1 })).status).toBe(404);
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const otherOrigin = new URL(page.url().replace('globex.', `${QUAYSIDE}.`)).origin;
  expect(await getStatus(otherOrigin, `/v1/api/accounts/${foreign}/`, token)).toBe(401);
  await closePage(page);
});
