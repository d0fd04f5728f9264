/**
 * Dependencies of an action on other actions of its play. The caller holds the lock of the account, so that concurrent changes cannot form
 * a cycle.
 */
import { hasCycle, PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FieldError, NotFoundError } from '../../../platform/http/errors.ts';
import { refreshBlockedCounts } from '../refresh-play-metrics.ts';

/**
 * Replaces the dependencies of an action.
 *
 * @returns the ids before and after, or undefined if nothing changed
 * @throws NotFoundError if one of them is not in the play, BusinessError if the dependencies would form a cycle
 */
export async function saveDependencies(
  tx: TenantTx,
  { id, play }: { id: number; play: number },
  dependencyIds: readonly number[],
): Promise<{ before: number[]; after: number[] } | undefined> {
  const rows = await tx.rows<{ id: number; waits: number[] }>(
    `select x.id, array(select d.depends_on_id from action_dependencies d where d.tenant_id = $1 and d.action_id = x.id
       order by d.depends_on_id) as waits
     from actions x where x.tenant_id = $1 and x.play_id = $2`,
    [tx.tenant, play],
  );
  const dependenciesById = new Map(rows.map((action) => [action.id, action.waits]));
  const before = dependenciesById.get(id) ?? [];
  const after = [...new Set(dependencyIds)].sort((a, b) => a - b);
  if (after.some((dependencyId) => !dependenciesById.has(dependencyId))) throw new NotFoundError('Action');
  if (after.join() === before.join()) return undefined;
  if (hasCycle(dependenciesById.set(id, after))) throw new FieldError('dependsOn', PLAY_MESSAGES.circle);
  await Promise.all([
    tx.rows(
      'delete from action_dependencies where tenant_id = $1 and action_id = $2 and depends_on_id <> all($3::bigint[])',
      [tx.tenant, id, after],
    ),
    tx.rows(
      `insert into action_dependencies (tenant_id, action_id, depends_on_id)
       select $1, $2, d from unnest($3::bigint[]) d on conflict do nothing`,
      [tx.tenant, id, after],
    ),
    refreshBlockedCounts(tx, [id]),
  ]);
  return { before, after };
}
