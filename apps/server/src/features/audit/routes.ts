import { Readable } from 'node:stream';
import { type AuditFilter, audit } from '@mainstay/contract/audit';
import { timestamp } from '@mainstay/contract/rules/dates';
import type { TenantTx, TxMode } from '../../platform/database/tenant-tx.ts';
import { CSV_MARK, csvLine } from '../../platform/files/csv.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { implement, ok } from '../../platform/http/kit.ts';
import { recordAudit } from './commands.ts';
import { findChoices, findEntries } from './data.ts';
import { endpointPolicy } from './policy.ts';
import { changesText } from './rules.ts';

const EXPORT_ROWS = 1000;
const HEADERS = ['When', 'Who', 'E-mail', 'What', 'Of', 'Changes', 'Address', 'Request', 'Verb', 'Entity', 'Entity id'];

type InTenant = <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** The log as lines, a transaction a page, so that a slow reader holds nothing up. */
async function* linesOf(inTenant: InTenant, filter: AuditFilter, timeZone: string): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(HEADERS);
  let after: string | undefined;
  do {
    const query = { ...filter, after, limit: EXPORT_ROWS };
    const page = await inTenant('read', (tx) => findEntries(tx, query, timeZone));
    let lines = '';
    for (const entry of page.listing) {
      lines += csvLine([
        timestamp(new Date(entry.at), timeZone),
        entry.user?.name ?? '',
        entry.user?.email ?? entry.tried ?? '',
        entry.deed,
        entry.subject ?? '',
        changesText(entry.changes),
        entry.ip ?? '',
        entry.request_id ?? '',
        entry.verb,
        entry.entity,
        String(entry.entity_id ?? ''),
      ]);
    }
    yield lines;
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
    const lines = Readable.from(linesOf(inTenant, query, access.timeZone));
    return reply
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .type('text/csv; charset=utf-8')
      .send(lines);
  },
});
