/** Events of webhooks. No public data contains an address or a secret. */
import { type EventKind, eventKind, type LogRule } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';
import { type FeatureNotice, notifyUsers } from '../notifications/notify-users.ts';

export interface WebhookEvent {
  id: number;
  name: string;
  /** Details for the audit log, in addition to the name. */
  changes?: object;
}

const webhookEvent = <P extends WebhookEvent>(
  name: string,
  verb: string,
  toData: (payload: P) => Record<string, unknown> = () => ({}),
  ...otherLogs: readonly LogRule<P>[]
): EventKind<P> =>
  eventKind<P>(
    `webhook.${name}`,
    (payload) => ({ account: null, subject: { type: 'webhook', id: payload.id }, data: toData(payload) }),
    logToAudit((payload) => ({
      verb,
      entity: 'webhook',
      entityId: payload.id,
      changes: { name: payload.name, ...payload.changes },
    })),
    ...otherLogs,
  );

export const webhookCreated = webhookEvent<WebhookEvent>('created', 'create');
export const webhookUpdated = webhookEvent<WebhookEvent>('updated', 'update');
export const webhookDeleted = webhookEvent<WebhookEvent>('deleted', 'delete');
export const webhookEnabled = webhookEvent<WebhookEvent>('enabled', 'enable');
/** Deliveries are signed with a new secret, and for a while with the previous one too. */
export const webhookSecretRotated = webhookEvent<WebhookEvent>('secret_rotated', 'rotate_secret');

/** A test event was sent, whether the receiver accepted it or not. */
export const webhookTested = webhookEvent<WebhookEvent & { passed: boolean }>('tested', 'test', ({ passed }) => ({
  passed,
}));

/** Deliveries are sent again. */
export const webhookReplayed = webhookEvent<WebhookEvent & { deliveries: number }>(
  'replayed',
  'replay',
  ({ deliveries }) => ({ deliveries }),
);

export interface WebhookDisabled extends WebhookEvent {
  /** Whether the product disabled it because its deliveries failed. */
  automatic: boolean;
}

const DISABLED_DETAIL =
  'All deliveries failed for days. Repair the receiver, enable the webhook and replay its deliveries.';

const toDisabledNotice = ({ id, name }: WebhookDisabled): FeatureNotice => ({
  kind: 'webhook',
  to: { roles: ['ADM'] },
  title: `The webhook ${name} was disabled`,
  detail: DISABLED_DETAIL,
  path: `/dashboard/admin/webhooks/${id}`,
});

/** A webhook was disabled, by an administrator or because its deliveries failed. Administrators are notified of the latter. */
export const webhookDisabled = webhookEvent<WebhookDisabled>(
  'disabled',
  'disable',
  ({ automatic }) => ({ automatic }),
  notifyUsers((payload) => (payload.automatic ? toDisabledNotice(payload) : undefined)),
);
