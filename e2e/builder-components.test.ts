/** Administration of components and the menu, and export and import of definitions as files. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectAccessible, useSharedSignedInPage, getRoute } from './browser.ts';
import { ADA, button, COMPONENTS, field, KPI, getByExactText } from './builder-parts.ts';
import { callAsPageUser, createComponent, PLAN_QUERY, uniqueName } from './components-pages.ts';

const ada = useSharedSignedInPage(ADA);

test('previews a component as another user, explains it, saves it over an older version, and restores that', async () => {
  const page = ada();
  const name = uniqueName('Reach');
  const kpi = { ...KPI.kpi, params: [] };
  const id = await createComponent(page, { kind: 'kpi', name, kpi });
  await page.goto(`${COMPONENTS}/${id}`);
  const shown = page.getByRole('region', { name: `Preview of ${name}` }).locator('.cmp-kv');
  await shown.waitFor();
  const everything = Number(await shown.innerText());
  expect(everything).toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'View as' }).fill('Maya');
  await page.getByRole('option', { name: /^Maya/ }).first().click();
  await expect
    .poll(async () => Number(await shown.innerText()))
    .toSatisfy((hers: number) => hers > 0 && hers < everything);
  await button(page, 'Explain').click();
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
  await field(page, 'Title on the page').fill('Mine');
  await button(page, 'Save').click();
  await page
    .getByRole('alert')
    .getByText(/^Someone else saved this component/)
    .waitFor();
  await button(page, 'Save my version').click();
  await getByExactText(page, 'version 3');
  await button(page, 'Versions').click();
  await button(page.getByRole('dialog', { name: 'Versions' }), 'Restore version 2').click();
  await getByExactText(page, 'version 4');
  await expect.poll(() => field(page, 'Title on the page').inputValue()).toBe('Theirs');
});

test('adds a deep link to the menu and orders it', async () => {
  const page = ada();
  const name = uniqueName('Link');
  await page.goto('/#!/dashboard/admin/menu');
  await button(page, 'New deep link').click();
  const dialog = page.getByRole('dialog', { name: 'New deep link' });
  await field(dialog, 'Name').fill(name);
  await field(dialog, 'URL parameters, comma-separated').fill('account, metric');
  await button(dialog, 'Save').click();
  const items = page.getByRole('list', { name: 'Menu items' }).getByRole('listitem');
  await items.filter({ hasText: name }).waitFor();
  const before = await items.allInnerTexts();
  await button(page, `Move ${name} up`).click();
  await page.waitForFunction(
    ([text, at]) => document.querySelectorAll('.me li')[Number(at)]?.textContent?.includes(String(text)),
    [name, before.length - 2],
  );
  await button(page, `Remove ${name}`).click();
  await button(page.getByRole('dialog', { name: `Delete ${name}?` }), 'Delete').click();
  await items.filter({ hasText: name }).waitFor({ state: 'detached' });
});

test('exports definitions as a file and imports them again, after a dry run', async () => {
  const page = ada();
  const name = uniqueName('Carried');
  const id = await createComponent(page, { kind: 'table', name, query: PLAN_QUERY });
  await page.goto('/#!/dashboard/admin/definitions');
  await page.getByRole('checkbox', { name: 'Page', exact: true }).uncheck();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { entries: { name: string }[] };
  const own = { ...file, entries: file.entries.filter((entry) => entry.name === name) };
  expect(own.entries).toHaveLength(1);
  const choose = (content: unknown) =>
    field(page, 'Definition file').setInputFiles({
      ...{ name: 'definitions.json', mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await choose(own);
  const report = page.getByRole('list', { name: 'File contents' });
  await report.getByText('Unchanged').waitFor();
  await page.getByRole('radio', { name: 'Replace existing' }).check();
  await report.getByText('Already up to date').waitFor();
  await button(page, 'Import 0 of 1').and(page.locator(':disabled')).waitFor();
  await callAsPageUser(page, 'DELETE', `/v1/api/admin/components/${id}/`);
  await choose(own);
  await report.getByText('New', { exact: true }).waitFor();
  await button(page, 'Import 1 of 1').click();
  await getByExactText(page, 'Import complete.');
  await choose({ format: 'other' });
  await page.getByRole('alert').getByText('This is not a file of definitions.').first().waitFor();
});

// This test is the last one, because its unsaved changes would trigger the unsaved-changes guard.
test("shows the server's error at its field, and saves nothing", async () => {
  const page = ada();
  await page.goto(`${COMPONENTS}/new?kind=kpi`);
  await field(page, 'Name').first().fill(uniqueName('Wrong'));
  await field(page, 'Formula').fill('accounts + nobody');
  await button(page, 'Save').click();
  await page
    .getByRole('region', { name: 'Preview', exact: true })
    .getByText('kpi.formula.output.data.0.expr')
    .first()
    .waitFor();
  expect(getRoute(page)).toMatch(/new\?kind=kpi$/);
});
