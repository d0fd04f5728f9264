import { beforeEach, expect, test, vi } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import {
  click,
  flushUpdates,
  getField,
  okResponse,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
// Imported here because it is loaded lazily.
import '../../../platform/ui/RichTextEditor.tsx';
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

const DRAFT = { key: 'mail of the assistant 9', to: ['jo@alder.test'], subject: 'Renewal', markup: '<p>Hello</p>' };

test('a draft of the assistant is sent as the user changes it, and changes survive closing', async () => {
  const sent: object[] = [];
  screen.serve(({ path, body }) => {
    if (path.includes('send')) sent.push(body);
    return { contacts: [], templates: [] };
  });
  const onClose = vi.fn();
  const draw = () => screen.open(() => <NewMailForm accountId={7} mail={DRAFT} onClose={onClose} />);
  await draw();
  expect(getField('Subject').value).toBe('Renewal');
  typeText(getField('Subject'), 'Your renewal');
  screen.close();
  await draw();
  await flushUpdates();
  expect(getField('Subject').value).toBe('Your renewal');
  await click('Send');
  await flushUpdates();
  expect(sent).toEqual([
    { to: ['jo@alder.test'], cc: [], bcc: [], subject: 'Your renewal', msg_text: '<p>Hello</p>', attachments: [] },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});
