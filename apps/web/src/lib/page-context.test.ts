import { expect, test } from 'vitest';
import { contextOfQuery } from './page-context.ts';

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
  expect(contextOfQuery(query)).toEqual({ p_segment: 'Retail', year: 2026, closed: 'false' });
  expect(contextOfQuery({ as_of: '2026-05-01' })).toEqual({ as_of: '2026-05-01' });
  expect(contextOfQuery({})).toEqual({});
});
