/** Reads the audit log for administrators: pages of entries, and the choices of the filters. */
import type { AuditEntry, AuditFilter } from '@mainstay/contract/audit';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  type ChangeNames,
  collectIds,
  formatEntity,
  formatOperation,
  formatVerb,
  getAttemptedEmail,
  toAuditChanges,
} from './format-audit-entry.ts';

interface EntryRow {
  id: number;
  at: Date;
  /** Microseconds since 1970, for the cursor. */
  micros: number;
  user_id: number | null;
  user_name: string | null;
  user_email: string | null;
  avatar_url: string | null;
  api_key_id: number | null;
  api_key_name: string | null;
  verb: string;
  entity: string;
  entity_id: number | null;
  subject: string | null;
  changes: unknown;
  ip: string | null;
  request_id: string | null;
}

export interface EntryPage {
  listing: AuditEntry[];
  has_next: boolean;
  /** The `after` parameter of the next page. */
  next: string | null;
}

export interface EntryQuery extends AuditFilter {
  limit: number;
  /** Microseconds and id of the previous entry. */
  after?: string | undefined;
}

/** An invited user without a name is shown by email. */
const USER_NAME_SQL = `coalesce(u.full_name, u.email)`;

/**
 * Entities that have a name: entity, table, and the column with the name. For a deleted entity, the recorded name is
 * used.
 */
const NAMED_ENTITIES: readonly (readonly [entity: string, table: string, column?: string])[] = [
  ['kpi', 'kpis'],
  ['kpi_category', 'kpi_categories'],
  ['kpi_formula', 'kpi_formulas'],
  ['kpi_template', 'kpi_templates'],
  ['component', 'components'],
  ['page', 'pages'],
  ['menu_item', 'menus'],
  ['custom_attribute', 'custom_attributes'],
  ['custom_table', 'custom_tables', 'label'],
];
const DISPLAY_NAME_SQL = `case jsonb_typeof(a.changes -> 'name') when 'string' then a.changes ->> 'name'
  when 'object' then a.changes -> 'name' ->> 'after' end`;
const entityNameSql = ([entity, table, column = 'name']: (typeof NAMED_ENTITIES)[number]): string =>
  `when '${entity}' then coalesce((select n.${column} from ${table} n where n.tenant_id = $1 and n.id = a.entity_id), ${DISPLAY_NAME_SQL})`;

/**
 * Returns the conditions of a query. The statement text depends only on which filters are set, so few statements are
 * prepared.
 */
function toConditions(tx: TenantTx, query: EntryQuery, timeZone: string) {
  const values: unknown[] = [tx.tenant];
  const bindValue = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['a.tenant_id = $1'];
  const addCondition = (value: unknown, condition: (placeholder: string) => string) => {
    if (value !== undefined) conditions.push(condition(bindValue(value)));
  };
  const dayStartSql = (day: string, zonePlaceholder: string) =>
    `((${day}::date)::timestamp at time zone ${zonePlaceholder}::text)`;
  const timeZonePlaceholder = query.from !== undefined || query.to !== undefined ? bindValue(timeZone) : '';
  addCondition(query.from, (day) => `a.at >= ${dayStartSql(day, timeZonePlaceholder)}`);
  addCondition(query.to, (day) => `a.at < ${dayStartSql(`(${day}::date + 1)`, timeZonePlaceholder)}`);
  addCondition(query.user_id, (id) => `a.user_id = ${id}`);
  addCondition(query.api_key_id, (id) => `a.api_key_id = ${id}`);
  addCondition(query.verb, (verb) => `a.verb = ${verb}`);
  addCondition(query.entity, (entity) => `a.entity = ${entity}`);
  addCondition(query.entity_id, (id) => `a.entity_id = ${id}`);
  addCondition(query.ip, (ip) => `a.ip <<= ${ip}::inet`);
  addCondition(
    query.who,
    (who) => `(a.user_id = any (array(select u.id from users u where u.tenant_id = $1
         and (strpos(u.email_key, lower(${who})) > 0 or strpos(u.name_key, lower(${who})) > 0)))
       or a.user_id is null and strpos(lower(a.changes ->> 'email'), lower(${who})) > 0)`,
  );
  if (query.after) {
    const [micros, id] = query.after.split('-').map(Number);
    const instantSql = `(timestamptz 'epoch' + ${bindValue(micros)}::float8 * interval '1 microsecond')`;
    conditions.push(`(a.at, a.id) < (${instantSql}, ${bindValue(id)}::bigint)`);
  }
  return { where: conditions.join(' and '), values, limit: bindValue(query.limit + 1) };
}

/**
 * Returns the matching entries, newest first, in one statement, and runs another one to resolve ids in changes to
 * names. Names are looked up only for the rows of the page, and are the current ones.
 *
 * @param timeZone of the tenant, in which the days of the filter begin
 */
