import { type AuditEntry, type AuditFilter, audit } from '@mainstay/contract/audit';
import { timestamp } from '@mainstay/contract/rules/dates';
import type { TenantTx, TxMode } from '../../platform/database/tenant-tx.ts';
import { sendSheet, sheetLines } from '../../platform/files/sheets.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { implement, ok } from '../../platform/http/kit.ts';
import { recordAudit } from './commands.ts';
import { findChoices, findEntries } from './data.ts';
import { endpointPolicy } from './policy.ts';
import { changesText } from './rules.ts';

const EXPORT_ROWS = 1000;

const columnsIn = (timeZone: string) =>
  [
    ['When', (entry: AuditEntry) => timestamp(new Date(entry.at), timeZone)],
    ['Who', (entry: AuditEntry) => entry.user?.name ?? ''],
    ['E-mail', (entry: AuditEntry) => entry.user?.email ?? entry.tried ?? ''],
    ['What', (entry: AuditEntry) => entry.deed],
    ['Of', (entry: AuditEntry) => entry.subject ?? ''],
    ['Changes', (entry: AuditEntry) => changesText(entry.changes)],
    ['Address', (entry: AuditEntry) => entry.ip ?? ''],
    ['Request', (entry: AuditEntry) => entry.request_id ?? ''],
    ['Verb', (entry: AuditEntry) => entry.verb],
    ['Entity', (entry: AuditEntry) => entry.entity],
    ['Entity id', (entry: AuditEntry) => entry.entity_id],
  ] as const;

type InTenant = <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** The log, a transaction a page, so that a slow reader holds nothing up. */
async function* pagesOf(inTenant: InTenant, filter: AuditFilter, timeZone: string): AsyncGenerator<AuditEntry[]> {
  let after: string | undefined;
  do {
    const query = { ...filter, after, limit: EXPORT_ROWS };
    const page = await inTenant('read', (tx) => findEntries(tx, query, timeZone));
    yield page.listing;
    after = page.next ?? undefined;
  } while (after);
}

export const auditFeature = implement(audit, endpointPolicy)('audit', {
  findEntries: async ({ tx, query, access }) => ok(await findEntries(tx, query, access.timeZone)),

  findChoices: async ({ tx }) => ok(await findChoices(tx)),

  async exportEntries(call) {
    const { query, access, inTenant, reply } = call;
    const actor = actorOf(call);
    await inTenant('write', (tx) =>
      recordAudit(tx, {
        verb: 'export',
        entity: 'audit_log',
        changes: query,
        ...actor,
      }),
    );
    const pages = pagesOf(inTenant, query, access.timeZone);
    return sendSheet(reply, 'audit-log.csv', sheetLines(columnsIn(access.timeZone), pages));
  },
});
