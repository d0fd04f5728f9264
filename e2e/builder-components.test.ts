/** Administration of components and the menu, and export and import of definitions as files. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectAccessible, useSharedSignedInPage, getRoute } from './browser.ts';
import { ADA, getButton, COMPONENTS, getField, KPI, getByExactText } from './builder-parts.ts';
import { createPageFrom } from './page-builders.ts';
import { callAsPageUser, createComponent, PLAN_QUERY, uniqueName } from './components-pages.ts';

const ada = useSharedSignedInPage(ADA);

test('previews a component as another user, explains it, saves it over an older version, and restores that', async () => {
  const page = ada();
  const name = uniqueName('Reach');
  const kpi = { ...KPI.kpi, params: [] };
  const id = await createComponent(page, { kind: 'kpi', name, kpi });
  await page.goto(`${COMPONENTS}/${id}`);
  const previewValue = page.getByRole('region', { name: `Preview of ${name}` }).locator('.ComponentFrame-kpiValue');
  await previewValue.waitFor();
  const totalReach = Number(await previewValue.innerText());
  expect(totalReach).toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'View as' }).fill('Maya');
  await page.getByRole('option', { name: /^Maya/ }).first().click();
  await expect
    .poll(async () => Number(await previewValue.innerText()))
    .toSatisfy((hers: number) => hers > 0 && hers < totalReach);
  await getButton(page, 'Explain').click();
  const plan = page.getByRole('dialog', { name: 'Query plan' });
  await plan
    .getByText(/tenant_id/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await callAsPageUser(page, 'PUT', `/v1/api/admin/components/${id}/`, {
    kind: 'kpi',
    name,
    meta: { title: 'Theirs' },
    kpi,
  });
  await getField(page, 'Title on the page').fill('Mine');
  await getButton(page, 'Save').click();
  await page
    .getByRole('alert')
    .getByText(/^Someone else saved this component/)
    .waitFor();
  await getButton(page, 'Save my version').click();
  await getByExactText(page, 'version 3');
  await getButton(page, 'Versions').click();
  await getButton(page.getByRole('dialog', { name: 'Versions' }), 'Restore version 2').click();
  await getByExactText(page, 'version 4');
  await expect.poll(() => getField(page, 'Title on the page').inputValue()).toBe('Theirs');
});

test('adds a page to the menu, by mouse and by keyboard', async () => {
  const page = ada();
  const [one, two] = [await createPageFrom(page, {}), await createPageFrom(page, {})];
  await page.goto('/#!/dashboard/admin/menu');
  const items = page.getByRole('list', { name: 'Menu items' }).getByRole('listitem');
  await items.first().waitFor();
  await getButton(page, 'Add page').click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: two.name }).waitFor();
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: one.name }).click();
  await items.last().getByText(one.name).waitFor();
  await getButton(page, 'Add page').press('Enter');
  await menu.getByRole('menuitem', { name: one.name }).waitFor({ state: 'detached' });
  await menu.getByRole('menuitem', { name: two.name }).press('Enter');
  await items.last().getByText(two.name).waitFor();
});

test('adds a deep link to the menu and orders it', async () => {
  const page = ada();
  const name = uniqueName('Link');
  await page.goto('/#!/dashboard/admin/menu');
  await getButton(page, 'New deep link').click();
  const dialog = page.getByRole('dialog', { name: 'New deep link' });
  await getField(dialog, 'Name').fill(name);
  await getField(dialog, 'URL parameters, comma-separated').fill('account, metric');
  await getButton(dialog, 'Save').click();
  const items = page.getByRole('list', { name: 'Menu items' }).getByRole('listitem');
  await items.filter({ hasText: name }).waitFor();
  const before = await items.allInnerTexts();
  await getButton(page, `Move ${name} up`).click();
  await page.waitForFunction(
    ([text, at]) => document.querySelectorAll('.MenuEditor-list li')[Number(at)]?.textContent?.includes(String(text)),
    [name, before.length - 2],
  );
  await getButton(page, `Remove ${name}`).click();
  await getButton(page.getByRole('dialog', { name: `Delete ${name}?` }), 'Delete').click();
  await items.filter({ hasText: name }).waitFor({ state: 'detached' });
});

test('exports definitions as a file and imports them again, after a dry run', async () => {
  const page = ada();
  const name = uniqueName('Carried');
  const id = await createComponent(page, { kind: 'table', name, query: PLAN_QUERY });
  await page.goto('/#!/dashboard/admin/definitions');
  await page.getByRole('checkbox', { name: 'Page', exact: true }).uncheck();
  const [download] = await Promise.all([page.waitForEvent('download'), getButton(page, 'Export').click()]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { entries: { name: string }[] };
  const ownEntries = { ...file, entries: file.entries.filter((entry) => entry.name === name) };
  expect(ownEntries.entries).toHaveLength(1);
  const selectFile = (content: unknown) =>
    getField(page, 'Definition file').setInputFiles({
      name: 'definitions.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await selectFile(ownEntries);
  const report = page.getByRole('list', { name: 'File contents' });
  await report.getByText('Unchanged').waitFor();
  await page.getByRole('radio', { name: 'Replace existing' }).check();
  await report.getByText('Already up to date').waitFor();
  await getButton(page, 'Import 0 of 1').and(page.locator(':disabled')).waitFor();
  await callAsPageUser(page, 'DELETE', `/v1/api/admin/components/${id}/`);
  await selectFile(ownEntries);
  await report.getByText('New', { exact: true }).waitFor();
  await getButton(page, 'Import 1 of 1').click();
  await getByExactText(page, 'Import complete.');
  await selectFile({ format: 'other' });
  await page.getByRole('alert').getByText('This is not a file of definitions.').first().waitFor();
});

// This test is the last one, because its unsaved changes would trigger the unsaved-changes guard.
test("shows the server's error at its field, and saves nothing", async () => {
  const page = ada();
  await page.goto(`${COMPONENTS}/new?kind=kpi`);
  await getField(page, 'Name').first().fill(uniqueName('Wrong'));
  await getField(page, 'Formula').fill('accounts + nobody');
  await getButton(page, 'Save').click();
  await page
    .getByRole('region', { name: 'Preview', exact: true })
    .getByText('kpi.formula.output.data.0.expr')
    .first()
    .waitFor();
  expect(getRoute(page)).toMatch(/new\?kind=kpi$/);
});
