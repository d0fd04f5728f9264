/** Builds trees from rows of the catalog. */
import type { UsageNode } from '@mainstay/contract/usage';
import type { NodeRow } from './data.ts';

/** A row whose parent is not among the rows is a root. */
export function buildUsageTree(rows: readonly NodeRow[]): UsageNode[] {
  const nodes = new Map<string, UsageNode>();
  for (const { idType, idValue, parentId, name } of rows) {
    const id = `${idType}-${idValue}`;
    nodes.set(id, { id, name, idType, idValue, parentId, children: [] });
  }
  const roots: UsageNode[] = [];
  for (const { idType, idValue, aboveType, parentId } of rows) {
    const node = nodes.get(`${idType}-${idValue}`);
    if (node) (nodes.get(`${aboveType}-${parentId}`)?.children ?? roots).push(node);
  }
  return roots;
}
