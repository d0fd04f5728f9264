import { expect, test } from 'vitest';
import { event } from '../../platform/events/event.ts';
import { listExported } from './events.ts';

test('only administrators may receive who exported which list, also of an account', () => {
  const exported = event(listExported, { list: 'notes', accountId: 7, parameters: {} });
  expect(exported.getPublicPayload()).toMatchObject({ account: 7, readers: 'administrators', data: { list: 'notes' } });
});
