/** A spreadsheet import, from the file to the account list, and its undo. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ImportJob } from '@mainstay/contract/imports';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { expectAccessible, getRoute, waitForRoute } from './browser.ts';
import { callAsPageUser } from './components-pages.ts';
import { useSharedPage, reopen } from './shared-pages.ts';
import { expectVisualQuality } from './visual-checks.ts';

const IMPORTS = '/v1/api/admin/imports/';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const writeSheet = (name: string, lines: readonly string[]): string => {
  const file = path.join(folder, name);
  writeFileSync(file, lines.join('\n'));
  return file;
};

const ada = useSharedPage(() => ({ email: 'ada.admin@demo.test' }));
const selectFile = (page: Page, file: string) => page.locator('input[type=file]').setInputFiles(file);
const clickUpload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click();
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Opens the first step without a selection. */
async function openNewImport(kind: 'accounts' | 'products'): Promise<Page> {
  const page = ada();
  await reopen(page, `/#!/dashboard/admin/imports/new?kind=${kind}`);
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  return page;
}

/** Waits until the server has brought an import to this status. */
const waitUntilVisible = (page: Page, id: number, status: ImportJob['status']) =>
  expect
    .poll(async () => (await callAsPageUser<ImportJob>(page, 'GET', `${IMPORTS}${id}/`)).status, { timeout: 15_000 })
    .toBe(status);

test('1-platform-16 1-platform-18 1-platform-19 rejects an invalid file, and a missing file, with the specified messages', async () => {
  const page = await openNewImport('accounts');
  const errorMessage = page.getByRole('region', { name: 'File' }).getByRole('alert');
  await selectFile(page, writeSheet('customers.txt', ['name', 'Acme']));
  await expect.poll(() => errorMessage.innerText()).toBe('Only csv, xlsx and xls files are allowed');
  await selectFile(page, writeSheet('a.exe.csv', ['name', 'Acme']));
  const extensions = 'Filename with two extensions is not supported due security restrictions';
  await expect.poll(() => errorMessage.innerText()).toBe(extensions);
  await clickUpload(page);
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Please select a file.', { exact: true })
    .waitFor();
});

