/** The score of an account, and KPIs that cannot be evaluated. */
import { colorAt, SCORE_PALETTE } from '@mainstay/contract/rules/chart-palette';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closePage, expectAccessible, openSignedIn, takeScreenshot } from './browser.ts';
import { sql } from './company.ts';
import { callAsPageUser, waitForFrame, getFrame, createComponent, openRoute, uniqueName } from './components-pages.ts';
import { buildItem, createPageFrom } from './page-builders.ts';

interface NamedItem {
  id: number;
  name: string;
}
const SCORE = '**/v1/api/component/get-score-component-data/**';
const pixelHeight = { customHeight: { heightValue: 400, heightUnit: 'px' } };

/** Creates a custom KPI over the company's accounts. */
async function createKpi(page: Page, expression: string): Promise<NamedItem> {
  const name = uniqueName('Berths');
  const formula = { name, expression, source: 'accounts' };
  const { id: formula_id } = await callAsPageUser<NamedItem>(page, 'POST', '/v1/api/admin/kpi/formulas/', formula);
  const { listing } = await callAsPageUser<{ listing: NamedItem[] }>(
    page,
    'GET',
    '/v1/api/admin/kpi/templatecategory/',
  );
  const kpi = { name, category_id: listing[0]?.id, formula_id, type: 'account' };
  const { id } = await callAsPageUser<NamedItem>(page, 'POST', '/v1/api/admin/kpi/', kpi);
  return { id, name };
}

test(`3-score-01 3-score-02 3-score-13 3-score-14 3-score-15 3-component-kpi-10 3-component-kpi-11
  a score is rendered part by part, and KPIs without a number show an error`, async () => {
  const page = await openSignedIn('ada.admin@demo.test');
  const numericKpis = [await createKpi(page, 'sum(mrr) * 0 + 45'), await createKpi(page, 'count() * 80')];
  const textKpis = [await createKpi(page, 'min(name)'), await createKpi(page, 'max(name)')];
  const items = [...numericKpis, ...textKpis].map(({ id: kpi }) => ({
    kpi,
    weightage: 10,
    min: 0,
    max: 100,
    invert: false,
  }));
  const score = await createComponent(page, { kind: 'score', score: { items } });
  const broken = await createKpi(page, 'count()');
  await sql(`update kpi_formulas set tree = '{}' where name = '${broken.name}'`);
  const kpis = [broken.id, numericKpis[0]?.id];
  const { name, id } = await createPageFrom(page, {
    scope: 'Account',
    layout: [
      buildItem('score', 0, 0, 3, 2, { component: score }),
      buildItem('cards', 3, 0, 3, 1, { isKpi: true, kpis, ...pixelHeight }),
    ],
  });
  const [account] = (await sql<NamedItem>(`select a.id::int, a.name from accounts a join tenants t on t.id = a.tenant_id
    and t.domain = 'demo' where a.status = 'Active' order by a.id limit 1`)) as [NamedItem];

  // The page may have loaded the list of KPIs before they were created.
  await page.reload();
  let respond = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(SCORE, async (route) => {
    await gate;
    await route.continue();
  });
  await openRoute(page, `#!/dashboard/${account.id}/${account.name}/${name}/${id}`);
  await getFrame(page, score).getByRole('status', { name: 'Loading' }).waitFor();
  respond();
  await page.getByText(`${textKpis[0]?.name}, ${textKpis[1]?.name} are invalid kpi's`).waitFor();
  const frame = await waitForFrame(page, score);
  // The values 45 and 80 of 100, with equal weights.
  expect(await frame.locator('.ComponentFrame-scoreRing > b').innerText()).toBe('62.50');
  const fills = await frame
    .locator('.ComponentFrame-scoreRing svg path')
    .evaluateAll((all) => all.map((one) => one.getAttribute('fill')));
  const parts = SCORE_PALETTE.map((_, at) => colorAt(SCORE_PALETTE, at).toLowerCase());
  expect(fills.filter((fill) => parts.includes(fill?.toLowerCase() ?? ''))).toHaveLength(numericKpis.length);
  expect(await frame.getByRole('row').count()).toBe(1 + numericKpis.length);
  const card = page.locator(`[data-kpi-id="${broken.id}"]`);
  await card.getByText(broken.name).waitFor();
  await card.getByText('Component could not be evaluated').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'score');

  await page.unroute(SCORE);
  const json = { success: false, errors: { e: 'Something went wrong' }, request_id: 'r-9' };
  await page.route(SCORE, (route) => route.fulfill({ status: 500, json }));
  const failedReply = { output: { data: [] }, error: 'No figures', ui_component_name: null };
  await page.route('**/v1/api/userkpi/result/**', (route) =>
    route.fulfill({ json: { success: true, data: failedReply } }),
  );
  await page.reload();
  await getFrame(page, score).getByText('Unavailable').waitFor();
  await getFrame(page, score).getByText('r-9').waitFor();
  await card.getByText('Unavailable').waitFor();
  expect(await card.innerText()).toContain('No figures');
  await closePage(page);
});
