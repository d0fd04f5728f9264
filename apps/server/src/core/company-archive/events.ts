/** Events of archives of the company. */
import { eventKind, type EventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

interface TransferEvent {
  id: number;
}

const transferEvent = (name: string, verb: string, entity: string): EventKind<TransferEvent> =>
  eventKind(
    name,
    ({ id }) => ({ account: null, readers: 'administrators', subject: { type: 'company_transfer', id }, data: {} }),
    logToAudit(({ id }) => ({ verb, entity, entityId: id })),
  );

export const companyExportRequested = transferEvent('company_export.requested', 'export', 'company');
export const companyExportDownloaded = transferEvent('company_export.downloaded', 'download', 'company archive');
export const companyImportRequested = transferEvent('company_import.requested', 'import', 'company');
