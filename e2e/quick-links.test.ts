/** Quick add: an action, a note or a contact from any screen, on an account that the user can write to. */
import { addDays } from '@mainstay/contract/rules/dates';
import { expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../apps/server/src/app/demo/factories/plays.ts';
import { accountUrl, getQueryParam } from './accounts-pages.ts';
import { getCallsTo, closePage, getErrors, openSignedIn, waitForRoute } from './browser.ts';
import { addPerson, createCompany, openDatabase } from './company.ts';
import { QUIET_ROUTE } from './shared-pages.ts';
import { expectVisualQuality } from './visual-checks.ts';

/** Number of actions of one account, more than a list renders at once. */
const PLAY_COUNT = 90;
const APPS = ['Note', 'Action', 'Contact'];

test(`1-shell-08 1-quick-links-01 1-quick-links-03 1-quick-links-04 1-quick-links-05 1-quick-links-07 1-quick-links-08
  1-quick-links-09 1-quick-links-10 1-S-64 items added from anywhere are on their account, and not on a view-only account`, async () => {
  const { id: tenant, domain } = await createCompany('Links');
  const email = `lin@${domain}.test`;
  const [lin, ken] = [await addPerson(domain, { email }), await addPerson(domain, { email: `ken@${domain}.test` })];
  const created = await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const [alder = 0, birch = 0, cedar = 0] = await buildAccounts(tx, [
      { name: 'Alder Mills', ownerId: lin },
      { name: 'Birch Foundry', ownerId: lin },
      { name: 'Cedar Press', ownerId: ken },
    ]);
    await buildMembers(tx, [{ accountId: cedar, userId: lin, type: 'E', readOnly: true }]);
    const playId = await buildPlay(tx, { accountId: birch, name: 'Roll-out' });
    const buildStep = (at: number) => ({
      accountId: birch,
      playId,
      ownerId: lin,
      name: `Step ${at}`,
      dueOn: addDays('2030-01-01', at),
    });
    await buildActions(
      tx,
      Array.from({ length: PLAY_COUNT }, (_, at) => buildStep(at)),
    );
    return { alder, play: await buildPlay(tx, { accountId: alder, name: 'Renewal' }) };
  });
  const page = await openSignedIn(email, { domain }, QUIET_ROUTE);
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();

  const openDrawer = async (key: string) => {
    await page.keyboard.press('q');
    await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'));
    await page.keyboard.press(key);
  };
  const getDrawer = (name: string) => page.getByRole('dialog', { name });
  const getListed = (within: string, list: string) =>
    getDrawer(within).getByRole('list', { name: list, exact: true }).getByRole('button').locator('.text-truncate');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Quick add' });

  await page.keyboard.press('q');
  const entries = page.getByRole('menuitem');
  const names = [...APPS, 'Success plan', 'Ticket'].map((name) => expect.stringMatching(`^${name}\n`));
  await expect.poll(() => entries.allInnerTexts()).toEqual(names);
  await page.keyboard.press('Escape');
  await entries.first().waitFor({ state: 'hidden' });
  await openDrawer('n');
  await expect.poll(() => getListed('New note', 'Accounts').allInnerTexts()).toEqual(['Alder Mills', 'Birch Foundry']);
  await expect.poll(() => getListed('New note', 'View only').allInnerTexts()).toEqual(['Cedar Press']);
  const apps = page.getByRole('group', { name: 'What to add' }).getByRole('button');
  expect(await apps.allInnerTexts()).toEqual(APPS);
  await expectVisualQuality(page, 'quick-add-accounts');
  await getListed('New note', 'View only').click();
  for (const app of APPS) {
    await apps.filter({ hasText: app }).click();
    const open = getDrawer(`New ${app.toLowerCase()}`);
    await open.getByText('You have view-only access to this account.').waitFor();
    expect([await open.locator('[type="submit"]').count(), await open.locator('input').count()]).toEqual([0, 0]);
  }
  await apps.filter({ hasText: 'Note' }).click();
  await getDrawer('New note').getByRole('button', { name: 'Change account' }).click();
  const find = getDrawer('New note').getByRole('textbox', { name: 'Account' });
  expect(await find.evaluate((field) => field === document.activeElement)).toBe(true);
  await find.fill('birch');
  await expect.poll(() => getListed('New note', 'Accounts').allInnerTexts()).toEqual(['Birch Foundry']);
  await page.keyboard.press('Enter');
  await getDrawer('New note').getByRole('form', { name: 'New note' }).waitFor();
  await expect
    .poll(() => getCallsTo(page, '/v1/api/tags/').map((call) => getQueryParam(call, 'limit')))
    .toEqual(['100']);
  await page.keyboard.press('Escape');
  await getDrawer('New note').waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

  // On an account page, that account is preselected, and the screen behind the drawer shows the new note.
  await page.goto(accountUrl(created.alder, 'notes'));
  await page.getByRole('heading', { level: 1, name: 'Alder Mills' }).waitFor();
  await openDrawer('n');
  const note = getDrawer('New note').getByRole('form', { name: 'New note' });
  await note.getByRole('textbox', { name: 'Note' }).fill('They want two sites more.');
  await expectVisualQuality(page, 'quick-add-note');
  await note.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('list', { name: 'Notes' }).getByText('They want two sites more.').waitFor();
  await getDrawer('New note').waitFor({ state: 'hidden' });

  await page.goto(accountUrl(created.alder, 'contacts'));
  await waitForRoute(page, /"tab":"contacts"/);
  await openDrawer('c');
  const contact = getDrawer('New contact').getByRole('form', { name: 'New contact' });
  await contact.getByRole('textbox', { name: 'First name' }).fill('Marta');
  await contact.getByRole('textbox', { name: 'Last name' }).fill('Klein');
  await contact.getByRole('textbox', { name: 'Email' }).fill('marta@alder.test');
  await expectVisualQuality(page, 'quick-add-contact');
  await contact.getByRole('button', { name: 'Add contact' }).click();
  await page.getByRole('row', { name: /Marta Klein/ }).waitFor();
  await getDrawer('New contact').waitFor({ state: 'hidden' });
  const limits = getCallsTo(page, '/v1/api/tags/').filter((call) => getQueryParam(call, 'scope') === 'contact');
  expect(new Set(limits.map((call) => getQueryParam(call, 'limit')))).toEqual(new Set(['100']));

  // A success plan and a ticket are added on their own screens, the plan after its account is selected.
  await page.goto(QUIET_ROUTE);
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
  await openDrawer('s');
  await getListed('New success plan', 'Accounts').filter({ hasText: 'Alder' }).click();
  await waitForRoute(page, new RegExp(`^#!/dashboard/accounts/${created.alder}/success-plan/new`));
  await page.goto(QUIET_ROUTE);
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
  await openDrawer('t');
  await page.getByRole('form', { name: 'New ticket' }).waitFor();
  await waitForRoute(page, '#!/dashboard/support?ticket=new');

  await page.goto(`/#!/dashboard/actions?accountId=${created.alder}&playId=${created.play}`);
  const panel = page.getByRole('complementary', { name: 'Playbook' });
  await panel.getByRole('heading', { name: 'Renewal' }).waitFor();
  await page
    .getByRole('row', { name: /Renewal/ })
    .and(page.locator('[data-current]'))
    .waitFor();
  await openDrawer('a');
  await getListed('New action', 'Accounts').filter({ hasText: 'Alder' }).click();
  const action = getDrawer('New action').getByRole('form', { name: 'Add action' });
  await action.getByRole('button', { name: 'Add action' }).click();
  await action.getByText('Action name is required!').waitFor();
  await action.getByLabel('Name').fill('Agree the term');
  await action.getByLabel('Description').fill('Two years or three.');
  await expectVisualQuality(page, 'quick-add-action');
  await action.getByRole('button', { name: 'Add action' }).click();
  await panel.getByRole('button', { name: 'Agree the term' }).click();
  const opened = page.getByRole('complementary', { name: 'Action' });
  await opened.getByRole('heading', { name: 'Agree the term' }).waitFor();
  await waitForRoute(page, new RegExp(`accountId=${created.alder}&playId=${created.play}&actionId=\\d+`));
  await page.goto(accountUrl(created.alder, 'playbooks'));
  await page.getByRole('grid', { name: 'Playbooks' }).getByText('Agree the term').waitFor();

  // The account's group header stays visible while its actions are scrolled.
  await page.goto('/#!/dashboard/actions?group=account');
  const wrap = page.locator('.DataTable-root');
  await page.getByRole('row', { name: /Step 0/ }).waitFor();
  await wrap.evaluate((list) => list.scrollTo({ top: list.scrollHeight / 2 }));
  await page.getByRole('row', { name: new RegExp(`Step ${PLAY_COUNT / 2 + 5}`) }).waitFor();
  const groupHeaders = page.locator('.DataTable-groupRow th');
  await expect.poll(() => groupHeaders.allInnerTexts()).toEqual([expect.stringContaining('Birch Foundry')]);
  const getHeaderOffset = async () =>
    ((await groupHeaders.boundingBox())?.y ?? 0) - ((await wrap.boundingBox())?.y ?? 0);
  await expect.poll(getHeaderOffset).toBe(32);
  const getPosts = (path: string) => getCallsTo(page, path).filter((call) => call.method() === 'POST').length;
  const ofAccount = `/v1/api/accounts/${created.alder}`;
  expect([`${ofAccount}/notes/add/`, `${ofAccount}/contacts/add/`, '/v1/api/actions/add/'].map(getPosts)).toEqual([
    1, 1, 1,
  ]);
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});
