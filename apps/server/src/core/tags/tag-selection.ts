/** Parses and validates the tags of requests. */
import { TEXT_LIMIT, TEXT_LIMIT_MESSAGE } from '@mainstay/contract/kit';
import { parseJsonText } from '@mainstay/contract/rules/json-text';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import { MAX_TAGS, TAGS_MESSAGE, type TagScope, tooManyTagsMessage } from '@mainstay/contract/rules/tags';
import type { Tag } from '@mainstay/contract/tags';
import { FieldError } from '../../platform/http/errors.ts';

export interface TagSelection {
  ids: number[];
  names: string[];
}

const rejectTags = (message: string) => new FieldError('tags', message);

/** @throws BusinessError */
export function validateTags(tags: readonly (number | string)[], scope: TagScope): TagSelection {
  const ids = tags.filter((tag) => typeof tag === 'number');
  const names = tags.filter((tag) => typeof tag === 'string').map((name) => name.trim());
  if (tags.length > MAX_TAGS) throw rejectTags(tooManyTagsMessage(scope));
  if (names.some((name) => name.length > TEXT_LIMIT)) throw rejectTags(TEXT_LIMIT_MESSAGE);
  if (names.some((name) => !isSingleLine(name))) throw rejectTags(SINGLE_LINE_MESSAGE);
  return { ids, names: names.filter((name) => name !== '') };
}

/** Parses the tags of a multipart request, which are JSON. @throws BusinessError */
export function parseTags(text: string | undefined, scope: TagScope): TagSelection {
  if (text === undefined || text.trim() === '') return { ids: [], names: [] };
  let list: unknown;
  try {
    list = parseJsonText(text);
  } catch {
    // Rejected below, like any other value that is not a list.
  }
  const isTag = (tag: unknown): tag is number | string =>
    typeof tag === 'string' || (Number.isSafeInteger(tag) && Number(tag) > 0);
  if (!Array.isArray(list) || !list.every(isTag)) throw rejectTags(TAGS_MESSAGE);
  return validateTags(list, scope);
}

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
