/** Webhooks: limits, states and texts. */

/** The event of a test call. It is never recorded, so no webhook can select it. */
export const TEST_EVENT = 'webhook.test';

export const WEBHOOK_STATUSES = ['active', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** `waiting`: the next attempt is still to come. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export const DELIVERY_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** Seconds until the next attempt, after each attempt except the last; together about 21 hours. */
export const RETRY_SECONDS = [30, 120, 600, 1800, 7200, 21_600, 43_200] as const;
export const DELIVERY_ATTEMPTS = RETRY_SECONDS.length + 1;
/** Days after which a delivery is purged, counted from its event. */
export const DELIVERY_RETENTION_DAYS = 30;
/** Hours during which deliveries are signed with the previous secret too. */
export const SECRET_OVERLAP_HOURS = 24;

/** A webhook is disabled if all attempts of this number of deliveries failed since the last success, over at least these days. */
export const DISABLE_AFTER = { deliveries: 5, days: 3 } as const;

export const MAX_WEBHOOKS = 50;
export const WEBHOOK_NAME_LIMIT = 100;
export const WEBHOOK_URL_LIMIT = 2000;

/** Headers of a delivery, as specified by Standard Webhooks, and the name of the event. */
export const DELIVERY_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
  event: 'mainstay-event',
} as const;
export const SECRET_PREFIX = 'whsec_';

export const WEBHOOK_MESSAGES = {
  name: 'Name is required.',
  url: 'Enter an address that starts with https:// or http://.',
  events: 'Select at least one event, or all events.',
  tooMany: `A company can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`,
  waiting: 'This delivery is still being sent.',
  testDelivery: 'A test cannot be sent again. Send a new one.',
} as const;

/** Returns whether a text is a web address without credentials. Whether it is internal is checked by each call. */
export function isWebhookAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return ['https:', 'http:'].includes(protocol) && username === '' && password === '';
}

/** Returns the label of an event: `Success plan published` for `success_plan.published`, `API key created` for `api_key.created`. */
export const formatEventName = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1))
    .replaceAll(/[._]/g, ' ')
    .replace(/^(?:Api|Kpi)\b/, (word) => word.toUpperCase());
/** Returns the label of the records that an event is about: `Success plan` for `success_plan.published`. */
export const formatEventNoun = (name: string): string => formatEventName(name.split('.')[0] ?? '');
