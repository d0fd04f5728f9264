import type { AccountDetails } from '@mainstay/contract/accounts';
import { beforeEach, expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { buildEvent } from '../../../testing/calendar-event.ts';
import { click, okResponse, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { MeetingBrief } from './MeetingBrief.tsx';

const screen = setUpScreenTests();
const ACCOUNT = {
  id: 7,
  name: 'Alder',
  mrr: 1200,
  renewal: '2026-12-31',
  health: 72,
  pending_actions: 1,
} as AccountDetails;
const EVENT = buildEvent({
  description: '<p>Agenda: seats</p>',
  attendees: [{ name: 'Dana', address: 'dana@alder.test', response: 'none' }],
  accountId: 7,
  isAllDay: true,
  start: '2099-11-27',
  end: '2099-11-28',
});

beforeEach(() => updateSession({ entity_timezone: 'UTC' }));

test('a brief is generated from the event, the account and its latest notes, and can be copied', async () => {
  let prompt: unknown;
  screen.serve(({ path, body, query }) => {
    if (path === '/v1/api/accounts/7/notes/') {
      expect(query.get('limit')).toBe('3');
      return { notes: [{ note_txt: '<p>They need seats.</p>' }], has_next: false };
    }
    if (path !== '/v1/api/gptresults/') return undefined;
    prompt = body.gptPrompt;
    return okResponse('Talk about seats.');
  });
  await screen.open(() => <MeetingBrief account={ACCOUNT} contacts={[]} event={EVENT} />);
  await click('Generate brief');
  await click('Generate text');
  await waitForText('Talk about seats.');
  expect(String(prompt).split('\n').slice(2)).toEqual([
    'Use only these facts:',
    'Meeting: Review, Fri, Nov 27th, 2099',
    'Attendees: Dana',
    'Customer: Alder, MRR $1,200.00, renewal Dec 31st, 2026, health 72, 1 pending action',
    'Note: They need seats.',
    'Description: Agenda: seats',
  ]);
  const names = [...document.querySelectorAll('button')].map((button) => button.textContent?.trim());
  expect(names).toEqual(['Generate brief', 'Copy', 'Generate again']);
});
