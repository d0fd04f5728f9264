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

const many = <R>(text: string): Promise<R[]> => t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));

test('1-accounts-05 a seeded account has its hierarchy, its pin and its timeline', async () => {
  const maya = await t.signIn('maya.csm@demo.test');
  const [account] = await many<{ id: number }>(
    `select id from accounts where tenant_id = $1 and name = 'Northwind Robotics'`,
  );
  const id = account?.id ?? 0;
  const family = (await t.call(maya, hierarchy.getHierarchy, { query: { id } })).body.data;
  expect([family.hierarchy_available, family.tree.name]).toEqual([true, 'Northwind Holding']);
  expect(family.tree.branch.mrr).toBeGreaterThan(family.tree.mrr ?? 0);
  const own = (await t.call(maya, pins.findPins, {})).body.data.pins;
  expect(own.map(({ account_id }) => account_id)).toContain(id);
  const told = (await t.call(maya, timeline.findEvents, { params: { id }, query: { limit: 10_000 } })).body.data
    .timeline;
  expect(told.length).toBeGreaterThan(30);
  expect(told.at(-1)).toMatchObject({ category: 'Account Created', event: 'Northwind Robotics' });
  expect(new Set(told.map(({ category }) => category)).size).toBeGreaterThan(5);
});

test('every account has past events with a user and a subject', async () => {
  const [found] = await many<Record<string, number>>(
    `select count(distinct account_id)::int as accounts, count(*)::int as events,
       count(*) filter (where happened_at > timestamptz '2026-11-20 23:59Z')::int as future,
       count(*) filter (where event = '' or event ~ '[<>{}]')::int as unreadable,
       count(*) filter (where category = 'Action Completed' and user_id is null)::int as nobody
     from timeline_events where tenant_id = $1`,
  );
  expect(found).toMatchObject({ accounts: 120, future: 0, unreadable: 0, nobody: 0 });
  expect(found?.events).toBeGreaterThan(1000);
});
