/** Tests that reuse a page get it like a new one. */
import { expect, test } from 'vitest';
import { closePage, DESKTOP_SIZE, getErrors, getRequests, openSignedIn } from './browser.ts';

const ADA = 'ada.admin@demo.test';
const ACCOUNTS = '/#!/dashboard/accounts';
const MAYA = 'maya.csm@demo.test';

test('a reused page has no storage, history, routes or records of the earlier test, and belongs to its own user', async () => {
  const first = await openSignedIn(ADA, { width: 390, scheme: 'dark' }, ACCOUNTS);
  await first.getByRole('banner').waitFor();
  const entriesOfNewPage = await first.evaluate(() => history.length);
  await first.route('**/v1/api/**', (route) => route.abort());
  await first.context().grantPermissions(['clipboard-read']);
  await first.context().setOffline(true);
  await first.evaluate(async () => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    document.cookie = 'left=yes';
    await new Promise((done) => (indexedDB.open('left').onsuccess = done));
    history.pushState({}, '', '#!/dashboard/help');
    console.error('left');
  });
  await closePage(first);

  const second = await openSignedIn(MAYA, {}, ACCOUNTS);
  expect(second).toBe(first);
  await second.getByRole('button', { name: 'Profile, Maya Ortiz' }).waitFor();
  const state = await second.evaluate(async () => ({
    left: [localStorage.getItem('left'), sessionStorage.getItem('left')],
    cookie: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name).includes('left'),
    entries: history.length,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
  }));
  expect(state).toEqual({
    left: [null, null],
    cookie: 'token=signed-in',
    databases: false,
    entries: entriesOfNewPage,
    clipboard: 'prompt',
    isDark: false,
    width: DESKTOP_SIZE.width,
  });
  expect(getErrors(second)).toEqual([]);
  expect(getRequests(second).every((request) => !request.url().endsWith('/favicon.svg'))).toBe(true);
  await closePage(second);
});

test('a page is not reused after a test that installed a clock or opened another page', async () => {
  const first = await openSignedIn(ADA);
  await first.clock.install();
  await closePage(first);
  expect(first.isClosed()).toBe(true);
  const second = await openSignedIn(ADA);
  await second.context().newPage();
  await closePage(second);
  expect(second.isClosed()).toBe(true);
});
