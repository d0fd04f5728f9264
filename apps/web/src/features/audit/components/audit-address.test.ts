import { expect, test } from 'vitest';
import { parseSearch } from '../../../lib/search-params.ts';
import { auditPath, chipsOf, without } from './audit-address.ts';
import { readAuditSearch } from './audit-search.ts';

const readOf = (path: string) => readAuditSearch(parseSearch(path.split('?')[1] ?? ''));

test('what is looked for survives the address', () => {
  const search = { who: 'maya ortiz', verb: 'sign_in', from: '2026-11-01', ip: '10.0.0.0/8', user_id: 7, entity_id: 3 };
  expect(readOf(auditPath(search))).toEqual(search);
  expect(auditPath({})).toBe('/dashboard/admin/audit');
  expect(readOf('x?user_id=none&entity_id=-1&who=&other=1')).toEqual({});
});

test('each filter has its chip and is taken away alone', () => {
  const search = { verb: 'sign_in', from: '2026-11-01', to: '2026-11-03', user_id: 7 };
  const words = { verb: () => 'Signed in', entity: (v: string) => v, person: 'Maya Ortiz' };
  expect(chipsOf(search, words).map((c) => [c.id, c.value])).toEqual([
    ['person', 'Maya Ortiz'],
    ['verb', 'Signed in'],
    ['days', 'Nov 1st, 2026 to Nov 3rd, 2026'],
  ]);
  expect(chipsOf({ to: '2026-11-03' }, words)[0]?.value).toBe('to Nov 3rd, 2026');
  expect(chipsOf({ from: '2026-11-03', to: '2026-11-03' }, words)[0]?.value).toBe('Nov 3rd, 2026');
  expect(without(search, 'days')).toEqual({ verb: 'sign_in', user_id: 7 });
  expect(without(search, 'person')).toEqual({ verb: 'sign_in', from: '2026-11-01', to: '2026-11-03' });
  expect(without({ entity: 'user', entity_id: 3 }, 'record')).toEqual({ entity: 'user' });
});
