/** Webhooks: recorded events are sent to other systems. Administrators configure them; the endpoints require ADM. */
import { z } from 'zod';
import { done, endpoint, id, ok, optionalParam, pageLimit, pageNumber, pageParam } from './kit.ts';
import { EVENT_NAMES } from './rules/event-names.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';
import {
  DELIVERY_RETENTION_DAYS,
  DELIVERY_STATUSES,
  isWebhookAddress,
  TEST_EVENT,
  WEBHOOK_MESSAGES,
  WEBHOOK_NAME_LIMIT,
  WEBHOOK_STATUSES,
  WEBHOOK_URL_LIMIT,
} from './rules/webhooks.ts';

const line = (limit: number) =>
  z.string().trim().max(limit, `Maximum ${limit} characters are allowed.`).refine(isSingleLine, SINGLE_LINE_MESSAGE);
const instant = z.iso.datetime();
const Person = z.object({ user_id: z.int(), name: z.string() });

export const WebhookBody = z.strictObject({
  name: line(WEBHOOK_NAME_LIMIT).min(1, WEBHOOK_MESSAGES.name),
  url: line(WEBHOOK_URL_LIMIT).refine(isWebhookAddress, WEBHOOK_MESSAGES.url),
  /** Null sends all events, including those of later versions. */
  event_names: z.array(z.enum(EVENT_NAMES)).min(1, WEBHOOK_MESSAGES.events).max(EVENT_NAMES.length).nullable(),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

export const Webhook = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string(),
    event_names: z.array(z.string()).nullable(),
    status: z.enum(WEBHOOK_STATUSES),
    /** Whether it was disabled because its deliveries failed. */
    disabled_automatically: z.boolean(),
    /** The last attempt of any delivery; null before the first one. */
    last_attempt: z.object({ at: instant, http_status: z.int().nullable(), error: z.string().nullable() }).nullable(),
    /** The first failed attempt since the last success; null if the last one succeeded. */
    failing_since: instant.nullable(),
    /** Stored deliveries that wait for an attempt, and that failed. */
    waiting: z.int(),
    failed: z.int(),
    /** Until then, deliveries are signed with the previous secret too; null without one. */
    previous_secret_until: instant.nullable(),
    /** Increases with every change. A save based on an older version is rejected. */
    version: z.int(),
    created_at: instant,
    created_by: Person.nullable(),
    updated_at: instant,
    updated_by: Person.nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z
  .object({
    id: z.int(),
    /** The value of the header `webhook-id`, by which receivers recognize repeated calls. */
    event_id: z.string(),
    event_name: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    /** Attempts since the event or the last replay. */
    attempts: z.int(),
    created_at: instant,
    ended_at: instant.nullable(),
    next_attempt_at: instant.nullable(),
    /** Of the last attempt; null without a response. */
    http_status: z.int().nullable(),
    duration_ms: z.int().nullable(),
    /** Why the last attempt failed; null if it succeeded. */
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  webhook: z.object({ id: z.int(), name: z.string() }),
  /** As it was sent by the last attempt; the headers are null before the first one. */
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()).nullable(), body: z.string() }),
  /** The beginning of the last response, or null without a response. */
  answer: z.string().nullable(),
  /** All attempts, oldest first, also the ones that were made before a replay. */
  attempt_log: z.array(
    z.object({ at: instant, http_status: z.int().nullable(), duration_ms: z.int(), error: z.string().nullable() }),
  ),
  may_replay: z.boolean(),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const access = ['ADM'] as const;
const PATH = '/v1/api/admin/webhooks/';
const byId = z.object({ id });
/** Deliveries on one page of the log. */
export const DELIVERIES_LIMIT = 50;

export const webhooks = {
  findWebhooks: endpoint({
    method: 'GET',
    path: PATH,
    access,
    summary: 'List webhooks by name',
    query: z.object({
      pageNum: pageNumber,
      limit: pageLimit,
      q: optionalParam(line(WEBHOOK_NAME_LIMIT)),
      status: optionalParam(z.enum(WEBHOOK_STATUSES)),
    }),
    response: ok(z.object({ listing: z.array(Webhook), has_next: z.boolean(), total_records: z.int() })),
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: PATH,
    access,
    effect: 'changes',
    summary: 'Create an active webhook; only this response contains its secret',
    body: WebhookBody,
    response: ok(z.object({ webhook: Webhook, secret: z.string() })),
  }),
  getWebhook: endpoint({
    method: 'GET',
    path: `${PATH}{id}/`,
    access,
    summary: 'Get a webhook with its state',
    params: byId,
    response: ok(Webhook),
  }),
  updateWebhook: endpoint({
    method: 'PUT',
    path: `${PATH}{id}/`,
    access,
    effect: 'changes',
    summary: 'Save a webhook; 409 if `version` is not the newest',
    params: byId,
    query: z.object({ version: optionalParam(id) }),
    body: WebhookBody,
    response: ok(Webhook),
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: `${PATH}{id}/`,
    access,
    effect: 'changes',
    summary: 'Delete a webhook with its deliveries',
    params: byId,
    response: done,
  }),
  switchWebhook: endpoint({
    method: 'POST',
    path: `${PATH}{id}/active/`,
    access,
    effect: 'changes',
    summary: 'Enable or disable a webhook; disabling ends its waiting deliveries',
    params: byId,
    body: z.strictObject({ active: z.boolean() }),
    response: ok(Webhook),
  }),
  rotateWebhookSecret: endpoint({
    method: 'POST',
    path: `${PATH}{id}/secret/`,
    access,
    effect: 'changes',
    summary: 'Generate a new secret; for 24 hours, deliveries are signed with the previous one too',
    params: byId,
    response: ok(z.object({ webhook: Webhook, secret: z.string() })),
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: `${PATH}{id}/test/`,
    access,
    effect: 'changes',
    perMinute: 10,
    ownTransactions: true,
    summary: `Send the event ${TEST_EVENT} once, also to a disabled webhook, and return the result`,
    params: byId,
    response: ok(WebhookDeliveryDetail),
  }),
  findWebhookDeliveries: endpoint({
    method: 'GET',
    path: `${PATH}{id}/deliveries/`,
    access,
    summary: 'List the deliveries of a webhook, newest first',
    params: byId,
    query: z.object({
      pageNum: pageNumber,
      limit: pageParam(DELIVERIES_LIMIT, 1000),
      status: optionalParam(z.enum(DELIVERY_STATUSES)),
      event: optionalParam(z.enum([...EVENT_NAMES, TEST_EVENT])),
    }),
    response: ok(z.object({ listing: z.array(WebhookDelivery), has_next: z.boolean(), total_records: z.int() })),
  }),
  replayWebhookDeliveries: endpoint({
    method: 'POST',
    path: `${PATH}{id}/replay/`,
    access,
    effect: 'changes',
    perMinute: 10,
    summary: 'Send all deliveries again that failed, of events of the last hours',
    params: byId,
    body: z.strictObject({
      hours: z
        .int()
        .min(1)
        .max(DELIVERY_RETENTION_DAYS * 24),
    }),
    response: ok(z.object({ deliveries: z.int() })),
  }),
  getWebhookDelivery: endpoint({
    method: 'GET',
    path: '/v1/api/admin/webhook-deliveries/{id}/',
    access,
    summary: 'Get a delivery with its request, the beginning of the response, and its attempts',
    params: byId,
    response: ok(WebhookDeliveryDetail),
  }),
  replayWebhookDelivery: endpoint({
    method: 'POST',
    path: '/v1/api/admin/webhook-deliveries/{id}/replay/',
    access,
    effect: 'changes',
    perMinute: 60,
    summary: 'Send a delivery again, with the same id',
    params: byId,
    response: ok(WebhookDeliveryDetail),
  }),
};
