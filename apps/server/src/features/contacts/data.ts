/** The people at a customer. */
import type { Contact } from '@mainstay/contract/contacts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** A page of an account's contacts, pinned first, then by name. */
export async function findContacts(tx: TenantTx, accountId: number, page: { pageNum: number; limit: number }) {
  const found = await tx.rows<Contact>(
    `select id, first_name, last_name, email, designation, department, primary_no, pinned_at is not null as pinned
     from contacts where tenant_id = $1 and account_id = $2
     order by pinned_at is null, name_key, id limit $3 offset $4`,
    [tx.tenant, accountId, page.limit + 1, (page.pageNum - 1) * page.limit],
  );
  return { contacts: found.slice(0, page.limit), has_next: found.length > page.limit };
}
