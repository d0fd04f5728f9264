import { expect, test } from 'vitest';
import { event } from '../../platform/events/event.ts';
import { reminderSent } from './events.ts';

test('only the user who set a reminder may receive that it was sent, without its recipients', () => {
  const sent = event(reminderSent, { id: 4, accountId: 7, actionId: 3, userId: 12, addresses: ['sam@example.com'] });
  expect(sent.getPublicPayload()).toEqual({
    account: 7,
    readers: { user: 12 },
    subject: { type: 'reminder', id: 4 },
    data: { action_id: 3 },
  });
});
