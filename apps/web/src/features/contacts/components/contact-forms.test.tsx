/** Forms of a contact and its notes stay open with what was typed until the server has accepted it. */
import type { Editor } from '@tiptap/core';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import {
  click,
  errorResponse,
  flushUpdates,
  getField,
  okResponse,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
// Loaded in advance, because a field waits for this lazy component.
import '../../../ui/RichTextEditor.tsx';
import { ContactNotes } from './ContactNotes.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { NewContactForm } from './NewContactForm.tsx';

const { open, serve } = setUpScreenTests();
const NOTE = {
  ...{ account_notes_id: 6, note_txt: '<p>Hello</p>', version: 3, first_name: 'Maya', last_name: 'Chen' },
  ...{ avatar_url: null, created_at: '2026-01-31T12:30:00Z' },
};
const CONTACT = {
  ...{ id: 9, contact_first_name: 'Ann', contact_last_name: 'Ash', contact_email: 'ann@x.test', location: null },
  ...{ tag_mapping: [], pin_type: null, mappedTo: null, reportsTo: null, superior: null, looked_after_by: null },
  ...{ contact_primary_no: null, contact_secondary_no: null, contact_designation: null, linkedin: null, notes: null },
  ...{ department: null, reports_count: 0, updated_at: '2026-01-31T12:30:00Z', version: 4 },
};
const LISTS = { notes: [NOTE], contact: CONTACT, tags: [], team: [], contacts: [], has_next: false };

const writeMarkup = async (markup: string) => {
  const find = () => document.querySelector('[contenteditable]') as unknown as { editor: Editor } | null;
  await vi.waitFor(() => act(async () => expect(find()).not.toBeNull()), { timeout: 20_000 });
  await act(async () => void find()?.editor.commands.setContent(markup, { emitUpdate: true }));
};
const getMarkup = () => document.querySelector('[contenteditable]')?.innerHTML;
const notes = () => <ContactNotes accountId={7} contactId={9} readOnly={false} />;
const close = vi.fn();

interface Case {
  name: string;
  form: () => ReactNode;
  /** Button that opens the form, if it is not open initially. */
  first?: string;
  write: () => Promise<void>;
  written: () => string | undefined;
  press: string;
  sends: Record<string, unknown>;
}

test.each<Case>([
  {
    name: 'a new note on a contact',
    form: notes,
    first: 'Write a note',
    write: () => writeMarkup('<p>Called</p>'),
    written: getMarkup,
    press: 'Add note',
    sends: { contact_id: 9, note_txt: '<p>Called</p>' },
  },
  {
    name: 'an edited note on a contact',
    form: notes,
    first: 'Edit note',
    write: () => writeMarkup('<p>Called</p>'),
    written: getMarkup,
    press: 'Save',
    sends: { note_id: 6, note_txt: '<p>Called</p>', version: 3 },
  },
  {
    name: 'an edited contact',
    form: () => (
      <ContactPanel accountId={7} contactId={9} readOnly={false} onOpen={() => undefined} onClose={() => undefined} />
    ),
    first: 'Edit',
    write: async () => typeText(getField('First name'), 'Anna'),
    written: () => getField('First name').value,
    press: 'Save',
    sends: { contact_id: 9, fName: 'Anna', version: 4 },
  },
  {
    name: 'a new contact',
    form: () => <NewContactForm accountId={7} onClose={close} />,
    write: async () => {
      typeText(getField('First name'), 'Ben');
      typeText(getField('Email'), 'ben@x.test');
    },
    written: () => getField('First name').value,
    press: 'Add contact',
    sends: { fName: 'Ben', email: 'ben@x.test' },
  },
])('$name stays open with the input until it is saved', async ({ form, first, write, written, press, sends }) => {
  close.mockReset();
  let answer = () => errorResponse(422, 'Not now.');
  const sent: unknown[] = [];
  serve(({ method, path, body }) => {
    if (path.endsWith('/config/')) return undefined;
    if (method === 'GET') return LISTS;
    sent.push(body);
    return answer();
  });
  await open(form);
  if (first) await vi.waitFor(() => click(first));
  await write();
  const before = written();
  await click(press);
  await waitForText('Not now.');
  expect([written(), close.mock.calls.length]).toEqual([before, 0]);
  answer = () => okResponse({ contact: CONTACT });
  await click(press);
  await act(flushUpdates);
  expect(sent).toEqual([expect.objectContaining(sends), expect.objectContaining(sends)]);
  const isOpen = document.querySelector('form') !== null;
  expect(first ? isOpen : close.mock.calls.length === 0).toBe(false);
});
