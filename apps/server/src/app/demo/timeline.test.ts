/** The demo company's accounts have a timeline, a hierarchy, and users who pinned them. */
import { hierarchy } from '@mainstay/contract/hierarchy';
import { pins } from '@mainstay/contract/pins';
import { timeline } from '@mainstay/contract/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const findRows = <R>(text: string): Promise<R[]> => t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));

test('1-accounts-05 a seeded account has its hierarchy, its pin and its timeline', async () => {
  const maya = await t.signIn('maya.csm@demo.test');
  const [account] = await findRows<{ id: number }>(
    `select id from accounts where tenant_id = $1 and name = 'Northwind Robotics'`,
  );
  const id = account?.id ?? 0;
  const familyTree = (await t.call(maya, hierarchy.getHierarchy, { query: { id } })).body.data;
  expect([familyTree.hierarchy_available, familyTree.tree.name]).toEqual([true, 'Northwind Holding']);
  expect(familyTree.tree.branch.mrr).toBeGreaterThan(familyTree.tree.mrr ?? 0);
  const pinnedAccounts = (await t.call(maya, pins.findPins, {})).body.data.pins;
  expect(pinnedAccounts.map(({ account_id }) => account_id)).toContain(id);
  const events = (await t.call(maya, timeline.findEvents, { params: { id }, query: { limit: 10_000 } })).body.data
    .timeline;
  expect(events.length).toBeGreaterThan(30);
  expect(events.at(-1)).toMatchObject({ category: 'Account Created', event: 'Northwind Robotics' });
  expect(new Set(events.map(({ category }) => category)).size).toBeGreaterThan(5);
});

test('every account has past events with a user and a subject', async () => {
  const [counts] = await findRows<Record<string, number>>(
    `select count(distinct account_id)::int as accounts, count(*)::int as events,
       count(*) filter (where happened_at > timestamptz '2026-11-20 23:59Z')::int as future,
       count(*) filter (where event = '' or event ~ '[<>{}]')::int as unreadable,
       count(*) filter (where category = 'Action Completed' and user_id is null)::int as nobody
     from timeline_events where tenant_id = $1`,
  );
  expect(counts).toMatchObject({ accounts: 120, future: 0, unreadable: 0, nobody: 0 });
  expect(counts?.events).toBeGreaterThan(1000);
});
