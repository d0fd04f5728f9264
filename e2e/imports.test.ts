/** A spreadsheet from the administrator's disk to the accounts list, and back. */
import { writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePage, expectAccessible, openSignedIn } from './browser.ts';

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
    await page
      .getByText(/undone/i)
      .first()
      .waitFor();
    await page.goto(page.url().replace(/#!.*/, '#!/dashboard/accounts'));
    await page.getByPlaceholder('Find an account').fill('journey works');
    await page
      .getByText(/No accounts? (match|found)/i)
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: /Journey Works/ }).count()).toBe(0);
  });
});
