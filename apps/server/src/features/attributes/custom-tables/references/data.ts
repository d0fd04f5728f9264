/** Finds what references a custom table: components, and formulas of KPIs. */
import { Definition } from '@mainstay/contract/components/definition';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import { getTables } from '../../../datasets/registered-tables.ts';
import { getSources, getTableNames } from '../../../components/rules.ts';
import { isQueryable } from '../../../components/definition-check.ts';
import type { StoredTable } from '../data.ts';
import type { RegisteredTable } from '../../../datasets/custom-table-dataset.ts';
import { type TableReference, getBrokenReferences, toRegisteredTable } from './rules.ts';

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
