import { sessions } from '@mainstay/contract/identity/sessions';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller, TestApp } from '../../testing/app.ts';
import { openCompany } from '../../testing/company.ts';
import { TEST_NOW } from '../../testing/services.ts';

let t: TestApp;
let maya: Caller;
beforeAll(async () => {
  const company = await openCompany({ maya: 'CSM' });
  t = company.t;
  maya = company.people.maya;
});
afterAll(() => t.close());

const minutes = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000);
const seenAt = async () => (await t.call(maya, sessions.findOwnSessions, {})).body.data.sessions[0]?.seen_at;
const write = () => t.services.sessions.seen.write(t.services.database);

/** Counts statements without commits, since the commit of a read is sent with a delay. */
async function getStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const count = sent.mock.calls.filter(([text]) => (text as unknown) !== 'commit').length;
  sent.mockRestore();
  return count;
}

test('recording a session needs no extra statement and is written once in five minutes', async () => {
  await seenAt();
  const usual = await getStatements(seenAt);
  await write();
  t.setNow(minutes(6));
  // The cached host has expired by then; its lookup must not be counted.
  await t.services.hosts.byDomain('acme');
  expect(await getStatements(seenAt)).toBe(usual);
  expect(await seenAt()).toBe(TEST_NOW.toISOString());
  await write();
  expect(await seenAt()).toBe(minutes(6).toISOString());
  t.setNow(minutes(10));
  await seenAt();
  expect(await getStatements(write)).toBe(0);
  expect(await seenAt()).toBe(minutes(6).toISOString());
  t.setNow(minutes(11));
  await seenAt();
  await write();
  expect(await seenAt()).toBe(minutes(11).toISOString());
});

test('a session that ended in the meantime keeps the time when it was last seen', async () => {
  t.setNow(minutes(20));
  await seenAt();
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows('update sessions set ended_at = $2 where tenant_id = $1', [tx.tenant, minutes(20)]),
  );
  await write();
  const [row] = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ seen_at: Date }>('select max(seen_at) as seen_at from sessions where tenant_id = $1', [tx.tenant]),
  );
  expect(row?.seen_at).toEqual(minutes(11));
});
