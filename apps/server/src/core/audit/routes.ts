import { type AuditEntry, audit } from '@mainstay/contract/audit';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { sendSheet, type SheetColumn } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { listExported } from './events.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { findChoices, findEntries } from './audit-entries.ts';
import { formatChanges } from './format-audit-entry.ts';

const buildAuditColumns = (timeZone: string): SheetColumn<AuditEntry>[] => [
  ['When', (entry) => formatTimestamp(new Date(entry.at), timeZone)],
  ['Who', (entry) => entry.user?.name ?? ''],
  ['Email', (entry) => entry.user?.email ?? entry.tried ?? ''],
  ['API key', (entry) => entry.api_key?.name ?? ''],
  ['What', (entry) => entry.deed],
  ['Of', (entry) => entry.subject ?? ''],
  ['Changes', (entry) => formatChanges(entry.changes)],
  ['Address', (entry) => entry.ip ?? ''],
  ['Request', (entry) => entry.request_id ?? ''],
  ['Verb', (entry) => entry.verb],
  ['Entity', (entry) => entry.entity],
  ['Entity id', (entry) => entry.entity_id],
];

export const auditRoutes = serve('audit', audit, {
  findEntries: async ({ tx, query, access }) => ok(await findEntries(tx, query, access.timeZone)),

  findChoices: async ({ tx }) => ok(await findChoices(tx)),

  exportEntries(call) {
    const { query, access } = call;
    return sendSheet(call, {
      name: 'audit-log.csv',
      columns: buildAuditColumns(access.timeZone),
      read: async (tx, after: string | undefined, limit) => {
        const page = await findEntries(tx, { ...query, after, limit }, access.timeZone);
        return { rows: page.listing, next: page.next ?? undefined };
      },
      record: (tx) => record(tx, event(listExported, { list: 'audit_log', parameters: query }), toActor(call)),
    });
  },
});
