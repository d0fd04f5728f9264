import { afterEach, describe, expect, test, vi } from 'vitest';
import { createHistory, type History, MAX_STEPS, stepHistory } from './history.ts';
import {
  addTab,
  copyItem,
  getItemsAt,
  createKey,
  createId,
  type Item,
  type PageDraft,
  removeTab,
  moveTab,
  withItems,
} from './page-draft.ts';

const EMPTY: PageDraft = { name: 'Board', scope: 'Global', roles: [], layout: [], tabs: [], in_menu: true };
const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  col: 0,
  row: 0,
  sizeX: 2,
  sizeY: 1,
  autoHeight: false,
  customHeight: null,
  noContainer: false,
  hideTitle: false,
  hide_component: false,
  component: 1,
  isKpi: false,
  kpis: [],
  attribute: null,
  screen: null,
  ...more,
});

describe('the draft of a page', () => {
  test('adds and removes items in all grids: the page, tabs, nested tabs and tabs inside items', () => {
    const first = addTab(EMPTY, 'Revenue');
    const nested = addTab(first.draft, 'Europe', first.id);
    const holder = item('holder', { component: null, tabs: [{ id: 'in', name: 'In', layout: [] }] });
    let draft = withItems(nested.draft, { tab: nested.id }, [holder]);
    const inner = { tab: nested.id, inner: { item: 'holder', tab: 'in' } };
    draft = withItems(draft, inner, [item('deep')]);
    expect(getItemsAt(draft, inner).map(({ id }) => id)).toEqual(['deep']);
    expect(draft.tabs[0]?.nestedTabs[0]?.layout[0]?.tabs[0]?.layout[0]).not.toHaveProperty('tabs');
    expect(draft.layout).toEqual([]);
    expect(removeTab(draft, nested.id).tabs[0]?.nestedTabs).toEqual([]);
  });

  test('derives unique keys from names, and keeps them when tabs are reordered', () => {
    expect(createKey('Überblick & Ziele', [])).toBe('u-berblick-ziele');
    expect(createKey('!!!', ['tab'])).toBe('tab-2');
    const one = addTab(EMPTY, 'Same');
    const two = addTab(one.draft, 'Same', one.id);
    const three = addTab(two.draft, 'Other');
    expect(three.draft.tabs.map((tab) => [tab.key, ...tab.nestedTabs.map(({ key }) => key)])).toEqual([
      ['same', 'same-2'],
      ['other'],
    ]);
    expect(moveTab(three.draft, three.id, -1).tabs.map((tab) => tab.key)).toEqual(['other', 'same']);
    expect(moveTab(three.draft, three.id, 1).tabs.map((tab) => tab.key)).toEqual(['same', 'other']);
  });

  test('a copy has new ids at all levels', () => {
    const source = item('a', { tabs: [{ id: 't', name: 'T', layout: [item('b')] }] });
    const copy = copyItem(source);
    expect([copy.id, copy.tabs?.[0]?.id, copy.tabs?.[0]?.layout[0]?.id]).not.toContain('a');
    expect(copy.tabs?.[0]?.id).not.toBe('t');
    expect(copy.tabs?.[0]?.layout[0]?.id).not.toBe('b');
  });
});

describe('the history of a page', () => {
  const change = (history: History<string>, to: string, mark?: string) =>
    stepHistory(history, { do: 'change', to, label: `Type ${to}`, ...(mark && { mark }) });
  const undo = (history: History<string>) => stepHistory(history, { do: 'undo' });
  const redo = (history: History<string>) => stepHistory(history, { do: 'redo' });

  test('undoes and redoes changes, merges the typing of a name, and clears redo after a new change', () => {
    let history = createHistory('');
    for (const to of ['a', 'ab', 'abc']) history = change(history, to, 'name');
    history = undo(change(history, 'moved'));
    expect(history.present).toBe('abc');
    history = undo(history);
    expect([history.present, history.past.length]).toEqual(['', 0]);
    history = redo(history);
    expect(history.present).toBe('abc');
    expect(change(history, 'else').future).toEqual([]);
  });

  test('names the change that undo reverts and the one that redo repeats', () => {
    const getLabels = ({ past, future }: History<string>) => [past.at(-1)?.label, future[0]?.label];
    const both = change(change(createHistory(''), 'a'), 'b');
    expect(getLabels(both)).toEqual(['Type b', undefined]);
    expect(getLabels(undo(both))).toEqual(['Type a', 'Type b']);
    expect(getLabels(undo(undo(both)))).toEqual([undefined, 'Type a']);
    expect(getLabels(redo(undo(undo(both))))).toEqual(['Type a', 'Type b']);
  });

  test('is limited, and forgets the oldest changes first', () => {
    let history = createHistory('0');
    for (let n = 1; n <= MAX_STEPS + 5; n += 1) history = change(history, String(n));
    expect([history.past.length, history.past[0]?.state]).toEqual([MAX_STEPS, '5']);
  });

  test('amends all states, so that no undo reverts what was changed elsewhere', () => {
    const history = undo(change(change(createHistory('a'), 'b'), 'c'));
    const amended = stepHistory(history, { do: 'amend', amend: (state) => `${state}!` });
    expect([undo(amended).present, amended.present, redo(amended).present]).toEqual(['a!', 'b!', 'c!']);
  });
});

describe('ids', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('are created without randomUUID, as on plain HTTP', () => {
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const ids = Array.from({ length: 20 }, createId);
    expect(ids.filter((id) => !/^[0-9a-f]{8}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(20);
  });
});
