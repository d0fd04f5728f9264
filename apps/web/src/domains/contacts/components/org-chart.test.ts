import type { OrgChartContact } from '@mainstay/contract/contacts';
import { expect, test } from 'vitest';
import { CARD, flattenTrees, findNeighbor, layOutTrees } from './org-layout.ts';
import { matchesSearch, buildOrgTrees, getPossibleSuperiors } from './org-tree.ts';
import { toFilters, parseContactsView } from './contacts-view.ts';

const person = (id: number, reportsTo: number | null, name = `P${id}`): OrgChartContact => ({
  id,
  name,
  reportsTo,
  designation: null,
  email: `p${id}@x.test`,
  tags: [],
});
/** 1 leads 2 and 3, and 3 leads 4; 5 and 6 have no reporting lines. */
const COMPANY = [person(1, null), person(2, 1), person(3, 1), person(4, 3), person(5, null), person(6, 99)];

test('builds trees from reporting lines with every contact, even in cycles', () => {
  expect(flattenTrees(buildOrgTrees(COMPANY)).map(({ contact, depth }) => [contact.id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 0],
    [6, 0],
  ]);
  const cycle = [person(1, 3), person(2, 1), person(3, 2), person(4, 4)];
  expect(flattenTrees(buildOrgTrees(cycle)).map(({ contact }) => contact.id)).toEqual([1, 2, 3, 4]);
});

test('cards do not overlap, superiors are above their reports, and unconnected contacts are below', () => {
  const cards = layOutTrees(buildOrgTrees([...COMPANY, ...Array.from({ length: 9 }, (_, at) => person(10 + at, 2))]));
  const findCard = (id: number) => cards.find(({ node }) => node.contact.id === id);
  for (const one of cards)
    for (const other of cards)
      if (one !== other && one.y === other.y) expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(CARD.width);
  for (const [above, below] of [
    [1, 2],
    [3, 4],
    [4, 5],
  ] as const)
    expect((findCard(below)?.y ?? 0) - (findCard(above)?.y ?? 0)).toBeGreaterThan(CARD.height);
  expect(Math.min(...cards.map(({ x }) => x))).toBe(0);
});

test('arrow keys move to the superior, the first report and the neighbors', () => {
  const cards = layOutTrees(buildOrgTrees(COMPANY));
  const getNeighbors = (id: number) =>
    (['up', 'down', 'left', 'right'] as const).map((direction) => findNeighbor(cards, id, direction));
  expect(getNeighbors(1)).toEqual([undefined, 2, undefined, undefined]);
  expect(getNeighbors(3)).toEqual([1, 4, 2, undefined]);
  expect(getNeighbors(5)).toEqual([undefined, undefined, undefined, 6]);
});

test('does not offer contacts as a superior that report to the contact', () => {
  expect(getPossibleSuperiors(COMPANY, 3).map(({ id }) => id)).toEqual([1, 2, 5, 6]);
  expect(getPossibleSuperiors(COMPANY, null)).toHaveLength(6);
});

test('the search of the chart matches a part of the name, designation or email', () => {
  const marta = { ...person(1, null, 'Marta Klein'), designation: 'Chief executive' };
  for (const find of ['KLEIN', 'chief', 'p1@']) expect([find, matchesSearch(marta, find)]).toEqual([find, true]);
  for (const find of ['', ' ', 'weber']) expect([find, matchesSearch(marta, find)]).toEqual([find, false]);
});

test('ignores invalid parameters of the URL', () => {
  expect(parseContactsView({ chart: true, tag: 3, find: 'ma', open: 'new' })).toEqual({
    chart: true,
    tag: 3,
    find: 'ma',
    open: 'new',
  });
  expect(parseContactsView({ chart: 'yes', tag: -1, find: '', open: 'all' })).toEqual({});
  for (const invalid of [null, 7, 'x', []]) expect(parseContactsView(invalid)).toEqual({});
  expect(toFilters({ chart: true, tag: 3, find: 'ma', open: 1 })).toEqual({ tags: [3], searchText: 'ma' });
  expect(toFilters({})).toEqual({});
});
