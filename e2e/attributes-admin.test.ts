/** Administration of custom attributes and custom tables. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getErrors, expectAccessible, waitForRoute } from './browser.ts';
import { uniqueName } from './components-pages.ts';
import { useSharedPage, reopen } from './shared-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const ada = useSharedPage(() => ({ email: 'ada.admin@demo.test' }));
/** Opens a list on the shared page. */
async function open(screen: 'attributes' | 'custom-tables'): Promise<Page> {
  const page = ada();
  await reopen(page, `/#!/dashboard/admin/${screen}`);
  return page;
}
const waitForText = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

test('builds an attribute beside its preview, changes and deletes it', async () => {
  const name = uniqueName('Depth');
  const page = await open('attributes');
  await page.getByRole('button', { name: 'New attribute' }).click();
  await page.getByRole('button', { name: 'Create attribute' }).click();
  await waitForText(page, 'Name is required.');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Type').selectOption('Select');
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Option 1', { exact: true }).fill('Deep');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByRole('button', { name: `Edit ${name}` }).click();
  await preview.getByRole('combobox').selectOption('Deep');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create attribute' }).click();
  await waitForText(page, 'Saved “');
  await page.getByRole('link', { name }).click();
  await page.getByLabel('Tooltip').fill('How deep it is');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('link', { name }).click();
  await expect.poll(() => page.getByLabel('Tooltip').inputValue()).toBe('How deep it is');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  // The list opens after the deletion. The editor has no such link, so its absence would prove nothing.
  await waitForRoute(page, '#!/dashboard/admin/attributes');
  await page.getByRole('link', { name }).waitFor({ state: 'detached' });
  expect(getErrors(page).filter((text) => !text.includes('400'))).toEqual([]);
});

test('creates a table, adds rows, and keeps the types of its columns', async () => {
  const label = uniqueName('Harbours');
  const page = await open('custom-tables');
  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByLabel('Label', { exact: true }).fill(label);
  await page.getByLabel(/^API name/).fill(label.toLowerCase().replaceAll(' ', '_'));
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.getByLabel('Key of column 2').fill('berths');
  await page.getByLabel('Label of column 2').fill('Berths');
  await page.getByLabel('Type of column 2').selectOption('number');
  await page.getByRole('button', { name: 'Create table' }).click();
  const rows = page.getByRole('region', { name: 'Rows', exact: true });
  await rows.getByRole('button', { name: 'Add row' }).click();
  await rows.getByLabel('Name').fill('Bergen');
  await rows.getByLabel('Berths').fill('many');
  await rows.getByRole('button', { name: 'Add', exact: true }).click();
  await waitForText(page, 'Enter a number.');
  await rows.getByLabel('Berths').fill('1200');
  await rows.getByRole('button', { name: 'Add', exact: true }).click();
  await rows.getByRole('cell', { name: '1,200' }).waitFor();
  await rows.getByRole('button', { name: /^Edit row/ }).click();
  await rows.getByLabel('Name').fill('Odda');
  await rows.getByRole('button', { name: 'Save row' }).click();
  await rows.getByRole('cell', { name: 'Odda' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByLabel('Type of column 2').isDisabled()).toBe(true);
  expect(getErrors(page)).toEqual([]);
});

test.each(['attributes', 'custom-tables'] as const)('%s meet the visual checks', async (screen) => {
  const page = await open(screen);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectVisualQuality(page, `admin-${screen}`, EVERY_LOOK);
  await page.getByRole('button', { name: /^New / }).click();
  await page.getByRole('button', { name: /^Create / }).waitFor();
  await expectVisualQuality(page, `admin-${screen}-new`);
  expect(getErrors(page)).toEqual([]);
});
