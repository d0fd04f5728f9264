/** Notes on a contact: dates in the company's time zone, and write controls for users with write access. */
import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { setUpScreenTests } from '../../../testing/screen.tsx';
import { ContactNotes } from './ContactNotes.tsx';

const { open, serve } = setUpScreenTests();
const NOTE = {
  account_notes_id: 6,
  note_txt: '<p>Hello</p>',
  version: 3,
  first_name: 'Maya',
  last_name: 'Chen',
  // In Auckland this is the next day.
  avatar_url: null,
  created_at: '2026-01-31T12:30:00Z',
};
const openNotes = async (readOnly: boolean) => {
  updateSession({ entity_timezone: 'Pacific/Auckland' });
  serve(() => ({ notes: [NOTE], has_next: false }));
  await open(() => <ContactNotes accountId={7} contactId={9} readOnly={readOnly} />);
};
const getButtonNames = () => [...document.querySelectorAll('button')].map((one) => one.ariaLabel ?? one.textContent);

test('shows the date of a note in the time zone of the company', async () => {
  await openNotes(false);
  const time = document.querySelector('time');
  expect([time?.textContent, time?.title]).toEqual(['Feb 1st, 2026', '2026-02-01 01:30:00']);
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe('Note by Maya Chen, Feb 1st, 2026');
});

test('users with view-only access cannot write, change or delete notes', async () => {
  await openNotes(true);
  expect(getButtonNames()).toEqual([]);
  document.body.innerHTML = '';
  await openNotes(false);
  expect(getButtonNames().length).toBeGreaterThan(1);
});
