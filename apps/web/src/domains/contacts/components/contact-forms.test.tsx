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
import '../../../platform/ui/RichTextEditor.tsx';
import { ContactNotes } from './ContactNotes.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { NewContactForm } from './NewContactForm.tsx';

const { open, serve } = setUpScreenTests();
const NOTE = {
  account_notes_id: 6,
  note_txt: '<p>Hello</p>',
  version: 3,
  first_name: 'Maya',
  last_name: 'Chen',
  avatar_url: null,
  created_at: '2026-01-31T12:30:00Z',
};
const CONTACT = {
  id: 9,
  contact_first_name: 'Ann',
  contact_last_name: 'Ash',
  contact_email: 'ann@x.test',
  location: null,
  tag_mapping: [],
  pin_type: null,
  mappedTo: null,
  reportsTo: null,
  superior: null,
  looked_after_by: null,
  contact_primary_no: null,
  contact_secondary_no: null,
  contact_designation: null,
  linkedin: null,
  notes: null,
  department: null,
  reports_count: 0,
  updated_at: '2026-01-31T12:30:00Z',
  version: 4,
};
const LISTS = { notes: [NOTE], contact: CONTACT, tags: [], team: [], contacts: [], has_next: false };

const writeMarkup = async (markup: string) => {
  const find = () => document.querySelector('[contenteditable]') as unknown as { editor: Editor } | null;
  await vi.waitFor(() => act(async () => expect(find()).not.toBeNull()), { timeout: 20_000 });
  await act(async () => void find()?.editor.commands.setContent(markup, { emitUpdate: true }));
};
const getMarkup = () => document.querySelector('[contenteditable]')?.innerHTML;
const notes = () => <ContactNotes accountId={7} contactId={9} readOnly={false} />;
const onClose = vi.fn();

interface Case {
  name: string;
  form: () => ReactNode;
  /** Button that opens the form, if it is not open initially. */
  openButton?: string;
  write: () => Promise<void>;
  getWritten: () => string | undefined;
  submitButton: string;
  expectedBody: Record<string, unknown>;
}

test.each<Case>([
  {
    name: 'a new note on a contact',
    form: notes,
    openButton: 'Write a note',
    write: () => writeMarkup('<p>Called</p>'),
    getWritten: getMarkup,
    submitButton: 'Add note',
    expectedBody: { contact_id: 9, note_txt: '<p>Called</p>' },
  },
  {
    name: 'an edited note on a contact',
    form: notes,
    openButton: 'Edit note',
    write: () => writeMarkup('<p>Called</p>'),
    getWritten: getMarkup,
    submitButton: 'Save',
    expectedBody: { note_id: 6, note_txt: '<p>Called</p>', version: 3 },
  },
  {
    name: 'an edited contact',
    form: () => (
      <ContactPanel accountId={7} contactId={9} readOnly={false} onOpen={() => undefined} onClose={() => undefined} />
    ),
    openButton: 'Edit',
    write: async () => typeText(getField('First name'), 'Anna'),
    getWritten: () => getField('First name').value,
    submitButton: 'Save',
    expectedBody: { contact_id: 9, fName: 'Anna', version: 4 },
  },
  {
    name: 'a new contact',
    form: () => <NewContactForm accountId={7} onClose={onClose} />,
    write: async () => {
      typeText(getField('First name'), 'Ben');
      typeText(getField('Email'), 'ben@x.test');
    },
    getWritten: () => getField('First name').value,
    submitButton: 'Add contact',
    expectedBody: { fName: 'Ben', email: 'ben@x.test' },
  },
])(
  '$name stays open with the input until it is saved',
  async ({ form, openButton: first, write, getWritten: written, submitButton: press, expectedBody: sends }) => {
    onClose.mockReset();
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
    expect([written(), onClose.mock.calls.length]).toEqual([before, 0]);
    answer = () => okResponse({ contact: CONTACT });
    await click(press);
    await act(flushUpdates);
    expect(sent).toEqual([expect.objectContaining(sends), expect.objectContaining(sends)]);
    const isOpen = document.querySelector('form') !== null;
    expect(first ? isOpen : onClose.mock.calls.length === 0).toBe(false);
  },
);
