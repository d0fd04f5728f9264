/** Undoes the merge of two contacts. The command locks the account first. */
import { CONTACT_MESSAGES } from '@mainstay/contract/rules/contacts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { afterContactsWritten } from './after-contact-writes.ts';
import { type ContactColumns, formatContactName } from './contact-columns.ts';
import { contactMergeUndone } from './events.ts';
import { lockContact } from './lock-contact.ts';
import { COLUMN_NAMES } from './contact-columns.ts';
import { type MovedIds, type Snapshot } from './merge-contacts.ts';

interface MergeRow {
  kept_id: number;
  kept: Snapshot;
  gone: Snapshot & { row: { id: number; pinned_at: string | null } & ContactColumns };
  /** Merges of earlier releases have no activities. */
  moved: Omit<MovedIds, 'activities'> & Partial<MovedIds>;
  version: number;
  undone_at: Date | null;
}

const UNDONE_MESSAGE = 'This merge was already undone.';
const CHANGED_MESSAGE = 'The contact was changed after the merge, so it can no longer be undone.';

/** Columns of a row that a snapshot restores, besides its keys. */
const RESTORED_COLUMNS = [
  ...COLUMN_NAMES,
  ...(['external_id', 'notes', 'pinned_at', 'extra', 'created_by', 'created_at'] as const),
];

/** Superiors and users that were deleted in the meantime are not restored. */
const restoredValueSql = (column: string): string => {
  if (column === 'reports_to')
    return '(select id from contacts s where s.tenant_id = $1 and s.account_id = $3 and s.id = r.reports_to)';
  if (column === 'mapped_to') return '(select id from users u where u.tenant_id = $1 and u.id = r.mapped_to)';
  return `r.${column}`;
};

/**
 * Returns the restored value of a column of the remaining contact. A pin that was added or removed since the merge is
 * retained, because pinning does not count as a change of the contact. `$7` is the pin that the merge may have copied.
 */
const restoredTargetValueSql = (column: string): string =>
  column === 'pinned_at'
    ? `case when c.pinned_at is not distinct from coalesce(r.pinned_at, $7::timestamptz) then r.pinned_at
         else c.pinned_at end`
    : restoredValueSql(column);

/** @returns both ids @throws NotFound, Forbidden, Conflict if the merge can no longer be undone */
export async function undoMerge(
  tx: TenantTx,
  access: Access,
  { accountId, mergeId }: { accountId: number; mergeId: number },
  by: Actor,
): Promise<{ keepId: number; goneId: number }> {
  const account = await requireWritableAccount(tx, access, accountId);
  const [merge] = await tx.rows<MergeRow>(
    `select kept_id, kept, gone, moved, version, undone_at from contact_merges
     where tenant_id = $1 and account_id = $2 and id = $3 for update`,
    [tx.tenant, accountId, mergeId],
  );
  if (!merge) throw new NotFoundError('Merge');
  if (merge.undone_at) throw new ConflictError(UNDONE_MESSAGE);
  const { kept_id: keepId, gone, moved } = merge;
  const contact = await lockContact(tx, accountId, keepId);
  if (contact.version !== merge.version) throw new ConflictError(CHANGED_MESSAGE);
  await assertNoConflict(tx, accountId, merge);
  const goneId = gone.row.id;
  const restored = { id: goneId, name: formatContactName(gone.row) };
  const undone = event(contactMergeUndone, {
    account,
    contactId: keepId,
    name: formatContactName(contact),
    restored,
    changes: { restored: restored.name },
  });
  // Restores the remaining contact first, because it may have the email of the deleted one.
  await tx.rows(
    `update contacts c set ${RESTORED_COLUMNS.map((column) => `${column} = ${restoredTargetValueSql(column)}`).join(', ')},
       updated_by = $5, updated_at = $6, version = c.version + 1
     from jsonb_populate_record(null::contacts, $4::jsonb) r where c.tenant_id = $1 and c.id = $2 and $3::bigint is not null`,
    [tx.tenant, keepId, accountId, JSON.stringify(merge.kept.row), by.userId, by.now, gone.row.pinned_at],
  );
  await tx.rows(
    `insert into contacts (tenant_id, id, account_id, ${RESTORED_COLUMNS.join(', ')}, updated_by, updated_at, version)
     select $1, $2, $3, ${RESTORED_COLUMNS.map(restoredValueSql).join(', ')}, $5, $6, r.version + 1
     from jsonb_populate_record(null::contacts, $4::jsonb) r`,
    [tx.tenant, goneId, accountId, JSON.stringify(gone.row), by.userId, by.now],
  );
  await Promise.all([
    ...moveChildrenBack(tx, { keepId, goneId, moved }, by),
    // The remaining contact may have reported to the restored one.
    tx.rows(
      `update contacts c set reports_to = $3 from jsonb_populate_record(null::contacts, $4::jsonb) r
       where c.tenant_id = $1 and c.id = $2 and r.reports_to = $3`,
      [tx.tenant, keepId, goneId, JSON.stringify(merge.kept.row)],
    ),
    restoreTags(tx, keepId, merge.kept.tags),
    restoreTags(tx, goneId, gone.tags),
    tx.rows('update contact_merges set undone_at = $3 where tenant_id = $1 and id = $2', [tx.tenant, mergeId, by.now]),
    afterContactsWritten(tx, {
      created: [{ id: goneId, values: { account_id: accountId }, before: null }],
      updated: [{ id: keepId, values: { first_name: contact.first_name }, before: { account_id: accountId } }],
    }),
    record(tx, undone, by),
  ]);
  return { keepId, goneId };
}

