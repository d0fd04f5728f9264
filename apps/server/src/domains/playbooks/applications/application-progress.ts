/** Applications of playbooks to many accounts, and their progress. */
import { LISTED_SKIPPED_LIMIT, type PlayApplication } from '@mainstay/contract/playbooks/applications';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import type { Access } from '../../../platform/session/access.ts';
import { inAccountScope } from '../../../core/account-access/account-scope.ts';

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
