/** Where each account of a family stands: levels from left to right, one row each from the top down (2-S-51). */
import type { HierarchyNode } from '@mainstay/contract/hierarchy';

/** Pixels that each level takes to the right, and each row down (2-hierarchy-03). */
export const LEVEL_WIDTH = 160;
export const ROW_HEIGHT = 40;
/** How far a card reaches beyond its own level. */
export const CARD_WIDTH = 300;

export interface PlacedNode {
  node: HierarchyNode;
  /** From 0, the topmost account. */
  level: number;
  row: number;
  parent: PlacedNode | null;
  /** Among its siblings, from 1. */
  position: number;
  siblings: number;
  /** Row of the last child; its own row without children. The line to the children ends there. */
  lastChildRow: number;
}

export interface TreeLayout {
  nodes: readonly PlacedNode[];
  levels: number;
}

/** The canvas that so many levels and rows take, at least a row for each level. Pixels. */
export const getCanvasSize = (levels: number, rows = levels): { width: number; height: number } => ({
  width: levels * LEVEL_WIDTH,
  height: Math.max(levels, rows) * ROW_HEIGHT,
});

/** Every account in a row of its own, each before those under it. No recursion: a family may be deep. */
export function layOutTree(tree: HierarchyNode): TreeLayout {
  const nodes: PlacedNode[] = [];
  let levels = 0;
  const waiting = [{ node: tree, level: 0, parent: null as PlacedNode | null, position: 1, siblings: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const row = nodes.length;
    const placed: PlacedNode = { ...next, row, lastChildRow: row };
    nodes.push(placed);
    levels = Math.max(levels, placed.level + 1);
    if (placed.parent) placed.parent.lastChildRow = row;
    const { children } = placed.node;
    for (let at = children.length - 1; at >= 0; at--) {
      const node = children[at];
      if (node)
        waiting.push({ node, level: placed.level + 1, parent: placed, position: at + 1, siblings: children.length });
    }
  }
  return { nodes, levels };
}

/** What a window of the canvas shows: the cards in it, and the lines that begin, end or pass there. Pixels from the top. */
export function getVisible({ nodes }: TreeLayout, top: number, height: number) {
  const first = Math.floor(top / ROW_HEIGHT);
  const last = Math.ceil((top + height) / ROW_HEIGHT);
  return {
    cards: nodes.slice(Math.max(0, first), last + 1),
    lines: nodes.filter(({ row, lastChildRow }) => lastChildRow > row && row <= last && lastChildRow >= first),
  };
}

/** The account that an arrow key leads to. */
export function findNeighbor({ nodes }: TreeLayout, at: PlacedNode, key: string): PlacedNode | undefined {
  if (key === 'ArrowDown') return nodes[at.row + 1];
  if (key === 'ArrowUp') return nodes[at.row - 1];
  if (key === 'ArrowLeft') return at.parent ?? undefined;
  if (key === 'ArrowRight') return at.node.children.length > 0 ? nodes[at.row + 1] : undefined;
  if (key === 'Home') return nodes[0];
  return key === 'End' ? nodes.at(-1) : undefined;
}
