import { expect, test } from 'vitest';
import { kpiAddress, toPartPath } from './kpi-address.ts';

test('parses what an address opens, and ignores invalid values', () => {
  expect(kpiAddress.parse({ part: 'formulas', open: '7', find: 'mrr' })).toEqual({
    part: 'formulas',
    open: 7,
    find: 'mrr',
  });
  expect(kpiAddress.parse({ part: 'nothing', open: '-1' })).toEqual({});
  expect(kpiAddress.parse({ part: 'kpis' })).toEqual({});
  expect([toPartPath('kpis'), toPartPath('formulas')]).toEqual([
    '/dashboard/admin/kpis',
    '/dashboard/admin/kpis?part=formulas',
  ]);
  expect(kpiAddress.toPath({ part: 'templates', open: 'new' })).toBe('/dashboard/admin/kpis?part=templates&open=new');
});
