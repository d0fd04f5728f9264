/**
 * Tests the forms of all features: they are sent once despite repeated clicks, usable after an error, and closed after
 * a save.
 */
import type { Editor } from '@tiptap/core';
import { QueryClient } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  blurField,
  errorResponse,
  flushUpdates,
  getButton,
  getErrors,
  getField,
  isDisabled,
  pressEscape,
  setUpScreenTests,
  typeText,
} from '../testing/screen.tsx';
import { updateSession } from '../platform/lib/session.ts';
// Imported here because it is loaded lazily.
import '../platform/ui/RichTextEditor.tsx';
import { Toasts } from '../platform/ui/Toasts.tsx';
import { FORMS_OF_CONTACTS } from './form-cases-of-contacts.tsx';
import { FORMS_OF_DATA } from './form-cases-of-data.tsx';
import { FORMS_IN_OVERLAYS } from './form-cases-in-overlays.tsx';
import { FORMS_OF_SETTINGS } from './form-cases-of-settings.tsx';
import { FORMS_OF_WORK } from './form-cases-of-work.tsx';
import { FORMS, type FormCase, OPENED_VERSION } from './form-cases.tsx';

const { open, serve, close } = setUpScreenTests();
const SESSION = { id: 4, strategy: 'local', ip: null, created_at: '2026-01-31T10:00:00Z' };
const ANSWER = {
  listing: [],
  tags: [],
  rows: [],
  groups: [],
  notes: [],
  actions: [],
  mappings: [],
  columns: [],
  total: 0,
  name: 'docks',
  label: 'Docks',
  has_next: false,
  users: [{ user_id: 3, user_name: 'Ben Bridge' }],
  owner_name: 'Ben Bridge',
  quick_filter: { id: 4 },
  client: "{'account_list_fields': []}",
  key: 'mainstay_x',
  webhook: { id: 4 },
  secret: 'whsec_x',
  id: 4,
  merge_id: 6,
  response: { id: 4, ticket_name: 'Faster', status: 'Open' },
  ended: 1,
  unassigned: 0,
  sessions: [true, false].map((current, id) => ({
    ...SESSION,
    id: id + 4,
    current,
    device: current ? 'Chrome' : 'Firefox',
    seen_at: SESSION.created_at,
    expires_at: SESSION.created_at,
  })),
};

interface SentRequest {
  request: string;
  answer: (response: Response) => void;
}
let sent: SentRequest[] = [];
let outdated: Set<string>;
/** Delays the invalidation of queries, as refetching does. */
let reread: Promise<void> | undefined;
const done = vi.fn();
const { invalidateQueries } = QueryClient.prototype;

