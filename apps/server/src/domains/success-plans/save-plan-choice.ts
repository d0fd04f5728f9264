/**
 * Creates, changes and deletes the choices of success plans. A lock per company makes changes sequential, so that names stay unique and
 * positions have no gaps.
 */
import { formatCount } from '@mainstay/contract/rules/numbers';
import type { ChoiceKind } from '@mainstay/contract/rules/plan-choices';
import type { PlanChoice } from '@mainstay/contract/success-plans/choices';
import { lockDefinitions, reserveName } from '../../core/definitions/definition-names.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type DomainEvent, event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, NameTakenError, requireFound } from '../../platform/http/errors.ts';
import {
  planChoiceArchived,
  planChoiceCreated,
  planChoiceDeleted,
  planChoiceUnarchived,
  planChoiceUpdated,
} from './events.ts';
import { CHOICE_DEFINITIONS, getPlanChoice } from './plan-choices.ts';

/** Appends a choice. @returns its id @throws NameTakenError */
export async function createPlanChoice(tx: TenantTx, kind: ChoiceKind, name: string, by: Actor): Promise<number> {
  const { table, labelWithArticle } = CHOICE_DEFINITIONS[kind];
  await lockDefinitions(tx);
  const nextPositionSql = `(select coalesce(max(position) + 1, 0) from ${table} where tenant_id = $1)`;
  const insertSql = `insert into ${table} (tenant_id, name, position) values ($1, $2, ${nextPositionSql})`;
  const id = await reserveName(tx, insertSql, name, labelWithArticle);
  await record(tx, event(planChoiceCreated, { kind, id, changes: { name } }), by);
  return id;
}

/** Locks a choice against concurrent changes and against plans that start to use it. @throws NotFoundError */
async function lockChoice(tx: TenantTx, kind: ChoiceKind, id: number): Promise<PlanChoice> {
  const { table, label } = CHOICE_DEFINITIONS[kind];
  await lockDefinitions(tx);
  await tx.rows(`select from ${table} where tenant_id = $1 and id = $2 for update`, [tx.tenant, id]);
  return requireFound(await getPlanChoice(tx, kind, id), label);
}

async function renameChoice(tx: TenantTx, kind: ChoiceKind, id: number, name: string): Promise<void> {
  const { table, labelWithArticle } = CHOICE_DEFINITIONS[kind];
  const changedRows = await tx.rows(
    `update ${table} c set name = $3 where c.tenant_id = $1 and c.id = $2 and not exists (
       select from ${table} x where x.tenant_id = $1 and x.name_key = lower($3) and x.id <> $2) returning c.id`,
    [tx.tenant, id, name],
  );
  if (changedRows.length === 0) throw new NameTakenError(labelWithArticle);
}

/** Moves a choice and shifts the others. A position after the last one means the last one. @returns the new position */
async function moveChoice(tx: TenantTx, kind: ChoiceKind, id: number, position: number): Promise<number> {
  const { table } = CHOICE_DEFINITIONS[kind];
  await tx.rows(
    `update ${table} c set position = n.place from (
       select o.id, o.at + (o.at >= $3)::int as place from (
         select id, row_number() over (order by position, id)::int - 1 as at from ${table}
         where tenant_id = $1 and id <> $2) o
       union all select $2::bigint, (select least($3::int, count(*)::int - 1) from ${table} where tenant_id = $1)) n
     where c.tenant_id = $1 and c.id = n.id and c.position <> n.place`,
    [tx.tenant, id, position],
  );
  return (await getPlanChoice(tx, kind, id))?.position ?? position;
}

export interface ChoiceChange {
  name?: string | undefined;
  archived?: boolean | undefined;
  position?: number | undefined;
}

/** Updates a choice; unchanged values are not written. @throws NotFoundError, NameTakenError */
export async function updatePlanChoice(
  tx: TenantTx,
  kind: ChoiceKind,
  id: number,
  { name = '', archived, position }: ChoiceChange,
  by: Actor,
): Promise<void> {
  const { table } = CHOICE_DEFINITIONS[kind];
  const before = await lockChoice(tx, kind, id);
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  if (name !== '' && name !== before.name) {
    await renameChoice(tx, kind, id, name);
    changes.name = { before: before.name, after: name };
  }
  if (position !== undefined && position !== before.position) {
    const after = await moveChoice(tx, kind, id, position);
    // Positions shown to users start at 1.
    if (after !== before.position) changes.position = { before: before.position + 1, after: after + 1 };
  }
  const events: DomainEvent[] = [];
  if (Object.keys(changes).length > 0)
    events.push(event(planChoiceUpdated, { kind, id, changes: { name: before.name, ...changes } }));
  const isArchivingChanged = archived !== undefined && archived !== before.archived;
  if (isArchivingChanged) {
    const archivingKind = archived ? planChoiceArchived : planChoiceUnarchived;
    events.push(event(archivingKind, { kind, id, changes: { name: changes.name?.after ?? before.name } }));
  }
  await Promise.all([
    isArchivingChanged &&
      tx.rows(
        `update ${table} set archived_at = case when $3 then $4::timestamptz end where tenant_id = $1 and id = $2`,
        [tx.tenant, id, archived, by.now],
      ),
    record(tx, events, by),
  ]);
}

/** @throws NotFoundError, BusinessError if a plan uses the choice */
export async function deletePlanChoice(tx: TenantTx, kind: ChoiceKind, id: number, by: Actor): Promise<void> {
  const { table } = CHOICE_DEFINITIONS[kind];
  const { name, plans, position } = await lockChoice(tx, kind, id);
  if (plans > 0) throw new BusinessError(choiceInUseMessage(name, plans));
  await tx.rows(`delete from ${table} where tenant_id = $1 and id = $2`, [tx.tenant, id]);
  await tx.rows(`update ${table} set position = position - 1 where tenant_id = $1 and position > $2`, [
    tx.tenant,
    position,
  ]);
  await record(tx, event(planChoiceDeleted, { kind, id, changes: { name } }), by);
}

/** Returns the message for a choice that cannot be deleted because plans use it. */
export const choiceInUseMessage = (name: string, plans: number): string =>
  `${name} is used by ${formatCount(plans, 'success plan')}. Archive it instead.`;

/** Seeds a new company with criteria and milestones. Existing ones do not change. */
export async function seedPlanChoices(tx: TenantTx): Promise<void> {
  for (const { table, initialNames } of Object.values(CHOICE_DEFINITIONS)) {
    await tx.rows(
      `insert into ${table} (tenant_id, name, position)
       select $1, n.name, n.at - 1 from unnest($2::text[]) with ordinality n (name, at) on conflict do nothing`,
      [tx.tenant, initialNames],
    );
  }
}
