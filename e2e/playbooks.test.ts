/** Playbooks across accounts: added, worked on in their workspace, filtered, saved as a view, closed and deleted. */
import { addDays } from '@mainstay/contract/rules/dates';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getQueryParam } from './accounts-pages.ts';
import { DESKTOP_SIZE, getCallsTo, closePage, getErrors, openSignedIn, waitForRoute } from './browser.ts';
import { callAsPageUser } from './components-pages.ts';
import { createPlaybooksCompany, domain, accounts, MIA, play, today, VAL } from './playbooks-company.ts';
import { expectVisualQuality } from './visual-checks.ts';

beforeAll(createPlaybooksCompany);

const getPanel = (page: Page) => page.getByRole('complementary', { name: 'Playbook' });
const getRowNames = async (page: Page) =>
  (await page.getByRole('grid', { name: 'Playbooks' }).getByRole('row').allInnerTexts())
    .slice(1)
    .map((text) => /Renewal at risk|Quarterly review|Health check|Onboarding/.exec(text)?.[0]);
/** Waits until the list contains exactly these rows in this order. */
const waitForRows = (page: Page, ...names: string[]) =>
  expect.poll(() => getRowNames(page), { timeout: 10_000 }).toEqual(names);

test(`2-playbooks-01 2-playbooks-12 2-playbooks-15 2-playbooks-18 2-playbooks-19 2-playbooks-39 2-quick-filters-09
  2-quick-filters-11 2-quick-filters-15 2-quick-filters-16 plays are listed, ordered, filtered, and filters saved`, async () => {
  const page = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Playbooks' }).click();
  await waitForRows(page, 'Renewal at risk', 'Quarterly review');
  const renewal = page.getByRole('row', { name: /Renewal at risk/ });
  expect(await renewal.innerText()).toMatch(/HP[^]*Call the sponsor[^]*2 days overdue/);
  expect(await page.getByRole('row', { name: /Quarterly review/ }).innerText()).not.toContain('HP');
  await renewal.getByRole('link', { name: 'Success plan Alder stays for another three years' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('columnheader', { name: 'Account' }).waitFor({ state: 'hidden' });
  const name = renewal.getByRole('link', { name: 'Renewal at risk', exact: true });
  // The name of the plan must not push out that of the play.
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(90);
  await page.setViewportSize(DESKTOP_SIZE);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  expect(await sort.locator('option').allInnerTexts()).toEqual(['Due Date', 'Play Name', 'Company Name']);
  await sort.selectOption({ label: 'Play Name' });
  await waitForRows(page, 'Quarterly review', 'Renewal at risk');
  await sort.selectOption({ label: 'Company Name' });
  await waitForRows(page, 'Renewal at risk', 'Quarterly review');
  const state = page.getByRole('combobox', { name: 'Status' });
  expect(await state.locator('option').allInnerTexts()).toEqual(['Open', 'Closed']);
  await state.selectOption({ label: 'Closed' });
  await waitForRows(page, 'Health check');
  expect(await page.getByRole('row', { name: /Health check/ }).innerText()).toMatch(/CM\s*No pending actions/);
  await state.selectOption({ label: 'Open' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Owner' }).click();
  await page.getByRole('dialog', { name: 'Filter Owner' }).getByLabel('Owner').selectOption({ label: 'My playbooks' });
  await waitForRows(page, 'Renewal at risk');
  await page.getByRole('button', { name: 'Save filter' }).click();
  const form = page.getByRole('form', { name: 'Save filter' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Filter name is required.').waitFor();
  await form.getByLabel('Name').fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await waitForRoute(page, /filterId=\d+/);
  const views = page.getByRole('navigation', { name: 'Saved filters' });
  await views.getByRole('link', { name: 'All playbooks' }).click();
  await waitForRows(page, 'Renewal at risk', 'Quarterly review');
  await views.getByRole('link', { name: 'Mine' }).click();
  await waitForRows(page, 'Renewal at risk');
  await expectVisualQuality(page, 'playbooks');
  await page.getByRole('button', { name: 'Delete filter Mine' }).click();
  await waitForRows(page, 'Renewal at risk', 'Quarterly review');
  expect(await page.getByText('My playbooks').count()).toBe(0);
  await page.goto(`/#!/dashboard/actions?accountId=${accounts.birch}`);
  await page.getByRole('button', { name: 'Remove filter Account Birch' }).waitFor();
  await waitForRows(page, 'Quarterly review');
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test(`2-S-80 2-playbooks-08 2-playbooks-09 2-playbooks-17 2-playbooks-26 2-playbooks-28 2-playbooks-29 2-playbooks-30 2-playbooks-31
  2-playbooks-33 2-playbooks-40 1-playbooks-04 2-actions-05 2-actions-06 2-actions-17 2-actions-18 2-actions-23 a play is
  edited in its workspace`, async () => {
  const page = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions?view=playbooks');
  await page.getByRole('link', { name: 'Renewal at risk' }).click();
  await waitForRoute(page, `#!/dashboard/actions?view=playbooks&playId=${play.renewal}`);
  const pending = getPanel(page).getByRole('list', { name: 'Pending actions' });
  const getTabButton = (name: RegExp) => getPanel(page).getByRole('button', { name });
  await pending.getByText('Call the sponsor').waitFor();
  expect(await getTabButton(/^Pending/).getAttribute('aria-pressed')).toBe('true');
  expect(await pending.getByRole('listitem').count()).toBe(2);
  await pending.getByRole('checkbox', { name: 'Complete Call the sponsor' }).click();
  await getPanel(page).getByText('2 of 3 done').waitFor();
  await getTabButton(/^Completed/).click();
  const completed = getPanel(page).getByRole('list', { name: 'Completed actions' });
  await completed.getByText('Read the usage').waitFor();
  await completed.getByRole('checkbox', { name: 'Reopen Call the sponsor' }).click();
  await getPanel(page).getByText('1 of 3 done').waitFor();

  await getPanel(page).getByRole('button', { name: 'Action', exact: true }).click();
  const form = page.getByRole('form', { name: 'Add action' });
  await form.getByRole('button', { name: 'Add action' }).click();
  await form.getByText('Action name is required!').waitFor();
  const priority = form.getByLabel('Priority');
  expect(await priority.inputValue()).toBe('M');
  await priority.selectOption({ label: 'No priority' });
  await form.getByRole('button', { name: 'Add action' }).click();
  await form.getByText('Action priority is required!', { exact: true }).waitFor();
  await priority.selectOption({ label: 'Medium' });
  expect(await form.getByLabel('Owner').locator('option:checked').innerText()).toBe('Me');
  await form.getByLabel('Name').fill('Agree the term');
  await form.getByLabel('Description').fill('Two years or three.');
  const waits = form.getByRole('group', { name: 'Blocked by' });
  expect(await waits.locator('label').allInnerTexts()).toEqual([
    expect.stringContaining('Call the sponsor'),
    expect.stringContaining('Send the offer'),
    expect.stringMatching(/Read the usage\s+Done/),
  ]);
  await waits.getByLabel('Send the offer').check();
  await form.getByRole('button', { name: 'Add action' }).click();
  await getPanel(page).getByText('1 of 4 done').waitFor();
  const plan = getPanel(page).getByRole('link', { name: 'Success plan Alder stays for another three years' });
  expect(await plan.getAttribute('href')).toContain(`/accounts/${accounts.alder}/success-plan?query=`);
  expect(await getPanel(page).getByRole('button', { name: 'Remove playbook' }).count()).toBe(0);
  await getTabButton(/^Pending/).click();
  await pending.getByText('Agree the term').waitFor();
  await expectVisualQuality(page, 'playbook-workspace');
  await getTabButton(/^Log/).click();
  await getPanel(page).getByText('added the action').waitFor();
  await getTabButton(/^Pending/).click();
  for (const [at, name] of ['Call the sponsor', 'Send the offer'].entries()) {
    await pending.getByRole('checkbox', { name: `Complete ${name}` }).click();
    await getPanel(page)
      .getByText(`${at + 2} of 4 done`)
      .waitFor();
  }
  await pending.getByRole('checkbox', { name: 'Complete Agree the term' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete action' });
  await dialog.getByText(LAST_ACTION_CONFIRMATION).waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await getPanel(page).getByText('4 of 4 done').waitFor();
  await getPanel(page).getByText('No pending actions').waitFor();
  await waitForRows(page, 'Quarterly review');
  // The column of the next action does not fit beside an open playbook.
  await getPanel(page).getByRole('button', { name: 'Close' }).click();
  await getPanel(page).waitFor({ state: 'detached' });
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOption({ label: 'Closed' });
  await waitForRows(page, 'Renewal at risk', 'Health check');
  const card = page.getByRole('row', { name: /Renewal at risk/ });
  await expect.poll(() => card.getByRole('gridcell').nth(2).innerText()).toMatch(/^CM\s+No pending actions$/);

  await page.goto(`/#!/dashboard/actions?playId=${play.done}`);
  await completed.getByText('Ask three people').waitFor();
  expect(await completed.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Ask three people'),
    expect.stringMatching(/Suggest two changes[^]*Skipped/),
  ]);
  expect(await getTabButton(/^Completed/).getAttribute('aria-pressed')).toBe('true');
  await getPanel(page).getByRole('button', { name: 'Remove playbook' }).click();
  const unassignDialog = page.getByRole('dialog', { name: 'Unassign' });
  await unassignDialog.getByText('Are you sure you want to unassign Health check', { exact: true }).waitFor();
  await unassignDialog.getByRole('button', { name: 'Confirm' }).click();
  await waitForRoute(page, '#!/dashboard/actions?view=playbooks');
  await status.selectOption({ label: 'Closed' });
  await waitForRows(page, 'Renewal at risk');
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test('2-playbooks-21 2-playbooks-24 2-playbooks-41 adds a playbook from a template; a view-only user cannot add any', async () => {
  const page = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions?view=playbooks');
  await page.getByRole('button', { name: 'Playbook', exact: true }).click();
  const form = page.getByRole('form', { name: 'Add playbook' });
  await form.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Birch' }).click();
  await form.getByLabel('Playbook').selectOption({ label: 'Onboarding' });
  expect(await form.getByLabel('Priority').inputValue()).toBe('M');
  await form.getByRole('button', { name: 'Add playbook' }).click();
  const pending = getPanel(page).getByRole('list', { name: 'Pending actions' });
  await pending.getByText('Blocked by 1').waitFor();
  expect(await pending.getByRole('checkbox', { name: 'Complete Set up sign-in' }).isDisabled()).toBe(true);
  await pending.getByRole('button', { name: 'Welcome call' }).click();
  await page.getByRole('complementary', { name: 'Action' }).getByRole('heading', { name: 'Welcome call' }).waitFor();
  await page.goto(`/#!/dashboard/actions?parent_play_id=${accounts.onboarding}`);
  await page.getByRole('button', { name: 'Remove filter Playbook Onboarding' }).waitFor();
  await waitForRows(page, 'Onboarding', 'Quarterly review');
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
  const viewerPage = await openSignedIn(VAL, { domain }, `/#!/dashboard/actions?playId=${play.renewal}`);
  await getPanel(viewerPage).getByText('View only').waitFor();
  expect(await getPanel(viewerPage).getByRole('button', { name: 'Remove playbook' }).count()).toBe(0);
  await closePage(viewerPage);
});

const getActionPanel = (page: Page) => page.getByRole('complementary', { name: 'Action' });
/** The size limit in bytes. The test also uploads one byte more. */
const LIMIT = 10_485_760;
const toFile = (name: string, bytes: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') });

test(`2-S-80 2-playbooks-34 2-playbooks-36 2-playbooks-37 2-actions-12 2-actions-38 2-actions-39 2-actions-41 2-actions-42 the plays
  of an account are in its tab: notes and files on an action, who is given it, and what is skipped`, async () => {
  const page = await openSignedIn(MIA, { domain }, `/#!/${accounts.birch}`);
  const clickButton = (name: string) => getActionPanel(page).getByRole('button', { name, exact: true }).click();
  await page.getByRole('grid', { name: 'Playbooks' }).getByRole('link', { name: 'Quarterly review' }).click();
  await getPanel(page).getByRole('button', { name: 'Write the deck' }).click();
  await clickButton('Assign');
  await page.getByRole('dialog', { name: 'Assign action' }).getByText('Ben Bridge').waitFor();
  await page.keyboard.press('Escape');

  await clickButton('Notes');
  await getActionPanel(page).getByRole('textbox', { name: 'Note' }).fill('Six slides are enough.');
  await clickButton('Add note');
  await getActionPanel(page)
    .getByRole('article', { name: 'Note by Mia Mole' })
    .getByText('Six slides are enough.')
    .waitFor();
  await clickButton('Assets');
  await clickButton('Upload');
  const dialog = page.getByRole('dialog', { name: 'Upload' });
  const clickUpload = () => dialog.getByRole('button', { name: 'Upload' }).click();
  await clickUpload();
  await dialog.getByText('Please select a file.', { exact: true }).waitFor();
  await dialog
    .getByLabel('File', { exact: true })
    .last()
    .setInputFiles(toFile('long.txt', LIMIT + 1));
  await clickUpload();
  await dialog.getByText('File size cannot be greater than 10 MB.', { exact: true }).waitFor();
  await dialog.getByLabel('File', { exact: true }).last().setInputFiles(toFile('deck.txt', LIMIT));
  // Delays the upload request until the pending state has been checked.
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const uploadRequest = page.waitForRequest((request) => request.url().endsWith(workspace.uploadAsset.path));
  await page.route(`**${workspace.uploadAsset.path}`, async (route) => {
    await gate;
    await route.continue();
  });
  await clickUpload();
  await uploadRequest;
  await dialog.getByRole('status').getByText('Uploading deck.txt…').waitFor();
  expect(await dialog.getByRole('button', { name: 'Upload' }).getAttribute('aria-busy')).toBe('true');
  expect(await getActionPanel(page).getByRole('button', { name: 'Open deck.txt' }).count()).toBe(0);
  release();
  await getActionPanel(page).getByRole('button', { name: 'Open deck.txt' }).waitFor();
  await expectVisualQuality(page, 'action-assets');
  await clickButton('Log');
  await getActionPanel(page).getByText('added a file').waitFor();

  await clickButton('Close');
  const clickPart = (name: string) => getPanel(page).getByRole('button', { name, exact: true }).click();
  await clickPart('Notes');
  await getPanel(page).getByText('Six slides are enough.').waitFor();
  await clickPart('Assets');
  await getPanel(page).getByRole('button', { name: 'Delete deck.txt' }).click();
  const deleteDialog = page.getByRole('dialog', { name: 'Delete Asset' });
  await deleteDialog.getByText('Are you sure you want to delete the asset ?', { exact: true }).waitFor();
  await deleteDialog.getByRole('button', { name: 'Delete' }).click();
  await getPanel(page).getByText('No files yet').waitFor();

  await getPanel(page)
    .getByRole('button', { name: /^Pending/ })
    .click();
  await getPanel(page).getByRole('button', { name: 'Write the deck' }).click();
  await clickButton('Skip');
  await page.getByRole('dialog', { name: 'Skip action' }).getByRole('button', { name: 'Confirm' }).click();
  await getActionPanel(page).locator('.Chip-chip').getByText('Skipped', { exact: true }).waitFor();
  await clickButton('Close');
  await getPanel(page)
    .getByRole('button', { name: /^Completed/ })
    .click();
  await getPanel(page).getByRole('list', { name: 'Completed actions' }).getByText('Write the deck').waitFor();
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test(`2-playbooks-20 2-playbooks-54 2-quick-filters-06 2-quick-filters-07 2-quick-filters-08 2-quick-filters-10 2-quick-filters-14
  the list is sorted by due date, has its sections, and is empty after an error`, async () => {
  const page = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions?view=playbooks');
  const due = page.getByRole('grid', { name: 'Playbooks' }).getByRole('row').locator('[data-phone="figure"]');
  await due.first().waitFor();
  expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('due_date');
  const openSection = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    return page.getByRole('dialog', { name: `Filter ${name}` });
  };
  const dates = await openSection('Dates');
  await dates.getByLabel('Due').selectOption({ label: 'Between' });
  expect([await dates.getByLabel('From').count(), await dates.getByLabel('To').count()]).toEqual([1, 1]);
  await page.keyboard.press('Escape');
  const playbooks = await openSection('Playbooks');
  await playbooks.getByRole('option', { name: 'Onboarding' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  const accounts = await openSection('Accounts');
  await accounts.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Birch' }).waitFor();
  await page.keyboard.press('Escape');

  await (await openSection('Owner')).getByLabel('Owner').selectOption({ label: 'My playbooks' });
  const FILTER_CALLS = '**/v1/api/quick-filter/';
  await page.route(FILTER_CALLS, (route) =>
    route.fulfill({ status: 400, json: { success: false, errors: { e: 'Too many filters.' } } }),
  );
  await page.getByRole('button', { name: 'Save filter' }).click();
  const form = page.getByRole('form', { name: 'Save filter' });
  await form.getByLabel('Name').fill('Own');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Too many filters.').waitFor();
  await page.unroute(FILTER_CALLS);
  await form.getByRole('button', { name: 'Save' }).click();
  await waitForRoute(page, /filterId=\d+/);

  // Mocks three pages of the unfiltered list.
  const isFiltered = (call: Request) => (getQueryParam(call, 'filters') ?? '[]') !== '[]';
  const allPlays = await callAsPageUser<{ response_list: PlayEntry[] }>(page, 'GET', '/v1/api/actions/');
  await page.route('**/v1/api/actions/?*', (route) => {
    if (isFiltered(route.request())) return route.fallback();
    const at = Number(getQueryParam(route.request(), 'page'));
    const response_list = allPlays.response_list.map((entry) => ({ ...entry, play_id: entry.play_id + at * 1000 }));
    return route.fulfill({ json: { success: true, data: { ...allPlays, response_list, has_next: at < 3 } } });
  });
  const views = page.getByRole('navigation', { name: 'Saved filters' });
  await views.getByRole('link', { name: 'All playbooks' }).click();
  const getListCalls = () => getCallsTo(page, '/v1/api/actions/').filter((call) => call.url().includes('page='));
  await expect.poll(() => getQueryParam(getListCalls().at(-1) as Request, 'page')).toBe('3');
  const before = getListCalls().length;
  await views.getByRole('link', { name: 'Own' }).click();
  await expect.poll(() => getListCalls().length).toBe(before + 1);
  expect(getListCalls().map((call) => [isFiltered(call), getQueryParam(call, 'page')])[before]).toEqual([true, '1']);

  await page.route('**/v1/api/actions/?*', (route) =>
    route.fulfill({ status: 400, json: { success: false, errors: { e: 'Not today.' } } }),
  );
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Play Name' });
  await page.getByText('Not today.').waitFor();
  expect(await page.getByRole('grid', { name: 'Playbooks' }).getByRole('row').count()).toBe(1);
  expect(await page.locator('.DataTable-root').getAttribute('aria-busy')).toBe('false');
  await closePage(page);
});

test('2-actions-24 rejects an action of a success plan that is not due before the plan, beside its due date', async () => {
  const page = await openSignedIn(MIA, { domain }, `/#!/dashboard/actions?playId=${play.renewal}`);
  await getPanel(page).getByRole('button', { name: 'Action', exact: true }).click();
  const form = page.getByRole('form', { name: 'Add action' });
  await form.getByLabel('Name').fill('Sign the renewal');
  await form.getByLabel('Description').fill('With both directors.');
  await form.getByLabel('Due date').fill(addDays(today, 30));
  await form.getByRole('button', { name: 'Add action' }).click();
  await form.getByText('Action due date should be less than Success Plan Due Date.', { exact: true }).waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Sign the renewal');
  await form.getByLabel('Due date').fill(addDays(today, 29));
  await form.getByRole('button', { name: 'Add action' }).click();
  await getPanel(page).getByText('4 of 5 done').waitFor();
  await closePage(page);
});
