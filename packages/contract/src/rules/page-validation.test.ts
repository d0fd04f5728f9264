import { expect, test } from 'vitest';
import { PageBody } from '../pages/page.ts';
import { validateTabKeys, validatePage } from './page-validation.ts';

const item = (id: string, more: object = {}) => ({ id, col: 0, row: 0, sizeX: 2, sizeY: 1, component: 1, ...more });
const issues = (body: object) =>
  validatePage(PageBody.parse(body), ['accounts', 'recent-activity', 'top-actions']).map(
    (f) => `${f.place}: ${f.reason}`,
  );
const getItemIssues = (...layout: object[]) => issues({ layout });

test('items can be beside and below each other; reports both of two overlapping items', () => {
  expect(getItemIssues(item('a'), item('b', { col: 2 }), item('c', { row: 1, sizeX: 6 }))).toEqual([]);
  expect(getItemIssues(item('a'), item('b', { col: 1 }))).toEqual(['item.b: Items a and b overlap.']);
  expect(getItemIssues(item('a', { sizeY: 3 }), item('b', { row: 2 }))).toEqual(['item.b: Items a and b overlap.']);
});

test('1-pages-24 1-pages-26 an item stays within 6 columns and 100 rows', () => {
  expect(getItemIssues(item('a', { col: 5 }))).toEqual(['item.a: Item a extends beyond column 6.']);
  expect(getItemIssues(item('a', { row: 99, sizeY: 2 }))).toEqual(['item.a: Item a extends beyond row 100.']);
  expect(getItemIssues(item('a', { col: 4, row: 99 }))).toEqual([]);
});

test('an item contains exactly one thing', () => {
  const emptyMessage = 'item.a: Item a must contain one component, KPI cards, an attribute, a screen or tabs.';
  expect(getItemIssues(item('a', { component: null }))).toEqual([emptyMessage]);
  expect(getItemIssues(item('a', { attribute: 2 }))).toEqual([emptyMessage]);
  expect(getItemIssues(item('a', { tabs: [{ id: 't', name: 'T', layout: [] }] }))).toEqual([emptyMessage]);
  expect(getItemIssues(item('a', { component: null, attribute: 2 }))).toEqual([]);
  expect(getItemIssues(item('a', { component: null, kpis: [4], isKpi: true }))).toEqual([]);
  expect(getItemIssues(item('a', { component: null, kpis: [4] }))).toEqual([
    'item.a: Item a must have isKpi exactly when it has KPI cards.',
  ]);
});

test('widgets have any size, several beside each other and beside a screen', () => {
  const widget = (screen: string) => ({ component: null, screen });
  const items = [
    item('a', { ...widget('recent-activity'), sizeX: 2, sizeY: 2 }),
    item('b', { ...widget('top-actions'), col: 2, sizeX: 3 }),
    item('c', { ...widget('recent-activity'), row: 2 }),
    item('d', { ...widget('accounts'), row: 3, sizeX: 6, autoHeight: true }),
  ];
  expect(getItemIssues(...items)).toEqual([]);
  expect(getItemIssues(item('a', widget('moon')))).toHaveLength(1);
});

test('decisions-02 a grid holds one screen at most, six columns wide and as high as its content', () => {
  const screen = { component: null, screen: 'accounts', sizeX: 6, autoHeight: true };
  expect(getItemIssues(item('a', screen), item('b', { row: 1 }))).toEqual([]);
  expect(getItemIssues(item('a', screen), item('b', { ...screen, row: 1 }))).toEqual([
    'item.b: A grid can contain one screen at most.',
  ]);
  const shapeMessage = 'item.a: The screen of item a must be 6 columns wide and as high as its content.';
  expect(getItemIssues(item('a', { ...screen, sizeX: 4 }))).toEqual([shapeMessage]);
  expect(getItemIssues(item('a', { ...screen, autoHeight: false }))).toEqual([shapeMessage]);
  expect(getItemIssues(item('a', { ...screen, screen: 'moon' }))).toEqual([
    'item.a: Item a refers to the screen moon, which does not exist.',
  ]);
});

test('decisions-02 ids are unique in a page, keys among its tabs, in every grid of it', () => {
  const nested = { id: 'n', key: 'one', name: 'N', layout: [item('x', { component: null })] };
  const tabs = [{ id: 't', key: 'one', name: 'T', layout: [item('a')], nestedTabs: [nested] }];
  expect(issues({ layout: [item('a')], tabs })).toEqual([
    'item.a: Two items have the id a.',
    'tab.n: Two tabs have the key one.',
    'item.x: Item x must contain one component, KPI cards, an attribute, a screen or tabs.',
  ]);
  const inner = [{ id: 'i', name: 'I', layout: [item('b'), item('c')] }];
  expect(getItemIssues(item('a', { component: null, tabs: inner }))).toEqual(['item.c: Items b and c overlap.']);
});

test('decisions-02 a renamed tab keeps its key, and only a new tab can set one', () => {
  const body = (key: string, name: string) => PageBody.parse({ tabs: [{ id: 't', key, name }] });
  expect(validateTabKeys(body('risk', 'Risk'), body('risk', 'Risks'))).toEqual([]);
  expect(validateTabKeys(body('risk', 'Risk'), body('risks', 'Risks'))).toEqual([
    { place: 'tab.t', reason: 'The key of the tab Risks cannot be changed from risk.' },
  ]);
  expect(validateTabKeys(PageBody.parse({}), body('risk', 'Risk'))).toEqual([]);
});
