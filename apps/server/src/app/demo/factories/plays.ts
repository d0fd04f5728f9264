/**
 * Factories of plays and their actions. Counters and next due dates are derived separately, see `refreshPlayMetrics` of
 * the playbooks.
 */
import { addDays } from '@mainstay/contract/rules/dates';
import type { OwnerRule } from '@mainstay/contract/rules/play-templates';
import { createPlayTemplate } from '../../../domains/playbooks/templates/save-play-template.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FACTORY_DAY, insertWithIds, nextNumber, requireSingleId } from './rows.ts';

export type Priority = 'C' | 'H' | 'M' | 'L';

export interface NewPlay {
  accountId: number;
  /** The playbook from which it was created. */
  templateId?: number | null;
  name?: string;
  priority?: Priority;
  createdBy?: number | null;
  createdOn?: string;
  externalId?: string | null;
  /** The success plan that it belongs to. */
  successPlanId?: number | null;
}

const PLAY_COLUMNS = {
  external_id: 'text',
  account_id: 'bigint',
  success_plan_id: 'bigint',
  template_id: 'bigint',
  template_version: 'int',
  name: 'text',
  priority: 'text',
  created_by: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/**
 * Creates plays without actions.
 * @returns their ids, in order
 */
export async function buildPlays(tx: TenantTx, plays: readonly NewPlay[]): Promise<number[]> {
  const rows = plays.map((p) => {
    const created = `${p.createdOn ?? addDays(FACTORY_DAY, -20)}T08:30:00Z`;
    return {
      external_id: p.externalId,
      account_id: p.accountId,
      success_plan_id: p.successPlanId,
      template_id: p.templateId,
      template_version: p.templateId == null ? null : 1,
      name: p.name ?? `Play ${nextNumber()}`,
      priority: p.priority ?? 'M',
      created_by: p.createdBy,
      created_at: created,
      updated_at: created,
    };
  });
  return insertWithIds(tx, 'plays', PLAY_COLUMNS, rows);
}

/**
 * Creates one play.
 * @returns its id
 */
export const buildPlay = async (tx: TenantTx, play: NewPlay): Promise<number> =>
  requireSingleId(await buildPlays(tx, [play]));

export interface NewTemplate {
  name?: string;
  priority?: Priority;
  description?: string;
  actions?: readonly {
    name: string;
    description?: string;
    howToComplete?: string;
    priority?: Priority;
    /** Days after the play is added; null means no due date. */
    dueAfter?: number | null;
    ownerRule?: OwnerRule;
    ownerId?: number | null;
    /** The external process that it executes. */
    processId?: number | null;
    /** Zero-based indexes in this list. */
    dependsOn?: readonly number[];
  }[];
}

/**
 * Creates an active playbook in its first version.
 * @returns its id
 */
export async function buildTemplate(tx: TenantTx, template: NewTemplate): Promise<number> {
  const { name = `Playbook ${nextNumber()}`, priority = 'M', description = '', actions = [] } = template;
  const body = {
    name,
    priority,
    description,
    actions: actions.map((action) => ({
      name: action.name,
      description: action.description ?? '',
      how_to_complete: action.howToComplete ?? '',
      priority: action.priority ?? 'M',
      due_after_days: action.dueAfter ?? null,
      owner_rule: action.ownerRule ?? 'primary',
      owner_id: action.ownerId ?? null,
      external_process_id: action.processId ?? null,
      depends_on: [...(action.dependsOn ?? [])],
    })),
  };
  return createPlayTemplate(tx, body, { by: null });
}

export interface NewAction {
  accountId: number;
  playId: number;
  name?: string;
  description?: string;
  howToComplete?: string;
  ownerId?: number | null;
  status?: 'Pending' | 'Completed' | 'Skip';
  priority?: Priority;
  dueOn?: string | null;
  completedOn?: string | null;
  completedBy?: number | null;
  position?: number;
  /** The external process that it executes. */
  processId?: number | null;
  createdBy?: number | null;
  createdOn?: string;
  externalId?: string | null;
}

const ACTION_COLUMNS = {
  external_id: 'text',
  account_id: 'bigint',
  play_id: 'bigint',
  name: 'text',
  description: 'text',
  how_to_complete: 'text',
  owner_id: 'bigint',
  status: 'text',
  priority: 'text',
  due_on: 'date',
  completed_at: 'timestamptz',
  completed_by: 'bigint',
  position: 'int',
  external_process_id: 'bigint',
  created_by: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/**
 * Creates actions.
 * @returns their ids, in order
 */
export const buildActions = (tx: TenantTx, actions: readonly NewAction[]): Promise<number[]> =>
  insertWithIds(
    tx,
    'actions',
    ACTION_COLUMNS,
    actions.map((a) => {
      // Ten in the morning UTC is the same day in every time zone from UTC-10 to UTC+13.
      const completed = a.completedOn ? `${a.completedOn}T10:00:00Z` : null;
      const created = `${a.createdOn ?? addDays(FACTORY_DAY, -20)}T08:30:00Z`;
      return {
        external_id: a.externalId,
        account_id: a.accountId,
        play_id: a.playId,
        name: a.name ?? `Action ${nextNumber()}`,
        description: a.description ?? '',
        how_to_complete: a.howToComplete ?? '',
        owner_id: a.ownerId,
        status: a.status ?? 'Pending',
        priority: a.priority ?? 'M',
        due_on: a.dueOn === undefined ? addDays(FACTORY_DAY, 7) : a.dueOn,
        completed_at: completed,
        completed_by: a.completedBy,
        position: a.position ?? 0,
        external_process_id: a.processId,
        created_by: a.createdBy,
        created_at: created,
        updated_at: completed ?? created,
      };
    }),
  );

/**
 * Creates one action.
 * @returns its id
 */
export const buildAction = async (tx: TenantTx, action: NewAction): Promise<number> =>
  requireSingleId(await buildActions(tx, [action]));
