import { sessions } from '@mainstay/contract/identity/sessions';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { TEST_NOW } from '../../app/testing/services.ts';

let t: TestApp;
let maya: Caller;
beforeAll(async () => {
  const company = await openCompany({ maya: 'CSM' });
  t = company.t;
  maya = company.people.maya;
});
afterAll(() => t.close());

const atMinute = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000);
const getSeenAt = async () => (await t.call(maya, sessions.findOwnSessions, {})).body.data.sessions[0]?.seen_at;
const flush = () => t.services.sessions.lastSeen.write(t.services.database);

/** Counts statements without commits, since the commit of a read is sent with a delay. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const count = querySpy.mock.calls.filter(([text]) => (text as unknown) !== 'commit').length;
  querySpy.mockRestore();
  return count;
}

test('recording a session needs no extra statement and is written once in five minutes', async () => {
  await getSeenAt();
  const usualCount = await countStatements(getSeenAt);
  await flush();
  t.setNow(atMinute(6));
  // The cached host has expired by then; its lookup must not be counted.
  await t.services.hosts.findByDomain('acme');
  expect(await countStatements(getSeenAt)).toBe(usualCount);
  expect(await getSeenAt()).toBe(TEST_NOW.toISOString());
  await flush();
  expect(await getSeenAt()).toBe(atMinute(6).toISOString());
  t.setNow(atMinute(10));
  await getSeenAt();
  expect(await countStatements(flush)).toBe(0);
  expect(await getSeenAt()).toBe(atMinute(6).toISOString());
  t.setNow(atMinute(11));
  await getSeenAt();
  await flush();
  expect(await getSeenAt()).toBe(atMinute(11).toISOString());
});

test('a session that ended in the meantime keeps the time when it was last seen', async () => {
  t.setNow(atMinute(20));
  await getSeenAt();
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows('update sessions set ended_at = $2 where tenant_id = $1', [tx.tenant, atMinute(20)]),
  );
  await flush();
  const [row] = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ seen_at: Date }>('select max(seen_at) as seen_at from sessions where tenant_id = $1', [tx.tenant]),
  );
  expect(row?.seen_at).toEqual(atMinute(11));
});
