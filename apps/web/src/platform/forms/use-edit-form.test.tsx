/** Tests what every form gets from `useEditForm`. */
import { expect, test } from 'vitest';
import {
  click,
  flushUpdates,
  getButton,
  getErrors,
  getField,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../testing/screen.tsx';
import { ApiError } from '../lib/api.ts';
import { announceChanges } from '../lib/live-changes.ts';
import { expireSession, storeSession, SIGNED_OUT_SESSION, updateSession } from '../lib/session.ts';
import { LeaveDialog } from '../ui/LeaveDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FormFrame } from './FormFrame.tsx';
import { useEditForm } from './use-edit-form.ts';

const screen = setUpScreenTests();
const state = { sent: [] as unknown[], error: null as ApiError | null, isGuarded: false, stored: 'Alder', version: 3 };

function Editor() {
  const form = useEditForm({
    draft: 'tree 1',
    values: { name: state.stored, secret: '' },
    version: state.version,
    subject: { type: 'tree', id: 1 },
    unstored: ['secret'],
    isGuarded: state.isGuarded,
    validate: ({ name }) => (name === '' ? { name: 'Missing.' } : {}),
    save: async (values, version) => {
      if (state.error) throw state.error;
      state.sent.push([values.name, version]);
    },
    fetchNewest: async () => ({ values: { name: 'Elm', secret: '' }, version: 5 }),
  });
  return (
    <FormFrame form={form} verb="Save" onCancel={() => undefined}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Secret" {...form.field('secret')} />
      <output>{form.dirty ? 'changed' : 'saved'}</output>
      <LeaveDialog leaving={form.leaving} />
    </FormFrame>
  );
}
const getState = () => [getField('Name').value, document.querySelector('output')?.textContent];

async function open(change: Partial<typeof state> = {}) {
  Object.assign(state, { sent: [], error: null, isGuarded: false, stored: 'Alder', version: 3, ...change });
  return screen.open(Editor);
}
const reload = (change: Partial<typeof state> = {}) => {
  screen.close();
  return open(change);
};

test('shows errors when saving, until they are corrected', async () => {
  await open();
  typeText(getField('Name'), '');
  expect(getErrors()).toEqual([]);
  await click('Save');
  expect([getErrors(), state.sent]).toEqual([['Missing.'], []]);
  typeText(getField('Name'), 'Beech');
  expect(getErrors()).toEqual([]);
  await click('Save');
  expect([state.sent, getState()]).toEqual([[['Beech', 3]], ['Beech', 'saved']]);
});

test('an error of the server remains until its own field changes; other errors are shown below the fields', async () => {
  await open({ error: new ApiError(400, 'no', { fields: { name: 'There is one already.' } }) });
  await click('Save');
  typeText(getField('Secret'), 'x');
  expect(getErrors()).toEqual(['There is one already.']);
  typeText(getField('Name'), 'Beech');
  expect(getErrors()).toEqual([]);
  state.error = new ApiError(400, 'Not now.', { fields: { elsewhere: 'Wrong.' } });
  await click('Save');
  expect(getErrors()).toEqual(['Not now.']);
  state.error = null;
  await click('Save');
  expect([getErrors(), state.sent]).toEqual([[], [['Beech', 3]]]);
});

test('restores a draft without its secrets after an expired session, and discards it on request', async () => {
  const user = { ...SIGNED_OUT_SESSION, appearance: null, token: 'x', user_access_type: 'full' as const };
  storeSession(user);
  await open();
  typeText(getField('Name'), 'Beech');
  typeText(getField('Secret'), 'hidden');
  expireSession([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('hidden');
  storeSession(user);
  await reload();
  expect([getState(), getField('Secret').value]).toEqual([['Beech', 'changed'], '']);
  await click('Discard changes');
  expect(getState()).toEqual(['Alder', 'saved']);
  await reload();
  expect([getState(), document.querySelector('[role="status"]')]).toEqual([['Alder', 'saved'], null]);
});

test.each([
  ['canceling', () => click('Cancel')],
  ['saving', () => click('Save')],
  ['typing what was there before', async () => typeText(getField('Name'), 'Alder')],
])('%s deletes the draft', async (_what, act) => {
  await open();
  typeText(getField('Name'), 'Beech');
  expect(Object.keys(localStorage).join()).toContain('tree 1');
  await act();
  await flushUpdates();
  await reload();
  expect(getState()).toEqual(['Alder', 'saved']);
});

test('a restored draft is saved with the version it is based on, so a newer version is a conflict', async () => {
  await open();
  typeText(getField('Name'), 'Beech');
  await reload({ stored: 'Elm', version: 5 });
  await click('Save');
  expect(state.sent).toEqual([['Beech', 3]]);
});

test('a conflict shows both versions; the user can save the own one or load the other', async () => {
  await open({ error: new ApiError(409, 'Ben changed it.', {}) });
  typeText(getField('Name'), 'Beech');
  await click('Save');
  await waitForText('Ben changed it.');
  const getVersions = () => document.querySelector('[aria-label="Both versions"] tbody')?.textContent;
  expect(getVersions()).toBe('NameBeechElm');
  expect(() => getButton('Save')).toThrow('no button Save');
  state.error = null;
  await click('Save my version');
  expect([state.sent, getVersions()]).toEqual([[['Beech', 5]], undefined]);
  await reload({ error: new ApiError(409, 'Ben changed it.', {}) });
  typeText(getField('Name'), 'Beech');
  await click('Save');
  await click('Discard mine and load theirs');
  expect([getState(), getVersions(), getErrors()]).toEqual([['Elm', 'saved'], undefined, []]);
});

test('a guarded editor asks before it is left, and then discards its draft', async () => {
  const { away } = await open({ isGuarded: true });
  typeText(getField('Name'), 'Beech');
  await away();
  await click('Leave');
  await waitForText('Elsewhere');
  await reload();
  expect(getState()).toEqual(['Alder', 'saved']);
});

test('a user with view-only access has no changes and cannot save', async () => {
  updateSession({ user_access_type: 'read_only' });
  await open();
  typeText(getField('Name'), 'Beech');
  expect(getState()).toEqual(['Beech', 'saved']);
  expect(() => getButton('Save')).toThrow('no button Save');
  await reload();
  expect(getState()).toEqual(['Alder', 'saved']);
});

test('two open forms of the same item keep separate drafts', async () => {
  const openTwo = async () => {
    Object.assign(state, { sent: [], error: null, isGuarded: false, stored: 'Alder', version: 3 });
    await screen.open(() => (
      <>
        <Editor />
        <Editor />
      </>
    ));
    return [...document.querySelectorAll('form')].map((form) => form.querySelector('input') as HTMLInputElement);
  };
  const [first, second] = await openTwo();
  typeText(first ?? null, 'Beech');
  typeText(second ?? null, 'Cedar');
  typeText(first ?? null, 'Birch');
  const getNames = () =>
    Object.values({ ...localStorage })
      .filter((text) => text.includes('"values"'))
      .map((text) => (JSON.parse(text) as { values: { name: string } }).values.name);
  expect(getNames().toSorted()).toEqual(['Birch', 'Cedar']);
  // Saving one form deletes only its own draft.
  await click('Save');
  expect([state.sent, getNames()]).toEqual([[['Cedar', 3]], ['Birch']]);
  await reload();
  expect(getState()).toEqual(['Birch', 'changed']);
});

test('a form continues with the draft of its own tab', async () => {
  await open();
  typeText(getField('Name'), 'Beech');
  const [key = ''] = Object.keys(localStorage).filter((one) => one.endsWith('tree 1'));
  const own = localStorage.getItem(key) ?? '';
  localStorage.setItem(key, JSON.stringify({ values: { name: 'Other tab' }, version: 3, owner: 'elsewhere 1' }));
  typeText(getField('Name'), 'Birch');
  expect(JSON.parse(localStorage.getItem(`${key} (2)`) ?? '')).toEqual({
    ...JSON.parse(own),
    values: { name: 'Birch' },
  });
  await reload();
  expect(getState()).toEqual(['Birch', 'changed']);
});

test('the own version after a conflict has the other values that the user has not changed', async () => {
  await open({ error: new ApiError(409, 'Ben changed it.', {}) });
  typeText(getField('Secret'), 'x');
  await click('Save');
  await waitForText('Ben changed it.');
  expect(document.querySelector('[aria-label="Both versions"] tbody')?.textContent).toBe('SecretxNone');
  state.error = null;
  await click('Save my version');
  expect(state.sent).toEqual([['Elm', 5]]);
});

async function changeAsOther(id: number): Promise<void> {
  announceChanges({ request_id: null, user: 'Noah Patel', changes: [{ subject: 'tree', id, account: null }] });
  await flushUpdates();
}

test('a form without changes shows what another user has saved', async () => {
  await open();
  await changeAsOther(2);
  expect(getState()).toEqual(['Alder', 'saved']);
  await changeAsOther(1);
  expect(getState()).toEqual(['Elm', 'saved']);
  typeText(getField('Name'), 'Elder');
  await click('Save');
  expect(state.sent).toEqual([['Elder', 5]]);
});

test('a form with changes shows both versions as soon as another user has saved, and loses nothing', async () => {
  await open();
  typeText(getField('Name'), 'Ash');
  await changeAsOther(1);
  expect(getErrors()).toEqual(['Noah Patel changed this while you were editing it.']);
  expect([...document.querySelectorAll('section td')].map((cell) => cell.textContent)).toEqual(['Ash', 'Elm']);
  expect(getState()).toEqual(['Ash', 'changed']);
  await click('Save my version');
  expect(state.sent).toEqual([['Ash', 5]]);
});
