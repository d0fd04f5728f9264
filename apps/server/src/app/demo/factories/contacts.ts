/** Factories of contacts and support cases. */
import { addDays } from '@mainstay/contract/rules/dates';
import { afterContactsWritten } from '../../../domains/contacts/after-contact-writes.ts';
import { supportCaseRows } from '../../../domains/support-cases/import-kind.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FACTORY_DAY, insertRows, insertWithIds, nextNumber, requireSingleId } from './rows.ts';
import { tagRows } from './tags.ts';

export interface NewContact {
  accountId: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  externalId?: string | null;
  phone?: string | null;
  secondPhone?: string | null;
  designation?: string | null;
  department?: string | null;
  location?: string | null;
  linkedin?: string | null;
  notes?: string | null;
  /** The user of the company who is responsible for the contact. */
  mappedTo?: number | null;
  /** An existing contact. */
  reportsTo?: number | null;
  pinnedOn?: string | null;
  createdBy?: number | null;
  createdOn?: string;
  tags?: readonly string[];
}

const CONTACT_COLUMNS = {
  external_id: 'text',
  account_id: 'bigint',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  primary_no: 'text',
  secondary_no: 'text',
  designation: 'text',
  department: 'text',
  location: 'text',
  linkedin: 'text',
  notes: 'text',
  mapped_to: 'bigint',
  reports_to: 'bigint',
  pinned_at: 'timestamptz',
  created_by: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/**
 * Creates contacts whose superiors exist.
 * @returns their ids, in order
 */
export async function buildContacts(tx: TenantTx, contacts: readonly NewContact[]): Promise<number[]> {
  const rows = contacts.map((c) => {
    const number = nextNumber();
    const created = `${c.createdOn ?? addDays(FACTORY_DAY, -300)}T09:00:00Z`;
    return {
      external_id: c.externalId,
      account_id: c.accountId,
      first_name: c.firstName ?? 'Contact',
      last_name: c.lastName ?? String(number),
      email: c.email ?? `contact${number}@customer.example`,
      primary_no: c.phone,
      secondary_no: c.secondPhone,
      designation: c.designation,
      department: c.department,
      location: c.location,
      linkedin: c.linkedin,
      notes: c.notes,
      mapped_to: c.mappedTo,
      reports_to: c.reportsTo,
      pinned_at: c.pinnedOn ? `${c.pinnedOn}T09:00:00Z` : null,
      created_by: c.createdBy,
      created_at: created,
      updated_at: created,
    };
  });
  const ids = await insertWithIds(tx, 'contacts', CONTACT_COLUMNS, rows);
  await afterContactsWritten(tx, {
    created: rows.map((r, i) => ({ id: ids[i] ?? 0, values: { account_id: r.account_id }, before: null })),
    updated: [],
  });
  await tagRows(tx, 'contact', ids, contacts);
  return ids;
}

/**
 * Creates one contact.
 * @returns its id
 */
export const buildContact = async (tx: TenantTx, contact: NewContact): Promise<number> =>
  requireSingleId(await buildContacts(tx, [contact]));

/** Sets the superiors of contacts. */
export async function setSuperiors(tx: TenantTx, pairs: readonly (readonly [number, number])[]): Promise<void> {
  await tx.rows(
    `update contacts c set reports_to = p.superior from unnest($2::bigint[], $3::bigint[]) as p (id, superior)
     where c.tenant_id = $1 and c.id = p.id`,
    [tx.tenant, pairs.map((p) => p[0]), pairs.map((p) => p[1])],
  );
}

export interface NewSupportCase {
  accountId: number;
  contactId?: number | null;
  externalId?: string | null;
  subject?: string;
  priority?: 'urgent' | 'high' | 'medium' | 'low';
  /** An instant, ISO 8601. */
  submittedAt?: string;
  firstResponseMinutes?: number | null;
  /** Null if it is still open. */
  closedAt?: string | null;
  resolutionHours?: number | null;
  satisfaction?: number | null;
  escalated?: boolean;
}

/** Creates support cases of customers. */
export const buildSupportCases = (tx: TenantTx, cases: readonly NewSupportCase[]): Promise<void> =>
  insertRows(
    tx,
    'support_cases',
    { ...supportCaseRows.columns, contact_id: 'bigint' },
    cases.map((c) => ({
      external_id: c.externalId,
      account_id: c.accountId,
      contact_id: c.contactId,
      subject: c.subject ?? 'Export is slow',
      priority: c.priority ?? 'medium',
      submitted_at: c.submittedAt ?? `${addDays(FACTORY_DAY, -10)}T10:00:00Z`,
      first_response_minutes: c.firstResponseMinutes,
      closed_at: c.closedAt,
      resolution_hours: c.resolutionHours,
      satisfaction_score: c.satisfaction,
      escalated: c.escalated ?? false,
    })),
  );

export const buildSupportCase = (tx: TenantTx, supportCase: NewSupportCase): Promise<void> =>
  buildSupportCases(tx, [supportCase]);
