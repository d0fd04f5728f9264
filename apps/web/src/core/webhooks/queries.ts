/** API calls of webhooks and their deliveries. Deliveries are polled while the first attempt is being made. */
import { EVENT_NAMES } from '@mainstay/contract/rules/event-names';
import type { DeliveryStatus } from '@mainstay/contract/rules/webhooks';
import {
  DELIVERIES_LIMIT,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  webhooks,
} from '@mainstay/contract/webhooks';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { query } from '../../platform/lib/query.ts';

const LIST_LIMIT = 50;
const POLL_MS = 3000;

/** What the form of a webhook contains. */
export interface WebhookDraft {
  name: string;
  url: string;
  /** Null for all events. */
  event_names: string[] | null;
}

const toBody = ({ event_names: names, ...draft }: WebhookDraft) => ({
  ...draft,
  event_names: names && EVENT_NAMES.filter((name) => names.includes(name)),
});

export const webhookPages = (find: string | undefined) =>
  pagedQuery(webhooks.findWebhooks, { query: find === undefined ? {} : { q: find } }, LIST_LIMIT);

export const webhookQuery = (id: number) =>
  queryOptions({ ...query(webhooks.getWebhook, { params: { id } }), staleTime: 0 });

const isBeingSent = ({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>): boolean =>
  status === 'waiting' && attempts < 2;

/** The deliveries of a webhook, newest first. */
export const deliveryPages = (id: number, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    ...pagedQuery(
      webhooks.findWebhookDeliveries,
      { params: { id }, query: status ? { status } : {} },
      DELIVERIES_LIMIT,
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ listing }) => listing.some(isBeingSent)) ? POLL_MS : false,
  });

export const deliveryQuery = (id: number) =>
  queryOptions({
    ...query(webhooks.getWebhookDelivery, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBeingSent(state.data) ? POLL_MS : false),
  });

const WEBHOOK_READS = [webhooks.findWebhooks.path, webhooks.getWebhook.path];
const DELIVERY_READS = [webhooks.findWebhookDeliveries.path, webhooks.getWebhookDelivery.path];

const refresh = (client: QueryClient, paths: readonly string[]) =>
  Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));

/** @returns the webhook and its secret, which the server returns only once, without waiting for the refreshed list */
export async function createWebhook(client: QueryClient, draft: WebhookDraft): Promise<{ id: number; secret: string }> {
  const { webhook, secret } = await fetchData(webhooks.createWebhook, { body: toBody(draft) });
  void refresh(client, WEBHOOK_READS);
  return { id: webhook.id, secret };
}

export async function updateWebhook(
  client: QueryClient,
  { id, version }: Pick<Webhook, 'id' | 'version'>,
  draft: WebhookDraft,
): Promise<void> {
  await callApi(webhooks.updateWebhook, { params: { id }, query: { version }, body: toBody(draft) });
  await refresh(client, WEBHOOK_READS);
}

export async function switchWebhook(client: QueryClient, id: number, active: boolean): Promise<void> {
  await callApi(webhooks.switchWebhook, { params: { id }, body: { active } });
  await refresh(client, [...WEBHOOK_READS, ...DELIVERY_READS]);
}

/** @returns the new secret */
export async function rotateWebhookSecret(client: QueryClient, id: number): Promise<string> {
  const { secret } = await fetchData(webhooks.rotateWebhookSecret, { params: { id } });
  void refresh(client, WEBHOOK_READS);
  return secret;
}

/** The list is refetched when it is opened. */
export const deleteWebhook = (id: number) => callApi(webhooks.deleteWebhook, { params: { id } });

/** Sends a test event. @returns its delivery */
export async function testWebhook(client: QueryClient, id: number): Promise<WebhookDeliveryDetail> {
  const delivery = await fetchData(webhooks.testWebhook, { params: { id } });
  await refresh(client, [...WEBHOOK_READS, webhooks.findWebhookDeliveries.path]);
  return delivery;
}

export async function replayDelivery(client: QueryClient, id: number): Promise<void> {
  await callApi(webhooks.replayWebhookDelivery, { params: { id } });
  await refresh(client, [...WEBHOOK_READS, ...DELIVERY_READS]);
}

/** Replays the failed deliveries of all events of the last hours. @returns their number */
export async function replayFailed(client: QueryClient, id: number, hours: number): Promise<number> {
  const { deliveries } = await fetchData(webhooks.replayWebhookDeliveries, { params: { id }, body: { hours } });
  await refresh(client, [...WEBHOOK_READS, ...DELIVERY_READS]);
  return deliveries;
}
