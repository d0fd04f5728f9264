/** Parses attribute values and derives the keys that lists sort and filter by. */
import type { AttributeMeta, AttributeValueBody } from '@mainstay/contract/attributes';
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import {
  type AttributePart,
  type AttributeValue,
  getPrimaryPart,
  getSecondaryPart,
  parseAttributeValue,
  storageTypeFor,
} from '@mainstay/contract/rules/attribute-values';
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import type { ValidationIssue } from '../../platform/http/validation-issues.ts';

/** A value with the keys that lists sort and filter by. */
export interface StoredValue {
  primary: AttributeValue;
  secondary: AttributeValue;
  meta: AttributeMeta;
  sort: { text: string | null; number: number | null; day: string | null };
  choices: readonly string[];
}

/** The maximum number of characters in an index. */
const MAX_SORT_CHARS = 200;

function toSort(part: AttributePart, value: AttributeValue): StoredValue['sort'] {
  const none = { text: null, number: null, day: null };
  if (value === null) return none;
  switch (storageTypeFor(part)) {
    case 'number':
      return { ...none, number: Number(value) };
    case 'day':
      return { ...none, day: String(value) };
    case 'list':
      return { ...none, text: truncateText([...(value as readonly string[])].join(', '), MAX_SORT_CHARS) };
    case 'text':
      return { ...none, text: truncateText(String(value), MAX_SORT_CHARS) };
  }
}

const toMeta = ({ type, validation }: AttributePart) => ({ form_type: type, option_type: validation });

/** Parses the value of a call by the definition. @returns the value and the issues by field */
export function parseStoredValue(
  { components }: AttributeBody,
  body: Pick<AttributeValueBody, 'primary' | 'secondary' | 'meta_data'>,
): { storedValue: StoredValue; issues: ValidationIssue[] } {
  const main = getPrimaryPart(components);
  const other = getSecondaryPart(components);
  const first = main ? parseAttributeValue(main, body.primary) : { value: null };
  const second = other ? parseAttributeValue(other, body.secondary) : { value: null };
  const isUnexpected = !other && body.secondary !== undefined && body.secondary !== null && body.secondary !== '';
  const issues = [
    ...(first.issue === undefined ? [] : [{ place: 'primary', reason: first.issue }]),
    ...(second.issue === undefined ? [] : [{ place: 'secondary', reason: second.issue }]),
    ...(isUnexpected ? [{ place: 'secondary', reason: 'This attribute has only one field.' }] : []),
  ];
  const primary = first.issue === undefined ? first.value : null;
  const secondary = second.issue === undefined ? second.value : null;
  const sort = main ? toSort(main, primary) : { text: null, number: null, day: null };
  const meta = {
    primary: body.meta_data?.primary ?? (main ? toMeta(main) : null),
    secondary: body.meta_data?.secondary ?? (other ? toMeta(other) : null),
  };
  return { storedValue: { primary, secondary, meta, sort, choices: Array.isArray(primary) ? primary : [] }, issues };
}
