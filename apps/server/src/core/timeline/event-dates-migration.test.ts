import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { rerunMigration } from '../../app/testing/migrations.ts';
import { importFile } from '../../app/testing/uploads.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';

let t: TestApp;
const people = {} as Record<string, Caller>;
const IMPORTED_AT = '2026-10-05T09:00:00.000Z';
const FILES: [ImportKind, string][] = [
  ['accounts', 'Account ID,Account name\nA-1,Ours\n'],
  [
    'subscriptions',
    'Subscription ID,Account ID,Start,MRR\nS-8,A-1,2026-07-31,100\nS-9,A-1,2027-01-01,100\nS-7,A-1,2026-06-30,100\n',
  ],
  [
    'support_cases',
    'Ticket ID,Account ID,Submitted,Subject\nT-8,A-1,2026-08-02T10:00:00Z,\nT-9,A-1,2026-08-03T10:00:00Z,Slow\n',
  ],
  ['churns', 'Churn ID,Account ID,Churned on,Reason\nX-8,A-1,2026-08-04,pricing\n'],
];

/** Imports data as the earlier version did: events have the date of the import, and name neither the case nor the reason. */
async function importAsBefore(domain: string): Promise<void> {
  for (const [kind, content] of FILES) await importFile(t, people[domain] as Caller, { kind, content });
  await t.query(
    domain,
    `update timeline_events set happened_at = $2, event = case event
       when 'Support case: T-8' then 'Support ticket: ' when 'Churned: pricing' then 'Left'
       else replace(event, 'Support case: ', 'Support ticket: ') end
     where tenant_id = $1 and meta ->> 'note' = 'Added by an import'`,
    IMPORTED_AT,
  );
  await t.query(domain, `delete from subscriptions where tenant_id = $1 and subscription_id = 'S-7'`);
  // A change by a later import keeps its own date but gets the name, too.
  await t.query(
    domain,
    `insert into timeline_events (tenant_id, account_id, category, event, happened_at, meta, subject_id)
     select tenant_id, account_id, category, event, '2026-10-06T09:00:00Z',
       meta || '{"operation": "updated", "note": "Changed by an import: priority"}', subject_id
     from timeline_events where tenant_id = $1 and event = 'Support ticket: '`,
  );
}

const findEvents = (domain: string) =>
  t.query<{ event: string; operation: string; happened_at: Date }>(
    domain,
    `select event, meta ->> 'operation' as operation, happened_at from timeline_events
     where tenant_id = $1 and category = 'Account Update' order by id`,
  );

beforeAll(async () => {
  t = await openTestApp();
  // Midnight in Los Angeles is 07:00 UTC, and midnight in Tokyo is 15:00 UTC of the previous day.
  for (const [domain, timeZone] of [
    ['acme', 'America/Los_Angeles'],
    ['globex', 'Asia/Tokyo'],
  ] as const) {
    await createTenant(t.services.database, { domain, name: domain, timeZone });
    await t.inTenant(domain, 'write', (tx) =>
      createUser(tx, { firstName: 'Ada', email: `ada@${domain}.test`, roles: ['ADM'], passwordHash: 'none' }),
    );
    people[domain] = await t.signIn(`ada@${domain}.test`);
    await importAsBefore(domain);
  }
});
afterAll(() => t.close());

test("events of earlier imports get the date of their row in the tenant's time zone, and cases and churns get a name", async () => {
  const expected = (subscription: string, churn: string) => [
    { event: 'Subscription S-8', operation: 'created', happened_at: new Date(subscription) },
    // This subscription has not started yet.
    { event: 'Subscription S-9', operation: 'created', happened_at: new Date(IMPORTED_AT) },
    // This subscription is deleted.
    { event: 'Subscription S-7', operation: 'created', happened_at: new Date(IMPORTED_AT) },
    { event: 'Support case: T-8', operation: 'created', happened_at: new Date('2026-08-02T10:00:00Z') },
    { event: 'Support case: Slow', operation: 'created', happened_at: new Date('2026-08-03T10:00:00Z') },
    { event: 'Churned: pricing', operation: 'created', happened_at: new Date(churn) },
    { event: 'Support case: T-8', operation: 'updated', happened_at: new Date('2026-10-06T09:00:00Z') },
  ];
  // The second run changes nothing.
  for (let run = 0; run < 2; run += 1) {
    for (const number of ['0048', '0058', '0088']) await rerunMigration(t, number);
    expect(await findEvents('acme')).toEqual(expected('2026-07-31T07:00:00Z', '2026-08-04T07:00:00Z'));
    expect(await findEvents('globex')).toEqual(expected('2026-07-30T15:00:00Z', '2026-08-03T15:00:00Z'));
  }
});
