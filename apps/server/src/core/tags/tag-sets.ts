/** Compares and changes lists of tags. */
import { MAX_TAGS } from '@mainstay/contract/rules/tags';
import type { Tag } from '@mainstay/contract/tags';

export const getTagIds = (tags: readonly Tag[]): number[] => tags.map(({ id }) => id);
export const getTagNames = (tags: readonly Tag[]): string[] => tags.map(({ tag }) => tag);

/** Returns whether both lists contain the same tags in any order. */
export const hasSameTags = (before: readonly Tag[], after: readonly Tag[]): boolean =>
  before.length === after.length && after.every(({ id }) => before.some((tag) => tag.id === id));

/** Returns whether a change would add tags beyond the limit. */
export const exceedsTagLimit = (before: readonly Tag[], after: readonly Tag[]): boolean =>
  after.length > MAX_TAGS && after.length > before.length;

/** Adds and removes tags. A tag that is both added and removed is added. */
export function applyTagChange(
  tags: readonly Tag[],
  addedTags: readonly Tag[],
  removedTagIds: ReadonlySet<number>,
): Tag[] {
  const remainingTags = tags.filter(({ id }) => !removedTagIds.has(id));
  return [...remainingTags, ...addedTags.filter(({ id }) => !remainingTags.some((tag) => tag.id === id))];
}