test('maps, checks and imports a file of customers, finds it in the list and undoes it', async () => {
  const lines = ['Customer ID,Company,Plan,Seats,Signup date'];
  for (let n = 1; n <= 12; n++)
    lines.push(`J-${n},Journey Works ${n},Pro,${n * 5},2024-03-${String(n).padStart(2, '0')}`);
  lines.push('J-13,,Pro,5,2024-03-13', 'J-14,Journey Works 14,Pro,many,2024-03-14');
  const page = await openNewImport('accounts');
  await selectFile(page, writeSheet('customers.csv', lines));
  await clickUpload(page);
  await page.getByRole('button', { name: /^Check 14 rows/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Check 14 rows/ }).click();
  const importButton = page.getByRole('button', { name: /^Import 12 rows/ });
  await importButton.waitFor();
  await waitForText(page, /Account name is required/i);
  await expectAccessible(page);
  await importButton.click();
  await page.getByRole('link', { name: 'Open accounts' }).click();
  await page.getByPlaceholder('Search accounts').fill('journey works 1');
  await page.getByRole('link', { name: 'Journey Works 12' }).waitFor();
  expect(await page.getByText('Journey Works 14').count()).toBe(0);

  await page.goto('/#!/dashboard/admin/imports');
  await page.getByText('customers.csv').first().click();
  await page.getByRole('button', { name: /Undo/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click();
  // The dialog also describes the undo, so the test waits for the final message.
  await page.getByText('This import was undone.').waitFor();
  await page.goto('/#!/dashboard/accounts');
  await page.getByPlaceholder('Search accounts').fill('journey works');
  await waitForText(page, /No accounts? (match|found)/i);
  expect(await page.getByRole('link', { name: /Journey Works/ }).count()).toBe(0);
});

describe('a file of products with invalid cells', () => {
  let first = 0;
  const getRows = (page: Page) => page.locator('.RowPreviewTable-root tbody tr');

  test('columns show their distinct values, amounts the currency, invalid cells the content of the file', async () => {
    const lines = ['SKU,Product name,Product family,Price'];
    for (let n = 1; n <= 6; n++) lines.push(`PJ-${n},Journey Product ${n},${n < 5 ? 'Boats' : 'Sails'},${n * 1234}.5`);
    lines.push('PJ-7,Journey Product 7,Sails,n/a', 'PJ-8,,Sails,12', 'PJ-9,Journey Product 9,Sails,1.234');
    lines.push('PJ-1,Another Product,Sails,1', 'PJ-2,Another Product,Sails,1');
    const page = await openNewImport('products');
    await selectFile(page, writeSheet('products.csv', lines));
    await clickUpload(page);
    await page.getByRole('button', { name: /^Check 11 rows/ }).waitFor();
    await page.getByRole('cell', { name: 'Boats \u00b7 Sails' }).waitFor();
    await expectVisualQuality(page, 'imports-map');
    await page.getByRole('button', { name: /^Check 11 rows/ }).click();
    await page.getByRole('button', { name: /^Import 6 rows/ }).waitFor();
    await page.getByRole('gridcell', { name: '$1,234.50' }).waitFor();
    await page.getByRole('gridcell', { name: /^n\/a\s*, Must be a number\.$/ }).waitFor();
    await expectVisualQuality(page, 'imports-check');
    first = Number(/\/imports\/(\d+)/.exec(getRoute(page))?.[1]);
  });

  test('lists errors by column and reason; a click shows the rows of either', async () => {
    const page = ada();
    const errorList = page.getByRole('list', { name: 'Errors' });
    await errorList.getByRole('button', { name: /^Price 2/ }).click();
    await waitForRoute(page, /column=Price/);
    // Placeholder rows are shown while rows are loading.
    await expect
      .poll(() => getRows(page).allInnerTexts())
      .toEqual([expect.stringContaining('n/a'), expect.stringContaining('1.234')]);
    await errorList.getByRole('button', { name: /^Must be a number/ }).click();
    await expect.poll(() => getRows(page).allInnerTexts()).toEqual([expect.stringContaining('n/a')]);
    // The table is the same as that of the check, so only the list of errors can have new violations.
    await expectAccessible(page);
    await errorList.getByRole('button', { name: /^Entire row 2/ }).click();
    const another = expect.stringContaining('Another Product');
    await expect.poll(() => getRows(page).allInnerTexts()).toEqual([another, another]);
    await page.getByRole('button', { name: 'Show rows with any error' }).click();
    await expect.poll(() => getRows(page).count()).toBe(5);
  });

  test('undoing an import with changed rows shows how many, and which', async () => {
    const page = ada();
    await callAsPageUser(page, 'POST', `${IMPORTS}${first}/run/`);
    await waitUntilVisible(page, first, 'done');
    const second = await uploadByCall(
      page,
      'SKU,Product name,Price\nPJ-2,Journey Product 2,9\nPJ-3,Journey Product 3,9',
    );
    for (const [step, status] of [
      ['check', 'ready'],
      ['run', 'done'],
    ] as const) {
      await callAsPageUser(page, 'POST', `${IMPORTS}${second}/${step}/`);
      await waitUntilVisible(page, second, status);
    }
    await reopen(page, `/#!/dashboard/admin/imports/${first}`);
    await waitForText(page, '6 of 11 rows imported.');
    await waitForText(page, '2 rows were changed since they were imported, for example line 3 (SKU PJ-2).');
    expect(await page.getByRole('button', { name: /Undo/ }).count()).toBe(0);
    await expectVisualQuality(page, 'imports-blocked');
  });
});

/**
 * Uploads an import of products through the API, ready to be checked.
 * @returns its id
 */
const uploadByCall = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    async ([address, content]) => {
      const form = new FormData();
      form.set('kind', 'products');
      form.set('file', new Blob([content]), 'prices.csv');
      const headers = { Authorization: `JWT ${localStorage.getItem('token')}` };
      const reply = await fetch(address, { method: 'POST', headers, body: form });
      return ((await reply.json()) as { data: { id: number } }).data.id;
    },
    [IMPORTS, text] as const,
  );
