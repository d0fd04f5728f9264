/** Who a message goes to: the rows of a file, or the contacts of a saved view that the sender may read. */
import { ContactSegment } from '@mainstay/contract/bulk-email';
import { CONTACT_COLUMNS, type ExclusionReason } from '@mainstay/contract/rules/bulk-email';
import { BULK_EMAIL_MESSAGES } from '@mainstay/contract/rules/bulk-email-messages';
import { isStrictEmail } from '@mainstay/contract/rules/email';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import { findSuppressed } from '../../core/mail/suppressions.ts';
import { getSavedView } from '../../core/saved-views/saved-views.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { FieldError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';

/** Where the recipients of a configuration or run come from. */
export interface RecipientSource {
  source: 'file' | 'view';
  file_id: number | null;
  view_id: number | null;
  selected_cols: readonly string[];
  selected_to_col: string;
}

export interface Recipient {
  /** From 1. */
  row: number;
  address: string;
  /** Values of the selected columns. */
  cells: Record<string, string>;
  contactId: number | null;
  accountId: number | null;
}

/** Rows per statement. */
const BATCH_ROWS = 1000;

/** Yields the recipients in batches, in the order of the rows. @throws FieldError if the file or view was deleted */
export async function* readRecipients(
  tx: TenantTx,
  access: Access,
  source: RecipientSource,
): AsyncGenerator<Recipient[], void> {
  if (source.source === 'view') yield* readContacts(tx, access, source);
  else yield* readRowsOfFile(tx, access, source);
}

/** Returns one recipient, or undefined if there is no such row. */
export async function getRecipientRow(
  tx: TenantTx,
  access: Access,
  { source, row }: { source: RecipientSource; row: number },
): Promise<Recipient | undefined> {
  for await (const batch of readRecipients(tx, access, source)) {
    const found = batch.find((recipient) => recipient.row === row);
    if (found) return found;
  }
  return undefined;
}

/** Returns the number of rows. */
export async function countRecipients(tx: TenantTx, access: Access, source: RecipientSource): Promise<number> {
  if (source.source === 'file') {
    const [file] = await tx.rows<{ rows: number }>(
      'select row_count as rows from bulk_files where tenant_id = $1 and id = $2',
      [tx.tenant, source.file_id],
    );
    return file?.rows ?? 0;
  }
  const values = new Values(tx.tenant);
  const where = await contactsWhereSql(tx, access, { values, viewId: source.view_id });
  const [count] = await tx.rows<{ rows: number }>(
    `select count(*)::int as rows from contacts c join accounts a on a.tenant_id = $1 and a.id = c.account_id ${where}`,
    values.list,
  );
  return count?.rows ?? 0;
}

async function* readRowsOfFile(
  tx: TenantTx,
  access: Access,
  source: RecipientSource,
): AsyncGenerator<Recipient[], void> {
  const [file] = await tx.rows<{ columns: string[] }>(
    'select column_names as columns from bulk_files where tenant_id = $1 and id = $2',
    [tx.tenant, source.file_id],
  );
  if (!file) throw new FieldError('fileurl', BULK_EMAIL_MESSAGES.fileGone);
  const addressIndex = file.columns.indexOf(source.selected_to_col);
  const columns = source.selected_cols.map((column) => [column, file.columns.indexOf(column)] as const);
  for (let after = 0; ; after += BATCH_ROWS) {
    const rows = await tx.rows<{ row: number; cells: string[] }>(
      `select row_number as row, cells from bulk_file_rows where tenant_id = $1 and file_id = $2 and row_number > $3
       order by row_number limit ${BATCH_ROWS}`,
      [tx.tenant, source.file_id, after],
    );
    const addresses = rows.map(({ cells }) => cells[addressIndex] ?? '');
    const contacts = await findContactsByAddress(tx, access, addresses);
    yield rows.map(({ row, cells }, index) => {
      const address = addresses[index] ?? '';
      const contact = contacts.get(address.toLowerCase());
      return {
        row,
        address,
        cells: Object.fromEntries(columns.map(([column, at]) => [column, cells[at] ?? ''])),
        contactId: contact?.id ?? null,
        accountId: contact?.account_id ?? null,
      };
    });
    if (rows.length < BATCH_ROWS) return;
  }
}

