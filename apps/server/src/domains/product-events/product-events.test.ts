import { apiKeys } from '@mainstay/contract/identity/api-keys';
import { productEvents, productEventsAdmin } from '@mainstay/contract/product-events';
import { Analytics } from '@segment/analytics-node';
import fc from 'fast-check';
import type { AddressInfo } from 'node:net';
import { Agent, fetch as request } from 'undici';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { API_KEY_REQUIRED } from '../../platform/session/api-keys.ts';
import { ensureFeatures } from '../usage/product-features.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', maya: 'CSM' });
const HOST = 'acme.localhost:3000';
let key: string;
const ids: Record<string, number> = {};

const loopback = new Agent({
  connect: { lookup: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]) },
});

const createKey = async () =>
  (await t.call(people.ada, apiKeys.createApiKey, { body: { name: 'Website' } })).body.data.key;

beforeAll(async () => {
  key = await createKey();
  await t.inTenant('acme', 'write', async (tx) => {
    const names = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'];
    const accounts = await buildAccounts(
      tx,
      names.map((externalId) => ({ externalId, name: `Harbor ${externalId}` })),
    );
    names.forEach((name, at) => (ids[name] = accounts[at] ?? 0));
    ids.quay = (await buildProduct(tx, { sku: 'Q-1', name: 'Quay' })).id;
    const features = await ensureFeatures(tx, [{ feature: 'Berth Booked', beta: false }]);
    ids.berth = features.get('Berth Booked') ?? 0;
    await tx.rows('update product_features set product_id = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      ids.berth,
      ids.quay,
    ]);
    await tx.rows(
      `insert into contacts (tenant_id, account_id, first_name, email) values ($1, $2, 'Rae', 'Rae@harbor.test')`,
      [tx.tenant, ids['A-1']],
    );
  });
});

const basic = (user: string) => `Basic ${Buffer.from(`${user}:`).toString('base64')}`;
async function send(url: string, payload: object | string, headers: Record<string, string> = {}) {
  const authorization = basic(key);
  const raw = await t.app.inject({ method: 'POST', url, headers: { host: HOST, authorization, ...headers }, payload });
  const body = raw.json<{ success: boolean; errors?: { e: string } }>();
  return { status: raw.statusCode, body, error: body.errors?.e, headers: raw.headers };
}
const sendBatch = (batch: readonly object[]) => send('/v1/batch', { batch });

const findDays = (account: string) =>
  query(
    `select day, product_id as product, usage_count as uses, active_users as people from usage_daily
     where tenant_id = $1 and account_id = $2 order by day, product_id`,
    ids[account],
  );
const findFeatureUses = (account: string) =>
  query<{ uses: number }>(
    'select usage_count as uses from usage_features_daily where tenant_id = $1 and account_id = $2 order by day',
    ids[account],
  );
const applyEvents = async () => {
  t.setNow(new Date(NOW.getTime() + 60_000));
  await t.runJobs();
  t.setNow(NOW);
};
const NOW = new Date('2026-11-19T11:30:00Z');
const YESTERDAY = '2026-11-18T10:00:00.000Z';

test('the official library sends to a server, and each event counts once as usage of its feature', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const analytics = new Analytics({
    writeKey: key,
    host: `http://acme.localhost:${port}`,
    flushAt: 4,
    maxRetries: 0,
    // The names of companies below `localhost` are not resolved on every machine.
    httpClient: (url, options) => request(url, { ...options, dispatcher: loopback }),
  });
  const errors: unknown[] = [];
  analytics.on('error', (error) => errors.push(error));
  const timestamp = new Date(YESTERDAY);
  analytics.group({ userId: 'u-1', groupId: 'A-1', traits: { name: 'Harbor' }, timestamp });
  analytics.identify({ userId: 'u-1', traits: { email: 'rae@HARBOR.test' }, timestamp });
  for (let n = 0; n < 3; n++) analytics.track({ userId: 'u-1', event: 'Berth Booked', timestamp });
  analytics.track({ userId: 'u-2', event: 'Berth Booked', context: { groupId: 'A-1' }, timestamp });
  analytics.page({ userId: 'u-2', name: 'Berths', context: { groupId: 'A-1' }, timestamp });
  await analytics.flush({ close: true });
  expect(errors).toEqual([]);
  await applyEvents();
  expect(await findDays('A-1')).toEqual([
    { day: '2026-11-18', product: 0, uses: 5, people: 2 },
    { day: '2026-11-18', product: ids.quay, uses: 4, people: 2 },
  ]);
  expect(await findFeatureUses('A-1')).toEqual([{ uses: 4 }]);
  const { body } = await t.call(people.ada, productEventsAdmin.getEventSummary, {});
  expect(body.data.linked_users).toBe(1);
  expect(body.data.days).toContainEqual({ day: '2026-11-20', kind: 'track', outcome: 'accepted', count: 4 });
});

