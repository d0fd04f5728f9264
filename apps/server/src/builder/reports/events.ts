/** Events of scheduled reports. No public data contains recipients or the schedule. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { type EventKind, eventKind } from '../../platform/events/event.ts';

export interface ReportDeliveryChange {
  id: number;
  pageId: number;
  /** Null for a report that is not about one account. */
  accountId: number | null;
  /** Details for the audit log. */
  changes: object;
}

const deliveryEvent = (verb: string, operation: 'created' | 'updated' | 'deleted'): EventKind<ReportDeliveryChange> =>
  eventKind(
    `report_delivery.${operation}`,
    ({ id, pageId, accountId }) => ({
      account: accountId,
      subject: { type: 'report_delivery', id },
      data: { page_id: pageId },
    }),
    logToAudit(({ id, changes }) => ({ verb, entity: 'report_delivery', entityId: id, changes })),
  );

export const reportDeliveryCreated = deliveryEvent('create', 'created');
export const reportDeliveryUpdated = deliveryEvent('update', 'updated');
export const reportDeliveryDeleted = deliveryEvent('delete', 'deleted');
