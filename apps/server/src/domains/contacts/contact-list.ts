/** Reads the contacts of accounts. */
import type { Contact, ContactFilters, OrgChartContact } from '@mainstay/contract/contacts';
import type { ContactField, ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { DESIGNATION_LEVELS, designationLevel } from '@mainstay/contract/rules/designations';
import type { Tag } from '@mainstay/contract/tags';
import type { z } from 'zod';
import { personNameSql } from '../../core/people/person-sql.ts';
import { tagsSql } from '../../core/tags/tags.ts';
import {
  createKeyset,
  type KeysetPosition,
  type KeysetRange,
  keysetRangeSql,
  toKeysetPage,
} from '../../platform/database/keyset.ts';
import { toContainsPattern } from '../../platform/database/like-pattern.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { imageUrl } from '../../platform/files/media.ts';
import type { SheetColumn } from '../../platform/files/sheets.ts';
import type { ContactColumns } from './contact-columns.ts';

interface ContactRow extends ContactColumns {
  id: number;
  notes: string | null;
  tags: Tag[];
  is_pinned: boolean;
  superior_name: string | null;
  user_name: string | null;
  avatar_key: string | null;
  reports_count: number;
  updated_at: Date;
  version: number;
  place: KeysetPosition;
}

/** Pinned contacts first, then by name. */
const ORDER = createKeyset([
  ['c.pinned_at is null', 'boolean'],
  ['c.name_key', 'text'],
  ['c.id', 'bigint'],
]);

const CONTACTS_SQL = `select c.id, c.first_name, c.last_name, c.email, c.primary_no, c.secondary_no, c.designation, c.linkedin,
    c.notes, c.pinned_at is not null as is_pinned, c.location, c.department, c.mapped_to, c.reports_to, c.updated_at,
    c.version, coalesce(${personNameSql('s')}, s.email) as superior_name,
    coalesce(${personNameSql('u')}, u.email) as user_name, f.storage_key as avatar_key,
    (select count(*)::int from contacts r where r.tenant_id = $1 and r.reports_to = c.id) as reports_count,
    ${tagsSql('contact', 'c.id')} as tags, ${ORDER.place}
  from contacts c
    left join contacts s on s.tenant_id = $1 and s.id = c.reports_to
    left join users u on u.tenant_id = $1 and u.id = c.mapped_to
    left join files f on f.tenant_id = $1 and f.id = u.avatar_file_id`;
const WHERE_ACCOUNT_SQL = 'where c.tenant_id = $1 and c.account_id = $2';

const toContact = (row: ContactRow): Contact => ({
  id: row.id,
  contact_first_name: row.first_name,
  contact_last_name: row.last_name,
  contact_email: row.email,
  contact_primary_no: row.primary_no,
  contact_secondary_no: row.secondary_no,
  contact_designation: row.designation,
  linkedin: row.linkedin,
  notes: row.notes,
  tag_mapping: row.tags,
  pin_type: row.is_pinned ? 'contact' : null,
  location: row.location,
  department: row.department,
  mappedTo: row.mapped_to,
  reportsTo: row.reports_to,
  superior: row.reports_to === null ? null : { id: row.reports_to, name: row.superior_name ?? '' },
  looked_after_by:
    row.mapped_to === null
      ? null
      : { id: row.mapped_to, name: row.user_name ?? '', avatar_url: imageUrl(row.avatar_key) },
  reports_count: row.reports_count,
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});

function toConditions({ tags, searchText }: ContactCriteria): {
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [];
  let where = WHERE_ACCOUNT_SQL;
  if (tags && tags.length > 0) {
    values.push(tags);
    where += ` and exists (select from contact_tags ct where ct.tenant_id = $1 and ct.contact_id = c.id
      and ct.tag_id = any($${2 + values.length}::bigint[]))`;
  }
  if (searchText?.trim()) {
    values.push(toContainsPattern(searchText));
    const pattern = `$${2 + values.length}::text`;
    where += ` and (c.name_key like ${pattern} or c.email_key like ${pattern} or lower(c.designation) like ${pattern}
      or lower(c.department) like ${pattern})`;
  }
  return { where, values };
}

type Filters = z.output<typeof ContactFilters>;
type ContactCriteria = Pick<Filters, 'tags' | 'searchText'>;

/** Returns a range of an account's contacts, pinned first, then by name. */
export async function findContactRange(tx: TenantTx, accountId: number, query: ContactCriteria & KeysetRange) {
  const { where, values } = toConditions(query);
  const sqlValues: unknown[] = [tx.tenant, accountId, ...values];
  const { and, end } = keysetRangeSql(ORDER, query, (value) => `$${sqlValues.push(value)}`);
  const { rows, ...paging } = toKeysetPage(
    await tx.rows<ContactRow>(`${CONTACTS_SQL} ${where}${and} ${end}`, sqlValues),
    query,
  );
  return { contacts: rows.map(toContact), ...paging };
}

/** Returns a page of an account's contacts, pinned first, then by name. */
export async function findContacts(tx: TenantTx, accountId: number, filters: Filters) {
  const { where, values } = toConditions(filters);
  const [{ contacts, has_next }, [countRow]] = await Promise.all([
    findContactRange(tx, accountId, filters),
    tx.rows<{ total: number }>(`select count(*)::int as total from contacts c ${where}`, [
      tx.tenant,
      accountId,
      ...values,
    ]),
  ]);
  return { contacts, has_next, total: countRow?.total ?? 0 };
}

/** Returns all contacts of an account, pinned first, then by name. */
export async function findAllContacts(tx: TenantTx, accountId: number): Promise<Contact[]> {
  const rows = await tx.rows<ContactRow>(`${CONTACTS_SQL} ${WHERE_ACCOUNT_SQL} ${ORDER.order}`, [tx.tenant, accountId]);
  return rows.map(toContact);
}

/** Returns contacts by their ids, pinned first, then by name. Contacts of other accounts are omitted. */
export async function findContactsByIds(tx: TenantTx, accountId: number, ids: readonly number[]): Promise<Contact[]> {
  const rows = await tx.rows<ContactRow>(
    `${CONTACTS_SQL} ${WHERE_ACCOUNT_SQL} and c.id = any($3::bigint[]) ${ORDER.order}`,
    [tx.tenant, accountId, ids],
  );
  return rows.map(toContact);
}

/** Returns undefined if the account has no such contact. */
export async function getContact(tx: TenantTx, accountId: number, contactId: number): Promise<Contact | undefined> {
  const [contact] = await findContactsByIds(tx, accountId, [contactId]);
  return contact;
}

/** Returns contacts that are pinned or have one of the two highest designations. */
export async function findKeyContacts(tx: TenantTx, accountId: number): Promise<Contact[]> {
  const candidates = await tx.rows<{ id: number; designation: string | null; is_pinned: boolean }>(
    `select c.id, c.designation, c.pinned_at is not null as is_pinned from contacts c ${WHERE_ACCOUNT_SQL} ${ORDER.order}`,
    [tx.tenant, accountId],
  );
  return findContactsByIds(tx, accountId, getKeyContactIds(candidates));
}

/** Returns all contacts of an account with their superiors, by name. */
export function findOrgChart(tx: TenantTx, accountId: number): Promise<OrgChartContact[]> {
  return tx.rows<OrgChartContact>(
    `select c.id, coalesce(${personNameSql('c')}, c.email) as name, c.designation, c.reports_to as "reportsTo", c.email,
       coalesce((select jsonb_agg(t.tag order by t.tag_key) from contact_tags ct
         join tags t on t.tenant_id = $1 and t.id = ct.tag_id
         where ct.tenant_id = $1 and ct.contact_id = c.id), '[]') as tags
     from contacts c ${WHERE_ACCOUNT_SQL} order by c.name_key, c.id`,
    [tx.tenant, accountId],
  );
}

const MAX_KEY_CONTACTS = 1000;
/** The number of highest designations whose contacts are key contacts. */
const HIGHEST = 2;

/** Returns the ids of contacts that are pinned or have one of the two highest designations of the account. */
export function getKeyContactIds(
  contacts: readonly { id: number; designation: string | null; is_pinned: boolean }[],
): number[] {
  const levels = contacts.map(({ designation }) => designationLevel(designation));
  const highest = DESIGNATION_LEVELS.filter((level) => level !== 'other' && levels.includes(level)).slice(0, HIGHEST);
  return contacts
    .filter(({ is_pinned }, index) => is_pinned || highest.some((level) => level === levels[index]))
    .slice(0, MAX_KEY_CONTACTS)
    .map(({ id }) => id);
}

/** The readable value of each field. */
const FIELD_TEXTS: Readonly<Record<ContactFieldKey, (contact: Contact) => string | null>> = {
  fName: (contact) => contact.contact_first_name,
  lName: (contact) => contact.contact_last_name,
  email: (contact) => contact.contact_email,
  number: (contact) => contact.contact_primary_no,
  secondary: (contact) => contact.contact_secondary_no,
  designation: (contact) => contact.contact_designation,
  department: (contact) => contact.department,
  location: (contact) => contact.location,
  linkedIn: (contact) => contact.linkedin,
  tags: (contact) => contact.tag_mapping.map(({ tag }) => tag).join(', '),
  reportsTo: (contact) => contact.superior?.name ?? null,
  mappedTo: (contact) => contact.looked_after_by?.name ?? null,
};

/** Returns the visible fields with the tenant's labels and order, then the other properties of a contact. */
export const sheetColumns = (fields: readonly ContactField[], timeZone: string): SheetColumn<Contact>[] => [
  ...fields.filter(({ visible }) => visible).map(({ key, label }): SheetColumn<Contact> => [label, FIELD_TEXTS[key]]),
  ['Reports', (contact) => contact.reports_count],
  ['Key contact', (contact) => (contact.pin_type ? 'Yes' : 'No')],
  ['Changed', (contact) => formatTimestamp(new Date(contact.updated_at), timeZone)],
];
