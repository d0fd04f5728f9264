/** Layout of the cards of the organization chart. */
import { hierarchy, tree } from 'd3-hierarchy';
import { flattenNode, type OrgNode } from './org-tree.ts';

export const CARD = { width: 196, height: 58 } as const;
const GAP = { x: 20, y: 50 } as const;
/** Minimum number of cards in a row of contacts without reporting lines. */
const MIN_UNCONNECTED_PER_ROW = 4;

export interface PlacedNode {
  node: OrgNode;
  /** Upper left corner in pixels. */
  x: number;
  y: number;
}

/** Places the trees side by side from top to bottom, and contacts without reporting lines in rows below them. */
export function layOutTrees(trees: readonly OrgNode[]): PlacedNode[] {
  const step = { x: CARD.width + GAP.x, y: CARD.height + GAP.y };
  const connectedTrees = trees.filter(({ children }) => children.length > 0);
  const unconnectedNodes = trees.filter(({ children }) => children.length === 0);
  const nodes: PlacedNode[] = [];
  let left = 0;
  for (const root of connectedTrees) {
    const treeNodes = tree<OrgNode>()
      .nodeSize([step.x, step.y])
      .separation(() => 1)(hierarchy(root))
      .descendants();
    const minX = Math.min(...treeNodes.map(({ x }) => x));
    for (const { data, x, y } of treeNodes) nodes.push({ node: data, x: left + x - minX, y });
    left += Math.max(...treeNodes.map(({ x }) => x)) - minX + step.x;
  }
  const top = nodes.length === 0 ? 0 : Math.max(...nodes.map(({ y }) => y)) + step.y;
  const perRow = Math.max(MIN_UNCONNECTED_PER_ROW, Math.floor(left / step.x));
  unconnectedNodes.forEach((node, at) =>
    nodes.push({ node, x: (at % perRow) * step.x, y: top + Math.floor(at / perRow) * step.y }),
  );
  return nodes;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Returns the contact that an arrow key moves to (superior, first report, or neighbor in the same row), or undefined. */
export function findNeighbor(nodes: readonly PlacedNode[], id: number, direction: Direction): number | undefined {
  const current = nodes.find(({ node }) => node.contact.id === id);
  if (!current) return undefined;
  if (direction === 'down') return current.node.children[0]?.contact.id;
  if (direction === 'up') return nodes.find(({ node }) => node.children.includes(current.node))?.node.contact.id;
  const row = nodes.filter(({ y }) => y === current.y).sort((a, b) => a.x - b.x);
  return row[row.indexOf(current) + (direction === 'left' ? -1 : 1)]?.node.contact.id;
}

/** Returns all nodes in the order of an indented list. */
export const flattenTrees = (trees: readonly OrgNode[]): OrgNode[] => trees.flatMap(flattenNode);
