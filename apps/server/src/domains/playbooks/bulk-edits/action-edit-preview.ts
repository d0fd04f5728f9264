import type { ActionChange, ActionEditPreview, SelectedActions } from '@mainstay/contract/playbooks/bulk-edits';
import type { ActionEditReason } from '@mainstay/contract/rules/action-edits';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import type { Access } from '../../../platform/session/access.ts';
import { getRows } from './action-edit-rows.ts';
import { computeOutcomes, countClosingPlays } from './edit-outcomes.ts';
import { assertNotTooMany, MAX_SELECTED, selectedActionsSql } from './selected-actions.ts';

async function findSelected(
  tx: TenantTx,
  access: Access,
  selection: SelectedActions,
  limit: number,
): Promise<number[]> {
  const values = new Values(tx.tenant);
  const { ctes, rows } = selectedActionsSql(values, access, selection, limit);
  const selectedRows = await tx.rows<{ id: number }>(`${ctes} ${rows}`, values.list, 'custom');
  return selectedRows.map(({ id }) => id);
}

/** Computes what a change would do now, without writing anything. */
export async function previewActionEdit(
  tx: TenantTx,
  access: Access,
  { change, selection }: { change: ActionChange | undefined; selection: SelectedActions },
  now: Date,
): Promise<ActionEditPreview> {
  const ids = await findSelected(tx, access, selection, MAX_SELECTED);
  assertNotTooMany(ids.length);
  const rows = change ? await getRows(tx, access, change, ids) : [];
  const outcomes = change ? computeOutcomes(change, rows, { userId: access.user, now }) : [];
  const counts = new Map<ActionEditReason, number>();
  for (const outcome of outcomes)
    if (outcome.state === 'refused') counts.set(outcome.reason, (counts.get(outcome.reason) ?? 0) + 1);
  const countState = (state: string) => outcomes.filter((outcome) => outcome.state === state).length;
  return {
    total: ids.length,
    changed: countState('changed'),
    unchanged: countState('unchanged'),
    closed_plays: countClosingPlays(outcomes),
    reasons: [...counts].map(([reason, n]) => ({ reason, count: n })).sort((a, b) => b.count - a.count),
  };
}
