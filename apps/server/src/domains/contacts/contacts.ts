/**
 * Creates, updates, deletes and pins contacts. Each command locks its account first, so that the rules it has checked hold until it ends.
 */
import type { ContactEntry } from '@mainstay/contract/contacts';
import { contactChangedMessage } from '@mainstay/contract/rules/contacts';
import type { Tag } from '@mainstay/contract/tags';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { createTags } from '../../core/tags/tags.ts';
import { getTagIds, getTagNames, hasSameTags, validateTags } from '../../core/tags/tag-selection.ts';
import { afterContactsDeleted, afterContactsWritten, beforeContactsDeleted } from './after-contact-writes.ts';
import { applyEntry, COLUMN_NAMES, type ContactColumns, EMPTY_COLUMNS, formatContactName } from './contact-columns.ts';
import { findContactFields } from './contact-fields.ts';
import { assertValidContact, assertValidInContext, duplicateEmailError } from './contact-validation.ts';
import { contactCreated, contactDeleted, contactPinned, contactUnpinned, contactUpdated } from './events.ts';
import { lockContact, type LockedContact } from './lock-contact.ts';

async function setTags(tx: TenantTx, contactId: number, tags: readonly Tag[]): Promise<void> {
  const ids = getTagIds(tags);
  await Promise.all([
    tx.rows('delete from contact_tags where tenant_id = $1 and contact_id = $2 and tag_id <> all($3::bigint[])', [
      tx.tenant,
      contactId,
      ids,
    ]),
    tx.rows(
      `insert into contact_tags (tenant_id, contact_id, tag_id) select $1, $2, tag from unnest($3::bigint[]) tag
       on conflict do nothing`,
      [tx.tenant, contactId, ids],
    ),
  ]);
}

/** @returns the contact's id @throws BusinessError, NotFound, Forbidden */
export async function createContact(
  tx: TenantTx,
  access: Access,
  { accountId, entry }: { accountId: number; entry: ContactEntry },
  by: Actor,
): Promise<number> {
  const account = await requireWritableAccount(tx, access, accountId);
  const fields = await findContactFields(tx);
  const columns = applyEntry(EMPTY_COLUMNS, entry);
  assertValidContact(columns, entry.tags ?? [], fields);
  await assertValidInContext(
    tx,
    accountId,
    { before: { id: 0, reports_to: null, mapped_to: null }, after: columns },
    fields,
  );
  const tags = await createTags(tx, 'contact', validateTags(entry.tags ?? [], 'contact'));
  const [row] = await tx.rows<{ id: number }>(
    `insert into contacts (tenant_id, account_id, ${COLUMN_NAMES.join(', ')}, created_by, updated_by, created_at, updated_at)
     values ($1, $2, ${COLUMN_NAMES.map((_, index) => `$${index + 5}`).join(', ')}, $3, $3, $4, $4)
     on conflict (tenant_id, account_id, email_key) do nothing returning id`,
    [tx.tenant, accountId, by.userId, by.now, ...COLUMN_NAMES.map((column) => columns[column])],
  );
  // A concurrent import does not wait for the account lock, so it may have added the same email.
  if (!row) throw duplicateEmailError();
  const name = formatContactName(columns);
  const created = event(contactCreated, { account, contactId: row.id, name, changes: { email: columns.email } });
  await Promise.all([
    setTags(tx, row.id, tags),
    afterContactsWritten(tx, {
      created: [{ id: row.id, values: { account_id: accountId }, before: null }],
      updated: [],
    }),
    record(tx, created, by),
  ]);
  return row.id;
}

export interface ContactChange {
  accountId: number;
  contactId: number;
  entry: ContactEntry;
  /** The version that was edited; undefined overwrites any version. */
  version: number | undefined;
}

/** Writes only the changed values. @throws BusinessError, NotFound, Forbidden, Conflict if another user saved first */
export async function updateContact(tx: TenantTx, access: Access, change: ContactChange, by: Actor): Promise<void> {
  const { accountId, contactId, entry, version } = change;
  const account = await requireWritableAccount(tx, access, accountId);
  const [contact, fields] = await Promise.all([lockContact(tx, accountId, contactId), findContactFields(tx)]);
  const after = applyEntry(contact, entry);
  const editedFields = fields.filter(({ key }) => entry[key] !== undefined);
  assertValidContact(after, entry.tags ?? [], editedFields);
  if (version !== undefined && version !== contact.version)
    throw new ConflictError(contactChangedMessage(contact.editor));
  await assertValidInContext(tx, accountId, { before: contact, after }, fields);
  const tags = entry.tags ? await createTags(tx, 'contact', validateTags(entry.tags, 'contact')) : contact.tags;
  await writeContact(tx, { account, contact, after, tags }, by);
}

