/** Forms of all features: sent once however often they are pressed, usable after an error, and gone once they are saved. */
import type { Editor } from '@tiptap/core';
import { QueryClient } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, flushUpdates, getButton, getField, setUpScreenTests, typeText } from '../testing/screen.tsx';
import { updateSession } from '../lib/session.ts';
// Loaded beforehand: a text with formatting waits for it.
import '../ui/RichTextEditor.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { FORMS_OF_CONTACTS } from './form-cases-of-contacts.tsx';
import { FORMS_OF_DATA } from './form-cases-of-data.tsx';
import { FORMS_OF_WORK } from './form-cases-of-work.tsx';
import { FORMS, type FormCase, OPENED } from './form-cases.tsx';

const { open, serve } = setUpScreenTests();
const SESSION = { ...{ id: 4, strategy: 'local', ip: null }, created_at: '2026-01-31T10:00:00Z' };
const ANSWER = {
  ...{
    ...{ listing: [], tags: [], rows: [], groups: [], notes: [], actions: [], mappings: [], columns: [] },
    ...{ total: 0, name: 'docks', label: 'Docks', has_next: false },
    ...{ users: [{ user_id: 3, user_name: 'Ben Bridge' }], owner_name: 'Ben Bridge' },
    quick_filter: { id: 4 },
    client: "{'account_list_fields': []}",
    key: 'mainstay_x',
    id: 4,
    merge_id: 6,
    ended: 1,
    unassigned: 0,
  },
  sessions: [true, false].map((current, id) => ({
    ...{ ...SESSION, id: id + 4, current, device: current ? 'Chrome' : 'Firefox' },
    ...{ seen_at: SESSION.created_at, expires_at: SESSION.created_at },
  })),
};

interface Sent {
  request: string;
  answer: (response: Response) => void;
}
let sent: Sent[] = [];
let outdated: Set<string>;
/** What the invalidation of queries waits for, as it does while they are read again. */
let reread: Promise<void> | undefined;
const done = vi.fn();
const { invalidateQueries } = QueryClient.prototype;

beforeEach(() => {
  updateSession({ email: 'lena@x.test' });
  sent = [];
  outdated = new Set();
  reread = undefined;
  done.mockReset();
  // Keys of requests are known.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  vi.spyOn(QueryClient.prototype, 'invalidateQueries').mockImplementation(function (
    this: QueryClient,
    filters,
    options,
  ) {
    outdated.add(String(filters?.queryKey?.[0]));
    const invalidated = invalidateQueries.call(this, filters, options);
    return reread ? reread.then(() => invalidated) : invalidated;
  });
  serve(({ path, method, body, query }) => {
    if (method === 'GET' || path.includes('/preview/')) return ANSWER;
    const request = `${method} ${path}${query.size > 0 ? `?${query}` : ''} ${JSON.stringify(body)}`;
    return new Promise((answer) => sent.push({ request, answer }));
  });
});

afterEach(() => vi.restoreAllMocks());

const values = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map((one) => [one.value, one.checked]);
const press = async (name: string): Promise<void> => {
  await act(async () => getButton(name).click());
};

/** Redraws the form, as the list behind it does once another version is read. */
let rereadForm: (version: number) => void;

async function fill({ form, first, texts = {}, markup }: FormCase): Promise<void> {
  await open(() => {
    const [version, setVersion] = useState(OPENED);
    rereadForm = setVersion;
    return (
      <>
        {form(done, version)}
        <Toasts />
      </>
    );
  });
  await act(flushUpdates);
  if (first) await press(first);
  await act(flushUpdates);
  for (const [label, text] of Object.entries(texts)) typeText(getField(label), text);
  await vi.waitFor(() => act(async () => expect(document.querySelector('.rtf-shape')).toBeNull()));
  if (markup !== undefined) {
    const { editor } = document.querySelector('[contenteditable]') as unknown as { editor: Editor };
    await act(async () => void editor.commands.setContent(markup, { emitUpdate: true }));
  }
  // Screens may fetch something again when they open.
  outdated.clear();
}

