/** Which changes to a table are not allowed. */
import type { CustomTableBody } from '@mainstay/contract/custom-tables';
import type { ValidationIssue } from '../../platform/http/validation-issues.ts';

export const NAME_IS_BUILT_IN = 'A built-in table already uses this name.';
export const NAME_IS_FIXED = 'The name of a table cannot be changed because components refer to it.';
export const tooLongMessage = (label: string): string =>
  `${label} contains texts of more than 500 characters and cannot be a filter.`;

/** The tables that every tenant has (decision 47). */
export const BUILT_IN_TABLES: readonly string[] = ['ai_system_details'];

/** Returns the changes that existing rows prevent. */
export function validateColumnChanges(before: CustomTableBody, after: CustomTableBody): ValidationIssue[] {
  const issues = after.columns.flatMap(({ key, label, type }, index) => {
    const old = before.columns.find((column) => column.key === key);
    if (!old || old.type === type) return [];
    return [
      {
        place: `columns.${index}.type`,
        reason: `The type of ${label} cannot be changed from ${old.type} because the table has rows.`,
      },
    ];
  });
  if (before.account_key === after.account_key) return issues;
  return [
    ...issues,
    { place: 'account_key', reason: 'The account column cannot be changed because the table has rows.' },
  ];
}

/**
 * Returns the keys of removed columns, of columns that become filterable, and of columns that are no longer filterable.
 */
export function diffColumns(before: CustomTableBody, after: CustomTableBody) {
  const oldColumns = new Map(before.columns.map((column) => [column.key, column]));
  const newColumns = new Map(after.columns.map((column) => [column.key, column]));
  return {
    removed: before.columns.filter(({ key }) => !newColumns.has(key)).map(({ key }) => key),
    indexed: after.columns.filter(
      ({ key, filterable }) => filterable && oldColumns.has(key) && !oldColumns.get(key)?.filterable,
    ),
    unindexed: before.columns
      .filter(({ key, filterable }) => filterable && !newColumns.get(key)?.filterable)
      .map(({ key }) => key),
  };
}
