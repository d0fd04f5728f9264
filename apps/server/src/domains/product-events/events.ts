/** Events of the mapping of groups and of names of events. */
import { eventKind, type EventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../../core/audit/record-audit.ts';

interface MappingEvent {
  id: number;
  /** Texts of the product, such as the id of the group. */
  changes: object;
}

const mappingEvent = (subject: string): EventKind<MappingEvent> =>
  eventKind(
    `${subject}.mapped`,
    ({ id }) => ({ account: null, subject: { type: subject, id }, data: {} }),
    logToAudit(({ id, changes }) => ({ verb: 'update', entity: subject, entityId: id, changes })),
  );

export const eventGroupMapped = mappingEvent('event_group');
export const eventNameMapped = mappingEvent('event_name');
