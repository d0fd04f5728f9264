/** Queues edits of many accounts, carries them out a chunk a transaction, and takes them back. */
import type { BulkChange } from '@mainstay/contract/accounts/bulk-edits';
import { dayOf } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { KeyedRequest } from '../../../platform/http/request-keys.ts';
import { insertBulkEdit, queueBulkEdit } from '../../../platform/bulk-edits/edits.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Access } from '../../../platform/session/access.ts';
import { recordAudit, recordAudits } from '../../audit/commands.ts';
import { recordAccountUpdates } from '../../timeline/commands.ts';
import { createTags } from '../../tags/commands.ts';
import { getTags } from '../../tags/data.ts';
import { readTags } from '../../tags/rules.ts';
import { replaceOwners, writeAccountTags } from '../bulk/commands.ts';
import { getTimeZone } from '../figures/commands.ts';
import { REFRESH_ACCOUNTS } from '../jobs.ts';
import { type Chosen, chosenAccounts } from '../chosen/data.ts';
import { Values } from '../rules.ts';
import { isOverTagged } from '../tags/commands.ts';
import { getTagsOfAccounts } from '../tags/data.ts';
import { BULK_ACCOUNTS, type FoundEdit } from './data.ts';
import { backOf, isSame, type Kept, keptOf, type Row, type TagEdit, targetOf, toldOf } from './rules.ts';

export interface NewEdit extends Chosen, KeyedRequest {
  change: BulkChange;
}

/** What the row of an edit keeps: tags are made where they are put on, and found where they are taken off. */
async function valueOf(tx: TenantTx, change: BulkChange): Promise<unknown> {
  if (change.field !== 'tags') return change.value;
  const { mode, tags } = change.value;
  const choice = readTags(tags, 'account');
  const found = await (mode === 'remove' ? getTags : createTags)(tx, 'account', choice);
  if (found.length === 0 && mode !== 'replace') throw new BusinessError('No tag is chosen.');
  return { mode, tags: found } satisfies TagEdit;
}

/**
 * Writes down which accounts are meant and queues the work. Accounts out of reach are left out; those that the caller
 * may only look at are refused one by one. The same request again finds what it made.
 *
 * @returns the id @throws BusinessError, NotFound for a tag, Conflict for the key of another request
 */
export async function createBulkEdit(tx: TenantTx, access: Access, edit: NewEdit, by: Actor): Promise<number> {
  const { change, ids, filters, requestKey, choice } = edit;
  const value = await valueOf(tx, change);
  const { id, isNew } = await insertBulkEdit(tx, BULK_ACCOUNTS, { field: change.field, value, requestKey, choice }, by);
  if (!isNew) return id;
  const values = new Values(tx.tenant, id);
  const { ctes, rows } = chosenAccounts(values, access, { ids, filters });
  await tx.rows(
    `${ctes} insert into bulk_edit_rows (tenant_id, edit_id, account_id, state)
     select $1, $2, c.id, case when c.writable then 'waiting' else 'refused' end from (${rows}) c`,
    values.list,
  );
  const changes = { [change.field]: value };
  await recordAudit(tx, { verb: 'create', entity: 'bulk_edit', entityId: id, changes, ...by });
  await queueBulkEdit(tx, BULK_ACCOUNTS, id);
  return id;
}

const CHUNK = 500;

/** Locks the next accounts of an edit, in the order of their ids. */
async function nextRows(tx: TenantTx, edit: FoundEdit, state: 'waiting' | 'changed'): Promise<Row[]> {
  const rows = await tx.rows<Omit<Row, 'tags'>>(
    `select r.account_id, r.before, a.rank, a.tier, a.status, a.closed_on, a.primary_owner_id, m.member_type, m.read_only
     from bulk_edit_rows r join accounts a on a.tenant_id = $1 and a.id = r.account_id
     left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $4
     where r.tenant_id = $1 and r.edit_id = $2 and r.state = $3
     order by r.account_id limit ${CHUNK} for no key update of r, a`,
    [tx.tenant, edit.id, state, edit.field === 'owner' ? edit.value : null],
  );
  if (edit.field !== 'tags') return rows.map((row) => ({ ...row, tags: [] }));
  // Read once the accounts are held: a statement that waits for a lock sees other tables as they were before.
  const tags = await getTagsOfAccounts(
    tx,
    rows.map(({ account_id }) => account_id),
  );
  return rows.map((row) => ({ ...row, tags: tags.get(row.account_id) ?? [] }));
}

interface Written {
  account_id: number;
  value: Kept;
}

