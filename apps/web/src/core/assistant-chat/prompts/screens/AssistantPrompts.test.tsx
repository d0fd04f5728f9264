/** Prompts of the assistant: the calls of the list and of its dialog, and their toasts. */
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { updateSession } from '../../../../platform/lib/session.ts';
import { Toasts } from '../../../../platform/ui/Toasts.tsx';
import {
  click,
  errorResponse,
  flushUpdates,
  getButton,
  getField,
  serverErrorResponse,
  setUpScreenTests,
  typeText,
} from '../../../../testing/screen.tsx';
import { AssistantPrompts } from './AssistantPrompts.tsx';

const { open, serve } = setUpScreenTests();
const TABLE = 'ai_system_details';
const SHORT = { id: 4, prompt_name: 'Short', prompt: 'Answer briefly.', component_id: null, active: true };
const ROWS = [SHORT, { id: 5, prompt_name: 'Terms', prompt: 'Say customers.', component_id: 8, active: false }];

let writes: { path: string; body: object }[];
let listings: [query: string, body: object][];
let isBroken: boolean;

beforeEach(async () => {
  [writes, listings, isBroken] = [[], [], false];
  serve(({ path, method, body, query }) => {
    if (path === '/v1/api/admin/components/') return { listing: [{ id: 8, title: 'Chat of renewals', name: 'chat' }] };
    if (path === '/v1/api/customObject/listing/') {
      listings.push([String(query), body]);
      return { listing: ROWS, has_next: false, total_records: 2 };
    }
    if (method === 'GET') return undefined;
    writes.push(method === 'DELETE' ? { path: `DELETE ${path}`, body: {} } : { path, body });
    if (isBroken && method === 'DELETE') return errorResponse(400, 'These components use Short: Chat of renewals.');
    return isBroken ? serverErrorResponse() : SHORT;
  });
});

async function openScreen() {
  await open(() => (
    <>
      <AssistantPrompts />
      <Toasts />
    </>
  ));
  await flushUpdates();
}
const getText = () => document.body.textContent;
const clickElement = async (selector: string) => {
  await act(async () => document.querySelector<HTMLElement>(selector)?.click());
  await flushUpdates();
};
async function fillIn() {
  await click('New prompt');
  typeText(getField('Name'), 'Tone');
  typeText(getField('Prompt'), 'Be kind.');
}

test('3-ai-chat-15 the listing request carries the limit 150, the table and the system schema', async () => {
  await openScreen();
  expect(listings).toEqual([
    [
      'pageNum=1&limit=150',
      { systemSchema: true, reqParam: { tableName: TABLE, sort_by: { sort_key: 'prompt_name', order_by: 'asc' } } },
    ],
  ]);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringContaining('ShortAnswer briefly.All chats'),
    expect.stringContaining('TermsSay customers.Chat of renewals'),
  ]);
});

test('3-ai-chat-09 3-ai-chat-11 a new prompt is inserted, and a toast confirms it', async () => {
  await openScreen();
  await fillIn();
  await click('Save');
  const rowData = { prompt_name: 'Tone', prompt: 'Be kind.', component_id: null, active: true };
  expect(writes).toEqual([
    { path: '/v1/api/customObject/insert/row/', body: { reqParam: { tableName: TABLE, rowData } } },
  ]);
  expect(getText()).toContain('Prompt Created Successfully');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('3-ai-chat-12 a failed insert has a toast, and nothing that was typed is lost', async () => {
  isBroken = true;
  await openScreen();
  await fillIn();
  await click('Save');
  expect(getText()).toContain('Prompt Created Failed');
  expect([getField('Name').value, getField('Prompt').value]).toEqual(['Tone', 'Be kind.']);
  expect(JSON.stringify(localStorage)).toContain('Be kind.');
});

async function editShort() {
  await openScreen();
  await clickElement('tbody tr');
  typeText(getField('Prompt'), 'Answer in one line.');
  await click('Save');
}

test('3-ai-chat-10 3-ai-chat-13 an edited prompt is updated, and a toast confirms it', async () => {
  await editShort();
  const rowData = { id: 4, prompt_name: 'Short', prompt: 'Answer in one line.', component_id: null, active: true };
  expect(writes).toEqual([
    { path: '/v1/api/customObject/update/row/', body: { reqParam: { tableName: TABLE, rowData } } },
  ]);
  expect(getText()).toContain('Prompt Updated Successfully');
});

test('3-ai-chat-14 a failed update has a toast, and nothing that was typed is lost', async () => {
  isBroken = true;
  await editShort();
  expect(getText()).toContain('Prompt Updated Failed');
  expect(getField('Prompt').value).toBe('Answer in one line.');
});

test.each([
  [false, 'Prompt Updated Successfully'],
  [true, 'Prompt Updated Failed'],
])('3-ai-chat-10 the switch of a row changes only whether the prompt is active', async (fails, toast) => {
  isBroken = fails;
  await openScreen();
  await clickElement('[aria-label="Short is active"]');
  expect(writes).toEqual([
    {
      path: '/v1/api/customObject/update/row/',
      body: { reqParam: { tableName: TABLE, rowData: { active: false, id: 4 } } },
    },
  ]);
  expect(getText()).toContain(toast);
});

test('a prompt without a name or a text is not sent', async () => {
  await openScreen();
  await click('New prompt');
  await click('Save');
  expect(document.body.textContent).toContain('Prompt name is required.');
  expect(document.body.textContent).toContain('Prompt is required.');
  expect(writes).toEqual([]);
});

test('a prompt is deleted after confirmation', async () => {
  await openScreen();
  await clickElement('[aria-label="Delete Short"]');
  expect(getText()).toContain('The assistant will no longer follow “Short”. This cannot be undone.');
  await click('Cancel');
  expect(writes).toEqual([]);
  await clickElement('[aria-label="Delete Short"]');
  await click('Delete');
  expect(writes).toEqual([{ path: 'DELETE /v1/api/admin/assistant-prompts/4/', body: {} }]);
  expect(getText()).toContain('Deleted “Short”.');
  expect(listings).toHaveLength(2);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('the dialog names the components that prevent the deletion', async () => {
  isBroken = true;
  await openScreen();
  await clickElement('[aria-label="Delete Short"]');
  await click('Delete');
  expect(document.querySelector('[role="dialog"] [role="alert"]')?.textContent).toBe(
    'These components use Short: Chat of renewals.',
  );
});

test('users with view-only access can change nothing', async () => {
  updateSession({ user_access_type: 'read_only' });
  await openScreen();
  expect(() => getButton('New prompt')).toThrow('no button New prompt');
  expect(document.querySelector('[role="switch"]')).toBeNull();
  expect(document.querySelector('[aria-label="Delete Short"]')).toBeNull();
});
