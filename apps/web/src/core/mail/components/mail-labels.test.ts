import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import { describe, expect, test } from 'vitest';
import { PALETTES } from '../../../platform/theme/palettes.ts';
import { formatStatus } from './mail-labels.ts';
import { mailsAddress } from './mails-address.ts';

describe('the status of a message', () => {
  test('decisions-09 states that no mail server is configured, and never claims that a message was sent', () => {
    expect(formatStatus({ status: 'not_sent', error: 'no mail server configured' })).toEqual({
      name: 'Not sent',
      full: 'Not sent: no mail server configured',
      tone: 'warn',
    });
  });

  test('distinguishes a message that will be retried from one that waits for its first attempt', () => {
    expect(formatStatus({ status: 'queued', error: null }).name).toBe('Queued');
    expect(formatStatus({ status: 'queued', error: 'Greylisted' }).name).toBe('Will retry');
  });
});

test('messages use the filled tones of the screens', () => {
  for (const [theme, tone] of Object.entries(FILLED_TONES)) {
    expect([theme, PALETTES[theme as keyof typeof PALETTES][7]]).toEqual([theme, tone]);
  }
});

test('the path names an open message, or none', () => {
  expect(mailsAddress.toPath({ mail: 7 })).toBe('/dashboard/admin/outgoing-mail?mail=7');
  expect(mailsAddress.parse({ mail: '7' })).toEqual({ mail: 7 });
  expect(mailsAddress.toPath()).toBe('/dashboard/admin/outgoing-mail');
});
