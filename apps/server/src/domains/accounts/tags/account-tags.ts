/** Adds, removes and replaces the tags of accounts. */
import { tooManyTagsMessage } from '@mainstay/contract/rules/tags';
import type { Tag } from '@mainstay/contract/tags';
import { requireWritableAccount } from '../../../core/account-access/require-account.ts';
import {
  applyTagChange,
  exceedsTagLimit,
  getTagIds,
  getTagNames,
  hasSameTags,
  type TagSelection,
} from '../../../core/tags/tag-selection.ts';
import { createTags } from '../../../core/tags/tags.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { accountUpdated } from '../events.ts';

/** Returns the tags by account, sorted by name. Accounts without tags are not included. */
export async function getAccountTags(tx: TenantTx, ids: readonly number[]): Promise<Map<number, Tag[]>> {
  const rows = await tx.rows<Tag & { account_id: number }>(
    `select x.account_id, t.id, t.tag from account_tags x join tags t on t.tenant_id = $1 and t.id = x.tag_id
     where x.tenant_id = $1 and x.account_id = any($2::bigint[]) order by x.account_id, t.tag_key`,
    [tx.tenant, ids],
  );
  const tagsByAccount = new Map<number, Tag[]>();
  for (const { account_id, ...tag } of rows) {
    const tags = tagsByAccount.get(account_id);
    if (tags) tags.push(tag);
    else tagsByAccount.set(account_id, [tag]);
  }
  return tagsByAccount;
}

export interface TagChange {
  accountId: number;
  add: TagSelection | undefined;
  /** Tags that the account does not have are ignored. */
  remove: TagSelection | undefined;
}

const NO_TAGS: TagSelection = { ids: [], names: [] };

/**
 * Adds and removes tags. Concurrent changes by two users are merged, because each request states what to add and remove
 * instead of the resulting tags.
 */
export async function changeAccountTags(tx: TenantTx, access: Access, change: TagChange, by: Actor): Promise<void> {
  const { accountId, add = NO_TAGS, remove = NO_TAGS } = change;
  const { name: accountName } = await requireWritableAccount(tx, access, accountId);
  const [tagsByAccount, added] = await Promise.all([getAccountTags(tx, [accountId]), createTags(tx, 'account', add)]);
  const before = tagsByAccount.get(accountId) ?? [];
  const lowerNames = remove.names.map((removed) => removed.toLowerCase());
  const removedTags = before.filter(({ id, tag }) => remove.ids.includes(id) || lowerNames.includes(tag.toLowerCase()));
  const after = applyTagChange(before, added, new Set(getTagIds(removedTags)));
  if (hasSameTags(before, after)) return;
  if (exceedsTagLimit(before, after)) {
    throw new FieldError('tags', tooManyTagsMessage('account'));
  }
  const changes = { tags: { before: getTagNames(before), after: getTagNames(after) } };
  const summary = [formatTagChange('added', before, after), formatTagChange('removed', after, before)]
    .filter(Boolean)
    .join('; ');
  const note = summary.charAt(0).toUpperCase() + summary.slice(1);
  const updated = event(accountUpdated, { accountId, accountName, changes, label: 'Tags', note });
  await Promise.all([writeAccountTags(tx, [{ account_id: accountId, tags: after }]), record(tx, updated, by)]);
}

/**
 * Returns the tags that only the second list has, as `added Pilot, Reference`, or an empty string if there are none.
 */
function formatTagChange(verb: string, otherTags: readonly Tag[], tags: readonly Tag[]): string {
  const addedTags = tags.filter(({ id }) => !otherTags.some((tag) => tag.id === id));
  return addedTags.length === 0 ? '' : `${verb} ${getTagNames(addedTags).join(', ')}`;
}

/**
 * Replaces the tags of each account. The caller has locked the accounts. Tags that were deleted in the meantime are not
 * recreated.
 */
export async function writeAccountTags(
  tx: TenantTx,
  rows: readonly { account_id: number; tags: readonly Tag[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const params = [
    tx.tenant,
    JSON.stringify(rows.map(({ account_id, tags }) => ({ account_id, tags: tags.map(({ id }) => id) }))),
  ];
  const recordsetSql = 'jsonb_to_recordset($2) r (account_id bigint, tags jsonb)';
  await Promise.all([
    tx.rows(
      `delete from account_tags x using ${recordsetSql} where x.tenant_id = $1 and x.account_id = r.account_id
         and not r.tags @> to_jsonb(x.tag_id)`,
      params,
    ),
    tx.rows(
      `insert into account_tags (tenant_id, account_id, tag_id) select $1, r.account_id, t.id from ${recordsetSql}
         cross join jsonb_array_elements_text(r.tags) chosen (id) join tags t on t.tenant_id = $1 and t.id = chosen.id::bigint
       on conflict do nothing`,
      params,
    ),
  ]);
}
