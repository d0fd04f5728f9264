import { expect, test } from 'vitest';
import { event } from '../../platform/events/event.ts';
import { digestUpdated, notificationsRead } from './events.ts';

test.each([notificationsRead, digestUpdated])('no other user may receive $name', (kind) => {
  expect(event(kind, { userId: 12 }).getPublicPayload()).toMatchObject({ account: null, readers: { user: 12 } });
});
