/** Creates the components of the dashboard journey in their editor, as an administrator does. */
import type { Page } from 'playwright-core';
import { addCondition, buildComponent, button, field, makeColumns, openPart, getByExactText } from './builder-parts.ts';

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
 * Creates one component of each template, and the accounts table that the chart drills down to.
 * @param month first day of the month
 */
export async function buildComponents(page: Page, month: string): Promise<void> {
  const preview = (name: string) => page.getByRole('region', { name: `Preview of ${name}` });
  await buildComponent(page, 'HTML', NAMES.html, async () => {
    await field(page, 'HTML').fill('<p>MRR {{mrr}}, new {{gained}}</p><script>alert(1)</script>');
    await page.getByRole('checkbox', { name: 'Populate with rows' }).check();
    await field(page, 'Dataset').selectOption({ label: 'MRR month by month' });
    await makeColumns(page, [
      { of: 'Account id', label: 'MRR', key: 'mrr', formula: 'sum(mrr)', format: 'currency' },
      { of: 'Metric', label: 'New', key: 'gained', formula: 'sum(new)', format: 'currency' },
    ]);
    await openPart(page, 'Filters');
    await addCondition(page, 'month', month);
  });
  await buildComponent(page, 'Table', NAMES.table, () =>
    makeColumns(page, [
      { of: 'Account', label: 'Plan', key: 'plan', field: 'plan' },
      { of: 'Metric', label: 'Accounts', key: 'accounts', formula: 'count()' },
      { of: 'Metric', label: 'Seats', key: 'seats', formula: 'sum(seats)' },
      { of: 'Metric', label: 'MRR', key: 'mrr', formula: 'sum(mrr)', format: 'currency' },
    ]),
  );
  await buildComponent(page, 'Table', ACCOUNTS, async () => {
    for (const name of ['seats', 'mrr']) await field(page, 'Add a column').selectOption(name);
    await openPart(page, 'Parameters');
    await button(page, 'Add parameter').click();
    const param = page.getByRole('group', { name: /^Parameter / });
    await field(param, 'Name').fill('industry');
    await field(param, 'Type').selectOption('text');
    await field(param, 'Source').selectOption('drill');
    await openPart(page, 'Filters');
    await button(page, 'Add condition').first().click();
    await field(page, 'Condition 1: field').selectOption('industry');
    await field(page, 'Condition 1: source').selectOption('industry');
    await openPart(page, 'Order and dates');
    await field(page, 'Sorted by').selectOption('mrr');
    await field(page, 'Order').selectOption('desc');
  });
  await buildComponent(page, 'Chart', NAMES.graph, async () => {
    await page.getByRole('radio', { name: 'Columns' }).check();
    await makeColumns(page, [{ of: 'Segment', label: 'Industry', key: 'industry', field: 'industry' }]);
    await openPart(page, 'Links and events');
    await field(page, 'On click, replace with').selectOption({ label: ACCOUNTS });
    await button(page, 'Pass a column').click();
  });
  await buildComponent(page, 'Score', NAMES.score, async () => {
    await field(page, 'KPI').selectOption({ label: 'Accounts' });
    await field(page, 'Score 100 at').fill('1000');
  });
  await buildComponent(page, 'Interactive table', NAMES.grid, async () => {
    await field(page, 'Dataset').selectOption({ label: 'Support cases' });
    await makeColumns(page, [
      { of: 'Id', label: 'Priority', key: 'priority', field: 'priority', format: 'text' },
      { of: 'Metric', label: 'Tickets', key: 'tickets', formula: 'count()' },
      { of: 'Metric', label: 'Minutes to the first answer', key: 'minutes', formula: 'avg(first_response_minutes)' },
      { of: 'Metric', label: 'Satisfaction', key: 'satisfaction', formula: 'avg(satisfaction_score)' },
    ]);
  });
  await buildComponent(page, 'Assistant', NAMES.assistant, async () => {
    await page.getByRole('checkbox', { name: NAMES.table, exact: true }).check();
  });
  await buildComponent(page, 'KPI tile', NAMES.kpi, async () => {
    await addCondition(page.getByRole('group', { name: 'Measure accounts' }), 'status', 'Active');
    await button(page, 'Add measure').click();
    await field(page.getByRole('group', { name: 'Measure measure' }), 'Name').fill('uses');
    const uses = page.getByRole('group', { name: 'Measure uses' });
    await field(uses, 'Dataset').selectOption({ label: 'Monthly usage' });
    await field(uses, 'Aggregation').selectOption('sum');
    await field(uses, 'Of').selectOption('usage_count');
    await addCondition(uses, 'month', month);
    await button(page, 'Add metric').click();
    const figure = page.getByRole('group', { name: 'Metric Metric' });
    await field(figure, 'Formula').fill('uses / ');
    await getByExactText(page, /^Character \d+: /);
    await field(figure, 'Formula').fill('use');
    await page.getByRole('option', { name: /^uses/ }).click();
    await field(figure, 'Label').fill('Uses in September');
    await openPart(page, 'Display');
    await page.getByRole('checkbox', { name: 'Show secondary values' }).check();
    await preview(NAMES.kpi).getByText('Uses in September').waitFor();
  });
}
