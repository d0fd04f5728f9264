/** The audit log as a log of events. */
import { type Log, type LogRule, logTo } from '../../platform/events/event.ts';
import { type AuditFields, recordAudits } from './record-audit.ts';

const auditLog: Log<AuditFields> = { name: 'audit', write: recordAudits };

export const logToAudit = <P>(toEntry: (payload: P) => AuditFields | undefined): LogRule<P> => logTo(auditLog, toEntry);
