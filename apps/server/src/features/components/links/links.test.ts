/** The targets of clicks on rows, over HTTP. */
import { expect, test } from 'vitest';
import { column, demoComponents, measure, report } from '../../../testing/demo-components.ts';

const { table, get } = demoComponents();

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
  const bars = report(await get(chart)).reports;
  expect(bars.map((bar) => bar[key])).toContain(null);
  for (const bar of bars) {
    // A browser sends neither nulls nor empty texts.
    const clicked = Object.entries(bar._drill ?? {}).filter(([, value]) => value !== null && value !== '');
    const opened = report(await get(target, Object.fromEntries(clicked.map(([name, value]) => [`p_${name}`, value]))));
    expect(opened.reports.map((row) => row[key])).toEqual(Array<unknown>(Number(bar.n)).fill(bar[key]));
  }
});