interface ContactWrite {
  account: { id: number; name: string };
  contact: LockedContact;
  after: ContactColumns;
  tags: readonly Tag[];
}

/** Writes a validated contact and its search terms. */
async function writeContact(tx: TenantTx, { account, contact, after, tags }: ContactWrite, by: Actor): Promise<void> {
  const changedColumns = COLUMN_NAMES.filter((column) => contact[column] !== after[column]);
  const isRetagged = !hasSameTags(contact.tags, tags);
  if (changedColumns.length === 0 && !isRetagged) return;
  const changes = {
    name: formatContactName(contact),
    ...Object.fromEntries(changedColumns.map((column) => [column, { before: contact[column], after: after[column] }])),
    ...(isRetagged && { tags: { before: getTagNames(contact.tags), after: getTagNames(tags) } }),
  };
  const values = Object.fromEntries(changedColumns.map((column) => [column, after[column]]));
  const updated = event(contactUpdated, { account, contactId: contact.id, name: formatContactName(after), changes });
  await tx.rows(
    `update contacts set ${COLUMN_NAMES.map((column, index) => `${column} = $${index + 5}`).join(', ')}, updated_by = $3,
       updated_at = $4, version = version + 1 where tenant_id = $1 and id = $2`,
    [tx.tenant, contact.id, by.userId, by.now, ...COLUMN_NAMES.map((column) => after[column])],
  );
  await Promise.all([
    setTags(tx, contact.id, tags),
    afterContactsWritten(tx, {
      created: [],
      updated: [{ id: contact.id, values, before: { account_id: account.id } }],
    }),
    record(tx, updated, by),
  ]);
}

/**
 * Deletes a contact. Its notes remain on the account.
 *
 * @returns the number of contacts that reported to it
 * @throws NotFound, Forbidden
 */
export async function deleteContact(
  tx: TenantTx,
  access: Access,
  { accountId, contactId }: { accountId: number; contactId: number },
  by: Actor,
): Promise<number> {
  const account = await requireWritableAccount(tx, access, accountId);
  // Of two concurrent deletes, the second waits for the account lock and finds no contact.
  const contact = await lockContact(tx, accountId, contactId);
  const [formerReports] = await Promise.all([
    tx.rows(
      `update contacts set reports_to = null, updated_by = $3, updated_at = $4, version = version + 1
       where tenant_id = $1 and reports_to = $2 returning id`,
      [tx.tenant, contactId, by.userId, by.now],
    ),
    tx.rows(
      `update notes set ref_entity_type = 'account', contact_id = null where tenant_id = $1 and contact_id = $2`,
      [tx.tenant, contactId],
    ),
  ]);
  const accountIds = await beforeContactsDeleted(tx, [contactId]);
  await tx.rows('delete from contacts where tenant_id = $1 and id = $2', [tx.tenant, contactId]);
  const name = formatContactName(contact);
  const deleted = event(contactDeleted, { account, contactId, name, changes: { email: contact.email } });
  await Promise.all([afterContactsDeleted(tx, accountIds), record(tx, deleted, by)]);
  return formerReports.length;
}

/** Pins are shared by all users of the account. Pinning again changes nothing. @throws NotFound, Forbidden */
export async function pinContact(
  tx: TenantTx,
  access: Access,
  { accountId, contactId, pinned }: { accountId: number; contactId: number; pinned: boolean },
  by: Actor,
): Promise<void> {
  const account = await requireWritableAccount(tx, access, accountId);
  const contact = await lockContact(tx, accountId, contactId);
  if (contact.pinned === pinned) return;
  const name = formatContactName(contact);
  await Promise.all([
    tx.rows('update contacts set pinned_at = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      contactId,
      pinned ? by.now : null,
    ]),
    record(tx, event(pinned ? contactPinned : contactUnpinned, { account, contactId, name }), by),
  ]);
}
