import { expect, test } from 'vitest';
import { getButton, getField, click, setUpScreenTests, typeText } from '../../testing/screen.tsx';
import { ApiError } from './api.ts';
import { updateSession } from './session.ts';
import { useDraft } from './use-draft.ts';

const screen = setUpScreenTests();
const state = { sent: [] as string[], error: null as ApiError | null };
const validate = ({ name }: { name: string }): Record<string, string> => (name === '' ? { name: 'Missing.' } : {});

function Editor() {
  const { draft, set, faults: errors, dirty, save, head } = useDraft(() => ({ name: 'Alder' }), validate);
  const send = async () => {
    if (state.error) throw state.error;
    state.sent.push(draft.name);
  };
  return (
    <>
      <label htmlFor="name">Name</label>
      <input id="name" value={draft.name} onChange={({ target }) => set({ name: target.value })} />
      <output>{[errors.name ?? 'right', dirty ? 'changed' : 'as it was', head.back].join(', ')}</output>
      <button type="button" aria-busy={head.busy} onClick={() => void save(send)}>
        Save
      </button>
    </>
  );
}
const message = () => document.querySelector('output')?.textContent;

async function open(error: ApiError | null = null) {
  Object.assign(state, { sent: [], error });
  await screen.open(Editor);
}

test('shows errors when saving, until they are corrected', async () => {
  await open();
  typeText(getField('Name'), '');
  expect(message()).toBe('right, changed, Cancel');
  await click('Save');
  expect([message(), state.sent]).toEqual(['Missing., changed, Cancel', []]);
  typeText(getField('Name'), 'Beech');
  expect(message()).toBe('right, changed, Cancel');
  await click('Save');
  expect(state.sent).toEqual(['Beech']);
});

test("shows the server's error at its field, and can save again", async () => {
  await open(new ApiError(400, 'no', { fields: { name: 'There is one already.' } }));
  await click('Save');
  expect([message(), getButton('Save').getAttribute('aria-busy')]).toEqual([
    'There is one already., as it was, Cancel',
    'false',
  ]);
  state.error = null;
  await click('Save');
  expect(state.sent).toEqual(['Alder']);
});

test('a user with view-only access has no changes, and can go back', async () => {
  updateSession({ user_access_type: 'read_only' });
  await open();
  typeText(getField('Name'), 'Beech');
  expect(message()).toBe('right, as it was, Back');
});