/** @throws Conflict if another contact uses one of the emails in the meantime */
async function assertNoConflict(
  tx: TenantTx,
  accountId: number,
  { kept_id: remainingId, kept: before, gone }: MergeRow,
): Promise<void> {
  const conflictingContacts = await tx.rows<{ email: string }>(
    `select c.email from contacts c, jsonb_populate_record(null::contacts, $4::jsonb) k,
       jsonb_populate_record(null::contacts, $5::jsonb) g
     where c.tenant_id = $1 and c.id <> $3
       and ((c.account_id = $2 and c.email_key in (lower(k.email), lower(g.email)))
         or c.external_id in (k.external_id, g.external_id) or c.id = g.id)`,
    [tx.tenant, accountId, remainingId, JSON.stringify(before.row), JSON.stringify(gone.row)],
  );
  if (conflictingContacts.length > 0) throw new ConflictError(CONTACT_MESSAGES.duplicate);
}

const moveChildrenBack = (
  tx: TenantTx,
  { keepId, goneId, moved }: { keepId: number; goneId: number; moved: MergeRow['moved'] },
  by: Actor,
): Promise<unknown>[] => [
  tx.rows('update notes set contact_id = $3 where tenant_id = $1 and contact_id = $2 and id = any($4::bigint[])', [
    tx.tenant,
    keepId,
    goneId,
    moved.notes,
  ]),
  // An activity whose participants have changed since the merge keeps them.
  tx.rows(
    `with restored as (
       insert into note_participants (tenant_id, note_id, contact_id) select tenant_id, note_id, $3 from note_participants
       where tenant_id = $1 and contact_id = $2 and note_id = any($4::bigint[]) on conflict do nothing)
     delete from note_participants where tenant_id = $1 and contact_id = $2 and note_id = any($5::bigint[])`,
    [tx.tenant, keepId, goneId, moved.activities?.all ?? [], moved.activities?.added ?? []],
  ),
  tx.rows(
    'update support_cases set contact_id = $3 where tenant_id = $1 and contact_id = $2 and id = any($4::bigint[])',
    [tx.tenant, keepId, goneId, moved.cases],
  ),
  tx.rows(
    `update contacts set reports_to = $3, updated_by = $5, updated_at = $6, version = version + 1
     where tenant_id = $1 and reports_to = $2 and id = any($4::bigint[])`,
    [tx.tenant, keepId, goneId, moved.reports, by.userId, by.now],
  ),
];

/** Tags that were deleted in the meantime are not restored. */
const restoreTags = async (tx: TenantTx, contactId: number, tags: readonly number[]): Promise<void> => {
  await Promise.all([
    tx.rows('delete from contact_tags where tenant_id = $1 and contact_id = $2 and tag_id <> all($3::bigint[])', [
      tx.tenant,
      contactId,
      tags,
    ]),
    tx.rows(
      `insert into contact_tags (tenant_id, contact_id, tag_id) select $1, $2, id from tags
       where tenant_id = $1 and id = any($3::bigint[]) on conflict do nothing`,
      [tx.tenant, contactId, tags],
    ),
  ]);
};
