/** Determines which parts of a table are required by its references. */
import type { CustomTableBody } from '@mainstay/contract/attributes/custom-tables';
import type { Definition } from '@mainstay/contract/components/definition';
import type { ValidationIssue } from '../../../definitions/rules.ts';
import type { StoredTable } from '../data.ts';
import type { RegisteredTable } from '../../../datasets/custom-table-dataset.ts';

export interface TableReference {
  kind: 'component' | 'formula';
  name: string;
  /** Undefined if the definition can no longer be parsed. */
  definition: Definition | undefined;
}

const formatNames = (
  references: readonly TableReference[],
  wantedKind: TableReference['kind'],
  prefix: string,
): string[] => {
  const names = references.filter(({ kind }) => kind === wantedKind).map(({ name }) => name);
  return names.length === 0 ? [] : [`${prefix}: ${names.join(', ')}.`];
};

/** Returns text such as `These components use harbours: Docks.`, and the same for formulas. */
export function formatReferences(what: string, references: readonly TableReference[]): string {
  const parts = [
    ...formatNames(references, 'component', `These components use ${what}`),
    ...formatNames(references, 'formula', `These KPI formulas use ${what}`),
  ];
  return parts.join(' ');
}

export const toRegisteredTable = (id: number, version: number, body: CustomTableBody): RegisteredTable => ({
  ...{ id, version, name: body.name, label: body.label, account_key: body.account_key },
  columns: body.columns,
});

/**
 * Returns the issues that a change causes for existing references.
 *
 * @param findBroken returns the references that could not query the given table
 */
export function getBrokenReferences(
  before: StoredTable,
  after: CustomTableBody,
  findBroken: (table: RegisteredTable) => readonly TableReference[],
): ValidationIssue[] {
  const version = before.version + 1;
  const allBroken = findBroken(toRegisteredTable(before.id, version, after));
  if (allBroken.length === 0) return [];
  const remainingKeys = new Set(after.columns.map(({ key }) => key));
  const removed = before.body.columns.filter(({ key }) => !remainingKeys.has(key));
  const issues = removed.flatMap(({ key, label }) => {
    const columns = before.body.columns.filter((column) => column.key !== key);
    const account_key = before.body.account_key === key ? null : before.body.account_key;
    const broken = findBroken(toRegisteredTable(before.id, version, { ...before.body, columns, account_key }));
    return broken.length === 0 ? [] : [{ place: 'columns', reason: formatReferences(`the column ${label}`, broken) }];
  });
  return issues.length > 0
    ? issues
    : [{ place: 'columns', reason: formatReferences('the previous version of the table', allBroken) }];
}
