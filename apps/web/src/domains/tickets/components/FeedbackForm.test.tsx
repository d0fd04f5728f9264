/** Unsent feedback is not lost, including for users with view-only access, who can send it. */
import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { click, getField, setUpScreenTests, typeText } from '../../../testing/screen.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';

const { open } = setUpScreenTests();
const isPrompted = () => document.body.textContent.includes('Leave without');

test.each(['full', 'read_only'] as const)('warns a %s user before leaving unsent feedback', async (access) => {
  updateSession({ user_access_type: access });
  const page = await open(() => <FeedbackForm kind="feedback" />);
  typeText(getField('Ticket name'), 'Faster lists');
  await page.away();
  expect([page.at(), isPrompted(), getField('Ticket name').value]).toEqual(['/screen', true, 'Faster lists']);
  await click('Leave');
  expect(page.at()).toBe('/elsewhere');
});

test('leaves an empty form without a warning', async () => {
  const page = await open(() => <FeedbackForm kind="feedback" />);
  await page.away();
  expect(page.at()).toBe('/elsewhere');
});
