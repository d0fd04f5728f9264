import type { ImportMapping } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import { changeMapping, getMappedField, isSameMapping, toSendableMapping } from './mapping-state.ts';

const mapping: ImportMapping = {
  columns: { name: 'Company', status: 'State' },
  date_format: null,
  values: { status: { live: 'Active' } },
  defaults: { plan: 'Pro' },
  rates: {},
};

test('moves a field to another column and removes its value matches', () => {
  const next = changeMapping(mapping, { do: 'assign', header: 'Phase', field: 'status' });
  expect(next.columns).toEqual({ name: 'Company', status: 'Phase' });
  expect(next.values).toEqual({});
  expect(getMappedField(next, 'State')).toBeNull();
});

test('a column feeds one field: assigning another one frees the former', () => {
  const next = changeMapping(mapping, { do: 'assign', header: 'Company', field: 'segment' });
  expect(next.columns).toEqual({ segment: 'Company', status: 'State' });
});

test('a column replaces the fixed value of its field', () => {
  const next = changeMapping(mapping, { do: 'assign', header: 'Edition', field: 'plan' });
  expect(next.defaults).toEqual({});
});

test('a column can be mapped to no field, and assigning the current field changes nothing', () => {
  expect(changeMapping(mapping, { do: 'assign', header: 'State', field: null }).columns).toEqual({ name: 'Company' });
  expect(changeMapping(mapping, { do: 'assign', header: 'State', field: 'status' })).toBe(mapping);
});

test('values are matched one by one and can be unmatched', () => {
  const two = changeMapping(mapping, { do: 'match', field: 'status', value: 'gone', to: 'Closed' });
  expect(two.values).toEqual({ status: { live: 'Active', gone: 'Closed' } });
  const none = ['live', 'gone'].reduce(
    (m, value) => changeMapping(m, { do: 'match', field: 'status', value, to: null }),
    two,
  );
  expect(none.values).toEqual({});
});

test('sets and removes rates, dates and fixed values', () => {
  const full = changeMapping(changeMapping(mapping, { do: 'rate', code: 'EUR', rate: 1.1 }), {
    do: 'dates',
    format: 'dmy',
  });
  expect([full.rates, full.date_format]).toEqual([{ EUR: 1.1 }, 'dmy']);
  expect(changeMapping(full, { do: 'rate', code: 'EUR', rate: null }).rates).toEqual({});
  expect(changeMapping(mapping, { do: 'fill', field: 'plan', value: null }).defaults).toEqual({});
});

test('omits empty fixed values from the request', () => {
  const typed = changeMapping(mapping, { do: 'fill', field: 'tier', value: ' ' });
  expect(toSendableMapping(typed).defaults).toEqual({ plan: 'Pro' });
});

test('compares mappings by content', () => {
  expect(isSameMapping(mapping, { ...structuredClone(mapping), columns: { status: 'State', name: 'Company' } })).toBe(
    true,
  );
  expect(isSameMapping(mapping, { ...mapping, date_format: 'dmy' })).toBe(false);
  expect(isSameMapping(mapping, { ...mapping, defaults: {} })).toBe(false);
});
