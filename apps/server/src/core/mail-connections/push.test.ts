/** Reports of Microsoft that a mailbox or a calendar has changed. */
import { mailConnections } from '@mainstay/contract/mail-connections';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { setUpMailboxes } from '../../app/testing/mailbox-fixture.ts';

const DAY_MS = 86_400_000;
const fixture = setUpMailboxes({ ann: 'CSM', ben: 'CSM' });

interface Sync {
  part: string;
  push_id: string | null;
  push_expires_at: Date | null;
}
const findSyncs = (email: string) =>
  fixture.query<Sync>(
    `select s.part, s.push_id, s.push_expires_at from mail_syncs s join mail_connections c
       on c.tenant_id = $1 and c.id = s.connection_id
     where s.tenant_id = $1 and c.address = $2 order by s.part desc`,
    email,
  );
const countJobs = async (): Promise<number> => {
  const { rows } = await fixture.t.services.database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'mail-sync' and state = 'created'`,
  );
  return rows[0]?.count ?? 0;
};
const findSubjects = async () =>
  (await fixture.query<{ subject: string }>('select subject from mail_messages where tenant_id = $1 order by id')).map(
    ({ subject }) => subject,
  );
const deliver = (subject: string) =>
  fixture.provider.control.deliver({ from: 'dana@customer.test', to: ['ann@acme.test'], subject, text: 'Hello' });
/** Sends a report as a provider does. @returns the status and the text of the response */
async function report(query: Record<string, string>, body?: object): Promise<[status: number, text: string]> {
  const response = await fetch(
    `${fixture.t.services.config.mailPushUrl}${mailConnections.notify.path}?${new URLSearchParams(query)}`,
    {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    },
  );
  return [response.status, await response.text()];
}

beforeAll(async () => {
  const { t, connect, runJobs, query } = fixture;
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  t.services.config.mailPushUrl = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const [ann] = await query<{ id: number }>(`select id from users where tenant_id = $1 and email = 'ann@acme.test'`);
  await t.inTenant('acme', 'write', async (tx) => {
    const accountId = await buildAccount(tx, { name: 'Harbor', ownerId: ann?.id ?? 0 });
    await buildContact(tx, { accountId, firstName: 'Dana', email: 'dana@customer.test' });
  });
  await connect('ann');
  await runJobs();
});
afterEach(() => fixture.provider.control.duplicateNotifications(false));

test('requests reports of mail and calendar for six days', async () => {
  const now = fixture.t.services.now().getTime();
  const syncs = await findSyncs('ann@acme.test');
  expect(syncs.map(({ part, push_id }) => [part, typeof push_id])).toEqual([
    ['mail', 'string'],
    ['calendar', 'string'],
  ]);
  expect(syncs.map(({ push_expires_at }) => (push_expires_at?.getTime() ?? 0) - now)).toEqual([6 * DAY_MS, 6 * DAY_MS]);
});

test('a new message is read when it is reported, and once if it is reported twice', async () => {
  expect(await countJobs()).toBe(0);
  await deliver('Reported once');
  await expect.poll(countJobs).toBe(1);
  await fixture.runJobs();
  expect(await findSubjects()).toEqual(['Reported once']);
  await fixture.provider.control.duplicateNotifications(true);
  await deliver('Reported twice');
  await expect.poll(countJobs).toBe(1);
  await fixture.runJobs();
  expect(await findSubjects()).toEqual(['Reported once', 'Reported twice']);
});

test('returns the token of the provider as plain text', async () => {
  const { mailPushUrl } = fixture.t.services.config;
  const url = `${mailPushUrl}${mailConnections.notify.path}?domain=acme&validationToken=%3Cb%3Eone%3C%2Fb%3E`;
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' } });
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
    '<b>one</b>',
  ]);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('ignores reports without the secret, of unknown mailboxes and companies, and of any other shape', async () => {
  const [{ push_id: subscriptionId } = { push_id: '' }] = await findSyncs('ann@acme.test');
  const bodies = [
    { value: [{ subscriptionId, clientState: 'guessed' }] },
    { value: [{ subscriptionId }] },
    { value: [{ subscriptionId: 'unknown', clientState: 'guessed' }] },
    { value: 'none' },
    {},
    undefined,
  ];
  for (const body of bodies) expect(await report({ domain: 'acme' }, body)).toEqual([202, '']);
  expect(await report({ domain: 'nowhere' }, bodies[0])).toEqual([202, '']);
  expect(await countJobs()).toBe(0);
});

test('a mailbox is polled if the provider cannot reach the server', async () => {
  const { t, connect, runJobs } = fixture;
  const { config } = t.services;
  const reachableUrl = config.mailPushUrl;
  config.mailPushUrl = 'http://127.0.0.1:9';
  await connect('ben');
  await runJobs();
  config.mailPushUrl = reachableUrl;
  expect((await findSyncs('ben@acme.test')).map(({ push_id }) => push_id)).toEqual([null, null]);
  const { connection } = (await t.call(fixture.people.ben, mailConnections.getOwn, {})).body.data;
  expect(connection?.syncs.map(({ state }) => state)).toEqual(['current', 'current']);
});

test('renews a request before it expires, and requests again what the provider no longer knows', async () => {
  const { t, people, runJobs, query } = fixture;
  const synchronize = async () => {
    await t.call(people.ann, mailConnections.synchronize, {});
    await runJobs();
    return findSyncs('ann@acme.test');
  };
  const before = await findSyncs('ann@acme.test');
  const expireTomorrow = (change = '') =>
    query(
      `update mail_syncs set push_expires_at = $2 ${change} where tenant_id = $1 and push_id is not null`,
      new Date(t.services.now().getTime() + DAY_MS),
    );
  await expireTomorrow();
  expect(await synchronize()).toEqual(before);
  await expireTomorrow(", push_id = 'lost ' || part");
  const requested = await synchronize();
  expect(requested.map(({ push_expires_at }) => push_expires_at)).toEqual(before.map((sync) => sync.push_expires_at));
  expect(requested.map(({ push_id }) => push_id?.startsWith('lost '))).toEqual([false, false]);
  expect(requested.map(({ push_id }, at) => push_id !== before[at]?.push_id)).toEqual([true, true]);
});
