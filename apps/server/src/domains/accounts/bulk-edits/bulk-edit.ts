/** Bulk edits of accounts: who may change what, how they are created, their progress, which accounts are next, and their current state. */
import type { BulkChange, BulkEdit, BulkField } from '@mainstay/contract/accounts/bulk-edits';
import { BULK_EDIT_FIELDS } from '@mainstay/contract/accounts/fields';
import { canWriteAllAccounts } from '@mainstay/contract/rules/access';
import { isAccountReadOnly } from '../../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../../core/account-access/account-scope.ts';
import { validateTags } from '../../../core/tags/tag-selection.ts';
import { createTags, getTags } from '../../../core/tags/tags.ts';
import {
  type BulkEditKind,
  bulkEditProgressSql,
  type BulkEditRow,
  insertBulkEdit,
  queueBulkEdit,
} from '../../../platform/bulk-edits/edits.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { KeyedRequest } from '../../../platform/http/request-keys.ts';
import type { Access } from '../../../platform/session/access.ts';
import { bulkEditCreated } from '../events.ts';
import { type AccountSelection, selectedAccountsSql } from '../selected-accounts.ts';
import { getAccountTags } from '../tags/account-tags.ts';
import type { AccountEditRow, StatusEdit, TagEdit } from './bulk-edit-values.ts';

/** Changing an owner also takes the account from its previous owner, so fewer roles may do it. */
export const canChangeOwners = ({ roles }: Pick<Access, 'roles'>): boolean => canWriteAllAccounts(roles);

/** Returns whether a user can own accounts: they belong to the tenant and are not deactivated. */
export async function canOwnAccounts(tx: TenantTx, user: number): Promise<boolean> {
  const found = await tx.rows(`select from users where tenant_id = $1 and id = $2 and status <> 'inactive'`, [
    tx.tenant,
    user,
  ]);
  return found.length > 0;
}

export type LockedBulkEdit = BulkEditRow<BulkField>;

export const BULK_ACCOUNTS: BulkEditKind = { entity: 'account', rows: 'bulk_edit_rows', job: 'work-on-bulk-edit' };

/** Returns the edit with its counts, or undefined if the tenant has no edit with this id. */
export async function getProgress(tx: TenantTx, id: number): Promise<BulkEdit | undefined> {
  const { columns, joins } = bulkEditProgressSql(BULK_ACCOUNTS);
  const [edit] = await tx.rows<BulkEdit>(
    `select ${columns} from bulk_edits e ${joins} where e.tenant_id = $1 and e.id = $2 and e.entity = 'account'
     group by e.tenant_id, e.id`,
    [tx.tenant, id],
  );
  return edit;
}

const CHUNK = 500;
const FIELD_COLUMNS = BULK_EDIT_FIELDS.map((field) => `a.${field}`).join(', ');

/** Returns the next accounts of an edit, ordered by id, which is also the lock order. */
export async function getNextAccounts(tx: TenantTx, editId: number, state: 'waiting' | 'changed'): Promise<number[]> {
  const nextRows = await tx.rows<{ account_id: number }>(
    `select account_id from bulk_edit_rows where tenant_id = $1 and edit_id = $2 and state = $3
     order by account_id limit ${CHUNK}`,
    [tx.tenant, editId, state],
  );
  return nextRows.map(({ account_id }) => account_id);
}

interface FoundRow extends Omit<AccountEditRow, 'tags' | 'writable'> {
  reachable: boolean;
  /** The membership of the user who edits. */
  own_type: 'P' | 'E' | null;
  own_read_only: boolean | null;
}

/** Returns the current state of an edit's accounts, and whether the editing user may change each of them this way. */
export async function getRows(
  tx: TenantTx,
  access: Access,
  edit: LockedBulkEdit,
  accounts: readonly number[],
): Promise<AccountEditRow[]> {
  const values = new Values(tx.tenant, edit.id, accounts, edit.field === 'owner' ? edit.value : null, access.user);
  const [found, tags] = await Promise.all([
    tx.rows<FoundRow>(
      `select r.account_id, r.before, a.rank, ${FIELD_COLUMNS}, a.status, a.closed_on, a.primary_owner_id, m.member_type, m.read_only,
         o.member_type as own_type, o.read_only as own_read_only, ${inAccountScope(values, access)} as reachable
       from bulk_edit_rows r join accounts a on a.tenant_id = $1 and a.id = r.account_id
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $4::bigint
       left join account_members o on o.tenant_id = $1 and o.account_id = a.id and o.user_id = $5
       where r.tenant_id = $1 and r.edit_id = $2 and r.account_id = any($3::bigint[]) order by r.account_id`,
      values.list,
    ),
    edit.field === 'tags' ? getAccountTags(tx, accounts) : undefined,
  ]);
  const canSetValue = edit.field !== 'owner' || canChangeOwners(access);
  return found.map(({ reachable, own_type: member_type, own_read_only: read_only, ...row }) => ({
    ...row,
    tags: tags?.get(row.account_id) ?? [],
    writable: canSetValue && reachable && !isAccountReadOnly(access, { member_type, read_only }),
  }));
}

export interface NewBulkEdit extends AccountSelection, KeyedRequest {
  change: BulkChange;
}

/**
 * Returns the value that is stored with the edit. Tags to add are created if they are missing; tags to remove must
 * exist.
 */
async function toValue(tx: TenantTx, change: BulkChange): Promise<unknown> {
  if (change.field === 'status') {
    return { status: change.value, closed_on: change.closed_on ?? null } satisfies StatusEdit;
  }
  if (change.field !== 'tags') return change.value;
  const { mode, tags } = change.value;
  const choice = validateTags(tags, 'account');
  const selectedTags = await (mode === 'remove' ? getTags : createTags)(tx, 'account', choice);
  if (selectedTags.length === 0 && mode !== 'replace') throw new BusinessError('No tags selected.');
  return { mode, tags: selectedTags } satisfies TagEdit;
}

/**
 * Stores the selected accounts and queues the edit. Accounts outside the caller's account scope are omitted; accounts
 * that the caller may only view are rejected one by one. A repeated request returns the existing edit.
 *
 * @returns the id
 * @throws BusinessError, NotFound for a tag, Conflict for the key of another request
 */
export async function createBulkEdit(tx: TenantTx, access: Access, edit: NewBulkEdit, by: Actor): Promise<number> {
  const { change, ids, filters, requestKey, choice } = edit;
  const value = await toValue(tx, change);
  const { id, isNew } = await insertBulkEdit(tx, BULK_ACCOUNTS, { field: change.field, value, requestKey, choice }, by);
  if (!isNew) return id;
  const values = new Values(tx.tenant, id);
  const { ctes, rows } = selectedAccountsSql(values, access, { ids, filters });
  await tx.rows(
    `${ctes} insert into bulk_edit_rows (tenant_id, edit_id, account_id, state)
     select $1, $2, c.id, case when c.writable then 'waiting' else 'refused' end from (${rows}) c`,
    values.list,
  );
  const changes = change.field === 'status' ? (value as StatusEdit) : { [change.field]: value };
  await record(tx, event(bulkEditCreated, { id, field: change.field, changes }), by);
  await queueBulkEdit(tx, BULK_ACCOUNTS, id);
  return id;
}
