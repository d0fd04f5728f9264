import { describe, expect, test } from 'vitest';
import { parseCursor, toActivityDate, formatActivity } from './activity-fields.ts';

const MS = Date.parse('2026-11-20T09:30:00.250Z');

describe('cursors', () => {
  test('the date of an activity has six decimals and is the cursor after it', () => {
    expect(toActivityDate(MS, 1)).toBe('2026-11-20T09:30:00.250999Z');
    expect(toActivityDate(MS, 1000)).toBe('2026-11-20T09:30:00.250000Z');
    expect(parseCursor(toActivityDate(MS, 1))).toEqual({ until: MS + 1, shown: 1 });
    expect(parseCursor(toActivityDate(MS, 12))).toEqual({ until: MS + 1, shown: 12 });
    expect(parseCursor(toActivityDate(MS, 1000))).toEqual({ until: MS, shown: 0 });
  });

  test('any instant is a cursor: with fewer or more decimals, with an offset', () => {
    expect(parseCursor('2026-11-20T09:30:00Z')).toEqual({ until: MS - 250, shown: 0 });
    expect(parseCursor('2026-11-20T09:30:00.25Z')).toEqual({ until: MS, shown: 0 });
    expect(parseCursor('2026-11-20T11:30:00.25+02:00')).toEqual({ until: MS, shown: 0 });
    expect(parseCursor('2026-11-20T09:30:00.2509Z')).toEqual({ until: MS + 1, shown: 100 });
    expect(parseCursor('2026-11-20T09:30:00.250999999Z')).toEqual({ until: MS + 1, shown: 1 });
  });
});

test('the text of an activity states who did what, if known', () => {
  const completion = { type: 'Action Completed', subject: 'Verify single sign-on' } as const;
  expect(formatActivity({ ...completion, actor: 'Emil Sorensen' })).toBe(
    'Emil Sorensen completed Verify single sign-on',
  );
  expect(formatActivity({ ...completion, actor: null })).toBe('Completed Verify single sign-on');
  expect(formatActivity({ type: 'Play Initiated', subject: 'Renewal', actor: null })).toBe('Started Renewal');
  expect(formatActivity({ type: 'Account Created', subject: '', actor: null })).toBe('Onboarded');
  expect(formatActivity({ type: 'Account Churned', subject: 'pricing', actor: null })).toBe('Churned: pricing');
  expect(formatActivity({ type: 'Case Opened', subject: 'Export hangs', actor: null })).toBe(
    'Support case opened: Export hangs',
  );
  expect(formatActivity({ type: 'Case Closed', subject: '', actor: null })).toBe('Support case closed');
});
