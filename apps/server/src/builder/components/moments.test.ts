/** Conditions that compare instants with an author's days: a day includes all of its instants, in UTC (decision 50). */
import type { Operator } from '@mainstay/contract/rules/expressions';
import { expect, test } from 'vitest';
import { column, setUpDemoComponents, measure, getReport } from '../../app/testing/demo-components.ts';

const { demo, table, get } = setUpDemoComponents();

/** Returns days with cases, starting with a busy one. */
const findDays = () =>
  demo.t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ day: string; n: number }>(
      `select (submitted_at at time zone 'UTC')::date as day, count(*)::int as n from support_cases
       where tenant_id = $1 group by 1 order by 1 desc limit 40`,
      [tx.tenant],
    ),
  );

test('comparisons of an instant with a day include the whole day', async () => {
  const days = await findDays();
  const [last, first] = [days[3]?.day ?? '', days[20]?.day ?? ''];
  const countCases = async (op: Operator, ...values: string[]) => {
    const id = await table({
      source: { kind: 'dataset', name: 'support_cases' },
      columns: [measure('n', 'count()')],
      where: {
        all: [
          { left: { field: 'created_at' }, op, right: values.map((value) => ({ value })) },
          { left: { field: 'created_at' }, op: 'gte', right: [{ value: days.at(-1)?.day ?? '' }] },
        ],
      },
    });
    return getReport(await get(id)).reports[0]?.n;
  };
  const sumDays = (holds: (day: string) => boolean) =>
    days.filter(({ day }) => holds(day)).reduce((sum, { n }) => sum + n, 0);
  expect(await countCases('eq', last)).toBe(sumDays((day) => day === last));
  expect(await countCases('ne', last)).toBe(sumDays((day) => day !== last));
  expect(await countCases('in', last, first)).toBe(sumDays((day) => day === last || day === first));
  expect(await countCases('between', first, last)).toBe(sumDays((day) => day >= first && day <= last));
  expect(await countCases('gt', first)).toBe(sumDays((day) => day > first));
  expect(await countCases('gte', first)).toBe(sumDays((day) => day >= first));
  expect(await countCases('lt', first)).toBe(sumDays((day) => day < first));
  expect(await countCases('lte', first)).toBe(sumDays((day) => day <= first));
  expect(days[3]?.n).toBeGreaterThan(0);
});

test('a click on a day opens the rows of that day', async () => {
  const [busy] = await findDays();
  const id = await table({
    source: { kind: 'dataset', name: 'support_cases' },
    params: [{ name: 'day', type: 'date', from: 'drill' }],
    where: { left: { field: 'created_at' }, op: 'eq', right: [{ param: 'day' }] },
    columns: [column('id')],
  });
  expect(getReport(await get(id, { p_day: busy?.day })).total_records).toBe(busy?.n);
});
