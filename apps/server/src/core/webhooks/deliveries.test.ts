/** Deliveries to a real receiver: what it gets, retries, and what happens to a webhook that fails. */
import { quickFilters } from '@mainstay/contract/playbooks/quick-filters';
import { webhooks } from '@mainstay/contract/webhooks';
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ReceivedCall } from '../../app/testing/webhook-receiver.ts';
import { setUpWebhooks } from '../../app/testing/webhook-fixture.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { storeAttempts } from './delivery-attempts.ts';
import { claimDeliveries } from './delivery-queue.ts';
import { webhookUpdated } from './events.ts';

const world = setUpWebhooks();
const { t, query } = world;
const DAY = 86_400;

/** Computes the signature as a receiver does that follows Standard Webhooks. */
function sign(secret: string, { headers, body }: ReceivedCall): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

test('decisions-10 sends a signed event of the change to the webhooks that select it', async () => {
  const { id, secret } = await world.createWebhook();
  const other = await world.createWebhook({ name: 'Others', event_names: ['action.completed'] });
  const all = await world.createWebhook({ name: 'All', event_names: null, url: `http://${world.receiver.host}/all` });
  await world.announce('New berths');
  expect(world.receiver.received).toEqual([]);
  await world.runAt(5);
  const [call, ...rest] = world.receiver.received.filter(({ path }) => path === '/hook?token=t1');
  if (!call) throw new Error('Nothing was received.');
  expect(rest).toEqual([]);
  const [subject] = await query<{ id: number }>('select max(id) as id from announcements where tenant_id = $1');
  const [ada] = await query<{ id: number }>(`select id from users where tenant_id = $1 and email = 'ada@acme.test'`);
  expect(JSON.parse(call.body)).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/) as string,
    type: 'announcement.created',
    timestamp: '2090-01-01T12:00:00.000Z',
    company: 'acme',
    user_id: ada?.id,
    account_id: null,
    subject: { type: 'announcement', id: subject?.id },
    data: {},
  });
  expect(call.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': (JSON.parse(call.body) as { id: string }).id,
    'webhook-timestamp': '3786955205',
    'mainstay-event': 'announcement.created',
    'webhook-signature': sign(secret, call),
  });
  expect(await world.findDeliveries(other.id)).toEqual([]);
  // The creation of the webhook itself is an event, which the webhook for all events receives like any other.
  expect((await world.findDeliveries(all.id)).map(({ event_name: name }) => name)).toEqual([
    'announcement.created',
    'webhook.created',
  ]);
  expect(await world.findDeliveries(id)).toMatchObject([
    { event_name: 'announcement.created', status: 'delivered', attempts: 1, http_status: 200, error: null },
  ]);
  expect(await world.getWebhook(id)).toMatchObject({
    last_attempt: { at: '2090-01-01T12:00:05.000Z', http_status: 200, error: null },
    waiting: 0,
    failed: 0,
  });
});

test('does not send what was rolled back, and not what only one user may know', async () => {
  const { id } = await world.createWebhook({ event_names: null });
  await query('delete from webhook_deliveries where tenant_id = $1');
  const maya = await t.signIn('maya@acme.test');
  const body = { name: 'Mine', component_id: 'actions' as const, filter_criteria: [] };
  expect((await t.call(maya, quickFilters.createQuickFilter, { body })).status).toBe(200);
  const failing = t.inTenant('acme', 'write', async (tx) => {
    await record(tx, event(webhookUpdated, { id, name: 'Orders' }), { userId: null, now: t.services.now() });
    throw new Error('No space left.');
  });
  await expect(failing).rejects.toThrow('No space left.');
  await world.runAt(5);
  expect(world.receiver.received).toEqual([]);
  expect(await world.findDeliveries(id)).toEqual([]);
});

