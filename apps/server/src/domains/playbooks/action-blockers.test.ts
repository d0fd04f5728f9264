import { ACTION_MESSAGES, ACTION_STATUSES } from '@mainstay/contract/rules/actions';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { expect, test } from 'vitest';
import { getCompleteBlocker, getSkipBlocker } from './action-blockers.ts';

test.each(ACTION_STATUSES)(
  'returns what blocks completing, reopening and skipping an action with status %s',
  (status) => {
    const isPending = status === 'Pending';
    const barred = status === 'Skip' ? ACTION_MESSAGES.complete : undefined;
    expect(getCompleteBlocker({ status, blocked_by: 0 }, true)).toBe(barred);
    for (const blocked_by of [1, 2])
      expect(getCompleteBlocker({ status, blocked_by }, true)).toBe(isPending ? PLAY_MESSAGES.waiting : barred);
    for (const blocked_by of [0, 1]) expect(getCompleteBlocker({ status, blocked_by }, false)).toBeUndefined();
    expect(getSkipBlocker(status)).toBe(isPending ? undefined : ACTION_MESSAGES.skip);
  },
);
