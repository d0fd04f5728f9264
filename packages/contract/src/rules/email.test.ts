import { describe, expect, test } from 'vitest';
import { isEmail } from './email.ts';

describe('an email is word characters, dot, plus or minus, then @, then a domain with a dot', () => {
  test.each([
    'maya@demo.test',
    'Maya.CSM@demo.test',
    'maya_ortiz+spam@demo.test',
    'm-o.99@mail.demo-company.co.uk',
    '7@x.io',
  ])('1-platform-13 accepts %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'maya',
    'maya@demo',
    '@demo.test',
    'maya@',
    'maya@.test',
    'maya@demo.',
    'maya@demo..test',
    'maya ortiz@demo.test',
    'maya@demo test.com',
    'maya@@demo.test',
    'maya@demo.test@demo.test',
    'maya!@demo.test',
    'maya"@demo.test',
    'mäya@demo.test',
    ' maya@demo.test',
    'maya@demo.test\n',
  ])('1-platform-13 rejects %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('1-platform-13 accepts 350 characters and rejects 351', () => {
    const ofLength = (length: number) => 'm'.repeat(length - '@demo.test'.length) + '@demo.test';
    expect([350, 351].map((length) => isEmail(ofLength(length)))).toEqual([true, false]);
  });
});