test('signs with the previous secret too for a day after a rotation', async () => {
  const { id, secret } = await world.createWebhook();
  const { body } = await t.call(await world.ada(), webhooks.rotateWebhookSecret, { params: { id } });
  expect(body.data.webhook.previous_secret_until).toBe('2090-01-02T12:00:00.000Z');
  await world.announce('First');
  await world.runAt(60);
  const [first] = world.receiver.received;
  expect(first?.headers['webhook-signature']).toBe(first && `${sign(body.data.secret, first)} ${sign(secret, first)}`);
  world.setTime(DAY + 1);
  await world.announce('Second');
  await world.runAt(DAY + 2);
  const second = world.receiver.received[1];
  expect(second?.headers['webhook-signature']).toBe(second && sign(body.data.secret, second));
  expect((await world.getWebhook(id)).previous_secret_until).toBeNull();
});

test('retries with the same id and waits as long as the receiver requests', async () => {
  const { id } = await world.createWebhook();
  world.receiver.respond((_request, reply) => void reply.writeHead(503, { 'retry-after': '300' }).end('Busy'));
  await world.announce('New berths');
  await world.runAt(0);
  expect(await world.findDeliveries(id)).toMatchObject([
    { status: 'waiting', attempts: 1, http_status: 503, error: 'Responded with status 503.', ended_at: null },
  ]);
  await world.runAt(290);
  expect(world.receiver.received).toHaveLength(1);
  world.receiver.respond((_request, reply) => void reply.end('ok'));
  await world.runAt(311);
  expect(world.receiver.received).toHaveLength(2);
  expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await world.findDeliveries(id)).toMatchObject([{ status: 'delivered', attempts: 2, error: null }]);
  expect((await world.getWebhook(id)).failing_since).toBeNull();
});

test('gives up after eight attempts, with a clock that is behind the queue', async () => {
  const { id } = await world.createWebhook();
  world.receiver.respond((_request, reply) => void reply.writeHead(500).end());
  await world.announce('New berths');
  // The jobs of all retries are due, whatever the clock shows, so this ends only because each makes an attempt.
  t.setNow(new Date('2020-01-01T00:00:00Z'));
  await query(`update webhook_deliveries set next_attempt_at = '2020-01-01' where tenant_id = $1`);
  await t.runJobs();
  expect(world.receiver.received).toHaveLength(8);
  world.setTime(0);
  const [delivery] = await world.findDeliveries(id);
  expect(delivery).toMatchObject({ status: 'failed', attempts: 8, next_attempt_at: null });
});

test('disables a webhook after five failed deliveries in three days, and notifies administrators', async () => {
  const { id } = await world.createWebhook();
  world.receiver.respond((_request, reply) => void reply.writeHead(410).end());
  const exhaust = (seconds: number) =>
    query(`update webhook_deliveries set attempts = 7 where tenant_id = $1 and status = 'waiting' and $2 > 0`, seconds);
  for (const day of [0, 1, 2]) {
    world.setTime(day * DAY);
    await world.announce(`Day ${day}`);
    await world.announce(`Evening ${day}`);
    await exhaust(1);
    await world.runAt(day * DAY);
  }
  expect(await world.getWebhook(id)).toMatchObject({
    status: 'active',
    failed: 6,
    failing_since: '2090-01-01T12:00:00.000Z',
  });
  world.setTime(3 * DAY);
  await world.announce('Day 3');
  await exhaust(1);
  await world.runAt(3 * DAY);
  expect(await world.getWebhook(id)).toMatchObject({ status: 'disabled', disabled_automatically: true, failed: 7 });
  expect(
    await query(`select u.email, n.kind, n.title, n.path from notices n join users u on u.tenant_id = $1 and u.id = n.user_id
      where n.tenant_id = $1`),
  ).toEqual([
    {
      email: 'ada@acme.test',
      kind: 'webhook',
      title: 'The webhook Orders was disabled',
      path: `/dashboard/admin/webhooks/${id}`,
    },
  ]);
  await world.announce('Day 4');
  await world.runAt(3 * DAY + 60);
  expect(await world.findDeliveries(id)).toHaveLength(7);
});

