/** The targets of clicks on rows, over HTTP. */
import { expect, test } from 'vitest';
import { column, setUpDemoComponents, measure, getReport } from '../../app/testing/demo-components.ts';

const { table, get } = setUpDemoComponents();

const source = {
  kind: 'static' as const,
  rows: [
    { kind: 'a', day: '2026-01-31' },
    { kind: 'a', day: null },
    { kind: '', day: null },
    { kind: null, day: null },
    { kind: null, day: '2026-01-31' },
  ],
};

test.each([
  ['kind', 'text'],
  ['day', 'date'],
] as const)('a click on rows without a %s opens those rows, not all of them', async (key, type) => {
  const target = await table({
    source,
    params: [{ name: key, type, from: 'drill' }],
    where: { left: { field: key }, op: 'eq', right: [{ param: key }] },
    columns: [column(key)],
  });
  const chart = await table(
    { source, columns: [column(key), measure('n', 'count()')] },
    { drilldown: { component: target, params: [{ selected: key, value: key }] } },
  );
  const bars = getReport(await get(chart)).reports;
  expect(bars.map((bar) => bar[key])).toContain(null);
  for (const bar of bars) {
    // A browser sends neither nulls nor empty texts.
    const params = Object.entries(bar._drill ?? {}).filter(([, value]) => value !== null && value !== '');
    const openedReport = getReport(
      await get(target, Object.fromEntries(params.map(([name, value]) => [`p_${name}`, value]))),
    );
    expect(openedReport.reports.map((row) => row[key])).toEqual(Array<unknown>(Number(bar.n)).fill(bar[key]));
  }
});