/** Returns the first contact with each address, in lower case, among the accounts that the user may read. */
async function findContactsByAddress(
  tx: TenantTx,
  access: Access,
  addresses: readonly string[],
): Promise<Map<string, { id: number; account_id: number }>> {
  const values = new Values(
    tx.tenant,
    addresses.map((address) => address.toLowerCase()),
  );
  const rows = await tx.rows<{ email_key: string; id: number; account_id: number }>(
    `select distinct on (c.email_key) c.email_key, c.id, c.account_id from contacts c
       join accounts a on a.tenant_id = $1 and a.id = c.account_id
     where c.tenant_id = $1 and c.email_key = any($2::text[]) and c.email_key <> '' and ${inAccountScope(values, access)}
     order by c.email_key, c.id`,
    values.list,
  );
  return new Map(rows.map(({ email_key, ...contact }) => [email_key, contact]));
}

/** @throws FieldError if the user may not use the view */
async function contactsWhereSql(
  tx: TenantTx,
  access: Access,
  { values, viewId }: { values: Values; viewId: number | null },
): Promise<string> {
  const view = viewId === null ? undefined : await getSavedView(tx, access, viewId);
  const segment = view && ContactSegment.safeParse(view.state);
  if (!segment?.success) throw new FieldError('view_id', BULK_EMAIL_MESSAGES.viewGone);
  const { searchText = '', tags = [], account_tags: accountTags = [] } = segment.data;
  const conditions = ['c.tenant_id = $1', inAccountScope(values, access)];
  if (searchText.trim() !== '') {
    const pattern = values.bind(
      `%${searchText
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`,
      'text',
    );
    const columns = ['c.name_key', 'c.email_key', 'lower(c.designation)', 'lower(c.department)'];
    conditions.push(`(${columns.map((column) => `${column} like ${pattern}`).join(' or ')})`);
  }
  if (tags.length > 0)
    conditions.push(`exists (select from contact_tags x where x.tenant_id = $1 and x.contact_id = c.id
      and x.tag_id = any(${values.bind(tags, 'bigint[]')}))`);
  if (accountTags.length > 0)
    conditions.push(`exists (select from account_tags x where x.tenant_id = $1 and x.account_id = a.id
      and x.tag_id = any(${values.bind(accountTags, 'bigint[]')}))`);
  return `where ${conditions.join(' and ')}`;
}

type ContactRow = Record<(typeof CONTACT_COLUMNS)[number], string | null> & { id: number; account_id: number };

async function* readContacts(
  tx: TenantTx,
  access: Access,
  { view_id: viewId, selected_cols: columns }: RecipientSource,
): AsyncGenerator<Recipient[], void> {
  let count = 0;
  for (let after = 0; ; ) {
    const values = new Values(tx.tenant);
    const where = await contactsWhereSql(tx, access, { values, viewId });
    const rows = await tx.rows<ContactRow>(
      `select c.id, c.account_id, c.email, c.first_name, c.last_name, c.designation, c.department, c.location,
         a.name as account_name
       from contacts c join accounts a on a.tenant_id = $1 and a.id = c.account_id
       ${where} and c.id > ${values.bind(after, 'bigint')} order by c.id limit ${BATCH_ROWS}`,
      values.list,
    );
    const first = count;
    yield rows.map((contact, index) => ({
      row: first + index + 1,
      address: contact.email ?? '',
      cells: Object.fromEntries(columns.map((column) => [column, contact[column as keyof ContactRow] ?? ''])) as Record<
        string,
        string
      >,
      contactId: contact.id,
      accountId: contact.account_id,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    count += rows.length;
    after = last.id;
  }
}

export type EvaluatedRecipient = Recipient & { reason: ExclusionReason | null };

const REASONS = { unsubscribed: 'unsubscribed', bounced: 'bounced' } as const;
const toReason = (reason: string | undefined): ExclusionReason | null =>
  reason === undefined ? null : (REASONS[reason as keyof typeof REASONS] ?? 'suppressed');

/** Yields the recipients with the reason why they get no message. */
export async function* evaluateRecipients(
  tx: TenantTx,
  access: Access,
  source: RecipientSource,
): AsyncGenerator<EvaluatedRecipient[], void> {
  const seen = new Set<string>();
  for await (const batch of readRecipients(tx, access, source)) {
    const suppressed = await findSuppressed(
      tx,
      batch.map(({ address }) => address),
    );
    yield batch.map((recipient) => {
      const key = recipient.address.toLowerCase();
      const isDuplicate = seen.has(key);
      seen.add(key);
      // A line break in an address could add another recipient or header; a strict address contains none.
      const reason = !isStrictEmail(recipient.address)
        ? 'invalid'
        : isDuplicate
          ? 'duplicate'
          : toReason(suppressed.get(recipient.address));
      return { ...recipient, reason };
    });
  }
}
