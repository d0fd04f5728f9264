/** Feedback that is not sent is not lost, also for read-only users, who may send it. */
import { expect, test } from 'vitest';
import { updateSession } from '../../../lib/session.ts';
import { click, getField, setUpScreenTests, typeText } from '../../../testing/screen.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';

const { open } = setUpScreenTests();
const isPrompted = () => document.body.textContent.includes('Leave without');

test.each(['full', 'read_only'] as const)('a %s user who leaves an unsent text is asked first', async (access) => {
  updateSession({ user_access_type: access });
  const page = await open(FeedbackForm);
  typeText(getField('Title'), 'Faster lists');
  await page.away();
  expect([page.at(), isPrompted(), getField('Title').value]).toEqual(['/screen', true, 'Faster lists']);
  await click('Leave');
  expect(page.at()).toBe('/elsewhere');
});

test('an empty form is left without a question', async () => {
  const page = await open(FeedbackForm);
  await page.away();
  expect(page.at()).toBe('/elsewhere');
});
