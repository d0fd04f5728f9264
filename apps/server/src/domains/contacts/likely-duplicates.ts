/** Finds contacts of an account that have something in common, and groups them. */
import type { DUPLICATE_CRITERIA } from '@mainstay/contract/contacts/duplicates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

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

export type DuplicateCriterion = (typeof DUPLICATE_CRITERIA)[number];

/** Contacts that have something in common. */
export interface DuplicateMatch {
  sign: DuplicateCriterion;
  ids: readonly number[];
}

export interface DuplicateGroup {
  signs: DuplicateCriterion[];
  ids: number[];
}

/** Matches that share a contact form one group, so similarity is transitive. */
export function toDuplicateGroups(matches: readonly DuplicateMatch[]): DuplicateGroup[] {
  let groups: DuplicateGroup[] = [];
  for (const { sign, ids } of matches) {
    const overlappingGroups = groups.filter((group) => group.ids.some((id) => ids.includes(id)));
    const mergedGroup: DuplicateGroup = {
      signs: [...new Set([...overlappingGroups.flatMap(({ signs }) => signs), sign])],
      ids: [...new Set([...overlappingGroups.flatMap((group) => group.ids), ...ids])].sort((a, b) => a - b),
    };
    groups = [...groups.filter((group) => !overlappingGroups.includes(group)), mergedGroup];
  }
  return groups;
}