export async function findEntries(tx: TenantTx, query: EntryQuery, timeZone: string): Promise<EntryPage> {
  const { where, values, limit } = toConditions(tx, query, timeZone);
  const rows = await tx.rows<EntryRow>(
    `with page as (select a.* from audit_log a where ${where} order by a.at desc, a.id desc limit ${limit})
     select a.id, a.at, (extract(epoch from a.at) * 1000000)::bigint as micros, a.user_id,
       ${USER_NAME_SQL} as user_name, u.email as user_email, '/media/' || f.storage_key as avatar_url,
       a.api_key_id, k.name as api_key_name, a.verb, a.entity, a.entity_id, a.changes, host(a.ip) as ip, a.request_id,
       case a.entity
         when 'user' then (select ${USER_NAME_SQL} from users u where u.tenant_id = $1 and u.id = a.entity_id)
         when 'session' then (select ${USER_NAME_SQL} from sessions s join users u on u.tenant_id = $1 and u.id = s.user_id
           where s.tenant_id = $1 and s.id = a.entity_id and s.user_id is distinct from a.user_id)
         when 'account' then (select c.name from accounts c where c.tenant_id = $1 and c.id = a.entity_id)
         when 'imports' then (select i.file_name from imports i where i.tenant_id = $1 and i.id = a.entity_id)
         when 'team' then coalesce((select t.name from teams t where t.tenant_id = $1 and t.id = a.entity_id),
           case when jsonb_typeof(a.changes -> 'name') = 'string' then a.changes ->> 'name' end)
         when 'external_identity' then (select ${USER_NAME_SQL} from external_identities i
           join users u on u.tenant_id = $1 and u.id = i.user_id
           where i.tenant_id = $1 and i.id = a.entity_id and i.user_id is distinct from a.user_id)
         ${NAMED_ENTITIES.map(entityNameSql).join('\n')}
       end as subject
     from page a left join users u on u.tenant_id = $1 and u.id = a.user_id
       left join api_keys k on k.tenant_id = $1 and k.id = a.api_key_id
       left join files f on f.tenant_id = $1 and f.id = u.avatar_file_id order by a.at desc, a.id desc`,
    values,
  );
  const pageRows = rows.slice(0, query.limit);
  const last = pageRows.at(-1);
  const hasNext = rows.length > query.limit;
  const names = await findNames(tx, collectIds(pageRows.map((row) => row.changes)));
  return {
    listing: pageRows.map((row) => toEntry(row, names)),
    has_next: hasNext,
    next: hasNext && last ? `${last.micros}-${last.id}` : null,
  };
}

/** Returns the names of users, teams and menu items. Deleted ones have no entry. */
async function findNames(tx: TenantTx, ids: ReturnType<typeof collectIds>): Promise<ChangeNames> {
  const names = {
    people: new Map<number, string>(),
    teams: new Map<number, string>(),
    menus: new Map<number, string>(),
  };
  if (ids.people.length + ids.teams.length + ids.menus.length === 0) return names;
  const rows = await tx.rows<{ of: keyof ChangeNames; id: number; name: string }>(
    `select 'people' as of, u.id, ${USER_NAME_SQL} as name from users u where u.tenant_id = $1 and u.id = any($2)
     union all select 'teams', t.id, t.name from teams t where t.tenant_id = $1 and t.id = any($3)
     union all select 'menus', m.id, m.name from menus m where m.tenant_id = $1 and m.id = any($4)`,
    [tx.tenant, ids.people, ids.teams, ids.menus],
  );
  for (const { of, id, name } of rows) names[of].set(id, name);
  return names;
}

function toEntry(row: EntryRow, names: ChangeNames): AuditEntry {
  const { id, verb, entity, entity_id, subject, ip, request_id, user_email: email, avatar_url } = row;
  const isKnownUser = row.user_id !== null && email !== null;
  const attemptedEmail = isKnownUser ? null : getAttemptedEmail(row.changes);
  return {
    id,
    at: row.at.toISOString(),
    user: isKnownUser ? { id: row.user_id ?? 0, name: row.user_name ?? email, email, avatar_url } : null,
    api_key: row.api_key_id === null ? null : { id: row.api_key_id, name: row.api_key_name },
    tried: attemptedEmail,
    verb,
    entity,
    entity_id,
    deed: formatOperation(verb, entity),
    subject,
    changes: toAuditChanges(row.changes, names).filter(
      ({ after }) => attemptedEmail === null || after !== attemptedEmail,
    ),
    ip,
    request_id,
  };
}

interface Choice {
  value: string;
  label: string;
}

/** Returns the distinct values of an indexed column, with one index lookup per value instead of a scan of the log. */
async function findValues(tx: TenantTx, column: 'verb' | 'entity'): Promise<string[]> {
  const rows = await tx.rows<{ value: string }>(
    `with recursive known as (
       select (select min(a.${column}) from audit_log a where a.tenant_id = $1) as value
       union all
       select (select min(a.${column}) from audit_log a where a.tenant_id = $1 and a.${column} > k.value)
         from known k where k.value is not null)
     select value from known where value is not null`,
    [tx.tenant],
  );
  return rows.map((r) => r.value);
}

/** Returns every verb and entity in the log, sorted by label. */
export async function findChoices(tx: TenantTx): Promise<{ verbs: Choice[]; entities: Choice[] }> {
  const [verbs, entities] = await Promise.all([findValues(tx, 'verb'), findValues(tx, 'entity')]);
  const toChoices = (values: readonly string[], formatLabel: (value: string) => string) =>
    values.map((value) => ({ value, label: formatLabel(value) })).sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return { verbs: toChoices(verbs, formatVerb), entities: toChoices(entities, formatEntity) };
}
