/** Tests that a failed save of a note can be retried and that a concurrent change is not overwritten silently. */
import type { Editor } from '@tiptap/core';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  errorResponse,
  flushUpdates,
  getButton,
  okResponse,
  setUpScreenTests,
  waitForText,
} from '../../../testing/screen.tsx';
// Imported here because it is loaded lazily.
import '../../../platform/ui/RichTextEditor.tsx';
import { EditNoteForm } from './EditNoteForm.tsx';
import { NewNoteForm } from '../NewNoteForm.tsx';

const { open, serve } = setUpScreenTests();
const LISTS = { tags: [], contacts: [], has_next: false };
const getEditor = async (): Promise<Editor> => {
  const find = () => document.querySelector('[contenteditable]') as unknown as { editor: Editor } | null;
  await vi.waitFor(() => act(async () => expect(find()).not.toBeNull()), { timeout: 20_000 });
  return (find() as { editor: Editor }).editor;
};
const clickButton = (name: string) => act(async () => getButton(name).click());

test('a new note can be saved again after a failure; the form closes once it is added', async () => {
  let answer = () => errorResponse(503, 'Not now.');
  const sent: FormData[] = [];
  const originalFetch = globalThis.fetch;
  serve(({ method }) => (method === 'GET' ? LISTS : answer()));
  const onClose = vi.fn();
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.body instanceof FormData) sent.push(init.body);
    return originalFetch(url, init);
  });
  await open(() => <NewNoteForm accountId={7} onClose={onClose} />);
  const editor = await getEditor();
  await clickButton('Add note');
  expect(sent).toEqual([]);
  await act(async () => void editor.commands.setContent('<p>Hello</p>', { emitUpdate: true }));
  await clickButton('Add note');
  await act(flushUpdates);
  await waitForText('Not now.');
  expect([onClose.mock.calls.length, editor.getHTML()]).toEqual([0, '<p>Hello</p>']);
  answer = () => okResponse({});
  await clickButton('Add note');
  await act(flushUpdates);
  expect(sent.map((form) => Object.fromEntries(form))).toEqual([
    { note_text: '<p>Hello</p>', type: 'account', tags: '[]' },
    { note_text: '<p>Hello</p>', type: 'account', tags: '[]' },
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a concurrent edit shows the other version, and only a second save replaces it', async () => {
  const note = { account_notes_id: 6, note_txt: '<p>Mine</p>', tags: [], version: 3 } as never;
  const versions: unknown[] = [];
  serve(({ method, path, body }) => {
    if (method === 'GET')
      return path.includes('/notes/') ? { note: { note_txt: '<p>Theirs</p>', tags: [], version: 5 } } : LISTS;
    versions.push(body.version);
    return body.version === 3 ? errorResponse(409, 'Somebody else changed it.') : {};
  });
  const onClose = vi.fn();
  await open(() => <EditNoteForm accountId={7} note={note} onClose={onClose} />);
  await getEditor();
  await clickButton('Save');
  await act(flushUpdates);
  await waitForText('Theirs');
  expect(onClose).not.toHaveBeenCalled();
  await clickButton('Save my version');
  await act(flushUpdates);
  expect([versions, onClose.mock.calls.length]).toEqual([[3, 5], 1]);
});
