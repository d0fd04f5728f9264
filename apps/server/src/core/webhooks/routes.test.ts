/** Administration of webhooks: settings, secrets, tests, the log and replays. */
import { WEBHOOK_MESSAGES, MAX_WEBHOOKS } from '@mainstay/contract/rules/webhooks';
import { webhooks } from '@mainstay/contract/webhooks';
import { expect, test } from 'vitest';
import { setUpWebhooks } from '../../app/testing/webhook-fixture.ts';

const world = setUpWebhooks();
const { t, query } = world;
const PATH = '/v1/api/admin/webhooks/';
const findAudit = () =>
  query<{ verb: string; changes: unknown }>(
    `select verb, changes from audit_log where tenant_id = $1 and entity = 'webhook' order by id desc limit 1`,
  );

test('an administrator creates, changes, disables and deletes a webhook; addresses and secrets are in no log', async () => {
  const url = 'https://hooks.example.com/mainstay?token=geheim';
  const { id, secret } = await world.createWebhook({ url, event_names: ['play.created', 'action.completed'] });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await findAudit()).toEqual([
    {
      verb: 'create',
      changes: { name: 'Orders', host: 'https://hooks.example.com', event_names: ['play.created', 'action.completed'] },
    },
  ]);
  const saved = await world.getWebhook(id);
  expect(saved).toMatchObject({ name: 'Orders', url, event_names: ['action.completed', 'play.created'], version: 1 });
  expect(saved.created_by?.name).toBe('Ada');
  expect(JSON.stringify(saved)).not.toContain(secret);
  const caller = await world.ada();
  const body = { name: 'Shipments', url: 'https://hooks.example.com/other', event_names: null };
  const update = { params: { id }, query: { version: 1 }, body };
  expect((await t.call(caller, webhooks.updateWebhook, update)).body.data).toMatchObject({ ...body, version: 2 });
  expect(await findAudit()).toEqual([
    {
      verb: 'update',
      changes: {
        name: { before: 'Orders', after: 'Shipments' },
        event_names: { before: ['action.completed', 'play.created'], after: 'all' },
        address: 'changed',
      },
    },
  ]);
  expect((await t.call(caller, webhooks.updateWebhook, update)).status).toBe(409);
  const switchTo = (active: boolean) => t.call(caller, webhooks.switchWebhook, { params: { id }, body: { active } });
  expect((await switchTo(false)).body.data).toMatchObject({ status: 'disabled', disabled_automatically: false });
  expect(await findAudit()).toEqual([{ verb: 'disable', changes: { name: 'Shipments' } }]);
  expect((await switchTo(true)).body.data.status).toBe('active');
  expect((await t.call(caller, webhooks.deleteWebhook, { params: { id } })).status).toBe(200);
  expect((await t.call(caller, webhooks.getWebhook, { params: { id } })).error).toBe('Webhook not found.');
  expect(await findAudit()).toEqual([{ verb: 'delete', changes: { name: 'Shipments' } }]);
});