beforeEach(() => {
  updateSession({ email: 'lena@x.test' });
  sent = [];
  outdated = new Set();
  reread = undefined;
  done.mockReset();
  // Makes request keys predictable.
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

const getValues = () => [
  ...[...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map((one) => [one.value, one.checked]),
  ...[...document.querySelectorAll('[contenteditable]')].map((one) => one.innerHTML),
];
const press = async (name: string): Promise<void> => {
  const button = getButton(name);
  if (!isDisabled(button)) await act(async () => button.click());
};

/** Renders the form again with another version, as a refetch of the list behind it does. */
let rereadForm: (version: number) => void;

/** Enters a text in a field, or selects it. */
function enter(field: HTMLElement, text: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = text;
    act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
  } else typeText(field, text);
  blurField(field);
}

async function chooseFile(label: string): Promise<void> {
  const field = document.querySelector(`input[type="file"][aria-label="${label}"]`);
  if (!field) throw new Error(`no file ${label}`);
  Object.defineProperty(field, 'files', { value: [new File(['x'], 'a.png', { type: 'image/png' })] });
  await act(async () => void field.dispatchEvent(new Event('change', { bubbles: true })));
}

async function openForm({ form, before = {}, first }: FormCase): Promise<void> {
  await open(() => {
    const [version, setVersion] = useState(OPENED_VERSION);
    rereadForm = setVersion;
    return (
      <>
        {form(done, version)}
        <Toasts />
      </>
    );
  });
  await act(flushUpdates);
  for (const [label, text] of Object.entries(before)) enter(getField(label), text);
  if (first) await press(first);
  await act(flushUpdates);
  await vi.waitFor(() => act(async () => expect(document.querySelector('.RichTextField-placeholder')).toBeNull()));
}

/** @returns the first field that was filled in */
async function fill(formCase: FormCase): Promise<HTMLElement | undefined> {
  const { texts = {}, file, markup } = formCase;
  await openForm(formCase);
  let lastField: HTMLElement | undefined;
  for (const [label, text] of Object.entries(texts)) {
    const field = getField(label);
    enter(field, text);
    lastField ??= field;
  }
  if (file !== undefined) await chooseFile(file);
  if (markup !== undefined) {
    const { editor } = document.querySelector('[contenteditable]') as unknown as { editor: Editor };
    await act(async () => void editor.commands.setContent(markup, { emitUpdate: true }));
  }
  // Screens may refetch something when they open.
  outdated.clear();
  return lastField;
}

/** Returns whether the button shows that it ignores clicks. */
const isBusy = (name: string): boolean =>
  isDisabled(getButton(name)) || getButton(name).matches('[aria-busy="true"], [data-loading]');

const ALL = [
  ...FORMS,
  ...FORMS_OF_CONTACTS,
  ...FORMS_OF_WORK,
  ...FORMS_OF_DATA,
  ...FORMS_OF_SETTINGS,
  ...FORMS_IN_OVERLAYS,
];

test.each(ALL)(
  '$name is sent once, can be sent again after an error, and invalidates what depends on it',
  async (formCase) => {
    await fill(formCase);
    const before = getValues();
    await press(formCase.button);
    await press(formCase.button).catch(() => undefined);
    await act(flushUpdates);
    expect(sent.map(({ request }) => request)).toEqual([formCase.request]);
    expect([isBusy(formCase.button), document.body.textContent?.includes('Not now.')]).toEqual([true, false]);
    sent[0]?.answer(errorResponse(422, 'Not now.'));
    await act(flushUpdates);
    await act(flushUpdates);
    expect(document.body.textContent).toContain('Not now.');
    expect([getValues(), done.mock.calls.length, [...outdated]]).toEqual([before, 0, []]);
    await press(formCase.button);
    await act(flushUpdates);
    expect(sent.map(({ request }) => request)).toEqual([formCase.request, formCase.request]);
    sent[1]?.answer(Response.json({ success: true, msg: 'Saved.', data: ANSWER }));
    await act(flushUpdates);
    await act(flushUpdates);
    expect(document.body.textContent).not.toContain('Not now.');
    const toast = document.querySelector('.Toasts-toast span')?.textContent ?? undefined;
    expect({
      says: toast,
      closes: done.mock.calls.length > 0 || undefined,
      outdated: [...outdated].toSorted(),
    }).toEqual({
      says: formCase.toast,
      closes: formCase.closes,
      outdated: formCase.outdated,
    });
  },
);

test.each(ALL.filter(({ isVersioned }) => isVersioned))(
  '$name is saved with the version that was opened, even if another one is loaded in the meantime',
  async (formCase) => {
    await fill(formCase);
    await act(async () => rereadForm(OPENED_VERSION + 5));
    await press(formCase.button);
    await act(flushUpdates);
    expect(sent.map(({ request }) => request)).toEqual([formCase.request]);
  },
);

test.each(ALL.filter(({ outdated }) => outdated.length > 0))(
  '$name is not sent again while what depends on it is refetched',
  async (formCase) => {
    await fill(formCase);
    let finish: () => void = () => undefined;
    reread = new Promise((resolve) => (finish = resolve));
    await press(formCase.button);
    sent[0]?.answer(Response.json({ success: true, msg: 'Saved.', data: ANSWER }));
    await act(flushUpdates);
    await act(flushUpdates);
    await press(formCase.button).catch(() => undefined);
    await act(flushUpdates);
    expect(sent.map(({ request }) => request)).toEqual([formCase.request]);
    finish();
    await act(flushUpdates);
    expect(done.mock.calls.length > 0 || undefined).toBe(formCase.closes);
  },
);

/** Returns the dialog on top, or all forms if there is no dialog. */
function findOpen(): Element[] {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return dialog ? [dialog] : [...document.querySelectorAll('form')];
}

/** Returns the controls that are currently enabled. */
const findUsable = (): Element[] =>
  findOpen()
    .flatMap((one) => [...one.querySelectorAll('input, textarea, select, button, [contenteditable="true"]')])
    .filter((one) => !isDisabled(one) && one.getAttribute('aria-busy') !== 'true');

/** Moves the focus away from a disabled element, as browsers do. */
const blurDisabled = () => {
  const focused = document.activeElement as HTMLElement | null;
  if (focused && isDisabled(focused)) act(() => focused.blur());
};

test.each(ALL)('$name: cannot be changed while it is saved; text and focus stay after an error', async (one) => {
  const focused = (await fill(one)) ?? getButton(one.button);
  act(() => focused.focus());
  const before = getValues();
  await press(one.button);
  await act(flushUpdates);
  expect(sent).toHaveLength(1);
  blurDisabled();
  expect(findUsable()).toEqual([]);
  sent[0]?.answer(errorResponse(422, 'Not now.'));
  await act(flushUpdates);
  await act(flushUpdates);
  expect(getValues()).toEqual(before);
  expect(document.activeElement).toBe(focused);
});

/** Clicks everything that closes a form or its container. */
async function tryToClose(names = ['Cancel', 'Close', 'Back']): Promise<void> {
  const buttons = names.flatMap((name) =>
    [...findOpen().flatMap((one) => [...one.querySelectorAll('button')])].filter((one) =>
      [one.getAttribute('aria-label'), one.textContent].includes(name),
    ),
  );
  const outsideElements = [document.body, ...document.querySelectorAll('.mantine-Modal-inner, .mantine-Modal-overlay')];
  for (const element of [...buttons, ...outsideElements]) {
    if (isDisabled(element)) continue;
    for (const type of ['mousedown', 'mouseup', 'click'])
      await act(async () => void element.dispatchEvent(new MouseEvent(type, { bubbles: true })));
  }
  await pressEscape(document.querySelector('[role="dialog"] button, form input') ?? document.body);
}

const findForms = () => document.querySelectorAll('form, [role="dialog"]').length;

test.each(ALL)('$name: cannot be closed while it is saved', async (formCase) => {
  await fill(formCase);
  await press(formCase.button);
  await act(flushUpdates);
  const [closed, shown] = [done.mock.calls.length, findForms()];
  await tryToClose();
  expect([done.mock.calls.length, findForms()]).toEqual([closed, shown]);
  sent[0]?.answer(errorResponse(422, 'Not now.'));
  await act(flushUpdates);
  await act(flushUpdates);
  expect(document.body.textContent).toContain('Not now.');
});

test.each(ALL.filter(({ closes, first }) => closes || first))(
  '$name can be closed after an error',
  async (formCase) => {
    await fill(formCase);
    await press(formCase.button);
    await act(flushUpdates);
    sent[0]?.answer(errorResponse(422, 'Not now.'));
    await act(flushUpdates);
    await act(flushUpdates);
    const shown = findForms();
    await tryToClose();
    expect(done.mock.calls.length > 0 || findForms() < shown).toBe(true);
    if (!formCase.first) return;
    await press(formCase.first);
    await act(flushUpdates);
    expect(findOpen().some((form) => form.textContent?.includes('Not now.'))).toBe(false);
  },
);

/** Forms without a draft; the code of a second factor is a secret. */
const WITHOUT_DRAFT = new Set(['a second factor']);
const TYPED = ALL.filter(
  ({ name, texts, markup }) => (texts !== undefined || markup !== undefined) && !WITHOUT_DRAFT.has(name),
);

test.each(TYPED)('$name: typed text survives Escape, closing, leaving and a reload', async (formCase) => {
  await fill(formCase);
  // Secrets are not stored in the browser.
  for (const field of document.querySelectorAll<HTMLInputElement>('[type="password"]')) typeText(field, '');
  const typed = getValues();
  await tryToClose(['Close']);
  close();
  await openForm(formCase);
  expect(getValues()).toEqual(typed);
});

test.each(ALL.filter(({ path }) => path !== undefined))(
  '$name: shows an error of the server at its field',
  async (formCase) => {
    const field = await fill(formCase);
    await press(formCase.button);
    sent[0]?.answer(errorResponse(422, 'Wrong.', { [formCase.path ?? '']: 'Wrong.' }));
    await act(flushUpdates);
    await act(flushUpdates);
    const invalid = field ?? document.querySelector('[contenteditable]');
    const messages = (invalid?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    expect([invalid?.getAttribute('aria-invalid'), messages.map((one) => one?.textContent)]).toEqual([
      'true',
      ['Wrong.'],
    ]);
    expect(getErrors()).toEqual(['Wrong.']);
  },
);
