/** Channels that features contribute: mail, and one of a feature outside the product. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { features } from '../../features.ts';
import { combineFeatures, defineFeature } from '../../platform/feature.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { type Channel, type ChannelMessage, channels, deliverMessage } from './channels.ts';

const received: { channel: string; to: readonly string[] }[] = [];
const chat: Channel = {
  name: 'chat',
  async deliver(_tx, _services, { to }) {
    received.push({ channel: 'chat', to });
  },
};
const product = defineFeature({
  name: 'product',
  ...features,
  contributions: [...features.contributions].map(([point, items]) => ({ point, items })),
});

let t: TestApp;
let message: ChannelMessage;
beforeAll(async () => {
  t = await openTestApp({
    features: combineFeatures([product, defineFeature({ name: 'chat', contributions: [channels(chat)] })]),
  });
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  const userId = await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { firstName: 'Ada', email: 'ada@acme.test', roles: ['ADM'], passwordHash: 'none' }),
  );
  const values = { action: 'Call', customer: 'Birch', inviter: 'Ada', address: 'http://acme.localhost', due: 'today' };
  message = { purpose: 'reminder', userId, to: ['ada@acme.test'], cc: ['partner@outside.test'], values };
});
afterAll(() => t.close());

test('a message is delivered by mail and by every other channel', async () => {
  await t.inTenant('acme', 'write', (tx) => deliverMessage(tx, t.services, message));
  expect(received).toEqual([{ channel: 'chat', to: ['ada@acme.test'] }]);
  expect(
    await t.query('acme', 'select user_id, to_addresses, cc_addresses from outgoing_mail where tenant_id = $1'),
  ).toEqual([{ user_id: message.userId, to_addresses: message.to, cc_addresses: message.cc }]);
});
