import { expect, test } from 'vitest';
import { parsePageContext } from './page-context.ts';

test('3-components-17 plain values of an address belong to the page, its tab and component do not', () => {
  const query = {
    tab: 'usage',
    component_id: 7,
    p_segment: 'Retail',
    year: 2026,
    closed: false,
    list: [1],
    none: null,
    as_of: '2026-13-01',
  };
  expect(parsePageContext(query)).toEqual({ p_segment: 'Retail', year: 2026, closed: 'false' });
  expect(parsePageContext({ as_of: '2026-05-01' })).toEqual({ as_of: '2026-05-01' });
  expect(parsePageContext({})).toEqual({});
});

test('the query does not change the account and the page of the address', () => {
  const location = { account_id: 5, accountId: 5, menuId: 3 };
  const query = { account_id: 7, accountId: '7', menuId: 9, p_year: 2026 };
  expect(parsePageContext(query, location)).toEqual({ ...location, p_year: 2026 });
});

test('does not pass on values that no call accepts', () => {
  for (const as_of of ['2026-02-30', '0001-01-01', 7]) expect(parsePageContext({ as_of })).toEqual({});
  for (const account_id of ['weather', '-1', 1.5, true, []]) expect(parsePageContext({ account_id })).toEqual({});
  expect(parsePageContext({ account_id: '7', userId: 8 })).toEqual({ account_id: 7, userId: 8 });
  expect(parsePageContext({ p_a: 'a\0', p_b: 'x'.repeat(10_000), ['x'.repeat(10_000)]: 1 })).toEqual({});
});
