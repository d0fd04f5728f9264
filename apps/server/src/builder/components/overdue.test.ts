/** An item that is due on the current day of the tenant is not overdue on that day, in every dataset with due dates. */
import { addDays } from '@mainstay/contract/rules/dates';
import { expect, test } from 'vitest';
import { setUpDemoComponents, measure, getReport } from '../../app/testing/demo-components.ts';
import { TEST_DAY } from '../../app/testing/services.ts';

const { demo, table, get } = setUpDemoComponents();

/** One open row of each dataset, and the column of its due date. */
const OPEN = {
  plays: { table: 'plays', due: 'next_due_on', open: 'pending_actions > 0' },
  actions: { table: 'actions', due: 'due_on', open: `status = 'Pending'` },
  success_plans: {
    table: 'success_plans',
    due: 'due_on',
    open: `state = 'published' and completed_objectives < total_objectives`,
  },
  objectives: { table: 'objectives', due: 'target_on', open: 'completed_at is null' },
} as const;

test.each(Object.entries(OPEN))('%s', async (name, { table: rows, due, open }) => {
  const [row] = await demo.t.query<{ id: number }>(
    'demo',
    `select min(id) as id from ${rows} where tenant_id = $1 and ${open}`,
  );
  const countOverdue = async (day: string) => {
    await demo.t.query('demo', `update ${rows} set ${due} = $3 where tenant_id = $1 and id = $2`, row?.id, day);
    const id = await table({
      source: { kind: 'dataset', name },
      columns: [measure('n', 'count()')],
      where: {
        all: [
          { left: { field: 'id' }, op: 'eq', right: [{ value: row?.id ?? 0 }] },
          { left: { field: 'is_overdue' }, op: 'eq', right: [{ value: true }] },
        ],
      },
    });
    return getReport(await get(id)).reports[0]?.n;
  };
  const days = [-1, 0, 1].map((days) => addDays(TEST_DAY, days));
  const counts: unknown[] = [];
  for (const day of days) counts.push(await countOverdue(day));
  expect(counts).toEqual([1, 0, 0]);
});
