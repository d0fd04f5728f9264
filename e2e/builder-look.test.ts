/** The screens of the builder at every width and in both modes. */
import { test } from 'vitest';
import { closePage, expectAccessible, openSignedIn, takeScreenshot } from './browser.ts';
import { ADA, button, COMPONENTS, newPage, PAGES, place, SUM } from './builder-parts.ts';
import { makeComponent, PLAN_QUERY, uniqueName } from './components-pages.ts';

const VIEWS = [
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const;

test.each(VIEWS)('the builder looks right and is accessible at $width in $scheme', async (view) => {
  const page = await openSignedIn(ADA, view, PAGES);
  const picture = (name: string) => takeScreenshot(page, `builder-${name}-${view.scheme}-${view.width}`);
  const name = uniqueName('Plans');
  const id = await makeComponent(page, {
    kind: 'graph',
    name,
    meta: { chartOptions: { type: 'bar', labelKey: 'plan' } },
    query: { ...PLAN_QUERY, columns: [PLAN_QUERY.columns[0], SUM] },
  });
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
  await page.getByRole('link', { name: 'Admin', exact: true }).last().waitFor();
  await expectAccessible(page);
  await picture('pages');
  await page.goto('/#!/dashboard/admin/menu');
  await page.getByRole('list', { name: 'Menu items' }).getByRole('listitem').first().waitFor();
  await expectAccessible(page);
  await picture('menu');
  await page.goto(`${COMPONENTS}?new=true`);
  await page.getByRole('dialog', { name: 'New component' }).waitFor();
  await expectAccessible(page);
  await picture('templates');
  await page.goto(`${COMPONENTS}/${id}`);
  await page
    .getByRole('region', { name: `Preview of ${name}` })
    .getByRole('img', { name: /^MRR by Plan/ })
    .waitFor();
  await button(page, /^MRR/).click();
  await expectAccessible(page);
  await picture('component');
  await page.goto('/#!/dashboard/admin/definitions');
  await page.getByRole('region', { name: 'Import' }).waitFor();
  await expectAccessible(page);
  await picture('transfer');
  await newPage(page, uniqueName('Look'));
  await button(page, 'Tab').click();
  await place(page, name);
  await page.locator(`[aria-label="${name}"][data-drawn="true"]`).waitFor();
  await expectAccessible(page);
  await picture('editor');
  await closePage(page);
});
