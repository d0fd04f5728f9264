/** Issues of a validated document, each with its place, and the error that reports them. */
import { isStorable } from '@mainstay/contract/rules/storable-text';
import { BusinessError } from './errors.ts';

export interface ValidationIssue {
  place: string;
  reason: string;
}

/** Converts messages by field to issues. */
export const toIssues = (messages: Readonly<Record<string, string | undefined>>): ValidationIssue[] =>
  Object.entries(messages).flatMap(([place, reason]) => (reason === undefined ? [] : [{ place, reason }]));

/** @throws BusinessError that names every place */
export function throwIfInvalid(issues: readonly ValidationIssue[]): void {
  const [first] = issues;
  if (!first) return;
  const fields: Record<string, string> = {};
  for (const { place, reason } of issues) fields[place] ??= reason;
  throw new BusinessError(first.reason, { fields });
}

/** Returns texts that the database cannot store: those with NUL or lone surrogates. */
export function findUnstorableText(node: unknown, place = ''): ValidationIssue[] {
  if (typeof node === 'string') {
    return isStorable(node) ? [] : [{ place, reason: 'Contains an invalid character.' }];
  }
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...findUnstorableText(key, place),
    ...findUnstorableText(value, place === '' ? key : `${place}.${key}`),
  ]);
}
