/** Reports of providers that a mailbox or a calendar has changed. */
import { mailConnections } from '@mainstay/contract/mail-connections';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { type MailboxFixture, setUpMailboxes } from '../../app/testing/mailbox-fixture.ts';
import { createTenant } from '../tenants/create-tenant.ts';

const DAY_MS = 86_400_000;
const TOPIC = 'projects/harbor/topics/mail';
const TOKEN = 'a token of the operator with 40 characters';
const ANN = 'ann@acme.test';
const PEOPLE = { ann: 'CSM', ben: 'CSM' } as const;
type Fixture = MailboxFixture<keyof typeof PEOPLE>;

interface Sync {
  part: string;
  push_id: string | null;
  push_renew_at: Date | null;
}
const findSyncs = ({ query }: Fixture, email = ANN) =>
  query<Sync>(
    `select s.part, s.push_id, s.push_renew_at from mail_syncs s join mail_connections c
       on c.tenant_id = $1 and c.id = s.connection_id
     where s.tenant_id = $1 and c.address = $2 order by s.part desc`,
    email,
  );
async function countJobs({ t }: Fixture): Promise<number> {
  const { rows } = await t.services.database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'mail-sync' and state = 'created'`,
  );
  return rows[0]?.count ?? 0;
}
const findTexts = async ({ query }: Fixture, statement: string) =>
  (await query<{ text: string }>(statement)).map(({ text }) => text);
const findSubjects = (fixture: Fixture) =>
  findTexts(fixture, 'select subject as text from mail_messages where tenant_id = $1 order by id');
const deliver = ({ provider }: Fixture, subject: string) =>
  provider.control.deliver({ from: 'dana@customer.test', to: [ANN], subject, text: 'Hello' });

/** Sends a report as a provider does. @returns the status and the text of the response */
async function report({ t }: Fixture, query: Record<string, string>, init: RequestInit = {}) {
  const url = `${t.services.config.mailPushUrl}${mailConnections.notify.path}?${new URLSearchParams(query)}`;
  const response = await fetch(url, { method: 'POST', ...init });
  return [response.status, await response.text()] as const;
}
const toJson = (body: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const ACCEPTED = [202, ''];

function setUpPushes(provider: MailProviderId): Fixture {
  const fixture = setUpMailboxes(PEOPLE, { provider });
  beforeAll(async () => {
    const { t, connect, runJobs, query } = fixture;
    const { config } = t.services;
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    config.mailPushUrl = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
    if (provider === 'google') {
      config.googlePubSub = { topic: TOPIC, token: TOKEN };
      const query = new URLSearchParams({ domain: 'acme', token: TOKEN });
      const url = `${config.mailPushUrl}${mailConnections.notify.path}?${query}`;
      await fixture.provider.control.createTopic(TOPIC, url);
    }
    const [ann] = await query<{ id: number }>('select id from users where tenant_id = $1 and email = $2', ANN);
    await t.inTenant('acme', 'write', async (tx) => {
      const accountId = await buildAccount(tx, { name: 'Harbor', ownerId: ann?.id ?? 0 });
      await buildContact(tx, { accountId, firstName: 'Dana', email: 'dana@customer.test' });
    });
    await connect('ann');
    await runJobs();
  });
  return fixture;
}

/** What the providers do differently. */
const DIFFERENCES = {
  microsoft: {
    renewedInDays: [4, 4],
    retainsChannel: true,
    requestPath: '/subscriptions',
    stops: ['204 DELETE subscriptions'],
    /** Whether mail and calendar are polled after `prevent`. */
    isPolled: [true, true],
    prevent: ({ t }: Fixture) => {
      t.services.config.mailPushUrl = 'http://127.0.0.1:9';
    },
  },
  google: {
    renewedInDays: [1, 5],
    retainsChannel: false,
    requestPath: '/gmail/v1/users/me/watch',
    stops: ['204 POST channels/stop', '204 POST me/stop'],
    isPolled: [true, false],
    prevent: ({ t }: Fixture) => {
      t.services.config.googlePubSub = { topic: 'projects/harbor/topics/missing', token: TOKEN };
    },
  },
} as const;

describe.each(['microsoft', 'google'] as const)('%s', (provider) => {
  const fixture = setUpPushes(provider);
  const { renewedInDays, retainsChannel, requestPath, stops, isPolled, prevent } = DIFFERENCES[provider];
  afterEach(() => fixture.provider.control.duplicateNotifications(false));
  const synchronize = async (name: keyof typeof PEOPLE) => {
    await fixture.t.call(fixture.people[name], mailConnections.synchronize, {});
    await fixture.runJobs();
  };

  test('reports of mail and calendar are requested, and renewed before they end', async () => {
    const now = fixture.t.services.now().getTime();
    const syncs = await findSyncs(fixture);
    expect(syncs.map(({ part, push_id }) => [part, typeof push_id])).toEqual([
      ['mail', 'string'],
      ['calendar', 'string'],
    ]);
    expect(syncs.map((sync) => ((sync.push_renew_at?.getTime() ?? 0) - now) / DAY_MS)).toEqual(renewedInDays);
  });

  test('a new message is read when it is reported, and once if it is reported twice', async () => {
    expect(await countJobs(fixture)).toBe(0);
    await deliver(fixture, 'Reported once');
    await expect.poll(() => countJobs(fixture)).toBe(1);
    await fixture.runJobs();
    expect(await findSubjects(fixture)).toEqual(['Reported once']);
    await fixture.provider.control.duplicateNotifications(true);
    await deliver(fixture, 'Reported twice');
    await expect.poll(() => countJobs(fixture)).toBe(1);
    await fixture.runJobs();
    expect(await findSubjects(fixture)).toEqual(['Reported once', 'Reported twice']);
  });

  test('a new event is read when it is reported', async () => {
    const start = new Date(Date.now() + DAY_MS).toISOString().slice(0, 19);
    const end = new Date(Date.now() + DAY_MS + 3_600_000).toISOString().slice(0, 19);
    const attendees = [{ email: 'dana@customer.test' }];
    await fixture.provider.control.addEvents({ organizer: ANN, attendees, subject: 'Review', start, end });
    await expect.poll(() => countJobs(fixture)).toBe(1);
    await fixture.runJobs();
    expect(await findTexts(fixture, 'select title as text from calendar_events where tenant_id = $1')).toEqual([
      'Review',
    ]);
  });

  test('requests are renewed in time, and made again if the provider no longer knows them', async () => {
    const before = await findSyncs(fixture);
    const expire = (change = '') =>
      fixture.query(
        `update mail_syncs set push_renew_at = $2 ${change} where tenant_id = $1 and push_id is not null`,
        fixture.t.services.now(),
      );
    await expire();
    await synchronize('ann');
    const renewed = await findSyncs(fixture);
    expect(renewed.map(({ push_renew_at }) => push_renew_at)).toEqual(before.map((sync) => sync.push_renew_at));
    expect(renewed.map(({ push_id }, at) => push_id === before[at]?.push_id)).toEqual([true, retainsChannel]);
    await expire(", push_id = 'lost ' || part");
    await synchronize('ann');
    const requested = await findSyncs(fixture);
    expect(requested.map(({ push_id }) => push_id?.startsWith('lost '))).toEqual([false, false]);
    // The former channels have ended, or their secrets are no longer known.
    await deliver(fixture, 'After the renewals');
    await expect.poll(() => countJobs(fixture)).toBe(1);
    await fixture.runJobs();
    expect(await findSubjects(fixture)).toContain('After the renewals');
  });

  test('a mailbox is polled if the provider rejects the request, which is repeated after ten minutes', async () => {
    const { t, connect, runJobs, advanceClock, provider: emulator } = fixture;
    const { mailPushUrl, googlePubSub } = t.services.config;
    const countRequests = async () =>
      (await emulator.control.log()).filter(({ method, path }) => method === 'POST' && path.endsWith(requestPath))
        .length;
    prevent(fixture);
    await connect('ben');
    await emulator.control.clearLog();
    await runJobs();
    const syncs = await findSyncs(fixture, 'ben@acme.test');
    expect(syncs.map(({ push_id }) => push_id === null)).toEqual(isPolled);
    const { connection } = (await t.call(fixture.people.ben, mailConnections.getOwn, {})).body.data;
    expect(connection?.syncs.map(({ state }) => state)).toEqual(['current', 'current']);
    const count = await countRequests();
    expect(count).toBe(isPolled.filter(Boolean).length);
    await synchronize('ben');
    expect(await countRequests()).toBe(count);
    Object.assign(t.services.config, { mailPushUrl, googlePubSub });
    advanceClock(601);
    await synchronize('ben');
    expect((await findSyncs(fixture, 'ben@acme.test')).map(({ push_id }) => typeof push_id)).toEqual([
      'string',
      'string',
    ]);
  });

  test('reports of another company, of unknown mailboxes, without the secret or of any other shape are ignored', async () => {
    const [mail, calendar] = await findSyncs(fixture);
    await createTenant(fixture.t.services.database, { domain: 'globex', name: 'Globex', timeZone: 'UTC' });
    const toData = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const change = { message: { data: toData({ emailAddress: ANN, historyId: '1' }) }, subscription: 'one' };
    const [channel = '', resource = ''] = calendar?.push_id?.split(' ') ?? [];
    const getChannelHeaders = (token: string) => ({
      'content-type': 'application/json; utf-8',
      'x-goog-channel-id': channel,
      'x-goog-channel-token': token,
      'x-goog-resource-id': resource,
      'x-goog-resource-state': 'exists',
    });
    const calls: RequestInit[] = [
      toJson({ value: [{ subscriptionId: mail?.push_id, clientState: 'guessed' }] }),
      toJson({ value: [{ subscriptionId: mail?.push_id }] }),
      toJson({ value: [{ subscriptionId: 'unknown', clientState: 'guessed' }] }),
      toJson({ value: 'none' }),
      toJson({}),
      {},
      toJson(change),
      toJson({ message: { data: toData({ emailAddress: 'eve@acme.test' }) } }),
      toJson({ message: { data: toData({ emailAddress: `${ANN}\u0000` }) } }),
      toJson({ message: { data: toData(['none']) } }),
      toJson({ message: { data: Buffer.from('{').toString('base64') } }),
      toJson({ message: { data: '!' } }),
      { headers: getChannelHeaders('guessed') },
      { headers: getChannelHeaders('') },
      { headers: { ...getChannelHeaders('guessed'), 'x-goog-channel-id': 'unknown' } },
      { headers: { 'x-goog-channel-id': '' } },
    ];
    for (const call of calls) {
      expect(await report(fixture, { domain: 'acme' }, call)).toEqual(ACCEPTED);
      expect(await report(fixture, { domain: 'acme', token: 'guessed' }, call)).toEqual(ACCEPTED);
      expect(await report(fixture, { domain: 'nowhere' }, call)).toEqual(ACCEPTED);
    }
    expect(await report(fixture, { domain: 'globex', token: TOKEN }, toJson(change))).toEqual(ACCEPTED);
    expect(await countJobs(fixture)).toBe(0);
  });

  test('disconnecting ends the reports, and a late one has no effect', async () => {
    const { t, people, provider: emulator } = fixture;
    await emulator.control.holdNotifications(true);
    await deliver(fixture, 'Too late');
    await emulator.control.clearLog();
    await t.call(people.ann, mailConnections.disconnect, {});
    const calls = (await emulator.control.log()).map(({ method, path, status }) => {
      const [collection = '', name = ''] = path.split('/').slice(-2);
      return `${status} ${method} ${collection === 'subscriptions' ? collection : `${collection}/${name}`}`;
    });
    expect(new Set(calls)).toEqual(new Set(stops));
    expect(calls.length).toBe(2);
    await emulator.control.holdNotifications(false);
    expect(await countJobs(fixture)).toBe(0);
    expect(await findSyncs(fixture)).toEqual([]);
  });
});

describe('the address for reports', () => {
  const fixture = setUpMailboxes(PEOPLE);

  test('returns the token of the provider as plain text', async () => {
    const query = new URLSearchParams({ domain: 'acme', validationToken: '<b>one</b>' });
    const response = await fixture.t.app.inject({
      method: 'POST',
      url: `${mailConnections.notify.path}?${query}`,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
      '<b>one</b>',
    ]);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});
