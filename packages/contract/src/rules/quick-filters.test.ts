import { expect, test } from 'vitest';
import { QuickFilterItem } from '../playbooks/quick-filters.ts';
import { DUE_TYPES, dueRange, FILTER_SECTIONS, FILTER_TYPES } from './quick-filters.ts';

const from = '2026-11-20';
const to = '2026-11-30';

test('2-quick-filters-17 does not apply "between" before both ends are set', () => {
  expect(dueRange({ dueType: 'between', from })).toBeUndefined();
  expect(dueRange({ dueType: 'between', to })).toBeUndefined();
  expect(dueRange({ dueType: 'between', from, to })).toEqual({ dueType: 'between', from, to });
});

test('2-quick-filters-18 applies every other operator with its first end, and overdue with none', () => {
  for (const dueType of ['equal', 'greater than', 'less than'] as const) {
    expect(dueRange({ dueType, from })).toEqual({ dueType, from });
    expect(dueRange({ dueType })).toBeUndefined();
  }
  expect(dueRange({ dueType: 'overdue' })).toEqual({ dueType: 'overdue' });
  expect(dueRange({})).toBeUndefined();
});

test('both ends can be in one value, separated by a comma', () => {
  expect(dueRange({ dueType: 'between', dueDate: `${from}, ${to}` })).toEqual({ dueType: 'between', from, to });
  expect(dueRange({ dueType: 'equal', dueDate: from })).toEqual({ dueType: 'equal', from });
  expect(dueRange({ dueType: 'between', dueDate: from })).toBeUndefined();
});

const item = {
  filter: 'owner',
  displayName: 'Owner',
  type: 'multiselect',
  fieldName: 'owner_id',
  checked: ['My playbooks'],
};

test('2-quick-filters-12 a filter has a section, a display name, a type, a field and the checked values', () => {
  expect(QuickFilterItem.safeParse(item).success).toBe(true);
  for (const key of Object.keys(item)) {
    const { [key as 'filter']: _, ...rest } = item;
    expect([key, QuickFilterItem.safeParse(rest).success]).toEqual([key, false]);
  }
  const dates = { ...FILTER_SECTIONS.dates, filter: 'dates', checked: [] };
  for (const dueType of DUE_TYPES) expect(QuickFilterItem.safeParse({ ...dates, dueType, from }).success).toBe(true);
  expect(QuickFilterItem.safeParse({ ...dates, dueType: 'equal', from: 'soon' }).success).toBe(false);
});

test('2-quick-filters-13 a type is date, multiselect or status, and matches its section', () => {
  expect([...FILTER_TYPES]).toEqual(['date', 'multiselect', 'status']);
  expect(QuickFilterItem.safeParse({ ...item, type: 'text' }).success).toBe(false);
  expect(QuickFilterItem.safeParse({ ...item, type: 'status' }).success).toBe(false);
});
