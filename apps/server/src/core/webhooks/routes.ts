import { webhooks } from '@mainstay/contract/webhooks';
import { toActor } from '../../platform/http/actor.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import { findDeliveries, getDelivery, replayDelivery, replayFailedDeliveries } from './delivery-log.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, switchWebhook, updateWebhook } from './save-webhook.ts';
import { sendTest } from './send-test.ts';
import { findWebhooks, getWebhook } from './webhook-list.ts';

export const webhookRoutes = serve('webhooks', webhooks, {
  findWebhooks: async ({ tx, query, services }) => ok(await findWebhooks(tx, query, services.now())),

  async createWebhook({ tx, body, services, ...call }) {
    const { id, secret } = await createWebhook(tx, services, body, toActor({ services, ...call }));
    return ok({ webhook: await getWebhook(tx, id, services.now()), secret });
  },

  getWebhook: async ({ tx, params, services }) => ok(await getWebhook(tx, params.id, services.now())),

  async updateWebhook({ tx, params, query, body, services, ...call }) {
    await updateWebhook(tx, params.id, { body, version: query.version }, toActor({ services, ...call }));
    return ok(await getWebhook(tx, params.id, services.now()));
  },

  async deleteWebhook({ tx, params, ...call }) {
    await deleteWebhook(tx, params.id, toActor(call));
    return done;
  },

  async switchWebhook({ tx, params, body, services, ...call }) {
    await switchWebhook(tx, services, { id: params.id, active: body.active }, toActor({ services, ...call }));
    return ok(await getWebhook(tx, params.id, services.now()));
  },

  async rotateWebhookSecret({ tx, params, services, ...call }) {
    const secret = await rotateWebhookSecret(tx, services, params.id, toActor({ services, ...call }));
    return ok({ webhook: await getWebhook(tx, params.id, services.now()), secret });
  },

  testWebhook: async ({ params, inTenant, services, ...call }) =>
    ok(await sendTest(inTenant, services, params.id, toActor({ services, ...call }))),

  async findWebhookDeliveries({ tx, params, query, services }) {
    const [deliveries] = await Promise.all([
      findDeliveries(tx, params.id, query),
      getWebhook(tx, params.id, services.now()),
    ]);
    return ok(deliveries);
  },

  replayWebhookDeliveries: async ({ tx, params, body, ...call }) =>
    ok({ deliveries: await replayFailedDeliveries(tx, { webhookId: params.id, hours: body.hours }, toActor(call)) }),

  getWebhookDelivery: async ({ tx, params }) => ok(await getDelivery(tx, params.id)),

  async replayWebhookDelivery({ tx, params, ...call }) {
    await replayDelivery(tx, params.id, toActor(call));
    return ok(await getDelivery(tx, params.id));
  },
});
