/**
 * Inserts the accounts and subscriptions of the files with handwritten SQL: 1,000 rows per statement, one transaction per batch, and no
 * validation.
 */
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { Customer } from './generate.ts';

const BATCH = 1000;
const ROWS = `jsonb_to_recordset($2) c (id text, name text, industry text, country text, tier text, segment text, website text,
  "referralSource" text, description text, plan text, seats int, "startsOn" date, "endsOn" date,
  "renewsOn" date, "mrrMinor" bigint, line int)`;

const ACCOUNTS = `with drawn as materialized (
    select nextval(pg_get_serial_sequence('accounts', 'id')) as account, c.* from ${ROWS})
  insert into accounts (tenant_id, id, external_id, name, industry, country, tier, segment, website, referral_source, description,
    plan, seats, onboarded_on, status, closed_on, root_id, path)
  select $1, account, id, name, industry, country, tier, segment, website, "referralSource", description, plan, seats,
    "startsOn", case when "endsOn" is null then 'Active' else 'Closed' end,
    case when "endsOn" is not null then current_date end, account, array[account] from drawn`;
const SUBSCRIPTIONS = `insert into subscriptions (tenant_id, external_id, subscription_id, account_id, status, subscription_sd,
    subscription_ed, subscription_rd, current_term_sd, current_term_rd, current_term_ar, plan, seats, billing_frequency, mrr_minor,
    arr_minor, churned)
  select $1, 'S-' || c.id, 'S-' || c.id, a.id, case when "endsOn" is null then 'active' else 'cancelled' end, "startsOn", "endsOn",
    "renewsOn", "startsOn", "renewsOn", "renewsOn" is not null, c.plan, c.seats, 'monthly', "mrrMinor", "mrrMinor" * 12,
    "endsOn" is not null
  from ${ROWS} join accounts a on a.tenant_id = $1 and a.external_id = c.id`;
const createLogStatement = (
  entity: string,
  key: string,
) => `insert into import_rows (tenant_id, import_id, row_number, outcome, entity, entity_id)
  select $1, $3, c.line, 'created', '${entity}', e.id from ${ROWS} join ${entity} e on e.tenant_id = $1 and e.external_id = ${key}`;

export async function writeSourcesByHand(
  database: Database,
  tenant: number,
  customers: readonly Customer[],
): Promise<void> {
  const files = [
    { kind: 'accounts', statements: [ACCOUNTS], log: createLogStatement('accounts', 'c.id') },
    { kind: 'subscriptions', statements: [SUBSCRIPTIONS], log: createLogStatement('subscriptions', `'S-' || c.id`) },
  ];
  const lines = customers.map((customer, at) => ({ ...customer, line: at + 2 }));
  for (const { kind, statements, log } of files) {
    const { id } = await database.inTenant(tenant, 'write', (tx) =>
      tx.db
        .insertInto('imports')
        .values({ tenant_id: tenant, kind, file_name: 'by hand', mapping: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    for (let at = 0; at < lines.length; at += BATCH) {
      const batch = JSON.stringify(lines.slice(at, at + BATCH));
      await database.inTenant(tenant, 'write', async (tx) => {
        await Promise.all(statements.map((statement) => tx.rows(statement, [tx.tenant, batch])));
        await tx.rows(log, [tx.tenant, batch, id]);
      });
    }
  }
}