test('of two saves at the same time, one is rejected', async () => {
  const { id } = await world.createWebhook();
  const caller = await world.ada();
  const save = (name: string) =>
    t.call(caller, webhooks.updateWebhook, {
      params: { id },
      query: { version: 1 },
      body: { name, url: 'https://a.example', event_names: null },
    });
  const statuses = (await Promise.all([save('A'), save('B')])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

test('invalid webhooks are rejected at their fields', async () => {
  const caller = await world.ada();
  const send = async (body: object) =>
    (await t.send(caller, 'POST', PATH, { name: 'A', url: 'https://a.example', event_names: null, ...body })).fields;
  expect(await send({ name: ' ' })).toEqual({ name: WEBHOOK_MESSAGES.name });
  expect(await send({ name: 'A\nB' })).toHaveProperty('name');
  for (const url of ['', 'hooks.example.com', 'ftp://a.example', 'https://user:word@a.example', 'javascript:alert(1)'])
    expect(await send({ url })).toEqual({ url: WEBHOOK_MESSAGES.url });
  expect(await send({ event_names: [] })).toEqual({ event_names: WEBHOOK_MESSAGES.events });
  expect(await send({ event_names: ['unknown.happened'] })).toHaveProperty('event_names');
  // The private events of one user cannot be selected.
  expect(await send({ event_names: ['quick_filter.created'] })).toHaveProperty('event_names');
  expect((await t.send(caller, 'POST', PATH, { name: 'A', url: 'https://a.example', events: null })).status).toBe(400);
});

test('a company has at most 50 webhooks', async () => {
  await query(
    `insert into webhooks (tenant_id, name, url, created_at, updated_at)
     select $1, 'W' || n, 'https://a.example', now(), now() from generate_series(1, $2::int) n`,
    MAX_WEBHOOKS,
  );
  await expect(world.createWebhook()).rejects.toThrow(WEBHOOK_MESSAGES.tooMany);
});

test('the list is ordered by name and can be searched and filtered', async () => {
  for (const name of ['Zulu', 'alpha', 'Mike']) await world.createWebhook({ name });
  const caller = await world.ada();
  await query(`update webhooks set status = 'disabled' where tenant_id = $1 and name = 'Mike'`);
  const find = async (input: { q?: string; status?: 'active' | 'disabled'; limit?: number }) => {
    const { data } = (await t.call(caller, webhooks.findWebhooks, { query: input })).body;
    return { names: data.listing.map(({ name }) => name), total: data.total_records, next: data.has_next };
  };
  expect(await find({})).toEqual({ names: ['alpha', 'Mike', 'Zulu'], total: 3, next: false });
  expect(await find({ limit: 2 })).toEqual({ names: ['alpha', 'Mike'], total: 3, next: true });
  expect(await find({ q: 'ZUL' })).toEqual({ names: ['Zulu'], total: 1, next: false });
  expect((await find({ q: '127.0.0.1' })).total).toBe(3);
  expect((await find({ q: '%' })).total).toBe(0);
  expect(await find({ status: 'disabled' })).toEqual({ names: ['Mike'], total: 1, next: false });
});

test('a test call is sent once, also by a disabled webhook, and its result is returned', async () => {
  const { id, secret } = await world.createWebhook();
  const caller = await world.ada();
  const sendTest = async () => (await t.call(caller, webhooks.testWebhook, { params: { id } })).body.data;
  world.receiver.respond((_request, reply) => void reply.end(`I know ${secret} and \0 too`));
  const passed = await sendTest();
  expect(passed).toMatchObject({
    event_name: 'webhook.test',
    status: 'delivered',
    http_status: 200,
    answer: 'I know *** and \ufffd too',
    may_replay: false,
    webhook: { id, name: 'Orders' },
    request: { body: world.receiver.received[0]?.body },
  });
  expect(passed.request.headers?.['webhook-signature']).toBe(world.receiver.received[0]?.headers['webhook-signature']);
  await t.call(caller, webhooks.switchWebhook, { params: { id }, body: { active: false } });
  world.receiver.respond((_request, reply) => void reply.writeHead(500).end('Broken'));
  expect(await sendTest()).toMatchObject({ status: 'failed', attempts: 1, answer: 'Broken' });
  await world.runAt(600);
  expect(world.receiver.received).toHaveLength(2);
  // A failed test neither counts for disabling nor is repeated.
  expect(await world.getWebhook(id)).toMatchObject({
    failing_since: null,
    last_attempt: { error: 'Responded with status 500.' },
  });
  const replay = { params: { id: passed.id } };
  expect((await t.call(caller, webhooks.replayWebhookDelivery, replay)).error).toBe(WEBHOOK_MESSAGES.testDelivery);
});

test('a delivery can be replayed with its id and body; its log contains all attempts', async () => {
  const { id } = await world.createWebhook();
  await world.announce('New berths');
  const [waiting] = await world.findDeliveries(id);
  const caller = await world.ada();
  const params = { id: waiting?.id ?? 0 };
  expect((await t.call(caller, webhooks.replayWebhookDelivery, { params })).error).toBe(WEBHOOK_MESSAGES.waiting);
  await world.runAt(1);
  await world.runAt(60);
  const replayed = await t.call(caller, webhooks.replayWebhookDelivery, { params });
  expect(replayed.body.data).toMatchObject({ status: 'waiting', attempts: 0, may_replay: false });
  await world.runAt(61);
  const [first, second] = world.receiver.received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const { body } = await t.call(caller, webhooks.getWebhookDelivery, { params });
  expect(body.data).toMatchObject({ status: 'delivered', attempts: 1, answer: 'Thank you.', may_replay: true });
  expect(body.data.attempt_log.map(({ at }) => at)).toEqual(['2090-01-01T12:00:01.000Z', '2090-01-01T12:01:01.000Z']);
  expect(await findAudit()).toEqual([{ verb: 'replay', changes: { name: 'Orders', delivery_id: params.id } }]);
});

test('all failed deliveries of the last hours are replayed at once, but not by a disabled webhook', async () => {
  const { id } = await world.createWebhook();
  world.receiver.respond((_request, reply) => void reply.writeHead(500).end());
  for (const second of [0, 3600, 7200]) {
    world.setTime(second);
    await world.announce(`Berth ${second}`);
  }
  const caller = await world.ada();
  const switchTo = (active: boolean) => t.call(caller, webhooks.switchWebhook, { params: { id }, body: { active } });
  await switchTo(false);
  await world.runAt(7300);
  expect(world.receiver.received).toEqual([]);
  expect((await world.findDeliveries(id)).map(({ error }) => error)).toEqual(
    Array.from({ length: 3 }, () => 'The webhook was disabled.'),
  );
  const replay = () => t.call(caller, webhooks.replayWebhookDeliveries, { params: { id }, body: { hours: 2 } });
  expect((await replay()).error).toBe('Enable the webhook before you replay its deliveries.');
  await switchTo(true);
  world.receiver.respond((_request, reply) => void reply.end());
  expect((await replay()).body.data).toEqual({ deliveries: 2 });
  expect((await replay()).body.data).toEqual({ deliveries: 0 });
  await world.runAt(7301);
  expect(world.receiver.received).toHaveLength(2);
  expect((await world.findDeliveries(id, { status: 'failed' })).map(({ created_at: at }) => at)).toEqual([
    '2090-01-01T12:00:00.000Z',
  ]);
});

test('a webhook whose secret is lost fails with the reason and needs a new secret to be enabled', async () => {
  const { id } = await world.createWebhook();
  await query(`update webhooks set secret_sealed = null, status = 'disabled' where tenant_id = $1`);
  const caller = await world.ada();
  const enable = () => t.call(caller, webhooks.switchWebhook, { params: { id }, body: { active: true } });
  expect((await enable()).error).toBe('Generate a new secret before you enable this webhook.');
  const { body } = await t.call(caller, webhooks.testWebhook, { params: { id } });
  expect(body.data).toMatchObject({
    status: 'failed',
    error: 'The secret of this webhook cannot be decrypted. Generate a new one.',
    request: { headers: null },
  });
  await t.call(caller, webhooks.rotateWebhookSecret, { params: { id } });
  expect((await enable()).body.data).toMatchObject({ status: 'active', previous_secret_until: null });
});

test('only administrators of the company have access, and view-only administrators change nothing', async () => {
  const { id } = await world.createWebhook();
  for (const email of ['olga@acme.test', 'maya@acme.test'])
    expect((await t.call(await t.signIn(email), webhooks.getWebhook, { params: { id } })).status).toBe(403);
  await query(`update users set user_access_type = 'read_only' where tenant_id = $1 and email = 'ada@acme.test'`);
  const caller = await world.ada();
  expect((await t.call(caller, webhooks.getWebhook, { params: { id } })).status).toBe(200);
  for (const endpoint of [webhooks.testWebhook, webhooks.rotateWebhookSecret, webhooks.deleteWebhook])
    expect((await t.call(caller, endpoint, { params: { id } })).status).toBe(403);
  await query(`update users set user_access_type = 'full' where tenant_id = $1 and email = 'ada@acme.test'`);
});
