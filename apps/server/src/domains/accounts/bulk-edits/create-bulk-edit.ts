import type { BulkChange } from '@mainstay/contract/accounts/bulk-edits';
import { insertBulkEdit, queueBulkEdit } from '../../../platform/bulk-edits/edits.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { KeyedRequest } from '../../../platform/http/request-keys.ts';
import type { Access } from '../../../platform/session/access.ts';
import { createTags, getTags } from '../../../core/tags/tags.ts';
import { validateTags } from '../../../core/tags/tag-selection.ts';
import { bulkEditCreated } from '../events.ts';
import { type AccountSelection, selectedAccountsSql } from '../selected-accounts.ts';
import type { StatusEdit, TagEdit } from './bulk-edit-values.ts';
import { BULK_ACCOUNTS } from './bulk-edit.ts';

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