/** Whether the button shows that it ignores presses. */
const isBusy = (name: string): boolean => getButton(name).matches(':disabled, [aria-busy="true"], [data-loading]');

const ALL = [...FORMS, ...FORMS_OF_CONTACTS, ...FORMS_OF_WORK, ...FORMS_OF_DATA];

test.each(ALL)(
  '$name is sent once, can be sent again after an error, and what depends on it is asked for anew',
  async (one) => {
    await fill(one);
    const before = values();
    await press(one.press);
    await press(one.press).catch(() => undefined);
    await act(flushUpdates);
    expect(sent.map(({ request }) => request)).toEqual([one.sends]);
    expect([isBusy(one.press), document.body.textContent?.includes('Not now.')]).toEqual([true, false]);
    sent[0]?.answer(errorResponse(400, 'Not now.'));
    await act(flushUpdates);
    await act(flushUpdates);
    expect(document.body.textContent).toContain('Not now.');
    expect([values(), done.mock.calls.length, [...outdated]]).toEqual([before, 0, []]);
    await press(one.press);
    await act(flushUpdates);
    expect(sent.map(({ request }) => request)).toEqual([one.sends, one.sends]);
    sent[1]?.answer(Response.json({ success: true, msg: 'Saved.', data: ANSWER }));
    await act(flushUpdates);
    await act(flushUpdates);
    expect(document.body.textContent).not.toContain('Not now.');
    const said = document.querySelector('.toast span')?.textContent ?? undefined;
    expect({ says: said, closes: done.mock.calls.length > 0 || undefined, outdated: [...outdated].toSorted() }).toEqual(
      {
        ...{ says: one.says, closes: one.closes },
        outdated: one.outdated,
      },
    );
  },
);

test.each(ALL.filter(({ isVersioned }) => isVersioned))(
  '$name is saved by the version with which it was opened, although another one is read meanwhile',
  async (one) => {
    await fill(one);
    await act(async () => rereadForm(OPENED + 5));
    await press(one.press);
    await act(flushUpdates);
    expect(sent.map(({ request }) => request)).toEqual([one.sends]);
  },
);

test.each(ALL.filter(({ outdated }) => outdated.length > 0))(
  '$name is not sent again while what depends on it is read anew',
  async (one) => {
    await fill(one);
    let finish: () => void = () => undefined;
    reread = new Promise((resolve) => (finish = resolve));
    await press(one.press);
    sent[0]?.answer(Response.json({ success: true, msg: 'Saved.', data: ANSWER }));
    await act(flushUpdates);
    await act(flushUpdates);
    await press(one.press).catch(() => undefined);
    await act(flushUpdates);
    expect(sent.map(({ request }) => request)).toEqual([one.sends]);
    finish();
    await act(flushUpdates);
    expect(done.mock.calls.length > 0 || undefined).toBe(one.closes);
  },
);

/** Texts with formatting that can be changed. */
const findEditableTexts = () => [...document.querySelectorAll('.rtf [contenteditable="true"]')];

const isPressable = (name: string): boolean =>
  [...document.querySelectorAll('button')].some((one) => one.textContent === name && !one.disabled);

test.each(ALL)('$name: what is written while the request is under way is not lost', async (one) => {
  await fill(one);
  await press(one.press);
  await act(flushUpdates);
  expect(sent).toHaveLength(1);
  if (document.querySelector('.rtf')) expect([findEditableTexts(), isPressable('Cancel')]).toEqual([[], false]);
  const texts = [
    ...document.querySelectorAll<HTMLInputElement>('input:not([type]), input[type="text"], textarea'),
  ].filter((field) => !field.matches(':disabled, :read-only, [role="combobox"]'));
  for (const field of texts) typeText(field, `${field.value}0`);
  const written = values();
  sent[0]?.answer(one.closes ? errorResponse(400, 'Not now.') : Response.json({ success: true, data: ANSWER }));
  await act(flushUpdates);
  await act(flushUpdates);
  // A form that is closed has no fields.
  if (values().length > 0) expect(values()).toEqual(written);
});
