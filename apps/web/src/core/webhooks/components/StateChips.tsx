import { DELIVERY_LABELS, type DeliveryStatus } from '@mainstay/contract/rules/webhooks';
import type { Webhook } from '@mainstay/contract/webhooks';
import { Chip } from '../../../platform/ui/Chip.tsx';

/** Shows whether a webhook is active, and whether its last deliveries failed. */
export function WebhookChip({ webhook }: { webhook: Pick<Webhook, 'status' | 'failing_since'> }) {
  if (webhook.status === 'disabled') return <Chip line>Disabled</Chip>;
  return webhook.failing_since === null ? <Chip tone="good">Active</Chip> : <Chip tone="warn">Failing</Chip>;
}

const TONES: Partial<Record<DeliveryStatus, 'good' | 'bad'>> = { delivered: 'good', failed: 'bad' };

/** Shows the status of a delivery. */
export function DeliveryChip({ status }: { status: DeliveryStatus }) {
  const tone = TONES[status];
  return (
    <Chip {...(tone && { tone })} line={!tone}>
      {DELIVERY_LABELS[status]}
    </Chip>
  );
}
