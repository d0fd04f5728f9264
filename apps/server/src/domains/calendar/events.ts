/** Events of meetings with an account, from connected calendars. */
import { eventKind } from '../../platform/events/event.ts';

export const meetingAdded = eventKind<{ id: number; accountId: number }>('meeting.added', ({ id, accountId }) => ({
  account: accountId,
  subject: { type: 'meeting', id },
  data: {},
}));
