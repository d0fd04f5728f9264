import { expect, test } from 'vitest';
import { markMissing, missingPages } from './missing-pages.ts';
import './query.ts';
import { clearSession, updateSession } from './session.ts';

test('a page that is missing for one user is not skipped for the next', () => {
  updateSession({ token: 'a' });
  markMissing(5);
  updateSession({ first_name: 'Ada' });
  expect([...missingPages]).toEqual([5]);
  clearSession();
  expect([...missingPages]).toEqual([]);
});
