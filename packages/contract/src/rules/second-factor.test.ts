import { expect, test } from 'vitest';
import { isSecondFactorRequired, SECOND_FACTOR_POLICIES } from './second-factor.ts';

test('decisions-56 a second factor is required for no users, for administrators, or for everyone', () => {
  const required = (roles: readonly string[]) =>
    SECOND_FACTOR_POLICIES.filter((policy) => isSecondFactorRequired(policy, roles));
  expect(required(['CSM', 'ADM'])).toEqual(['administrators', 'everyone']);
  expect(required(['CSO'])).toEqual(['everyone']);
  expect(required([])).toEqual(['everyone']);
});
