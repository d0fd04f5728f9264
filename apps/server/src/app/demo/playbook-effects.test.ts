/** The story of the report on playbooks: most improve the health of the accounts, business reviews and renewals do not. */
import type { Report } from '@mainstay/contract/components/report';
import { insights } from '@mainstay/contract/reports/insights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

test('health improves after health checks, expansions and recoveries, and not after business reviews', async () => {
  const evan = await t.signIn('evan.exec@demo.test');
  const query = { reportName: 'Effect: playbooks', pageSize: 100 };
  const { body } = await t.call(evan, insights.getReportData, { query });
  const rows = new Map((body.data as Report).reports.map((row) => [String(row.playbook), row]));
  for (const name of ['Health check', 'Expansion: second site', 'Adoption recovery']) {
    const row = rows.get(name);
    expect([name, Number(row?.change) > 0, Number(row?.improved) > Number(row?.declined)]).toEqual([name, true, true]);
  }
  expect(Number(rows.get('Quarterly business review')?.change)).toBeLessThan(0);
});
