/** Reads the choices of plans. Archived choices are no longer offered, but plans that selected them keep them. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';

interface Choice {
  id: number;
  name: string;
}

/** Returns a page of success criteria in their order. @param page_num starts at 1 */
export async function findCriteria(
  tx: TenantTx,
  { page_num, limit }: { page_num: number; limit: number },
): Promise<{ criteria: Choice[]; has_next: boolean }> {
  const rows = await tx.rows<Choice>(
    `select id, name from success_criteria where tenant_id = $1 and archived_at is null order by position, id
     limit $2 offset $3`,
    [tx.tenant, limit + 1, (page_num - 1) * limit],
  );
  return { criteria: rows.slice(0, limit), has_next: rows.length > limit };
}

const MAX_MILESTONES = 1000;

/** Returns the milestones in their order. */
export const findMilestones = (tx: TenantTx): Promise<Choice[]> =>
  tx.rows(
    `select id, name from milestones where tenant_id = $1 and archived_at is null order by position, id limit ${MAX_MILESTONES}`,
    [tx.tenant],
  );

/** Ids that a plan references: all of them, and those that are new to the plan. */
export interface ReferencedIds {
  all: readonly number[];
  added: readonly number[];
}

interface PlanReferences {
  kpis: ReferencedIds;
  milestones: ReferencedIds;
  criteria: ReferencedIds;
}

const TABLES = [
  {
    kind: 'kpis',
    table: 'kpis',
    condition: `version > 0 and type = 'account' and status = 'Active'`,
    what: 'KPI',
  },
  { kind: 'milestones', table: 'milestones', condition: 'archived_at is null', what: 'Milestone' },
  { kind: 'criteria', table: 'success_criteria', condition: 'archived_at is null', what: 'Success criterion' },
] as const;

/**
 * Locks the rows that a plan references, so that none of them is deleted before the plan is written.
 * @throws NotFoundError if a row does not exist, or if a new reference is archived or inactive
 */
export async function lockChoices(tx: TenantTx, references: PlanReferences): Promise<void> {
  await Promise.all(
    TABLES.map(async ({ kind, table, condition, what }) => {
      const { all, added } = references[kind];
      if (all.length === 0) return;
      const rows = await tx.rows<{ id: number }>(
        `select id from ${table} where tenant_id = $1 and id = any($2::bigint[])
           and (${condition} or id <> all($3::bigint[])) for key share`,
        [tx.tenant, all, added],
      );
      if (rows.length < new Set(all).size) throw new NotFoundError(what);
    }),
  );
}