test('counts failures from the last success', async () => {
  const { id } = await world.createWebhook();
  world.receiver.respond((_request, reply) => void reply.writeHead(500).end());
  await world.announce('First');
  await query(`update webhook_deliveries set attempts = 7 where tenant_id = $1`);
  await world.runAt(0);
  expect(await world.getWebhook(id)).toMatchObject({ failing_since: '2090-01-01T12:00:00.000Z', failed: 1 });
  world.receiver.respond((_request, reply) => void reply.end());
  await world.announce('Second');
  await world.runAt(60);
  expect((await world.getWebhook(id)).failing_since).toBeNull();
  expect(await query('select failed_deliveries from webhooks where tenant_id = $1')).toEqual([
    { failed_deliveries: 0 },
  ]);
});

test('calls no internal address, and follows no redirect', async () => {
  t.services.config.outboundAllow = [];
  const { id } = await world.createWebhook();
  await world.announce('New berths');
  await world.runAt(0);
  expect(world.receiver.received).toEqual([]);
  expect((await world.findDeliveries(id))[0]?.error).toBe(
    '127.0.0.1 is inside the private network. Add it to OUTBOUND_ALLOW to permit requests.',
  );
  t.services.config.outboundAllow = [world.receiver.host];
  world.receiver.respond((_request, reply) => void reply.writeHead(307, { location: '/elsewhere' }).end());
  await world.runAt(60);
  expect(world.receiver.received.map(({ path }) => path)).toEqual(['/hook?token=t1']);
  expect((await world.findDeliveries(id))[0]?.error).toBe('Responded with status 307.');
});

test('several senders share the deliveries, and those of a killed one are sent when its claim has expired', async () => {
  const { id } = await world.createWebhook();
  for (let index = 0; index < 12; index++) await world.announce(`Berth ${index}`);
  const now = new Date(t.services.now());
  const claim = () => t.inTenant('acme', 'write', (tx) => claimDeliveries(tx, t.services, id, now));
  const claims = await Promise.all([claim(), claim(), claim()]);
  const claimed = claims.flatMap((batch) => batch?.deliveries.map((delivery) => delivery.id) ?? []);
  expect(claimed).toHaveLength(12);
  expect(new Set(claimed).size).toBe(12);
  await world.runAt(50);
  expect(world.receiver.received).toEqual([]);
  await world.runAt(71);
  expect(world.receiver.received).toHaveLength(12);
  expect(await world.findDeliveries(id, { status: 'delivered' })).toHaveLength(12);
  // The first sender was only slow. Its outcome is outdated.
  const [batch] = claims;
  const attempt = {
    at: now,
    headers: {},
    http_status: 500,
    duration_ms: 1,
    answer: '',
    error: 'Late.',
    retryAfter: null,
  };
  const late = batch?.deliveries.map((delivery) => ({ delivery, attempt })) ?? [];
  await t.inTenant('acme', 'write', (tx) => storeAttempts(tx, id, late, { now }));
  expect(await world.findDeliveries(id, { status: 'delivered' })).toHaveLength(12);
  expect((await world.getWebhook(id)).last_attempt?.error).toBeNull();
});

test('purges deliveries after 30 days, and previous secrets after their last use', async () => {
  const { id } = await world.createWebhook();
  await t.call(await world.ada(), webhooks.rotateWebhookSecret, { params: { id } });
  await world.announce('Old');
  await world.runAt(0);
  await world.runAt(29 * DAY);
  await world.announce('New');
  world.setTime(31 * DAY);
  const enqueue = () => query(`select enqueue_job('purge-webhook-deliveries'), $1::bigint`);
  await enqueue();
  // What waits is not purged, and is sent.
  await t.runJobs();
  expect((await world.findDeliveries(id)).map(({ created_at: at }) => at)).toEqual(['2090-01-30T12:00:00.000Z']);
  expect(
    await query('select previous_secret_sealed, secret_sealed is null as lost from webhooks where tenant_id = $1'),
  ).toEqual([{ previous_secret_sealed: null, lost: false }]);
});
