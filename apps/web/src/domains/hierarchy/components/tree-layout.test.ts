import type { HierarchyNode } from '@mainstay/contract/hierarchy';
import { describe, expect, test } from 'vitest';
import { getCanvasSize, findNeighbor, layOutTree, getVisibleNodes } from './tree-layout.ts';

let lastId = 0;
const node = (...children: HierarchyNode[]): HierarchyNode => ({
  id: ++lastId,
  name: `A${lastId}`,
  image_url: null,
  read_only_account: false,
  has_access: true,
  status: 'Active',
  mrr: 1,
  health: 50,
  branch: { accounts: 1, mrr: 1, health: 50 },
  children,
});

test('2-hierarchy-03 two levels result in a canvas of 320 by 80', () => {
  expect(getCanvasSize(layOutTree(node(node())).levels)).toEqual({ width: 320, height: 80 });
  expect(getCanvasSize(1)).toEqual({ width: 160, height: 40 });
  expect(getCanvasSize(2, 5)).toEqual({ width: 320, height: 200 });
});

describe('layout', () => {
  const tree = node(node(node(), node()), node());
  const layout = layOutTree(tree);

  test('2-hierarchy-01 each account has its own row below its parent, one level to the right', () => {
    expect(layout.nodes.map(({ level, row }) => [level, row])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [2, 3],
      [1, 4],
    ]);
    expect(layout.nodes.map(({ lastChildRow }) => lastChildRow)).toEqual([4, 3, 2, 3, 4]);
    expect(layout.nodes[3]).toMatchObject({ position: 2, siblings: 2, parent: { row: 1 } });
    expect(layout.levels).toBe(3);
  });

  test('arrow keys move to the next and previous row, the parent and the first child', () => {
    const getNeighborRow = (row: number, key: string) => {
      const at = layout.nodes[row];
      return at && findNeighbor(layout, at, key)?.row;
    };
    expect(
      ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => getNeighborRow(3, key)),
    ).toEqual([4, 2, 1, undefined, 0, 4]);
    expect([
      getNeighborRow(1, 'ArrowRight'),
      getNeighborRow(0, 'ArrowUp'),
      getNeighborRow(4, 'ArrowDown'),
      getNeighborRow(1, 'x'),
    ]).toEqual([2, undefined, undefined, undefined]);
  });
});

test('renders only the visible rows and lines of two thousand accounts', () => {
  const wide = layOutTree(node(...Array.from({ length: 1999 }, () => node())));
  const { cards, lines } = getVisibleNodes(wide, 40_000, 600);
  expect([cards[0]?.row, cards.length, lines.length]).toEqual([1000, 16, 1]);
  expect(getVisibleNodes(wide, 0, 600).cards[0]?.row).toBe(0);
});

test('lays out a family that is two thousand levels deep', () => {
  let deep = node();
  for (let at = 1; at < 2000; at++) deep = node(deep);
  expect(layOutTree(deep).levels).toBe(2000);
});
