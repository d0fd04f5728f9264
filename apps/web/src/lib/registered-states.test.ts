import { beforeEach, expect, test } from 'vitest';
import { registerStates } from './registered-states.ts';

beforeEach(() => localStorage.clear());
const kept = () => JSON.parse(localStorage.getItem('registeredStates') ?? 'null') as unknown;
const OURS = { 'dashboard.Account_Details': '/:account_id/:name/:menuName/:menuId' };

test('3-drilldown-22 the account page is registered where it is absent, and others stay', () => {
  registerStates();
  expect(kept()).toEqual(OURS);
  localStorage.setItem('registeredStates', '{"dashboard.My_Item":"/x"}');
  registerStates();
  expect(kept()).toEqual({ ...OURS, 'dashboard.My_Item': '/x' });
  localStorage.setItem('registeredStates', '{"dashboard.Account_Details":"/theirs"}');
  registerStates();
  expect(kept()).toEqual({ 'dashboard.Account_Details': '/theirs' });
  localStorage.setItem('registeredStates', 'no json');
  registerStates();
  expect(kept()).toEqual(OURS);
});
