/** The tables and columns of a company archive. They are read from the database; this file lists what is left out. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

const SECRET = 'It is a secret of this installation.';
const SIGN_IN = 'It belongs to the sign-in at this installation.';
const MAIL_SERVER = 'It contains the password of a mail server. It has to be set up again.';

/** The reasons why a table is not part of an archive. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  ai_providers: 'It contains the key of a provider. It has to be set up again.',
  api_keys: SECRET,
  bounce_mailboxes: MAIL_SERVER,
  chat_channels: 'It contains the address of an incoming webhook, which is a secret of this installation.',
  chat_messages: 'An import must not post a message a second time.',
  company_transfers: 'It describes archives.',
  deletion_requests: 'It is about the deletion of this company.',
  external_identities: SIGN_IN,
  mail_senders: MAIL_SERVER,
  mail_sync_gaps: 'Mailboxes are read again after they are connected again.',
  mail_syncs: 'Mailboxes are read again after they are connected again.',
  one_time_codes: SECRET,
  recovery_codes: SECRET,
  search_terms: 'The database derives it from names.',
  second_factors: SECRET,
  sessions: SIGN_IN,
  sign_in_attempts: SIGN_IN,
  sign_in_providers: SIGN_IN,
  webhook_deliveries: 'An import must not send an event a second time.',
};

/** Excluded tables whose rows an import does not delete. */
const RETAINED_ON_IMPORT = [
  'ai_providers',
  'bounce_mailboxes',
  'chat_channels',
  'company_transfers',
  'deletion_requests',
  'mail_senders',
  'sign_in_providers',
];

interface ReplacedColumn {
  /** SQL that is written in place of the column; null leaves the column out. */
  value: string | null;
  reason: string;
}

/** Columns whose values an archive does not contain, by table. */
export const REPLACED_COLUMNS: Readonly<Record<string, Readonly<Record<string, ReplacedColumn>>>> = {
  external_processes: { secret_sealed: { value: null, reason: SECRET } },
  mail_connections: {
    tokens_sealed: { value: null, reason: SECRET },
    tokens_expire_at: { value: null, reason: SECRET },
    ended_at: {
      // The mailbox of a demo company has no provider.
      value: '(case when is_sample then ended_at else coalesce(ended_at, now()) end)::text',
      reason: 'Users connect their mailboxes again, because tokens are secrets.',
    },
  },
  outgoing_mail: {
    secret_sealed: { value: null, reason: SECRET },
    secret_expires_at: { value: null, reason: SECRET },
    status: {
      value: `case when status in ('queued', 'sending') then 'not_sent' else status end`,
      reason: 'An import must not send a message a second time.',
    },
  },
  webhooks: {
    secret_sealed: { value: null, reason: SECRET },
    previous_secret_sealed: { value: null, reason: SECRET },
    previous_secret_until: { value: null, reason: SECRET },
    status: { value: `'disabled'`, reason: 'An import must not send events to the receivers of another installation.' },
  },
  users: { password_hash: { value: null, reason: SECRET } },
};

/** Conditions for the rows of a table, in addition to the tenant. */
const ROW_CONDITIONS: Readonly<Record<string, string>> = { files: `purpose <> 'export'` };

export interface ArchiveColumn {
  name: string;
  /** The type in SQL without a length, which the database checks when it assigns the value. */
  type: string;
  /** The SQL of its value as text. */
  value: string;
}

interface Reference {
  name: string;
  target: string;
  columns: readonly string[];
  deferrable: boolean;
}

export interface ArchiveTable {
  name: string;
  columns: readonly ArchiveColumn[];
  /** The columns of the primary key without the tenant, by which rows are ordered. */
  keys: readonly string[];
  /** The sequence of the column `id`. */
  sequence: string | null;
  /** The column by which the table is partitioned. */
  partitionedBy: string | null;
  references: readonly Reference[];
  condition: string;
}

