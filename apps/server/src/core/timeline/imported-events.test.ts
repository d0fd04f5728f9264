import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { importFile, undoImport } from '../../app/testing/uploads.ts';

let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  t = company.t;
  ada = company.people.ada;
});
afterAll(() => t.close());

test('imported rows have their own date, and a ticket without a subject has its number as its name', async () => {
  await importFile(t, ada, { kind: 'accounts', content: 'Account ID,Account name\nA-1,Ours\n' });
  const files: [ImportKind, string][] = [
    ['subscriptions', 'Subscription ID,Account ID,Start,MRR\nS-8,A-1,2026-07-31,100\nS-9,A-1,2027-01-01,100\n'],
    ['support_cases', 'Ticket ID,Account ID,Submitted,Subject\nT-8,A-1,2026-08-02T10:00:00Z,\n'],
    ['churns', 'Churn ID,Account ID,Churned on,Reason\nX-8,A-1,2026-08-03,pricing\n'],
  ];
  const importIds: number[] = [];
  for (const [kind, content] of files) importIds.push((await importFile(t, ada, { kind, content })).id);
  const events = await t.query<{ event: string; at: Date }>(
    'acme',
    `select event, happened_at as at, happened_at <= now() as past from timeline_events where tenant_id = $1 order by id`,
  );
  // A day starts in the company's time zone, which is noon of the previous day in UTC.
  const toEventDate = (instant: string) => ({ at: new Date(instant), past: true });
  expect(events.filter(({ event }) => event !== 'Subscription S-9')).toEqual([
    { event: 'Subscription S-8', ...toEventDate('2026-07-30T12:00:00Z') },
    { event: 'Support case: T-8', ...toEventDate('2026-08-02T10:00:00Z') },
    { event: 'Churned: pricing', ...toEventDate('2026-08-02T12:00:00Z') },
  ]);
  // A subscription that has not started yet is dated by its import.
  expect(events.find(({ event }) => event === 'Subscription S-9')).toMatchObject({ past: true });
  for (const id of importIds.toReversed()) expect(await undoImport(t, ada, id)).toBeUndefined();
});
