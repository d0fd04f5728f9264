import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeliveryHeaders, generateWebhookSecret } from './webhook-secrets.ts';

test('signs as the example of Standard Webhooks', () => {
  const headers = createDeliveryHeaders(
    { eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', eventName: 'action.completed', body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    new Date(1_614_265_330_999),
  );
  expect(headers).toEqual({
    'content-type': 'application/json',
    'user-agent': 'Mainstay-Webhooks',
    'mainstay-event': 'action.completed',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('signs with each secret, separated by a space', () => {
  const secrets = [generateWebhookSecret(), generateWebhookSecret()];
  const headers = createDeliveryHeaders({ eventId: 'evt_1', eventName: 'x', body: '{}' }, secrets, new Date(1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(key).toHaveLength(32);
    return `v1,${createHmac('sha256', key).update('evt_1.1.{}').digest('base64')}`;
  });
  expect(headers['webhook-signature']).toBe(signatures.join(' '));
});
