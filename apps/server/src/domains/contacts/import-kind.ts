/** The kind of imports that writes contacts. */
import { describeKind } from '../../core/imports/import-kinds.ts';
import { KEY_SEPARATOR, toKey } from '../../core/imports/import-rows.ts';
import { accountReference } from '../../core/imports/referenced-rows.ts';
import { createTableKind, mapToSameName } from '../../core/imports/table-kind.ts';
import { deleteEvents, getImportActor, toImportedRows } from '../../core/timeline/imported-events.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { afterContactsDeleted, afterContactsWritten, beforeContactsDeleted } from './after-contact-writes.ts';
import { contactsImported } from './events.ts';

/** Defines which columns of contacts an import may write. */
const contactRows = {
  table: 'contacts',
  identity: ['id'],
  columns: {
    external_id: 'text',
    account_id: 'bigint',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    designation: 'text',
    department: 'text',
    primary_no: 'text',
    location: 'text',
    reports_to: 'bigint',
  },
  creation: { created_by: 'bigint' },
  uniques: [
    { columns: ['external_id'], label: 'Contact ID' },
    { columns: ['account_id', 'email_key'], label: 'Email of this account' },
  ],
  computed: (row: Record<string, unknown>) => ({
    email_key: typeof row.email === 'string' ? row.email.toLowerCase() : null,
  }),
  touches: 'updated_at',
  stamps: 'version = t.version + 1, updated_by = null',
} as const;

export const contactKind = createTableKind({
  ...describeKind('contacts'),
  target: contactRows,
  columns: mapToSameName(
    'external_id',
    'first_name',
    'last_name',
    'email',
    'designation',
    'department',
    'primary_no',
    'location',
  ),
  references: [accountReference],
  self: {
    field: 'reports_to_email',
    column: 'reports_to',
    unique: 1,
    getKey: (text, row) => toKey(['account_id'], row)?.concat(KEY_SEPARATOR, text.toLowerCase()),
    reason: 'No contact of this account has this email.',
    children: 'reporting contacts',
  },
  notNull: () => ({ last_name: '' }),
  creation: (_row, { startedBy }) => ({ created_by: startedBy }),

  analyzedTables: ['contacts', 'search_terms'],
  async afterWrite(tx, written) {
    await afterContactsWritten(tx, written);
    await record(tx, event(contactsImported, toImportedRows(written)), getImportActor());
  },
  async beforeDelete(tx, ids) {
    await deleteEvents(tx, 'Contact', ids);
    const accounts = await beforeContactsDeleted(tx, ids);
    return () => afterContactsDeleted(tx, accounts);
  },
  ownTables: ['contacts'],
});
