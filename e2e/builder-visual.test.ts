/** The screens of the builder at every width and in both modes. */
import { expect, test } from 'vitest';
import { closePage, getErrors, openSignedIn } from './browser.ts';
import {
  ADA,
  getButton,
  getPalette,
  COMPONENTS,
  openNewPage,
  PAGES,
  placeItem,
  publish,
  SUM_FORMULA,
} from './builder-parts.ts';
import { createPageFrom } from './page-builders.ts';
import { createComponent, PLAN_QUERY, uniqueName } from './components-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

test('the builder meets the visual checks', async () => {
  const page = await openSignedIn(ADA, {}, PAGES);
  const checkVisuals = (name: string) => expectVisualQuality(page, `builder-${name}`, EVERY_LOOK);
  const name = uniqueName('Plans');
  const id = await createComponent(page, {
    kind: 'graph',
    name,
    meta: { chartOptions: { type: 'bar', labelKey: 'plan' } },
    query: { ...PLAN_QUERY, columns: [PLAN_QUERY.columns[0], SUM_FORMULA] },
  });
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
  await page.getByRole('link', { name: 'Admin', exact: true }).last().waitFor();
  await checkVisuals('pages');
  await createPageFrom(page, {});
  await page.goto('/#!/dashboard/admin/menu');
  await getButton(page, 'Add page').waitFor();
  await page.getByRole('list', { name: 'Menu items' }).getByRole('listitem').first().waitFor();
  await checkVisuals('menu');
  await page.goto(`${COMPONENTS}?new=true`);
  await page.getByRole('dialog', { name: 'New component' }).waitFor();
  await checkVisuals('templates');
  await page.goto(`${COMPONENTS}/${id}`);
  await page
    .getByRole('region', { name: `Preview of ${name}` })
    .getByRole('img', { name: /^MRR by Plan/ })
    .waitFor();
  await getButton(page, /^MRR/).click();
  await checkVisuals('component');
  await page.goto('/#!/dashboard/admin/definitions');
  await page.getByRole('region', { name: 'Import' }).waitFor();
  await checkVisuals('transfer');
  await openNewPage(page, uniqueName('Look'));
  await getButton(page, 'Tab').click();
  await placeItem(page, name);
  await page.locator(`[aria-label="${name}"][data-drawn="true"]`).waitFor();
  await getPalette(page).getByRole('searchbox').fill('');
  await checkVisuals('editor');
  await publish(page, 2);
  await checkVisuals('published');
  await getButton(getPalette(page), 'New component').click();
  const dialog = page.getByRole('dialog', { name: 'New component' });
  await checkVisuals('template-dialog');
  await dialog.getByRole('button', { name: /^Chart/ }).click();
  await dialog.getByRole('img', { name: /^Accounts by Segment|by Segment/ }).waitFor();
  await checkVisuals('component-dialog');
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});
