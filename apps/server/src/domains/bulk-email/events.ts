/** Events of bulk email. No public data contains an address or a text of a message. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { eventKind, type EventKind } from '../../platform/events/event.ts';

interface RecordEvent {
  id: number;
  changes: object;
}

const VERBS = { created: 'create', updated: 'update', deleted: 'delete', uploaded: 'upload' } as const;

const recordEvent = (entity: string, name: keyof typeof VERBS): EventKind<RecordEvent> =>
  eventKind(
    `${entity}.${name}`,
    ({ id }) => ({ account: null, subject: { type: entity, id }, data: {} }),
    logToAudit(({ id, changes }) => ({ verb: VERBS[name], entity, entityId: id, changes })),
  );

export const bulkFileUploaded = recordEvent('bulk_file', 'uploaded');
export const bulkFileDeleted = recordEvent('bulk_file', 'deleted');
export const bulkConfigurationCreated = recordEvent('bulk_configuration', 'created');
export const bulkConfigurationUpdated = recordEvent('bulk_configuration', 'updated');
export const bulkConfigurationDeleted = recordEvent('bulk_configuration', 'deleted');
