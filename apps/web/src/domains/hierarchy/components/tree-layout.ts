/** Positions of the accounts of a family: levels from left to right, and one account per row from top to bottom (2-S-51). */
import type { HierarchyNode } from '@mainstay/contract/hierarchy';

/** Width of a level and height of a row in pixels (2-hierarchy-03). */
export const LEVEL_WIDTH = 160;
export const ROW_HEIGHT = 40;
/** Width of a card in pixels; cards extend beyond their own level. */
export const CARD_WIDTH = 300;

export interface PlacedNode {
  node: HierarchyNode;
  /** Starts at 0 for the topmost account. */
  level: number;
  row: number;
  parent: PlacedNode | null;
  /** Position among its siblings, starting at 1. */
  position: number;
  siblings: number;
  /** Row of the last child, where the line to the children ends; without children it is the account's own row. */
  lastChildRow: number;
}

export interface TreeLayout {
  nodes: readonly PlacedNode[];
  levels: number;
}

/** Returns the size in pixels of a canvas with the given levels and rows; there is at least one row per level. */
export const getCanvasSize = (levels: number, rows = levels): { width: number; height: number } => ({
  width: levels * LEVEL_WIDTH,
  height: Math.max(levels, rows) * ROW_HEIGHT,
});

/** Places each account in its own row, before its descendants. It is iterative, because a family may be deep. */
export function layOutTree(tree: HierarchyNode): TreeLayout {
  const nodes: PlacedNode[] = [];
  let levels = 0;
  const stack = [{ node: tree, level: 0, parent: null as PlacedNode | null, position: 1, siblings: 1 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const row = nodes.length;
    const placed: PlacedNode = { ...next, row, lastChildRow: row };
    nodes.push(placed);
    levels = Math.max(levels, placed.level + 1);
    if (placed.parent) placed.parent.lastChildRow = row;
    const { children } = placed.node;
    for (let at = children.length - 1; at >= 0; at--) {
      const node = children[at];
      if (node)
        stack.push({ node, level: placed.level + 1, parent: placed, position: at + 1, siblings: children.length });
    }
  }
  return { nodes, levels };
}

/** Returns the visible cards and the lines that intersect the viewport. `top` and `height` are in pixels. */
export function getVisibleNodes({ nodes }: TreeLayout, top: number, height: number) {
  const first = Math.floor(top / ROW_HEIGHT);
  const last = Math.ceil((top + height) / ROW_HEIGHT);
  return {
    cards: nodes.slice(Math.max(0, first), last + 1),
    lines: nodes.filter(({ row, lastChildRow }) => lastChildRow > row && row <= last && lastChildRow >= first),
  };
}

/** Returns the account that an arrow key, Home or End moves to. */
export function findNeighbor({ nodes }: TreeLayout, at: PlacedNode, key: string): PlacedNode | undefined {
  if (key === 'ArrowDown') return nodes[at.row + 1];
  if (key === 'ArrowUp') return nodes[at.row - 1];
  if (key === 'ArrowLeft') return at.parent ?? undefined;
  if (key === 'ArrowRight') return at.node.children.length > 0 ? nodes[at.row + 1] : undefined;
  if (key === 'Home') return nodes[0];
  return key === 'End' ? nodes.at(-1) : undefined;
}