test('a repeated batch adds nothing, and invalid, late and future events are counted by reason', async () => {
  const track = { type: 'track', userId: 'u-9', event: 'Berth Booked', context: { groupId: 'A-2' } };
  const batch = [
    { ...track, messageId: 'm-1', timestamp: YESTERDAY },
    { ...track, messageId: 'm-1', timestamp: YESTERDAY },
    { ...track, messageId: 'm-2', timestamp: '2027-03-01T00:00:00Z' },
    { ...track, messageId: 'm-3', timestamp: '2026-10-01T00:00:00Z' },
    { ...track, messageId: 'm-5', timestamp: '0999-01-01T00:00:00Z' },
    { ...track, messageId: 'm-6', timestamp: '-271821-04-20T00:00:00Z' },
    { ...track, messageId: 'm-4', properties: { text: 'x'.repeat(33_000) } },
    { type: 'track', event: 'Berth Booked' },
    { type: 'launch', userId: 'u-9' },
  ];
  expect(await sendBatch(batch)).toMatchObject({ status: 200, body: { success: true } });
  expect(await sendBatch(batch)).toMatchObject({ status: 200 });
  await applyEvents();
  expect(await findDays('A-2')).toEqual([
    { day: '2026-11-18', product: 0, uses: 1, people: 1 },
    { day: '2026-11-18', product: ids.quay, uses: 1, people: 1 },
    { day: '2026-11-20', product: 0, uses: 1, people: 1 },
    { day: '2026-11-20', product: ids.quay, uses: 1, people: 1 },
  ]);
  const { days } = (await t.call(people.ada, productEventsAdmin.getEventSummary, {})).body.data;
  const errors = days.filter(({ outcome }) => !['accepted', 'repeated'].includes(outcome));
  expect(errors.map(({ outcome, count }) => [outcome, count])).toEqual([
    ['invalid', 2],
    ['no_user', 2],
    ['too_large', 2],
    ['too_old', 6],
  ]);
});

test('unknown groups and names are listed, and stored events follow when they are mapped', async () => {
  await sendBatch([
    { type: 'group', userId: 'u-5', groupId: 'org_5', traits: { name: 'Pier', plan: 'Gold' }, timestamp: YESTERDAY },
    { type: 'track', userId: 'u-5', event: 'Mooring Paid', timestamp: YESTERDAY },
  ]);
  await applyEvents();
  const groups = await t.call(people.ada, productEventsAdmin.findEventGroups, { query: { open: 'true' } });
  expect(groups.body.data.listing).toEqual([
    {
      id: expect.any(Number),
      group_id: 'org_5',
      name: 'Pier',
      account: null,
      is_selected: false,
      is_ignored: false,
      seen_on: '2026-11-20',
      events: 1,
    },
  ]);
  const groupId = groups.body.data.listing[0]?.id ?? 0;
  const map = (account_id: number | null, is_ignored = false, id = groupId) =>
    t.call(people.ada, productEventsAdmin.updateEventGroup, { params: { id }, body: { account_id, is_ignored } });
  expect((await map(ids['A-3'] ?? 0)).status).toBe(200);
  const names = await t.call(people.ada, productEventsAdmin.findEventNames, { query: { open: 'true' } });
  expect(names.body.data.listing).toEqual([
    {
      id: expect.any(Number),
      name: 'Mooring Paid',
      feature: null,
      is_selected: false,
      is_ignored: false,
      seen_on: '2026-11-20',
      events: 1,
    },
  ]);
  const name = {
    params: { id: names.body.data.listing[0]?.id ?? 0 },
    body: { feature_id: null, is_ignored: false, create_feature: true },
  };
  expect((await t.call(people.ada, productEventsAdmin.updateEventName, name)).status).toBe(200);
  await applyEvents();
  expect(await findDays('A-3')).toEqual([{ day: '2026-11-18', product: 0, uses: 1, people: 1 }]);
  expect(await findFeatureUses('A-3')).toEqual([{ uses: 1 }]);
  await map(ids['A-4'] ?? 0);
  await applyEvents();
  expect([await findDays('A-3'), await findFeatureUses('A-3')]).toEqual([[], []]);
  expect(await findDays('A-4')).toEqual([{ day: '2026-11-18', product: 0, uses: 1, people: 1 }]);
  await map(null, true);
  await applyEvents();
  expect(await findDays('A-4')).toEqual([]);
  expect((await map(null, true, 999_999)).status).toBe(404);
  expect((await map(999_999)).status).toBe(404);
});

