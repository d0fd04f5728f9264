/** What is done with an action. Every command locks the account first, keeps the figures and writes the audit log. */
import { ACTION_MESSAGES, type ActionPriority, type ActionStatus } from '@mainstay/contract/rules/actions';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, Conflict, NotFound } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { requireWritableAccount } from '../../accounts/commands.ts';
import { recordEvent } from '../../timeline/commands.ts';
import { recordAudit } from '../../audit/commands.ts';
import { keepPlay, type PlayFigures } from '../figures/commands.ts';
import { refusalToComplete, refusalToSkip } from '../policy.ts';
import { getMemberName } from './data.ts';

/** The action that a caller means, and what they saw of it. */
export interface Seen {
  id: number;
  accountId?: number | null | undefined;
  playId?: number | null | undefined;
  version?: number | null | undefined;
}

/** What commands write. */
interface Kept {
  name: string;
  description: string;
  how_to_complete: string;
  priority: ActionPriority;
  due_on: string | null;
  owner_id: number | null;
  status: ActionStatus;
  completed_at: Date | null;
  completed_by: number | null;
}
interface Locked extends Kept {
  id: number;
  account: number;
  play: number;
  version: number;
}

const COLUMNS = `id, account_id as account, play_id as play, version, name, description, how_to_complete,
  priority::text as priority, due_on, owner_id, status, completed_at, completed_by`;

/**
 * The action as it is now, its account locked.
 * @throws NotFound where it is not where the caller saw it, Forbidden, Conflict for an older version
 */
async function lockAction(tx: TenantTx, access: Access, { id, accountId, playId, version }: Seen): Promise<Locked> {
  const [place] = await tx.rows<{ account: number }>(
    `select account_id as account from actions where tenant_id = $1 and id = $2
       and ($3::bigint is null or account_id = $3) and ($4::bigint is null or play_id = $4)`,
    [tx.tenant, id, accountId ?? null, playId ?? null],
  );
  if (!place) throw new NotFound('Action');
  await requireWritableAccount(tx, access, place.account);
  const [action] = await tx.rows<Locked>(
    `select ${COLUMNS} from actions where tenant_id = $1 and id = $2 and account_id = $3`,
    [tx.tenant, id, place.account],
  );
  if (!action) throw new NotFound('Action');
  if (version != null && version !== action.version) throw new Conflict(ACTION_MESSAGES.version);
  return action;
}

/** What the timeline calls each step. */
const OPERATIONS: Readonly<Record<string, string>> = {
  complete: 'completed',
  reopen: 'reopened',
  skip: 'skipped',
  update: 'updated',
  assign: 'assigned',
};

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

/** Writes what differs, with what follows from it. @returns the play as it is then */
async function writeAction(
  tx: TenantTx,
  action: Locked,
  { verb, set }: { verb: string; set: Partial<Kept> },
  by: Actor,
): Promise<PlayFigures> {
  const names = (Object.keys(set) as (keyof Kept)[]).filter((name) => !isSame(action[name], set[name]));
  if (names.length === 0) return keepPlay(tx, { id: action.play, account: action.account });
  const changes = Object.fromEntries(names.map((name) => [name, { before: action[name], after: set[name] }]));
  const [, kept] = await Promise.all([
    tx.rows(
      `update actions set ${names.map((name, at) => `${name} = $${at + 4}`).join(', ')}, version = version + 1,
         updated_at = $3 where tenant_id = $1 and id = $2`,
      [tx.tenant, action.id, by.now, ...names.map((name) => set[name])],
    ),
    keepPlay(tx, { id: action.play, account: action.account }),
    recordAudit(tx, {
      verb,
      entity: 'action',
      entityId: action.id,
      changes: { action: action.name, account_id: action.account, ...changes },
      ...by,
    }),
    recordEvent(
      tx,
      {
        accountId: action.account,
        category: verb === 'complete' ? 'Action Completed' : 'Action',
        event: action.name,
        meta: { operation: OPERATIONS[verb] ?? verb },
        ...{ actionId: action.id, subjectId: action.id },
      },
      by,
    ),
  ]);
  return kept;
}

type Result = PlayFigures & { status: ActionStatus; completed_on: string | null };

/** Ticks an action off, or takes it up again; once more changes nothing. */
export async function completeAction(
  tx: TenantTx,
  access: Access,
  { isChecked, ...seen }: Seen & { isChecked: boolean },
  by: Actor,
): Promise<Result> {
  const action = await lockAction(tx, access, seen);
  const refusal = refusalToComplete(action.status, isChecked);
  if (refusal) throw new BusinessError(refusal);
  const done = { status: 'Completed', completed_at: by.now, completed_by: by.userId } as const;
  const open = { status: 'Pending', completed_at: null, completed_by: null } as const;
  const isThere = isChecked === (action.status === 'Completed') && action.status !== 'Skip';
  const set = isThere ? {} : isChecked ? done : open;
  const figures = await writeAction(tx, action, { verb: isChecked ? 'complete' : 'reopen', set }, by);
  const { status, completed_at } = { ...action, ...set };
  return { ...figures, status, completed_on: completed_at?.toISOString() ?? null };
}

/** Leaves a pending action undone for good; it counts as no longer pending. */
export async function skipAction(tx: TenantTx, access: Access, seen: Seen, by: Actor): Promise<PlayFigures> {
  const action = await lockAction(tx, access, seen);
  const refusal = refusalToSkip(action.status);
  if (refusal) throw new BusinessError(refusal);
  return writeAction(tx, action, { verb: 'skip', set: { status: 'Skip' } }, by);
}

type Edited = Partial<Pick<Kept, 'name' | 'description' | 'how_to_complete' | 'priority' | 'due_on'>>;

/** Changes the named fields. */
export async function editAction(
  tx: TenantTx,
  access: Access,
  { set, ...seen }: Seen & { set: Edited },
  by: Actor,
): Promise<void> {
  await writeAction(tx, await lockAction(tx, access, seen), { verb: 'update', set }, by);
}

/** Gives an action to somebody of its account (2-S-86). @returns the owner's name */
export async function assignAction(
  tx: TenantTx,
  access: Access,
  { userId, ...seen }: Seen & { userId: number },
  by: Actor,
): Promise<string> {
  const action = await lockAction(tx, access, seen);
  const name = await getMemberName(tx, action.account, userId);
  if (name === undefined) throw new BusinessError(ACTION_MESSAGES.owner, { fields: { userId: ACTION_MESSAGES.owner } });
  await writeAction(tx, action, { verb: 'assign', set: { owner_id: userId } }, by);
  return name;
}
