/**
 * Validates contacts, by themselves and against their account. The caller has locked the account, so that the checked rules hold until the
 * command ends.
 */
import {
  CONTACT_MESSAGES,
  type ContactField,
  type ContactValues,
  invalidMessage,
  validateContact,
} from '@mainstay/contract/rules/contacts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BusinessError, FieldError, NotFoundError } from '../../platform/http/errors.ts';
import { COLUMN_FIELDS, type ContactColumns, toColumn } from './contact-columns.ts';
import type { LockedContact } from './lock-contact.ts';

/** Returns whether the reporting line that starts with `superior` contains `contact`. Stops at cycles. */
export function isInReportingLine(
  superiors: ReadonlyMap<number, number | null>,
  superior: number | null,
  contact: number,
): boolean {
  const seen = new Set<number>();
  for (let current = superior; current !== null && !seen.has(current); current = superiors.get(current) ?? null) {
    if (current === contact) return true;
    seen.add(current);
  }
  return false;
}

interface ContactContext {
  superiors: ReadonlyMap<number, number | null>;
  isUserKnown: boolean;
  isEmailTaken: boolean;
}

/** Reads the data of the account and the tenant that the validity of a contact depends on. */
async function findContactContext(
  tx: TenantTx,
  accountId: number,
  contactId: number,
  after: ContactColumns,
): Promise<ContactContext> {
  const [reportingLines, users, sameEmailContacts] = await Promise.all([
    tx.rows<{ id: number; reports_to: number | null }>(
      'select id, reports_to from contacts where tenant_id = $1 and account_id = $2 and $3::bigint is not null',
      [tx.tenant, accountId, after.reports_to],
    ),
    tx.rows('select from users where tenant_id = $1 and id = $2', [tx.tenant, after.mapped_to]),
    tx.rows(
      'select from contacts where tenant_id = $1 and account_id = $2 and email_key = lower($3::text) and id <> $4',
      [tx.tenant, accountId, after.email, contactId],
    ),
  ]);
  return {
    superiors: new Map(reportingLines.map(({ id, reports_to }) => [id, reports_to])),
    isUserKnown: after.mapped_to === null || users.length > 0,
    isEmailTaken: sameEmailContacts.length > 0,
  };
}

const getLabel = (fields: readonly ContactField[], key: ContactField['key']): string =>
  fields.find((field) => field.key === key)?.label ?? key;

/** @param before the changed row; its id is 0 for a new contact @throws BusinessError, NotFound */
export async function assertValidInContext(
  tx: TenantTx,
  accountId: number,
  { before, after }: { before: Pick<LockedContact, 'id' | 'reports_to' | 'mapped_to'>; after: ContactColumns },
  fields: readonly ContactField[],
): Promise<void> {
  const { superiors, isUserKnown, isEmailTaken } = await findContactContext(tx, accountId, before.id, after);
  if (isEmailTaken) throw duplicateEmailError();
  if (!isUserKnown) throw new NotFoundError('User');
  const { reports_to: superior } = after;
  if (superior === null || superior === before.reports_to) return;
  if (!superiors.has(superior)) throw new NotFoundError('Contact');
  if (isInReportingLine(superiors, superior, before.id)) {
    throw new FieldError('reportsTo', invalidMessage(getLabel(fields, 'reportsTo')));
  }
}

const getValues = (columns: ContactColumns, tags: readonly (number | string)[]): ContactValues => ({
  ...Object.fromEntries(COLUMN_FIELDS.map((field) => [field, columns[toColumn(field)]])),
  tags,
});

/**
 * Throws the first problem as the message, and the first problem of each field.
 *
 * @param fields the fields to validate; fields that an edit does not change are not reported
 * @throws BusinessError
 */
export function assertValidContact(
  columns: ContactColumns,
  tags: readonly (number | string)[],
  fields: readonly ContactField[],
): void {
  const issues = validateContact(getValues(columns, tags), fields);
  const [first] = Object.values(issues);
  if (first !== undefined) throw new BusinessError(first, { fields: issues });
}

export const duplicateEmailError = (): BusinessError => new FieldError('email', CONTACT_MESSAGES.duplicate);
