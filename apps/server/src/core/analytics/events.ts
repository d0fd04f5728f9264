/** Events of analytics. The audit log proves a consent; only the user's own tabs are notified of it. */
import { eventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

interface ConsentEvent {
  userId: number;
  before: boolean | null;
  after: boolean;
}

export const analyticsConsentUpdated = eventKind<ConsentEvent>(
  'analytics_consent.updated',
  ({ userId }) => ({
    account: null,
    readers: { user: userId },
    subject: { type: 'analytics_consent', id: null },
    data: {},
  }),
  logToAudit(({ userId, before, after }) =>
    before === after
      ? undefined
      : { verb: 'update', entity: 'user', entityId: userId, changes: { analytics_consent: { before, after } } },
  ),
);
