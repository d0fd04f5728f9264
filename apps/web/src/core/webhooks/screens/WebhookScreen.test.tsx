import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { click, errorResponse, getField, setUpScreenTests, typeText, waitForText } from '../../../testing/screen.tsx';
import { updateSession } from '../../../platform/lib/session.ts';
import { deliveriesAddress, webhooksAddress } from '../components/webhooks-address.ts';
import { Webhooks } from './Webhooks.tsx';
import { WebhookScreen } from './WebhookScreen.tsx';

const screens = setUpScreenTests();
const LIST = '/v1/api/admin/webhooks/';
const SECRET = 'whsec_0123';
const AT = '2026-11-20T11:30:00Z';
const WEBHOOK = {
  id: 4,
  name: 'Orders',
  url: 'https://hooks.a.test/in?token=t1',
  event_names: ['play.created'],
  status: 'active',
  disabled_automatically: false,
  last_attempt: null,
  failing_since: null,
  waiting: 0,
  failed: 1,
  previous_secret_until: null,
  version: 1,
  created_at: AT,
  created_by: null,
  updated_at: AT,
  updated_by: null,
};
const DELIVERY = {
  id: 9,
  event_id: 'evt_1',
  event_name: 'play.created',
  status: 'failed',
  attempts: 8,
  created_at: AT,
  ended_at: AT,
  next_attempt_at: null,
  http_status: 503,
  duration_ms: 1234,
  error: 'Responded with status 503.',
};
const DETAIL = {
  ...DELIVERY,
  webhook: { id: 4, name: 'Orders' },
  request: { url: WEBHOOK.url, headers: { 'webhook-id': 'evt_1' }, body: '{"a":1}' },
  answer: 'Busy',
  attempt_log: [{ at: AT, http_status: 503, duration_ms: 1234, error: 'Responded with status 503.' }],
  may_replay: true,
};

let webhook: object;
let sent: string[];
beforeEach(() => {
  webhook = WEBHOOK;
  sent = [];
  screens.serve(({ path, method, body }) => {
    if (method !== 'GET') sent.push(`${method} ${path} ${JSON.stringify(body)}`);
    if (path === LIST && method === 'POST') return { webhook: WEBHOOK, secret: SECRET };
    if (path === LIST) return { listing: [webhook], has_next: false, total_records: 1 };
    if (path === `${LIST}4/deliveries/`) return { listing: [DELIVERY], has_next: false, total_records: 1 };
    if (path === `${LIST}4/test/`) return errorResponse(429, 'Too many requests.');
    if (path === `${LIST}5/`) return errorResponse(404, 'Webhook not found.');
    return path.startsWith('/v1/api/admin/webhook-deliveries/') ? DETAIL : webhook;
  });
});

const openList = () =>
  screens.open(Webhooks, {
    path: '/dashboard/admin/webhooks',
    search: webhooksAddress.parse,
    others: ['/dashboard/admin/webhooks/$webhookId'],
  });
const openOne = (at = '/dashboard/admin/webhooks/4') =>
  screens.open(WebhookScreen, {
    path: '/dashboard/admin/webhooks/$webhookId',
    at,
    search: deliveriesAddress('').parse,
    others: ['/dashboard/admin/webhooks'],
  });
const choose = (label: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
    found?.querySelector('input')?.click();
  });
const getText = () => document.body.textContent ?? '';

test('the list shows the host but not the address, which may contain a token', async () => {
  await openList();
  await waitForText('Orders');
  expect(getText()).toContain('hooks.a.test');
  expect(getText()).toContain('1 event');
  expect(getText()).not.toContain('token');
});

test('a webhook for selected events is created, and its secret is shown once', async () => {
  const { at } = await openList();
  await click('New webhook');
  await waitForText('Create webhook');
  await click('Create webhook');
  expect(getText()).toContain('Name is required.');
  expect(getText()).toContain('Enter an address that starts with https:// or http://.');
  typeText(getField('Name'), 'Orders');
  typeText(getField('URL'), 'https://hooks.a.test/in');
  await choose('Selected events');
  await click('Create webhook');
  expect(getText()).toContain('Select at least one event, or all events.');
  await choose('Play created');
  await click('Create webhook');
  await waitForText(SECRET);
  expect(sent).toEqual([
    `POST ${LIST} {"name":"Orders","url":"https://hooks.a.test/in","event_names":["play.created"]}`,
  ]);
  await click('Done');
  expect(at()).toBe('/dashboard/admin/webhooks/4');
});

test('a webhook shows its deliveries; a delivery shows its request and can be replayed', async () => {
  await openOne('/dashboard/admin/webhooks/4?delivery=9');
  await waitForText('Responded with status 503.');
  expect(getText()).toContain('HTTP 503 · 1.2 s');
  expect(getText()).toContain('webhook-id: evt_1');
  expect(getText()).toContain('Busy');
  await click('Replay');
  expect(sent).toEqual(['POST /v1/api/admin/webhook-deliveries/9/replay/ {}']);
});

test('a disabled webhook states why, and an operation that fails shows the error', async () => {
  webhook = {
    ...WEBHOOK,
    status: 'disabled',
    disabled_automatically: true,
    last_attempt: { at: AT, http_status: 500, error: 'Responded with status 500.' },
  };
  await openOne();
  await waitForText(
    'Mainstay disabled this webhook because its deliveries failed for days. Last error: Responded with status 500.',
  );
  await click('Send test');
  await waitForText('Too many requests.');
});

test('a webhook that does not exist links to the list', async () => {
  await openOne('/dashboard/admin/webhooks/5');
  await waitForText('This webhook does not exist');
});

test('a read-only administrator sees everything and changes nothing', async () => {
  updateSession({ user_access_type: 'read_only' });
  await openOne('/dashboard/admin/webhooks/4?delivery=9');
  await waitForText('Responded with status 503.');
  const buttons = [...document.querySelectorAll('button')].map((button) => button.textContent);
  for (const name of ['Replay', 'Send test', 'Edit']) expect(buttons).not.toContain(name);
});
