import { expect, test } from 'vitest';
import { kpiAdminPath, parseKpiAdminState } from './kpi-address.ts';

test('parses what an address opens, and ignores invalid values', () => {
  expect(parseKpiAdminState({ part: 'formulas', open: '7' })).toEqual({ part: 'formulas', open: 7 });
  expect(parseKpiAdminState({ part: 'nothing', open: '-1' })).toEqual({ part: 'kpis' });
  expect(kpiAdminPath({ part: 'kpis' })).toBe('/dashboard/admin/kpis');
  expect(kpiAdminPath({ part: 'templates', open: 'new' })).toBe('/dashboard/admin/kpis?part=templates&open=new');
});
