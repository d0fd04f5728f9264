/** Bulk edits of accounts: selecting all matches, editing in the background with progress, and undo. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, test, expect } from 'vitest';
import { ANN, ACCOUNTS, QUAYSIDE, seedQuayside } from './accounts-company.ts';
import { getCell, filterBy, LIST, getListedNames, getRow, waitForList } from './accounts-pages.ts';
import { closePages, expectAccessible, openSignedIn } from './browser.ts';

const ALL = ACCOUNTS.length;
const TAG = 'Spring review';

beforeAll(seedQuayside);
afterEach(closePages);

const getFooterText = (page: Page) => page.locator('tfoot').innerText();
const getTags = async (page: Page, name: string) => (await getCell(page, name, 'Tags')).innerText();

test('selects all matching accounts, tags them, finds them by the tag, and undoes it', async () => {
  const page = await openSignedIn(ANN, { domain: QUAYSIDE }, LIST);
  await waitForList(page);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('dialog', { name: 'Columns shown' }).getByRole('checkbox', { name: 'Tags' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Columns shown' }).waitFor({ state: 'hidden' });
  // The rows are rendered again with the new column.
  await page.getByRole('columnheader', { name: 'Tags' }).waitFor();
  await getRow(page, 'Alder Mills').hover();
  await page.getByRole('checkbox', { name: 'Select Alder Mills' }).check();
  await expect.poll(() => getFooterText(page)).toContain('1 selected');
  await page.getByRole('button', { name: `Select all ${ALL} that match` }).click();
  await expect.poll(() => getFooterText(page)).toContain(`${ALL} selected`);
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select Birch Foundry' }).isChecked()).toBe(true);

  const bar = page.getByRole('region', { name: 'Selected accounts' });
  await bar.getByText(`${ALL} selected`).waitFor();
  await bar.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${ALL} accounts` });
  await dialog.getByLabel('Field to change').selectOption('Owner');
  await dialog.getByRole('combobox', { name: 'New owner' }).click();
  await dialog.getByRole('option', { name: 'No owner' }).waitFor();
  // A transform would clip the list of users at the edge of the dialog.
  expect(await dialog.evaluate((element) => getComputedStyle(element).transform)).toBe('none');
  await dialog.getByLabel('Field to change').selectOption('Tags');
  const field = dialog.getByRole('combobox', { name: 'Tags' });
  await field.fill(TAG);
  await field.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();

  const progress = page.getByRole('region', { name: 'Bulk edit of accounts' });
  await progress.getByText(`${ALL} accounts changed`).waitFor();
  await expect.poll(() => getTags(page, 'Alder Mills')).toBe(TAG);
  await expect.poll(() => getFooterText(page)).toContain(`${ALL} accounts`);

  await progress.getByRole('button', { name: 'Undo' }).click();
  await progress.getByText(`${ALL} accounts reverted`).waitFor();
  await expect.poll(() => getTags(page, 'Alder Mills')).toBe('–');
  await progress.getByRole('button', { name: 'Close' }).click();
  await filterBy(page, 'Tags', TAG);
  await page.getByText('No accounts match').waitFor();
  await expect.poll(() => getListedNames(page)).toEqual([]);
});
