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
  isSameTags,
  getTagNames,
  applyTagChange,
  type TagChoice,
} from '../../tags/rules.ts';
import { recordEvent } from '../../timeline/commands.ts';
import { writeAccountTags } from '../bulk/commands.ts';
import { requireWritableAccount } from '../commands.ts';
import { getAccountTags } from './data.ts';

export interface TagChange {
  accountId: number;
  add: TagChoice | undefined;
  /** Tags that the account does not have are ignored. */
  remove: TagChoice | undefined;
}

const NO_TAGS: TagChoice = { ids: [], names: [] };

/**
 * Adds and removes tags. Concurrent changes by two users are merged, because each request states what to add and remove
 * instead of the resulting tags.
 */
export async function changeAccountTags(tx: TenantTx, access: Access, change: TagChange, by: Actor): Promise<void> {
  const { accountId, add = NO_TAGS, remove = NO_TAGS } = change;
  const { name } = await requireWritableAccount(tx, access, accountId);
  const [found, added] = await Promise.all([getAccountTags(tx, [accountId]), createTags(tx, 'account', add)]);
  const before = found.get(accountId) ?? [];
  const lower = remove.names.map((removed) => removed.toLowerCase());
  const off = before.filter(({ id, tag }) => remove.ids.includes(id) || lower.includes(tag.toLowerCase()));
  const after = applyTagChange(before, added, new Set(getTagIds(off)));
  if (isSameTags(before, after)) return;
  if (exceedsTagLimit(before, after)) {
    throw new FieldError('tags', tooManyTagsMessage('account'));
  }
  const changes = { tags: { before: getTagNames(before), after: getTagNames(after) } };
  const told = [tagNames('added', before, after), tagNames('removed', after, before)].filter(Boolean).join('; ');
  const note = told.charAt(0).toUpperCase() + told.slice(1);
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
function tagNames(verb: string, without: readonly Tag[], withThem: readonly Tag[]): string {
  const more = withThem.filter(({ id }) => !without.some((tag) => tag.id === id));
  return more.length === 0 ? '' : `${verb} ${getTagNames(more).join(', ')}`;
}