/** Sets what each account is to have. */
async function write(tx: TenantTx, field: FoundEdit['field'], rows: readonly Written[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  if (field === 'tags') {
    await writeAccountTags(
      tx,
      rows.map(({ account_id, value }) => ({ account_id, tags: value.tags ?? [] })),
    );
    return;
  }
  const sent = rows.map(({ account_id, value }) => ({ account_id, ...value }));
  const update = (set: string) =>
    tx.rows(
      `update accounts a set ${set}, updated_at = $3
       from jsonb_to_recordset($2) r (account_id bigint, rank int, tier text, status text, closed_on date, owner_id bigint)
       where a.tenant_id = $1 and a.id = r.account_id`,
      [tx.tenant, JSON.stringify(sent), now],
    );
  if (field === 'rank') await update('rank = r.rank');
  else if (field === 'tier') await update('tier = r.tier');
  else if (field === 'status') await update('status = r.status, closed_on = r.closed_on');
  else {
    await replaceOwners(
      tx,
      rows.map(({ account_id, value }) => ({ id: account_id, values: { primary_owner_id: value.owner_id ?? null } })),
    );
    await update('primary_owner_id = r.owner_id');
  }
}

/** Gives those back who had been of the extended team before they became owners. */
const restoreExtended = (tx: TenantTx, user: unknown, rows: readonly Written[]): Promise<unknown> =>
  tx.rows(
    `insert into account_members (tenant_id, account_id, user_id, member_type, read_only)
     select $1, r.account_id, $3, 'E', r.extended_read_only
       from jsonb_to_recordset($2) r (account_id bigint, extended_read_only boolean)
     where r.extended_read_only is not null on conflict (tenant_id, account_id, user_id) do nothing`,
    [tx.tenant, JSON.stringify(rows.map(({ account_id, value }) => ({ account_id, ...value }))), user],
  );

interface Marked {
  account_id: number;
  state: 'changed' | 'unchanged' | 'refused' | 'undone' | 'kept';
  before: Kept | null;
}

const mark = (tx: TenantTx, edit: FoundEdit, rows: readonly Marked[]): Promise<unknown> =>
  tx.rows(
    `update bulk_edit_rows b set state = r.state, before = r.before
     from jsonb_to_recordset($3) r (account_id bigint, state text, before jsonb)
     where b.tenant_id = $1 and b.edit_id = $2 and b.account_id = r.account_id`,
    [tx.tenant, edit.id, JSON.stringify(rows)],
  );

/** An entry of the log and an event an account, as an edit of one leaves them. */
async function log(
  tx: TenantTx,
  edit: FoundEdit,
  rows: readonly { account_id: number; before: Kept; after: Kept }[],
  now: Date,
): Promise<void> {
  const entries = rows.map(({ account_id, before, after }) => ({
    entityId: account_id,
    changes: toldOf(before, after),
  }));
  await recordAudits(tx, { verb: 'update', entity: 'account', userId: edit.created_by, now }, entries);
  await recordAccountUpdates(
    tx,
    'Bulk edit',
    rows.map(({ account_id }) => ({ id: account_id, fields: [edit.field] })),
    { userId: edit.created_by, now },
  );
}

/** Whether an account is active counts in its figures. */
async function follow(tx: TenantTx, edit: FoundEdit, accounts: readonly number[]): Promise<void> {
  if (edit.field === 'status' && accounts.length > 0) await enqueue(tx, REFRESH_ACCOUNTS, { accounts });
}

/** Sets the value on the next accounts. @returns whether any was left */
export async function applyChunk(tx: TenantTx, edit: FoundEdit, now: Date): Promise<boolean> {
  const rows = await nextRows(tx, edit, 'waiting');
  if (rows.length === 0) return false;
  const today = dayOf(now, await getTimeZone(tx));
  const outcomes = rows.map((row) => {
    const target = targetOf(edit, row, today);
    if (isSame(edit.field, row, target)) return { row, target, state: 'unchanged' as const };
    const over = target.tags && isOverTagged(row.tags, target.tags);
    return { row, target, state: over ? ('refused' as const) : ('changed' as const) };
  });
  const changed = outcomes.filter(({ state }) => state === 'changed');
  await write(
    tx,
    edit.field,
    changed.map(({ row, target }) => ({ account_id: row.account_id, value: target })),
    now,
  );
  await mark(
    tx,
    edit,
    outcomes.map(({ row, state }) => ({
      account_id: row.account_id,
      state,
      before: state === 'changed' ? keptOf(edit.field, row) : null,
    })),
  );
  await log(
    tx,
    edit,
    changed.map(({ row, target }) => ({
      account_id: row.account_id,
      before: keptOf(edit.field, row),
      after: target,
    })),
    now,
  );
  await follow(
    tx,
    edit,
    changed.map(({ row }) => row.account_id),
  );
  return true;
}

/** Sets the next accounts back that nobody has changed since. @returns whether any was left */
export async function undoChunk(tx: TenantTx, edit: FoundEdit, now: Date): Promise<boolean> {
  const rows = await nextRows(tx, edit, 'changed');
  if (rows.length === 0) return false;
  const today = dayOf(now, await getTimeZone(tx));
  const back = rows.flatMap((row) => {
    const value = backOf(edit, row, today);
    return value ? [{ account_id: row.account_id, had: keptOf(edit.field, row), value }] : [];
  });
  await write(tx, edit.field, back, now);
  if (edit.field === 'owner') await restoreExtended(tx, edit.value, back);
  const undone = new Set(back.map(({ account_id }) => account_id));
  await mark(
    tx,
    edit,
    rows.map(({ account_id, before }) => ({ account_id, state: undone.has(account_id) ? 'undone' : 'kept', before })),
  );
  await log(
    tx,
    edit,
    back.map(({ account_id, had, value }) => ({ account_id, before: had, after: value })),
    now,
  );
  await follow(tx, edit, [...undone]);
  return true;
}
