import { expect, test } from 'vitest';
import { parseSearch } from '../../../platform/lib/search-params.ts';
import { auditAddress } from './audit-address.ts';
import { getFilterChips, removeFilter } from './audit-filters.ts';

const parsePath = (path: string) => auditAddress.parse(parseSearch(path.split('?')[1] ?? ''));

test('restores filters from the address', () => {
  const search = { who: 'maya ortiz', verb: 'sign_in', from: '2026-11-01', ip: '10.0.0.0/8', user_id: 7, entity_id: 3 };
  expect(parsePath(auditAddress.toPath(search))).toEqual(search);
  expect(auditAddress.toPath({})).toBe('/dashboard/admin/audit');
  expect(parsePath('x?user_id=none&entity_id=-1&who=&other=1')).toEqual({});
});

test('shows one chip per filter and removes each filter separately', () => {
  const search = { verb: 'sign_in', from: '2026-11-01', to: '2026-11-03', user_id: 7 };
  const labels = { verb: () => 'Signed in', entity: (v: string) => v, person: 'Maya Ortiz', key: 'Loader' };
  expect(getFilterChips(search, labels).map((c) => [c.id, c.value])).toEqual([
    ['person', 'Maya Ortiz'],
    ['verb', 'Signed in'],
    ['days', 'Nov 1st, 2026 to Nov 3rd, 2026'],
  ]);
  expect(getFilterChips({ to: '2026-11-03' }, labels)[0]?.value).toBe('to Nov 3rd, 2026');
  expect(getFilterChips({ from: '2026-11-03', to: '2026-11-03' }, labels)[0]?.value).toBe('Nov 3rd, 2026');
  expect(getFilterChips({ api_key_id: 4 }, labels)[0]).toEqual({ id: 'key', name: 'API key', value: 'Loader' });
  expect(removeFilter({ api_key_id: 4, verb: 'create' }, 'key')).toEqual({ verb: 'create' });
  expect(removeFilter(search, 'days')).toEqual({ verb: 'sign_in', user_id: 7 });
  expect(removeFilter(search, 'person')).toEqual({ verb: 'sign_in', from: '2026-11-01', to: '2026-11-03' });
  expect(removeFilter({ entity: 'user', entity_id: 3 }, 'record')).toEqual({ entity: 'user' });
});
