/** Formats webhooks and their deliveries. */
import { formatCount } from '@mainstay/contract/rules/numbers';
import { formatMilliseconds } from '@mainstay/contract/rules/durations';
import type { Webhook, WebhookDelivery } from '@mainstay/contract/webhooks';

/** Formats what a webhook sends: `All events`, `3 events`. */
export const formatSelection = ({ event_names: names }: Pick<Webhook, 'event_names'>): string =>
  names === null ? 'All events' : formatCount(names.length, 'event');

/** Formats an attempt: `HTTP 503 · 1.2 s`, or a dash before the first one. */
export function formatResponse({
  http_status: status,
  duration_ms: duration,
}: Pick<WebhookDelivery, 'http_status' | 'duration_ms'>): string {
  const parts = [status === null ? 'No response' : `HTTP ${status}`, formatMilliseconds(duration ?? 0)];
  return duration === null ? '–' : parts.join(' · ');
}

/** Returns JSON with indentation, or any other text unchanged. */
export function formatBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
