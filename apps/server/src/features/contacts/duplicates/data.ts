/** Finds contacts that have something in common, and counts the records that depend on a contact. */
import type { MergeImpact } from '@mainstay/contract/contacts/duplicates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { DuplicateMatch } from './rules.ts';

/** Shorter phone numbers belong to a switchboard rather than to a person. */
const PHONE_DIGITS = 7;

/** Returns what two or more contacts of an account have in common. */
export function findDuplicateMatches(tx: TenantTx, accountId: number): Promise<DuplicateMatch[]> {
  return tx.rows<DuplicateMatch>(
    `with c as (select id, regexp_replace(btrim(name_key), '\\s+', ' ', 'g') as name,
         regexp_replace(coalesce(primary_no, ''), '\\D', '', 'g') as phone,
         split_part(split_part(email_key, '@', 1), '+', 1) || '@' || split_part(email_key, '@', 2) as mailbox,
         rtrim(regexp_replace(lower(coalesce(linkedin, '')), '^https?://([a-z0-9-]+\\.)*linkedin\\.com', ''), '/') as page
       from contacts where tenant_id = $1 and account_id = $2)
     select s.sign, array_agg(c.id order by c.id) as ids from c, lateral (values ('name', c.name),
       ('phone', case when length(c.phone) >= ${PHONE_DIGITS} then c.phone else '' end), ('mailbox', c.mailbox),
       ('linkedin', c.page)) s (sign, value)
     where s.value <> '' group by s.sign, s.value having count(*) > 1 order by min(c.name), s.sign`,
    [tx.tenant, accountId],
  );
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