const TABLES_SQL = `select c.relname as name,
    (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
     where p.partrelid = c.oid) as "partitionedBy",
    (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
     where a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> '') as sequence,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, -1)) order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 1 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(a.attname order by k.place) from pg_index i
       cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
     where i.indrelid = c.oid and i.indisprimary and a.attname <> 'tenant_id') as keys,
    (select json_agg(json_build_object('name', f.conname, 'target', f.confrelid::regclass::text, 'deferrable', f.condeferrable,
       'columns', (select json_agg(a.attname) from pg_attribute a
                   where a.attrelid = c.oid and a.attnum = any(f.conkey) and a.attname <> 'tenant_id')))
     from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0) as "references"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and obj_description(c.oid, 'pg_class') = 'tenant'
  order by c.relname`;

interface CatalogTable {
  name: string;
  partitionedBy: string | null;
  sequence: string | null;
  columns: { name: string; type: string }[] | null;
  keys: string[] | null;
  references: Reference[] | null;
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the tables of an archive. Tables that others refer to come first, unless references form a cycle. */
export async function findArchiveTables(tx: TenantTx): Promise<ArchiveTable[]> {
  const catalog = await tx.rows<CatalogTable>(TABLES_SQL, []);
  return sortByReferences(catalog.filter(({ name }) => !(name in EXCLUDED_TABLES)).map(toArchiveTable));
}

/** Returns all tables of a company, the referring ones first. */
export async function findTenantTables(tx: TenantTx): Promise<string[]> {
  const catalog = await tx.rows<CatalogTable>(TABLES_SQL, []);
  const tables = catalog.map(({ name, references }) => ({ name, references: references ?? [] }));
  return sortByReferences(tables)
    .map(({ name }) => name)
    .toReversed();
}

/** Returns the tables that an import empties before it writes, in this order. The audit log is never emptied. */
export async function findEmptiedTables(tx: TenantTx): Promise<{ name: string; condition: string }[]> {
  const names = await findTenantTables(tx);
  return names
    .filter((name) => name !== 'audit_log' && !RETAINED_ON_IMPORT.includes(name))
    .map((name) => ({ name, condition: ROW_CONDITIONS[name] ?? 'true' }));
}

function toArchiveTable({ name, columns, keys, references, ...table }: CatalogTable): ArchiveTable {
  const excludedReferences = (references ?? []).filter(({ target }) => target in EXCLUDED_TABLES);
  const unwritten = excludedReferences.flatMap((reference) => reference.columns);
  return {
    ...table,
    name,
    keys: keys ?? [],
    references: (references ?? []).filter(({ target }) => !(target in EXCLUDED_TABLES)),
    condition: ROW_CONDITIONS[name] ?? 'true',
    columns: (columns ?? []).flatMap((column) => {
      const replaced = REPLACED_COLUMNS[name]?.[column.name];
      if (replaced?.value === null || unwritten.includes(column.name)) return [];
      return [{ ...column, value: replaced?.value ?? `${quote(column.name)}::text` }];
    }),
  };
}

/** Places a table after the tables that it refers to. Within a cycle the order is alphabetical. */
function sortByReferences<T extends Pick<ArchiveTable, 'name' | 'references'>>(tables: readonly T[]): T[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sorted: T[] = [];
  const visited = new Set<string>();
  const visit = (table: T) => {
    if (visited.has(table.name)) return;
    visited.add(table.name);
    for (const { target } of table.references) {
      const referenced = byName.get(target);
      if (referenced) visit(referenced);
    }
    sorted.push(table);
  };
  for (const table of tables) visit(table);
  return sorted;
}

/** Returns the references to rows that are written later, or to rows of the same table. */
export function findForwardReferences(tables: readonly ArchiveTable[]): Reference[] {
  const places = new Map(tables.map(({ name }, place) => [name, place]));
  return tables.flatMap(({ references }, place) =>
    references.filter(({ target }) => (places.get(target) ?? -1) >= place),
  );
}
