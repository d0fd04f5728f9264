import { expect, test } from 'vitest';
import { isSupportStaff } from './tickets.ts';

test('an address of the support is one in any case, and nothing that only looks like one', () => {
  const addresses = ['Help@example.com', 'b@example.com', 'c@example.com'];
  const asked = ['help@EXAMPLE.com', 'b@example.com', 'xhelp@example.com', 'help@example.com.evil.test', ''];
  expect(asked.map((email) => isSupportStaff(addresses, email))).toEqual([true, true, false, false, false]);
});
