import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import { describe, expect, test } from 'vitest';
import { PALETTES } from '../../../theme/palettes.ts';
import { mailPath } from './addresses.ts';
import { formatStatus } from './mail-labels.ts';

describe('where a message stands', () => {
  test('decisions-09 without a mail server it says so, and nothing claims to be sent', () => {
    expect(formatStatus({ status: 'not_sent', error: 'no mail server configured' })).toEqual({
      name: 'Not sent',
      full: 'Not sent: no mail server configured',
      tone: 'warn',
    });
  });

  test('a failed try that is not the last one is told from one that waits for its first', () => {
    expect(formatStatus({ status: 'queued', error: null }).name).toBe('Queued');
    expect(formatStatus({ status: 'queued', error: 'Greylisted' }).name).toBe('Will retry');
  });
});

test('messages have the filled tone that the screens have', () => {
  for (const [theme, tone] of Object.entries(FILLED_TONES)) {
    expect([theme, PALETTES[theme as keyof typeof PALETTES][7]]).toEqual([theme, tone]);
  }
});

test('an address names a message, or none', () => {
  expect(mailPath(7)).toBe('/dashboard/admin/outgoing-mail?mail=7');
  expect(mailPath()).toBe('/dashboard/admin/outgoing-mail');
});
