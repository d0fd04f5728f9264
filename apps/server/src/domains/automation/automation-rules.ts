/** Reads saved rules of automatic playbooks. */
import type { AutomationRule, AutomationRuleBody } from '@mainstay/contract/automation';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  findDefinitionList,
  nameContainsSql,
  type NamedPage,
  withTimestamps,
} from '../../platform/database/named-page.ts';
import { editorSql } from '../../core/definitions/definition-versions.ts';
import type { Stored } from '../../core/definitions/definition-kind.ts';
import { LAST_RUN_SQL, type RunRow, toAutomationRun } from './automation-runs.ts';

export type StoredRule = Stored<AutomationRuleBody> & { active: boolean };
type StoredRow = Omit<StoredRule, 'body'> & Omit<AutomationRuleBody, 'name'>;

const COLUMNS = 'r.id, r.name, r.version, r.active, r.template_id, r.conditions, r.period, r.skip_open';
const FROM = 'from automation_rules r where r.tenant_id = $1';

const toStored = ({ id, version, active, ...body }: StoredRow): StoredRule => ({
  id,
  version,
  active,
  name: body.name,
  body,
});

/** Returns the current version of a rule, or undefined if the tenant has no such rule. */
export async function getStoredRule(tx: TenantTx, id: number): Promise<StoredRule | undefined> {
  const [row] = await tx.rows<StoredRow>(`select ${COLUMNS} ${FROM} and r.version > 0 and r.id = $2`, [tx.tenant, id]);
  return row && toStored(row);
}

/** Locks a rule for a command. The lock does not conflict with the one that a run takes. Reserved names are found, too. */
export async function lockRule(tx: TenantTx, id: number): Promise<StoredRule | undefined> {
  const [row] = await tx.rows<StoredRow>(`select ${COLUMNS} ${FROM} and r.id = $2 for no key update`, [tx.tenant, id]);
  return row && toStored(row);
}

/** Returns the current version of all rules by name. */
export async function findStoredRules(tx: TenantTx): Promise<StoredRule[]> {
  const rows = await tx.rows<StoredRow>(`select ${COLUMNS} ${FROM} and r.version > 0 order by r.name_key, r.id`, [
    tx.tenant,
  ]);
  return rows.map(toStored);
}

/** Returns whether another rule has the name, and whether the playbook is archived. */
export async function getRuleState(
  tx: TenantTx,
  { id, name, templateId }: { id: number; name: string; templateId: number },
): Promise<{ taken: boolean; archived: boolean }> {
  const [row] = await tx.rows<{ taken: boolean; archived: boolean }>(
    `select exists (select from automation_rules where tenant_id = $1 and name_key = lower($2) and id <> $3) as taken,
       exists (select from play_templates where tenant_id = $1 and id = $4 and status <> 'active') as archived`,
    [tx.tenant, name, id, templateId],
  );
  return row ?? { taken: false, archived: false };
}

type RuleRow = Omit<AutomationRule, 'updated_at' | 'last_run'> & { updated_at: Date; last_run: RunRow | null };

const RULE_COLUMNS = `${COLUMNS}, r.updated_at, ${editorSql('r.updated_by')} as updated_by,
  (select jsonb_build_object('id', t.id, 'name', t.name, 'status', t.status) from play_templates t
    where t.tenant_id = $1 and t.id = r.template_id) as template,
  (select count(*)::int from automation_starts s where s.tenant_id = $1 and s.rule_id = r.id) as started,
  ${LAST_RUN_SQL} as last_run`;

const toAutomationRule = ({
  last_run: run,
  ...row
}: Omit<RuleRow, 'updated_at'> & { updated_at: string }): AutomationRule => ({
  ...row,
  last_run: run && toAutomationRun(run),
});

export async function findAutomationRules(tx: TenantTx, page: NamedPage) {
  const list = await findDefinitionList<RuleRow>(
    tx,
    {
      columns: RULE_COLUMNS,
      from: `${FROM} and r.version > 0 and ${nameContainsSql('r.name')}`,
      order: 'r.name_key, r.id',
    },
    page,
  );
  return { ...list, listing: list.listing.map(toAutomationRule) };
}

/** Returns a rule as its authors see it, or undefined if the tenant has no such rule. */
export async function getAutomationRule(tx: TenantTx, id: number): Promise<AutomationRule | undefined> {
  const [row] = await tx.rows<RuleRow>(`select ${RULE_COLUMNS} ${FROM} and r.version > 0 and r.id = $2`, [
    tx.tenant,
    id,
  ]);
  return row && toAutomationRule(withTimestamps(row));
}
