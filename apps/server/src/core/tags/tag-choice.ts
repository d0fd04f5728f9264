/** Parses and validates the tags of requests. */
import { TEXT_LIMIT, TEXT_LIMIT_MESSAGE } from '@mainstay/contract/kit';
import { parseJsonText } from '@mainstay/contract/rules/json-text';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import { MAX_TAGS, TAGS_MESSAGE, type TagScope, tooManyTagsMessage } from '@mainstay/contract/rules/tags';
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
