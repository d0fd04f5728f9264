/** The as-of day: today clears it, and presets are relative to today in the company's time zone. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateSession } from '../../../../platform/lib/session.ts';
import { getButton, setUpScreenTests } from '../../../../testing/screen.tsx';
import { AsOfControl } from './AsOfControl.tsx';

const { open } = setUpScreenTests();
beforeEach(() => {
  // In Auckland it is already March 1.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-28T12:00:00Z') });
  updateSession({ entity_timezone: 'Pacific/Auckland' });
});
afterEach(() => vi.useRealTimers());

test.each([
  ['Today', undefined],
  ['30 days ago', '2026-01-30'],
  ['End of last month', '2026-02-28'],
  ['End of last quarter', '2025-12-31'],
  ['End of last year', '2025-12-31'],
])('%s is %s', async (preset, day) => {
  const onChange = vi.fn();
  await open(() => <AsOfControl day="2026-02-10" onChange={onChange} />);
  await act(async () => getButton('As of Feb 10th, 2026').click());
  await act(async () => getButton(preset).click());
  expect(onChange.mock.calls).toEqual([[day]]);
});

test('returns to today with the clear button of the chip', async () => {
  const onChange = vi.fn();
  await open(() => <AsOfControl day="2026-02-10" onChange={onChange} />);
  await act(async () => getButton('Back to today').click());
  expect(onChange.mock.calls).toEqual([[undefined]]);
});
