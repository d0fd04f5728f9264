import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import type { Editor } from '@tiptap/core';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  okResponse,
  getButton,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  waitForText,
} from '../../../../testing/screen.tsx';
// Imported here because rich text is loaded lazily.
import '../../../../platform/ui/RichTextEditor.tsx';
import { WorkAssets } from './WorkAssets.tsx';
import { WorkLog } from './WorkLog.tsx';
import { WorkNotes } from './WorkNotes.tsx';

const screens = setUpScreenTests();
const PART = { playId: 3, actionId: 7 };
const ON = { action: { id: 7, name: 'Call' } };
const NOTE = {
  account_notes_id: 1,
  note_txt: '<p>Rang <b>twice</b></p>',
  created_at: '2026-11-01T08:00:00Z',
  version: 2,
  updated_at: '2026-11-01T08:00:00Z',
  first_name: 'Mia',
  last_name: 'Mole',
  ...ON,
};
const ASSET = {
  asset_id: 9,
  file_size: 2048,
  file_name: 'terms.pdf',
  file_path: 'k',
  uploaded_on: '2026-11-01T08:00:00Z',
  pin_type: null,
  uploaded_by: 'Ben Bridge',
  ...ON,
};

let sent: string[];
let upload: () => unknown;
beforeEach(() => {
  sent = [];
  upload = () => ({ asset: ASSET });
  screens.serve(({ path, method, query }) => {
    if (method !== 'GET') {
      sent.push(`${method} ${path}${query.size > 0 ? `?${query}` : ''}`);
      return path.endsWith('/upload/') ? upload() : {};
    }
    if (path.endsWith('/notes/')) return { notes: [NOTE], has_next: false };
    if (path.endsWith('/assets/')) return { assets: [ASSET], has_next: false };
    if (path.endsWith('/logs/')) return errorResponse(403, 'No access.');
    return undefined;
  });
});

/** Selects a file of the given size, like the file dialog of the browser. */
async function selectFile(bytes: number): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const file = new File(['x'], 'plan.pdf');
  Object.defineProperty(file, 'size', { value: bytes });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await flushUpdates();
}

test('an upload requires a file, rejects one that is too large, and waits for the response', async () => {
  await screens.open(() => <WorkAssets part={PART} readOnly={false} />);
  await waitForText('terms.pdf');
  await click('Upload');
  const dialog = '[role="dialog"]';
  await click('Upload', dialog);
  await waitForText('Please select a file.');
  await selectFile(UPLOAD_LIMIT + 1);
  await click('Upload', dialog);
  await waitForText('File size cannot be greater than 10 MB.');
  expect(sent).toEqual([]);
  await selectFile(UPLOAD_LIMIT);
  let resolveUpload: (response: Response) => void = () => undefined;
  upload = () => new Promise<Response>((resolve) => (resolveUpload = resolve));
  await click('Upload', dialog);
  await waitForText('Uploading plan.pdf…');
  expect(getButton('Upload', dialog).getAttribute('aria-busy')).toBe('true');
  await act(async () => resolveUpload(okResponse({ asset: ASSET })));
  await flushUpdates();
  expect(sent).toEqual(['POST /v1/api/actions/assets/upload/']);
  expect(document.querySelector(`${dialog} form`)).toBeNull();
});

test('deletes a file after the specified confirmation, and pins a file with one click', async () => {
  await screens.open(() => <WorkAssets part={PART} readOnly={false} />);
  await waitForText('2 KB');
  await click('Delete terms.pdf');
  await waitForText('Are you sure you want to delete the asset ?');
  expect(document.body.textContent).toContain('Delete Asset');
  expect(sent).toEqual([]);
  await click('Delete');
  await click('Pin terms.pdf');
  expect(sent).toEqual(['DELETE /v1/api/actions/assets/delete/?assetId=9', 'POST /v1/api/actions/pin_action_asset/']);
});

test('notes of a play name their action; users with view-only access cannot write any', async () => {
  const opened: number[] = [];
  await screens.open(() => <WorkNotes part={{ playId: 3 }} readOnly onAction={(id) => opened.push(id)} />);
  await waitForText('Mia Mole');
  expect(document.querySelector('b + time')?.textContent).not.toBe('');
  expect(document.querySelector('form')).toBeNull();
  expect(document.querySelector('[aria-label="Edit note"]')).toBeNull();
  await click('Call');
  expect(opened).toEqual([7]);
});

test('deletes a note after confirmation; shows the error of a log that could not be loaded', async () => {
  await screens.open(() => (
    <>
      <WorkNotes part={PART} readOnly={false} />
      <WorkLog part={PART} />
    </>
  ));
  await waitForText('Log could not be loaded');
  await click('Delete note');
  await click('Delete');
  expect(sent).toEqual(['DELETE /v1/api/actions/notes/?note_id=1']);
});

/** Enters text in the rich text editor. */
async function enterText(markup: string): Promise<void> {
  await vi.waitFor(() => expect(document.querySelector('[contenteditable]')).not.toBeNull());
  const { editor } = document.querySelector('[contenteditable]') as unknown as { editor: Editor };
  await act(async () => void editor.commands.setContent(markup, { emitUpdate: true }));
}

test('shows the version of another user, and replaces it on a second save', async () => {
  const bodies: unknown[] = [];
  let version = 2;
  screens.serve(({ path, method, body }) => {
    if (method === 'GET')
      return { notes: [{ ...NOTE, version, note_txt: `<p>Version ${version}</p>` }], has_next: false };
    bodies.push([path, body]);
    if (body.version === version) return {};
    return errorResponse(409, 'Somebody changed this note.');
  });
  await screens.open(() => <WorkNotes part={{ playId: 3 }} readOnly={false} />);
  await waitForText('Version 2');
  await click('Edit note');
  await enterText('<p>Mine</p>');
  version = 5;
  await click('Save');
  await waitForText('Version 5');
  expect(document.querySelector('[contenteditable]')?.textContent).toBe('Mine');
  await click('Save my version');
  expect(bodies).toEqual(
    [2, 5].map((of) => ['/v1/api/actions/notes/', { note_id: 1, note_txt: '<p>Mine</p>', version: of }]),
  );
  await vi.waitFor(() => expect(document.querySelector('form')).toBeNull());
});

test('clears the field after a note was added; keeps the text of a rejected note', async () => {
  let rejection: Response | undefined = errorResponse(403, 'Not there.');
  const bodies: unknown[] = [];
  screens.serve(({ method, body }) => {
    if (method === 'GET') return { notes: [], has_next: false };
    bodies.push(body.note);
    return rejection ?? {};
  });
  await screens.open(() => <WorkNotes part={PART} readOnly={false} />);
  await enterText('<p>Rang</p>');
  await click('Add note');
  await waitForText('Not there.');
  expect(document.querySelector('[contenteditable]')?.textContent).toBe('Rang');
  rejection = undefined;
  await click('Add note');
  await vi.waitFor(() => expect(document.querySelector('[contenteditable]')?.textContent).toBe(''));
  await click('Add note');
  expect(bodies).toEqual(['<p>Rang</p>', '<p>Rang</p>']);
});
