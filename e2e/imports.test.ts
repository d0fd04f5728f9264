/** A spreadsheet from the administrator's disk to the accounts list, and back. */
import { writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePage, expectAccessible, openSignedIn, originOf, routeOf } from './browser.ts';
import { expectGoodLooks } from './looks.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-sheets-'));
const sheet = (name: string, lines: readonly string[]): string => {
  const file = path.join(folder, name);
  writeFileSync(file, lines.join('\n'));
  return file;
};

let page: Page;
beforeAll(async () => {
  page = await openSignedIn('ada.admin@demo.test', {}, '/#!/dashboard/admin/imports/new?kind=accounts');
});
afterAll(() => closePage(page));

const choose = (file: string) => page.locator('input[type=file]').setInputFiles(file);
const says = (text: string) => page.getByText(text).first().waitFor();

describe('a file that is none', () => {
  test('1-platform-18 another type is refused with the literal message', async () => {
    await choose(sheet('customers.txt', ['name', 'Acme']));
    await says('Only csv, xlsx and xls files are allowed');
    expect(await page.getByText('Only csv, xlsx and xls files are allowed').count()).toBeGreaterThan(0);
  });

  test('1-platform-19 two extensions are refused with the literal message', async () => {
    await choose(sheet('a.exe.csv', ['name', 'Acme']));
    const message = 'Filename with two extensions is not supported due security restrictions';
    await says(message);
    expect(await page.getByText(message).count()).toBeGreaterThan(0);
  });

  test('1-platform-16 going on without a file is answered by a toast', async () => {
    await page.goto('about:blank');
    await closePage(page);
    page = await openSignedIn('ada.admin@demo.test', {}, '/#!/dashboard/admin/imports/new?kind=accounts');
    await page.getByRole('button', { name: /^(Upload|Continue|Next)/ }).click();
    await says('Please select a file.');
    expect(await page.getByText('Please select a file.').count()).toBe(1);
  });
});

describe('a file of customers', () => {
  test('is mapped, checked, brought in, found in the list and taken back', async () => {
    const lines = ['Customer ID,Company,Plan,Seats,Signed up'];
    for (let n = 1; n <= 12; n++)
      lines.push(`J-${n},Journey Works ${n},Pro,${n * 5},2024-03-${String(n).padStart(2, '0')}`);
    lines.push('J-13,,Pro,5,2024-03-13', 'J-14,Journey Works 14,Pro,many,2024-03-14');
    await choose(sheet('customers.csv', [...lines.map((l) => l.replace('Signed up', 'Signup date'))]));
    await page.getByRole('button', { name: /^(Upload|Continue|Next)/ }).click();
    await page.getByRole('button', { name: /^Check 14 rows/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Check 14 rows/ }).click();
    const bringIn = page.getByRole('button', { name: /^Import 12 rows/ });
    await bringIn.waitFor();
    await expectAccessible(page);
    expect(await page.getByText(/Account name is required/i).count()).toBeGreaterThan(0);
    await bringIn.click();
    await page.getByRole('link', { name: 'Open accounts' }).waitFor();
    await page.getByRole('link', { name: 'Open accounts' }).click();
    await page.getByPlaceholder('Find an account').fill('journey works 1');
    await page.getByRole('link', { name: 'Journey Works 12' }).waitFor();
    expect(await page.getByText('Journey Works 14').count()).toBe(0);

    await page.goto(page.url().replace(/#!.*/, '#!/dashboard/admin/imports'));
    await page.getByText('customers.csv').first().click();
    await page.getByRole('button', { name: /Undo/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click();
    // The question itself says what can be undone: only the end of the work says that it was.
    await page.getByText('This import was taken back.').waitFor();
    await page.goto(page.url().replace(/#!.*/, '#!/dashboard/accounts'));
    await page.getByPlaceholder('Find an account').fill('journey works');
    await page
      .getByText(/No accounts? (match|found)/i)
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: /Journey Works/ }).count()).toBe(0);
  });
});

describe('a file of products with wrong cells', () => {
  const start = async (name: string, lines: readonly string[]) => {
    await page.goto('about:blank');
    await page.goto(`${originOf()}/#!/dashboard/admin/imports/new?kind=products`);
    await choose(sheet(name, lines));
    await page.getByRole('button', { name: /^(Upload|Continue|Next)/ }).click();
  };
  let first = '';

  test('columns show values that differ, amounts the currency, wrong cells what stands in the file', async () => {
    const lines = ['SKU,Product name,Product family,Price'];
    for (let n = 1; n <= 6; n++) lines.push(`PJ-${n},Journey Product ${n},${n < 5 ? 'Boats' : 'Sails'},${n * 1234}.5`);
    lines.push('PJ-7,Journey Product 7,Sails,n/a', 'PJ-8,,Sails,12', 'PJ-9,Journey Product 9,Sails,1.234');
    lines.push('PJ-1,Another Product,Sails,1', 'PJ-2,Another Product,Sails,1');
    await start('products.csv', lines);
    await page.getByRole('button', { name: /^Check 11 rows/ }).waitFor();
    await page.getByRole('cell', { name: 'Boats \u00b7 Sails' }).waitFor();
    await expectGoodLooks(page, 'imports-map');
    await page.getByRole('button', { name: /^Check 11 rows/ }).click();
    await page.getByRole('button', { name: /^Import 6 rows/ }).waitFor();
    await page.getByRole('gridcell', { name: '$1,234.50' }).waitFor();
    await page.getByRole('gridcell', { name: /^n\/a\s*, Must be a number\.$/ }).waitFor();
    await expectGoodLooks(page, 'imports-check');
  });

  test('faults stand by column and reason; one press shows the rows of either', async () => {
    const faults = page.getByRole('list', { name: 'Faults' });
    await faults.getByRole('button', { name: /^Price 2/ }).click();
    await page.getByRole('row', { name: /n\/a/ }).waitFor();
    expect(routeOf(page)).toContain('column=Price');
    expect(await page.locator('.il tbody tr').count()).toBe(2);
    await faults.getByRole('button', { name: /^Must be a number/ }).click();
    // While rows are on their way, grey ones stand for them.
    await page.getByRole('row', { name: /1\.234/ }).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.il tbody tr').count()).toBe(1);
    await expectGoodLooks(page, 'imports-faults');
    await faults.getByRole('button', { name: /^Whole row 2/ }).click();
    await page
      .getByRole('row', { name: /Another Product/ })
      .first()
      .waitFor();
    expect(await page.locator('.il tbody tr').count()).toBe(2);
    await page.getByRole('button', { name: 'Show rows with any error' }).click();
    await page.getByRole('row', { name: /n\/a/ }).waitFor();
    expect(await page.locator('.il tbody tr').count()).toBe(5);
  });

  test('an import whose rows were changed since says how many, and which', async () => {
    await page.getByRole('button', { name: /^Import 6 rows/ }).click();
    await page.getByText('6 of 11 rows are in.').waitFor();
    first = page.url();
    await start('prices.csv', ['SKU,Product name,Price', 'PJ-2,Journey Product 2,9', 'PJ-3,Journey Product 3,9']);
    await page.getByRole('button', { name: /^Check 2 rows/ }).click();
    await page.getByRole('button', { name: /^Import 2 rows/ }).click();
    await page.getByText('All 2 rows are in.').waitFor();
    await page.goto('about:blank');
    await page.goto(first);
    const said = '2 rows were changed since they were imported, for example line 3 (SKU PJ-2).';
    await says(said);
    expect(await page.getByRole('button', { name: /Undo/ }).count()).toBe(0);
    await expectGoodLooks(page, 'imports-blocked');
  });
});
