import { expect, test, vi } from 'vitest';
import { updateSession } from '../../../../platform/lib/session.ts';
import { getButton, getField, click, setUpScreenTests, typeText, waitForText } from '../../../../testing/screen.tsx';
import { getToast } from '../../../../platform/ui/toast.ts';
import { EmailTemplatesList } from './EmailTemplatesList.tsx';

const screen = setUpScreenTests();
const TEMPLATE = { id: 3, name: 'Short', subject: 'Hello', body: 'Thank you.' };
interface SentRequest {
  path: string;
  body: Record<string, unknown>;
}

async function open(rejection?: Response) {
  const sent: SentRequest[] = [];
  screen.serve(({ path, method, body }) => {
    if (method === 'GET') return { listing: [TEMPLATE], has_next: false, total_records: 1 };
    sent.push({ path: `${method} ${path}`, body });
    return rejection?.clone() ?? TEMPLATE;
  });
  await screen.open(EmailTemplatesList);
  await vi.waitFor(() => expect(document.querySelector('.PageHeader-count')?.textContent).toBe('1'));
  return sent;
}
const getIssues = () => [...document.querySelectorAll('.TextField-errorMessage')].map((one) => one.textContent);

test('creates a template only if no field is empty', async () => {
  const sent = await open();
  await click('New template');
  await waitForText('Placeholders: {{account_name}}');
  await click('Create template');
  expect([getIssues(), sent]).toEqual([['Name is required.', 'Subject is required.', 'Message is required.'], []]);
  for (const [name, text] of Object.entries({ Name: 'Long', Subject: 'Dear all', Message: 'Thanks.' }))
    typeText(getField(name), text);
  await click('Create template');
  expect(sent).toEqual([
    { path: 'POST /v1/api/admin/email-templates/', body: { name: 'Long', subject: 'Dear all', body: 'Thanks.' } },
  ]);
  expect(getToast()?.text).toBe('Saved “Long”.');
});

test('shows a server error at its field', async () => {
  const e = 'A template with this name already exists.';
  await open(Response.json({ success: false, errors: { e, fields: { name: e } } }, { status: 400 }));
  await click('New template');
  for (const name of ['Name', 'Subject', 'Message']) typeText(getField(name), 'Short');
  await click('Create template');
  expect([getIssues(), document.querySelector('.FormMessage-root')]).toEqual([[e], null]);
});

test('hides the button to create templates from view-only users', async () => {
  updateSession({ user_access_type: 'read_only' });
  await open();
  expect(() => getButton('New template')).toThrow();
});
