/** Finds and locks the KPIs, milestones and success criteria that a plan references. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { NewPlan, PlanInput } from './plan-input.ts';
import type { StoredObjectiveFields, StoredPlan } from './stored-plan.ts';

type ReferenceKey = 'kpi_id' | 'milestone_id';

const getIds = (objectives: readonly Pick<StoredObjectiveFields, ReferenceKey>[], key: ReferenceKey): number[] =>
  objectives.flatMap((objective) => objective[key] ?? []);

/** Returns the ids that a plan references, and those that are new to it. */
export function getReferencedIds(
  input: PlanInput,
  after: Pick<NewPlan, 'criteria' | 'objectives'>,
  before: Pick<StoredPlan, 'criteria' | 'objectives'>,
) {
  const splitIds = (all: readonly number[], candidates: readonly number[], knownIds: readonly number[]) => ({
    all,
    added: candidates.filter((id) => !knownIds.includes(id)),
  });
  const getObjectiveReferences = (key: ReferenceKey) => {
    const ids = getIds(after.objectives, key);
    return splitIds(ids, ids, getIds(before.objectives, key));
  };
  return {
    kpis: getObjectiveReferences('kpi_id'),
    milestones: getObjectiveReferences('milestone_id'),
    criteria: splitIds(
      input.criteria.map(({ id }) => id),
      after.criteria,
      before.criteria,
    ),
  };
}

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
