/** Events of the deletion of the company. */
import { eventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

export const companyDeletionRequested = eventKind<{ tenant: number; dueAt: Date }>(
  'company_deletion.requested',
  ({ tenant, dueAt }) => ({
    account: null,
    readers: 'everyone',
    subject: { type: 'company', id: tenant },
    data: { due_at: dueAt.toISOString() },
  }),
  logToAudit(({ dueAt }) => ({
    verb: 'request',
    entity: 'company deletion',
    changes: { due_at: dueAt.toISOString() },
  })),
);

export const companyDeletionCanceled = eventKind<{ tenant: number }>(
  'company_deletion.canceled',
  ({ tenant }) => ({ account: null, readers: 'everyone', subject: { type: 'company', id: tenant }, data: {} }),
  logToAudit(() => ({ verb: 'cancel', entity: 'company deletion' })),
);
