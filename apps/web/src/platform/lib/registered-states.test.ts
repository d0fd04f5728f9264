import { beforeEach, expect, test } from 'vitest';
import { registerStates } from './registered-states.ts';

beforeEach(() => localStorage.clear());
const stored = () => JSON.parse(localStorage.getItem('registeredStates') ?? 'null') as unknown;
const OWN = { 'dashboard.Account_Details': '/:account_id/:name/:menuName/:menuId' };

test('3-drilldown-22 registers the account page if it is absent, and keeps other states', () => {
  registerStates();
  expect(stored()).toEqual(OWN);
  localStorage.setItem('registeredStates', '{"dashboard.My_Item":"/x"}');
  registerStates();
  expect(stored()).toEqual({ ...OWN, 'dashboard.My_Item': '/x' });
  localStorage.setItem('registeredStates', '{"dashboard.Account_Details":"/theirs"}');
  registerStates();
  expect(stored()).toEqual({ 'dashboard.Account_Details': '/theirs' });
  localStorage.setItem('registeredStates', 'no json');
  registerStates();
  expect(stored()).toEqual(OWN);
});
