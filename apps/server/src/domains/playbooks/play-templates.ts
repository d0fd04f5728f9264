/** Reads saved playbooks. */
import type { PlayTemplate, PlayTemplateBody, PlayTemplateEntry } from '@mainstay/contract/playbooks/templates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  findDefinitionList,
  nameContainsSql,
  type NamedPage,
  withTimestamps,
} from '../../platform/database/named-page.ts';
import { editorSql } from '../../core/definitions/definition-versions.ts';
import type { Stored } from '../../core/definitions/definition-kind.ts';

export type StoredTemplate = Stored<PlayTemplateBody> & { status: PlayTemplate['status'] };
type StoredRow = Omit<StoredTemplate, 'body'> & Omit<PlayTemplateBody, 'name'>;

const ACTIONS_SQL = `coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'description', x.description,
      'how_to_complete', x.how_to_complete, 'priority', x.priority, 'due_after_days', x.due_after_days,
      'owner_rule', x.owner_rule, 'owner_id', x.owner_id, 'external_process_id', x.external_process_id,
      'depends_on', x.depends_on) order by x.position)
    from play_template_actions x where x.tenant_id = $1 and x.template_id = t.id), '[]') as actions`;
const COLUMNS = `t.id, t.name, t.version, t.status, t.description, t.priority::text as priority, ${ACTIONS_SQL}`;
const FROM = 'from play_templates t where t.tenant_id = $1';

const toStored = ({ id, version, status, ...body }: StoredRow): StoredTemplate => ({
  id,
  version,
  status,
  name: body.name,
  body,
});

/** Reserved names are found, too. @param lock `for update` to save the playbook, `for key share` to create a play from it */
async function lockTemplateRow(tx: TenantTx, id: number, lock: 'for update' | 'for key share'): Promise<boolean> {
  const rows = await tx.rows(`select from play_templates where tenant_id = $1 and id = $2 ${lock}`, [tx.tenant, id]);
  return rows.length > 0;
}

/** Returns the current version of a playbook, or undefined if the tenant has no such playbook. */
export async function getStoredTemplate(tx: TenantTx, id: number): Promise<StoredTemplate | undefined> {
  const [row] = await tx.rows<StoredRow>(`select ${COLUMNS} ${FROM} and t.version > 0 and t.id = $2`, [tx.tenant, id]);
  return row && toStored(row);
}

/** Locks a playbook against concurrent saves and returns it. */
export async function lockTemplate(
  tx: TenantTx,
  id: number,
  lock: 'for update' | 'for key share',
): Promise<StoredTemplate | undefined> {
  if (!(await lockTemplateRow(tx, id, lock))) return undefined;
  const [row] = await tx.rows<StoredRow>(`select ${COLUMNS} ${FROM} and t.id = $2`, [tx.tenant, id]);
  return row && toStored(row);
}

/** Returns the current versions of all playbooks by name. */
export async function findStoredTemplates(tx: TenantTx): Promise<StoredTemplate[]> {
  const rows = await tx.rows<StoredRow>(`select ${COLUMNS} ${FROM} and t.version > 0 order by t.name_key, t.id`, [
    tx.tenant,
  ]);
  return rows.map(toStored);
}

const playCountSql = (condition = '') =>
  `(select count(*)::int from plays p where p.tenant_id = $1 and p.template_id = t.id ${condition})`;
const TEMPLATE_COLUMNS = `t.id, t.name, t.priority::text as priority, t.status, t.version, t.updated_at,
  ${editorSql('t.updated_by')} as updated_by, ${playCountSql()} as plays,
  ${playCountSql(`and p.status is distinct from 'CM'`)} as open_plays`;

export function findPlayTemplates(
  tx: TenantTx,
  { status, ...page }: NamedPage & { status?: PlayTemplateEntry['status'] | undefined },
) {
  const aggregateSql = (expression: string) =>
    `(select ${expression}::int from play_template_actions x where x.tenant_id = $1 and x.template_id = t.id)`;
  return findDefinitionList<Omit<PlayTemplateEntry, 'updated_at'> & { updated_at: Date }>(
    tx,
    {
      columns: `${TEMPLATE_COLUMNS}, ${aggregateSql('count(*)')} as action_count, ${aggregateSql('max(x.due_after_days)')} as last_day`,
      from: `${FROM} and t.version > 0 and ${nameContainsSql('t.name')} and ($3::text is null or t.status = $3)`,
      order: 't.name_key, t.id',
      values: [status ?? null],
    },
    page,
  );
}

/** Returns a playbook as its authors see it, or undefined if the tenant has no such playbook. */
export async function getPlayTemplate(tx: TenantTx, id: number): Promise<PlayTemplate | undefined> {
  const [row] = await tx.rows<Omit<PlayTemplate, 'updated_at'> & { updated_at: Date }>(
    `select ${TEMPLATE_COLUMNS}, t.description, ${ACTIONS_SQL}, coalesce((select jsonb_agg(distinct ${editorSql('y.owner_id')})
       from play_template_actions y where y.tenant_id = $1 and y.template_id = t.id and y.owner_id is not null), '[]') as owners
     ${FROM} and t.version > 0 and t.id = $2`,
    [tx.tenant, id],
  );
  return row && withTimestamps(row);
}

interface TemplateState {
  taken: boolean;
  inactive: number[];
  archived: number[];
}

/** Returns whether another playbook has the name, which of the owners are deactivated, and which of the processes are archived. */
export async function getTemplateState(
  tx: TenantTx,
  { id, name, owners, processes }: Record<'owners' | 'processes', readonly number[]> & { id: number; name: string },
): Promise<TemplateState> {
  const [row] = await tx.rows<TemplateState>(
    `select exists (select from play_templates where tenant_id = $1 and name_key = lower($2) and id <> $3) as taken,
       array(select u.id from users u where u.tenant_id = $1 and u.id = any($4::bigint[]) and u.status = 'inactive') as inactive,
       array(select e.id from external_processes e
         where e.tenant_id = $1 and e.id = any($5::bigint[]) and e.status = 'archived') as archived`,
    [tx.tenant, name, id, owners, processes],
  );
  return row ?? { taken: false, inactive: [], archived: [] };
}
