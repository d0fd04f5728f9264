/** Finds the contacts and the users that messages and meetings name. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface MatchedContact {
  contactId: number;
  accountId: number;
}

export interface MatchedPeople {
  /** Contacts by address in lower case. An address may belong to contacts of several accounts. */
  contacts: ReadonlyMap<string, readonly MatchedContact[]>;
  /** Users by address in lower case. */
  users: ReadonlyMap<string, number>;
}

/**
 * Finds people by their addresses. An address of a user is never that of a contact: otherwise every message between colleagues would
 * concern the account of a contact with the same address.
 *
 * @param addresses in any case
 */
export async function matchPeople(tx: TenantTx, addresses: readonly string[]): Promise<MatchedPeople> {
  const keys = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const [contactRows, userRows] = await Promise.all([
    tx.rows<{ email_key: string; id: number; account_id: number }>(
      `select c.email_key, c.id, c.account_id from contacts c where c.tenant_id = $1 and c.email_key = any($2::text[])
         and not exists (select from users u where u.tenant_id = $1 and u.email_key = c.email_key)
       order by c.id`,
      [tx.tenant, keys],
    ),
    tx.rows<{ email_key: string; id: number }>(
      'select email_key, id from users where tenant_id = $1 and email_key = any($2::text[])',
      [tx.tenant, keys],
    ),
  ]);
  const contacts = new Map<string, MatchedContact[]>();
  for (const { email_key, id: contactId, account_id: accountId } of contactRows)
    contacts.set(email_key, [...(contacts.get(email_key) ?? []), { contactId, accountId }]);
  return { contacts, users: new Map(userRows.map(({ email_key, id }) => [email_key, id])) };
}

/** Returns the contacts and users of some addresses, each once. */
export function pickPeople({ contacts, users }: MatchedPeople, addresses: readonly string[]) {
  const keys = addresses.map((address) => address.toLowerCase());
  const found = keys.flatMap((key) => contacts.get(key) ?? []);
  return {
    contacts: [...new Map(found.map((contact) => [contact.contactId, contact])).values()],
    userIds: [...new Set(keys.flatMap((key) => users.get(key) ?? []))],
  };
}
