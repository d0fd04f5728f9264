import { beforeEach, expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { click, getField, okResponse, setUpScreenTests, typeText, waitForText } from '../../../testing/screen.tsx';
import { NewMailForm } from './NewMailForm.tsx';

const screen = setUpScreenTests();

beforeEach(() =>
  updateSession({ auth_strategy: 'OAuth-Google', mail_provider: 'google', first_name: 'Maya', last_name: 'Moss' }),
);

test('2-S-84 a message is generated from its subject, inserted into the message, and is part of the next prompt', async () => {
  const prompts: string[] = [];
  screen.serve(({ path, body }) => {
    if (path !== '/v1/api/gptresults/') return { contacts: [], templates: [] };
    prompts.push(String(body.gptPrompt));
    return okResponse('Dear Dana,\n\nthank you.');
  });
  await screen.open(() => <NewMailForm accountId={7} onClose={() => {}} />);
  typeText(getField('Subject'), 'Renewal');
  await click('Generate');
  await click('Generate text');
  await waitForText('thank you.');
  await click('Insert');
  await click('Generate');
  await click('Generate text');
  await expect
    .poll(() => prompts)
    .toEqual([
      'Write a short, friendly email.\n\nUse only these facts:\nSender: Maya Moss\nSubject: Renewal',
      expect.stringMatching(/Subject: Renewal\nText so far: Dear Dana,\n+thank you\.$/),
    ]);
});
