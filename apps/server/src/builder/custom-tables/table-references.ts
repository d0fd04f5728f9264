/** Finds what references a custom table - components, and formulas of KPIs - and what a change to it would break. */
import type { CustomTableBody } from '@mainstay/contract/custom-tables';
import type { ValidationIssue } from '../../platform/http/validation-issues.ts';
import type { StoredTable } from './custom-table-definitions.ts';
import { getTables, type RegisteredTable } from '../../core/datasets/custom-table-dataset.ts';
import { Definition } from '@mainstay/contract/components/definition';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getSources, getTableNames } from '../evaluation/definition-parts.ts';
import { isQueryable } from '../components/definition-check.ts';

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
  id,
  version,
  name: body.name,
  label: body.label,
  account_key: body.account_key,
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

const REFERENCES_SQL = `'$.** ? (@.kind == "custom" && @.table == $table && !(@.system == true))', jsonb_build_object('table', $2::text)`;

/** Returns everything that references a table, by name. */
export async function findTableReferences(tx: TenantTx, table: string): Promise<TableReference[]> {
  const rows = await tx.rows<{ kind: TableReference['kind']; name: string; body: object }>(
    `select 'component' as kind, c.name, c.body from components c where c.tenant_id = $1 and jsonb_path_exists(c.body, ${REFERENCES_SQL})
     union all select 'formula', f.name, jsonb_build_object('kind', 'kpi', 'name', f.name, 'meta', '{}'::jsonb, 'kpi', f.tree)
       from kpi_formulas f where f.tenant_id = $1 and jsonb_path_exists(f.tree, ${REFERENCES_SQL})
     order by 1, 2`,
    [tx.tenant, table],
  );
  return rows.map(({ kind, name, body }) => {
    const { id: _, ...document } = body as { id?: number };
    return { kind, name, definition: Definition.safeParse(document).data };
  });
}

/**
 * Returns the references that a change would break, with two statements regardless of their number.
 *
 * @returns one reason per column, or one for the rest
 */
export async function findBrokenReferences(tx: TenantTx, before: StoredTable, body: StoredTable['body'], now: Date) {
  const references = (await findTableReferences(tx, before.name)).filter(({ definition }) => definition !== undefined);
  if (references.length === 0) return [];
  const sources = references.flatMap(({ definition }) => (definition ? getSources(definition) : []));
  const others = (await getTables(tx, getTableNames(sources))).filter(({ name }) => name !== before.name);
  const canQuery = ({ definition }: TableReference, table: RegisteredTable) =>
    definition !== undefined && isQueryable(tx, definition, [...others, table], now);
  const currentTable = toRegisteredTable(before.id, before.version, before.body);
  // References that are already broken do not prevent a change.
  const intactReferences = references.filter((reference) => canQuery(reference, currentTable));
  return getBrokenReferences(before, body, (table) =>
    intactReferences.filter((reference) => !canQuery(reference, table)),
  );
}
