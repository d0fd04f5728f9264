import { expect, test } from 'vitest';
import { isIpRange } from './ip-range.ts';

test.each([
  '203.0.113.7',
  '0.0.0.0',
  '255.255.255.255',
  '10.0.0.0/8',
  '::1',
  '2001:db8::1',
  '2001:db8::/32',
  '::ffff:1.2.3.4',
])('%s is an address or a range', (text) => expect(isIpRange(text)).toBe(true));

test.each([
  '',
  'here',
  '1.2.3',
  '256.1.1.1',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '::1/129',
  ':::',
  '[::1]',
  '1.2.3.4 ',
])('%j is not a range', (text) => expect(isIpRange(text)).toBe(false));
