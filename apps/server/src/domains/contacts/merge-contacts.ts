/** Merges two contacts into one, and counts the records that a merge would move. The command locks the account first. */
import type { MergeImpact } from '@mainstay/contract/contacts/duplicates';
import { contactChangedMessage, type ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, ConflictError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { afterContactsDeleted, afterContactsWritten, beforeContactsDeleted } from './after-contact-writes.ts';
import { COLUMN_FIELDS, COLUMN_NAMES, type ContactColumns, formatContactName, toColumn } from './contact-columns.ts';
import { isInReportingLine } from './contact-validation.ts';
import { contactMerged } from './events.ts';
import { lockContact, type LockedContact } from './lock-contact.ts';

/**
 * Returns the columns of a merged contact: the fields selected from the other contact, otherwise its own. Empty columns
 * take the value of the other contact.
 */
export function mergeColumns(
  keep: ContactColumns,
  gone: ContactColumns,
  take: readonly ContactFieldKey[],
): ContactColumns {
  const merged: Record<string, string | number | null> = { ...keep };
  for (const field of COLUMN_FIELDS) {
    const column = toColumn(field);
    const isEmpty = keep[column] === null || keep[column] === '';
    if (isEmpty || take.includes(field)) merged[column] = gone[column];
  }
  return merged as unknown as ContactColumns;
}

/** Returns the superior of a merged contact, or null if the reporting line would lead back to it. */
export function mergeSuperior(
  superiors: ReadonlyMap<number, number | null>,
  { keep, gone, selected }: { keep: number; gone: number; selected: number | null },
): number | null {
  const mergedSuperiors = new Map([...superiors].map(([id, superior]) => [id, superior === gone ? keep : superior]));
  const newSuperior = selected === gone ? (superiors.get(gone) ?? null) : selected;
  return isInReportingLine(mergedSuperiors, newSuperior, keep) ? null : newSuperior;
}

export interface MergeInput {
  accountId: number;
  keepId: number;
  goneId: number;
  /** Fields whose value comes from the contact that is deleted. */
  take: readonly ContactFieldKey[];
  keepVersion: number | undefined;
  goneVersion: number | undefined;
}

/** The number of parameters before the columns in the statement that writes a merged contact. */
const BEFORE_COLUMNS = 5;
/** The parameter with the deleted row, in the same statement. */
const DELETED_FIELDS = `$${BEFORE_COLUMNS + COLUMN_NAMES.length + 1}::jsonb`;

function assertVersion(contact: LockedContact, version: number | undefined): void {
  if (version !== undefined && version !== contact.version)
    throw new ConflictError(contactChangedMessage(contact.editor));
}

export interface Snapshot {
  row: object;
  tags: number[];
}

/** Returns the current row, for a later undo. */
async function getSnapshot(tx: TenantTx, contactId: number): Promise<Snapshot> {
  const [snapshot] = await tx.rows<Snapshot>(
    `select to_jsonb(c) as row, coalesce((select jsonb_agg(tag_id) from contact_tags
       where tenant_id = $1 and contact_id = $2), '[]') as tags
     from contacts c where c.tenant_id = $1 and c.id = $2`,
    [tx.tenant, contactId],
  );
  if (!snapshot) throw new NotFoundError('Contact');
  return snapshot;
}

export interface MovedIds {
  notes: number[];
  cases: number[];
  reports: number[];
  /** Logged activities of the deleted contact, and those of them that the remaining contact did not take part in. */
  activities: { all: number[]; added: number[] };
}
const getIds = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

async function moveChildren(tx: TenantTx, { keepId, goneId }: MergeInput, by: Actor): Promise<MovedIds> {
  const values = [tx.tenant, goneId, keepId];
  const [notes, cases, reports, activities, addedActivities] = await Promise.all([
    tx.rows<{ id: number }>(
      'update notes set contact_id = $3 where tenant_id = $1 and contact_id = $2 returning id',
      values,
    ),
    tx.rows<{ id: number }>(
      'update support_cases set contact_id = $3 where tenant_id = $1 and contact_id = $2 returning id',
      values,
    ),
    tx.rows<{ id: number }>(
      `update contacts set reports_to = $3, updated_by = $4, updated_at = $5, version = version + 1
       where tenant_id = $1 and reports_to = $2 and id <> $3 returning id`,
      [...values, by.userId, by.now],
    ),
    tx.rows<{ id: number }>(
      'select note_id as id from note_participants where tenant_id = $1 and contact_id = $2',
      values.slice(0, 2),
    ),
    tx.rows<{ id: number }>(
      `insert into note_participants (tenant_id, note_id, contact_id) select tenant_id, note_id, $3 from note_participants
       where tenant_id = $1 and contact_id = $2 on conflict do nothing returning note_id as id`,
      values,
    ),
    tx.rows(
      `insert into mail_message_contacts (tenant_id, message_id, contact_id, account_id, sent_at)
       select tenant_id, message_id, $3, account_id, sent_at from mail_message_contacts
       where tenant_id = $1 and contact_id = $2 on conflict do nothing`,
      values,
    ),
    tx.rows(
      `insert into contact_tags (tenant_id, contact_id, tag_id) select tenant_id, $3, tag_id from contact_tags
       where tenant_id = $1 and contact_id = $2 on conflict do nothing`,
      values,
    ),
  ]);
  return {
    notes: getIds(notes),
    cases: getIds(cases),
    reports: getIds(reports),
    activities: { all: getIds(activities), added: getIds(addedActivities) },
  };
}

/** Deletes the row of a contact whose dependent records have been moved. */
async function deleteContactRow(tx: TenantTx, contactId: number): Promise<void> {
  const accounts = await beforeContactsDeleted(tx, [contactId]);
  await tx.rows('delete from contacts where tenant_id = $1 and id = $2', [tx.tenant, contactId]);
  await afterContactsDeleted(tx, accounts);
}

/** @throws BusinessError, NotFound, Forbidden, Conflict if another user has changed one of the two since */
export async function mergeContacts(
  tx: TenantTx,
  access: Access,
  choice: MergeInput,
  by: Actor,
): Promise<{ mergeId: number; moved: MergeImpact }> {
  const { accountId, keepId, goneId, take } = choice;
  const account = await requireWritableAccount(tx, access, accountId);
  if (keepId === goneId) throw new BusinessError('A contact cannot be merged with itself.');
  // Locks both rows one after the other, in the order of ids, which prevents deadlocks.
  const lockedContacts = new Map<number, LockedContact>();
  for (const id of [keepId, goneId].sort((a, b) => a - b)) lockedContacts.set(id, await lockContact(tx, accountId, id));
  const [keep, gone] = [lockedContacts.get(keepId), lockedContacts.get(goneId)];
  if (!keep || !gone) throw new NotFoundError('Contact');
  assertVersion(keep, choice.keepVersion);
  assertVersion(gone, choice.goneVersion);
  const [remainingSnapshot, goneSnapshot, reportingLines] = await Promise.all([
    getSnapshot(tx, keepId),
    getSnapshot(tx, goneId),
    tx.rows<{ id: number; reports_to: number | null }>(
      'select id, reports_to from contacts where tenant_id = $1 and account_id = $2',
      [tx.tenant, accountId],
    ),
  ]);
  const superiors = new Map(reportingLines.map((line) => [line.id, line.reports_to]));
  const merged = mergeColumns(keep, gone, take);
  merged.reports_to = mergeSuperior(superiors, { keep: keepId, gone: goneId, selected: merged.reports_to });

  const moved = await moveChildren(tx, choice, by);
  await deleteContactRow(tx, goneId);
  const version = keep.version + 1;
  await tx.rows(
    `update contacts set ${COLUMN_NAMES.map((column, index) => `${column} = $${index + BEFORE_COLUMNS + 1}`).join(', ')}, updated_by = $3,
       updated_at = $4, version = $5,
       external_id = coalesce(external_id, ${DELETED_FIELDS}->>'external_id'),
       notes = coalesce(notes, ${DELETED_FIELDS}->>'notes'),
       pinned_at = coalesce(pinned_at, (${DELETED_FIELDS}->>'pinned_at')::timestamptz),
       extra = coalesce(${DELETED_FIELDS}->'extra', '{}') || extra
     where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      keepId,
      by.userId,
      by.now,
      version,
      ...COLUMN_NAMES.map((column) => merged[column]),
      JSON.stringify(goneSnapshot.row),
    ],
  );
  const [merge] = await tx.rows<{ id: number }>(
    `insert into contact_merges (tenant_id, account_id, kept_id, kept, gone, moved, version, merged_by, merged_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      tx.tenant,
      accountId,
      keepId,
      JSON.stringify(remainingSnapshot),
      JSON.stringify(goneSnapshot),
      JSON.stringify(moved),
      version,
      by.userId,
      by.now,
    ],
  );
  if (!merge) throw new Error('A merge without an id.');
  const changes = { merged: formatContactName(gone), email: gone.email };
  const target = { account, contactId: keepId, name: formatContactName(merged) };
  await Promise.all([
    afterContactsWritten(tx, {
      created: [],
      updated: [{ id: keepId, values: { ...merged }, before: { account_id: accountId } }],
    }),
    record(tx, event(contactMerged, { ...target, mergedId: goneId, changes }), by),
  ]);
  return {
    mergeId: merge.id,
    moved: { notes: moved.notes.length, cases: moved.cases.length, reports: moved.reports.length },
  };
}

/** Counts the records that would move with a contact. */
export async function countMergeImpact(tx: TenantTx, contactId: number): Promise<MergeImpact> {
  const [impact] = await tx.rows<MergeImpact>(
    `select (select count(*)::int from notes where tenant_id = $1 and contact_id = $2) as notes,
       (select count(*)::int from support_cases where tenant_id = $1 and contact_id = $2) as cases,
       (select count(*)::int from contacts where tenant_id = $1 and reports_to = $2) as reports`,
    [tx.tenant, contactId],
  );
  return impact ?? { notes: 0, cases: 0, reports: 0 };
}
