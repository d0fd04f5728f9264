/** Events of the audit log itself and of exported lists. */
import { isGroup } from '@mainstay/contract/rules/list-filters';
import { eventKind } from '../../platform/events/event.ts';
import { logToAudit } from './record-audit.ts';

export interface ListExport {
  /** The list: `contacts`, `notes` … */
  list: string;
  /** The account of the list, and the filters and order of the request. Undefined and empty values are omitted. */
  parameters: Readonly<Record<string, unknown>>;
  /** The account of the list; undefined if it has none. */
  accountId?: number;
  /** The record of the list, such as an import whose rejected rows were exported. */
  recordId?: number;
}

/** Writes a group of one filter as the filter itself, as the request did. */
const describeParameter = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((entry) => (isGroup(entry) && entry.any.length === 1 ? entry.any[0] : entry))
    : value;

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A user exported a list as a file. Like the audit log, the event is for administrators. */
export const listExported = eventKind<ListExport>(
  'list.exported',
  ({ list, accountId = null, recordId = null }) => ({
    account: accountId,
    readers: 'administrators',
    subject: { type: 'list', id: recordId },
    data: { list },
  }),
  logToAudit(({ list, parameters, recordId = null }) => {
    const given = Object.entries(parameters)
      .filter(([, value]) => isGiven(value))
      .map(([name, value]) => [name, describeParameter(value)]);
    const changes = given.length > 0 && { changes: Object.fromEntries(given) };
    return { verb: 'export', entity: list, entityId: recordId, ...changes };
  }),
);
