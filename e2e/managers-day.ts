/** The work of a manager's day, by mouse or by keyboard alone. The steps name what is activated; a hand knows how. */
import type { Locator, Page } from 'playwright-core';
import type { Hand } from './hands.ts';

const WAIT = { state: 'detached' } as const;

/** What the day is about. */
export interface Day {
  /** The only account of the manager whose name contains its first three letters. */
  account: string;
  /** The playbook to start there, and its first action. */
  playbook: string;
  action: string;
  recipient: string;
}

/** Finds an account, filters the list and saves the view. */
async function findAccounts(page: Page, hand: Hand, account: string): Promise<void> {
  await page.goto('/#!/dashboard/accounts');
  await page.locator('tbody tr[data-index]').first().waitFor();
  await hand.type(page.getByRole('searchbox', { name: 'Search accounts' }), account.slice(0, 3));
  const rows = page.locator('tbody tr[data-index]');
  await rows.nth(1).waitFor(WAIT);
  await hand.activate(page.getByRole('button', { name: 'Filter', exact: true }));
  await hand.activate(page.getByRole('menuitem', { name: 'Status', exact: true }));
  const form = page.getByRole('form', { name: 'Filter Status' });
  await hand.activate(form.getByRole('radio', { name: 'Active', exact: true }));
  await hand.activate(form.getByRole('button', { name: 'Apply' }));
  await hand.activate(page.getByRole('button', { name: 'Save view' }));
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await hand.type(dialog.getByLabel('Name'), `${account} only`);
  await hand.activate(dialog.getByRole('button', { name: 'Save', exact: true }));
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: `${account} only` })
    .waitFor();
}

const openTab = (page: Page, hand: Hand, name: string) =>
  hand.activate(page.getByRole('navigation', { name: 'Account tabs' }).getByRole('link', { name, exact: true }));

/** Opens the account of the list, and writes a note and logs a call there. */
async function workOnAccount(page: Page, hand: Hand, account: string): Promise<void> {
  await hand.open(page.getByRole('row', { name: account }));
  await page.getByRole('heading', { level: 1, name: account }).waitFor();
  const panel = page.getByRole('dialog', { name: 'New note' });
  for (const [kind, text] of [
    ['Note', 'The plant doubles its shifts in spring.'],
    ['Call', 'Agreed on two sites. Prices follow.'],
  ] as const) {
    await hand.activate(page.getByRole('button', { name: 'Log', exact: true }));
    if (kind === 'Call') await hand.activate(panel.getByRole('button', { name: kind, exact: true }));
    await hand.type(panel.getByRole('textbox', { name: 'Note' }), text);
    await hand.activate(panel.getByRole('button', { name: kind === 'Call' ? 'Log call' : 'Add note' }));
    await panel.waitFor(WAIT);
  }
  await openTab(page, hand, 'Summary');
  await page.getByRole('region', { name: 'Latest notes' }).getByText('Agreed on two sites').waitFor();
}

async function add(page: Page, hand: Hand, item: string): Promise<Locator> {
  await hand.activate(page.getByRole('main').getByRole('button', { name: 'Add', exact: true }));
  await hand.activate(page.getByRole('menuitem', { name: item }));
  return page.getByRole('dialog');
}

/** Starts a playbook, adds an action, and completes an action of the list. */
async function workOnActions(page: Page, hand: Hand, { account, playbook, action }: Day): Promise<void> {
  const playPanel = await add(page, hand, 'Playbook');
  await hand.choose(playPanel.getByRole('combobox', { name: 'Playbook' }), playbook);
  await hand.activate(playPanel.getByRole('button', { name: 'Add playbook' }));
  await playPanel.waitFor(WAIT);
  const actionPanel = await add(page, hand, 'Action');
  await hand.choose(actionPanel.getByRole('combobox', { name: 'Playbook' }), playbook);
  await hand.type(actionPanel.getByRole('textbox', { name: 'Name' }), 'Send the prices');
  await hand.type(actionPanel.getByRole('textbox', { name: 'Description' }), 'Both sites, two years.');
  await hand.activate(actionPanel.getByRole('button', { name: 'Add action' }));
  await actionPanel.waitFor(WAIT);
  await hand.activate(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Actions' }));
  await hand.complete(page.getByRole('row', { name: action }).filter({ hasText: account }));
  await page.locator('.Toasts-toast', { hasText: action }).waitFor();
}

/** Writes a success plan, and schedules the account as a report. */
async function planAndReport(page: Page, hand: Hand, { account, recipient }: Day): Promise<void> {
  await page.goBack();
  await openTab(page, hand, 'Success Plan');
  await hand.activate(page.getByRole('link', { name: 'Success plan', exact: true }));
  for (const [field, text] of [
    ['Name', 'Both plants live'],
    ['Description', 'Two plants, three shifts.'],
    ['Executive summary', 'They double their shifts.'],
  ] as const)
    await hand.type(page.getByLabel(field, { exact: true }), text);
  await hand.activate(page.getByRole('button', { name: 'Save draft' }));
  await page.getByText('Draft saved just now').waitFor();
  await hand.activate(page.getByRole('main').getByRole('link', { name: account, exact: true }));
  await openTab(page, hand, 'Summary');
  await hand.activate(page.getByRole('button', { name: 'Schedule email' }));
  const dialog = page.getByRole('dialog', { name: `Email ${account}` });
  await hand.pick(dialog.getByRole('combobox', { name: 'People' }), recipient);
  await hand.activate(dialog.getByRole('button', { name: 'Create' }));
  await dialog.waitFor(WAIT);
}

/** Finds, filters, saves a view, opens an account, writes a note, logs a call, starts a play, completes an action, plans and reports. */
export async function workThroughDay(page: Page, hand: Hand, day: Day): Promise<void> {
  await findAccounts(page, hand, day.account);
  await workOnAccount(page, hand, day.account);
  await workOnActions(page, hand, day);
  await planAndReport(page, hand, day);
}
