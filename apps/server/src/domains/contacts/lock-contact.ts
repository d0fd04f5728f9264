/** Locks and reads a contact for a command. The caller has locked the account. */
import type { Tag } from '@mainstay/contract/tags';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { personNameSql } from '../../core/people/person-sql.ts';
import { tagsSql } from '../../core/tags/tags.ts';
import type { ContactColumns } from './contact-columns.ts';

/** A locked contact with the data that commands need. */
export interface LockedContact extends ContactColumns {
  id: number;
  version: number;
  pinned: boolean;
  editor: string | null;
  tags: Tag[];
}

/** @throws NotFound if the account has no such contact */
export async function lockContact(tx: TenantTx, accountId: number, contactId: number): Promise<LockedContact> {
  const [contact] = await tx.rows<LockedContact>(
    `select c.id, c.first_name, c.last_name, c.email, c.primary_no, c.secondary_no, c.designation, c.department, c.location,
       c.linkedin, c.reports_to, c.mapped_to, c.version, c.pinned_at is not null as pinned,
       coalesce(${personNameSql('e')}, e.email) as editor,
       ${tagsSql('contact', 'c.id')} as tags
     from contacts c left join users e on e.tenant_id = $1 and e.id = c.updated_by
     where c.tenant_id = $1 and c.account_id = $2 and c.id = $3 for update of c`,
    [tx.tenant, accountId, contactId],
  );
  if (!contact) throw new NotFoundError('Contact');
  return contact;
}
