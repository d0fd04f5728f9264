/** Adds tags to accounts and removes them. */
import { tooManyTagsMessage } from '@mainstay/contract/rules/tags';
import type { Tag } from '@mainstay/contract/tags';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { recordAudit } from '../../audit/commands.ts';
import { createTags } from '../../tags/commands.ts';
import {
  getTagIds,
  exceedsTagLimit,
  hasSameTags,
  getTagNames,
  applyTagChange,
  type TagSelection,
} from '../../tags/rules.ts';
import { recordEvent } from '../../timeline/commands.ts';
import { writeAccountTags } from '../bulk/commands.ts';
import { requireWritableAccount } from '../commands.ts';
import { getAccountTags } from './data.ts';

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
  const { name } = await requireWritableAccount(tx, access, accountId);
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
  await Promise.all([
    writeAccountTags(tx, [{ account_id: accountId, tags: after }]),
    recordAudit(tx, { verb: 'update', entity: 'account', entityId: accountId, changes, ...by }),
    recordEvent(
      tx,
      { accountId, category: 'Account Update', event: 'Tags', meta: { operation: 'updated', name, note } },
      by,
    ),
  ]);
}

/**
 * Returns the tags that only the second list has, as `added Pilot, Reference`, or an empty string if there are none.
 */
function formatTagChange(verb: string, otherTags: readonly Tag[], tags: readonly Tag[]): string {
  const addedTags = tags.filter(({ id }) => !otherTags.some((tag) => tag.id === id));
  return addedTags.length === 0 ? '' : `${verb} ${getTagNames(addedTags).join(', ')}`;
}