test('batches in any order, with repetitions and jobs in between, give the same totals', async () => {
  const accounts = ['A-5', 'A-6'];
  let round = 0;
  const events = fc.array(
    fc.record({
      user: fc.constantFrom('1', '2', '3'),
      day: fc.integer({ min: 1, max: 4 }),
      group: fc.constantFrom('', ...accounts),
      isGroup: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  );
  const property = fc.asyncProperty(
    events.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
    fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }),
    async ([list, shuffled], steps) => {
      const run = async (ordered: typeof list) => {
        for (const table of ['event_messages', 'event_counts', 'event_memberships', 'usage_users_monthly'])
          await query(`delete from ${table} where tenant_id = $1`);
        const used = [ids['A-5'], ids['A-6']];
        for (const table of ['usage_daily', 'usage_features_daily'])
          await query(`delete from ${table} where tenant_id = $1 and account_id = any($2)`, used);
        round += 1;
        for (const [at, event] of ordered.entries()) {
          const { user, day, group, isGroup } = event;
          const base = { userId: user, messageId: `${round}-${list.indexOf(event)}` };
          // The time within the day is the position in the list, so that it does not depend on the order of arrival.
          const minute = String(10 + list.indexOf(event));
          const timestamp = `2026-11-1${day}T10:${minute}:00.000Z`;
          const sent =
            isGroup && group !== ''
              ? { ...base, type: 'group', groupId: group, timestamp }
              : { ...base, type: 'track', event: 'Berth Booked', context: { groupId: group }, timestamp };
          await sendBatch([sent]);
          if (steps[at] === 0) await sendBatch([sent]);
          if (steps[at] === 1) await applyEvents();
        }
        await applyEvents();
        return [await findDays('A-5'), await findDays('A-6'), await findFeatureUses('A-5')];
      };
      expect(await run(shuffled)).toEqual(await run(list));
    },
  );
  await fc.assert(property, { numRuns: 6, seed: 46 });
}, 120_000);

test('browser libraries send the key in the body as plain text from any origin, without credentials', async () => {
  const origin = { host: HOST, origin: 'https://shop.example' };
  const event = { writeKey: key, userId: 'u-1', event: 'Berth Booked', context: { groupId: 'A-1' } };
  const reply = await t.app.inject({
    method: 'POST',
    url: '/v1/t',
    headers: { ...origin, 'content-type': 'text/plain' },
    payload: JSON.stringify(event),
  });
  expect([reply.statusCode, reply.json(), reply.headers['access-control-allow-origin']]).toEqual([
    200,
    { success: true },
    '*',
  ]);
  expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  const preflight = await t.app.inject({ method: 'OPTIONS', url: '/v1/batch', headers: origin });
  expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([204, 'POST']);
  const other = await t.app.inject({ url: '/v1/api/menu/', headers: origin });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});

test('invalid input and large bodies are rejected with 400 and 413', async () => {
  expect(await send('/v1/track', { userId: 'u-1' })).toMatchObject({ status: 400, error: 'event is required.' });
  expect(await send('/v1/track', { event: 'x' })).toMatchObject({
    status: 400,
    error: 'userId or anonymousId is required.',
  });
  expect(await send('/v1/group', { userId: 'u-1' })).toMatchObject({ status: 400, error: 'groupId is required.' });
  expect((await send('/v1/batch', {})).status).toBe(400);
  expect((await send('/v1/batch', '{', { 'content-type': 'text/plain' })).status).toBe(400);
  expect((await send('/v1/track', { userId: 'u-1', event: 'x', properties: 'x'.repeat(33_000) })).status).toBe(413);
  expect((await send('/v1/batch', { batch: [], pad: 'x'.repeat(513_000) })).status).toBe(413);
});

test('the key must be valid for the company; sessions and revoked keys are rejected', async () => {
  await createTenant(t.services.database, { domain: 'other', name: 'Other' });
  const event = { userId: 'u-1', event: 'Berth Booked' };
  const rejected = { status: 401, error: API_KEY_REQUIRED };
  expect(await send(productEvents.sendTrack.path, event, { host: 'other.localhost:3000' })).toMatchObject(rejected);
  expect(await send('/v1/track', event, { authorization: basic(`${key}x`) })).toMatchObject(rejected);
  expect(await send('/v1/track', event, { authorization: `JWT ${people.ada.token}` })).toMatchObject(rejected);
  const second = await createKey();
  expect((await send('/v1/track', event, { authorization: basic(second) })).status).toBe(200);
  const { listing } = (await t.call(people.ada, apiKeys.findApiKeys, {})).body.data;
  await t.call(people.ada, apiKeys.revokeApiKey, { params: { id: listing[0]?.id ?? 0 } });
  expect(await send('/v1/track', event, { authorization: basic(second) })).toMatchObject(rejected);
  expect((await t.call(people.maya, productEventsAdmin.getEventSummary, {})).status).toBe(403);
});
