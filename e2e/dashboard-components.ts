/** Creates the components of the dashboard journey in their editor, as an administrator does. */
import type { Page } from 'playwright-core';
import {
  addCondition,
  buildComponent,
  getButton,
  getField,
  setColumns,
  openPart,
  getByExactText,
} from './builder-parts.ts';

/** One component of each template, with names that no starter component has. */
export const NAMES = {
  html: 'Raven revenue',
  table: 'Raven plans',
  graph: 'Raven industries',
  score: 'Raven strength',
  grid: 'Raven support',
  assistant: 'Raven assistant',
  kpi: 'Raven customers',
};
/** The drilldown target of the chart's bars. */
export const ACCOUNTS = 'Raven accounts';

/**
 * Creates one component of each template except the tile, and the accounts table that the chart drills down to.
 * @param month first day of the month
 */
export async function buildComponents(page: Page, month: string): Promise<void> {
  await buildComponent(page, 'HTML', NAMES.html, async () => {
    await getField(page, 'HTML').fill('<p>MRR {{mrr}}, new {{gained}}</p><script>alert(1)</script>');
    await page.getByRole('checkbox', { name: 'Populate with rows' }).check();
    await getField(page, 'Dataset').selectOption({ label: 'MRR month by month' });
    await setColumns(page, [
      { columnLabel: 'Account id', label: 'MRR', key: 'mrr', formula: 'sum(mrr)', format: 'currency' },
      { columnLabel: 'Metric', label: 'New', key: 'gained', formula: 'sum(new)', format: 'currency' },
    ]);
    await openPart(page, 'Filters');
    await addCondition(page, 'month', month);
  });
  await buildComponent(page, 'Table', NAMES.table, () =>
    setColumns(page, [
      { columnLabel: 'Account', label: 'Plan', key: 'plan', field: 'plan' },
      { columnLabel: 'Metric', label: 'Accounts', key: 'accounts', formula: 'count()' },
      { columnLabel: 'Metric', label: 'Seats', key: 'seats', formula: 'sum(seats)' },
      { columnLabel: 'Metric', label: 'MRR', key: 'mrr', formula: 'sum(mrr)', format: 'currency' },
    ]),
  );
  await buildComponent(page, 'Table', ACCOUNTS, async () => {
    for (const name of ['seats', 'mrr']) await getField(page, 'Add a column').selectOption(name);
    await openPart(page, 'Parameters');
    await getButton(page, 'Add parameter').click();
    const param = page.getByRole('group', { name: /^Parameter / });
    await getField(param, 'Name').fill('industry');
    await getField(param, 'Type').selectOption('text');
    await getField(param, 'Source').selectOption('drill');
    await openPart(page, 'Filters');
    await getButton(page, 'Add condition').first().click();
    await getField(page, 'Condition 1: field').selectOption('industry');
    await getField(page, 'Condition 1: source').selectOption('industry');
    await openPart(page, 'Order and dates');
    await getField(page, 'Sorted by').selectOption('mrr');
    await getField(page, 'Order').selectOption('desc');
  });
  await buildComponent(page, 'Chart', NAMES.graph, async () => {
    await page.getByRole('radio', { name: 'Columns' }).check();
    await setColumns(page, [{ columnLabel: 'Segment', label: 'Industry', key: 'industry', field: 'industry' }]);
    await openPart(page, 'Links and events');
    await getField(page, 'On click, replace with').selectOption({ label: ACCOUNTS });
    await getButton(page, 'Pass a column').click();
  });
  await buildComponent(page, 'Score', NAMES.score, async () => {
    await getField(page, 'KPI').selectOption({ label: 'Accounts' });
    await getField(page, 'Score 100 at').fill('1000');
  });
  await buildComponent(page, 'Interactive table', NAMES.grid, async () => {
    await getField(page, 'Dataset').selectOption({ label: 'Support cases' });
    await setColumns(page, [
      { columnLabel: 'Id', label: 'Priority', key: 'priority', field: 'priority', format: 'text' },
      { columnLabel: 'Metric', label: 'Tickets', key: 'tickets', formula: 'count()' },
      {
        columnLabel: 'Metric',
        label: 'Minutes to the first answer',
        key: 'minutes',
        formula: 'avg(first_response_minutes)',
      },
      { columnLabel: 'Metric', label: 'Satisfaction', key: 'satisfaction', formula: 'avg(satisfaction_score)' },
    ]);
  });
  await buildComponent(page, 'Assistant', NAMES.assistant, async () => {
    await page.getByRole('checkbox', { name: NAMES.table, exact: true }).check();
  });
}

/**
 * Creates the tile. Its preview shows uses, so their data must exist.
 * @param month first day of the month
 */
export async function buildTile(page: Page, month: string): Promise<void> {
  await buildComponent(page, 'KPI tile', NAMES.kpi, async () => {
    await addCondition(page.getByRole('group', { name: 'Measure accounts' }), 'status', 'Active');
    await getButton(page, 'Add measure').click();
    await getField(page.getByRole('group', { name: 'Measure measure' }), 'Name').fill('uses');
    const uses = page.getByRole('group', { name: 'Measure uses' });
    await getField(uses, 'Dataset').selectOption({ label: 'Monthly usage' });
    await getField(uses, 'Aggregation').selectOption('sum');
    await getField(uses, 'Of').selectOption('usage_count');
    await addCondition(uses, 'month', month);
    await getButton(page, 'Add metric').click();
    const metricGroup = page.getByRole('group', { name: 'Metric Metric' });
    await getField(metricGroup, 'Formula').fill('uses / ');
    await getByExactText(page, /^Character \d+: /);
    await getField(metricGroup, 'Formula').fill('use');
    await page.getByRole('option', { name: /^uses/ }).click();
    await getField(metricGroup, 'Label').fill('Uses in September');
    await openPart(page, 'Display');
    await page.getByRole('checkbox', { name: 'Show secondary values' }).check();
    await page
      .getByRole('region', { name: `Preview of ${NAMES.kpi}` })
      .getByText('Uses in September')
      .waitFor();
  });
}
