/** Events of external processes. Their archiving is recorded as that of other definitions. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { authoredEvent } from '../../core/definitions/events.ts';
import { eventKind } from '../../platform/events/event.ts';

export const EXTERNAL_PROCESS = { entity: 'external_process' } as const;

export const externalProcessCreated = authoredEvent(EXTERNAL_PROCESS, 'created');
export const externalProcessUpdated = authoredEvent(EXTERNAL_PROCESS, 'updated');

/** Requests of the process are signed with a new secret. */
export const externalProcessSecretRotated = eventKind<{ id: number; name: string }>(
  'external_process.secret_rotated',
  ({ id }) => ({ account: null, subject: { type: 'external_process', id }, data: {} }),
  logToAudit(({ id, name }) => ({
    verb: 'rotate_secret',
    entity: 'external_process',
    entityId: id,
    changes: { name },
  })),
);
