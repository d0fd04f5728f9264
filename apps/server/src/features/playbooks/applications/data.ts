/** Applications of playbooks to many accounts, and their progress. */
import { type PlayApplication, LISTED_SKIPPED_LIMIT } from '@mainstay/contract/playbooks/applications';
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { EarlierResult } from '../../../platform/http/request-keys.ts';
import type { Access } from '../../../platform/session/access.ts';
import { Values, inAccountScope } from '../../accounts/rules.ts';

export interface LockedApplication {
  id: number;
  template_id: number;
  template_version: number;
  priority: ActionPriority;
  skips_open: boolean;
  status: PlayApplication['status'];
  created_by: number | null;
}

/** Locks an application for the duration of one batch. Returns undefined if the tenant has no such application. */
export async function lockApplication(tx: TenantTx, id: number): Promise<LockedApplication | undefined> {
  const [application] = await tx.rows<LockedApplication>(
    `select id, template_id, template_version, priority::text as priority, skips_open, status, created_by
     from play_applications where tenant_id = $1 and id = $2 for no key update`,
    [tx.tenant, id],
  );
  return application;
}

/** Finds the application that an earlier request with the same key created. */
export async function findEarlierRequest(
  tx: TenantTx,
  { templateId, requestKey }: { templateId: number; requestKey: string },
): Promise<EarlierResult | undefined> {
  const [earlier] = await tx.rows<EarlierResult>(
    'select id, created_by, choice from play_applications where tenant_id = $1 and template_id = $2 and request_key = $3',
    [tx.tenant, templateId, requestKey],
  );
  return earlier;
}

/** Returns the next accounts by id, the order in which every command locks several accounts. */
export async function getNextAccounts(tx: TenantTx, id: number, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ account_id: number }>(
    `select account_id from play_application_rows where tenant_id = $1 and application_id = $2 and state = 'waiting'
     order by account_id limit ${limit}`,
    [tx.tenant, id],
  );
  return rows.map((row) => row.account_id);
}

/**
 * Returns the progress of an application, or undefined if the tenant has no such application. Account names are limited to the caller's
 * account scope.
 */
export async function getProgress(tx: TenantTx, access: Access, id: number): Promise<PlayApplication | undefined> {
  const values = new Values(tx.tenant, id);
  const scopeSql = inAccountScope(values, access);
  const countSql = (state: string) => `count(*) filter (where r.state = '${state}')::int as ${state}`;
  const [progress] = await tx.rows<PlayApplication>(
    `select e.id, e.template_id, t.name as template_name, e.template_version, e.status, count(r.account_id)::int as total,
       ${countSql('waiting')}, ${countSql('added')}, ${countSql('present')}, ${countSql('refused')},
       coalesce((select jsonb_agg(jsonb_build_object('account_id', x.id, 'account_name', x.name)) from (
         select a.id, a.name from play_application_rows y join accounts a on a.tenant_id = $1 and a.id = y.account_id
         where y.tenant_id = $1 and y.application_id = $2 and y.state = 'refused' and ${scopeSql}
         order by a.name, a.id limit ${LISTED_SKIPPED_LIMIT}) x), '[]') as refused_accounts
     from play_applications e join play_templates t on t.tenant_id = $1 and t.id = e.template_id
     left join play_application_rows r on r.tenant_id = $1 and r.application_id = e.id
     where e.tenant_id = $1 and e.id = $2 group by e.tenant_id, e.id, t.name`,
    values.list,
  );
  return progress;
}
